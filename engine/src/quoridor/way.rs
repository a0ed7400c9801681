//! How far a pawn has to go, and which walls could make it further.

use sanban_core::{
    Side,
    quoridor::{Position, Slot, Square, SquareSet, Wall, WallSet},
};

/// What is left of a player's race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    /// The steps to the goal, the other pawn left out of account.
    pub(super) steps: u8,
    /// How many of the neighbouring squares are a step nearer. With one door, one wall shuts it.
    pub(super) doors: u8,
}

impl Way {
    /// The way of `side`; `None` if it is shut in.
    pub(super) fn of(position: &Position, side: Side) -> Option<Way> {
        let passages = position.passages();
        let pawn = SquareSet::of(position.pawn(side));
        let mut reached = SquareSet::goal(side);
        if reached.meets(pawn) {
            return Some(Way { steps: 0, doors: 0 });
        }
        for steps in 1..Square::COUNT as u8 {
            let further = passages.spread(reached);
            if further.meets(pawn) {
                let doors = passages.spread(pawn) & reached;
                return Some(Way { steps, doors: doors.len() as u8 });
            }
            if further == reached {
                return None;
            }
            reached = further;
        }
        None
    }
}

/// The walls that lie across one shortest path of `side`. Any other wall leaves its distance as it is.
pub(super) fn across_path(position: &Position, side: Side) -> WallSet {
    let mut walls = WallSet::EMPTY;
    let mut from = position.pawn(side);
    for to in position.shortest_path(side) {
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
    use sanban_core::{Game, Side, quoridor::Position};

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
    fn a_way_is_as_long_as_the_rules_say() {
        let mut rng = Rng::new(3);
        for _ in 0..300 {
            let position = played(&mut rng);
            for side in Side::BOTH {
                let way = Way::of(&position, side).unwrap();
                assert_eq!(way.steps, position.distance(side), "{position}");
                assert_eq!(way.doors > 0, way.steps > 0, "{position}");
            }
        }
    }

    #[test]
    fn a_wall_that_is_not_across_the_path_changes_no_distance() {
        let mut rng = Rng::new(4);
        for _ in 0..60 {
            let position = played(&mut rng);
            for side in Side::BOTH {
                let across = across_path(&position, side);
                for wall in position.legal_walls() - across {
                    let mut after = position;
                    after.play_unchecked(wall.into());
                    assert_eq!(after.distance(side), position.distance(side), "{position} {wall}");
                }
            }
        }
    }
}
