//! The three boards, painted.
//!
//! A board is a set of tiles that do not overlap. What a tile shows is its *look*, a few bytes worked out from a view of
//! the game; its pixels follow from look, place and theme alone. A [`Painter`] remembers the look of every tile on the
//! display and repaints only what differs, so a picture drawn bit by bit equals one drawn at once.

mod icon;
mod mini;
mod painter;
pub mod quoridor;
pub mod renju;
pub mod reversi;

use embedded_graphics::{prelude::*, primitives::Rectangle};

use crate::SIZE_PX;
pub use icon::{ICON_PX, icon};
pub use mini::{MINI_PX, Mini, SMALL_MINI_PX};
pub use painter::{Areas, Painter, Tiles};

/// The status bar above the board is this high; boards keep below it.
pub const STATUS_BAR_PX: u32 = 26;

/// A rectangle of `size` in the middle of `area`.
fn centred(area: Rectangle, size: Size) -> Rectangle {
    let room = area.size.saturating_sub(size);
    // One pixel nearer the far corner where it cannot be exact: tiles carry their lines along the near edges.
    Rectangle::new(area.top_left + Size::new(room.width.div_ceil(2), room.height.div_ceil(2)), size)
}

/// The four edges of a rectangle, `line` pixels thick, that do not overlap: above, below, left and right.
fn frame(area: Rectangle, line: i32) -> [Rectangle; 4] {
    let inner = area.offset(-line);
    [0, 1, 2, 3].map(|edge| around(area, inner, edge))
}

/// What of the screen below the status bar lies above (0), below (1), left (2) or right (3) of a board.
fn surround(board: Rectangle, edge: usize) -> Rectangle {
    let top = STATUS_BAR_PX as i32;
    let screen = Rectangle::new(Point::new(0, top), Size::new(SIZE_PX, SIZE_PX - STATUS_BAR_PX));
    around(screen, board, edge)
}

/// What of `outer` lies above (0), below (1), left (2) or right (3) of `inner`; nothing for any other edge.
fn around(outer: Rectangle, inner: Rectangle, edge: usize) -> Rectangle {
    let (start, end) = (outer.top_left, outer.top_left + outer.size);
    let (from, to) = (inner.top_left, inner.top_left + inner.size);
    let corners = match edge {
        0 => [start, Point::new(end.x, from.y)],
        1 => [Point::new(start.x, to.y), end],
        2 => [Point::new(start.x, from.y), Point::new(from.x, to.y)],
        3 => [Point::new(to.x, from.y), Point::new(end.x, to.y)],
        _ => [start, start],
    };
    let [from, to] = corners;
    let size = to - from;
    Rectangle::new(from, Size::new(size.x.max(0) as u32, size.y.max(0) as u32))
}
