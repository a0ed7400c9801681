//! The Quoridor board: slate, 9x9 squares of 19 pixels with room for walls between them.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};
use sanban_core::{
    Side, Sides,
    quoridor::{Direction, Move, Position, Slot, Square, SquareSet, Wall, WallSet},
};

use super::{Areas, Board, STATUS_BAR_PX, centred, surround};
use crate::art::{Block, Canvas, Form, Marks, Mask, Piece, Pose, Shape, Theme, mix_colors, tiny};

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

const SQUARE_PX: i32 = 19;
const GAP_PX: i32 = 5;
const PITCH_PX: i32 = SQUARE_PX + GAP_PX;
/// The corner of a9.
const CORNER: Point = Point::new(14, STATUS_BAR_PX as i32 + 2);
/// All squares and gaps.
const BOARD: Rectangle = Rectangle::new(CORNER, Size::new_equal((9 * SQUARE_PX + 8 * GAP_PX) as u32));

static PLATE: Mask<19> = Mask::new(Shape::Plate { reach: 152, corner: 48 });
static PLATE_LIT: Mask<18> = Mask::new(Shape::Plate { reach: 144, corner: 44 });
static PLATE_FACE: Mask<17> = Mask::new(Shape::Plate { reach: 136, corner: 40 });
static CURSOR: Mask<19> = Mask::new(Shape::Frame { reach: 152, corner: 48, line: 32 });
static PAWN: Piece<17> = Piece::new(Form::Pawn, 118, 14);
static RING: Mask<17> = Mask::new(Shape::Ring { radius: 132, line: 24 });
static DOT: Mask<7> = Mask::new(Shape::Disc { radius: 42 });
static DIAMOND: Mask<9> = Mask::new(Shape::Diamond { reach: 64 });
static LAST: Mask<5> = Mask::new(Shape::Disc { radius: 32 });
static TRIANGLE: Mask<7> = Mask::new(Shape::Triangle { reach: 48 });
static STEP_1: Mask<5> = Mask::new(Shape::Disc { radius: 34 });
static STEP_2: Mask<5> = Mask::new(Shape::Ring { radius: 38, line: 18 });

/// What the steps of the two paths cover.
const STEPS: Size = Size::new(13, 5);

/// One part of the board.
#[derive(Clone, Copy)]
enum Part {
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
    fn of(tile: usize) -> Part {
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

    fn area(self) -> Rectangle {
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
    fn walls(self) -> [Option<Wall>; 2] {
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

/// What a wall covers.
fn wall_area(wall: Wall) -> Rectangle {
    let at = corner(wall.slot.file(), wall.slot.rank());
    let length = (2 * SQUARE_PX + GAP_PX) as u32;
    match wall.direction {
        Direction::Horizontal => Rectangle::new(at - Point::new(0, GAP_PX), Size::new(length, GAP_PX as u32)),
        Direction::Vertical => Rectangle::new(at + Point::new(SQUARE_PX, -PITCH_PX), Size::new(GAP_PX as u32, length)),
    }
}

impl Quoridor {
    /// How many tiles there are.
    pub const TILES: usize = 293;
}

impl Board for Quoridor {
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
                target: view.targets.has(square),
                last: view.last == Some(Move::Pawn(square)),
                left: view.came_from == Some(square),
                hint: view.hint == Some(Move::Pawn(square)),
                cursor: view.cursor == Some(Cursor::Square(square)),
                path: Sides::new(view.paths.first.has(square), view.paths.second.has(square)),
                coordinates: view.coordinates && (square.rank() == 0 || square.file() == 0),
            }),
            Part::Right(..) | Part::Above(..) | Part::Crossing(_) => {
                let walls = part.walls();
                let here = |wall: Wall| walls.contains(&Some(wall));
                let wall = walls.into_iter().flatten().find(|&wall| view.walls.has(wall));
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
                areas.push(centred(area, STEPS));
            }
            (Look::Surround(old), Look::Surround(new)) => {
                let mut push = |side: Side| {
                    if old[side] != new[side] {
                        areas.push(store(side).intersection(&area));
                    }
                };
                push(Side::First);
                push(Side::Second);
            }
            _ => areas.push(area),
        }
        areas
    }

    fn compose(tile: usize, look: &Look, theme: &Theme, canvas: &mut Canvas) {
        match (Part::of(tile), look) {
            (Part::Square(square), Look::Square(look)) => compose_square(square, look, theme, canvas),
            (_, Look::Gap(look)) => compose_gap(look, theme, canvas),
            (_, Look::Surround(left)) => compose_surround(*left, theme, canvas),
            // A tile's look is of its own kind.
            (_, Look::Square(_)) => {}
        }
    }
}

fn compose_square(square: Square, look: &SquareLook, theme: &Theme, canvas: &mut Canvas) {
    let slate = &theme.slate;
    let area = Part::Square(square).area();
    let block = match square.rank() {
        8 => slate.goal_1,
        0 => slate.goal_2,
        _ => slate.square,
    };
    canvas.fill(area, slate.gutter);
    canvas.stamp(&PLATE, area.top_left, block.shaded);
    canvas.stamp(&PLATE_LIT, area.top_left, block.lit);
    canvas.stamp(&PLATE_FACE, area.top_left + Point::new_equal(1), block.face);
    if look.coordinates {
        let color = mix_colors(block.face, theme.text, 14);
        if square.file() == 0 {
            tiny::write(canvas, &[b'1' + square.rank()], area.top_left + Point::new_equal(2), color);
        }
        if square.rank() == 0 {
            tiny::write(canvas, &[b'A' + square.file()], area.top_left + Point::new(14, 12), color);
        }
    }
    let middle = |size: u32| centred(area, Size::new_equal(size)).top_left;
    let steps = centred(area, STEPS).top_left;
    if look.path.first {
        canvas.stamp(&STEP_1, steps, slate.player_1);
    }
    if look.path.second {
        canvas.stamp(&STEP_2, steps + Point::new(8, 0), slate.player_2);
    }
    if look.left {
        canvas.stamp(&LAST, middle(5), mix_colors(block.face, theme.bad, 16));
    }
    match theme.marks {
        Marks::Colors if look.target => canvas.stamp(&DOT, middle(7), theme.good),
        Marks::Shapes if look.target => canvas.stamp(&DIAMOND, middle(9), theme.good),
        _ => {}
    }
    if let Some(side) = look.pawn {
        PAWN.put(canvas, middle(17), side, Pose::Flat, &theme.pawns);
    }
    if look.hint {
        canvas.stamp(&RING, middle(17), theme.accent);
    }
    if look.last {
        match theme.marks {
            Marks::Colors => canvas.stamp(&LAST, area.top_left + Point::new(13, 1), theme.bad),
            Marks::Shapes => canvas.stamp(&TRIANGLE, area.top_left + Point::new(12, 0), theme.bad),
        }
    }
    if look.cursor {
        canvas.stamp(&CURSOR, area.top_left, theme.accent);
    }
}

fn compose_gap(look: &GapLook, theme: &Theme, canvas: &mut Canvas) {
    let slate = &theme.slate;
    canvas.fill(canvas.area(), slate.gutter);
    if let Some(wall) = look.wall {
        put_wall(canvas, wall_area(wall), slate.wall);
        if look.last {
            canvas.fill(spine(wall), theme.bad);
        }
    }
    if let Some(wall) = look.hint {
        canvas.tint(wall_area(wall), theme.accent, 12);
        canvas.fill(spine(wall), theme.accent);
    }
    if let Some((wall, allowed)) = look.held {
        let color = if allowed { theme.good } else { theme.bad };
        if theme.marks == Marks::Shapes && !allowed {
            dashes(wall_area(wall), |dash| canvas.tint(dash, color, 28));
        } else {
            canvas.tint(wall_area(wall), color, 20);
            canvas.tint(wall_area(wall).offset(-1), color, 24);
        }
    }
}

/// A wall: a bar with a lit and a shaded edge.
fn put_wall(canvas: &mut Canvas, area: Rectangle, block: Block) {
    let inner = area.offset(-1);
    canvas.fill(area, block.shaded);
    canvas.fill(Rectangle::new(area.top_left, area.size - Size::new_equal(1)), block.lit);
    canvas.fill(inner, block.face);
}

/// The middle line of a wall.
fn spine(wall: Wall) -> Rectangle {
    wall_area(wall).offset(-2)
}

/// Visits every second piece of a bar.
fn dashes(area: Rectangle, mut visit: impl FnMut(Rectangle)) {
    let level = area.size.width > area.size.height;
    for start in (0..43).step_by(8) {
        let shift = if level { Point::new(start, 0) } else { Point::new(0, start) };
        let dash = Rectangle::new(area.top_left + shift, Size::new_equal(GAP_PX as u32));
        visit(dash.intersection(&area));
    }
}

/// Where a side keeps the walls it has left: player 1 at the lower left, player 2 at the upper right.
fn store(side: Side) -> Rectangle {
    let size = Size::new(10, 100);
    match side {
        Side::First => Rectangle::new(Point::new(2, BOARD.top_left.y + BOARD.size.height as i32 - 100), size),
        Side::Second => Rectangle::new(Point::new(228, BOARD.top_left.y), size),
    }
}

fn compose_surround(left: Sides<u8>, theme: &Theme, canvas: &mut Canvas) {
    canvas.fill(canvas.area(), theme.frame);
    canvas.fill(BOARD.offset(2), theme.slate.gutter);
    for (side, color) in [(Side::First, theme.slate.player_1), (Side::Second, theme.slate.player_2)] {
        let store = store(side);
        for wall in 0..i32::from(left[side]) {
            let y = match side {
                Side::First => store.size.height as i32 - 4 - 5 * wall,
                Side::Second => 5 * wall,
            };
            put_bar(canvas, Rectangle::new(store.top_left + Point::new(0, y), Size::new(10, 4)), color, theme.frame);
        }
    }
}

/// One wall of a store.
fn put_bar(canvas: &mut Canvas, area: Rectangle, color: Rgb565, behind: Rgb565) {
    canvas.fill(area, mix_colors(behind, color, 18));
    canvas.fill(Rectangle::new(area.top_left, Size::new(area.size.width, 1)), color);
}
