//! Reversi: every move to the end of the game.

use std::cmp::Reverse;

use sanban_core::{
    AnyPosition, Game, GameId,
    reversi::{Move, Moves, Position},
};
use sanban_ui::puzzles::Goal;

use super::{Judge, check, puzzles};

struct Plain;

/// The result for the side to move, in discs, exact between `low` and `high`.
fn result(position: &Position, mut low: i32, high: i32) -> i32 {
    if position.is_over() {
        let score = position.final_score();
        return i32::from(score[position.turn()]) - i32::from(score[!position.turn()]);
    }
    let mut after: Vec<Position> = position
        .legal_moves()
        .into_iter()
        .map(|mv| {
            let mut after = *position;
            after.play(mv).unwrap();
            after
        })
        .collect();
    // Where the other side has least to choose from, there is least to look at.
    after.sort_by_key(|after| after.legal_squares().len());
    let mut best = -64;
    for after in after {
        // A side that cannot move is passed over.
        let same = after.turn() == position.turn() && !after.is_over();
        let value = if same { result(&after, low, high) } else { -result(&after, -high, -low) };
        best = best.max(value);
        low = low.max(best);
        if low >= high {
            break;
        }
    }
    best
}

/// Whether a move gets the side to move at least so many discs more than the other.
fn gets(position: &Position, mv: Move, discs: i32) -> bool {
    let mut after = *position;
    after.play(mv).unwrap();
    let same = after.turn() == position.turn() && !after.is_over();
    let value = if same { result(&after, discs - 1, discs) } else { -result(&after, -discs, 1 - discs) };
    value >= discs
}

fn least(goal: Goal) -> i32 {
    match goal {
        Goal::Win => 1,
        Goal::Best(discs) => discs.into(),
        _ => panic!("{goal:?} is nothing to want in Reversi"),
    }
}

impl Judge<Position> for Plain {
    fn right(&mut self, position: &Position, goal: Goal) -> Vec<Move> {
        position.legal_moves().into_iter().filter(|&mv| gets(position, mv, least(goal))).collect()
    }

    fn after(&mut self, position: &Position, goal: Goal, reply: Option<Move>) -> Option<Goal> {
        let Some(reply) = reply else {
            // No reply: the game is over, or all that is left for the other side ends it.
            assert!(position.is_over() || position.legal_moves().into_iter().all(|mv| ends(position, mv)));
            assert!(-result(position, -64, 64) >= least(goal));
            return None;
        };
        let best = result(position, -64, 64);
        assert!(gets(position, reply, best), "{reply} in {position} is not the best defence");
        Some(goal)
    }

    fn may_end(&mut self, position: &Position, goal: Goal) -> bool {
        let moves: Vec<Move> = position.legal_moves().into_iter().collect();
        moves.len() > 1 && moves.into_iter().all(|mv| gets(position, mv, least(goal)))
    }
}

fn ends(position: &Position, mv: Move) -> bool {
    let mut after = *position;
    after.play(mv).unwrap();
    after.is_over()
}

#[test]
fn every_puzzle_of_reversi_has_one_first_move_and_the_answers_it_claims() {
    let mut wins = 0;
    for (number, puzzle) in puzzles(GameId::Reversi) {
        let AnyPosition::Reversi(position) = &puzzle.position else { panic!("{number}") };
        assert!((6..=12).contains(&position.empty().len()), "{number}");
        assert_ne!(position.legal_moves(), Moves::Pass);
        assert_eq!(puzzle.root.answers().count(), 1, "{number}");
        if let Goal::Best(discs) = puzzle.goal {
            let moves = position.legal_moves().into_iter();
            let best = moves.map(|mv| Reverse((-64..=64).rev().find(|&discs| gets(position, mv, discs)))).min();
            assert_eq!(best, Some(Reverse(Some(i32::from(discs)))), "{number}");
        }
        wins += u32::from(puzzle.goal == Goal::Win);
        check(&mut Plain, &format!("Reversi {number}"), position, puzzle.goal, puzzle.root);
    }
    assert!(wins >= 10, "{wins} are about winning");
}
