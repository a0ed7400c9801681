//! Stepping through the moves of a game.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*};
use sanban_core::{Game, GameId, Side};
use sanban_engine::Position;

use super::{
    Go,
    board::{Message, Painters, Status, draw_position},
};
use crate::{
    Key, SIZE_PX,
    clock::{Due, Moment},
    device::Device,
    games::{Tone, slot, with_table},
    paint::Sheet,
    place::Place,
    screens::board::{covered_px, draw_message},
    texts::{Line, fill},
};

/// A game, as it stood after some of its moves.
#[derive(Debug)]
pub(crate) struct Review {
    pub game: GameId,
    at: usize,
    /// Where it is going, a move at a time.
    to: usize,
    /// When the next move is made or taken back.
    step_at: Moment,
    /// The last tick.
    seen_at: Moment,
    message: Option<Message>,
}

/// Up and down go this many moves.
const LEAP: usize = 10;
/// A move on the way takes this long.
const STEP_MS: u32 = 8;

impl Review {
    /// The end of a game, with the keys named.
    pub(crate) fn enter(game: GameId, device: &Device) -> Review {
        let at = with_table!(ref device.tables, game, table => table.move_count());
        let keys = fill(device.texts().keys_review, &[]);
        let animation = device.settings().animation;
        Review {
            game,
            at,
            to: at,
            step_at: device.now,
            seen_at: device.now,
            message: Some(Message::new(keys, Tone::Plain, false, device.now, animation, None)),
        }
    }

    pub(crate) fn press(&mut self, key: Key, device: &mut Device) -> Go {
        let moves = with_table!(ref device.tables, self.game, table => table.move_count());
        let to = match key {
            Key::Left => self.to.saturating_sub(1),
            Key::Right => self.to.saturating_add(1).min(moves),
            Key::Up => self.to.saturating_sub(LEAP),
            Key::Down => self.to.saturating_add(LEAP).min(moves),
            Key::B => return Go::To(Place::Board(self.game)),
            Key::A | Key::Centre => return self.play_on(moves, device),
            Key::X | Key::Y => self.to,
        };
        if self.at == self.to {
            self.step_at = device.now;
        }
        self.to = to;
        self.step(device.now);
        if let Some(message) = &mut self.message {
            message.hurry(device.now);
        }
        Go::Stay
    }

    /// Whether moves are made or taken back. One thing moves at a time, so that no draw has much to paint: the moves wait
    /// for the message.
    fn is_on_the_way(&self, now: Moment) -> bool {
        self.at != self.to && !self.message.as_ref().is_some_and(|message| message.is_moving(self.seen_at, now))
    }

    /// Makes or takes back the next move on the way, if it is time.
    fn step(&mut self, now: Moment) {
        if self.is_on_the_way(now) && self.step_at.has_come(now) {
            self.at = if self.at < self.to { self.at.saturating_add(1) } else { self.at.saturating_sub(1) };
            self.step_at = now.after(STEP_MS);
        }
    }

    /// The position that is shown.
    pub(crate) fn position(&self, device: &Device) -> Position {
        with_table!(ref device.tables, self.game, table => table.record.position_after(self.at).into())
    }

    /// Goes on playing from here. The moves after it can be redone until another one is played.
    fn play_on(&self, moves: usize, device: &mut Device) -> Go {
        if self.to < moves {
            with_table!(device.tables, self.game, table => table.go_to(self.to));
            device.save(slot(self.game));
        }
        Go::To(Place::Board(self.game))
    }

    /// Something comes over the screen: nothing moves under it.
    pub(crate) fn be_still(&mut self) {
        self.message = None;
        self.at = self.to;
    }

    pub(crate) fn tick(&mut self, now: Moment) {
        self.step(now);
        self.seen_at = now;
        if self.message.as_ref().is_some_and(|message| message.is_gone(now)) {
            self.message = None;
        }
    }

    pub(crate) fn due(&self, now: Moment, due: &mut Due) {
        if self.is_on_the_way(now) {
            due.within_ms(self.step_at.left_ms(now));
        }
        if let Some(message) = &self.message {
            message.due(now, due);
        }
    }

    pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        device: &Device,
        painters: &mut Painters,
        sheet: &mut Sheet<'_, D>,
    ) -> Result<(), D::Error> {
        let texts = sheet.texts;
        let moves = with_table!(ref device.tables, self.game, table => table.move_count());
        let status = Status {
            game: self.game,
            side: self.mover(device),
            left: fill(texts.review_at, &[&self.at, &moves]),
            right: self.move_name(device),
            tone: Tone::Plain,
            progress: None,
        };
        status.draw(self.message.as_ref(), sheet)?;
        let floor = SIZE_PX as i32 - covered_px(self.message.as_ref(), device.now);
        draw_position(device, self.game, self.at, floor, painters, sheet)?;
        draw_message(self.message.as_ref(), device.now, sheet)
    }

    /// Whose move led here.
    fn mover(&self, device: &Device) -> Option<Side> {
        let before = self.at.checked_sub(1)?;
        Some(with_table!(ref device.tables, self.game, table => table.record.position_after(before).turn()))
    }

    /// The move that led here, as it is written.
    fn move_name(&self, device: &Device) -> Line {
        let Some(last) = self.at.checked_sub(1) else {
            return Line::new();
        };
        with_table!(ref device.tables, self.game, table => {
            table.record.moves().get(last).map_or_else(Line::new, |mv| fill("{}. {}", &[&self.at, mv]))
        })
    }
}
