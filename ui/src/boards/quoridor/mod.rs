//! The Quoridor board: slate, 9x9 squares of 19 pixels with room for walls between them.

mod paint;
mod part;

use embedded_graphics::{pixelcolor::Rgb565, prelude::Point, primitives::Rectangle};
use sanban_core::{
    Side, Sides,
    quoridor::{Move, Position, Square, SquareSet, Wall, WallSet},
};

use self::part::{BOARD, Part, steps, store};
use super::{Areas, Tiles};
use crate::art::{Canvas, Theme};

/// Where the player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cursor {
    /// On a square, to move the pawn.
    Square(Square),
    /// Where a wall would stand.
    Wall {
        /// Which wall.
        wall: Wall,
        /// Whether it may be built there.
        allowed: bool,
    },
}

/// What is to be seen of a game of Quoridor.
#[derive(Clone, Copy, Debug)]
pub struct View {
    /// Where the pawns are.
    pub pawns: Sides<Square>,
    /// The walls on the board.
    pub walls: WallSet,
    /// The walls each side has left.
    pub walls_left: Sides<u8>,
    /// Where the player is.
    pub cursor: Option<Cursor>,
    /// Squares with a dot: where the pawn may go.
    pub targets: SquareSet,
    /// The last move.
    pub last: Option<Move>,
    /// Where the pawn stood before the last move, if that was a pawn's.
    pub came_from: Option<Square>,
    /// A move to recommend.
    pub hint: Option<Move>,
    /// The squares of each side's shortest path; empty when they are not asked for.
    pub paths: Sides<SquareSet>,
    /// Letters and digits along the edges.
    pub coordinates: bool,
}

impl View {
    /// A position and nothing else.
    pub fn of(position: &Position) -> Self {
        View {
            pawns: Sides::new(position.pawn(Side::First), position.pawn(Side::Second)),
            walls: position.walls(),
            walls_left: Sides::new(position.walls_left(Side::First), position.walls_left(Side::Second)),
            cursor: None,
            targets: SquareSet::EMPTY,
            last: None,
            came_from: None,
            hint: None,
            paths: Sides::new(SquareSet::EMPTY, SquareSet::EMPTY),
            coordinates: false,
        }
    }
}

/// Paints the board of a game of Quoridor.
pub type Painter = super::Painter<Quoridor, { Quoridor::TILES }>;

/// The board of a game of Quoridor: 81 squares, the 72 + 72 gaps and 64 crossings between them, and the frame above,
/// below, left and right.
pub struct Quoridor;

/// What a tile shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// A square.
    Square(SquareLook),
    /// A gap between squares, or where gaps cross.
    Gap(GapLook),
    /// The frame: how many walls each side has left.
    Surround(Sides<u8>),
}

/// What a square shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareLook {
    pawn: Option<Side>,
    target: bool,
    /// The pawn here moved last.
    last: bool,
    /// The pawn that moved last came from here.
    left: bool,
    hint: bool,
    cursor: bool,
    path: Sides<bool>,
    coordinates: bool,
}

/// What a gap shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GapLook {
    wall: Option<Wall>,
    /// The wall here was built last.
    last: bool,
    hint: Option<Wall>,
    /// The wall the player holds, and whether it is allowed.
    held: Option<(Wall, bool)>,
}

/// The move that a finger on a pixel means: onto a square, or a wall into the groove that it is on or nearly on.
pub fn move_at(point: Point) -> Option<Move> {
    part::move_at(point)
}

impl Quoridor {
    /// How many tiles there are.
    pub const TILES: usize = 293;
}

impl Tiles for Quoridor {
    type View<'a> = View;
    type Look = Look;

    fn area(tile: usize) -> Rectangle {
        Part::of(tile).area()
    }

    fn look(view: &View, tile: usize) -> Look {
        let part = Part::of(tile);
        match part {
            Part::Square(square) => Look::Square(SquareLook {
                pawn: Side::BOTH.into_iter().find(|&side| view.pawns[side] == square),
                target: view.targets.contains(square),
                last: view.last == Some(Move::Pawn(square)),
                left: view.came_from == Some(square),
                hint: view.hint == Some(Move::Pawn(square)),
                cursor: view.cursor == Some(Cursor::Square(square)),
                path: Sides::new(view.paths.first.contains(square), view.paths.second.contains(square)),
                coordinates: view.coordinates && (square.rank() == 0 || square.file() == 0),
            }),
            Part::Right(..) | Part::Above(..) | Part::Crossing(_) => {
                let walls = part.walls();
                let here = |wall: Wall| walls.contains(&Some(wall));
                let wall = walls.into_iter().flatten().find(|&wall| view.walls.contains(wall));
                let hint = match view.hint {
                    Some(Move::Wall(wall)) if here(wall) => Some(wall),
                    _ => None,
                };
                let held = match view.cursor {
                    Some(Cursor::Wall { wall, allowed }) if here(wall) => Some((wall, allowed)),
                    _ => None,
                };
                let last = wall.is_some() && view.last == wall.map(Move::Wall);
                Look::Gap(GapLook { wall, last, hint, held })
            }
            Part::Surround(_) => Look::Surround(view.walls_left),
        }
    }

    fn difference(tile: usize, old: &Look, new: &Look) -> Areas {
        let area = Self::area(tile);
        let mut areas = Areas::new();
        match (old, new) {
            (Look::Square(old), Look::Square(new)) if SquareLook { path: old.path, ..*new } == *old => {
                areas.push(steps(area.top_left));
            }
            (Look::Surround(old), Look::Surround(new)) => {
                for side in Side::BOTH.into_iter().filter(|&side| old[side] != new[side]) {
                    areas.push(store(side).intersection(&area));
                }
            }
            _ => areas.push(area),
        }
        areas
    }

    const GROUND: Rectangle = BOARD;

    fn lay(theme: &Theme, canvas: &mut Canvas) {
        canvas.fill(BOARD, theme.slate.gutter);
    }

    fn plain(theme: &Theme) -> Option<Rgb565> {
        Some(theme.slate.gutter)
    }

    fn is_bare(look: &Look) -> bool {
        *look == Look::Gap(GapLook { wall: None, last: false, hint: None, held: None })
    }

    fn compose(tile: usize, look: &Look, theme: &Theme, canvas: &mut Canvas) {
        match (Part::of(tile), look) {
            (Part::Square(square), Look::Square(look)) => paint::square(square, look, theme, canvas),
            (_, Look::Gap(look)) => paint::gap(look, theme, canvas),
            (_, Look::Surround(left)) => paint::surround(*left, theme, canvas),
            // A tile's look is of its own kind.
            (_, Look::Square(_)) => {}
        }
    }
}
