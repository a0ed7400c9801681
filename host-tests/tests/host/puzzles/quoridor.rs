//! Quoridor: every step and every wall, a few moves ahead.

use std::collections::HashMap;

use sanban_core::{
    AnyPosition, Game, GameId,
    quoridor::{Move, Position},
};
use sanban_ui::puzzles::Goal;

use super::{Judge, check, puzzles};

/// For each position: with how many moves of its own the side to move surely wins, and with how many it surely does not.
#[derive(Default)]
struct Plain {
    known: HashMap<Position, (u8, u8)>,
}

impl Plain {
    /// Whether the side to move reaches its goal with at most `moves` moves of its own, whatever the other side does.
    fn wins(&mut self, position: &Position, moves: u8) -> bool {
        // A jump goes two squares, no move goes further.
        if position.distance(position.turn()).div_ceil(2) > moves {
            return false;
        }
        let (enough, too_few) = self.known.get(position).copied().unwrap_or((u8::MAX, 0));
        if moves >= enough || moves <= too_few {
            return moves >= enough;
        }
        let wins = position.legal_moves().into_iter().any(|mv| self.is_right(position, mv, moves));
        let known = self.known.entry(*position).or_insert((u8::MAX, 0));
        if wins {
            known.0 = known.0.min(moves);
        } else {
            known.1 = known.1.max(moves);
        }
        wins
    }

    fn is_right(&mut self, position: &Position, mv: Move, moves: u8) -> bool {
        let mut after = *position;
        after.play(mv).unwrap();
        if after.outcome().is_some() {
            return true;
        }
        // Steps first: they refute most, and there are few of them.
        after.legal_moves().into_iter().all(|reply| {
            let mut replied = after;
            replied.play(reply).unwrap();
            replied.outcome().is_none() && self.wins(&replied, moves - 1)
        })
    }
}

impl Judge<Position> for Plain {
    fn right(&mut self, position: &Position, goal: Goal) -> Vec<Move> {
        let is_right = |mv: &Move| match goal {
            Goal::Race(moves) => self.is_right(position, *mv, moves),
            Goal::Save(moves) => {
                let mut after = *position;
                after.play(*mv).unwrap();
                !self.wins(&after, moves)
            }
            _ => panic!("{goal:?} is nothing to want in Quoridor"),
        };
        position.legal_moves().into_iter().filter(is_right).collect()
    }

    fn after(&mut self, position: &Position, goal: Goal, reply: Option<Move>) -> Option<Goal> {
        let Goal::Race(moves) = goal else {
            assert_eq!(reply, None);
            return None;
        };
        if position.outcome().is_some() {
            assert_eq!(reply, None);
            return None;
        }
        let reply = reply.expect("a reply");
        let mut holds_out = |mv: Move| {
            let mut after = *position;
            after.play(mv).unwrap();
            (1..moves).find(|&left| self.wins(&after, left)).expect("a win")
        };
        let longest = position.legal_moves().into_iter().map(&mut holds_out).max();
        assert_eq!(Some(holds_out(reply)), longest, "{reply} in {position}");
        Some(Goal::Race(moves - 1))
    }

    fn may_end(&mut self, _: &Position, _: Goal) -> bool {
        false
    }
}

#[test]
fn every_puzzle_of_quoridor_has_one_first_move_and_the_answers_it_claims() {
    let mut saves = 0;
    for (number, puzzle) in puzzles(GameId::Quoridor) {
        let AnyPosition::Quoridor(position) = &puzzle.position else { panic!("{number}") };
        let answers: Vec<_> = puzzle.root.answers().collect();
        let [only] = &answers[..] else { panic!("{number}: {} answers", answers.len()) };
        let mut plain = Plain::default();
        match puzzle.goal {
            Goal::Race(moves) => assert!(!plain.wins(position, moves - 1), "{number} is shorter"),
            _ => {
                let mv = only.mv(GameId::Quoridor).unwrap();
                assert!(matches!(mv.try_into(), Ok(Move::Wall(_))), "{number}: no wall");
                saves += 1;
            }
        }
        check(&mut plain, &format!("Quoridor {number}"), position, puzzle.goal, puzzle.root);
    }
    assert!(saves >= 10, "{saves} are about saving a race");
}
