//! The end of a game of Quoridor: who gets to the goal first, with no wall left or one.
//!
//! Without walls all that is left are two pawns and a turn, few enough states to be solved backwards from the goals. A last
//! wall leads to one of these races; up to there the moves are tried one by one.

use std::collections::HashMap;

use sanban_core::{
    Game, Side,
    quoridor::{Move, Position, Square, WallSet},
};

const SQUARES: usize = Square::COUNT;
const STATES: usize = 2 * SQUARES * SQUARES;

/// In how many moves of both sides a race ends, state by state: odd where the side to move wins, even where it loses, 0
/// where nobody can force anything.
type Lengths = Vec<u8>;

/// Answers who gets there first.
#[derive(Default)]
pub(super) struct Races {
    races: HashMap<WallSet, Lengths>,
    known: HashMap<(Position, u8), bool>,
}

impl Races {
    /// Forgets what belongs to other positions.
    pub(super) fn forget(&mut self) {
        *self = Races::default();
    }

    /// Whether the side to move reaches its goal with at most `moves` moves of its own.
    pub(super) fn wins(&mut self, position: &Position, moves: u8) -> bool {
        if is_race(position) {
            let length = self.length(position);
            return length % 2 == 1 && length.div_ceil(2) <= moves;
        }
        if moves == 0 || position.distance(position.turn()).div_ceil(2) > moves {
            // A jump covers two squares, no move more.
            return false;
        }
        if let Some(&wins) = self.known.get(&(*position, moves)) {
            return wins;
        }
        let wins = position.legal_moves().into_iter().any(|mv| self.is_right(position, mv, moves));
        self.known.insert((*position, moves), wins);
        wins
    }

    /// Whether a move of the side to move is the first of at most `moves` that win.
    pub(super) fn is_right(&mut self, position: &Position, mv: Move, moves: u8) -> bool {
        let mut after = *position;
        after.play_unchecked(mv);
        after.outcome().is_some() || self.loses(&after, moves.saturating_sub(1))
    }

    /// Whether the side to move cannot keep the other one from its goal for `moves` moves of that one.
    fn loses(&mut self, position: &Position, moves: u8) -> bool {
        if is_race(position) {
            let length = self.length(position);
            return length > 0 && length.is_multiple_of(2) && length / 2 <= moves;
        }
        moves > 0
            && position.legal_moves().into_iter().all(|mv| {
                let mut after = *position;
                after.play_unchecked(mv);
                after.outcome().is_none() && self.wins(&after, moves)
            })
    }

    /// The fewest moves of its own the side to move needs, up to `most`.
    pub(super) fn fewest(&mut self, position: &Position, most: u8) -> Option<u8> {
        (1..=most).find(|&moves| self.wins(position, moves))
    }

    fn length(&mut self, position: &Position) -> u8 {
        let lengths = self.races.entry(position.walls()).or_insert_with(|| backwards(position));
        lengths[index(position)]
    }
}

fn is_race(position: &Position) -> bool {
    Side::BOTH.iter().all(|&side| position.walls_left(side) == 0)
}

fn index(position: &Position) -> usize {
    let turn = usize::from(position.turn() == Side::Second);
    let [first, second] = Side::BOTH.map(|side| usize::from(position.pawn(side).index()));
    (turn * SQUARES + first) * SQUARES + second
}

/// All races with the walls of a position, from their ends back to their beginnings.
fn backwards(position: &Position) -> Lengths {
    let mut lengths = vec![0; STATES];
    let mut before = vec![Vec::<u16>::new(); STATES];
    let mut left = vec![0_u8; STATES];
    let mut known = Vec::new();
    for first in Square::all().filter(|square| square.rank() != 8) {
        for second in Square::all().filter(|&square| square.rank() != 0 && square != first) {
            for turn in Side::BOTH {
                let state = placed(position, first, second, turn);
                let at = index(&state);
                let goal = if turn == Side::First { 8 } else { 0 };
                let moves = state.pawn_moves();
                if moves.iter().any(|to| to.rank() == goal) {
                    known.push(at);
                    continue;
                }
                for to in moves {
                    let mut after = state;
                    after.play_unchecked(Move::Pawn(to));
                    before[index(&after)].push(at as u16);
                    left[at] += 1;
                }
            }
        }
    }
    let mut length = 1;
    while !known.is_empty() && length < u8::MAX {
        let mut next = Vec::new();
        for at in known {
            if lengths[at] > 0 {
                continue;
            }
            lengths[at] = length;
            for &earlier in &before[at] {
                let earlier = usize::from(earlier);
                left[earlier] -= 1;
                // One lost state of the other side is enough; all of them have to be won for a loss.
                if lengths[earlier] == 0 && (length % 2 == 0 || left[earlier] == 0) {
                    next.push(earlier);
                }
            }
        }
        known = next;
        length += 1;
    }
    lengths
}

/// A position with the pawns put somewhere else.
fn placed(position: &Position, first: Square, second: Square, turn: Side) -> Position {
    let mut placed = *position;
    for _ in 0..2 {
        let to = if placed.turn() == Side::First { first } else { second };
        placed.play_unchecked(Move::Pawn(to));
    }
    if placed.turn() != turn {
        let stay = placed.pawn(placed.turn());
        placed.play_unchecked(Move::Pawn(stay));
    }
    placed
}
