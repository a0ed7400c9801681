//! The firmware as a UF2 file: a row of blocks, each with 256 bytes and the address they go to, which a boot ROM programs
//! as they come.

mod block;
mod image;

pub use block::{pack, unpack};
pub use image::Image;
