//! Painting screens: fields that remember what they show, and the few shapes all screens are made of.

mod bars;
mod field;
mod list;
mod shapes;

pub(crate) use bars::{changing_footer, footer, title_bar};
pub use field::Label;
pub(crate) use field::{Looks, Reader, Sheet, Style};
pub(crate) use list::{List, Row, Rows};
pub(crate) use shapes::{card, panel, ring_around, under_panel};

use embedded_graphics::{prelude::*, primitives::Rectangle};

/// A rectangle from its left, top, width and height.
pub(crate) const fn area(left: i32, top: i32, width: u32, height: u32) -> Rectangle {
    Rectangle::new(Point::new(left, top), Size::new(width, height))
}
