//! The three themes, one file each.

mod night;
mod paper;
mod shapes;

pub(super) use night::NIGHT;
pub(super) use paper::PAPER;
pub(super) use shapes::SHAPES;
