//! The Reversi board: cloth, 8x8 squares of 26 pixels, discs that turn over.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};
use sanban_core::{
    Side,
    reversi::{Position, Square, SquareSet},
};

use super::{Areas, STATUS_BAR_PX, Tiles, centred, frame, surround};
use crate::{
    art::{Canvas, Form, Marks, Mask, Piece, Shape, Theme, tiny, turned},
    letters::{Align, SMALL},
};

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

/// The board of a game of Reversi: 64 squares, and the frame above, below, left and right.
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

impl Look {
    const BARE: Look = Look {
        disc: None,
        turned: u8::MAX,
        number: 0,
        legal: false,
        flips: false,
        last: false,
        hint: false,
        cursor: false,
        coordinates: false,
    };
}

/// A square is this wide and high, the line along its left and upper edge included.
const SQUARE_PX: i32 = 26;
/// The corner of the first square.
const CORNER: Point = Point::new(16, STATUS_BAR_PX as i32 + 3);
/// All squares.
const BOARD: Rectangle = Rectangle::new(CORNER, Size::new_equal(8 * SQUARE_PX as u32));
/// How far the cursor reaches into its square.
const CURSOR_PX: i32 = 4;
/// Marks in the middle of a square are at most this wide and high.
const MARK_PX: u32 = 8;
/// What a move number covers.
const NUMBER: Size = Size::new(16, 12);

static DISC: Piece<25> = Piece::new(Form::Disc, 172, 18);
static CURSOR: Mask<26> = Mask::new(Shape::Frame { reach: 208, corner: 64, line: 34 });
static STAR: Mask<5> = Mask::new(Shape::Disc { radius: 36 });
static HINT: Mask<22> = Mask::new(Shape::Ring { radius: 140, line: 28 });
static DOT: Mask<6> = Mask::new(Shape::Disc { radius: 40 });
static PLUS: Mask<8> = Mask::new(Shape::Plus { reach: 56, line: 32 });
static RING: Mask<8> = Mask::new(Shape::Ring { radius: 60, line: 26 });
static TRIANGLE: Mask<8> = Mask::new(Shape::Triangle { reach: 60 });

/// The square at a pixel.
pub fn square_at(point: Point) -> Option<Square> {
    let from = point - CORNER;
    BOARD.contains(point).then(|| Square::at((from.x / SQUARE_PX) as u8, (from.y / SQUARE_PX) as u8)).flatten()
}

impl Reversi {
    /// How many tiles there are.
    pub const TILES: usize = 68;
}

impl Tiles for Reversi {
    type View<'a> = View<'a>;
    type Look = Look;

    fn area(tile: usize) -> Rectangle {
        match square(tile) {
            Some(square) => {
                let place = Point::new(i32::from(square.column()), i32::from(square.row())) * SQUARE_PX;
                Rectangle::new(CORNER + place, Size::new_equal(SQUARE_PX as u32))
            }
            None => surround(BOARD, tile.saturating_sub(64)),
        }
    }

    fn look(view: &View<'_>, tile: usize) -> Look {
        let Some(square) = square(tile) else {
            return Look::BARE;
        };
        let disc = if view.black.contains(square) {
            Some(Side::BLACK)
        } else if view.white.contains(square) {
            Some(Side::WHITE)
        } else {
            None
        };
        let turning = view.turning.filter(|turning| turning.discs.contains(square));
        Look {
            disc,
            turned: turning.map_or(u8::MAX, |turning| turning.progress),
            number: view.numbers.filter(|_| disc.is_some()).and_then(|numbers| numbers.get(tile)).copied().unwrap_or(0),
            legal: view.legal.contains(square),
            flips: view.flips.contains(square),
            last: view.last == Some(square),
            hint: view.hint == Some(square),
            cursor: view.cursor == Some(square),
            coordinates: view.coordinates && (square.row() == 7 || square.column() == 0),
        }
    }

    fn difference(tile: usize, old: &Look, new: &Look) -> Areas {
        let area = Self::area(tile);
        let body = |look: &Look| (look.disc, look.turned, look.hint, look.coordinates);
        let mut areas = Areas::new();
        if body(old) != body(new) {
            areas.push(area);
            return areas;
        }
        if (old.number, old.last && old.number > 0) != (new.number, new.last && new.number > 0) {
            areas.push(centred(area, NUMBER));
        }
        if (old.legal, old.flips, old.last) != (new.legal, new.flips, new.last) {
            areas.push(centred(area, Size::new_equal(MARK_PX)));
        }
        if old.cursor != new.cursor {
            frame(area, CURSOR_PX).into_iter().for_each(|edge| areas.push(edge));
        }
        areas
    }

    const GROUND: Rectangle = BOARD;

    fn lay(theme: &Theme, canvas: &mut Canvas) {
        let cloth = &theme.cloth;
        canvas.cover(BOARD, cloth);
        for line in 0..8 {
            let along = line * SQUARE_PX;
            let length = BOARD.size.width;
            canvas.fill(Rectangle::new(CORNER + Point::new(0, along), Size::new(length, 1)), cloth.line);
            canvas.fill(Rectangle::new(CORNER + Point::new(along, 0), Size::new(1, length)), cloth.line);
        }
        put_stars(cloth.line, canvas);
    }

    fn is_bare(look: &Look) -> bool {
        *look == Look::BARE
    }

    fn compose(tile: usize, look: &Look, theme: &Theme, canvas: &mut Canvas) {
        match square(tile) {
            Some(square) => compose_square(Self::area(tile), square, look, theme, canvas),
            None => compose_rim(theme, canvas),
        }
    }
}

fn square(tile: usize) -> Option<Square> {
    Square::ALL.get(tile).copied()
}

fn compose_rim(theme: &Theme, canvas: &mut Canvas) {
    let [lit, rim, shaded] = theme.cloth.rim;
    canvas.fill(canvas.area(), theme.frame);
    canvas.fill(BOARD.offset(3), lit);
    canvas.fill(BOARD.offset(2), rim);
    canvas.fill(BOARD.offset(1), shaded);
}

fn put_stars(color: Rgb565, canvas: &mut Canvas) {
    for (column, row) in [(2, 2), (6, 2), (2, 6), (6, 6)] {
        canvas.stamp(&STAR, CORNER + Point::new(column, row) * SQUARE_PX - Point::new_equal(2), color);
    }
}

fn compose_square(area: Rectangle, square: Square, look: &Look, theme: &Theme, canvas: &mut Canvas) {
    let cloth = &theme.cloth;
    canvas.cover(area, cloth);
    canvas.fill(Rectangle::new(area.top_left, Size::new(SQUARE_PX as u32, 1)), cloth.line);
    canvas.fill(Rectangle::new(area.top_left, Size::new(1, SQUARE_PX as u32)), cloth.line);
    put_stars(cloth.line, canvas);
    if look.coordinates {
        if square.column() == 0 {
            tiny::write(canvas, &[b'1' + square.row()], area.top_left + Point::new_equal(2), cloth.letters);
        }
        if square.row() == 7 {
            tiny::write(canvas, &[b'A' + square.column()], area.top_left + Point::new(22, 20), cloth.letters);
        }
    }
    if let Some(side) = look.disc {
        let (pose, far) = turned(look.turned);
        let side = if far { side } else { !side };
        DISC.put(canvas, area.top_left + Point::new_equal(1), side, pose, &theme.discs);
    }
    let middle = |size: u32| centred(area, Size::new_equal(size)).top_left;
    if look.hint {
        canvas.stamp(&HINT, middle(22), theme.accent);
    }
    match theme.marks {
        Marks::Colors if look.legal => canvas.stamp(&DOT, middle(6), cloth.legal),
        Marks::Shapes if look.legal => canvas.stamp(&PLUS, middle(8), cloth.legal),
        _ => {}
    }
    if look.flips {
        canvas.stamp(&RING, middle(8), theme.accent);
    }
    if look.number > 0 {
        let color = match look.disc {
            _ if look.last => theme.bad,
            Some(Side::WHITE) => theme.numbers[1],
            _ => theme.numbers[0],
        };
        let digits = tiny::digits(look.number);
        let digits = core::str::from_utf8(&digits).unwrap_or_default();
        let line = centred(area, Size::new(0, SMALL.height()));
        let left = SMALL.left(digits, line.top_left.x, Align::Centre);
        SMALL.write(canvas, digits, Point::new(left, line.top_left.y), color);
    } else if look.last {
        match theme.marks {
            Marks::Colors => canvas.stamp(&DOT, middle(6), theme.bad),
            Marks::Shapes => canvas.stamp(&TRIANGLE, middle(8), theme.bad),
        }
    }
    if look.cursor {
        canvas.stamp(&CURSOR, area.top_left, theme.accent);
    }
}
