//! Where everything lies on the Quoridor board.

use embedded_graphics::{prelude::*, primitives::Rectangle};
use sanban_core::{
    Side,
    quoridor::{Direction, Move, Slot, Square, Wall},
};

use crate::boards::{STATUS_BAR_PX, surround};

const SQUARE_PX: i32 = 19;
pub(super) const GAP_PX: i32 = 5;
const PITCH_PX: i32 = SQUARE_PX + GAP_PX;
/// How long a wall is.
pub(super) const WALL_PX: i32 = 2 * SQUARE_PX + GAP_PX;
/// The corner of a9.
const CORNER: Point = Point::new(14, STATUS_BAR_PX as i32 + 2);
/// All squares and gaps.
pub(super) const BOARD: Rectangle = Rectangle::new(CORNER, Size::new_equal((9 * SQUARE_PX + 8 * GAP_PX) as u32));

/// What the steps of the two paths cover in the square whose corner this is: below the mark of a target, beside a letter.
pub(super) fn steps(corner: Point) -> Rectangle {
    Rectangle::new(corner + Point::new(2, 13), Size::new(11, 5))
}

/// One part of the board.
#[derive(Clone, Copy)]
pub(super) enum Part {
    Square(Square),
    /// Right of the square with this file and rank.
    Right(u8, u8),
    /// Above the square with this file and rank.
    Above(u8, u8),
    /// Where the gaps right of and above a square cross.
    Crossing(Slot),
    /// Above (0), below (1), left (2) or right (3) of the board.
    Surround(usize),
}

impl Part {
    pub(super) fn of(tile: usize) -> Part {
        let files = |first: usize, files: usize| {
            let index = tile.saturating_sub(first);
            ((index % files) as u8, (index / files) as u8)
        };
        let square = u8::try_from(tile).ok().and_then(Square::new).map(Part::Square);
        let slot = |tile: usize| u8::try_from(tile.checked_sub(225)?).ok().and_then(Slot::new).map(Part::Crossing);
        square.or_else(|| slot(tile)).unwrap_or_else(|| match tile {
            0..153 => {
                let (file, rank) = files(81, 8);
                Part::Right(file, rank)
            }
            153..225 => {
                let (file, rank) = files(153, 9);
                Part::Above(file, rank)
            }
            _ => Part::Surround(tile.saturating_sub(289)),
        })
    }

    pub(super) fn area(self) -> Rectangle {
        let (square, gap) = (SQUARE_PX as u32, GAP_PX as u32);
        match self {
            Part::Square(at) => Rectangle::new(corner(at.file(), at.rank()), Size::new_equal(square)),
            Part::Right(file, rank) => {
                Rectangle::new(corner(file, rank) + Point::new(SQUARE_PX, 0), Size::new(gap, square))
            }
            Part::Above(file, rank) => {
                Rectangle::new(corner(file, rank) - Point::new(0, GAP_PX), Size::new(square, gap))
            }
            Part::Crossing(slot) => {
                Rectangle::new(corner(slot.file(), slot.rank()) + Point::new(SQUARE_PX, -GAP_PX), Size::new_equal(gap))
            }
            Part::Surround(edge) => surround(BOARD, edge),
        }
    }

    /// The walls that would cover this part.
    pub(super) fn walls(self) -> [Option<Wall>; 2] {
        let horizontal = |file, rank| Slot::at(file, rank).map(Wall::horizontal);
        let vertical = |file, rank| Slot::at(file, rank).map(Wall::vertical);
        match self {
            Part::Right(file, rank) => {
                [vertical(file, rank), rank.checked_sub(1).and_then(|below| vertical(file, below))]
            }
            Part::Above(file, rank) => {
                [horizontal(file, rank), file.checked_sub(1).and_then(|left| horizontal(left, rank))]
            }
            Part::Crossing(slot) => [Some(Wall::horizontal(slot)), Some(Wall::vertical(slot))],
            Part::Square(_) | Part::Surround(_) => [None, None],
        }
    }
}

/// The corner of the square with this file and rank.
fn corner(file: u8, rank: u8) -> Point {
    CORNER + Point::new(i32::from(file), 8 - i32::from(rank)) * PITCH_PX
}

/// So much of a square's edge belongs to the groove beside it for a finger: grooves are thin.
const EDGE_PX: i32 = 3;

/// The move that a finger on a pixel means. In a groove it is the wall whose half is nearer to the finger.
pub(super) fn move_at(point: Point) -> Option<Move> {
    if !BOARD.contains(point) {
        return None;
    }
    // From the left and from the foot, as files and ranks are counted; a groove comes after its square.
    let from_corner = point - CORNER;
    let (right, up) = (from_corner.x, BOARD.size.height as i32 - 1 - from_corner.y);
    let place = |px: i32| {
        // Grooves with what belongs to them begin inside one square and end inside the next.
        let shifted = px + EDGE_PX - SQUARE_PX;
        let groove = shifted.rem_euclid(PITCH_PX) < GAP_PX + 2 * EDGE_PX && (0..8 * PITCH_PX).contains(&shifted);
        groove.then_some((shifted / PITCH_PX) as u8)
    };
    let square = |px: i32| (px / PITCH_PX) as u8;
    // A wall is two squares long: the half of the square that the finger is on says which way it goes on.
    let along = |px: i32| {
        let is_far = px % PITCH_PX >= SQUARE_PX / 2;
        (if is_far { square(px) } else { square(px).saturating_sub(1) }).min(7)
    };
    match (place(right), place(up)) {
        (None, None) => Square::at(square(right), square(up)).map(Move::Pawn),
        (Some(file), None) => Slot::at(file, along(up)).map(|slot| Move::Wall(Wall::vertical(slot))),
        (None, Some(rank)) => Slot::at(along(right), rank).map(|slot| Move::Wall(Wall::horizontal(slot))),
        // Where grooves cross, the nearer one to its own middle.
        (Some(file), Some(rank)) => {
            let off = |px: i32| (px.rem_euclid(PITCH_PX) - SQUARE_PX - GAP_PX / 2).abs();
            let slot = Slot::at(file, rank)?;
            Some(Move::Wall(if off(right) < off(up) { Wall::vertical(slot) } else { Wall::horizontal(slot) }))
        }
    }
}

/// What a wall covers.
pub(super) fn wall_area(wall: Wall) -> Rectangle {
    let at = corner(wall.slot.file(), wall.slot.rank());
    let (length, gap) = (WALL_PX as u32, GAP_PX as u32);
    match wall.direction {
        Direction::Horizontal => Rectangle::new(at - Point::new(0, GAP_PX), Size::new(length, gap)),
        Direction::Vertical => Rectangle::new(at + Point::new(SQUARE_PX, -PITCH_PX), Size::new(gap, length)),
    }
}

/// One wall of a store, with the gap after it.
pub(super) const STORED_PX: i32 = 5;
/// A store has room for this many walls, as many as anybody gets.
pub(super) const STORE_WALLS: i32 = 10;

/// Where a side keeps the walls it has left: player 1 at the lower left, player 2 at the upper right.
pub(super) fn store(side: Side) -> Rectangle {
    let size = Size::new(10, (STORE_WALLS * STORED_PX) as u32);
    let foot = CORNER.y + BOARD.size.height as i32;
    match side {
        Side::First => Rectangle::new(Point::new(2, foot - size.height as i32), size),
        Side::Second => Rectangle::new(Point::new(228, CORNER.y), size),
    }
}
