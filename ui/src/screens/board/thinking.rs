//! What the computer is asked, and what becomes of its answer.

use sanban_core::AnyMove;
use sanban_engine::{Answer, Level, Progress, Question, QuestionId};

use super::{BoardScreen, Overlay};
use crate::{
    Cue, Effect,
    clock::{Due, Moment},
    games::{Playable, Player, Table, slot, with_table},
    shared::Shared,
    texts::fill,
};

/// How much thought a hint is worth.
const HINT_LEVEL: Level = Level::Seven;
/// The computer takes at least this long over a move, at normal speed: a reply in no time is missed.
const LEAST_MS: u32 = 400;

/// A question the computer is thinking about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    id: QuestionId,
    level: Level,
    pub is_hint: bool,
    pub percent: u8,
    /// The best move so far.
    best: Option<AnyMove>,
    /// Whether the player does not want to wait for a better one.
    hurried: bool,
    answer: Option<AnyMove>,
    /// When the answer may be played.
    ready_at: Moment,
}

impl BoardScreen {
    /// Lets the computer think if it is to act and nothing is in the way.
    pub(super) fn think_if_due(&mut self, shared: &mut Shared) {
        let strength = with_table!(ref shared.tables, self.game, table => table.computer_to_act());
        if let Some(level) = strength.map(|strength| shared.statistics.level(self.game, strength))
            && self.asked.is_none()
            && self.panel == Overlay::None
        {
            self.ask(level, false, shared);
        }
    }

    /// Asks the computer what a person should play.
    pub(super) fn ask_hint(&mut self, shared: &mut Shared) {
        let texts = shared.texts();
        let to_act = with_table!(ref shared.tables, self.game, table => table.to_act());
        match to_act {
            Some(Player::Person) if self.asked.is_none() => self.ask(HINT_LEVEL, true, shared),
            // It is being looked for already.
            Some(Player::Person) => {}
            Some(Player::Computer(_)) => self.refuse(fill(texts.busy, &[]), shared),
            None => self.refuse(fill(texts.over, &[]), shared),
        }
    }

    fn ask(&mut self, level: Level, is_hint: bool, shared: &mut Shared) {
        let least_ms = if is_hint { 0 } else { shared.settings().animation.scale_ms(LEAST_MS) };
        self.asked = Some(Asked {
            id: shared.next_question(),
            level,
            is_hint,
            percent: 0,
            best: None,
            hurried: false,
            answer: None,
            ready_at: shared.now.after(least_ms),
        });
        shared.ask(Effect::Think);
    }

    /// What the computer is asked, unless it has answered.
    pub(crate) fn question(&self, shared: &Shared) -> Option<Question> {
        let asked = self.asked.filter(|asked| asked.answer.is_none())?;
        let question = with_table!(ref shared.tables, self.game, table => table.question(asked.level));
        Some(Question { id: asked.id, ..question })
    }

    /// Whether the computer is thinking about its move, and how far it has come.
    pub(super) fn thinking(&self) -> Option<Asked> {
        self.asked
    }

    /// Drops what the computer was asked; an answer that still comes is nobody's.
    pub(crate) fn stop_thinking(&mut self, shared: &mut Shared) {
        if self.asked.take().is_some_and(|asked| asked.answer.is_none()) {
            shared.ask(Effect::StopThinking);
        }
    }

    /// Goes on after a pause: whatever the computer has to think about is thought about anew.
    pub(crate) fn resume(&mut self, shared: &mut Shared) {
        self.think_if_due(shared);
    }

    /// The computer's thinking has come further.
    pub(crate) fn progress(&mut self, id: QuestionId, progress: Progress, shared: &mut Shared) {
        if let Some(asked) = self.asked.as_mut().filter(|asked| asked.id == id) {
            asked.percent = asked.percent.max(progress.percent.min(100));
            asked.best = progress.best.or(asked.best);
            if asked.hurried {
                self.move_now(shared);
            }
        }
    }

    /// Whether the computer is thinking about its own move, in a game with a person.
    pub(super) fn computer_thinks(&self, shared: &Shared) -> bool {
        self.asked.is_some_and(|asked| !asked.is_hint)
            && with_table!(ref shared.tables, self.game, table => table.has_person())
    }

    /// The player has waited long enough: the computer plays the best move it has, or the first one it finds.
    pub(super) fn move_now(&mut self, shared: &mut Shared) {
        let Some(asked) = &mut self.asked else {
            return;
        };
        asked.hurried = true;
        asked.ready_at = shared.now;
        if asked.answer.is_none() && asked.best.is_some() {
            asked.answer = asked.best;
            asked.percent = 100;
            shared.ask(Effect::StopThinking);
        }
        self.play_answer_if_due(shared);
    }

    /// The computer has an answer.
    pub(crate) fn thought(&mut self, id: QuestionId, answer: Answer, shared: &mut Shared) {
        let Some(asked) = self.asked.as_mut().filter(|asked| asked.id == id && asked.answer.is_none()) else {
            return;
        };
        asked.answer = Some(answer.mv);
        asked.percent = 100;
        if asked.is_hint {
            self.asked = None;
            self.show_hint(answer.mv, shared);
        } else {
            self.play_answer_if_due(shared);
        }
    }

    fn show_hint(&mut self, mv: AnyMove, shared: &mut Shared) {
        fn name<G: Playable, const N: usize>(
            table: &Table<G, N>,
            mv: AnyMove,
            shared: &Shared,
        ) -> Option<crate::texts::Line> {
            let mv = G::Move::try_from(mv).ok()?;
            table
                .record
                .position()
                .is_legal(mv)
                .then(|| fill(shared.texts().hint_is, &[&shared.texts().move_name(mv.into())]))
        }
        match with_table!(ref shared.tables, self.game, table => name(table, mv, shared)) {
            Some(line) => {
                self.hint = Some(mv);
                with_table!(shared.tables, self.game, table => table.help.hinted());
                shared.save(slot(self.game));
                shared.sound(Cue::Place);
                self.say_line(line, shared);
            }
            None => self.refuse(fill(shared.texts().no_hint, &[]), shared),
        }
    }

    /// Plays the computer's answer once its time has come.
    pub(super) fn play_answer_if_due(&mut self, shared: &mut Shared) {
        let Some((mv, ready_at)) = self.asked.and_then(|asked| asked.answer.map(|mv| (mv, asked.ready_at))) else {
            return;
        };
        if !ready_at.has_come(shared.now) || self.is_moving(shared.now) {
            return;
        }
        let mv = if self.refusal(mv, shared).is_none() { Some(mv) } else { self.any_move(shared) };
        if let Some(mv) = mv {
            self.play(mv, shared);
        }
    }

    /// A legal move, should the computer's answer ever not be one: the game has to go on.
    fn any_move(&self, shared: &Shared) -> Option<AnyMove> {
        fn first<G: Playable, const N: usize>(table: &Table<G, N>) -> Option<AnyMove> {
            table.record.position().legal_moves().into_iter().next().map(Into::into)
        }
        with_table!(ref shared.tables, self.game, table => first(table))
    }

    /// Says when the answer is played.
    pub(super) fn answer_due(&self, now: Moment, due: &mut Due) {
        // While something is moving, its next step comes first.
        if let Some(asked) = self.asked.filter(|asked| asked.answer.is_some() && !self.is_moving(now)) {
            due.within_ms(asked.ready_at.left_ms(now));
        }
    }
}
