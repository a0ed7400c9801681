//! The Reversi board: green cloth, 8x8 squares of 26 pixels, discs that turn over.

use embedded_graphics::{prelude::*, primitives::Rectangle};
use sanban_core::{
    Side,
    reversi::{Position, Square, SquareSet},
};

use super::{Areas, Board, STATUS_BAR_PX, frame, surround};
use crate::art::{Canvas, Mask, Piece, Shape, Theme, tiny};

/// What is to be seen of a game of Reversi.
#[derive(Clone, Copy, Debug, Default)]
pub struct View<'a> {
    /// The black discs.
    pub black: SquareSet,
    /// The white discs.
    pub white: SquareSet,
    /// Where the player is.
    pub cursor: Option<Square>,
    /// Squares with a dot: legal moves, or none when marks are off.
    pub legal: SquareSet,
    /// Discs the move under the cursor would flip.
    pub flips: SquareSet,
    /// The last move.
    pub last: Option<Square>,
    /// A move to recommend.
    pub hint: Option<Square>,
    /// The move numbers of the discs by square; 0 for a disc without one.
    pub numbers: Option<&'a [u8; 64]>,
    /// Discs that are turning over right now; `black` and `white` show them turned already.
    pub turning: Option<Turning>,
    /// Letters and digits along the edges.
    pub coordinates: bool,
}

impl View<'_> {
    /// A position and nothing else.
    pub fn of(position: &Position) -> Self {
        View { black: position.discs(Side::BLACK), white: position.discs(Side::WHITE), ..View::default() }
    }
}

/// Discs on their way from one colour to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turning {
    /// Which discs.
    pub discs: SquareSet,
    /// How far they are: 0 still shows the old colour, 255 the new one.
    pub progress: u8,
}

/// Paints the board of a game of Reversi.
pub type Painter = super::Painter<Reversi, { Reversi::TILES }>;

/// The board of a game of Reversi.
pub struct Reversi;

/// What a tile shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    disc: Option<Side>,
    /// How far the disc has turned; 255 is at rest.
    turned: u8,
    number: u8,
    legal: bool,
    flips: bool,
    last: bool,
    hint: bool,
    cursor: bool,
    coordinates: bool,
}

/// A square is this wide and high, the line along its left and upper edge included.
const SQUARE_PX: i32 = 26;
/// The first square's corner.
const CORNER: Point = Point::new(16, STATUS_BAR_PX as i32 + 3);
/// All squares.
const BOARD: Rectangle = Rectangle::new(CORNER, Size::new_equal(8 * SQUARE_PX as u32));
/// How thick the cursor is.
const CURSOR_PX: i32 = 2;

static DISC: Piece<25> = Piece::new(174, 20);
static DOT: Mask<6> = Mask::new(Shape::Disc { radius: 40 });
static LAST: Mask<6> = Mask::new(Shape::Disc { radius: 44 });
static RING: Mask<8> = Mask::new(Shape::Ring { radius: 60, line: 24 });
static HINT: Mask<20> = Mask::new(Shape::Ring { radius: 140, line: 28 });
static STAR: Mask<5> = Mask::new(Shape::Disc { radius: 40 });

impl Reversi {
    /// 64 squares, and the frame above, below, left and right.
    pub const TILES: usize = 68;
}

impl Board for Reversi {
    type View<'a> = View<'a>;
    type Look = Look;

    fn area(tile: usize) -> Rectangle {
        if let Some(square) = square(tile) {
            let place = Point::new(i32::from(square.column()), i32::from(square.row())) * SQUARE_PX;
            return Rectangle::new(CORNER + place, Size::new_equal(SQUARE_PX as u32));
        }
        surround(BOARD, tile.saturating_sub(64))
    }

    fn look(view: &View<'_>, tile: usize) -> Look {
        let Some(square) = square(tile) else {
            return Look { coordinates: view.coordinates, ..Look::BARE };
        };
        let disc = if view.black.has(square) {
            Some(Side::BLACK)
        } else if view.white.has(square) {
            Some(Side::WHITE)
        } else {
            None
        };
        Look {
            disc,
            turned: view.turning.filter(|turning| turning.discs.has(square)).map_or(255, |turning| turning.progress),
            number: view.numbers.and_then(|numbers| numbers.get(tile)).copied().unwrap_or_default(),
            legal: view.legal.has(square),
            flips: view.flips.has(square),
            last: view.last == Some(square),
            hint: view.hint == Some(square),
            cursor: view.cursor == Some(square),
            coordinates: view.coordinates && (square.row() == 7 || square.column() == 0),
        }
    }

    fn difference(tile: usize, old: &Look, new: &Look) -> Areas {
        let area = Self::area(tile);
        let mut areas = Areas::new();
        let _ = areas.push(area);
        let _ = (old, new);
        areas
    }

    fn compose(tile: usize, look: &Look, theme: &Theme, canvas: &mut Canvas) {
        match square(tile) {
            Some(square) => compose_square(Self::area(tile), square, look, theme, canvas),
            None => {
                canvas.fill(canvas.area(), theme.frame);
                canvas.fill(BOARD.offset(3), theme.cloth.edge);
            }
        }
    }
}

impl Look {
    const BARE: Look = Look {
        disc: None,
        turned: 255,
        number: 0,
        legal: false,
        flips: false,
        last: false,
        hint: false,
        cursor: false,
        coordinates: false,
    };
}

fn square(tile: usize) -> Option<Square> {
    Square::ALL.get(tile).copied()
}

fn compose_square(area: Rectangle, square: Square, look: &Look, theme: &Theme, canvas: &mut Canvas) {
    let cloth = &theme.cloth;
    canvas.texture(area, |x, y| cloth.color(x, y));
    canvas.fill(Rectangle::new(area.top_left, Size::new(SQUARE_PX as u32, 1)), cloth.line);
    canvas.fill(Rectangle::new(area.top_left, Size::new(1, SQUARE_PX as u32)), cloth.line);
    for star in [(2, 2), (6, 2), (2, 6), (6, 6)] {
        let place = CORNER + Point::new(star.0, star.1) * SQUARE_PX;
        canvas.stamp(&STAR, place - Point::new(2, 2), cloth.line);
    }
    let middle = area.top_left + Point::new_equal(13);
    if let Some(side) = look.disc {
        DISC.put(canvas, area.top_left + Point::new_equal(1), side, &theme.discs);
    }
    if look.legal {
        canvas.stamp(&DOT, middle - Point::new_equal(3), cloth.legal);
    }
    if look.hint {
        canvas.stamp(&HINT, middle - Point::new_equal(10), theme.accent);
    }
    if look.flips {
        canvas.stamp(&RING, middle - Point::new_equal(4), theme.accent);
    }
    if look.number > 0 {
        let digits = tiny::digits(look.number);
        let corner = middle - Point::new(tiny::width_px(&digits) / 2, tiny::HEIGHT_PX / 2);
        let color = if look.disc == Some(Side::WHITE) { theme.on_accent } else { theme.text };
        tiny::write(canvas, &digits, corner, color);
    }
    if look.last {
        canvas.stamp(&LAST, middle - Point::new_equal(3), theme.bad);
    }
    if look.coordinates {
        if square.column() == 0 {
            tiny::write(canvas, &[b'1' + square.row()], area.top_left + Point::new(2, 2), cloth.letters);
        }
        if square.row() == 7 {
            tiny::write(canvas, &[b'A' + square.column()], area.top_left + Point::new(22, 20), cloth.letters);
        }
    }
    if look.cursor {
        for edge in frame(area, CURSOR_PX) {
            canvas.fill(edge, theme.accent);
        }
    }
}
