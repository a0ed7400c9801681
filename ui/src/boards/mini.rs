//! Whole boards in small, for the home screen and the list of finished games.

use embedded_graphics::{prelude::*, primitives::Rectangle};
use sanban_core::{Side, Sides, quoridor, renju, reversi};

use crate::art::{Canvas, Form, Piece, Pose, Theme};

/// A miniature is this wide and high.
pub const MINI_PX: u32 = 50;
/// The smaller kind.
pub const SMALL_MINI_PX: u32 = 43;

/// A board in small: what a picture needs of a position, a quarter of Renju's.
#[derive(Clone, Debug)]
pub enum Mini {
    /// A position of Reversi.
    Reversi(reversi::Position),
    /// The stones of Renju.
    Renju(Sides<renju::PointSet>),
    /// A position of Quoridor.
    Quoridor(quoridor::Position),
}

impl From<&reversi::Position> for Mini {
    fn from(position: &reversi::Position) -> Self {
        Mini::Reversi(*position)
    }
}

impl From<&renju::Position> for Mini {
    fn from(position: &renju::Position) -> Self {
        Mini::Renju(Sides::new(position.stones(Side::BLACK), position.stones(Side::WHITE)))
    }
}

impl From<&quoridor::Position> for Mini {
    fn from(position: &quoridor::Position) -> Self {
        Mini::Quoridor(*position)
    }
}

static DISC: Piece<7> = Piece::new(Form::Stone, 43, 6);
static STONE: Piece<5> = Piece::new(Form::Stone, 34, 4);
static SMALL_STONE: Piece<3> = Piece::new(Form::Stone, 26, 2);
static PAWN: Piece<6> = Piece::new(Form::Pawn, 42, 6);

impl Mini {
    /// Puts the board onto the canvas in its smaller kind, of [`SMALL_MINI_PX`] pixels either way.
    pub fn put_small(&self, corner: Point, theme: &Theme, canvas: &mut Canvas) {
        match self {
            Mini::Reversi(position) => put_reversi(position, corner, 5, theme, canvas),
            Mini::Renju(stones) => put_renju(stones, corner, SMALL_MINI_PX, theme, canvas),
            // Its gutters are the edge: what is cut off is empty.
            Mini::Quoridor(position) => put_quoridor(position, corner - Point::new(3, 3), theme, canvas),
        }
    }

    /// Puts the board onto the canvas, its top left corner at `corner`; it covers [`MINI_PX`] pixels either way.
    pub fn put(&self, corner: Point, theme: &Theme, canvas: &mut Canvas) {
        match self {
            Mini::Reversi(position) => put_reversi(position, corner, 6, theme, canvas),
            Mini::Renju(stones) => put_renju(stones, corner, MINI_PX, theme, canvas),
            Mini::Quoridor(position) => put_quoridor(position, corner, theme, canvas),
        }
    }
}

/// A board with squares of `pitch` pixels.
fn put_reversi(position: &reversi::Position, corner: Point, pitch: i32, theme: &Theme, canvas: &mut Canvas) {
    let cloth = &theme.cloth;
    let board_px = 8 * pitch as u32;
    canvas.fill(Rectangle::new(corner, Size::new_equal(board_px + 2)), cloth.rim[1]);
    let board = Rectangle::new(corner + Point::new_equal(1), Size::new_equal(board_px));
    canvas.cover(board, cloth);
    for line in 1..8 {
        let along = Point::new(pitch * line, 0);
        canvas.fill(Rectangle::new(board.top_left + along, Size::new(1, board_px)), cloth.line);
        canvas.fill(Rectangle::new(board.top_left + Point::new(0, along.x), Size::new(board_px, 1)), cloth.line);
    }
    for square in reversi::Square::ALL {
        let Some(side) = position.disc(square) else { continue };
        let place = board.top_left + Point::new(i32::from(square.column()), i32::from(square.row())) * pitch;
        if pitch > 5 {
            DISC.put(canvas, place, side, Pose::Flat, &theme.discs);
        } else {
            STONE.put(canvas, place + Point::new_equal(1), side, Pose::Flat, &theme.discs);
        }
    }
}

/// A board of `size` pixels either way.
fn put_renju(stones: &Sides<renju::PointSet>, corner: Point, size: u32, theme: &Theme, canvas: &mut Canvas) {
    let wood = &theme.wood;
    let all = stones[Side::BLACK] | stones[Side::WHITE];
    let columns = Lines::around(all.into_iter().map(renju::Point::column), size);
    let rows = Lines::around(all.into_iter().map(renju::Point::row), size);
    // Near enough to tell the stones apart, if that shows all of them.
    let lines = if columns.fit() && rows.fit() { [columns, rows] } else { [Lines::all(size); 2] };
    let [columns, rows] = lines;
    let picture = Rectangle::new(corner, Size::new_equal(size));
    canvas.cover(picture, wood);
    let place = |column: u8, row: u8| corner + Point::new(columns.place(column), rows.place(row));
    for line in 0..15 {
        let across = Rectangle::with_corners(place(0, line), place(14, line));
        let down = Rectangle::with_corners(place(line, 0), place(line, 14));
        canvas.tint(across.intersection(&picture), wood.line, 12);
        canvas.tint(down.intersection(&picture), wood.line, 12);
    }
    for side in Side::BOTH {
        for point in stones[side] {
            let at = place(point.column(), point.row());
            if columns.pitch == FAR_PX {
                SMALL_STONE.put(canvas, at - Point::new_equal(1), side, Pose::Flat, &theme.discs);
            } else {
                STONE.put(canvas, at - Point::new_equal(2), side, Pose::Flat, &theme.discs);
            }
        }
    }
}

/// Which of a board's 15 lines a miniature shows.
#[derive(Clone, Copy)]
struct Lines {
    first: u8,
    last: u8,
    /// How many there is room for.
    count: u8,
    pitch: i32,
    /// From the edge of the picture to the first.
    edge: i32,
}

/// From line to line: where all of them are shown, and where the stones can be told apart.
const FAR_PX: i32 = 3;
const NEAR_PX: i32 = 4;

impl Lines {
    /// All lines, in a picture of `size` pixels.
    fn all(size: u32) -> Lines {
        Lines { first: 0, last: 14, count: 15, pitch: FAR_PX, edge: (size as i32 - 14 * FAR_PX) / 2 }
    }

    /// The lines with stones, and as many around them as there is room for in a picture of `size` pixels.
    fn around(lines: impl Iterator<Item = u8> + Clone, size: u32) -> Lines {
        let count = size as u8 / NEAR_PX as u8;
        let from = lines.clone().min().unwrap_or(7);
        let to = lines.max().unwrap_or(7);
        let spare = count.saturating_sub(to - from + 1);
        let first = from.saturating_sub(spare / 2).min(15 - count);
        let edge = (size as i32 - (i32::from(count) - 1) * NEAR_PX) / 2;
        Lines { first, last: to.max(from), count, pitch: NEAR_PX, edge }
    }

    /// Whether no stone is left out.
    fn fit(self) -> bool {
        self.last < self.first + self.count
    }

    /// Where a line lies, from the edge of the picture.
    fn place(self, line: u8) -> i32 {
        self.edge + self.pitch * (i32::from(line) - i32::from(self.first))
    }
}

fn put_quoridor(position: &quoridor::Position, corner: Point, theme: &Theme, canvas: &mut Canvas) {
    let slate = &theme.slate;
    canvas.fill(Rectangle::new(corner, Size::new_equal(MINI_PX)), slate.gutter);
    let place = |file: u8, rank: u8| corner + Point::new(3 + 5 * i32::from(file), 3 + 5 * (8 - i32::from(rank)));
    for square in quoridor::Square::all() {
        let color = match square.rank() {
            8 => slate.goal_1.face,
            0 => slate.goal_2.face,
            _ => slate.square.face,
        };
        canvas.fill(Rectangle::new(place(square.file(), square.rank()), Size::new_equal(4)), color);
    }
    for wall in position.walls() {
        let at = place(wall.slot.file(), wall.slot.rank());
        let bar = match wall.direction {
            quoridor::Direction::Horizontal => Rectangle::new(at - Point::new(0, 1), Size::new(9, 1)),
            quoridor::Direction::Vertical => Rectangle::new(at + Point::new(4, -5), Size::new(1, 9)),
        };
        canvas.fill(bar, slate.wall.face);
    }
    for side in Side::BOTH {
        let square = position.pawn(side);
        let at = place(square.file(), square.rank()) - Point::new_equal(1);
        PAWN.put(canvas, at, side, Pose::Flat, &theme.pawns);
    }
}
