//! What everything on the screen is made of: colours, round pieces, marks and letters.
//!
//! Nothing here knows a game's rules or a screen. A picture is composed in a small [`Canvas`] and then sent to the
//! display in one go, so every pixel is written once: nothing flickers, and what a drawing costs is what it covers.

mod canvas;
mod color;
mod mask;
mod piece;
mod plate;
mod surface;
mod theme;
mod themes;
pub(crate) mod tiny;

pub use canvas::Canvas;
pub(crate) use color::{Ink, mix_colors};
pub use mask::Mask;
pub(crate) use mask::Shape;
pub(crate) use piece::{Form, Piece, Pose, turned};
pub(crate) use plate::Plate;
pub(crate) use theme::Block;
pub use theme::{Marks, Theme, ThemeId};
