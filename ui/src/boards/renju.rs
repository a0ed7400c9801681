//! The Renju board: wood, 15x15 lines 14 pixels apart.

use embedded_graphics::{prelude::*, primitives::Rectangle};
use sanban_core::{
    Side,
    renju::{self, PointSet, Position},
};

use super::{Areas, Board, STATUS_BAR_PX, frame, surround};
use crate::art::{Canvas, Mask, Piece, Shape, Theme, tiny};

/// What is to be seen of a game of Renju.
#[derive(Clone, Copy, Debug, Default)]
pub struct View<'a> {
    /// The black stones.
    pub black: PointSet,
    /// The white stones.
    pub white: PointSet,
    /// Where the player is.
    pub cursor: Option<renju::Point>,
    /// Whose stone the cursor holds: shown faintly where it stands on an empty point.
    pub holding: Option<Side>,
    /// Points with a dot: where the opening allows a stone, for example.
    pub allowed: PointSet,
    /// Points black may not play.
    pub forbidden: PointSet,
    /// The last move.
    pub last: Option<renju::Point>,
    /// A move to recommend.
    pub hint: Option<renju::Point>,
    /// The stones of the winning row.
    pub five: PointSet,
    /// The move numbers of the stones by point; 0 for a stone without one.
    pub numbers: Option<&'a [u8; 225]>,
    /// Letters and digits along the edges.
    pub coordinates: bool,
}

impl View<'_> {
    /// A position and nothing else.
    pub fn of(position: &Position) -> Self {
        View { black: position.stones(Side::BLACK), white: position.stones(Side::WHITE), ..View::default() }
    }
}

/// Paints the board of a game of Renju.
pub type Painter = super::Painter<Renju, { Renju::TILES }>;

/// The board of a game of Renju.
pub struct Renju;

/// What a tile shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    stone: Option<Side>,
    holding: Option<Side>,
    number: u8,
    allowed: bool,
    forbidden: bool,
    last: bool,
    hint: bool,
    five: bool,
    cursor: bool,
    coordinates: bool,
}

impl Look {
    const BARE: Look = Look {
        stone: None,
        holding: None,
        number: 0,
        allowed: false,
        forbidden: false,
        last: false,
        hint: false,
        five: false,
        cursor: false,
        coordinates: false,
    };
}

/// The lines are this far apart.
const PITCH_PX: i32 = 14;
/// From a tile's corner to where its lines cross.
const HALF_PX: i32 = 6;
const CORNER: Point = Point::new(15, STATUS_BAR_PX as i32 + 2);
const BOARD: Rectangle = Rectangle::new(CORNER, Size::new_equal(15 * PITCH_PX as u32));

static STONE: Piece<14> = Piece::new(102, 12);
static CROSS: Mask<9> = Mask::new(Shape::Cross { reach: 56, line: 24 });
static DOT: Mask<5> = Mask::new(Shape::Disc { radius: 32 });
static RING: Mask<13> = Mask::new(Shape::Ring { radius: 96, line: 24 });

impl Renju {
    /// 225 points, and the frame above, below, left and right.
    pub const TILES: usize = 229;
}

fn point(tile: usize) -> Option<renju::Point> {
    renju::Point::new(u8::try_from(tile).ok()?)
}

impl Board for Renju {
    type View<'a> = View<'a>;
    type Look = Look;

    fn area(tile: usize) -> Rectangle {
        if let Some(point) = point(tile) {
            let place = Point::new(i32::from(point.column()), i32::from(point.row())) * PITCH_PX;
            return Rectangle::new(CORNER + place, Size::new_equal(PITCH_PX as u32));
        }
        surround(BOARD, tile.saturating_sub(225))
    }

    fn look(view: &View<'_>, tile: usize) -> Look {
        let Some(point) = point(tile) else {
            return Look { coordinates: view.coordinates, ..Look::BARE };
        };
        let stone = if view.black.has(point) {
            Some(Side::BLACK)
        } else if view.white.has(point) {
            Some(Side::WHITE)
        } else {
            None
        };
        let cursor = view.cursor == Some(point);
        Look {
            stone,
            holding: view.holding.filter(|_| cursor && stone.is_none()),
            number: view.numbers.and_then(|numbers| numbers.get(tile)).copied().unwrap_or_default(),
            allowed: view.allowed.has(point),
            forbidden: view.forbidden.has(point),
            last: view.last == Some(point),
            hint: view.hint == Some(point),
            five: view.five.has(point),
            cursor,
            coordinates: view.coordinates && point.row() == 14,
        }
    }

    fn difference(tile: usize, _: &Look, _: &Look) -> Areas {
        let mut areas = Areas::new();
        let _ = areas.push(Self::area(tile));
        areas
    }

    fn compose(tile: usize, look: &Look, theme: &Theme, canvas: &mut Canvas) {
        let Some(point) = point(tile) else {
            canvas.fill(canvas.area(), theme.frame);
            canvas.texture(BOARD.offset(2), |x, y| theme.wood.color(x, y));
            return;
        };
        let (column, row) = (point.column(), point.row());
        let area = Self::area(tile);
        let wood = &theme.wood;
        canvas.texture(area, |x, y| wood.color(x, y));
        let middle = area.top_left + Point::new_equal(HALF_PX);
        let from = |first: bool, place: i32, start: i32| if first { place } else { start };
        let (left, top) = (from(column == 0, middle.x, area.top_left.x), from(row == 0, middle.y, area.top_left.y));
        let right = if column == 14 { middle.x + 1 } else { area.top_left.x + PITCH_PX };
        let bottom = if row == 14 { middle.y + 1 } else { area.top_left.y + PITCH_PX };
        canvas.fill(Rectangle::new(Point::new(left, middle.y), Size::new((right - left) as u32, 1)), wood.line);
        canvas.fill(Rectangle::new(Point::new(middle.x, top), Size::new(1, (bottom - top) as u32)), wood.line);
        if matches!((column, row), (3 | 11, 3 | 11) | (7, 7)) {
            canvas.stamp(&DOT, middle - Point::new_equal(2), wood.line);
        }
        if let Some(side) = look.stone.or(look.holding) {
            STONE.put(canvas, area.top_left, side, &theme.discs);
        }
        if look.allowed {
            canvas.stamp(&DOT, middle - Point::new_equal(2), wood.legal);
        }
        if look.forbidden {
            canvas.stamp(&CROSS, middle - Point::new_equal(4), theme.bad);
        }
        if look.hint || look.five {
            canvas.stamp(&RING, middle - Point::new_equal(6), theme.accent);
        }
        if look.number > 0 {
            let digits = tiny::digits(look.number);
            let corner = middle - Point::new(tiny::width_px(&digits) / 2, tiny::HEIGHT_PX / 2);
            tiny::write(canvas, &digits, corner, if look.stone == Some(Side::WHITE) { wood.line } else { theme.text });
        }
        if look.last {
            canvas.stamp(&DOT, middle - Point::new_equal(2), theme.bad);
        }
        if look.coordinates {
            tiny::write(canvas, &[b'A' + column], middle + Point::new(-1, 3), wood.letters);
        }
        if look.cursor {
            for edge in frame(area, 1) {
                canvas.fill(edge, theme.bad);
            }
        }
    }
}
