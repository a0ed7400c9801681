//! How far a pawn has to go, and how much further after a wall.

use heapless::Vec;
use sanban_core::{
    Side,
    quoridor::{Passages, Position, Slot, Square, SquareSet, Wall, WallSet},
};

/// A jump leads at most this far back.
const BEHIND: usize = 2;

/// The squares within 0, 1, 2, ... steps of a player's goal, up to the pawn and a little beyond.
///
/// One flood from the goal answers all that is asked about the moves of a position: how far the pawn is from every square
/// it can move to, which walls lie in its way, and, for those, from where on the flood has to be repeated.
pub(super) struct Rings {
    rings: Vec<SquareSet, { Square::COUNT + BEHIND }>,
    pawn: Square,
    steps: u8,
}

impl Rings {
    /// The rings of `side`'s goal; `None` if the player is shut in.
    pub(super) fn of(position: &Position, side: Side) -> Option<Rings> {
        let passages = position.passages();
        let pawn = position.pawn(side);
        let mut rings = Vec::new();
        let mut reached = SquareSet::goal(side);
        while !reached.contains(pawn) {
            if rings.len() >= Square::COUNT {
                return None;
            }
            rings.push(reached).ok()?;
            reached = passages.spread(reached);
        }
        let steps = rings.len() as u8;
        rings.push(reached).ok()?;
        for _ in 0..BEHIND {
            reached = passages.spread(reached);
            let _ = rings.push(reached);
        }
        Some(Rings { rings, pawn, steps })
    }

    /// The steps from the pawn to the goal, the other pawn left out of account.
    pub(super) fn steps(&self) -> u8 {
        self.steps
    }

    /// The steps to the goal from a square the pawn can move to.
    pub(super) fn steps_from(&self, square: Square) -> u8 {
        let outside = self.rings.iter().rev().take_while(|ring| ring.contains(square)).count();
        (self.rings.len() - outside) as u8
    }

    /// The walls across one shortest path. Any other wall leaves the distance as it is.
    pub(super) fn across(&self, passages: &Passages) -> WallSet {
        let mut walls = WallSet::EMPTY;
        let mut from = self.pawn;
        for nearer in self.rings.iter().take(usize::from(self.steps)).rev() {
            let Some(to) = (passages.spread(from.into()) & *nearer).first() else { break };
            let (file, rank) = (from.file().min(to.file()), from.rank().min(to.rank()));
            if from.file() == to.file() {
                insert(&mut walls, file.wrapping_sub(1), rank, Wall::horizontal);
                insert(&mut walls, file, rank, Wall::horizontal);
            } else {
                insert(&mut walls, file, rank.wrapping_sub(1), Wall::vertical);
                insert(&mut walls, file, rank, Wall::vertical);
            }
            from = to;
        }
        walls
    }

    /// The steps from the pawn to the goal with `wall` put down, which leaves `passages`; `None` if it shuts the player
    /// in.
    pub(super) fn steps_behind(&self, wall: Wall, passages: &Passages) -> Option<u8> {
        let (file, rank) = (wall.slot.file(), wall.slot.rank());
        let corners = [(file, rank), (file + 1, rank), (file, rank + 1), (file + 1, rank + 1)];
        let touched: SquareSet = corners.into_iter().filter_map(|(file, rank)| Square::at(file, rank)).collect();
        // The rings are the same up to the first that has a square at the wall.
        let same = self.rings.iter().take(usize::from(self.steps)).take_while(|ring| !ring.meets(touched)).count();
        let mut reached = *self.rings.get(same)?;
        let pawn = SquareSet::of(self.pawn);
        for steps in same as u8..Square::COUNT as u8 {
            if reached.meets(pawn) {
                return Some(steps);
            }
            let further = passages.spread(reached);
            if further == reached {
                return None;
            }
            reached = further;
        }
        None
    }
}

/// The walls that touch a square: up to eight.
pub(super) fn around(square: Square) -> WallSet {
    let mut walls = WallSet::EMPTY;
    for file in [square.file().wrapping_sub(1), square.file()] {
        for rank in [square.rank().wrapping_sub(1), square.rank()] {
            insert(&mut walls, file, rank, Wall::horizontal);
            insert(&mut walls, file, rank, Wall::vertical);
        }
    }
    walls
}

fn insert(walls: &mut WallSet, file: u8, rank: u8, lying: fn(Slot) -> Wall) {
    if let Some(slot) = Slot::at(file, rank) {
        walls.insert(lying(slot));
    }
}

#[cfg(test)]
mod tests {
    use sanban_core::{Game, Side, quoridor::Move, quoridor::Position};

    use super::*;
    use crate::Rng;

    /// A position some random moves from the start, with many walls.
    fn played(rng: &mut Rng) -> Position {
        let mut position = Position::default();
        for _ in 0..rng.below(30) {
            let moves = position.legal_moves();
            let at = rng.below(moves.len() as u32) as usize;
            if let Some(mv) = moves.into_iter().nth(at) {
                position.play_unchecked(mv);
            }
        }
        position
    }

    #[test]
    fn rings_tell_the_distances_of_the_pawn_and_of_all_its_moves() {
        let mut rng = Rng::new(3);
        for _ in 0..300 {
            let position = played(&mut rng);
            for side in Side::BOTH {
                let rings = Rings::of(&position, side).unwrap();
                assert_eq!(rings.steps(), position.distance(side), "{position}");
            }
            let side = position.turn();
            let rings = Rings::of(&position, side).unwrap();
            for square in position.pawn_moves() {
                let mut after = position;
                after.play_unchecked(Move::Pawn(square));
                assert_eq!(rings.steps_from(square), after.distance(side), "{position} {square}");
            }
        }
    }

    #[test]
    fn rings_tell_the_distance_behind_every_wall_and_which_shut_in() {
        let mut rng = Rng::new(4);
        let mut shut = 0;
        for _ in 0..100 {
            let position = played(&mut rng);
            for side in Side::BOTH {
                let rings = Rings::of(&position, side).unwrap();
                let across = rings.across(position.passages());
                for wall in position.walls().room() {
                    let mut after = position;
                    after.play_unchecked(wall.into());
                    let steps = after.passages().distance(after.pawn(side).into(), SquareSet::goal(side));
                    assert_eq!(rings.steps_behind(wall, after.passages()), steps, "{position} {wall}");
                    assert!(across.contains(wall) || steps == Some(rings.steps()), "{position} {wall}");
                    shut += u32::from(steps.is_none());
                }
            }
        }
        assert!(shut > 20, "only {shut} walls shut a player in");
    }
}
