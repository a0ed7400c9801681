//! The puzzles of the device have the answers they claim: all of them and no others, move after move, against the best
//! defence. Found out by plain searches over the rules, which share nothing with the computer players that made the puzzles.

mod quoridor;
mod renju;
mod reversi;

use std::{collections::BTreeSet, fmt::Debug};

use sanban_core::{AnyMove, Game, GameId};
use sanban_ui::puzzles::{Answer, Goal, Node, Pack, Puzzle};

fn puzzles(game: GameId) -> impl Iterator<Item = (u8, Puzzle)> {
    (0..Pack::LEN as u8).map(move |number| (number, Pack::of(game).puzzle(number).expect("a puzzle")))
}

/// What the rules say of a game's puzzles.
trait Judge<G: Game> {
    /// The moves that are right.
    fn right(&mut self, position: &G, goal: Goal) -> Vec<G::Move>;

    /// What is wanted after a right move and the reply to it; `None` if nothing is any more. Fails where another reply would
    /// have held out longer.
    fn after(&mut self, position: &G, goal: Goal, reply: Option<G::Move>) -> Option<Goal>;

    /// Whether a puzzle may end here although the game goes on.
    fn may_end(&mut self, position: &G, goal: Goal) -> bool;
}

/// Follows all answers to a puzzle to their ends.
fn check<G>(judge: &mut impl Judge<G>, name: &str, position: &G, goal: Goal, node: Node<'_>)
where
    G: Game<Move: TryFrom<AnyMove, Error: Debug>>,
{
    let names = |moves: Vec<G::Move>| moves.iter().map(ToString::to_string).collect::<BTreeSet<_>>();
    if node.is_end() {
        assert!(judge.may_end(position, goal), "{name}: there is more to find in {position}");
        return;
    }
    let answers: Vec<Answer<'_>> = node.answers().collect();
    let mv = |mv: Option<AnyMove>| mv.map(|mv| G::Move::try_from(mv).expect("a move of the game"));
    let claimed = answers.iter().filter_map(|answer| mv(answer.mv(G::ID))).collect();
    assert_eq!(names(claimed), names(judge.right(position, goal)), "{name}: {goal:?} in {position}");
    for answer in answers {
        let mut after = position.clone();
        after.play(mv(answer.mv(G::ID)).unwrap()).unwrap();
        let reply = mv(answer.reply(G::ID));
        if after.outcome().is_none() && after.turn() == position.turn() {
            assert_eq!(reply, None, "{name}: the other side cannot move in {after}");
            check(judge, name, &after, goal, answer.next);
            continue;
        }
        let next = judge.after(&after, goal, reply);
        if let Some(reply) = reply {
            after.play(reply).unwrap();
        }
        match next {
            Some(goal) => check(judge, name, &after, goal, answer.next),
            None => assert!(answer.next.is_end(), "{name}: nothing is wanted any more in {after}"),
        }
    }
}
