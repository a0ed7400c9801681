//! A message that slides over the foot of the board and leaves by itself.
//!
//! Where it would hide the cursor it takes the place of the status bar instead.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};

use crate::{
    SIZE_PX,
    art::Theme,
    clock::{Due, Moment},
    games::Tone,
    letters::{Align, SMALL},
    paint::{Sheet, area},
    settings::Animation,
    texts::Line,
};

/// How high a message is.
pub(crate) const HEIGHT_PX: i32 = 22;
/// How long it takes to slide in or out, at normal speed.
const SLIDE_MS: u32 = 150;
/// A step of the slide.
const FRAME_MS: u32 = 30;
/// How long it stays, and how long it stays at least when the player goes on.
const STAY_MS: u32 = 2400;
const LEAST_MS: u32 = 900;

/// Something the board says.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    text: Line,
    tone: Tone,
    /// Whether it stands in the status bar instead of the foot of the board.
    at_head: bool,
    since: Moment,
    /// When it begins to leave.
    until: Moment,
    slide_ms: u32,
}

impl Message {
    /// A message that comes now. At the place of one that is there already it only changes the words.
    pub(crate) fn new(
        text: Line,
        tone: Tone,
        at_head: bool,
        now: Moment,
        animation: Animation,
        before: Option<&Message>,
    ) -> Message {
        let slide_ms = animation.scale_ms(SLIDE_MS);
        let since = match before {
            Some(before) if before.at_head == at_head && !before.is_sliding(now) => {
                Moment(now.0.wrapping_sub(slide_ms + 1))
            }
            _ => now,
        };
        Message { text, tone, at_head, since, until: now.after(slide_ms + STAY_MS), slide_ms }
    }

    /// The message comes with a new picture: what of it does not slide is in it from the start.
    pub(super) fn come_with_the_picture(&mut self) {
        if self.at_head {
            self.since = Moment(self.since.0.wrapping_sub(1));
        }
    }

    /// The cursor comes to where the message is: it leaves at once.
    pub(crate) fn make_way(&mut self, now: Moment) {
        if !self.at_head && !self.until.has_come(now) {
            // With the next tick: the key that moves the cursor paints nothing but the cursor.
            self.until = now.after(1);
        }
    }

    /// The player goes on: the message need not stay much longer.
    pub(crate) fn hurry(&mut self, now: Moment) {
        let soon = self.since.after(self.slide_ms + LEAST_MS);
        let soon = if soon.has_come(now) { now.after(1) } else { soon };
        if !self.until.has_come(soon) {
            self.until = soon;
        }
    }

    /// Whether it is gone.
    pub(crate) fn is_gone(&self, now: Moment) -> bool {
        self.until.after(self.slide_ms).has_come(now)
    }

    /// How much of it can be seen.
    fn height_px(&self, now: Moment) -> i32 {
        let coming_ms = self.since.passed_ms(now).min(self.slide_ms);
        let leaves = self.until.has_come(now);
        let leaving_ms = if leaves { self.slide_ms.saturating_sub(self.until.passed_ms(now)) } else { self.slide_ms };
        match (coming_ms.min(leaving_ms) * HEIGHT_PX as u32).checked_div(self.slide_ms) {
            Some(height) => height as i32,
            // Without a slide it is there with the next tick, and gone at once.
            None if leaves || self.since.passed_ms(now) == 0 => 0,
            None => HEIGHT_PX,
        }
    }

    /// Whether it is on its way in or out.
    fn is_sliding(&self, now: Moment) -> bool {
        self.until.has_come(now) || !self.since.after(self.slide_ms.max(1)).has_come(now)
    }

    /// Whether it is on its way in or out, or more or less of it is to be seen than at a moment before.
    pub(crate) fn is_moving(&self, before: Moment, now: Moment) -> bool {
        self.is_sliding(now) || self.height_px(before) != self.height_px(now)
    }

    /// If it was to come at a moment that has passed unnoticed, it comes now.
    pub(crate) fn put_off(&mut self, planned: Moment, now: Moment) {
        if self.since == planned {
            self.until = now.after(planned.passed_ms(self.until));
            self.since = now;
        }
    }

    /// It does not leave before a moment.
    pub(crate) fn stay_until(&mut self, moment: Moment) {
        if self.until.has_come(moment) {
            self.until = moment;
        }
    }

    /// Says when it moves next.
    pub(crate) fn due(&self, now: Moment, due: &mut Due) {
        let next = if !self.since.has_come(now) {
            self.since.left_ms(now)
        } else if self.is_sliding(now) {
            // The key that brought it is answered with its first row, not with the first step.
            let first_row_ms = self.slide_ms.div_ceil(HEIGHT_PX as u32);
            let step_ms = if self.since == now { first_row_ms } else { FRAME_MS };
            self.slide_ms.clamp(1, step_ms.max(1))
        } else {
            self.until.left_ms(now)
        };
        due.within_ms(next.max(1));
    }
}

/// How much of the foot of the board a message covers.
pub(crate) fn covered_px(message: Option<&Message>, now: Moment) -> i32 {
    message.filter(|message| !message.at_head).map_or(0, |message| message.height_px(now))
}

/// The message that stands in the place of the status bar, if one does. With the next tick, as it would slide in, unless it
/// comes with the whole picture: the draw that clears the foot of the board and takes a move back has enough to paint.
pub(crate) fn at_head(message: Option<&Message>, now: Moment) -> Option<&Message> {
    message.filter(|message| message.at_head && message.since.after(1).has_come(now))
}

/// Draws a message at the foot of the board, or nothing where there is none.
pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(
    message: Option<&Message>,
    now: Moment,
    sheet: &mut Sheet<'_, D>,
) -> Result<(), D::Error> {
    let place = area(0, SIZE_PX as i32 - HEIGHT_PX, SIZE_PX, HEIGHT_PX as u32);
    let height = covered_px(message, now);
    let visible = area(0, SIZE_PX as i32 - height, SIZE_PX, height as u32);
    match message.filter(|message| !message.at_head) {
        Some(message) => message.draw_in(place, visible, sheet),
        None => sheet.parts(place, (), [], |_| {}),
    }
}

impl Message {
    /// What it says.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The colour of its edge.
    pub(super) fn edge(&self, theme: &Theme) -> Rgb565 {
        match self.tone {
            Tone::Plain => theme.accent,
            Tone::Refused => theme.bad,
        }
    }

    /// Draws the part of a message that has slid into view; the field is known by its whole `place`.
    fn draw_in<D: DrawTarget<Color = Rgb565>>(
        &self,
        place: Rectangle,
        visible: Rectangle,
        sheet: &mut Sheet<'_, D>,
    ) -> Result<(), D::Error> {
        let theme = sheet.theme;
        let top = visible.top_left.y;
        if visible == place {
            sheet.read(&self.text, &SMALL, area(4, top + 3, SIZE_PX - 8, SMALL.height()));
        }
        let look = (self.text.as_str(), self.tone, visible.size.height);
        let left = SMALL.left(&self.text, SIZE_PX as i32 / 2, Align::Centre);
        sheet.parts(place, look, [visible], |canvas| {
            canvas.fill(visible, theme.bar);
            canvas.fill(area(0, top, SIZE_PX, 2), self.edge(theme));
            SMALL.write(canvas, &self.text, Point::new(left, top + 4), theme.text);
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(now: u32) -> Message {
        Message::new(Line::new(), Tone::Plain, false, Moment(now), Animation::Normal, None)
    }

    #[test]
    fn a_message_slides_in_stays_and_slides_out_by_itself() {
        let message = message(1000);
        let height = |ms: u32| message.height_px(Moment(1000 + ms));
        assert_eq!((height(0), height(75), height(150)), (0, 11, 22));
        assert_eq!((height(2550), height(2625)), (22, 11));
        assert!(!message.is_gone(Moment(3699)));
        assert!(message.is_gone(Moment(3700)));
    }

    #[test]
    fn a_message_shows_its_first_row_at_once_and_then_goes_step_by_step() {
        let message = message(0);
        let mut now = 0;
        let heights = [(); 6].map(|()| {
            let mut due = Due::default();
            message.due(Moment(now), &mut due);
            now += due.ms().unwrap();
            (now, message.height_px(Moment(now)))
        });
        assert_eq!(heights, [(7, 1), (37, 5), (67, 9), (97, 14), (127, 18), (157, 22)]);
    }

    #[test]
    fn a_hurried_message_stays_long_enough_to_be_read() {
        let mut message = message(0);
        message.hurry(Moment(10));
        assert_eq!(message.height_px(Moment(1049)), HEIGHT_PX);
        assert!(message.is_gone(Moment(1200)));
    }

    #[test]
    fn without_animation_a_message_is_there_with_the_next_tick() {
        let message = Message::new(Line::new(), Tone::Plain, false, Moment(0), Animation::Off, None);
        let mut due = Due::default();
        message.due(Moment(0), &mut due);
        assert_eq!((message.height_px(Moment(0)), due.ms()), (0, Some(1)));
        assert_eq!(message.height_px(Moment(1)), HEIGHT_PX);
        assert_eq!(message.height_px(Moment(STAY_MS - 1)), HEIGHT_PX);
        assert!(message.is_gone(Moment(STAY_MS)));
    }

    #[test]
    fn a_message_at_the_head_comes_with_the_next_tick_and_not_before_the_discs_have_turned() {
        let message = Message::new(Line::new(), Tone::Plain, true, Moment(120), Animation::Normal, None);
        let is_there = |ms: u32| at_head(Some(&message), Moment(ms)).is_some();
        assert_eq!([0, 119, 120, 121, 150].map(is_there), [false, false, false, true, true]);
    }

    #[test]
    fn a_message_that_makes_way_while_it_comes_turns_back() {
        let mut message = message(0);
        message.make_way(Moment(30));
        let heights = [30, 60, 90, 120, 150, 180].map(|ms| message.height_px(Moment(ms)));
        assert_eq!(heights, [4, 8, 13, 8, 4, 0]);
    }
}
