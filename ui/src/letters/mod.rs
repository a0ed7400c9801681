//! Letters with soft edges, in two sizes and two languages.
//!
//! The glyphs are drawn from the M PLUS 1 typeface (SIL Open Font License 1.1) by `ui/glyphs`, only those that
//! the texts use, at 16 levels of grey; the files beside this one are its output. `OFL.txt` is their licence.

mod font;

pub(crate) use font::{Align, Font};

use font::parse;

/// For running text: 12 pixels.
pub(crate) static SMALL: Font = parse(include_bytes!("small.font"));
/// For titles and whatever is read first: 16 pixels, bold.
pub(crate) static LARGE: Font = parse(include_bytes!("large.font"));
/// For the name of the device alone: 26 pixels, bold.
pub(crate) static TITLE: Font = parse(include_bytes!("title.font"));
