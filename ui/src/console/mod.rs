//! The state machine: which screen is up, what lies over it, and what every event does.

mod paint;
mod power;
mod sleep;

pub(crate) use paint::Picture;

use embedded_graphics::prelude::Point;
use heapless::Vec;
use sanban_core::{AnyMove, AnyPosition};
use sanban_engine::Question;

use self::sleep::Sleep;
use crate::{
    Effect, Effects, Event, Key, Language, Loaded, Power, Screen, Slot,
    clock::{Due, Moment},
    games::with_table,
    keys::Keys,
    place::Place,
    screens::{
        Ask, Go, about,
        board::BoardScreen,
        dialog::{Answer, Dialog},
        home::Home,
        lesson::Lesson,
        more::More,
        puzzles,
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
    to_tell: Vec<Dialog, { Slot::ALL.len() + 1 }>,
    /// How many dialogs there were.
    dialogs: u16,
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
    Statistics(StatisticsScreen),
    Puzzles,
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
            Event::Crashed(text) => self.tell(Dialog::crashed(text)),
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

    /// Puts the cursor of a board where a finger is; whether it was there already.
    fn point_at(&mut self, point: Point) -> bool {
        match &mut self.view {
            _ if self.dialog.is_some() => false,
            View::Board(board) => board.point_at(point, &mut self.shared),
            View::Lesson(lesson) => lesson.point_at(point),
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
        let place = self.shared.memory.place;
        self.stored_place = place;
        self.sleep.last_key = self.shared.now;
        self.open(place);
        self.light();
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
                View::Review(review) => review.tick(now),
                View::SelfTest(test) if test.is_left(now) => self.open(Place::More),
                _ => {}
            }
        }
    }

    /// Goes on after something had stopped the game.
    fn resume(&mut self) {
        if let View::Board(board) = &mut self.view
            && self.dialog.is_none()
        {
            board.resume(&mut self.shared);
        }
    }

    /// Does what a key does, pressed or held.
    fn act(&mut self, key: Key) {
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
            View::Statistics(statistics) => statistics.press(key),
            View::Puzzles => puzzles::press(key),
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

    /// Does what was answered, and goes on.
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
        }
        self.resume();
    }

    fn carry_out(&mut self, ask: Ask) {
        match ask {
            Ask::New(game) => {
                self.shared.begin(game);
                self.open(Place::Board(game));
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
            Ask::ClearStatistics => self.shared.start_over(Slot::Statistics),
            Ask::Update => self.shared.ask(Effect::BootLoader),
            Ask::DeleteAll => {
                self.shared.start_all_over();
                self.light();
            }
        }
    }

    /// Opens a screen.
    fn open(&mut self, place: Place) {
        let from = self.place();
        match &mut self.view {
            View::Home(_) => self.shared.home = from,
            View::Board(board) => board.leave(&mut self.shared),
            View::SelfTest(test) => test.leave(&mut self.shared),
            _ => {}
        }
        // Holding a key does not reach into the next screen.
        self.keys.let_go();
        let shared = &mut self.shared;
        let begun = |game| with_table!(ref shared.tables, game, table => table.begun);
        self.view = match place {
            Place::Home(selected) => View::Home(Home { selected }),
            Place::More => View::More(More::coming_from(from)),
            // Where a game should be there may be none: its save was lost.
            Place::Board(game) | Place::Review(game) if !begun(game) => View::Home(Home { selected: game }),
            Place::Setup(game) => View::Setup(Setup::new(game)),
            Place::Board(game) => View::Board(BoardScreen::enter(game, shared)),
            Place::Lesson(game) => View::Lesson(Lesson::enter(game, from, shared)),
            Place::Review(game) => View::Review(Review::enter(game, shared)),
            Place::Statistics(game) => View::Statistics(StatisticsScreen { game }),
            Place::Puzzles => View::Puzzles,
            Place::Settings => View::Settings(SettingsScreen::default()),
            Place::About => View::About,
            Place::SelfTest => View::SelfTest(SelfTest::enter(shared)),
        };
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
            _ => {}
        }
        self.keys.let_go();
        self.dialogs = self.dialogs.wrapping_add(1);
        self.dialog = Some(dialog);
    }

    /// Stores where the player is, when that is another screen than before.
    fn store_place(&mut self) {
        if matches!(self.view, View::Blank) {
            return;
        }
        let place = self.place();
        self.shared.memory.place = place;
        if !place.is_same_screen(self.stored_place) {
            self.stored_place = place;
            self.shared.save(Slot::Settings);
        }
    }

    /// Where the player is.
    fn place(&self) -> Place {
        match &self.view {
            View::Blank => Place::default(),
            View::Home(home) => Place::Home(home.selected),
            View::More(_) => Place::More,
            View::Setup(setup) => Place::Setup(setup.game),
            View::Board(board) => Place::Board(board.game),
            View::Lesson(lesson) => Place::Lesson(lesson.game),
            View::Review(review) => Place::Review(review.game),
            View::Statistics(statistics) => Place::Statistics(statistics.game),
            View::Puzzles => Place::Puzzles,
            View::Settings(_) => Place::Settings,
            View::About => Place::About,
            View::SelfTest(_) => Place::SelfTest,
        }
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

    pub(crate) fn position(&self) -> Option<AnyPosition> {
        match &self.view {
            View::Board(board) => Some(with_table!(ref self.shared.tables, board.game, table =>
                table.position())),
            View::Lesson(lesson) => Some(lesson.position()),
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
            _ => None,
        }
    }

    /// Tells the moves of the game on the screen.
    pub(crate) fn moves(&self, visit: &mut dyn FnMut(AnyMove)) {
        let game = match &self.view {
            View::Board(board) => board.game,
            View::Review(review) => review.game,
            _ => return,
        };
        with_table!(ref self.shared.tables, game, table => {
            for &mv in table.record.moves() {
                visit(mv.into());
            }
        });
    }
}
