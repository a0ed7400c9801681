//! Reversi: the only move that wins, or the best result, with 6 to 12 empty squares.

use sanban_core::{
    Game,
    reversi::{Move, Moves, Position},
};
use sanban_engine::{
    Arena, Rng,
    reversi::{self, Settings, TRAINED},
};
use sanban_ui::puzzles::Goal;

use super::{Collection, Defence, MOST_ANSWERS, Made, Maker, Right, grow};
use crate::matches::any_move;

/// How many nodes the players look at, and one move in how many is any move.
const NODES: u32 = 200;
const SLIPS: u32 = 6;
/// The empty squares of each grade, at most.
const EMPTIES: [usize; 3] = [7, 9, 12];
const FEWEST: usize = 6;
/// How many puzzles of a grade are about winning, and as many about the best result.
const WINS: usize = 10;

#[derive(Default)]
pub(super) struct Reversi {
    arena: Box<Arena>,
}

impl Reversi {
    /// The result for the side to move, in discs.
    fn value(&mut self, position: &Position) -> i32 {
        if position.is_over() {
            let score = position.final_score();
            return i32::from(score[position.turn()]) - i32::from(score[!position.turn()]);
        }
        reversi::solve(position, &TRAINED, &mut self.arena, &mut ()).map_or(0, |answer| answer.score.hundredths() / 100)
    }

    /// What each move is worth to the side to move.
    fn values(&mut self, position: &Position) -> Vec<(Move, i32)> {
        let side = position.turn();
        let moves: Vec<Move> = position.legal_moves().into_iter().collect();
        let value = |mv| {
            let mut after = *position;
            let _ = after.play(mv);
            let value = self.value(&after);
            (mv, if after.turn() == side { value } else { -value })
        };
        moves.into_iter().map(value).collect()
    }
}

impl Maker<Position> for Reversi {
    fn right(&mut self, position: &Position, goal: Goal) -> Right<Move> {
        if position.legal_moves() == Moves::Pass {
            return Right::Unclear;
        }
        let values = self.values(position);
        let is_right = |value: i32| if let Goal::Best(discs) = goal { value >= i32::from(discs) } else { value > 0 };
        let right: Vec<Move> = values.iter().filter(|(_, value)| is_right(*value)).map(|(mv, _)| *mv).collect();
        if right.len() == values.len() && values.len() > 1 { Right::Solved } else { Right::Moves(right) }
    }

    fn defence(&mut self, position: &Position, goal: Goal) -> Defence<Move> {
        if position.is_over() {
            return Defence::Beaten;
        }
        let values = self.values(position);
        let Some(best) = values.iter().map(|(_, value)| *value).max() else { return Defence::Unclear };
        // Of those that are as good, the first: the same one on every machine.
        match values.into_iter().find(|(_, value)| *value == best) {
            Some((mv, _)) => {
                let mut after = *position;
                let _ = after.play(mv);
                // What is over after the reply is won, or as good as it gets.
                if after.is_over() { Defence::Beaten } else { Defence::Reply(mv, goal) }
            }
            None => Defence::Unclear,
        }
    }
}

pub(super) fn make(seed: u64) -> Vec<Made<Position>> {
    let mut maker = Reversi::default();
    let mut rng = Rng::new(seed);
    let mut collection = Collection::new();
    while !collection.is_full() {
        let mut position = Position::default();
        let mut taken = false;
        while !position.is_over() {
            let empty = position.empty().len();
            if !taken && empty <= EMPTIES[2] && empty >= FEWEST {
                taken = consider(&mut maker, &position, &mut collection);
            }
            let settings = Settings::with_nodes(NODES);
            let mv = if rng.below(SLIPS) == 0 {
                any_move(&position, &mut rng)
            } else {
                reversi::think(&position, settings, &TRAINED, rng.below(1 << 16).into(), &mut maker.arena, &mut ())
                    .and_then(|answer| answer.mv.try_into().ok())
            };
            let Some(mv) = mv else { break };
            let _ = position.play(mv);
        }
    }
    collection.finish()
}

/// Takes a position up if it is a puzzle.
fn consider(maker: &mut Reversi, position: &Position, collection: &mut Collection<Position>) -> bool {
    let empty = position.empty().len();
    let Some(grade) = EMPTIES.iter().position(|&most| empty <= most) else { return false };
    if !collection.has_room(grade) || position.legal_moves().len() < 3 {
        return false;
    }
    let mut values = maker.values(position);
    values.sort_by_key(|(_, value)| -value);
    let [(mv, best), (_, second), ..] = values[..] else { return false };
    let goal = match (best, second) {
        (1.., ..=0) if collection.count(grade, |made| made.goal == Goal::Win) < WINS => Goal::Win,
        (0..=30, _) if best - second >= 4 && collection.count(grade, |made| made.goal != Goal::Win) < WINS => {
            Goal::Best(best as i8)
        }
        _ => return false,
    };
    let Some(branches) = grow(maker, position, goal, &mut MOST_ANSWERS.clone()) else { return false };
    // What looks good is found soon: a corner, or the most discs.
    let flips = |mv: Move| if let Move::Place(square) = mv { position.flips(square).len() } else { 0 };
    let is_corner = matches!(mv, Move::Place(square) if matches!((square.column(), square.row()), (0 | 7, 0 | 7)));
    let more = values.iter().filter(|(other, _)| flips(*other) > flips(mv)).count() as u32;
    let effort = 4 * empty as u32 + more + if is_corner { 0 } else { 3 };
    collection.put(grade, Made { position: *position, goal, branches, effort });
    true
}
