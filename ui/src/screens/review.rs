//! Stepping through the moves of a game.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*};
use sanban_core::{AnyMove, AnyPosition, Game, GameId, Side, renju::NamedOpening};

use super::{
    Ask, Go,
    board::{Message, Painters, Status, draw_position},
};
use crate::{
    Cue, Key, SIZE_PX,
    clock::{Due, Moment},
    games::{AnyTable, Playable, Table, Tone, slot, with_any, with_table},
    paint::Sheet,
    place::Place,
    screens::board::{covered_px, draw_message},
    shared::Shared,
    texts::{Line, Texts, fill},
};

/// A game, as it stood after some of its moves.
#[derive(Debug)]
pub(crate) struct Review {
    pub game: GameId,
    /// Whether the game is the guest from the library; otherwise it is the one at the table.
    is_guest: bool,
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
    /// The end of the game at a table, with the keys named.
    pub(crate) fn enter(game: GameId, shared: &Shared) -> Review {
        Review::of(game, false, shared)
    }

    /// The end of the game from the library.
    pub(crate) fn of_guest(shared: &Shared) -> Review {
        Review::of(shared.guest.game(), true, shared)
    }

    fn of(game: GameId, is_guest: bool, shared: &Shared) -> Review {
        let keys = fill(shared.texts().keys_review, &[]);
        let animation = shared.settings().animation;
        let mut review = Review {
            game,
            is_guest,
            at: 0,
            to: 0,
            step_at: shared.now,
            seen_at: shared.now,
            message: Some(Message::new(keys, Tone::Plain, false, shared.now, animation, None)),
        };
        review.at = review.length(shared);
        review.to = review.at;
        review
    }

    pub(crate) fn press(&mut self, key: Key, shared: &mut Shared) -> Go {
        let moves = self.length(shared);
        let to = match key {
            Key::Left => self.to.saturating_sub(1),
            Key::Right => self.to.saturating_add(1).min(moves),
            Key::Up => self.to.saturating_sub(LEAP),
            Key::Down => self.to.saturating_add(LEAP).min(moves),
            Key::B if self.is_guest => return Go::To(Place::Library),
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

    /// Looks at the table with the game.
    fn look(&self, shared: &Shared, look: &mut dyn FnMut(AnyTable<'_>)) {
        if self.is_guest { shared.guest.look(look) } else { look(shared.tables.of(self.game)) }
    }

    /// How many moves the game has, choices of a colour included.
    fn length(&self, shared: &Shared) -> usize {
        let mut length = 0;
        self.look(shared, &mut |table| length = with_any!(table, table => table.record.moves().len()));
        length
    }

    /// Whether the game is from the library.
    pub(crate) fn is_of_library(&self) -> bool {
        self.is_guest
    }

    /// Tells the moves of the game.
    pub(crate) fn moves(&self, shared: &Shared, visit: &mut dyn FnMut(AnyMove)) {
        self.look(shared, &mut |table| {
            with_any!(table, table => table.record.moves().iter().for_each(|&mv| visit(mv.into())));
        });
    }

    /// The position that is shown.
    pub(crate) fn position(&self, shared: &Shared) -> AnyPosition {
        let mut position = AnyPosition::start(self.game);
        self.look(shared, &mut |table| {
            position = with_any!(table, table => table.record.position_after(self.at).into())
        });
        position
    }

    /// Goes on playing from here. The moves after it can be redone until another one is played.
    fn play_on(&mut self, moves: usize, shared: &mut Shared) -> Go {
        if self.is_guest {
            let mut is_resigned = false;
            self.look(shared, &mut |table| {
                is_resigned = with_any!(table, table => table.record.resigned().is_some());
            });
            if self.to == moves && !is_resigned {
                shared.sound(Cue::Refuse);
                return Go::Stay;
            }
            let has_moves =
                with_table!(ref shared.tables, self.game, table => table.in_progress() && table.move_count() > 0);
            return if has_moves { Go::Ask(Ask::PlayOn(self.game)) } else { self.take_over(shared) };
        }
        if self.to < moves {
            with_table!(shared.tables, self.game, table => table.go_to(self.to));
            shared.save(slot(self.game));
        }
        Go::To(Place::Board(self.game))
    }

    /// Puts the game from the library onto the table, as it stands here: a game of its own from now on.
    pub(crate) fn take_over(&mut self, shared: &mut Shared) -> Go {
        if shared.library.is_filing(self.game) || !self.is_guest {
            return Go::Stay;
        }
        let number = shared.next_number(self.game);
        shared.guest.sit_down(&mut shared.tables);
        with_table!(shared.tables, self.game, table => table.begin_again(self.to, number));
        shared.save_anyway(slot(self.game));
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
        let mut drawn = Ok(());
        self.look(shared, &mut |table| drawn = self.draw_game(table, shared, painters, sheet));
        drawn
    }

    fn draw_game<D: DrawTarget<Color = Rgb565>>(
        &self,
        table: AnyTable<'_>,
        shared: &Shared,
        painters: &mut Painters,
        sheet: &mut Sheet<'_, D>,
    ) -> Result<(), D::Error> {
        let (at, moves) = with_any!(table, table => (table.count_after(self.at), table.move_count()));
        let status = Status {
            game: self.game,
            side: self.mover(table),
            left: fill(sheet.texts.review_at, &[&at, &moves]),
            point: None,
            tone: Tone::Plain,
            right: self.move_name(at, table, sheet.texts),
            progress: None,
        };
        status.draw(self.message.as_ref(), shared.now, sheet)?;
        let floor = SIZE_PX as i32 - covered_px(self.message.as_ref(), shared.now);
        draw_position(shared, table, self.at, floor, painters, sheet)?;
        draw_message(self.message.as_ref(), shared.now, sheet)
    }

    /// Whose move led here.
    fn mover(&self, table: AnyTable<'_>) -> Option<Side> {
        let before = self.at.checked_sub(1)?;
        Some(with_any!(table, table => table.record.position_after(before).turn()))
    }

    /// The move that led here, as it is written.
    fn move_name(&self, number: usize, table: AnyTable<'_>, texts: &Texts) -> Line {
        fn last<G: Playable, const N: usize>(table: &Table<G, N>, at: usize) -> Option<(AnyMove, bool)> {
            let mv = *table.record.moves().get(at.checked_sub(1)?)?;
            Some((mv.into(), G::counts(mv)))
        }
        let Some((mv, counts)) = with_any!(table, table => last(table, self.at)) else {
            return Line::new();
        };
        let name = texts.move_name(mv);
        let opening = match table {
            AnyTable::Renju(table) => NamedOpening::of(table.record.moves()),
            AnyTable::Reversi(_) | AnyTable::Quoridor(_) => None,
        };
        match opening {
            Some(opening) if counts && number == 3 => {
                fill("{} {}. {}", &[&texts.opening_name(opening), &number, &name])
            }
            _ if counts => fill("{}. {}", &[&number, &name]),
            _ => name,
        }
    }
}
