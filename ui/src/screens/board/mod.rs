//! A game being played.
//!
//! The table holds the game; this screen holds what comes and goes with looking at it: messages, discs that are turning,
//! what the computer was asked, the panel over the board. Everything that needs the computer's thought starts and ends
//! here, so an answer can only ever reach the position it was asked for.

mod draw;
mod message;
mod moves;
mod panel;
mod panels;
mod status;
mod thinking;

pub(crate) use draw::{Painters, draw_position, draw_quoridor, draw_renju, draw_reversi};
pub(crate) use message::{Message, covered_px, draw as draw_message};
pub(crate) use panel::Overlay;
pub(crate) use status::Status;

use embedded_graphics::prelude::Point;
use sanban_core::{AnyMove, GameId, renju, reversi};

use self::thinking::Asked;
use super::Go;
use crate::{
    Cue, Key, Slot,
    clock::{Due, Moment},
    games::{Playable, Player, Table, Tone, Verdict, Way, slot, with_table},
    paint::List,
    shared::Shared,
    texts::{Line, fill},
};

/// Discs take this long to turn over, at normal speed.
const TURN_MS: u32 = 120;
/// A step of a movement.
const FRAME_MS: u32 = 20;
/// The result waits this long, so that the last move can be seen.
const RESULT_MS: u32 = 1500;

/// A game being played.
#[derive(Debug)]
pub(crate) struct BoardScreen {
    pub game: GameId,
    panel: Overlay,
    message: Option<Message>,
    asked: Option<Asked>,
    turning: Option<Turning>,
    /// A move the computer recommends here.
    hint: Option<AnyMove>,
    /// A move that waits to be confirmed.
    candidate: Option<AnyMove>,
    /// Whether the distances to the goals are shown.
    distances: bool,
    /// When the result appears by itself.
    result_at: Option<Moment>,
    /// Since when the result is in sight.
    result_since: Moment,
    /// The last tick.
    seen_at: Moment,
}

/// Discs that are turning over.
#[derive(Clone, Copy, Debug)]
struct Turning {
    discs: reversi::SquareSet,
    since: Moment,
    for_ms: u32,
    /// When they lie as they do now: a key sends them there before their time.
    until: Moment,
}

impl BoardScreen {
    /// The board of a game, as it comes onto the screen.
    pub(crate) fn enter(game: GameId, shared: &mut Shared) -> BoardScreen {
        let mut board = BoardScreen {
            game,
            panel: Overlay::None,
            message: None,
            asked: None,
            turning: None,
            hint: None,
            candidate: None,
            distances: false,
            result_at: None,
            result_since: shared.now,
            seen_at: shared.now,
        };
        let over = with_table!(ref shared.tables, game, table => table.record.outcome().is_some());
        if over {
            board.panel = Overlay::Result(List::default());
        } else {
            let texts = shared.texts();
            let has_person = with_table!(ref shared.tables, game, table => table.has_person());
            let keys = match game {
                _ if !has_person => texts.keys_watch,
                GameId::Reversi | GameId::Renju => texts.keys_stones,
                GameId::Quoridor => texts.keys_quoridor,
            };
            board.say(keys, shared);
            if let Some(message) = &mut board.message {
                message.come_with_the_picture();
            }
        }
        board.go_on(shared);
        board
    }

    /// What lies over the board.
    pub(crate) fn panel(&self) -> Overlay {
        self.panel
    }

    /// Leaves the screen: nothing is thought about any more.
    pub(crate) fn leave(&mut self, shared: &mut Shared) {
        self.stop_thinking(shared);
        self.message = None;
        self.turning = None;
    }

    pub(crate) fn press(&mut self, key: Key, shared: &mut Shared) -> Go {
        match self.panel {
            Overlay::None => self.press_on_board(key, shared),
            Overlay::Menu(list) => self.press_in_menu(key, list, shared),
            Overlay::Choose(list) => self.press_in_choice(key, list, shared),
            Overlay::Result(list) => self.press_in_result(key, list, shared),
        }
    }

    /// Puts the cursor where a finger is; whether it was there already.
    pub(crate) fn point_at(&mut self, point: Point, shared: &mut Shared) -> bool {
        if self.panel != Overlay::None {
            return false;
        }
        let was_there = with_table!(shared.tables, self.game, table => table.point_at(point));
        if !was_there {
            self.steered(shared);
        }
        was_there
    }

    /// The cursor went somewhere else.
    fn steered(&mut self, shared: &Shared) {
        self.candidate = None;
        let is_low = self.cursor_is_low(shared);
        if let Some(message) = &mut self.message {
            message.hurry(shared.now);
            if is_low {
                message.make_way(shared.now);
            }
        }
    }

    fn press_on_board(&mut self, key: Key, shared: &mut Shared) -> Go {
        if let Some(way) = Way::of(key) {
            with_table!(shared.tables, self.game, table => table.steer(way));
            self.steered(shared);
            return Go::Stay;
        }
        if let Some(turning) = &mut self.turning {
            // With the next tick: a key never waits, and paints nothing but what it does.
            turning.until = shared.now.after(1);
        }
        match key {
            Key::A | Key::Centre => self.confirm(shared),
            Key::B => self.open_menu(shared),
            Key::X if self.computer_thinks(shared) => self.move_now(shared),
            Key::X => self.take_back(shared),
            Key::Y => self.second(shared),
            Key::Up | Key::Down | Key::Left | Key::Right => {}
        }
        Go::Stay
    }

    /// Whether something is moving on the screen that would rather not be disturbed by the computer's move.
    fn is_moving(&self, now: Moment) -> bool {
        self.turning.is_some() || self.message.as_ref().is_some_and(|message| message.is_moving(self.seen_at, now))
    }

    /// The game has changed: it is stored, and what belonged to the old position is gone.
    fn changed(&mut self, shared: &mut Shared) {
        self.hint = None;
        self.candidate = None;
        self.turning = None;
        self.result_at = None;
        with_table!(shared.tables, self.game, table => table.filed = false);
        shared.save(slot(self.game));
    }

    /// Does what the position asks for: lets the computer think, asks for a colour, or ends the game.
    fn go_on(&mut self, shared: &mut Shared) {
        let over = with_table!(ref shared.tables, self.game, table => table.record.outcome().is_some());
        if over {
            self.end(shared);
        } else if self.panel == Overlay::None {
            let table = &shared.tables.renju;
            let chooses = self.game == GameId::Renju
                && table.record.position().stage() == renju::Stage::ChooseColour
                && table.to_act() == Some(Player::Person);
            if chooses {
                self.message = None;
                self.panel = Overlay::Choose(List::default());
            } else {
                self.think_if_due(shared);
            }
        }
    }

    /// The game is over: it is counted, once, and the result appears in a while.
    fn end(&mut self, shared: &mut Shared) {
        let (verdict, counted, number) = with_table!(shared.tables, self.game, table =>
            (table.result().map(|(_, verdict)| verdict), core::mem::replace(&mut table.counted, true), table.number));
        let Some(verdict) = verdict else {
            return;
        };
        if !counted {
            if shared.statistics.count(self.game, number, verdict) {
                shared.save(Slot::Statistics);
            }
            shared.save(slot(self.game));
            shared.sound(match verdict {
                Verdict::Won(_) | Verdict::WonWithHints(_) | Verdict::TwoPeople(Some(_)) => Cue::Win,
                _ => Cue::End,
            });
        }
        shared.file(self.game);
        if self.panel == Overlay::None {
            self.result_at = Some(shared.now.after(RESULT_MS));
        }
    }

    /// The game's second thing: another kind of move, or a hint.
    fn second(&mut self, shared: &mut Shared) {
        fn turn<G: Playable, const N: usize>(table: &mut Table<G, N>) -> bool {
            let next = G::second(table.cursor);
            table.cursor = next.unwrap_or(table.cursor);
            next.is_some()
        }
        if with_table!(shared.tables, self.game, table => turn(table)) {
            self.candidate = None;
            let mode = shared.tables.quoridor.cursor.mode;
            self.say(mode.name(shared.texts()), shared);
        } else {
            self.ask_hint(shared);
        }
    }

    /// Begins the same game anew.
    pub(crate) fn again(&mut self, shared: &mut Shared) {
        self.stop_thinking(shared);
        shared.plan_again(self.game);
        if shared.begin(self.game) {
            *self = BoardScreen::enter(self.game, shared);
        }
    }

    /// Time has passed.
    pub(crate) fn tick(&mut self, shared: &mut Shared) {
        let now = shared.now;
        self.play_answer_if_due(shared);
        if let (Some(turning), Some(message)) = (self.turning, &mut self.message) {
            // One thing moves at a time, so that no draw has much to paint, also for a host that ticks late.
            let turned = turning.until.has_come(now);
            if turned {
                message.put_off(turning.until, now);
            }
            message.stay_until(if turned { now } else { turning.until }.after(1));
        }
        self.turning.take_if(|turning| turning.until.has_come(now));
        self.seen_at = now;
        if self.message.as_ref().is_some_and(|message| message.is_gone(now)) {
            self.message = None;
        }
        if self.result_at.is_some_and(|moment| moment.has_come(now)) {
            self.open_result(now);
        }
    }

    /// Says when something moves next.
    pub(crate) fn due(&self, now: Moment, due: &mut Due) {
        if let Some(message) = &self.message {
            message.due(now, due);
        }
        if let Some(turning) = self.turning {
            due.within_ms(turning.until.left_ms(now).clamp(1, FRAME_MS));
        }
        due.maybe_within_ms(self.result_at.map(|moment| moment.left_ms(now)));
        self.answer_due(now, due);
    }

    /// Says something at the foot of the board.
    fn say(&mut self, text: &str, shared: &mut Shared) {
        self.say_line(fill(text, &[]), shared);
    }

    fn say_line(&mut self, line: Line, shared: &mut Shared) {
        self.show(line, Tone::Plain, shared);
    }

    /// Says why something is not done.
    fn refuse(&mut self, line: Line, shared: &mut Shared) {
        shared.sound(Cue::Refuse);
        self.show(line, Tone::Refused, shared);
    }

    fn show(&mut self, line: Line, tone: Tone, shared: &Shared) {
        let animation = shared.settings().animation;
        let at_head = self.cursor_is_low(shared);
        // After the discs have turned.
        let from = self.turning.map_or(shared.now, |turning| turning.until);
        self.message = Some(Message::new(line, tone, at_head, from, animation, self.message.as_ref()));
    }

    /// Whether the cursor stands where a message at the foot of the board would hide it.
    fn cursor_is_low(&self, shared: &Shared) -> bool {
        fn is_low<G: Playable, const N: usize>(table: &Table<G, N>) -> bool {
            table.has_person() && table.record.outcome().is_none() && G::is_low(table.cursor)
        }
        with_table!(ref shared.tables, self.game, table => is_low(table))
    }
}
