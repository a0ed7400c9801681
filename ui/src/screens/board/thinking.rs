//! What the computer is asked, and what becomes of its answer.

use sanban_engine::{self as engine, Answer, Level, Progress, Question, QuestionId};

use super::{Board, Panel};
use crate::{
    Cue, Effect,
    clock::{Due, Moment},
    device::Device,
    games::{Playable, Player, Table, with_table},
    texts::fill,
};

/// How much thought a hint is worth.
const HINT_LEVEL: Level = Level::Four;
/// The computer takes at least this long over a move, at normal speed: a reply in no time is missed.
const LEAST_MS: u32 = 400;

/// A question the computer is thinking about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    id: QuestionId,
    level: Level,
    pub is_hint: bool,
    pub percent: u8,
    answer: Option<engine::Move>,
    /// When the answer may be played.
    ready_at: Moment,
}

impl Board {
    /// Lets the computer think if it is to act and nothing is in the way.
    pub(super) fn think_if_due(&mut self, device: &mut Device) {
        let level = with_table!(ref device.tables, self.game, table => table.computer_to_act());
        if let Some(level) = level
            && self.asked.is_none()
            && self.panel == Panel::None
        {
            self.ask(level, false, device);
        }
    }

    /// Asks the computer what a person should play.
    pub(super) fn ask_hint(&mut self, device: &mut Device) {
        let texts = device.texts();
        let to_act = with_table!(ref device.tables, self.game, table => table.to_act());
        match to_act {
            Some(Player::Person) if self.asked.is_none() => self.ask(HINT_LEVEL, true, device),
            // It is being looked for already.
            Some(Player::Person) => {}
            Some(Player::Computer(_)) => self.refuse(fill(texts.busy, &[]), device),
            None => self.refuse(fill(texts.over, &[]), device),
        }
    }

    fn ask(&mut self, level: Level, is_hint: bool, device: &mut Device) {
        let least_ms = if is_hint { 0 } else { device.settings().animation.scale_ms(LEAST_MS) };
        self.asked = Some(Asked {
            id: device.next_question(),
            level,
            is_hint,
            percent: 0,
            answer: None,
            ready_at: device.now.after(least_ms),
        });
        device.ask(Effect::Think);
    }

    /// What the computer is asked, unless it has answered.
    pub(crate) fn question(&self, device: &Device) -> Option<Question> {
        let asked = self.asked.filter(|asked| asked.answer.is_none())?;
        let (position, seed) = with_table!(ref device.tables, self.game, table =>
            (table.position(), u64::from(table.seed) << 16 | table.move_count() as u64));
        Some(Question { id: asked.id, position, level: asked.level, nodes: None, seed })
    }

    /// Whether the computer is thinking about its move, and how far it has come.
    pub(super) fn thinking(&self) -> Option<Asked> {
        self.asked
    }

    /// Drops what the computer was asked; an answer that still comes is nobody's.
    pub(crate) fn stop_thinking(&mut self, device: &mut Device) {
        if self.asked.take().is_some_and(|asked| asked.answer.is_none()) {
            device.ask(Effect::StopThinking);
        }
    }

    /// Goes on after a pause: whatever the computer has to think about is thought about anew.
    pub(crate) fn resume(&mut self, device: &mut Device) {
        self.think_if_due(device);
    }

    /// The computer's thinking has come further.
    pub(crate) fn progress(&mut self, id: QuestionId, progress: Progress) {
        if let Some(asked) = self.asked.as_mut().filter(|asked| asked.id == id) {
            asked.percent = asked.percent.max(progress.percent.min(100));
        }
    }

    /// The computer has an answer.
    pub(crate) fn thought(&mut self, id: QuestionId, answer: Answer, device: &mut Device) {
        let Some(asked) = self.asked.as_mut().filter(|asked| asked.id == id && asked.answer.is_none()) else {
            return;
        };
        asked.answer = Some(answer.mv);
        asked.percent = 100;
        if asked.is_hint {
            self.asked = None;
            self.show_hint(answer.mv, device);
        } else {
            self.play_answer_if_due(device);
        }
    }

    fn show_hint(&mut self, mv: engine::Move, device: &mut Device) {
        fn name<G: Playable, const N: usize>(
            table: &Table<G, N>,
            mv: engine::Move,
            device: &Device,
        ) -> Option<crate::texts::Line> {
            let mv = G::Move::try_from(mv).ok()?;
            table.record.position().is_legal(mv).then(|| fill(device.texts().hint_is, &[&mv]))
        }
        match with_table!(ref device.tables, self.game, table => name(table, mv, device)) {
            Some(line) => {
                self.hint = Some(mv);
                device.sound(Cue::Place);
                self.say_line(line, device);
            }
            None => self.refuse(fill(device.texts().no_hint, &[]), device),
        }
    }

    /// Plays the computer's answer once its time has come.
    pub(super) fn play_answer_if_due(&mut self, device: &mut Device) {
        let Some((mv, ready_at)) = self.asked.and_then(|asked| asked.answer.map(|mv| (mv, asked.ready_at))) else {
            return;
        };
        if !ready_at.has_come(device.now) || self.is_moving(device.now) {
            return;
        }
        let mv = if self.refusal(mv, device).is_none() { Some(mv) } else { self.any_move(device) };
        if let Some(mv) = mv {
            self.play(mv, device);
        }
    }

    /// A legal move, should the computer's answer ever not be one: the game has to go on.
    fn any_move(&self, device: &Device) -> Option<engine::Move> {
        fn first<G: Playable, const N: usize>(table: &Table<G, N>) -> Option<engine::Move> {
            table.record.position().legal_moves().into_iter().next().map(Into::into)
        }
        with_table!(ref device.tables, self.game, table => first(table))
    }

    /// Says when the answer is played.
    pub(super) fn answer_due(&self, now: Moment, due: &mut Due) {
        // While something is moving, its next step comes first.
        if let Some(asked) = self.asked.filter(|asked| asked.answer.is_some() && !self.is_moving(now)) {
            due.within_ms(asked.ready_at.left_ms(now));
        }
    }
}
