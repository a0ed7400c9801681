//! A list of lines to choose from, each with a value or without.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};

use super::{Sheet, Style, area, ring_around};
use crate::{
    Key,
    art::{Canvas, mix_colors},
    letters::{Align, SMALL},
    texts::Line,
    touch::Role,
};

/// Which line of a list the player is on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct List {
    pub selected: u8,
}

impl List {
    /// A list with this line selected.
    pub(crate) const fn at(selected: u8) -> List {
        List { selected }
    }

    /// Moves up or down among `count` lines, and around at the ends. Returns whether the key was one of these.
    pub(crate) fn steer(&mut self, key: Key, count: usize) -> bool {
        let last = u8::try_from(count).unwrap_or(u8::MAX).saturating_sub(1);
        self.selected = match key {
            Key::Up if self.selected == 0 => last,
            Key::Up => self.selected.saturating_sub(1),
            Key::Down if self.selected >= last => 0,
            Key::Down => self.selected.saturating_add(1),
            _ => return false,
        };
        true
    }

    /// The chosen one of `items`.
    pub(crate) fn of<T: Copy>(self, items: &[T]) -> Option<T> {
        items.get(usize::from(self.selected)).copied()
    }
}

/// A line of a list.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub label: &'static str,
    /// What can be changed by left and right.
    pub value: Option<Line>,
    /// How many steps of a scale the value is, and how many the scale has: a pip for each under the value.
    pub scale: Option<(u8, u8)>,
    /// Whether choosing it does anything.
    pub enabled: bool,
}

impl Row {
    /// A line that does something.
    pub(crate) const fn action(label: &'static str) -> Row {
        Row { label, value: None, scale: None, enabled: true }
    }

    /// A line with a value.
    pub(crate) const fn value(label: &'static str, value: Line) -> Row {
        Row { label, value: Some(value), scale: None, enabled: true }
    }
}

/// Where the lines of a list lie.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rows {
    pub left: i32,
    pub top: i32,
    pub width: u32,
    pub height: u32,
    pub paper: Rgb565,
    /// Where values begin, from the left edge of a line; as wide as the rest.
    pub value_at: i32,
}

const ARROW_PX: i32 = 7;
/// The pips of a scale: from one to the next, and how high they are; only lines this high have room for them.
const PIP_STEP_PX: i32 = 8;
const PIP_PX: i32 = 2;
const PIPS_FROM_PX: u32 = 28;

impl Rows {
    /// The lines of a screen that is a list.
    pub(crate) const fn screen(top: i32, height: u32, paper: Rgb565) -> Rows {
        Rows { left: 4, top, width: 232, height, paper, value_at: 120 }
    }

    fn row(&self, number: u8) -> Rectangle {
        area(self.left, self.top + i32::from(number) * self.height as i32, self.width, self.height)
    }

    /// Draws a line.
    pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        sheet: &mut Sheet<'_, D>,
        number: u8,
        row: &Row,
        selected: bool,
    ) -> Result<(), D::Error> {
        let line = self.row(number);
        let value = row.value.as_ref().map(|_| self.value(line));
        sheet.role = Role::Row { number, selected, enabled: row.enabled, area: line, value };
        let drawn = self.draw_line(sheet, number, row, selected);
        sheet.role = Role::Words;
        drawn
    }

    /// The part of a line that left and right change.
    fn value(&self, line: Rectangle) -> Rectangle {
        area(
            line.top_left.x + self.value_at,
            line.top_left.y,
            self.width.saturating_sub(self.value_at as u32),
            self.height,
        )
    }

    fn draw_line<D: DrawTarget<Color = Rgb565>>(
        &self,
        sheet: &mut Sheet<'_, D>,
        number: u8,
        row: &Row,
        selected: bool,
    ) -> Result<(), D::Error> {
        let theme = sheet.theme;
        let line = self.row(number);
        ring_around(sheet, line, [self.paper; 2], selected.then_some(theme.accent))?;

        let text_px = SMALL.height().min(self.height - 4);
        let text_top = line.top_left.y + (self.height - text_px) as i32 / 2;
        let (left, right) = (line.top_left.x + 8, line.top_left.x + line.size.width as i32 - 6);
        let color = if row.enabled { theme.text } else { mix_colors(self.paper, theme.dim, 18) };
        let style = Style { font: &SMALL, align: Align::Left, color, paper: self.paper };
        let Some(value) = &row.value else {
            let whole = area(left, text_top, (right - left) as u32, text_px);
            return sheet.label(whole, row.label, style);
        };
        let middle = line.top_left.x + self.value_at;
        sheet.label(area(left, text_top, (middle - 2 - left) as u32, text_px), row.label, style)?;
        let inner = (right - middle - 2 * (ARROW_PX + 3)) as u32;
        let style = Style { align: Align::Centre, ..style };
        sheet.label(area(middle + ARROW_PX + 3, text_top, inner, text_px), value, style)?;

        if self.height >= PIPS_FROM_PX {
            let pips =
                area(middle + ARROW_PX + 3, line.top_left.y + self.height as i32 - PIP_PX - 4, inner, PIP_PX as u32);
            sheet.field(pips, (row.scale, selected), |canvas| {
                canvas.fill(pips, self.paper);
                let Some((reached, steps)) = row.scale else { return };
                let left = pips.top_left.x + (inner as i32 - i32::from(steps) * PIP_STEP_PX) / 2;
                for step in 0..steps {
                    let color = if step < reached { theme.accent } else { theme.line };
                    let pip = area(left + i32::from(step) * PIP_STEP_PX, pips.top_left.y, PIP_STEP_PX as u32 - 2, 2);
                    canvas.fill(pip, color);
                }
            })?;
        }

        let arrows = [
            area(middle, text_top + (text_px as i32 - 11) / 2, ARROW_PX as u32, 11),
            area(right - ARROW_PX, text_top + (text_px as i32 - 11) / 2, ARROW_PX as u32, 11),
        ];
        let shown = selected && row.enabled;
        let [left_arrow, right_arrow] = arrows;
        sheet.parts(left_arrow, shown, arrows, |canvas| {
            canvas.fill(left_arrow, self.paper);
            canvas.fill(right_arrow, self.paper);
            if shown {
                triangle(canvas, left_arrow, theme.accent, true);
                triangle(canvas, right_arrow, theme.accent, false);
            }
        })
    }
}

/// A triangle that points left or right, 6 pixels wide and 11 high.
fn triangle(canvas: &mut Canvas, place: Rectangle, color: Rgb565, to_the_left: bool) {
    for x in 0..6 {
        let column = if to_the_left { x } else { 6 - x };
        let top = place.top_left + Point::new(column, 5 - x);
        canvas.fill(Rectangle::new(top, Size::new(1, (2 * x + 1) as u32)), color);
    }
}
