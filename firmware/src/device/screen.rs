//! The host of the app: brings it what happens, does what it asks for, and sends what it draws.

use embassy_futures::select::{Either, select};
use embassy_rp::pwm::{self, Pwm};
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, channel::Channel, signal::Signal};
use embassy_time::{Instant, Timer};
use sanban_engine::{Answer, Progress, QuestionId};
use sanban_firmware::{canvas::Canvas, light};
use sanban_ui::{App, Effect, Event, Key};

use super::{panel::Panel, think};

/// What the other tasks tell the app.
#[derive(Clone, Copy)]
pub(super) enum Happening {
    Press(Key),
    Release(Key),
    Progress(QuestionId, Progress),
    Thought(QuestionId, Answer),
}

/// What happened and was not handled yet. Long enough for all keys at once; a task that finds it full waits, so nothing is
/// lost.
pub(super) static HAPPENINGS: Channel<CriticalSectionRawMutex, Happening, 32> = Channel::new();

/// The panel, once it is ready.
pub(super) static PANEL: Signal<CriticalSectionRawMutex, Panel> = Signal::new();

/// Runs the app.
#[embassy_executor::task]
pub(super) async fn screen(app: &'static mut App, canvas: &'static mut Canvas, light: Pwm<'static>) {
    // The first picture is drawn while the panel wakes up, and lit once it is there.
    let Ok(()) = app.draw(canvas);
    let mut panel = PANEL.wait().await;
    panel.show(canvas).await;
    let mut host = Host { app, panel, light: Light::new(light), now_ms: 0 };
    host.light.set(100);
    loop {
        host.next().await;
        let Ok(()) = host.app.draw(canvas);
        host.panel.show(canvas).await;
    }
}

struct Host {
    app: &'static mut App,
    panel: Panel,
    light: Light,
    /// The time the app knows.
    now_ms: u32,
}

impl Host {
    /// Waits for something to happen and tells the app.
    async fn next(&mut self) {
        let tick = async {
            match self.app.next_tick_ms() {
                Some(ms) => Timer::at(Instant::from_millis(u64::from(self.now_ms) + u64::from(ms))).await,
                None => core::future::pending().await,
            }
        };
        let woken = select(HAPPENINGS.receive(), tick).await;
        self.now_ms = Instant::now().as_millis() as u32;
        self.tell(Event::Tick(self.now_ms)).await;
        if let Either::First(happening) = woken {
            self.tell(match happening {
                Happening::Press(key) => Event::Press(key),
                Happening::Release(key) => Event::Release(key),
                Happening::Progress(id, progress) => Event::Progress(id, progress),
                Happening::Thought(id, answer) => Event::Thought(id, answer),
            })
            .await;
        }
    }

    async fn tell(&mut self, event: Event<'_>) {
        for effect in self.app.update(event) {
            self.perform(effect).await;
        }
    }

    async fn perform(&mut self, effect: Effect) {
        match effect {
            Effect::Think => match self.app.question() {
                Some(question) => think::start(question),
                None => think::stop(),
            },
            Effect::StopThinking => think::stop(),
            Effect::Light(percent) => self.light.set(percent),
            Effect::Sleep => {
                self.panel.sleep();
                // The next thing that happens is the press that wakes the device: it stays in the queue for the app.
                HAPPENINGS.ready_to_receive().await;
                self.panel.wake().await;
            }
            Effect::Save(_) | Effect::Sound(_) | Effect::BootLoader => {}
        }
    }
}

/// The backlight.
struct Light {
    pwm: Pwm<'static>,
    config: pwm::Config,
}

impl Light {
    fn new(pwm: Pwm<'static>) -> Light {
        Light { pwm, config: dark() }
    }

    fn set(&mut self, percent: u8) {
        // The board has the lamp on one of the slice's two channels; the other one drives no pin.
        self.config.compare_a = light::duty(percent);
        self.config.compare_b = light::duty(percent);
        self.pwm.set_config(&self.config);
    }
}

/// The backlight's settings when it is off.
pub(super) fn dark() -> pwm::Config {
    let mut config = pwm::Config::default();
    config.top = light::FULL;
    config
}
