//! How the parts of the Quoridor board look.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};
use sanban_core::{
    Side, Sides,
    quoridor::{Square, Wall},
};

use super::{
    GapLook, SquareLook,
    part::{BOARD, GAP_PX, Part, STORE_WALLS, STORED_PX, WALL_PX, steps, store, wall_area},
};
use crate::{
    art::{Block, Canvas, Form, Marks, Mask, Piece, Plate, Pose, Shape, Theme, mix_colors, tiny},
    boards::centred,
};

static PLATE: Plate<19> = Plate::new(48);
static CURSOR: Mask<19> = Mask::new(Shape::Frame { reach: 152, corner: 48, line: 32 });
static PAWN: Piece<17> = Piece::new(Form::Pawn, 118, 14);
static RING: Mask<17> = Mask::new(Shape::Ring { radius: 132, line: 24 });
static DOT: Mask<7> = Mask::new(Shape::Disc { radius: 42 });
static DIAMOND: Mask<9> = Mask::new(Shape::Diamond { reach: 64 });
static LAST: Mask<5> = Mask::new(Shape::Disc { radius: 32 });
static TRIANGLE: Mask<7> = Mask::new(Shape::Triangle { reach: 48 });
static STEP_1: Mask<5> = Mask::new(Shape::Disc { radius: 34 });
static STEP_2: Mask<5> = Mask::new(Shape::Ring { radius: 38, line: 18 });

pub(super) fn square(square: Square, look: &SquareLook, theme: &Theme, canvas: &mut Canvas) {
    let slate = &theme.slate;
    let area = Part::Square(square).area();
    let block = match square.rank() {
        8 => slate.goal_1,
        0 => slate.goal_2,
        _ => slate.square,
    };
    canvas.fill(area, slate.gutter);
    PLATE.put(canvas, area.top_left, block);
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
    let steps = steps(area.top_left).top_left;
    if look.path.first {
        canvas.stamp(&STEP_1, steps, slate.player_1);
    }
    if look.path.second {
        canvas.stamp(&STEP_2, steps + Point::new(6, 0), slate.player_2);
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

pub(super) fn gap(look: &GapLook, theme: &Theme, canvas: &mut Canvas) {
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
    for start in (0..WALL_PX).step_by(8) {
        let shift = if level { Point::new(start, 0) } else { Point::new(0, start) };
        let dash = Rectangle::new(area.top_left + shift, Size::new_equal(GAP_PX as u32));
        visit(dash.intersection(&area));
    }
}

pub(super) fn surround(left: Sides<u8>, theme: &Theme, canvas: &mut Canvas) {
    canvas.fill(canvas.area(), theme.frame);
    canvas.fill(BOARD.offset(2), theme.slate.gutter);
    for (side, color) in [(Side::First, theme.slate.player_1), (Side::Second, theme.slate.player_2)] {
        let store = store(side);
        let size = Size::new(store.size.width, STORED_PX as u32 - 1);
        for wall in 0..i32::from(left[side]).min(STORE_WALLS) {
            let y = match side {
                Side::First => store.size.height as i32 + 1 - (wall + 1) * STORED_PX,
                Side::Second => wall * STORED_PX,
            };
            put_bar(canvas, Rectangle::new(store.top_left + Point::new(0, y), size), color, theme.frame);
        }
    }
}

/// One wall of a store.
fn put_bar(canvas: &mut Canvas, area: Rectangle, color: Rgb565, behind: Rgb565) {
    canvas.fill(area, mix_colors(behind, color, 18));
    canvas.fill(Rectangle::new(area.top_left, Size::new(area.size.width, 1)), color);
}
