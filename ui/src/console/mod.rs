//! The state machine: which screen is up, what lies over it, and what every event does.

mod paint;
mod places;
mod power;
mod sleep;

pub(crate) use paint::Picture;

use embedded_graphics::prelude::Point;
use heapless::Vec;
use sanban_core::{AnyMove, AnyPosition, GameId, record::AnyRecord};
use sanban_engine::Question;

use self::sleep::Sleep;
use crate::{
    Cue, Effect, Effects, Event, Key, Language, Loaded, Power, Screen, Shelf, Slot,
    clock::{Due, Moment},
    games::{Way, with_table},
    keys::Keys,
    place::Place,
    screens::{
        Ask, Go, about,
        board::BoardScreen,
        dialog::{Answer, CrashText, Dialog, crash_text},
        home::Home,
        lesson::Lesson,
        library::LibraryScreen,
        more::More,
        puzzle::PuzzleScreen,
        puzzles::Puzzles,
        review::Review,
        self_test::SelfTest,
        settings::SettingsScreen,
        setup::Setup,
        statistics::StatisticsScreen,
    },
    shared::{Shared, Stored},
    touch::Touched,
};

/// Everything about the device but what is on its display.
#[derive(Default)]
pub(crate) struct Console {
    shared: Shared,
    view: View,
    /// What wants an answer before anything else goes on.
    dialog: Option<Dialog>,
    /// What the player has not been told yet.
    to_tell: Vec<Dialog, { Slot::ALL.len() + 2 }>,
    /// How many dialogs there were.
    dialogs: u16,
    /// What the host kept of the program's last crash.
    crash: CrashText,
    /// What the host last said of the battery.
    power: Option<Power>,
    /// When the device goes dark because its battery is empty.
    flat: Option<Moment>,
    keys: Keys,
    sleep: Sleep,
    /// Where the player was when that was last stored.
    stored_place: Place,
}

/// The screen under any dialog.
#[derive(Default)]
#[allow(clippy::large_enum_variant, reason = "there is no heap, and one of them at a time")]
enum View {
    /// The host has not reported all slots yet.
    #[default]
    Blank,
    Home(Home),
    More(More),
    Setup(Setup),
    Board(BoardScreen),
    Lesson(Lesson),
    Review(Review),
    Library(LibraryScreen),
    Statistics(StatisticsScreen),
    Puzzles(Puzzles),
    Puzzle(PuzzleScreen),
    Settings(SettingsScreen),
    About,
    SelfTest(SelfTest),
}

impl Console {
    pub(crate) fn update(&mut self, now: Moment, event: Event<'_>) -> Effects {
        // What was due by now came before the event. Two events of the same millisecond are one moment.
        if now != self.shared.now || event == Event::Tick {
            self.pass(now);
        }
        match event {
            Event::Press(key) => self.press(key),
            Event::Release(key) => self.release(key),
            Event::Tick => {}
            Event::Loaded(slot, loaded) => self.loaded(slot, loaded),
            Event::Withheld => self.withheld(),
            Event::Saved(_, true) => {}
            Event::Saved(slot, false) => self.tell(Dialog::not_saved(slot)),
            Event::Filed(shelf, is_stored) => {
                if let Some(game) = self.shared.filed(shelf, is_stored) {
                    self.tell(Dialog::not_filed(game));
                }
                if let View::Library(library) = &self.view {
                    library.fetch_next(&mut self.shared);
                }
            }
            Event::Fetched(shelf, loaded) => self.fetched(shelf, loaded),
            Event::Progress(id, progress) => {
                if let View::Board(board) = &mut self.view {
                    board.progress(id, progress, &mut self.shared);
                }
            }
            Event::Thought(id, answer) => {
                if let View::Board(board) = &mut self.view {
                    board.thought(id, answer, &mut self.shared);
                }
            }
            Event::Power(power) => self.powered(power),
            Event::SelfTest if matches!(self.view, View::Blank) => {}
            Event::SelfTest => {
                self.open(Place::SelfTest);
                if let Some(notice) = self.dialog.take() {
                    self.tell(notice);
                }
                if let View::SelfTest(test) = &mut self.view {
                    test.ignore_held_keys();
                }
            }
            Event::Readings(readings) => self.shared.readings = *readings,
            Event::Crashed(text) => {
                self.crash = crash_text(text);
                self.tell(Dialog::Crashed);
            }
        }
        self.settle()
    }

    /// What follows from whatever has happened.
    fn settle(&mut self) -> Effects {
        self.sleep_if_due();
        self.tell_next();
        if self.dialog.is_none() {
            // What is under a dialog keeps still.
            self.shared.power = self.power;
        }
        self.store_place();
        core::mem::take(&mut self.shared.effects)
    }

    /// A finger taps on the display.
    pub(crate) fn tap(&mut self, now: Moment, touched: &Touched) -> Effects {
        self.at(now, |console| {
            if let Some((times, way, key)) = touched.keys() {
                for _ in 0..times {
                    console.act(way);
                }
                console.act(key);
            } else if console.point_at(touched.point) {
                console.act(Key::A);
            }
        })
    }

    /// A finger is drawn over the display.
    pub(crate) fn drag(&mut self, now: Moment, point: Point) -> Effects {
        self.at(now, |console| {
            console.point_at(point);
        })
    }

    /// A finger does something, unless it only wakes the device.
    fn at(&mut self, now: Moment, act: impl FnOnce(&mut Console)) -> Effects {
        if now != self.shared.now {
            self.pass(now);
        }
        if !self.wake() {
            act(self);
        }
        self.settle()
    }

    /// The game that the player is at.
    pub(crate) fn game(&self) -> Option<AnyRecord> {
        match self.place() {
            Place::Home(game) | Place::Setup(game) | Place::Board(game) | Place::Review(game) => self.shared.game(game),
            _ => None,
        }
    }

    /// Puts a game from elsewhere on its board and goes there, unless an answer is waited for or the one that is there is on its way to the
    /// library.
    pub(crate) fn put(&mut self, now: Moment, record: AnyRecord) -> Option<Effects> {
        let game = record.game();
        if matches!(self.view, View::Blank) || self.dialog.is_some() || self.shared.library.is_filing(game) {
            return None;
        }
        self.wake();
        self.shared.now = now;
        // Whoever thinks about the old game stops.
        self.open(Place::Home(game));
        self.shared.put(record);
        self.open(Place::Board(game));
        Some(self.settle())
    }

    /// Takes a finished game out of the library, wherever that is looked at.
    pub(crate) fn erase(&mut self, now: Moment, number: u16) -> Option<Effects> {
        let is_kept = self.shared.library.entries.iter().any(|entry| entry.number == number);
        if matches!(self.view, View::Blank) || self.dialog.is_some() || !is_kept {
            return None;
        }
        self.wake();
        self.shared.now = now;
        self.delete_game(number);
        Some(self.settle())
    }

    fn delete_game(&mut self, number: u16) {
        match &mut self.view {
            View::Library(library) => library.delete(number, &mut self.shared),
            _ => self.shared.delete_game(number),
        }
    }

    /// Puts the cursor of a board where a finger is; whether it was there already.
    fn point_at(&mut self, point: Point) -> bool {
        match &mut self.view {
            _ if self.dialog.is_some() => false,
            View::Board(board) => board.point_at(point, &mut self.shared),
            View::Lesson(lesson) => lesson.point_at(point),
            View::Puzzles(puzzles) => puzzles.point_at(point),
            View::Puzzle(puzzle) => puzzle.point_at(point, self.shared.now),
            _ => false,
        }
    }

    pub(crate) fn language(&self) -> Language {
        self.shared.settings().language
    }

    pub(crate) fn speak(&mut self, language: Language) {
        self.shared.memory.settings.language = language;
    }

    /// A slot was read. With the last one the device is ready: where the player was, or home.
    #[inline(never)]
    fn loaded(&mut self, slot: Slot, loaded: Loaded<'_>) {
        if !matches!(self.view, View::Blank) {
            return;
        }
        self.shared.load(slot, loaded);
        match (self.shared.stored(slot), loaded) {
            (Stored::Kept(why), _) => self.tell(Dialog::unreadable(slot, why)),
            (_, Loaded::Older(_)) => self.tell(Dialog::Older(slot)),
            _ => {}
        }
        if Slot::ALL.iter().all(|&slot| self.shared.stored(slot) != Stored::Unknown) {
            self.begin();
        }
    }

    /// Nobody looks at what the slots hold.
    fn withheld(&mut self) {
        if matches!(self.view, View::Blank) {
            for slot in Slot::ALL {
                self.shared.note(slot, Stored::Withheld);
            }
            self.tell(Dialog::withheld());
            self.begin();
        }
    }

    /// The device is ready: the first screen.
    fn begin(&mut self) {
        // The power may have gone before a game that was over came to the library.
        for game in GameId::ALL {
            self.shared.file(game);
        }
        let place = self.shared.memory.place;
        self.stored_place = place;
        self.sleep.last_key = self.shared.now;
        self.open(place);
        self.light();
    }

    /// A game comes from its shelf: it is shown in the list, or opened.
    #[inline(never)]
    fn fetched(&mut self, shelf: Shelf, loaded: Loaded<'_>) {
        if let View::Library(library) = &mut self.view
            && library.fetched(shelf, loaded, &mut self.shared)
        {
            self.keys.let_go();
            self.view = View::Review(Review::of_guest(&self.shared));
        }
    }

    fn press(&mut self, key: Key) {
        // The waking press does nothing else.
        if !self.wake() {
            self.keys.press(key, self.shared.now);
            self.act(key);
        }
    }

    /// Somebody is there; whether that has woken a sleeping device.
    fn wake(&mut self) -> bool {
        self.sleep.last_key = self.shared.now;
        let was_asleep = core::mem::take(&mut self.sleep.asleep);
        if was_asleep {
            self.light();
            self.say_flat_again();
            self.resume();
        }
        was_asleep
    }

    fn release(&mut self, key: Key) {
        self.keys.release(key);
        if let View::SelfTest(test) = &mut self.view {
            test.release(key);
        }
    }

    /// Does what is due by now.
    fn pass(&mut self, now: Moment) {
        self.shared.now = now;
        if self.sleep.asleep {
            return;
        }
        if let Some(key) = self.keys.repeat(now) {
            self.sleep.last_key = now;
            self.act(key);
        }
        if self.dialog.is_none() {
            match &mut self.view {
                View::Board(board) => board.tick(&mut self.shared),
                View::Lesson(lesson) => lesson.tick(now),
                View::Puzzle(puzzle) => puzzle.tick(&mut self.shared),
                View::Review(review) => review.tick(now),
                View::SelfTest(test) if test.is_left(now) => self.open(Place::More),
                _ => {}
            }
        }
    }

    /// Goes on after something had stopped the game.
    fn resume(&mut self) {
        match &mut self.view {
            _ if self.dialog.is_some() => {}
            View::Board(board) => board.resume(&mut self.shared),
            View::Library(library) => library.show_list(&mut self.shared),
            _ => {}
        }
    }

    /// Does what a key does, pressed or held, and lets it be heard: by the sound of what was done, or else softly where
    /// something in sight went on.
    fn act(&mut self, key: Key) {
        let before = (self.picture(), self.pointed());
        self.act_in_silence(key);
        let went_on = match Way::of(key) {
            // Lists go around at their ends, the cursor of a board does not.
            Some(_) => before.1.is_none() || before.1 != self.pointed(),
            None => before.0 != self.picture(),
        };
        if went_on && !self.shared.sounds() && !matches!(self.view, View::SelfTest(_)) {
            self.shared.sound(Cue::Step);
        }
    }

    fn act_in_silence(&mut self, key: Key) {
        if let Some(dialog) = &mut self.dialog {
            if let Some(answer) = dialog.press(key) {
                self.dialog = None;
                self.keys.let_go();
                self.answer(answer);
            }
            return;
        }
        let shared = &mut self.shared;
        let go = match &mut self.view {
            View::Blank => Go::Stay,
            View::Home(home) => home.press(key, shared),
            View::More(more) => more.press(key, shared),
            View::Setup(setup) => setup.press(key, shared),
            View::Board(board) => board.press(key, shared),
            View::Lesson(lesson) => lesson.press(key, shared),
            View::Review(review) => review.press(key, shared),
            View::Library(library) => library.press(key, shared),
            View::Statistics(statistics) => statistics.press(key),
            View::Puzzles(puzzles) => puzzles.press(key, shared),
            View::Puzzle(puzzle) => puzzle.press(key, shared),
            View::Settings(settings) => settings.press(key, shared),
            View::About => about::press(key),
            View::SelfTest(test) => test.press(key, shared),
        };
        match go {
            Go::Stay => {}
            Go::To(place) => self.open(place),
            Go::Ask(ask) => self.show(Dialog::ask(ask)),
        }
    }

    /// Does what was answered, and goes on. Not inlined, like all that is rare and moves whole games or screens: the way of
    /// every key leads past here, and would carry their kilobytes of stack while somebody thinks.
    #[inline(never)]
    fn answer(&mut self, answer: Answer) {
        match answer {
            Answer::Close => {}
            Answer::Yes(ask) => self.carry_out(ask),
            Answer::Ask(ask) => self.show(Dialog::ask(ask)),
            Answer::StartOver(slot) => {
                self.shared.start_over(slot);
                self.light();
            }
            Answer::SaveAgain(slot) => self.shared.save(slot),
            Answer::FileAgain(game) => self.shared.file(game),
        }
        self.resume();
    }

    fn carry_out(&mut self, ask: Ask) {
        match ask {
            Ask::New(game) => {
                if self.shared.begin(game) {
                    self.open(Place::Board(game));
                }
            }
            Ask::Restart(_) => {
                if let View::Board(board) = &mut self.view {
                    board.again(&mut self.shared);
                }
            }
            Ask::Resign(_) => {
                if let View::Board(board) = &mut self.view {
                    board.resign(&mut self.shared);
                }
            }
            Ask::PlayOn(_) => {
                if let View::Review(review) = &mut self.view
                    && let Go::To(place) = review.take_over(&mut self.shared)
                {
                    self.open(place);
                }
            }
            Ask::DeleteGame(number) => self.delete_game(number),
            Ask::ClearStatistics => self.shared.clear_games(),
            Ask::Update => self.shared.ask(Effect::BootLoader),
            Ask::DeleteAll => {
                self.shared.start_all_over();
                self.light();
            }
        }
    }

    /// Tells the player something as soon as nothing else is in the way. The same is not told twice.
    fn tell(&mut self, dialog: Dialog) {
        let told = self.dialog.iter().chain(&self.to_tell).any(|other| other.is_about_the_same(&dialog));
        if !told {
            let _ = self.to_tell.push(dialog);
        }
    }

    fn tell_next(&mut self) {
        // Nothing may lie over the self-test's picture.
        let ready =
            !matches!(self.view, View::Blank | View::SelfTest(_)) && self.dialog.is_none() && !self.to_tell.is_empty();
        if ready && !self.sleep.asleep {
            let dialog = self.to_tell.remove(0);
            self.show(dialog);
        }
    }

    fn show(&mut self, dialog: Dialog) {
        // What is under a dialog keeps still.
        match &mut self.view {
            View::Board(board) => board.leave(&mut self.shared),
            View::Review(review) => review.be_still(),
            View::Puzzle(puzzle) => puzzle.be_still(),
            _ => {}
        }
        self.keys.let_go();
        self.dialogs = self.dialogs.wrapping_add(1);
        self.dialog = Some(dialog);
    }

    pub(crate) fn next_tick_ms(&self) -> Option<u32> {
        let now = self.shared.now;
        let mut due = Due::default();
        if self.sleep.asleep {
            return None;
        }
        due.maybe_within_ms(self.keys.left_ms(now));
        due.maybe_within_ms(self.flat.map(|moment| moment.left_ms(now)));
        due.maybe_within_ms(self.sleeps_at().map(|moment| moment.left_ms(now)));
        if self.dialog.is_none() {
            match &self.view {
                View::Board(board) => board.due(now, &mut due),
                View::Lesson(lesson) => lesson.due(now, &mut due),
                View::Puzzle(puzzle) => puzzle.due(now, &mut due),
                View::Review(review) => review.due(now, &mut due),
                View::SelfTest(test) => due.maybe_within_ms(test.left_ms(now)),
                _ => {}
            }
        }
        due.ms()
    }

    pub(crate) fn question(&self) -> Option<Question> {
        match &self.view {
            View::Board(board) => board.question(&self.shared),
            _ => None,
        }
    }

    pub(crate) fn save(&self, slot: Slot, buffer: &mut [u8]) -> usize {
        self.shared.store(slot, buffer)
    }

    pub(crate) fn file(&self, shelf: Shelf, buffer: &mut [u8]) -> usize {
        self.shared.write_game(shelf, buffer)
    }

    pub(crate) fn position(&self) -> Option<AnyPosition> {
        match &self.view {
            View::Board(board) => Some(with_table!(ref self.shared.tables, board.game, table =>
                table.position())),
            View::Lesson(lesson) => Some(lesson.position()),
            View::Puzzle(puzzle) => Some(puzzle.position()),
            View::Review(review) => Some(review.position(&self.shared)),
            _ => None,
        }
    }

    /// The move the cursor stands for, when the player is at a board.
    pub(crate) fn pointed(&self) -> Option<AnyMove> {
        match &self.view {
            View::Board(board) if self.screen() == Screen::Board => {
                Some(with_table!(ref self.shared.tables, board.game, table => table.pointed().into()))
            }
            View::Lesson(lesson) if self.screen() == Screen::Lesson => lesson.pointed(),
            View::Puzzle(puzzle) if self.screen() == Screen::Puzzle => puzzle.pointed(),
            _ => None,
        }
    }

    /// Tells the moves of the game on the screen.
    pub(crate) fn moves(&self, visit: &mut dyn FnMut(AnyMove)) {
        match &self.view {
            View::Board(board) => with_table!(ref self.shared.tables, board.game, table =>
                table.record.moves().iter().for_each(|&mv| visit(mv.into()))),
            View::Review(review) => review.moves(&self.shared, visit),
            View::Puzzle(puzzle) => puzzle.moves().iter().for_each(|&mv| visit(mv)),
            _ => {}
        }
    }
}
