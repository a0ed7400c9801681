//! What all screens share: the games, what is remembered, and what the host is asked to do.

use sanban_core::{GameId, quoridor, record::AnyRecord, renju};
use sanban_engine::QuestionId;

use crate::{
    Cue, Effect, Effects, Loaded, Power, Readings, Shelf, Slot, Sound,
    art::Theme,
    clock::Moment,
    games::{Guest, Plan, Table, Tables, slot, with_table},
    library::Library,
    place::Place,
    settings::Settings,
    statistics::Statistics,
    storage::Unreadable,
    texts::Texts,
};

/// The plan of the next game of each kind: what was chosen last time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Plans {
    pub reversi: Plan<()>,
    pub renju: Plan<renju::Rules>,
    pub quoridor: Plan<quoridor::Setup>,
}

/// What the device keeps apart from games and statistics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Memory {
    pub settings: Settings,
    pub plans: Plans,
    /// Where the player was when this was last stored.
    pub place: Place,
}

/// How many times softer the sound is that is heard most.
const SOFT: u8 = 3;

/// What is known of a storage slot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Stored {
    /// The host has not reported yet.
    #[default]
    Unknown,
    /// It may be written.
    Open,
    /// It holds something unreadable, which stays until the player decides.
    Kept(Unreadable),
    /// Nobody has looked at what it holds. It stays, unless the player has everything deleted.
    Withheld,
}

/// What all screens share.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    pub now: Moment,
    pub memory: Memory,
    pub statistics: Statistics,
    pub tables: Tables,
    pub library: Library,
    /// The game from the library that is looked at.
    pub guest: Guest,
    /// Where the menu leads back to: the three games, with the one selected that was.
    pub home: Place,
    pub power: Option<Power>,
    /// What the self-test has measured.
    pub readings: Readings,
    pub effects: Effects,
    slots: [Stored; Slot::ALL.len()],
    /// The number of the last question the computer was asked.
    questions: u32,
}

impl Shared {
    /// The settings.
    pub(crate) fn settings(&self) -> &Settings {
        &self.memory.settings
    }

    /// The texts of the language that is set.
    pub(crate) fn texts(&self) -> &'static Texts {
        Texts::of(self.memory.settings.language)
    }

    /// The theme that is set.
    pub(crate) fn theme(&self) -> &'static Theme {
        self.memory.settings.theme.theme()
    }

    /// What is known of a slot.
    pub(crate) fn stored(&self, slot: Slot) -> Stored {
        self.slots.iter().zip(Slot::ALL).find_map(|(&stored, of)| (of == slot).then_some(stored)).unwrap_or_default()
    }

    /// Notes what is known of a slot.
    pub(crate) fn note(&mut self, slot: Slot, known: Stored) {
        for (stored, of) in self.slots.iter_mut().zip(Slot::ALL) {
            if of == slot {
                *stored = known;
            }
        }
    }

    /// Asks the host for something. What would only undo or repeat an earlier effect of the same event replaces it.
    pub(crate) fn ask(&mut self, effect: Effect) {
        self.effects.retain(|earlier| match (earlier, effect) {
            (Effect::Think | Effect::StopThinking, Effect::Think | Effect::StopThinking) => false,
            (Effect::Light(_), Effect::Light(_))
            | (Effect::Measure(_), Effect::Measure(_))
            | (Effect::Fetch(_), Effect::Fetch(_)) => false,
            _ => *earlier != effect,
        });
        // No event has more effects than there is room for: six saves, a game to file, one to fetch, a thought, a light,
        // sleep and four sounds.
        let _ = self.effects.push(effect);
    }

    /// Stores a slot, unless it holds something the player has not decided about.
    pub(crate) fn save(&mut self, slot: Slot) {
        if self.stored(slot) == Stored::Open {
            self.ask(Effect::Save(slot));
        }
    }

    /// Stores a slot because of something the player did on purpose, which settles what becomes of its old content.
    pub(crate) fn save_anyway(&mut self, slot: Slot) {
        if self.stored(slot) != Stored::Withheld {
            self.note(slot, Stored::Open);
            self.save(slot);
        }
    }

    /// Forgets the results of all games; puzzles stay solved.
    pub(crate) fn clear_games(&mut self) {
        self.statistics = Statistics { puzzles: self.statistics.puzzles, ..Statistics::default() };
        self.save_anyway(Slot::Statistics);
    }

    /// Puts everything back to its defaults and stores them, whatever storage holds.
    pub(crate) fn start_all_over(&mut self) {
        for slot in Slot::ALL {
            self.note(slot, Stored::Open);
            self.start_over(slot);
        }
    }

    /// Plays a sound, unless the device is muted.
    pub(crate) fn sound(&mut self, cue: Cue) {
        let volume = self.memory.settings.volume.percent();
        let volume = if cue == Cue::Step { volume.div_ceil(SOFT) } else { volume };
        if volume > 0 {
            self.ask(Effect::Sound(Sound { cue, volume }));
        }
    }

    /// Whether a sound is played already.
    pub(crate) fn sounds(&self) -> bool {
        self.effects.iter().any(|effect| matches!(effect, Effect::Sound(_)))
    }

    /// A number no question had before.
    pub(crate) fn next_question(&mut self) -> QuestionId {
        self.questions = self.questions.wrapping_add(1);
        QuestionId(self.questions)
    }

    /// Puts a finished game into the library, unless it is there.
    pub(crate) fn file(&mut self, game: GameId) {
        let is_new = with_table!(ref self.tables, game, table => table.record.outcome().is_some() && !table.filed);
        if is_new && self.stored(Slot::Library) == Stored::Open && !self.library.is_filing(game) {
            // There is room: a game waits once.
            let _ = self.library.waiting.push(game);
            self.file_next();
        }
    }

    /// Has the next finished game stored, if none is on its way.
    fn file_next(&mut self) {
        if self.library.filing.is_none()
            && let Some(shelf) = self.library.free_shelf()
            && !self.library.waiting.is_empty()
        {
            self.library.filing = Some((self.library.waiting.remove(0), shelf));
            self.ask(Effect::File(shelf));
        }
    }

    /// A finished game was stored, or not. Returns which game is not in the library for that.
    pub(crate) fn filed(&mut self, shelf: Shelf, is_stored: bool) -> Option<GameId> {
        let (game, _) = self.library.filing.take_if(|&mut (_, filing)| filing == shelf)?;
        let (is_over, number) =
            with_table!(ref self.tables, game, table => (table.record.outcome().is_some(), table.number));
        // Whoever takes the last move back meanwhile plays on: that game comes when it is over.
        if is_stored && is_over {
            self.library.enter(game, number, shelf);
            with_table!(self.tables, game, table => table.filed = true);
            self.save(Slot::Library);
            self.save(slot(game));
        }
        self.file_next();
        (!is_stored).then_some(game)
    }

    /// Writes the game that goes to a shelf to the front of `buffer` and returns how many bytes that makes.
    pub(crate) fn write_game(&self, shelf: Shelf, buffer: &mut [u8]) -> usize {
        let filing = self.library.filing.filter(|&(_, filing)| filing == shelf);
        filing.map_or(0, |(game, _)| with_table!(ref self.tables, game, table => table.save(buffer)))
    }

    /// Begins a new game as planned. `false` if the one at the table is still on its way to the library.
    #[inline(never)]
    pub(crate) fn begin(&mut self, game: GameId) -> bool {
        if self.library.is_filing(game) {
            return false;
        }
        // The player's own timing is the only chance in the device.
        let seed = self.now.0.wrapping_mul(0x9E37_79B9).rotate_left(16) ^ self.questions;
        let number = self.next_number(game);
        let plans = self.memory.plans;
        match game {
            GameId::Reversi => self.tables.reversi = Table::begin(plans.reversi, number, seed),
            GameId::Renju => self.tables.renju = Table::begin(plans.renju, number, seed),
            GameId::Quoridor => self.tables.quoridor = Table::begin(plans.quoridor, number, seed),
        }
        self.save_anyway(slot(game));
        true
    }

    /// A number no game of a kind had before, also if the table forgot which that was.
    pub(crate) fn next_number(&self, game: GameId) -> u32 {
        let last = with_table!(ref self.tables, game, table => table.number).max(self.statistics.of(game).last_counted);
        last.wrapping_add(1).max(1)
    }

    /// The game at a table, if one was begun.
    pub(crate) fn game(&self, game: GameId) -> Option<AnyRecord> {
        let Tables { reversi, renju, quoridor } = &self.tables;
        match game {
            GameId::Reversi => reversi.begun.then(|| AnyRecord::Reversi(reversi.record.clone())),
            GameId::Renju => renju.begun.then(|| AnyRecord::Renju(renju.record.clone())),
            GameId::Quoridor => quoridor.begun.then(|| AnyRecord::Quoridor(quoridor.record.clone())),
        }
    }

    /// Puts a game from elsewhere on its table.
    pub(crate) fn put(&mut self, record: AnyRecord) {
        let game = record.game();
        let number = self.next_number(game);
        match record {
            AnyRecord::Reversi(record) => self.tables.reversi = Table::of(record, number),
            AnyRecord::Renju(record) => self.tables.renju = Table::of(record, number),
            AnyRecord::Quoridor(record) => self.tables.quoridor = Table::of(record, number),
        }
        self.save_anyway(crate::games::slot(game));
    }

    /// Takes a finished game out of the library.
    pub(crate) fn delete_game(&mut self, number: u16) {
        self.library.remove(number);
        self.save(Slot::Library);
    }

    /// Plans the next game of a kind like the one at the table.
    pub(crate) fn plan_again(&mut self, game: GameId) {
        match game {
            GameId::Reversi => self.memory.plans.reversi = self.tables.reversi.plan(),
            GameId::Renju => self.memory.plans.renju = self.tables.renju.plan(),
            GameId::Quoridor => self.memory.plans.quoridor = self.tables.quoridor.plan(),
        }
    }

    /// Writes a slot to the front of `buffer` and returns how many bytes that makes.
    pub(crate) fn store(&self, slot: Slot, buffer: &mut [u8]) -> usize {
        match slot {
            Slot::Settings => self.memory.save(buffer),
            Slot::Statistics => self.statistics.save(buffer),
            Slot::Reversi => self.tables.reversi.save(buffer),
            Slot::Renju => self.tables.renju.save(buffer),
            Slot::Quoridor => self.tables.quoridor.save(buffer),
            Slot::Library => self.library.save(buffer),
        }
    }

    /// Takes what a slot holds; what cannot be read leaves the defaults.
    pub(crate) fn load(&mut self, slot: Slot, loaded: Loaded<'_>) {
        let loaded = match loaded {
            Loaded::Never => Ok(()),
            Loaded::Bytes(bytes) | Loaded::Older(bytes) => self.try_load(slot, bytes),
            Loaded::Lost => Err(Unreadable::Damaged),
            Loaded::Foreign => Err(Unreadable::Future),
        };
        self.note(slot, loaded.map_or_else(Stored::Kept, |()| Stored::Open));
    }

    fn try_load(&mut self, slot: Slot, bytes: &[u8]) -> Result<(), Unreadable> {
        match slot {
            Slot::Settings => self.memory = Memory::load(bytes)?,
            Slot::Statistics => self.statistics = Statistics::load(bytes)?,
            Slot::Reversi => self.tables.reversi = Table::load(bytes)?,
            Slot::Renju => self.tables.renju = Table::load(bytes)?,
            Slot::Quoridor => self.tables.quoridor = Table::load(bytes)?,
            Slot::Library => self.library = Library::load(bytes)?,
        }
        Ok(())
    }

    /// Puts a slot back to its defaults and stores them.
    #[inline(never)]
    pub(crate) fn start_over(&mut self, slot: Slot) {
        match slot {
            Slot::Settings => self.memory = Memory { place: self.memory.place, ..Memory::default() },
            Slot::Statistics => self.statistics = Statistics::default(),
            Slot::Reversi => self.tables.reversi = Table::default(),
            Slot::Renju => self.tables.renju = Table::default(),
            Slot::Quoridor => self.tables.quoridor = Table::default(),
            Slot::Library => self.library = Library::default(),
        }
        self.save_anyway(slot);
    }
}
