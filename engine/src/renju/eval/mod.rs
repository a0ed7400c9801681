//! What the stones make: the shapes of a line, what a stone makes in all its lines, and what that is worth.

mod shape;
mod sum;
mod worth;

pub(super) use shape::Shapes;
pub(super) use sum::{ADDS, Sum};
pub(super) use worth::{Worth, worth};
