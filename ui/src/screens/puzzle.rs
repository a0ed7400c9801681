//! A puzzle, played move by move against the best defence.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*};
use heapless::Vec;
use sanban_core::{AnyMove, AnyPosition, GameId};

use super::{
    Go,
    board::{Message, Painters, Status, covered_px, draw_message, draw_quoridor, draw_renju, draw_reversi},
    puzzles::first_open,
};
use crate::{
    Cue, Key, SIZE_PX,
    clock::{Due, Moment},
    games::{Playable, Scene, Tone, Way, pointer},
    paint::Sheet,
    place::Place,
    puzzles::{Answer, Goal, Mark, Node, Pack, Puzzle},
    shared::Shared,
    texts::{Line, Texts, fill},
};

/// The defence takes this long over its reply.
const REPLY_MS: u32 = 500;
/// No line of a puzzle has more moves of both sides.
const LONGEST: usize = 32;

/// A puzzle, as far as it was solved.
#[derive(Debug)]
pub(crate) struct PuzzleScreen {
    pub game: GameId,
    pub number: u8,
    /// The moves of both sides.
    played: Vec<AnyMove, LONGEST>,
    /// The defence, and when it comes.
    reply: Option<(AnyMove, Moment)>,
    /// Where the player points, as in storage.
    cursor: pointer::Pointer,
    /// The move that was shown.
    hint: Option<AnyMove>,
    /// Whether a hint was asked for: that costs the star.
    helped: bool,
    message: Option<Message>,
}

impl PuzzleScreen {
    /// A puzzle, as it begins.
    pub(crate) fn enter(game: GameId, number: u8, shared: &Shared) -> PuzzleScreen {
        let mut screen = PuzzleScreen {
            game,
            number,
            played: Vec::new(),
            reply: None,
            cursor: [0; 2],
            hint: None,
            helped: false,
            message: None,
        };
        screen.cursor = pointer::first(&screen.position());
        let texts = shared.texts();
        screen.say(if game == GameId::Quoridor { texts.keys_puzzle_walls } else { texts.keys_puzzle }, shared);
        screen
    }

    fn puzzle(&self) -> Option<Puzzle> {
        Pack::of(self.game).puzzle(self.number)
    }

    /// What is right now; `None` while the defence is thinking.
    fn node(&self) -> Option<Node<'static>> {
        let mut node = self.puzzle()?.root;
        let mut played = self.played.iter();
        while let Some(&mv) = played.next() {
            let answer: Answer<'_> = node.answer(mv)?;
            if answer.reply(self.game).is_some() {
                // It is on its way, or was played.
                played.next();
            }
            node = answer.next;
        }
        self.reply.is_none().then_some(node)
    }

    fn is_solved(&self) -> bool {
        !self.played.is_empty() && self.node().is_some_and(Node::is_end)
    }

    /// The position that is shown.
    pub(crate) fn position(&self) -> AnyPosition {
        let mut position = self.puzzle().map_or(AnyPosition::start(self.game), |puzzle| puzzle.position);
        for &mv in &self.played {
            // A test plays all lines of all puzzles.
            let _ = position.play(mv);
        }
        position
    }

    /// The move the cursor stands for, where the player is to find one.
    pub(crate) fn pointed(&self) -> Option<AnyMove> {
        self.node().filter(|node| !node.is_end())?;
        pointer::pointed(self.game, self.cursor)
    }

    /// The moves of both sides.
    pub(crate) fn moves(&self) -> &[AnyMove] {
        &self.played
    }

    pub(crate) fn press(&mut self, key: Key, shared: &mut Shared) -> Go {
        match key {
            Key::B => return Go::To(Place::Puzzles(self.game)),
            Key::A | Key::Centre if self.is_solved() => {
                let next = first_open(self.game, self.number, shared);
                return Go::To(next.map_or(Place::Puzzles(self.game), |next| Place::Puzzle(self.game, next)));
            }
            Key::A | Key::Centre => self.answer(shared),
            Key::X => self.show_hint(shared),
            Key::Y => self.cursor = pointer::turned(self.game, self.cursor).unwrap_or(self.cursor),
            Key::Up | Key::Down | Key::Left | Key::Right => {
                if let Some(way) = Way::of(key) {
                    self.cursor = pointer::steered(self.game, self.cursor, way).unwrap_or(self.cursor);
                    self.steered(shared.now);
                }
            }
        }
        Go::Stay
    }

    /// Puts the cursor where a finger is; whether it was there already.
    pub(crate) fn point_at(&mut self, point: Point, now: Moment) -> bool {
        let under = pointer::under(self.game, point);
        let was_there = under.is_some_and(|cursor| core::mem::replace(&mut self.cursor, cursor) == cursor);
        if !was_there {
            self.steered(now);
        }
        was_there
    }

    /// The cursor went somewhere else.
    fn steered(&mut self, now: Moment) {
        let is_low = pointer::is_low(self.game, self.cursor);
        if let Some(message) = &mut self.message {
            message.hurry(now);
            if is_low {
                message.make_way(now);
            }
        }
    }

    /// Judges the move the player points at.
    fn answer(&mut self, shared: &mut Shared) {
        let (Some(node), Some(mv)) = (self.node(), self.pointed()) else {
            return;
        };
        let texts = shared.texts();
        if let Some(why) = pointer::refusal(&self.position(), mv, texts) {
            shared.sound(Cue::Refuse);
            return self.tell(why, Tone::Refused, shared);
        }
        let Some(answer) = node.answer(mv) else {
            self.note(Mark::Tried, shared);
            shared.sound(Cue::Refuse);
            return self.tell(fill(texts.lesson_again, &[]), Tone::Refused, shared);
        };
        let _ = self.played.push(mv);
        self.hint = None;
        self.message = None;
        self.reply = answer.reply(self.game).map(|reply| (reply, shared.now.after(REPLY_MS)));
        shared.sound(Cue::Place);
        if self.reply.is_none() && !answer.next.is_end() {
            let side = !self.position().turn();
            self.tell(fill(texts.passed, &[&texts.side(self.game, side)]), Tone::Plain, shared);
        }
        self.finish(shared);
    }

    /// If nothing is left to find, the puzzle is solved.
    fn finish(&mut self, shared: &mut Shared) {
        if !self.is_solved() {
            return;
        }
        self.note(if self.helped { Mark::Helped } else { Mark::Solved }, shared);
        shared.sound(Cue::Win);
        let texts = shared.texts();
        self.say(if self.helped { texts.puzzle_helped } else { texts.puzzle_solved }, shared);
    }

    fn note(&self, mark: Mark, shared: &mut Shared) {
        if shared.statistics.puzzles.note(self.game, self.number, mark) {
            shared.save(crate::Slot::Statistics);
        }
    }

    /// Shows a right move.
    fn show_hint(&mut self, shared: &mut Shared) {
        let Some(mv) = self.node().and_then(|node| node.answers().next()?.mv(self.game)) else {
            return;
        };
        self.helped = true;
        self.hint = Some(mv);
        self.note(Mark::Tried, shared);
        let texts = shared.texts();
        self.tell(fill(texts.hint_is, &[&texts.move_name(mv)]), Tone::Plain, shared);
    }

    fn say(&mut self, text: &str, shared: &Shared) {
        self.tell(fill(text, &[]), Tone::Plain, shared);
    }

    fn tell(&mut self, line: Line, tone: Tone, shared: &Shared) {
        let at_head = !self.is_solved() && pointer::is_low(self.game, self.cursor);
        let animation = shared.settings().animation;
        self.message = Some(Message::new(line, tone, at_head, shared.now, animation, self.message.as_ref()));
    }

    /// Something comes over the screen: nothing moves under it.
    pub(crate) fn be_still(&mut self) {
        self.message = None;
    }

    /// Time has passed: the defence plays.
    pub(crate) fn tick(&mut self, shared: &mut Shared) {
        let now = shared.now;
        if self.message.as_ref().is_some_and(|message| message.is_gone(now)) {
            self.message = None;
        }
        if let Some((reply, _)) = self.reply.filter(|(_, at)| at.has_come(now)) {
            self.reply = None;
            let _ = self.played.push(reply);
            shared.sound(Cue::Place);
            self.finish(shared);
        }
    }

    pub(crate) fn due(&self, now: Moment, due: &mut Due) {
        due.maybe_within_ms(self.reply.map(|(_, at)| at.left_ms(now)));
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
        let position = self.position();
        let grade = usize::from(self.number) / Pack::GRADE_LEN;
        let number = usize::from(self.number) % Pack::GRADE_LEN + 1;
        let texts = sheet.texts;
        let status = Status {
            game: self.game,
            side: self.puzzle().map(|puzzle| puzzle.position.turn()),
            left: self.puzzle().map_or(Line::new(), |puzzle| wanted(puzzle.goal, texts)),
            point: self.pointed().map(|mv| texts.move_name(mv)),
            tone: Tone::Plain,
            right: fill("{} {}", &[&texts.grades.get(grade).copied().unwrap_or_default(), &number]),
            progress: None,
        };
        status.draw(self.message.as_ref(), shared.now, sheet)?;
        let floor = SIZE_PX as i32 - covered_px(self.message.as_ref(), shared.now);
        match &position {
            AnyPosition::Reversi(position) => {
                draw_reversi(&self.scene(position, &self.last(), shared), None, floor, painters, sheet)
            }
            AnyPosition::Renju(position) => {
                draw_renju(&self.scene(position, &self.last(), shared), floor, painters, sheet)
            }
            AnyPosition::Quoridor(position) => {
                draw_quoridor(&self.scene(position, &self.last(), shared), floor, painters, sheet)
            }
        }?;
        draw_message(self.message.as_ref(), shared.now, sheet)
    }

    /// The last move, as the end of a game.
    fn last<M: TryFrom<AnyMove>>(&self) -> Vec<M, 1> {
        self.played.last().and_then(|&mv| M::try_from(mv).ok()).into_iter().collect()
    }

    fn scene<'a, G: Playable>(&self, position: &'a G, moves: &'a [G::Move], shared: &Shared) -> Scene<'a, G> {
        let settings = shared.settings();
        let asks = self.pointed().is_some();
        Scene {
            position,
            moves,
            outcome: position.outcome(),
            cursor: G::cursor_from_bytes(self.cursor).filter(|_| asks),
            person_acts: asks,
            hint: self.hint.and_then(|mv| G::Move::try_from(mv).ok()),
            marks: settings.marks,
            coordinates: settings.coordinates,
            numbers: false,
            distances: false,
        }
    }
}

/// What is wanted, in few words.
fn wanted(goal: Goal, texts: &Texts) -> Line {
    match goal {
        Goal::Win => fill(texts.goal_win, &[]),
        Goal::Best(discs) if discs > 0 => fill(texts.goal_best, &[&fill("+{}", &[&discs])]),
        Goal::Best(discs) => fill(texts.goal_best, &[&discs]),
        Goal::Fours(fours) => fill(texts.goal_fours, &[&fours]),
        Goal::Threat(_) => fill(texts.goal_threat, &[]),
        Goal::Defend | Goal::Save(_) => fill(texts.goal_hold, &[]),
        Goal::Race(moves) => fill(texts.goal_race, &[&moves]),
    }
}
