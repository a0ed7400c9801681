//! The Quoridor board: slate, 9x9 squares of 19 pixels with room for walls between them.

use embedded_graphics::{prelude::*, primitives::Rectangle};
use sanban_core::{
    Side, Sides,
    quoridor::{Direction, Move, Position, Square, SquareSet, Wall, WallSet},
};

use super::{Areas, Board, STATUS_BAR_PX, frame, surround};
use crate::art::{Canvas, Mask, Piece, Shape, Theme, mix_colors, tiny};

/// Where the player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cursor {
    /// On a square, to move the pawn.
    Square(Square),
    /// Where a wall would stand.
    Wall {
        /// Which wall.
        wall: Wall,
        /// Whether a wall may be built there.
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

/// The board of a game of Quoridor.
pub struct Quoridor;

/// What a tile shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    pawn: Option<Side>,
    target: bool,
    last: bool,
    hint: bool,
    cursor: bool,
    path: Sides<bool>,
    coordinates: bool,
    /// Whether a wall stands here.
    wall: bool,
    /// Whether the player holds a wall here, and whether it is allowed.
    ghost: Option<bool>,
    left: Sides<u8>,
}

impl Look {
    const BARE: Look = Look {
        pawn: None,
        target: false,
        last: false,
        hint: false,
        cursor: false,
        path: Sides::new(false, false),
        coordinates: false,
        wall: false,
        ghost: None,
        left: Sides::new(0, 0),
    };
}

const SQUARE_PX: i32 = 19;
const GUTTER_PX: i32 = 5;
const PITCH_PX: i32 = SQUARE_PX + GUTTER_PX;
const CORNER: Point = Point::new(14, STATUS_BAR_PX as i32 + 1);
const BOARD: Rectangle = Rectangle::new(CORNER, Size::new_equal((9 * SQUARE_PX + 8 * GUTTER_PX) as u32));

static PAWN: Piece<17> = Piece::new(112, 16);
static DOT: Mask<6> = Mask::new(Shape::Disc { radius: 40 });
static STEP: Mask<4> = Mask::new(Shape::Disc { radius: 26 });

/// One part of the board.
#[derive(Clone, Copy)]
enum Part {
    Square {
        square: Square,
    },
    /// Right of a square.
    Right {
        file: u8,
        rank: u8,
    },
    /// Above a square.
    Above {
        file: u8,
        rank: u8,
    },
    /// Right of and above a square.
    Post {
        file: u8,
        rank: u8,
    },
    Surround(usize),
}

impl Part {
    fn of(tile: usize) -> Part {
        if let Some(square) = u8::try_from(tile).ok().and_then(Square::new) {
            return Part::Square { square };
        }
        let split = |index: usize, files: usize| ((index % files) as u8, (index / files) as u8);
        match tile {
            81..153 => {
                let (file, rank) = split(tile - 81, 8);
                Part::Right { file, rank }
            }
            153..225 => {
                let (file, rank) = split(tile - 153, 9);
                Part::Above { file, rank }
            }
            225..289 => {
                let (file, rank) = split(tile - 225, 8);
                Part::Post { file, rank }
            }
            _ => Part::Surround(tile.saturating_sub(289)),
        }
    }

    fn area(self) -> Rectangle {
        let corner = |file: u8, rank: u8| CORNER + Point::new(i32::from(file), 8 - i32::from(rank)) * PITCH_PX;
        let (square, gutter) = (SQUARE_PX as u32, GUTTER_PX as u32);
        match self {
            Part::Square { square: at } => Rectangle::new(corner(at.file(), at.rank()), Size::new_equal(square)),
            Part::Right { file, rank } => {
                Rectangle::new(corner(file, rank) + Point::new(SQUARE_PX, 0), Size::new(gutter, square))
            }
            Part::Above { file, rank } => {
                Rectangle::new(corner(file, rank) - Point::new(0, GUTTER_PX), Size::new(square, gutter))
            }
            Part::Post { file, rank } => {
                Rectangle::new(corner(file, rank) + Point::new(SQUARE_PX, -GUTTER_PX), Size::new_equal(gutter))
            }
            Part::Surround(edge) => surround(BOARD, edge),
        }
    }

    /// Whether a wall covers this part.
    fn under(self, wall: Wall) -> bool {
        let place = wall.slot;
        let horizontal = wall.direction == Direction::Horizontal;
        match self {
            Part::Right { file, rank } => {
                !horizontal && file == place.file() && (rank == place.rank() || rank == place.rank() + 1)
            }
            Part::Above { file, rank } => {
                horizontal && rank == place.rank() && (file == place.file() || file == place.file() + 1)
            }
            Part::Post { file, rank } => file == place.file() && rank == place.rank(),
            Part::Square { .. } | Part::Surround(_) => false,
        }
    }
}

impl Quoridor {
    /// 81 squares, the gaps between them, and the frame above, below, left and right.
    pub const TILES: usize = 293;
}

fn has(walls: u64, file: u8, rank: u8) -> bool {
    file < 8 && rank < 8 && walls >> (rank * 8 + file) & 1 != 0
}

impl Board for Quoridor {
    type View<'a> = View;
    type Look = Look;

    fn area(tile: usize) -> Rectangle {
        Part::of(tile).area()
    }

    fn look(view: &View, tile: usize) -> Look {
        let part = Part::of(tile);
        let ghost = match view.cursor {
            Some(Cursor::Wall { wall, allowed }) if part.under(wall) => Some(allowed),
            _ => None,
        };
        let shown = |mv: Option<Move>| matches!(mv, Some(Move::Wall(wall)) if part.under(wall));
        let (last, hint) = (shown(view.last), shown(view.hint));
        let gap = Look { ghost, last, hint, ..Look::BARE };
        match part {
            Part::Square { square } => {
                let pawn = Side::BOTH.into_iter().find(|&side| view.pawns[side] == square);
                let on = |set: SquareSet| set.contains(square);
                Look {
                    pawn,
                    target: on(view.targets),
                    last: view.last == Some(Move::Pawn(square)),
                    hint: view.hint == Some(Move::Pawn(square)),
                    cursor: view.cursor == Some(Cursor::Square(square)),
                    path: Sides::new(on(view.paths.first), on(view.paths.second)),
                    coordinates: view.coordinates && (square.rank() == 0 || square.file() == 0),
                    ..Look::BARE
                }
            }
            Part::Right { file, rank } => Look {
                wall: has(view.walls.vertical, file, rank) || rank > 0 && has(view.walls.vertical, file, rank - 1),
                ..gap
            },
            Part::Above { file, rank } => Look {
                wall: has(view.walls.horizontal, file, rank) || file > 0 && has(view.walls.horizontal, file - 1, rank),
                ..gap
            },
            Part::Post { file, rank } => {
                Look { wall: has(view.walls.horizontal | view.walls.vertical, file, rank), ..gap }
            }
            Part::Surround(_) => Look { left: view.walls_left, coordinates: view.coordinates, ..Look::BARE },
        }
    }

    fn difference(tile: usize, _: &Look, _: &Look) -> Areas {
        let mut areas = Areas::new();
        let _ = areas.push(Self::area(tile));
        areas
    }

    fn compose(tile: usize, look: &Look, theme: &Theme, canvas: &mut Canvas) {
        let slate = &theme.slate;
        let part = Part::of(tile);
        let area = part.area();
        let Part::Square { square } = part else {
            canvas.fill(canvas.area(), if matches!(part, Part::Surround(_)) { theme.frame } else { slate.gutter });
            if look.wall {
                canvas.fill(area, if look.last { slate.wall[1] } else { slate.wall[0] });
            }
            if let Some(allowed) = look.ghost {
                canvas.tint(area, if allowed { theme.good } else { theme.bad }, 24);
            }
            if look.hint {
                canvas.tint(area, theme.accent, 16);
            }
            return;
        };
        let (file, rank) = (square.file(), square.rank());
        let colors = match rank {
            8 => slate.goal[0],
            0 => slate.goal[1],
            _ => slate.square,
        };
        canvas.fill(area, slate.gutter);
        canvas.fill(area, colors[0]);
        let middle = area.top_left + Point::new_equal(SQUARE_PX / 2);
        for side in Side::BOTH {
            if look.path[side] {
                let color = if side == Side::First { slate.player[0] } else { slate.player[1] };
                let shift = if side == Side::First { -4 } else { 2 };
                canvas.stamp(&STEP, middle + Point::new(shift, -1), color);
            }
        }
        if look.target {
            canvas.stamp(&DOT, middle - Point::new_equal(2), theme.accent);
        }
        if look.hint {
            canvas.tint(area, theme.accent, 10);
        }
        if let Some(side) = look.pawn {
            PAWN.put(canvas, area.top_left + Point::new_equal(1), side, &theme.discs);
        }
        if look.last {
            canvas.stamp(&STEP, middle - Point::new_equal(1), theme.bad);
        }
        if look.coordinates {
            let color = mix_colors(colors[0], theme.text, 16);
            if file == 0 {
                tiny::write(canvas, &[b'1' + rank], area.top_left + Point::new_equal(2), color);
            }
            if rank == 0 {
                tiny::write(canvas, &[b'A' + file], area.top_left + Point::new(14, 12), color);
            }
        }
        if look.cursor {
            for edge in frame(area, 2) {
                canvas.fill(edge, theme.accent);
            }
        }
    }
}
