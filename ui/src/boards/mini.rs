//! Whole boards in small, for the home screen.

use embedded_graphics::{prelude::*, primitives::Rectangle};
use sanban_core::{Side, quoridor, renju, reversi};

use crate::art::{Canvas, Form, Piece, Pose, Theme};

/// A miniature is this wide and high.
pub const MINI_PX: u32 = 50;

/// A board in small.
#[derive(Clone, Copy)]
pub enum Mini<'a> {
    /// A position of Reversi.
    Reversi(&'a reversi::Position),
    /// A position of Renju.
    Renju(&'a renju::Position),
    /// A position of Quoridor.
    Quoridor(&'a quoridor::Position),
}

static DISC: Piece<7> = Piece::new(Form::Stone, 43, 6);
static STONE: Piece<5> = Piece::new(Form::Stone, 34, 4);
static SMALL_STONE: Piece<3> = Piece::new(Form::Stone, 26, 2);
static PAWN: Piece<6> = Piece::new(Form::Pawn, 42, 6);

impl Mini<'_> {
    /// Puts the board onto the canvas, its top left corner at `corner`; it covers [`MINI_PX`] pixels either way.
    pub fn put(&self, corner: Point, theme: &Theme, canvas: &mut Canvas) {
        match self {
            Mini::Reversi(position) => put_reversi(position, corner, theme, canvas),
            Mini::Renju(position) => put_renju(position, corner, theme, canvas),
            Mini::Quoridor(position) => put_quoridor(position, corner, theme, canvas),
        }
    }
}

fn put_reversi(position: &reversi::Position, corner: Point, theme: &Theme, canvas: &mut Canvas) {
    let cloth = &theme.cloth;
    canvas.fill(Rectangle::new(corner, Size::new_equal(MINI_PX)), cloth.rim[1]);
    let board = Rectangle::new(corner + Point::new_equal(1), Size::new_equal(MINI_PX - 2));
    canvas.cover(board, cloth);
    for line in 1..8 {
        let along = Point::new(6 * line, 0);
        canvas.fill(Rectangle::new(board.top_left + along, Size::new(1, MINI_PX - 2)), cloth.line);
        canvas.fill(Rectangle::new(board.top_left + Point::new(0, along.x), Size::new(MINI_PX - 2, 1)), cloth.line);
    }
    for square in reversi::Square::ALL {
        let Some(side) = position.disc(square) else { continue };
        let place = Point::new(i32::from(square.column()), i32::from(square.row())) * 6;
        DISC.put(canvas, board.top_left + place, side, Pose::Flat, &theme.discs);
    }
}

fn put_renju(position: &renju::Position, corner: Point, theme: &Theme, canvas: &mut Canvas) {
    let wood = &theme.wood;
    let stones = position.stones(Side::BLACK) | position.stones(Side::WHITE);
    let columns = Lines::around(stones.into_iter().map(renju::Point::column));
    let rows = Lines::around(stones.into_iter().map(renju::Point::row));
    // Near enough to tell the stones apart, if that shows all of them.
    let lines = if columns.fit() && rows.fit() { [columns, rows] } else { [Lines::ALL, Lines::ALL] };
    let [columns, rows] = lines;
    canvas.cover(Rectangle::new(corner, Size::new_equal(MINI_PX)), wood);
    let place = |column: u8, row: u8| corner + Point::new(columns.place(column), rows.place(row));
    for line in 0..15 {
        let across = Rectangle::with_corners(place(0, line), place(14, line));
        let down = Rectangle::with_corners(place(line, 0), place(line, 14));
        let picture = Rectangle::new(corner, Size::new_equal(MINI_PX));
        canvas.tint(across.intersection(&picture), wood.line, 12);
        canvas.tint(down.intersection(&picture), wood.line, 12);
    }
    for side in Side::BOTH {
        for point in position.stones(side) {
            let at = place(point.column(), point.row());
            if columns.pitch == Lines::ALL.pitch {
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
    pitch: i32,
}

impl Lines {
    const ALL: Lines = Lines { first: 0, last: 14, pitch: 3 };
    /// How many lines fit where the stones can be told apart.
    const NEAR: u8 = 12;

    /// The lines with stones, and as many around them as there is room for.
    fn around(lines: impl Iterator<Item = u8> + Clone) -> Lines {
        let from = lines.clone().min().unwrap_or(7);
        let to = lines.max().unwrap_or(7);
        let spare = Self::NEAR.saturating_sub(to - from + 1);
        let first = from.saturating_sub(spare / 2).min(15 - Self::NEAR);
        Lines { first, last: to.max(from), pitch: 4 }
    }

    /// Whether no stone is left out.
    fn fit(self) -> bool {
        self.last < self.first + Self::NEAR
    }

    /// Where a line lies, from the edge of the picture.
    fn place(self, line: u8) -> i32 {
        let edge = if self.pitch == 4 { 3 } else { 4 };
        edge + self.pitch * (i32::from(line) - i32::from(self.first))
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
