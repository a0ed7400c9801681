//! Repainting only what changed.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};
use heapless::Vec;

use super::around;
use crate::{
    SIZE_PX,
    art::{Canvas, Theme, ThemeId},
};

/// Parts of a tile.
#[derive(Clone, Debug, Default)]
pub struct Areas(Vec<Rectangle, 8>);

impl Areas {
    /// No part.
    pub const fn new() -> Self {
        Areas(Vec::new())
    }

    /// Adds a part. No tile has as many parts as fit in here.
    pub fn push(&mut self, area: Rectangle) {
        let _ = self.0.push(area);
    }
}

/// A board made of `TILES` tiles that do not overlap.
pub trait Tiles {
    /// What the player is to see.
    type View<'a>;
    /// What a tile shows.
    type Look: Copy + PartialEq;

    /// Where a tile lies on the screen.
    fn area(tile: usize) -> Rectangle;

    /// What a tile shows of a view.
    fn look(view: &Self::View<'_>, tile: usize) -> Self::Look;

    /// The parts of a tile whose pixels may differ between two looks.
    fn difference(tile: usize, old: &Self::Look, new: &Self::Look) -> Areas;

    /// Where the ground lies: what a tile with nothing on it shows, told by place and theme alone.
    const GROUND: Rectangle;

    /// Paints the ground on every pixel of the canvas, which lies within it. A board from scratch takes a third of the time so.
    fn lay(theme: &Theme, canvas: &mut Canvas);

    /// The colour of a ground that is of one colour, which need not be composed.
    fn plain(_theme: &Theme) -> Option<Rgb565> {
        None
    }

    /// Whether a look shows nothing but the ground.
    fn is_bare(look: &Self::Look) -> bool;

    /// Paints every pixel of the canvas, which lies within the tile.
    fn compose(tile: usize, look: &Self::Look, theme: &Theme, canvas: &mut Canvas);
}

/// Paints a board, and remembers what it has painted.
pub struct Painter<B: Tiles, const TILES: usize> {
    shown: [Option<B::Look>; TILES],
    /// Whether nothing of the board is on the display.
    is_fresh: bool,
    theme: ThemeId,
    /// Rows from here on belong to something else.
    floor: i32,
    /// Rows from here on, down to `floor`, have to be painted again.
    valid_to: i32,
}

impl<B: Tiles, const TILES: usize> Default for Painter<B, TILES> {
    fn default() -> Self {
        Self::new()
    }
}

impl<B: Tiles, const TILES: usize> Painter<B, TILES> {
    /// A painter of a board that is not on the display yet.
    pub const fn new() -> Self {
        let floor = SIZE_PX as i32;
        Painter { shown: [const { None }; TILES], is_fresh: true, theme: ThemeId::Night, floor, valid_to: floor }
    }

    /// Forgets what is on the display: the next drawing paints everything.
    pub fn forget(&mut self) {
        self.shown = [const { None }; TILES];
        self.is_fresh = true;
    }

    /// Leaves the rows of the screen from `y` on to something else, such as a message over the foot of the board. Rows
    /// given back are painted by the next drawing.
    pub fn set_floor(&mut self, y: i32) {
        self.floor = y;
        self.valid_to = self.valid_to.min(y);
    }

    /// Paints what differs from what is on the display. Where the target is a band of the screen, the next one is the band
    /// below it.
    pub fn draw<D: DrawTarget<Color = Rgb565>>(
        &mut self,
        view: &B::View<'_>,
        theme: &Theme,
        target: &mut D,
    ) -> Result<(), D::Error> {
        self.draw_on(&mut Canvas::new(), view, theme, Rectangle::zero(), rows(0, SIZE_PX as i32), target)
    }

    /// The same, composed on a canvas that is there already, and without what is hidden. Of the rows in sight the last band
    /// has the last.
    pub(crate) fn draw_on<D: DrawTarget<Color = Rgb565>>(
        &mut self,
        canvas: &mut Canvas,
        view: &B::View<'_>,
        theme: &Theme,
        hidden: Rectangle,
        seen: Rectangle,
        target: &mut D,
    ) -> Result<(), D::Error> {
        if self.theme != theme.id {
            self.theme = theme.id;
            self.forget();
        }
        let above_floor = rows(0, self.floor);
        let given_back = (self.valid_to < self.floor).then(|| rows(self.valid_to, self.floor));
        let band = target.bounding_box().rows();
        let seen = seen.rows();
        if self.is_fresh {
            let hidden = hidden.intersection(&B::GROUND);
            let visible = match hidden.is_zero_sized() {
                true => [B::GROUND, hidden, hidden, hidden],
                false => [0, 1, 2, 3].map(|edge| around(B::GROUND, hidden, edge)),
            };
            for part in visible.map(|part| part.intersection(&above_floor)) {
                match B::plain(theme) {
                    Some(color) => target.fill_solid(&part, color)?,
                    None => canvas.paint(target, part, |canvas| B::lay(theme, canvas))?,
                }
            }
        }
        for (tile, shown) in self.shown.iter_mut().enumerate() {
            let area = B::area(tile);
            let rows = area.rows();
            if rows.start >= band.end || rows.end <= band.start || covers(&hidden, &area) {
                continue;
            }
            let look = B::look(view, tile);
            let mut paint = |part: Rectangle| {
                let part = part.intersection(&above_floor);
                canvas.paint(target, part, |canvas| B::compose(tile, &look, theme, canvas))
            };
            match shown {
                Some(old) if *old == look && given_back.is_none() => continue,
                Some(old) => {
                    let changed = if *old == look { Areas::new() } else { B::difference(tile, old, &look) };
                    changed.0.into_iter().try_for_each(&mut paint)?;
                    if let Some(given_back) = given_back {
                        paint(area.intersection(&given_back))?;
                    }
                }
                None if self.is_fresh && B::is_bare(&look) && covers(&B::GROUND, &area) => {}
                None => paint(area)?,
            }
            // The next band has the rest of it.
            if rows.end.min(seen.end) <= band.end {
                *shown = Some(look);
            }
        }
        self.is_fresh &= band.end < seen.end;
        self.valid_to = self.floor;
        Ok(())
    }
}

/// Whether nothing of an area lies outside another one. A board asks this of every tile, and most often of no area at all.
fn covers(outer: &Rectangle, area: &Rectangle) -> bool {
    !outer.is_zero_sized() && area.intersection(outer) == *area
}

/// The rows of the screen from one to before another.
fn rows(from: i32, to: i32) -> Rectangle {
    let height = u32::try_from(to.saturating_sub(from)).unwrap_or_default();
    Rectangle::new(Point::new(0, from), Size::new(SIZE_PX, height))
}
