//! The host of the app: brings it what happens, does what it asks for, and sends what it draws.
//!
//! What the app asks for is only begun here: nobody waits for the flash, the panel or the speaker, so a key is never late.

use core::pin::pin;

use embassy_futures::{
    block_on, poll_once,
    select::{Either3, select3},
};
use embassy_rp::rom_data::reset_to_usb_boot;
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, channel::Channel, signal::Signal};
use embassy_time::{Duration, Instant, Timer, with_timeout};
use sanban_core::record::AnyRecord;
use sanban_engine::{Answer, Progress, QuestionId};
use sanban_firmware::{
    doze::Doze,
    framebuffer::Framebuffer,
    serial::Note,
    wanted::{Piece, Wanted},
};
use sanban_ui::{App, Effect, Event, Key, Loaded, Power, Readings, Shelf, Slot};

use super::{
    clocks,
    display::Display,
    guard,
    light::Light,
    log, self_test, sound,
    storage::{self, Queue},
    think,
    usb::{self, Ask},
};

/// What the other tasks tell the app.
#[derive(Clone, Copy)]
pub(super) enum Happening {
    Press(Key),
    Release(Key),
    Saved(Piece, bool),
    Progress(QuestionId, Progress),
    Thought(QuestionId, Answer),
    Power(Power),
    /// The self-test has measured something.
    Readings,
    /// Somebody at the other end of the cable asks, or has left.
    Asked,
    /// The boot loader is wanted.
    Leave,
}

impl Happening {
    /// What the app is told of it; `None` if it is not the app's business.
    fn event(self, readings: &mut Readings) -> Option<Event<'_>> {
        Some(match self {
            Happening::Press(key) => Event::Press(key),
            Happening::Release(key) => Event::Release(key),
            Happening::Saved(Piece::Slot(slot), saved) => Event::Saved(slot, saved),
            Happening::Saved(Piece::Game(shelf), saved) => Event::Filed(shelf, saved),
            Happening::Progress(id, progress) => Event::Progress(id, progress),
            Happening::Thought(id, answer) => Event::Thought(id, answer),
            Happening::Power(power) => Event::Power(power),
            Happening::Readings => {
                *readings = self_test::readings();
                Event::Readings(readings)
            }
            Happening::Asked | Happening::Leave => return None,
        })
    }
}

/// What happened and was not handled yet. Long enough for all keys at once; a task that finds it full waits, so nothing is
/// lost.
pub(super) static HAPPENINGS: Channel<CriticalSectionRawMutex, Happening, 32> = Channel::new();

/// The panel, once it is ready.
pub(super) static DISPLAY: Signal<CriticalSectionRawMutex, Display> = Signal::new();

/// Brightness until the app says otherwise: it has not read its settings when the first picture is there.
const FIRST_LIGHT: u8 = 100;

/// A new picture is drawn and sent in bands of so many rows. Fewer would let the wire start sooner and end sooner after the
/// drawing, but each band costs a look at all that is shown.
const BAND_PX: usize = 80;

/// What an app may ask for before the screen runs: told of every slot and of a crash.
pub(super) type FirstEffects = heapless::Vec<Effect, { (Slot::ALL.len() + 1) * 8 }>;

/// What the task is made of: the app and what it acts on.
pub(super) struct Parts {
    pub(super) app: &'static mut App,
    pub(super) framebuffer: &'static mut Framebuffer,
    pub(super) light: Light,
    pub(super) saves: Queue,
    /// What is saved, to look at finished games; `None` if the flash cannot be read.
    pub(super) shelves: Option<storage::Shared>,
    /// What the app asked for when it was told of its saves.
    pub(super) effects: FirstEffects,
}

/// Runs the app.
#[embassy_executor::task]
pub(super) async fn screen(parts: Parts) {
    let Parts { app, framebuffer, light, saves, shelves, effects } = parts;
    // The first picture is drawn while the panel wakes up, and lit once it is there. The panel has to be told to first.
    Timer::after_millis(1).await;
    let Ok(()) = app.draw(&mut framebuffer.whole());
    let display = DISPLAY.wait().await;
    let mut ui = Ui {
        app,
        display,
        doze: Doze::woken(Instant::now().as_micros()),
        light,
        saves,
        shelves,
        fetched: None,
        wanted: Wanted::new(),
        told_at: Instant::now(),
        light_percent: None,
        wants_sleep: false,
        is_leaving: false,
    };
    ui.display.show(framebuffer).await;
    ui.light.set(FIRST_LIGHT);
    for effect in effects {
        ui.perform(effect);
    }
    loop {
        ui.go_on();
        if ui.doze.is_ready(Instant::now().as_micros()) {
            ui.show(framebuffer).await;
            // Light that was asked for goes on when there is something to see by it.
            if let Some(percent) = ui.light_percent.take() {
                ui.light.set(percent);
            }
        }
        ui.save();
        // Who only looks changes nothing.
        while ui.next(framebuffer).await == Told::Nothing {}
    }
}

/// A time as the app wants it: in milliseconds, and it may wrap.
pub(super) fn to_ms(time: Instant) -> u32 {
    time.as_millis() as u32
}

/// Waits for the next happening, and shows signs of life meanwhile.
pub(super) async fn next_happening() -> Happening {
    loop {
        guard::SCREEN.pulse();
        if let Ok(happening) = with_timeout(guard::PULSE, HAPPENINGS.receive()).await {
            return happening;
        }
    }
}

/// Whether the app, or what it asked for, may be another now.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Told {
    Nothing,
    Something,
}

/// The app, and how far what it asked for has come.
struct Ui {
    app: &'static mut App,
    display: Display,
    doze: Doze,
    light: Light,
    saves: Queue,
    shelves: Option<storage::Shared>,
    /// The shelf that the app wants to look at.
    fetched: Option<Shelf>,
    /// What the app wants saved and the queue had no room for.
    wanted: Wanted,
    /// The time of the app's last event.
    told_at: Instant,
    /// The light that the app wants, once its picture is shown.
    light_percent: Option<u8>,
    /// Whether the app sleeps. Only its own wish for light ends that, and only a key makes it wish.
    wants_sleep: bool,
    /// Whether the boot loader is next, once all is saved.
    is_leaving: bool,
}

impl Ui {
    /// Waits for something to happen and tells the app, with all that happened besides.
    async fn next(&mut self, framebuffer: &Framebuffer) -> Told {
        // A tick in the same millisecond would bring nothing new.
        let tick = self.app.next_tick_ms().map(|ms| self.told_at + Duration::from_millis(u64::from(ms.max(1))));
        let turn = self.doze.due_us(self.wants_sleep, Instant::now().as_micros()).map(Instant::from_micros);
        let due = async {
            match tick.into_iter().chain(turn).min() {
                Some(time) => Timer::at(time).await,
                None => core::future::pending().await,
            }
        };
        let (fetched, shelves) = (self.fetched, self.shelves);
        // As soon as nothing is being written.
        let fetch = async {
            match (fetched, shelves) {
                (Some(shelf), Some(shelves)) => (shelf, Some(shelves.lock().await)),
                (Some(shelf), None) => (shelf, None),
                (None, _) => core::future::pending().await,
            }
        };
        let mut told = match select3(next_happening(), due, fetch).await {
            Either3::First(happening) => self.hear(happening, framebuffer),
            Either3::Second(()) => self.tell(Event::Tick),
            Either3::Third((shelf, saves)) => {
                self.fetched = None;
                match saves {
                    Some(mut saves) => self.look_at(shelf, &mut saves),
                    None => self.tell(Event::Fetched(shelf, Loaded::Lost)),
                }
            }
        };
        while let Ok(happening) = HAPPENINGS.try_receive() {
            told = told.max(self.hear(happening, framebuffer));
        }
        told
    }

    /// Shows the app what is on a shelf. Reading waits for nothing. Not inlined: the way of every key leads past here, and
    /// would carry what it takes of the stack.
    #[inline(never)]
    fn look_at(&mut self, shelf: Shelf, saves: &mut storage::Saves) -> Told {
        self.tell(Event::Fetched(shelf, block_on(saves.fetch(shelf))))
    }

    fn hear(&mut self, happening: Happening, framebuffer: &Framebuffer) -> Told {
        match (happening, happening.event(&mut Readings::default())) {
            (_, Some(event)) => return self.tell(event),
            (Happening::Leave, None) => self.perform(Effect::BootLoader),
            (_, None) => return self.answer(framebuffer),
        }
        Told::Something
    }

    fn tell(&mut self, event: Event<'_>) -> Told {
        self.told_at = Instant::now();
        for effect in self.app.update(to_ms(self.told_at), event) {
            self.perform(effect);
        }
        Told::Something
    }

    /// Answers whoever asks over the cable. Not inlined, for the same reason.
    #[inline(never)]
    fn answer(&mut self, framebuffer: &Framebuffer) -> Told {
        let Some(parcel) = usb::asked() else { return Told::Something };
        let now_ms = to_ms(Instant::now());
        let effects = match parcel.ask {
            Ask::Pixels(row) => {
                let rows = framebuffer.rows(row);
                for (to, from) in parcel.lines.room().iter_mut().zip(rows) {
                    *to = *from;
                }
                usb::answer(parcel, true);
                return Told::Nothing;
            }
            Ask::Put(game, offset) => {
                let text = parcel.lines.line().ok().and_then(|line| line.get(offset..));
                let record = text.and_then(|text| AnyRecord::parse(game, text).ok());
                record.and_then(|record| self.app.put(now_ms, record))
            }
            Ask::Erase(number) => self.app.erase(now_ms, number),
        };
        usb::answer(parcel, effects.is_some());
        for effect in effects.unwrap_or_default() {
            self.perform(effect);
        }
        Told::Something
    }

    /// Brings what has changed to the panel.
    async fn show(&mut self, framebuffer: &mut Framebuffer) {
        if self.app.is_new() {
            self.show_in_bands(framebuffer).await;
        } else {
            let Ok(()) = self.app.draw(&mut framebuffer.whole());
            self.display.show(framebuffer).await;
        }
    }

    /// Draws a new picture from the top to the foot, every band while the one above it is on the wire.
    async fn show_in_bands(&mut self, framebuffer: &mut Framebuffer) {
        let mut bands = framebuffer.bands(BAND_PX);
        let mut band = bands.next();
        if let Some(first) = &mut band {
            let Ok(()) = self.app.draw(first);
        }
        while let Some(drawn) = band {
            let mut sending = pin!(self.display.send_band(&drawn));
            // Starts the transfer, which then goes on by itself.
            let _ = poll_once(sending.as_mut());
            let mut below = bands.next();
            if let Some(below) = &mut below {
                let Ok(()) = self.app.draw(below);
            }
            sending.await;
            band = below;
        }
    }

    /// Begins what the app asks for.
    fn perform(&mut self, effect: Effect) {
        match effect {
            Effect::Save(slot) => self.wanted.ask(Piece::Slot(slot)),
            Effect::File(shelf) => self.wanted.ask(Piece::Game(shelf)),
            Effect::Fetch(shelf) => self.fetched = Some(shelf),
            Effect::Think => match self.app.question() {
                Some(question) => think::start(question),
                None => think::stop(),
            },
            Effect::StopThinking => think::stop(),
            Effect::Light(0) => self.light.set(0),
            Effect::Light(percent) => {
                self.light_percent = Some(percent);
                self.wants_sleep = false;
            }
            Effect::Sound(sound) => sound::play(sound),
            Effect::Sleep => self.wants_sleep = true,
            Effect::Measure(what) => self_test::measure(what),
            Effect::BootLoader => {
                self.light.set(0);
                self.is_leaving = true;
            }
        }
    }

    /// Hands over what the app wants saved. After the picture: nothing else runs while the flash is written, and the next
    /// line of the program has to be fetched from it again.
    fn save(&mut self) {
        let app = &*self.app;
        self.saves.fill(&mut self.wanted, |piece, buffer| match piece {
            Piece::Slot(slot) => app.save(slot, buffer).len(),
            Piece::Game(shelf) => app.file(shelf, buffer).len(),
        });
    }

    /// Takes what was begun as far as it goes now. What it waits for is a happening, or due at a time.
    fn go_on(&mut self) {
        if !self.wants_sleep && clocks::run() {
            log::note(Note::Woke);
        }
        if !self.wants_sleep {
            usb::rise();
        }
        let is_saved = self.wanted.is_empty() && self.saves.is_done();
        if self.is_leaving && is_saved {
            // No activity light, and both of the boot loader's interfaces.
            reset_to_usb_boot(0, 0);
        }
        if let Some(turn) = self.doze.turn(self.wants_sleep, Instant::now().as_micros()) {
            self.display.turn(turn);
        }
        // Whoever holds the cable's port open keeps the chip awake, and it has its power from there.
        if self.doze.is_asleep() && self.wants_sleep && is_saved && usb::rest() && clocks::slow_down() {
            log::note(Note::Slept);
        }
    }
}
