//! Repainting only what changed.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};
use heapless::Vec;

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

    /// One part.
    pub fn of(area: Rectangle) -> Self {
        let mut areas = Areas::new();
        areas.push(area);
        areas
    }

    /// Adds a part. No tile has as many parts as fit in here.
    pub fn push(&mut self, area: Rectangle) {
        let _ = self.0.push(area);
    }
}

/// A board made of `TILES` tiles that do not overlap.
pub trait Board {
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

    /// Paints every pixel of the canvas, which lies within the tile.
    fn compose(tile: usize, look: &Self::Look, theme: &Theme, canvas: &mut Canvas);
}

/// Paints a board, and remembers what it has painted.
pub struct Painter<B: Board, const TILES: usize> {
    shown: [Option<B::Look>; TILES],
    theme: ThemeId,
    /// Rows from here on belong to something else.
    floor: i32,
    /// Rows from here on, down to `floor`, have to be painted again.
    valid_to: i32,
}

impl<B: Board, const TILES: usize> Default for Painter<B, TILES> {
    fn default() -> Self {
        Self::new()
    }
}

impl<B: Board, const TILES: usize> Painter<B, TILES> {
    /// A painter of a board that is not on the display yet.
    pub const fn new() -> Self {
        let floor = SIZE_PX as i32;
        Painter { shown: [const { None }; TILES], theme: ThemeId::Night, floor, valid_to: floor }
    }

    /// Forgets what is on the display: the next drawing paints everything.
    pub fn forget(&mut self) {
        self.shown = [const { None }; TILES];
    }

    /// Leaves the rows of the screen from `y` on to something else, such as a message over the foot of the board. Rows
    /// given back are painted by the next drawing.
    pub fn set_floor(&mut self, y: i32) {
        self.floor = y;
        self.valid_to = self.valid_to.min(y);
    }

    /// Paints what differs from what is on the display.
    pub fn draw<D: DrawTarget<Color = Rgb565>>(
        &mut self,
        view: &B::View<'_>,
        theme: &Theme,
        target: &mut D,
    ) -> Result<(), D::Error> {
        if self.theme != theme.id {
            self.theme = theme.id;
            self.forget();
        }
        let above_floor = rows(0, self.floor);
        let given_back = (self.valid_to < self.floor).then(|| rows(self.valid_to, self.floor));
        let mut canvas = Canvas::new();
        for (tile, shown) in self.shown.iter_mut().enumerate() {
            let look = B::look(view, tile);
            let mut areas = match shown {
                Some(old) if *old == look && given_back.is_none() => continue,
                Some(old) if *old == look => Areas::new(),
                Some(old) => B::difference(tile, old, &look),
                None => Areas::of(B::area(tile)),
            };
            if let (Some(given_back), true) = (given_back, shown.is_some()) {
                areas.push(B::area(tile).intersection(&given_back));
            }
            for part in areas.0 {
                let part = part.intersection(&above_floor);
                canvas.paint(target, part, |canvas| B::compose(tile, &look, theme, canvas))?;
            }
            *shown = Some(look);
        }
        self.valid_to = self.floor;
        Ok(())
    }
}

/// The rows of the screen from one to before another.
fn rows(from: i32, to: i32) -> Rectangle {
    let height = u32::try_from(to.saturating_sub(from)).unwrap_or_default();
    Rectangle::new(Point::new(0, from), Size::new(SIZE_PX, height))
}
