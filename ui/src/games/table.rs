//! A game at the table: its record, who plays it, and where the player points.

use embedded_graphics::prelude::Point;
use sanban_core::{AnyPosition, Outcome, Record, Side, Sides};
use sanban_engine::{Level, Question};

use super::{Playable, Way};
use crate::{
    settings::Choice,
    texts::{Line, Texts, fill},
};

/// Who has a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Player {
    /// Somebody at this device.
    #[default]
    Person,
    /// The computer.
    Computer(Strength),
}

/// How strong the computer plays at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Strength {
    /// At this level.
    Fixed(Level),
    /// At the level that suits the player: see [`Statistics`](crate::statistics::Statistics).
    Mine,
}

impl Choice for Player {
    const ALL: &'static [Player] = &{
        let mut all = [Player::Person; Level::ALL.len() + 2];
        let [_, levels @ .., last] = &mut all;
        let mut rest: &mut [Player] = levels;
        let mut of: &[Level] = &Level::ALL;
        while let ([player, more @ ..], [level, others @ ..]) = (rest, of) {
            *player = Player::Computer(Strength::Fixed(*level));
            (rest, of) = (more, others);
        }
        *last = Player::Computer(Strength::Mine);
        all
    };
}

/// What is decided before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Plan<S> {
    pub players: Sides<Player>,
    pub setup: S,
}

impl<S: Default> Default for Plan<S> {
    fn default() -> Self {
        let computer = Player::Computer(Strength::Fixed(Level::default()));
        Plan { players: Sides::new(Player::Person, computer), setup: S::default() }
    }
}

/// What the people at a table had help with. Counts stop at their highest number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Help {
    pub hints: u8,
    pub take_backs: u8,
}

impl Help {
    /// A hint was shown.
    pub(crate) fn hinted(&mut self) {
        self.hints = self.hints.saturating_add(1);
    }

    /// Moves or a resignation were taken back.
    fn took_back(&mut self) {
        self.take_backs = self.take_backs.saturating_add(1);
    }

    /// Whether there was any.
    pub(crate) fn is_any(self) -> bool {
        self != Help::default()
    }
}

/// A game at the table.
#[derive(Debug)]
pub(crate) struct Table<G: Playable, const N: usize> {
    pub record: Record<G, N>,
    pub players: Sides<Player>,
    pub cursor: G::Cursor,
    /// Makes the computer's choices differ from game to game.
    pub seed: u32,
    /// Whether a game was begun here: there is something to continue or to look at.
    pub begun: bool,
    /// Whether the result was counted. A result counts once, however often it is taken back.
    pub counted: bool,
    /// What the people at the table had help with.
    pub help: Help,
    /// Whether the library has the game as it is.
    pub filed: bool,
    /// Which game of its kind on this device it is, from 1; 0 for games of the device's first version, which did not count.
    pub number: u32,
}

impl<G: Playable, const N: usize> Default for Table<G, N> {
    fn default() -> Self {
        Table {
            record: Record::default(),
            players: Plan::<G::Setup>::default().players,
            cursor: G::first_cursor(),
            seed: 0,
            begun: false,
            counted: false,
            help: Help::default(),
            filed: false,
            number: 0,
        }
    }
}

impl<G: Playable, const N: usize> Table<G, N> {
    /// A new game.
    pub(crate) fn begin(plan: Plan<G::Setup>, number: u32, seed: u32) -> Self {
        Table { record: Record::new(plan.setup), players: plan.players, number, seed, begun: true, ..Table::default() }
    }

    /// A game from elsewhere, for two people to go on with. Whoever played it did not do so here: it is not counted.
    pub(crate) fn of(record: Record<G, N>, number: u32) -> Self {
        let players = Sides::new(Player::Person, Player::Person);
        Table { record, players, number, begun: true, counted: true, ..Table::default() }
    }

    /// Makes a game of the past one that is played on from the position after `count` moves: nothing came of it yet.
    pub(crate) fn begin_again(&mut self, count: usize, number: u32) {
        if self.record.resigned().is_some() {
            self.record.undo();
        }
        self.go_to(count);
        (self.counted, self.filed, self.number) = (false, false, number);
    }

    /// The plan this game was begun with.
    pub(crate) fn plan(&self) -> Plan<G::Setup> {
        Plan { players: self.players, setup: self.record.setup() }
    }

    /// Who is to act; `None` once the game is over.
    pub(crate) fn to_act(&self) -> Option<Player> {
        self.record.outcome().is_none().then(|| self.players[self.record.position().actor()])
    }

    /// How strong the computer is, when it is to act.
    pub(crate) fn computer_to_act(&self) -> Option<Strength> {
        match self.to_act() {
            Some(Player::Computer(strength)) => Some(strength),
            Some(Player::Person) | None => None,
        }
    }

    /// Whether a person takes part.
    pub(crate) fn has_person(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self.players[side] == Player::Person)
    }

    /// Whether a game was begun and is not over.
    pub(crate) fn in_progress(&self) -> bool {
        self.begun && self.record.outcome().is_none()
    }

    /// The position now, as the computer knows it.
    pub(crate) fn position(&self) -> AnyPosition {
        self.record.position().clone().into()
    }

    /// What the computer is asked at a level.
    pub(crate) fn question(&self, level: Level) -> Question {
        Question::of(&self.record, level, u64::from(self.seed) << 16 | self.record.moves().len() as u64)
    }

    /// The move the cursor stands for.
    pub(crate) fn pointed(&self) -> G::Move {
        G::pointed(self.cursor)
    }

    /// Puts the cursor where a finger is on the board; whether it was there already.
    pub(crate) fn point_at(&mut self, point: Point) -> bool {
        G::cursor_under(point).is_some_and(|cursor| core::mem::replace(&mut self.cursor, cursor) == cursor)
    }

    /// Pushes the cursor.
    pub(crate) fn steer(&mut self, way: Way) {
        self.cursor = G::steer(self.cursor, way);
    }

    /// How many moves are taken back so that a person is to act again: one between two people, a full round against
    /// the computer. `None` if no person has moved.
    pub(crate) fn round_back(&self) -> Option<usize> {
        let moves = self.record.moves().len();
        if self.record.resigned().is_some() {
            return Some(0);
        }
        (1..=moves).find(|&back| self.person_acts_after(moves.saturating_sub(back)))
    }

    /// How many moves are redone so that a person is to act again, or all there are; `None` if there is none, or if no
    /// person plays: the computers find their own moves.
    pub(crate) fn round_forth(&self) -> Option<usize> {
        let moves = self.record.moves().len();
        let undone = self.record.undone().len();
        if undone == 0 || self.record.resigned().is_some() || !self.has_person() {
            return None;
        }
        Some((1..undone).find(|&forth| self.person_acts_after(moves.saturating_add(forth))).unwrap_or(undone))
    }

    fn person_acts_after(&self, moves: usize) -> bool {
        self.players[self.record.position_after(moves).actor()] == Player::Person
    }

    /// Takes back a round. Returns how many moves, a resignation counting as none; `None` if there is nothing.
    pub(crate) fn take_back(&mut self) -> Option<usize> {
        let back = self.round_back()?;
        if back == 0 {
            self.record.undo();
        }
        for _ in 0..back {
            self.record.undo();
        }
        self.help.took_back();
        Some(back)
    }

    /// Redoes a round. Returns how many moves; `None` if there is nothing.
    pub(crate) fn redo(&mut self) -> Option<usize> {
        let forth = self.round_forth()?;
        for _ in 0..forth {
            self.record.redo();
        }
        Some(forth)
    }

    /// Goes to the position after `count` moves, back or forth.
    pub(crate) fn go_to(&mut self, count: usize) {
        if count < self.record.moves().len() {
            self.help.took_back();
        }
        if count != self.record.moves().len() && self.record.resigned().is_some() {
            self.record.undo();
        }
        while self.record.moves().len() > count && self.record.undo() {}
        while self.record.moves().len() < count && self.record.redo().is_some() {}
    }

    /// Who gives up when somebody at this device resigns: the person to act, or the only person.
    pub(crate) fn resigning_side(&self) -> Option<Side> {
        let position = self.record.position();
        let turn = position.turn();
        [turn, !turn].into_iter().find(|&side| self.players[position.player(side)] == Player::Person)
    }

    /// The result, and whether a person who plays against the computer won it.
    pub(crate) fn result(&self) -> Option<(Outcome, Verdict)> {
        let outcome = self.record.outcome()?;
        let position = self.record.position();
        let winner = outcome.winner().map(|side| position.player(side));
        let verdict = match (self.players.first, self.players.second) {
            (Player::Person, Player::Person) => Verdict::TwoPeople(winner),
            (Player::Person, Player::Computer(strength)) => Verdict::of(strength, winner, Side::First),
            (Player::Computer(strength), Player::Person) => Verdict::of(strength, winner, Side::Second),
            (Player::Computer(_), Player::Computer(_)) => Verdict::TwoComputers,
        };
        let verdict = match verdict {
            Verdict::Won(strength) if self.help.hints > 0 => Verdict::WonWithHints(strength),
            verdict => verdict,
        };
        Some((outcome, verdict))
    }

    /// The result in words: to a person who plays against the computer it is their own.
    pub(crate) fn result_words(&self, texts: &Texts) -> Option<Line> {
        let (outcome, verdict) = self.result()?;
        Some(match verdict {
            Verdict::Won(_) | Verdict::WonWithHints(_) => fill(texts.you_win, &[]),
            Verdict::Lost(_) => fill(texts.you_lose, &[]),
            Verdict::TwoPeople(_) | Verdict::Drawn(_) | Verdict::TwoComputers => texts.result(G::ID, outcome),
        })
    }

    /// Moves of the record as they are counted for the player.
    pub(crate) fn move_count(&self) -> usize {
        count::<G>(self.record.moves())
    }

    /// The first `moves` moves of the record as they are counted for the player.
    pub(crate) fn count_after(&self, moves: usize) -> usize {
        let all = self.record.moves();
        count::<G>(all.get(..moves).unwrap_or(all))
    }
}

/// How many of these a player counts as moves: choosing a colour is none.
pub(crate) fn count<G: Playable>(moves: &[G::Move]) -> usize {
    moves.iter().filter(|&&mv| G::counts(mv)).count()
}

/// A result as the people at the device see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Between two people; who won, by who sat down first.
    TwoPeople(Option<Side>),
    /// A person won against the computer.
    Won(Strength),
    /// A person won against the computer, with hints of the computer's.
    WonWithHints(Strength),
    /// A person lost against the computer.
    Lost(Strength),
    /// A person and the computer drew.
    Drawn(Strength),
    /// Nobody at the device took part.
    TwoComputers,
}

impl Verdict {
    fn of(strength: Strength, winner: Option<Side>, person: Side) -> Verdict {
        match winner {
            Some(side) if side == person => Verdict::Won(strength),
            Some(_) => Verdict::Lost(strength),
            None => Verdict::Drawn(strength),
        }
    }
}
