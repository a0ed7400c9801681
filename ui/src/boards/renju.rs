//! The Renju board: wood, 15x15 lines 14 pixels apart.

use embedded_graphics::{prelude::*, primitives::Rectangle};
use sanban_core::{
    Side,
    renju::{self, PointSet, Position},
};

use super::{Areas, STATUS_BAR_PX, Tiles, surround};
use crate::art::{Canvas, Form, Marks, Mask, Piece, Pose, Shape, Theme, tiny};

/// What is to be seen of a game of Renju.
#[derive(Clone, Copy, Debug, Default)]
pub struct View<'a> {
    /// The black stones.
    pub black: PointSet,
    /// The white stones.
    pub white: PointSet,
    /// Where the player is.
    pub cursor: Option<renju::Point>,
    /// Whose stone the cursor holds: shown faintly where it stands on an empty point that is not forbidden.
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

/// The board of a game of Renju: 225 points, and the frame above, below, left and right.
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

/// The lines are this far apart; a tile is as wide and high.
const PITCH_PX: i32 = 14;
/// Where a tile's lines cross, from its corner. A line is one pixel, so a mark of odd size can be centred on it.
const CROSSING: Point = Point::new_equal(6);
/// The corner of the first tile.
const CORNER: Point = Point::new(15, STATUS_BAR_PX as i32 + 2);
/// All tiles.
const BOARD: Rectangle = Rectangle::new(CORNER, Size::new_equal(15 * PITCH_PX as u32));
/// The wood, a little wider than the tiles.
const WOOD: Rectangle = Rectangle::new(Point::new(4, STATUS_BAR_PX as i32), Size::new(232, 214));
/// The columns and rows of the marked points.
const STARS: [(i32, i32); 5] = [(3, 3), (11, 3), (7, 7), (3, 11), (11, 11)];
/// What a move number covers: three digits.
const NUMBER: Size = Size::new(11, 5);

static STONE: Piece<15> = Piece::new(Form::Stone, 102, 11);
static INNER_BRACKETS: Mask<12> = Mask::new(Shape::Brackets { reach: 96, arm: 64, line: 16 });
static BRACKETS: Mask<14> = Mask::new(Shape::Brackets { reach: 112, arm: 80, line: 16 });
static STAR: Mask<5> = Mask::new(Shape::Disc { radius: 40 });
static DOT: Mask<5> = Mask::new(Shape::Disc { radius: 38 });
static PLUS: Mask<7> = Mask::new(Shape::Plus { reach: 52, line: 32 });
static CROSS: Mask<9> = Mask::new(Shape::Cross { reach: 60, line: 26 });
static FULL: Mask<9> = Mask::new(Shape::Disc { radius: 68 });
static TRIANGLE: Mask<7> = Mask::new(Shape::Triangle { reach: 50 });
static RING: Mask<13> = Mask::new(Shape::Ring { radius: 104, line: 32 });
static THIN_RING: Mask<15> = Mask::new(Shape::Ring { radius: 116, line: 26 });
static RING_EDGE: Mask<15> = Mask::new(Shape::Ring { radius: 112, line: 48 });

/// The point whose tile a pixel is on.
pub fn point_at(point: Point) -> Option<renju::Point> {
    let from = point - CORNER;
    BOARD.contains(point).then(|| renju::Point::at((from.x / PITCH_PX) as u8, (from.y / PITCH_PX) as u8)).flatten()
}

impl Renju {
    /// How many tiles there are.
    pub const TILES: usize = 229;
}

impl Tiles for Renju {
    type View<'a> = View<'a>;
    type Look = Look;

    fn area(tile: usize) -> Rectangle {
        match point(tile) {
            Some(point) => {
                let place = Point::new(i32::from(point.column()), i32::from(point.row())) * PITCH_PX;
                Rectangle::new(CORNER + place, Size::new_equal(PITCH_PX as u32))
            }
            None => surround(BOARD, tile.saturating_sub(225)),
        }
    }

    fn look(view: &View<'_>, tile: usize) -> Look {
        let Some(point) = point(tile) else {
            return Look { coordinates: view.coordinates, ..Look::BARE };
        };
        let stone = if view.black.contains(point) {
            Some(Side::BLACK)
        } else if view.white.contains(point) {
            Some(Side::WHITE)
        } else {
            None
        };
        let cursor = view.cursor == Some(point);
        Look {
            stone,
            holding: view.holding.filter(|_| cursor && stone.is_none() && !view.forbidden.contains(point)),
            number: view
                .numbers
                .filter(|_| stone.is_some())
                .and_then(|numbers| numbers.get(tile))
                .copied()
                .unwrap_or(0),
            allowed: view.allowed.contains(point),
            forbidden: view.forbidden.contains(point),
            last: view.last == Some(point),
            hint: view.hint == Some(point),
            five: view.five.contains(point),
            cursor,
            coordinates: view.coordinates && point.row() == 14,
        }
    }

    fn difference(tile: usize, old: &Look, new: &Look) -> Areas {
        let area = Self::area(tile);
        let mut areas = Areas::new();
        let numbered = |look: &Look| look.number > 0 && !look.last && !look.five;
        if numbered(old) != numbered(new) && (Look { number: old.number, ..*new }) == *old {
            areas.push(at_crossing(area, NUMBER));
        } else {
            areas.push(area);
        }
        areas
    }

    const GROUND: Rectangle = BOARD;

    fn lay(theme: &Theme, canvas: &mut Canvas) {
        let wood = &theme.wood;
        let rows = canvas.area().rows();
        canvas.cover(BOARD, wood);
        for line in 0..15 {
            let (along, length) = (CROSSING + Point::new_equal(line * PITCH_PX), 14 * PITCH_PX as u32 + 1);
            if rows.contains(&(CORNER.y + along.y)) {
                let start = CORNER + Point::new(CROSSING.x, along.y);
                canvas.fill(Rectangle::new(start, Size::new(length, 1)), wood.line);
            }
            let start = CORNER + Point::new(along.x, CROSSING.y);
            canvas.fill(Rectangle::new(start, Size::new(1, length)), wood.line);
        }
        for (column, row) in STARS {
            let crossing = CORNER + CROSSING + Point::new(column, row) * PITCH_PX;
            canvas.stamp(&STAR, crossing - Point::new_equal(2), wood.line);
        }
    }

    fn is_bare(look: &Look) -> bool {
        *look == Look::BARE
    }

    fn compose(tile: usize, look: &Look, theme: &Theme, canvas: &mut Canvas) {
        match point(tile) {
            Some(point) => compose_point(Self::area(tile), point, look, theme, canvas),
            None => compose_surround(look, theme, canvas),
        }
    }
}

fn point(tile: usize) -> Option<renju::Point> {
    renju::Point::new(u8::try_from(tile).ok()?)
}

/// A rectangle of odd `size` around where the lines of a tile cross.
fn at_crossing(area: Rectangle, size: Size) -> Rectangle {
    Rectangle::new(area.top_left + CROSSING - size / 2, size)
}

fn compose_surround(look: &Look, theme: &Theme, canvas: &mut Canvas) {
    let wood = &theme.wood;
    let [lit, _, shaded] = wood.rim;
    canvas.fill(canvas.area(), theme.frame);
    canvas.fill(WOOD, shaded);
    canvas.fill(Rectangle::new(WOOD.top_left, WOOD.size - Size::new_equal(1)), lit);
    let face = Rectangle::new(WOOD.top_left + Point::new_equal(1), WOOD.size - Size::new_equal(2));
    canvas.cover(face, wood);
    if look.coordinates {
        for row in 0..15 {
            let digits = tiny::digits(15 - row);
            let y = CORNER.y + CROSSING.y + i32::from(row) * PITCH_PX - tiny::HEIGHT_PX / 2;
            let x = CORNER.x - 1 - tiny::width_px(&digits);
            tiny::write(canvas, &digits, Point::new(x, y), wood.letters);
        }
    }
}

/// The wood of a point, with its two lines; brighter where the player is.
fn compose_wood(area: Rectangle, point: renju::Point, bright: bool, theme: &Theme, canvas: &mut Canvas) {
    let wood = &theme.wood;
    canvas.cover(area, wood);
    if bright {
        canvas.tint(area, theme.spot.wood, 20);
    }
    let reach = |place: u8| {
        let from = if place == 0 { CROSSING.x } else { 0 };
        let to = if place == 14 { CROSSING.x + 1 } else { PITCH_PX };
        (from, (to - from) as u32)
    };
    let (x, width) = reach(point.column());
    let (y, height) = reach(point.row());
    canvas.fill(Rectangle::new(area.top_left + Point::new(x, CROSSING.y), Size::new(width, 1)), wood.line);
    canvas.fill(Rectangle::new(area.top_left + Point::new(CROSSING.x, y), Size::new(1, height)), wood.line);
    if STARS.contains(&(point.column().into(), point.row().into())) {
        canvas.stamp(&STAR, at_crossing(area, Size::new_equal(5)).top_left, wood.line);
    }
}

fn compose_point(area: Rectangle, point: renju::Point, look: &Look, theme: &Theme, canvas: &mut Canvas) {
    let wood = &theme.wood;
    let middle = |size: u32| at_crossing(area, Size::new_equal(size)).top_left;
    compose_wood(area, point, look.cursor, theme, canvas);
    if look.coordinates {
        let letter = [b'A' + point.column()];
        tiny::write(canvas, &letter, area.top_left + CROSSING + Point::new(-1, 3), wood.letters);
    }
    if let Some(side) = look.stone {
        STONE.put(canvas, middle(15), side, Pose::Flat, &theme.discs);
    } else if let Some(side) = look.holding {
        STONE.put(canvas, middle(15), side, Pose::Faint, &theme.discs);
    }
    match theme.marks {
        Marks::Colors if look.allowed => canvas.stamp(&DOT, middle(5), wood.legal),
        Marks::Shapes if look.allowed => canvas.stamp(&PLUS, middle(7), wood.legal),
        _ => {}
    }
    if look.forbidden {
        canvas.stamp(&CROSS, middle(9), theme.on_wood.forbidden);
    }
    if look.hint && theme.marks == Marks::Shapes {
        canvas.stamp(&FULL, middle(9), theme.on_wood.hint);
    } else if look.five && look.number > 0 {
        // Thin enough to leave the number in sight.
        canvas.stamp(&THIN_RING, middle(15), theme.accent);
    } else if look.five || look.hint {
        canvas.stamp(&RING_EDGE, middle(15), wood.line);
        canvas.stamp(&RING, middle(13), if look.hint { theme.on_wood.hint } else { theme.accent });
    }
    if look.number > 0 {
        let digits = tiny::digits(look.number);
        let color = match look.stone {
            // The winning five tells what was last.
            _ if look.last && !look.five => theme.bad,
            Some(Side::WHITE) => theme.numbers[1],
            _ => theme.numbers[0],
        };
        let size = Size::new(tiny::width_px(&digits) as u32, tiny::HEIGHT_PX as u32);
        tiny::write(canvas, &digits, at_crossing(area, size).top_left, color);
    } else if look.last {
        match theme.marks {
            Marks::Colors => canvas.stamp(&DOT, middle(5), theme.bad),
            Marks::Shapes => canvas.stamp(&TRIANGLE, middle(7), theme.bad),
        }
    }
    if look.cursor {
        canvas.stamp(&BRACKETS, area.top_left, theme.spot.brackets);
        canvas.stamp(&INNER_BRACKETS, area.top_left + Point::new_equal(1), theme.spot.wood);
    }
}
