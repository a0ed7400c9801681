//! The host of the app: brings it what happens, does what it asks for, and sends what it draws.

use embassy_futures::select::{Either, select};
use embassy_rp::rom_data::reset_to_usb_boot;
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, channel::Channel, signal::Signal};
use embassy_time::{Instant, Timer, with_timeout};
use sanban_engine::{Answer, Progress, QuestionId};
use sanban_firmware::canvas::Canvas;
use sanban_ui::{App, Effect, Event, Key, Power, Slot};

use super::{guard, light::Light, panel::Panel, safe_mode, sound, storage::Queue, think};

/// What the other tasks tell the app.
#[derive(Clone, Copy)]
pub(super) enum Happening {
    Press(Key),
    Release(Key),
    Saved(Slot, bool),
    Progress(QuestionId, Progress),
    Thought(QuestionId, Answer),
    Power(Power),
}

impl Happening {
    fn event(self) -> Event<'static> {
        match self {
            Happening::Press(key) => Event::Press(key),
            Happening::Release(key) => Event::Release(key),
            Happening::Saved(slot, saved) => Event::Saved(slot, saved),
            Happening::Progress(id, progress) => Event::Progress(id, progress),
            Happening::Thought(id, answer) => Event::Thought(id, answer),
            Happening::Power(power) => Event::Power(power),
        }
    }
}

/// What happened and was not handled yet. Long enough for all keys at once; a task that finds it full waits, so nothing is
/// lost.
pub(super) static HAPPENINGS: Channel<CriticalSectionRawMutex, Happening, 32> = Channel::new();

/// The panel, once it is ready.
pub(super) static PANEL: Signal<CriticalSectionRawMutex, Panel> = Signal::new();

/// Brightness until the app says otherwise: it has not read its settings when the first picture is there.
const FIRST_LIGHT: u8 = 100;

/// What an app may ask for before the screen runs: told of every slot and of a crash.
pub(super) type FirstEffects = heapless::Vec<Effect, { (Slot::ALL.len() + 1) * 8 }>;

/// The app and what it acts on.
pub(super) struct Host {
    pub(super) app: &'static mut App,
    pub(super) canvas: &'static mut Canvas,
    pub(super) light: Light,
    pub(super) saves: Queue,
    /// What the app asked for when it was told of its saves.
    pub(super) effects: FirstEffects,
    /// Whether the player asked for safe mode.
    pub(super) is_safe_mode: bool,
}

/// Runs the app.
#[embassy_executor::task]
pub(super) async fn screen(host: Host) {
    let Host { app, canvas, light, saves, effects, is_safe_mode } = host;
    // The first picture is drawn while the panel wakes up, and lit once it is there. The panel has to be told to first.
    Timer::after_millis(1).await;
    if is_safe_mode {
        safe_mode::draw(canvas);
    } else {
        let Ok(()) = app.draw(canvas);
    }
    let mut screen = Screen { app, panel: PANEL.wait().await, light, saves, now_ms: 0, light_percent: None };
    screen.panel.show(canvas).await;
    screen.light.set(FIRST_LIGHT);
    for effect in effects {
        screen.perform(effect).await;
    }
    if is_safe_mode {
        screen.await_key(safe_mode::GO_ON).await;
        screen.app.redraw();
    }
    screen.tick().await;
    loop {
        let Ok(()) = screen.app.draw(canvas);
        screen.panel.show(canvas).await;
        // Light that was asked for goes on when there is something to see by it.
        if let Some(percent) = screen.light_percent.take() {
            screen.light.set(percent);
        }
        screen.next().await;
    }
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

struct Screen {
    app: &'static mut App,
    panel: Panel,
    light: Light,
    saves: Queue,
    /// The time the app knows.
    now_ms: u32,
    /// The light that the app wants, once its picture is shown.
    light_percent: Option<u8>,
}

impl Screen {
    /// Waits for a key while something else than the app is shown. The app hears of everything but keys.
    async fn await_key(&mut self, key: Key) {
        loop {
            match next_happening().await {
                Happening::Press(pressed) if pressed == key => return,
                Happening::Press(_) | Happening::Release(_) => {}
                happening => self.tell(happening.event()).await,
            }
        }
    }

    /// Waits for something to happen and tells the app, with all that happened besides.
    async fn next(&mut self) {
        let tick = async {
            match self.app.next_tick_ms() {
                // A tick in the same millisecond would bring nothing new.
                Some(ms) => Timer::at(Instant::from_millis(u64::from(self.now_ms) + u64::from(ms.max(1)))).await,
                None => core::future::pending().await,
            }
        };
        let woken = select(next_happening(), tick).await;
        self.tick().await;
        if let Either::First(happening) = woken {
            self.tell(happening.event()).await;
            while let Ok(happening) = HAPPENINGS.try_receive() {
                self.tell(happening.event()).await;
            }
        }
    }

    /// Tells the app what time it is: it takes the time of an event from the tick before it.
    async fn tick(&mut self) {
        self.now_ms = Instant::now().as_millis() as u32;
        self.tell(Event::Tick(self.now_ms)).await;
    }

    async fn tell(&mut self, event: Event<'_>) {
        for effect in self.app.update(event) {
            self.perform(effect).await;
        }
    }

    async fn perform(&mut self, effect: Effect) {
        match effect {
            Effect::Save(slot) => {
                let app = &*self.app;
                self.saves.save(slot, |buffer| app.save(slot, buffer).len()).await;
            }
            Effect::Think => match self.app.question() {
                Some(question) => think::start(question),
                None => think::stop(),
            },
            Effect::StopThinking => think::stop(),
            Effect::Light(0) => self.light.set(0),
            Effect::Light(percent) => self.light_percent = Some(percent),
            Effect::Sound(sound) => sound::play(sound),
            Effect::Sleep => self.sleep().await,
            Effect::BootLoader => {
                self.saves.finish().await;
                self.light.set(0);
                // No activity light, and both of the boot loader's interfaces.
                reset_to_usb_boot(0, 0);
            }
        }
    }

    /// Sleeps until something happens, which will be the press of a key. It stays in the queue for the app.
    async fn sleep(&mut self) {
        self.panel.sleep().await;
        while with_timeout(guard::PULSE, HAPPENINGS.ready_to_receive()).await.is_err() {
            guard::SCREEN.pulse();
        }
        self.panel.wake().await;
    }
}
