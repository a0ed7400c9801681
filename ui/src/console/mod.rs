//! The state machine: which screen is up, what lies over it, and what every event does.

mod paint;
mod sleep;

pub(crate) use paint::Picture;

use heapless::Vec;
use sanban_engine::{Move, Position, Question};

use self::sleep::Sleep;
use crate::{
    Effect, Effects, Event, Key, Power, Screen, Slot,
    clock::{Due, Moment},
    device::{Device, Stored},
    games::with_table,
    keys::Keys,
    place::Place,
    screens::{
        Ask, Go, about,
        board::Board,
        dialog::{Answer, Dialog},
        home::Home,
        more::More,
        puzzles,
        review::Review,
        settings::SettingsScreen,
        setup::Setup,
        statistics::StatisticsScreen,
    },
};

/// Everything about the device but what is on its display.
#[derive(Default)]
pub(crate) struct Console {
    device: Device,
    view: View,
    /// What wants an answer before anything else goes on.
    dialog: Option<Dialog>,
    /// What the player has not been told yet.
    to_tell: Vec<Dialog, { Slot::ALL.len() + 1 }>,
    /// How many dialogs there were.
    dialogs: u16,
    /// What the host last said of the battery.
    power: Option<Power>,
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
    Board(Board),
    Review(Review),
    Statistics(StatisticsScreen),
    Puzzles,
    Settings(SettingsScreen),
    About,
}

impl Console {
    pub(crate) fn update(&mut self, event: Event<'_>) -> Effects {
        match event {
            Event::Press(key) => self.press(key),
            Event::Release(key) => self.keys.release(key),
            Event::Tick(ms) => self.tick(Moment(ms)),
            Event::Loaded(slot, bytes) => self.loaded(slot, bytes),
            Event::Saved(_, true) => {}
            Event::Saved(slot, false) => self.tell(Dialog::not_saved(slot)),
            Event::Progress(id, progress) => {
                if let View::Board(board) = &mut self.view {
                    board.progress(id, progress);
                }
            }
            Event::Thought(id, answer) => {
                if let View::Board(board) = &mut self.view {
                    board.thought(id, answer, &mut self.device);
                }
            }
            Event::Power(power) => self.power = Some(power),
            Event::Crashed(text) => self.tell(Dialog::crashed(text)),
        }
        self.tell_next();
        if self.dialog.is_none() {
            // What is under a dialog keeps still.
            self.device.power = self.power;
        }
        self.store_place();
        core::mem::take(&mut self.device.effects)
    }

    /// A slot was read. With the last one the device is ready: where the player was, or home.
    fn loaded(&mut self, slot: Slot, bytes: Option<&[u8]>) {
        if !matches!(self.view, View::Blank) {
            return;
        }
        self.device.load(slot, bytes);
        if let Stored::Kept(why) = self.device.stored(slot) {
            self.tell(Dialog::unreadable(slot, why));
        }
        if Slot::ALL.iter().all(|&slot| self.device.stored(slot) != Stored::Unknown) {
            let place = self.device.memory.place;
            self.stored_place = place;
            self.open(place);
            self.light();
        }
    }

    fn press(&mut self, key: Key) {
        self.sleep.last_key = self.device.now;
        if core::mem::take(&mut self.sleep.asleep) {
            // The waking press does nothing else.
            self.sleep.clock_is_late = true;
            self.light();
            self.resume();
            return;
        }
        self.keys.press(key, self.device.now);
        self.act(key);
    }

    fn tick(&mut self, now: Moment) {
        self.device.now = now;
        if core::mem::take(&mut self.sleep.clock_is_late) {
            self.sleep.last_key = now;
        }
        if self.sleep.asleep {
            return;
        }
        if let Some(key) = self.keys.repeat(now) {
            self.sleep.last_key = now;
            self.act(key);
        }
        if self.dialog.is_none() {
            match &mut self.view {
                View::Board(board) => board.tick(&mut self.device),
                View::Review(review) => review.tick(now),
                _ => {}
            }
        }
        if self.sleeps_at().is_some_and(|moment| moment.has_come(now)) {
            self.fall_asleep();
        }
    }

    /// Goes on after something had stopped the game.
    fn resume(&mut self) {
        if let View::Board(board) = &mut self.view
            && self.dialog.is_none()
        {
            board.resume(&mut self.device);
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
        let device = &mut self.device;
        let go = match &mut self.view {
            View::Blank => Go::Stay,
            View::Home(home) => home.press(key, device),
            View::More(more) => more.press(key),
            View::Setup(setup) => setup.press(key, device),
            View::Board(board) => board.press(key, device),
            View::Review(review) => review.press(key, device),
            View::Statistics(statistics) => statistics.press(key),
            View::Puzzles => puzzles::press(key),
            View::Settings(settings) => settings.press(key, device),
            View::About => about::press(key),
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
            Answer::StartOver(slot) => {
                self.device.start_over(slot);
                self.light();
            }
            Answer::SaveAgain(slot) => self.device.save(slot),
        }
        self.resume();
    }

    fn carry_out(&mut self, ask: Ask) {
        match ask {
            Ask::New(game) => {
                self.device.begin(game);
                self.open(Place::Board(game));
            }
            Ask::Restart(_) => {
                if let View::Board(board) = &mut self.view {
                    board.again(&mut self.device);
                }
            }
            Ask::Resign(_) => {
                if let View::Board(board) = &mut self.view {
                    board.resign(&mut self.device);
                }
            }
            Ask::ClearStatistics => self.device.start_over(Slot::Statistics),
            Ask::Update => self.device.ask(Effect::BootLoader),
        }
    }

    /// Opens a screen.
    fn open(&mut self, place: Place) {
        let from = self.place();
        if let View::Board(board) = &mut self.view {
            board.leave(&mut self.device);
        }
        // Holding a key does not reach into the next screen.
        self.keys.let_go();
        let device = &mut self.device;
        let begun = |game| with_table!(ref device.tables, game, table => table.begun);
        self.view = match place {
            Place::Home(selected) => View::Home(Home { selected }),
            Place::More => View::More(More::coming_from(from)),
            // Where a game should be there may be none: its save was lost.
            Place::Board(game) | Place::Review(game) if !begun(game) => View::Home(Home { selected: game }),
            Place::Setup(game) => View::Setup(Setup::new(game)),
            Place::Board(game) => View::Board(Board::enter(game, device)),
            Place::Review(game) => View::Review(Review::enter(game, device)),
            Place::Statistics(game) => View::Statistics(StatisticsScreen { game }),
            Place::Puzzles => View::Puzzles,
            Place::Settings => View::Settings(SettingsScreen::default()),
            Place::About => View::About,
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
        let ready = !matches!(self.view, View::Blank) && self.dialog.is_none() && !self.to_tell.is_empty();
        if ready && !self.sleep.asleep {
            let dialog = self.to_tell.remove(0);
            self.show(dialog);
        }
    }

    fn show(&mut self, dialog: Dialog) {
        // What is under a dialog keeps still.
        match &mut self.view {
            View::Board(board) => board.leave(&mut self.device),
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
        self.device.memory.place = place;
        if !place.is_same_screen(self.stored_place) {
            self.stored_place = place;
            self.device.save(Slot::Settings);
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
            View::Review(review) => Place::Review(review.game),
            View::Statistics(statistics) => Place::Statistics(statistics.game),
            View::Puzzles => Place::Puzzles,
            View::Settings(_) => Place::Settings,
            View::About => Place::About,
        }
    }

    pub(crate) fn next_tick_ms(&self) -> Option<u32> {
        let now = self.device.now;
        let mut due = Due::default();
        if self.sleep.asleep {
            return None;
        }
        if self.sleep.clock_is_late {
            due.within_ms(0);
        }
        due.maybe_within_ms(self.keys.left_ms(now));
        due.maybe_within_ms(self.sleeps_at().map(|moment| moment.left_ms(now)));
        if self.dialog.is_none() {
            match &self.view {
                View::Board(board) => board.due(now, &mut due),
                View::Review(review) => review.due(now, &mut due),
                _ => {}
            }
        }
        due.ms()
    }

    pub(crate) fn question(&self) -> Option<Question> {
        match &self.view {
            View::Board(board) => board.question(&self.device),
            _ => None,
        }
    }

    pub(crate) fn save(&self, slot: Slot, buffer: &mut [u8]) -> usize {
        self.device.store(slot, buffer)
    }

    pub(crate) fn position(&self) -> Option<Position> {
        match &self.view {
            View::Board(board) => Some(with_table!(ref self.device.tables, board.game, table =>
                table.position())),
            View::Review(review) => Some(review.position(&self.device)),
            _ => None,
        }
    }

    /// The move the cursor stands for, when the player is at a board.
    pub(crate) fn pointed(&self) -> Option<Move> {
        match &self.view {
            View::Board(board) if self.screen() == Screen::Board => {
                Some(with_table!(ref self.device.tables, board.game, table => table.pointed().into()))
            }
            _ => None,
        }
    }

    /// Tells the moves of the game on the screen.
    pub(crate) fn moves(&self, visit: &mut dyn FnMut(Move)) {
        let game = match &self.view {
            View::Board(board) => board.game,
            View::Review(review) => review.game,
            _ => return,
        };
        with_table!(ref self.device.tables, game, table => {
            for &mv in table.record.moves() {
                visit(mv.into());
            }
        });
    }
}
