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

pub(crate) use draw::{Painters, draw_position};
pub(crate) use message::{Message, covered_px, draw as draw_message};
pub(crate) use panel::Panel;
pub(crate) use status::Status;

use sanban_core::{GameId, renju, reversi};
use sanban_engine as engine;

use self::thinking::Asked;
use super::Go;
use crate::{
    Cue, Key, Slot,
    clock::{Due, Moment},
    device::Device,
    games::{Playable, Player, Table, Tone, Verdict, Way, slot, with_table},
    paint::List,
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
pub(crate) struct Board {
    pub game: GameId,
    panel: Panel,
    message: Option<Message>,
    asked: Option<Asked>,
    turning: Option<Turning>,
    /// A move the computer recommends here.
    hint: Option<engine::Move>,
    /// A move that waits to be confirmed.
    candidate: Option<engine::Move>,
    /// Whether the distances to the goals are shown.
    distances: bool,
    /// When the result appears by itself.
    result_at: Option<Moment>,
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

impl Board {
    /// The board of a game, as it comes onto the screen.
    pub(crate) fn enter(game: GameId, device: &mut Device) -> Board {
        let mut board = Board {
            game,
            panel: Panel::None,
            message: None,
            asked: None,
            turning: None,
            hint: None,
            candidate: None,
            distances: false,
            result_at: None,
            seen_at: device.now,
        };
        let over = with_table!(ref device.tables, game, table => table.record.outcome().is_some());
        if over {
            board.panel = Panel::Result(List::default());
        } else {
            let texts = device.texts();
            board.say(if game == GameId::Quoridor { texts.keys_quoridor } else { texts.keys_stones }, device);
        }
        board.go_on(device);
        board
    }

    /// What lies over the board.
    pub(crate) fn panel(&self) -> Panel {
        self.panel
    }

    /// Leaves the screen: nothing is thought about any more.
    pub(crate) fn leave(&mut self, device: &mut Device) {
        self.stop_thinking(device);
        self.message = None;
        self.turning = None;
    }

    pub(crate) fn press(&mut self, key: Key, device: &mut Device) -> Go {
        match self.panel {
            Panel::None => self.press_on_board(key, device),
            Panel::Menu(list) => self.press_in_menu(key, list, device),
            Panel::Choose(list) => self.press_in_choice(key, list, device),
            Panel::Result(list) => self.press_in_result(key, list, device),
        }
    }

    fn press_on_board(&mut self, key: Key, device: &mut Device) -> Go {
        if let Some(way) = Way::of(key) {
            with_table!(device.tables, self.game, table => table.steer(way));
            self.candidate = None;
            let is_low = self.cursor_is_low(device);
            if let Some(message) = &mut self.message {
                message.hurry(device.now);
                if is_low {
                    message.make_way(device.now);
                }
            }
            return Go::Stay;
        }
        if let Some(turning) = &mut self.turning {
            // With the next tick: a key never waits, and paints nothing but what it does.
            turning.until = device.now.after(1);
        }
        match key {
            Key::A | Key::Centre => self.confirm(device),
            Key::B => self.open_menu(device),
            Key::X => self.take_back(device),
            Key::Y => self.second(device),
            Key::Up | Key::Down | Key::Left | Key::Right => {}
        }
        Go::Stay
    }

    /// Whether something is moving on the screen that would rather not be disturbed by the computer's move.
    fn is_moving(&self, now: Moment) -> bool {
        self.turning.is_some() || self.message.as_ref().is_some_and(|message| message.is_moving(self.seen_at, now))
    }

    /// The game has changed: it is stored, and what belonged to the old position is gone.
    fn changed(&mut self, device: &mut Device) {
        self.hint = None;
        self.candidate = None;
        self.turning = None;
        self.result_at = None;
        device.save(slot(self.game));
    }

    /// Does what the position asks for: lets the computer think, asks for a colour, or ends the game.
    fn go_on(&mut self, device: &mut Device) {
        let over = with_table!(ref device.tables, self.game, table => table.record.outcome().is_some());
        if over {
            self.end(device);
        } else if self.panel == Panel::None {
            let table = &device.tables.renju;
            let chooses = self.game == GameId::Renju
                && table.record.position().stage() == renju::Stage::ChooseColour
                && table.to_act() == Some(Player::Person);
            if chooses {
                self.message = None;
                self.panel = Panel::Choose(List::default());
            } else {
                self.think_if_due(device);
            }
        }
    }

    /// The game is over: it is counted, once, and the result appears in a while.
    fn end(&mut self, device: &mut Device) {
        let (verdict, counted) = with_table!(device.tables, self.game, table =>
            (table.result().map(|(_, verdict)| verdict), core::mem::replace(&mut table.counted, true)));
        let Some(verdict) = verdict else {
            return;
        };
        if !counted {
            if device.statistics.count(self.game, verdict) {
                device.save(Slot::Statistics);
            }
            device.save(slot(self.game));
            device.sound(match verdict {
                Verdict::Won(_) | Verdict::TwoPeople(Some(_)) => Cue::Win,
                _ => Cue::End,
            });
        }
        if self.panel == Panel::None {
            self.result_at = Some(device.now.after(RESULT_MS));
        }
    }

    /// The game's second thing: another kind of move, or a hint.
    fn second(&mut self, device: &mut Device) {
        fn turn<G: Playable, const N: usize>(table: &mut Table<G, N>) -> bool {
            let next = G::second(table.cursor);
            table.cursor = next.unwrap_or(table.cursor);
            next.is_some()
        }
        if with_table!(device.tables, self.game, table => turn(table)) {
            self.candidate = None;
            let mode = device.tables.quoridor.cursor.mode;
            self.say(mode.name(device.texts()), device);
        } else {
            self.ask_hint(device);
        }
    }

    /// Begins the same game anew.
    pub(crate) fn again(&mut self, device: &mut Device) {
        self.stop_thinking(device);
        device.plan_again(self.game);
        device.begin(self.game);
        *self = Board::enter(self.game, device);
    }

    /// Time has passed.
    pub(crate) fn tick(&mut self, device: &mut Device) {
        let now = device.now;
        self.play_answer_if_due(device);
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
            self.open_result();
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
    fn say(&mut self, text: &str, device: &mut Device) {
        self.say_line(fill(text, &[]), device);
    }

    fn say_line(&mut self, line: Line, device: &mut Device) {
        self.show(line, Tone::Plain, device);
    }

    /// Says why something is not done.
    fn refuse(&mut self, line: Line, device: &mut Device) {
        device.sound(Cue::Refuse);
        self.show(line, Tone::Refused, device);
    }

    fn show(&mut self, line: Line, tone: Tone, device: &Device) {
        let animation = device.settings().animation;
        let at_head = self.cursor_is_low(device);
        // After the discs have turned.
        let from = self.turning.map_or(device.now, |turning| turning.until);
        self.message = Some(Message::new(line, tone, at_head, from, animation, self.message.as_ref()));
    }

    /// Whether the cursor stands where a message at the foot of the board would hide it.
    fn cursor_is_low(&self, device: &Device) -> bool {
        fn is_low<G: Playable, const N: usize>(table: &Table<G, N>) -> bool {
            table.has_person() && table.record.outcome().is_none() && G::is_low(table.cursor)
        }
        with_table!(ref device.tables, self.game, table => is_low(table))
    }
}
