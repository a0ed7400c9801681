//! Stepping through the moves of a game.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*};
use sanban_core::{AnyMove, AnyPosition, Game, GameId, Side, renju::NamedOpening};

use super::{
    Go,
    board::{Message, Painters, Status, draw_position},
};
use crate::{
    Key, SIZE_PX,
    clock::{Due, Moment},
    games::{Playable, Table, Tone, slot, with_table},
    paint::Sheet,
    place::Place,
    screens::board::{covered_px, draw_message},
    shared::Shared,
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

/// How many moves a game has, those that nobody counts included.
fn moves(game: GameId, shared: &Shared) -> usize {
    with_table!(ref shared.tables, game, table => table.record.moves().len())
}

/// Up and down go this many moves.
const LEAP: usize = 10;
/// A move on the way takes this long.
const STEP_MS: u32 = 8;

impl Review {
    /// The end of a game, with the keys named.
    pub(crate) fn enter(game: GameId, shared: &Shared) -> Review {
        let at = moves(game, shared);
        let keys = fill(shared.texts().keys_review, &[]);
        let animation = shared.settings().animation;
        Review {
            game,
            at,
            to: at,
            step_at: shared.now,
            seen_at: shared.now,
            message: Some(Message::new(keys, Tone::Plain, false, shared.now, animation, None)),
        }
    }

    pub(crate) fn press(&mut self, key: Key, shared: &mut Shared) -> Go {
        let moves = moves(self.game, shared);
        let to = match key {
            Key::Left => self.to.saturating_sub(1),
            Key::Right => self.to.saturating_add(1).min(moves),
            Key::Up => self.to.saturating_sub(LEAP),
            Key::Down => self.to.saturating_add(LEAP).min(moves),
            Key::B => return Go::To(Place::Board(self.game)),
            Key::A | Key::Centre => return self.play_on(moves, shared),
            Key::X | Key::Y => self.to,
        };
        if self.at == self.to {
            self.step_at = shared.now;
        }
        self.to = to;
        self.step(shared.now);
        if let Some(message) = &mut self.message {
            message.hurry(shared.now);
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
    pub(crate) fn position(&self, shared: &Shared) -> AnyPosition {
        with_table!(ref shared.tables, self.game, table => table.record.position_after(self.at).into())
    }

    /// Goes on playing from here. The moves after it can be redone until another one is played.
    fn play_on(&self, moves: usize, shared: &mut Shared) -> Go {
        if self.to < moves {
            with_table!(shared.tables, self.game, table => table.go_to(self.to));
            shared.save(slot(self.game));
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
        shared: &Shared,
        painters: &mut Painters,
        sheet: &mut Sheet<'_, D>,
    ) -> Result<(), D::Error> {
        let texts = sheet.texts;
        let (at, moves) = with_table!(ref shared.tables, self.game, table =>
            (table.count_after(self.at), table.move_count()));
        let status = Status {
            game: self.game,
            side: self.mover(shared),
            left: fill(texts.review_at, &[&at, &moves]),
            point: None,
            tone: Tone::Plain,
            right: self.move_name(at, shared),
            progress: None,
        };
        status.draw(self.message.as_ref(), shared.now, sheet)?;
        let floor = SIZE_PX as i32 - covered_px(self.message.as_ref(), shared.now);
        draw_position(shared, self.game, self.at, floor, painters, sheet)?;
        draw_message(self.message.as_ref(), shared.now, sheet)
    }

    /// Whose move led here.
    fn mover(&self, shared: &Shared) -> Option<Side> {
        let before = self.at.checked_sub(1)?;
        Some(with_table!(ref shared.tables, self.game, table => table.record.position_after(before).turn()))
    }

    /// The move that led here, as it is written.
    fn move_name(&self, number: usize, shared: &Shared) -> Line {
        fn last<G: Playable, const N: usize>(table: &Table<G, N>, at: usize) -> Option<(AnyMove, bool)> {
            let mv = *table.record.moves().get(at.checked_sub(1)?)?;
            Some((mv.into(), G::counts(mv)))
        }
        let texts = shared.texts();
        let Some((mv, counts)) = with_table!(ref shared.tables, self.game, table => last(table, self.at)) else {
            return Line::new();
        };
        let name = texts.move_name(mv);
        let opening = NamedOpening::of(shared.tables.renju.record.moves()).filter(|_| self.game == GameId::Renju);
        match opening {
            Some(opening) if counts && number == 3 => {
                fill("{} {}. {}", &[&texts.opening_name(opening), &number, &name])
            }
            _ if counts => fill("{}. {}", &[&number, &name]),
            _ => name,
        }
    }
}
