//! Whole boards in small, for the home screen.

use embedded_graphics::{prelude::*, primitives::Rectangle};
use sanban_core::{Side, quoridor, renju, reversi};

use crate::art::{Canvas, Mask, Shape, Theme};

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

static DISC: Mask<6> = Mask::new(Shape::Disc { radius: 42 });
static STONE: Mask<4> = Mask::new(Shape::Disc { radius: 30 });
static PAWN: Mask<4> = Mask::new(Shape::Disc { radius: 32 });

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
    canvas.fill(Rectangle::new(corner, Size::new_equal(MINI_PX)), cloth.edge);
    let board = Rectangle::new(corner + Point::new_equal(1), Size::new_equal(MINI_PX - 2));
    canvas.texture(board, |x, y| cloth.color(x, y));
    for line in 1..8 {
        let along = Point::new(6 * line, 0);
        canvas.fill(Rectangle::new(board.top_left + along, Size::new(1, MINI_PX - 2)), cloth.line);
        canvas.fill(Rectangle::new(board.top_left + Point::new(0, along.x), Size::new(MINI_PX - 2, 1)), cloth.line);
    }
    for square in reversi::Square::ALL {
        let Some(side) = position.disc(square) else { continue };
        let place = Point::new(i32::from(square.column()), i32::from(square.row())) * 6;
        canvas.stamp(&DISC, board.top_left + place, theme.discs.flat(side));
    }
}

fn put_renju(position: &renju::Position, corner: Point, theme: &Theme, canvas: &mut Canvas) {
    let wood = &theme.wood;
    canvas.texture(Rectangle::new(corner, Size::new_equal(MINI_PX)), |x, y| wood.color(x, y));
    let first = corner + Point::new_equal(4);
    for line in 0..15 {
        let along = Point::new(3 * line, 0);
        canvas.tint(Rectangle::new(first + along, Size::new(1, 43)), wood.line, 12);
        canvas.tint(Rectangle::new(first + Point::new(0, along.x), Size::new(43, 1)), wood.line, 12);
    }
    for side in Side::BOTH {
        for point in position.stones(side) {
            let place = Point::new(i32::from(point.column()), i32::from(point.row())) * 3;
            canvas.stamp(&STONE, first + place - Point::new_equal(1), theme.discs.flat(side));
        }
    }
}

fn put_quoridor(position: &quoridor::Position, corner: Point, theme: &Theme, canvas: &mut Canvas) {
    let slate = &theme.slate;
    canvas.fill(Rectangle::new(corner, Size::new_equal(MINI_PX)), slate.gutter);
    let place = |file: u8, rank: u8| corner + Point::new(3 + 5 * i32::from(file), 3 + 5 * (8 - i32::from(rank)));
    for square in quoridor::Square::all() {
        let color = match square.rank() {
            8 => slate.goal[0][0],
            0 => slate.goal[1][0],
            _ => slate.square[0],
        };
        canvas.fill(Rectangle::new(place(square.file(), square.rank()), Size::new_equal(4)), color);
    }
    for wall in position.walls() {
        let at = place(wall.slot.file(), wall.slot.rank());
        let bar = match wall.direction {
            quoridor::Direction::Horizontal => Rectangle::new(at - Point::new(0, 1), Size::new(9, 1)),
            quoridor::Direction::Vertical => Rectangle::new(at + Point::new(4, -5), Size::new(1, 9)),
        };
        canvas.fill(bar, slate.wall[0]);
    }
    for side in Side::BOTH {
        let square = position.pawn(side);
        canvas.stamp(&PAWN, place(square.file(), square.rank()), theme.discs.flat(side));
    }
}
