//! Fields: parts of the screen that are painted again only when what they show has changed.
//!
//! A screen is a backdrop that never changes while it is shown, and fields on it that do not overlap. Each draw names
//! all its fields with their *look*, whatever decides their pixels; only those whose look differs from the last draw
//! are painted. So drawing bit by bit gives the same picture as drawing everything at once.

use core::hash::{Hash, Hasher};

use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};
use heapless::Vec;

use crate::{
    SIZE_PX,
    art::{Canvas, Theme, paint},
    boards::{Board, Painter},
    letters::{Align, Font},
    texts::Texts,
};

/// How many fields a screen may have.
const MAX_FIELDS: usize = 72;

/// What the fields on the display show, as hashes.
#[derive(Debug, Default)]
pub(crate) struct Looks {
    shown: Vec<(u32, u32), MAX_FIELDS>,
}

impl Looks {
    /// Forgets what is on the display: every field is painted by the next draw.
    pub(crate) fn forget(&mut self) {
        self.shown.clear();
    }

    /// Notes what the field in `area` shows now, and says whether that is something else than before.
    fn changes(&mut self, area: Rectangle, look: u32) -> bool {
        let key = key(area);
        match self.shown.iter_mut().find(|(shown, _)| *shown == key) {
            Some((_, shown)) => core::mem::replace(shown, look) != look,
            // Without room the field is painted every time: slow, never wrong.
            None => {
                let _ = self.shown.push((key, look));
                true
            }
        }
    }
}

/// A field is known by where it lies; every coordinate on the screen fits a byte.
fn key(area: Rectangle) -> u32 {
    let Point { x, y } = area.top_left;
    let Size { width, height } = area.size;
    u32::from_le_bytes([x as u8, y as u8, width as u8, height as u8])
}

/// How a text is written.
#[derive(Clone, Copy)]
pub(crate) struct Style {
    pub font: &'static Font,
    pub align: Align,
    pub color: Rgb565,
    pub paper: Rgb565,
}

/// A text on the screen, for whoever reads along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label<'a> {
    /// The text.
    pub text: &'a str,
    /// Where it is.
    pub area: Rectangle,
    /// Whether all of it can be seen.
    pub fits: bool,
}

/// Called with every text on the screen.
pub(crate) type Reader<'r> = Option<&'r mut dyn FnMut(Label<'_>)>;

/// What a screen draws on.
pub(crate) struct Sheet<'a, D> {
    pub target: &'a mut D,
    pub looks: &'a mut Looks,
    pub theme: &'static Theme,
    pub texts: &'static Texts,
    /// Whether everything is painted, the backdrop included.
    pub full: bool,
    /// Somebody who wants the texts, and nothing painted.
    pub reader: Reader<'a>,
}

impl<D: DrawTarget<Color = Rgb565>> Sheet<'_, D> {
    /// Paints what never changes while the screen is shown.
    pub(crate) fn backdrop(&mut self, area: Rectangle, compose: impl FnMut(&mut Canvas)) -> Result<(), D::Error> {
        if self.full && self.reader.is_none() { paint(self.target, area, compose) } else { Ok(()) }
    }

    /// Fills part of the backdrop with one colour.
    pub(crate) fn fill(&mut self, area: Rectangle, color: Rgb565) -> Result<(), D::Error> {
        if self.full { self.target.fill_solid(&area, color) } else { Ok(()) }
    }

    /// Paints a field if it looks otherwise than before. `compose` paints all of it.
    pub(crate) fn field(
        &mut self,
        area: Rectangle,
        look: impl Hash,
        compose: impl FnMut(&mut Canvas),
    ) -> Result<(), D::Error> {
        self.parts(area, look, [area], compose)
    }

    /// Paints a field that is made of several parts, or of other ones at other times: `area` names it, `parts` says what
    /// is painted when its look changes.
    pub(crate) fn parts(
        &mut self,
        area: Rectangle,
        look: impl Hash,
        parts: impl IntoIterator<Item = Rectangle>,
        mut compose: impl FnMut(&mut Canvas),
    ) -> Result<(), D::Error> {
        if self.reader.is_none() && self.looks.changes(area, hash(look)) {
            for part in parts {
                paint(self.target, part, &mut compose)?;
            }
        }
        Ok(())
    }

    /// Paints what of a board has changed.
    pub(crate) fn board<B: Board, const TILES: usize>(
        &mut self,
        painter: &mut Painter<B, TILES>,
        view: &B::View<'_>,
    ) -> Result<(), D::Error> {
        if self.reader.is_none() { painter.draw(view, self.theme, self.target) } else { Ok(()) }
    }

    /// Tells whoever reads along that a text is on the screen.
    pub(crate) fn read(&mut self, text: &str, font: &Font, area: Rectangle) {
        if let Some(reader) = &mut self.reader
            && !text.is_empty()
        {
            // The lowest row of a line is empty but for a few descenders.
            let fits = font.width(text) <= area.size.width && font.height() <= area.size.height + 1;
            reader(Label { text, area, fits });
        }
    }

    /// A field with one line of text, in the middle of its height.
    pub(crate) fn label(&mut self, area: Rectangle, text: &str, style: Style) -> Result<(), D::Error> {
        let Style { font, align, color, paper } = style;
        self.read(text, font, area);
        let look = (text, font.height(), align, color.into_storage(), paper.into_storage());
        self.field(area, look, |canvas| {
            canvas.fill(area, paper);
            let Point { x, y } = area.top_left;
            let (width, height) = (area.size.width as i32, area.size.height as i32);
            let x = match align {
                Align::Left => x,
                Align::Centre => x + width / 2,
                Align::Right => x + width,
            };
            font.write(canvas, text, Point::new(x, y + (height - font.height() as i32) / 2), align, color);
        })
    }

    /// The whole screen in the frame's colour, as the backdrop of a screen without a board.
    pub(crate) fn clear(&mut self) -> Result<(), D::Error> {
        self.fill(Rectangle::new(Point::zero(), Size::new_equal(SIZE_PX)), self.theme.frame)
    }
}

fn hash(look: impl Hash) -> u32 {
    let mut hasher = Fnv(0x811c_9dc5);
    look.hash(&mut hasher);
    hasher.0
}

/// FNV-1a with 32 bits: one multiplication a byte, which the chip does in one cycle.
struct Fnv(u32);

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    }

    fn finish(&self) -> u64 {
        u64::from(self.0)
    }
}
