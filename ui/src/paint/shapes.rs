//! Panels with round corners, and the ring around the one the player is on.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};

use super::Sheet;
use crate::art::Canvas;

/// The radius of every corner.
const RADIUS_PX: i32 = 4;
/// How thick a ring is.
const RING_PX: i32 = 2;

/// The upper left corner of a panel: how much of each pixel, of 32, lies within a circle.
static DISC: Corner = [[0, 5, 22, 31], [5, 30, 32, 32], [22, 32, 32, 32], [31, 32, 32, 32]];
/// The upper left corner of a ring.
static CIRCLE: Corner = [[0, 5, 22, 31], [5, 30, 32, 32], [22, 32, 22, 3], [31, 32, 3, 0]];

type Corner = [[u8; RADIUS_PX as usize]; RADIUS_PX as usize];

/// A field for the ring around a panel the player may be on: painted in a colour, or not there. What is inside the ring
/// is left as it is. `inside` and `outside` are the colours of the panel and of what is around its corners.
pub(crate) fn ring_around<D: DrawTarget<Color = Rgb565>>(
    sheet: &mut Sheet<'_, D>,
    area: Rectangle,
    [inside, outside]: [Rgb565; 2],
    color: Option<Rgb565>,
) -> Result<(), D::Error> {
    let look = color.map(|color| color.into_storage());
    if color.is_none() && inside == outside && sheet.full {
        // Nothing but plain paper, which has just been laid.
        sheet.note(area, look);
        return Ok(());
    }
    if !sheet.is_due(area, look) {
        return Ok(());
    }
    let (wide, high) = inner(area);
    for edge in edges(wide, high) {
        sheet.target.fill_solid(&edge, color.unwrap_or(inside))?;
    }
    for quarter in quarters(area) {
        sheet.compose(quarter, |canvas| {
            canvas.fill(quarter, outside);
            corners(canvas, area, &DISC, inside);
            if let Some(color) = color {
                corners(canvas, area, &CIRCLE, color);
            }
        })?;
    }
    Ok(())
}

/// A panel with round corners that never changes while the screen is shown. `outside` is the colour around its corners.
pub(crate) fn card<D: DrawTarget<Color = Rgb565>>(
    sheet: &mut Sheet<'_, D>,
    area: Rectangle,
    color: Rgb565,
    outside: Rgb565,
) -> Result<(), D::Error> {
    let (wide, high) = inner(area);
    sheet.fill(wide, color)?;
    sheet.fill(high, color)?;
    for quarter in quarters(area) {
        sheet.backdrop(quarter, |canvas| {
            canvas.fill(quarter, outside);
            corners(canvas, area, &DISC, color);
        })?;
    }
    Ok(())
}

/// A panel with a thin edge, over whatever is there. Its corners are cut by whole pixels, so that what is behind them
/// can stay.
pub(crate) fn panel<D: DrawTarget<Color = Rgb565>>(sheet: &mut Sheet<'_, D>, area: Rectangle) -> Result<(), D::Error> {
    let theme = sheet.theme;
    for part in cut(area) {
        sheet.fill(part, theme.dim)?;
    }
    for part in cut(area.offset(-1)) {
        sheet.fill(part, theme.panel)?;
    }
    Ok(())
}

/// What of the screen a panel covers whatever its corners look like.
pub(crate) fn under_panel(area: Rectangle) -> Rectangle {
    area.offset(-2)
}

/// An area without its corners: the rows that are shorter, and the rest.
fn cut(area: Rectangle) -> [Rectangle; 5] {
    const SHORTER_PX: [i32; 2] = [2, 1];
    let Size { width, height } = area.size;
    let row = |y: i32, shorter: i32| {
        let width = width.saturating_sub(2 * shorter as u32);
        Rectangle::new(area.top_left + Point::new(shorter, y), Size::new(width, 1))
    };
    let [first, second] = SHORTER_PX;
    let last = height as i32 - 1;
    let rest = Rectangle::new(area.top_left + Point::new(0, 2), Size::new(width, height.saturating_sub(4)));
    [row(0, first), row(1, second), rest, row(last - 1, second), row(last, first)]
}

/// The panel without its round corners: as wide and as high as it is.
fn inner(area: Rectangle) -> (Rectangle, Rectangle) {
    let Size { width, height } = area.size;
    let radius = RADIUS_PX as u32;
    let wide =
        Rectangle::new(area.top_left + Point::new(0, RADIUS_PX), Size::new(width, height.saturating_sub(2 * radius)));
    let high =
        Rectangle::new(area.top_left + Point::new(RADIUS_PX, 0), Size::new(width.saturating_sub(2 * radius), height));
    (wide, high)
}

/// The straight parts of a ring: top, bottom, left, right.
fn edges(wide: Rectangle, high: Rectangle) -> [Rectangle; 4] {
    let level = Size::new(high.size.width, RING_PX as u32);
    let upright = Size::new(RING_PX as u32, wide.size.height);
    [
        Rectangle::new(high.top_left, level),
        Rectangle::new(high.top_left + Point::new(0, high.size.height as i32 - RING_PX), level),
        Rectangle::new(wide.top_left, upright),
        Rectangle::new(wide.top_left + Point::new(wide.size.width as i32 - RING_PX, 0), upright),
    ]
}

/// The round corners: upper left, upper right, lower left, lower right.
fn quarters(area: Rectangle) -> [Rectangle; 4] {
    let size = Size::new_equal(RADIUS_PX as u32);
    let start = area.top_left;
    let end = area.top_left + area.size - size;
    [start, Point::new(end.x, start.y), Point::new(start.x, end.y), end].map(|corner| Rectangle::new(corner, size))
}

/// The round corners that reach into the canvas.
fn corners(canvas: &mut Canvas, area: Rectangle, corner: &Corner, color: Rgb565) {
    for (number, quarter) in quarters(area).into_iter().enumerate() {
        if canvas.area().intersection(&quarter).is_zero_sized() {
            continue;
        }
        let (is_right, is_lower) = (number % 2 == 1, number > 1);
        let mut rows = *corner;
        if is_right {
            rows.iter_mut().for_each(|row| row.reverse());
        }
        if is_lower {
            rows.reverse();
        }
        for (y, row) in (quarter.top_left.y..).zip(rows) {
            canvas.blend(Point::new(quarter.top_left.x, y), &row, color);
        }
    }
}
