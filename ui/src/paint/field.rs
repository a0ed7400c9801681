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
    art::{Canvas, Ink, Theme},
    boards::{Painter, Tiles},
    letters::{Align, Font},
    texts::Texts,
    touch::Role,
};

/// How far a letter may reach beyond its place in the line.
const OVERHANG_PX: i32 = 2;

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
    /// What it belongs to.
    pub role: Role,
}

/// Called with every text on the screen.
pub(crate) type Reader<'r> = Option<&'r mut dyn FnMut(Label<'_>)>;

/// What a screen draws on.
pub(crate) struct Sheet<'a, D> {
    pub target: &'a mut D,
    pub looks: &'a mut Looks,
    /// Where what is not plain is composed.
    pub canvas: &'a mut Canvas,
    /// What a panel will be painted over: nothing need be there.
    pub hidden: Rectangle,
    /// The part of the screen that is drawn at all; bands of it follow one another from top to bottom.
    pub seen: Rectangle,
    pub theme: &'static Theme,
    pub texts: &'static Texts,
    /// Whether everything is painted, the backdrop included.
    pub full: bool,
    /// Somebody who wants the texts, and nothing painted.
    pub reader: Reader<'a>,
    /// What the texts belong to that are written now.
    pub role: Role,
}

impl<D: DrawTarget<Color = Rgb565>> Sheet<'_, D> {
    /// Paints what never changes while the screen is shown.
    pub(crate) fn backdrop(&mut self, area: Rectangle, compose: impl FnMut(&mut Canvas)) -> Result<(), D::Error> {
        if self.full && self.reader.is_none() { self.compose(area, compose) } else { Ok(()) }
    }

    /// Composes a part of the screen that has to be painted.
    pub(crate) fn compose(&mut self, area: Rectangle, compose: impl FnMut(&mut Canvas)) -> Result<(), D::Error> {
        self.canvas.paint(self.target, area, compose)
    }

    /// Whether this draw begins a picture; where the target is a band of the screen, another one may have done so.
    pub(crate) fn begins(&self) -> bool {
        self.full && self.target.bounding_box().top_left.y <= self.seen.top_left.y
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
        if self.is_due(area, look) {
            for part in parts {
                self.compose(part, &mut compose)?;
            }
        }
        Ok(())
    }

    /// Whether a field looks otherwise than before and has to be painted, which it then counts as.
    pub(crate) fn is_due(&mut self, area: Rectangle, look: impl Hash) -> bool {
        if self.reader.is_some() || !self.reaches(area) {
            return false;
        }
        // The next band has the rest of it.
        let goes_on = area.rows().end > self.target.bounding_box().rows().end;
        goes_on && self.full || self.looks.changes(area, hash(look))
    }

    /// Whether the target has any of an area: one that is a band of the screen may not.
    pub(crate) fn reaches(&self, area: Rectangle) -> bool {
        let (rows, band) = (area.rows(), self.target.bounding_box().rows());
        rows.start < band.end && band.start < rows.end
    }

    /// Notes how a field looks that needs no painting: the backdrop looks just so.
    pub(crate) fn note(&mut self, area: Rectangle, look: impl Hash) {
        let _ = self.is_due(area, look);
    }

    /// Paints what of a board has changed.
    pub(crate) fn board<B: Tiles, const TILES: usize>(
        &mut self,
        painter: &mut Painter<B, TILES>,
        view: &B::View<'_>,
    ) -> Result<(), D::Error> {
        if self.reader.is_none() {
            painter.draw_on(self.canvas, view, self.theme, self.hidden, self.seen, self.target)
        } else {
            Ok(())
        }
    }

    /// Tells whoever reads along that a text is on the screen.
    pub(crate) fn read(&mut self, text: &str, font: &Font, area: Rectangle) {
        if let Some(reader) = &mut self.reader
            && !text.is_empty()
        {
            // The lowest row of a line is empty but for a few descenders.
            let fits = font.width(text) <= area.size.width && font.height() <= area.size.height + 1;
            reader(Label { text, area, fits, role: self.role });
        }
    }

    /// A field with one line of text, in the middle of its height.
    pub(crate) fn label(&mut self, area: Rectangle, text: &str, style: Style) -> Result<(), D::Error> {
        let Style { font, align, color, paper } = style;
        self.read(text, font, area);
        let look = (text, font.height(), align, color.into_storage(), paper.into_storage());
        if !self.is_due(area, look) {
            return Ok(());
        }
        let Point { x, y } = area.top_left;
        let (width, height) = (area.size.width as i32, area.size.height as i32);
        let text_px = font.width(text) as i32;
        let left = match align {
            Align::Left => x,
            Align::Centre => x + width / 2 - text_px / 2,
            Align::Right => x + width - text_px,
        };
        // Letters are composed; the paper beside them is filled, which takes a tenth of the time.
        // Not `clamp`, which panics where an area is wider than all numbers.
        let mut from = (left - OVERHANG_PX).min(x + width).max(x);
        let end = (left + text_px + OVERHANG_PX).min(x + width).max(from);
        let columns =
            |from: i32, to: i32| Rectangle::new(Point::new(from, y), Size::new((to - from) as u32, area.size.height));
        self.target.fill_solid(&columns(x, from), paper)?;
        self.target.fill_solid(&columns(end, x + width), paper)?;
        // Whole letters at a time, or each would be looked up for every few rows of the line.
        let ink = Ink::new(color, paper);
        let strip_px = Canvas::CAPACITY as i32 / height.max(1);
        let mut letters = font.line(text, Point::new(left, y + (height - font.height() as i32) / 2));
        while from < end && strip_px > 0 {
            let to = (from + strip_px).min(end);
            self.canvas.paint(self.target, columns(from, to), |canvas| {
                canvas.fill(canvas.area(), paper);
                for letter in letters.clone().take_while(|letter| letter.left() < to + OVERHANG_PX) {
                    letter.put(canvas, &ink);
                }
            })?;
            letters.skip_to(to);
            from = to;
        }
        Ok(())
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
