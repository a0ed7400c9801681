//! The start: clocks, pins, tasks and their priorities.
//!
//! ```text
//! interrupts of the hardware      wake the tasks below
//! SWI_IRQ_0   screen, keys, ...   preempts what is below, so a key is never late
//! SWI_IRQ_1   storage             a save does not wait for the computer's move
//! SWI_IRQ_2   the cable           costs thinking its time and nobody else
//! thread      thinking            runs when nothing else wants to
//! ```

mod boards;
mod clocks;
mod crash;
mod display;
mod gauge;
mod guard;
mod hot;
mod keys;
mod light;
mod log;
mod nap;
mod safe_mode;
mod screen;
mod self_test;
mod sound;
mod storage;
mod think;
mod usb;

use cortex_m_rt::entry;
use defmt_rtt as _;
use embassy_executor::{Executor, InterruptExecutor};
use embassy_futures::block_on;
use embassy_rp::{
    interrupt,
    interrupt::{InterruptExt, Priority},
    watchdog::Watchdog,
};
use embassy_time::Instant;
use embedded_hal::delay::DelayNs;
use sanban_engine::Engine;
use sanban_firmware::{crash::TOO_MANY, framebuffer::Framebuffer, serial::Note};
use sanban_ui::{App, Event, Slot};
use static_cell::{ConstStaticCell, StaticCell};

use boards::Equipment;
use crash::LastRun;
use display::{Display, Wires};
use nap::Nap;
use screen::{FirstEffects, Parts};

static SCREEN_EXECUTOR: InterruptExecutor = InterruptExecutor::new();
static STORAGE_EXECUTOR: InterruptExecutor = InterruptExecutor::new();
static CABLE_EXECUTOR: InterruptExecutor = InterruptExecutor::new();

#[interrupt]
unsafe fn SWI_IRQ_0() {
    // SAFETY: this is the handler of the interrupt that the executor was started with, and nothing else calls it.
    unsafe { SCREEN_EXECUTOR.on_interrupt() }
}

#[interrupt]
unsafe fn SWI_IRQ_1() {
    // SAFETY: as above.
    unsafe { STORAGE_EXECUTOR.on_interrupt() }
}

#[interrupt]
unsafe fn SWI_IRQ_2() {
    // SAFETY: as above.
    unsafe { CABLE_EXECUTOR.on_interrupt() }
}

#[entry]
fn main() -> ! {
    hot::load();
    let panel = start_tasks();
    // The panel takes 300 ms to start, most of it waiting: meanwhile the first picture is drawn above.
    screen::DISPLAY.signal(Display::start(panel));

    static EXECUTOR: StaticCell<Executor> = StaticCell::new();
    static ENGINE: ConstStaticCell<Engine> = ConstStaticCell::new(Engine::new());
    let engine = ENGINE.take();
    EXECUTOR.init_with(Executor::new).run(|spawner| {
        spawner.spawn(defmt::unwrap!(think::think(engine)));
    })
}

/// Starts everything above thinking; returns what the panel hangs on. A function of its own, or its five kilobytes of
/// variables would lie under the thinking for ever.
#[inline(never)]
fn start_tasks() -> Wires {
    let board = Equipment::take(embassy_rp::init(clocks::config()));
    let mut watchdog = Watchdog::new(board.watchdog);
    let last_run = crash::look_back(&mut watchdog);
    crash::guard_stack();
    defmt::info!("Sanban on {}, {} crashes in a row", boards::NAME, last_run.crashes);

    // The pull-ups need a moment to lift their pins.
    Nap.delay_us(100);
    let is_safe_mode = safe_mode::is_wanted(&board.keys);

    // What wakes a task must get through to it: the hardware's interrupts above all executors.
    interrupt::IO_IRQ_BANK0.set_priority(Priority::P0);
    interrupt::DMA_IRQ_0.set_priority(Priority::P0);
    interrupt::SWI_IRQ_0.set_priority(Priority::P1);
    interrupt::SWI_IRQ_1.set_priority(Priority::P2);
    // Except for the cable's: whoever is at its other end cannot hold up a key.
    interrupt::USBCTRL_IRQ.set_priority(Priority::P3);
    interrupt::SWI_IRQ_2.set_priority(Priority::P3);

    static APP: StaticCell<App> = StaticCell::new();
    static FRAMEBUFFER: ConstStaticCell<Framebuffer> = ConstStaticCell::new(Framebuffer::new());
    let app = APP.init_with(App::new);
    let framebuffer = FRAMEBUFFER.take();
    let mut saves = storage::open(board.flash);
    let is_withheld = is_safe_mode || last_run.crashes >= TOO_MANY;
    self_test::note(|readings| readings.reset = Some(last_run.reset));
    log::note(Note::Started(last_run.crashes));
    let effects = load(app, saves.as_mut().filter(|_| !is_withheld), &last_run, is_safe_mode);

    let (queue, work) = storage::queue();
    let spawner = STORAGE_EXECUTOR.start(interrupt::SWI_IRQ_1);
    let shelves = saves.map(storage::share);
    match shelves {
        Some(saves) => spawner.spawn(defmt::unwrap!(storage::storage(saves, work, is_withheld))),
        None => spawner.spawn(defmt::unwrap!(storage::refuse(work))),
    }
    let spawner = SCREEN_EXECUTOR.start(interrupt::SWI_IRQ_0);
    let parts = Parts { app, framebuffer, light: board.light, saves: queue, shelves, effects };
    spawner.spawn(defmt::unwrap!(screen::screen(parts)));
    for button in board.keys {
        spawner.spawn(defmt::unwrap!(keys::watch(button)));
    }
    if let Some(speaker) = board.speaker {
        spawner.spawn(defmt::unwrap!(sound::speaker(speaker)));
    }
    if let Some(gauge) = board.gauge {
        spawner.spawn(defmt::unwrap!(gauge::watch(gauge)));
    }
    spawner.spawn(defmt::unwrap!(guard::guard(watchdog)));
    let spawner = CABLE_EXECUTOR.start(interrupt::SWI_IRQ_2);
    spawner.spawn(defmt::unwrap!(usb::start(board.plug, shelves)));
    board.panel
}

/// Tells the app what was saved, and how the last run ended. Without `saves` nobody looks, and nothing is written over.
fn load(app: &mut App, saves: Option<&mut storage::Saves>, last_run: &LastRun, is_safe_mode: bool) -> FirstEffects {
    let mut effects = FirstEffects::new();
    let now_ms = screen::to_ms(Instant::now());
    match saves {
        Some(saves) => {
            for slot in Slot::ALL {
                effects.extend(app.update(now_ms, Event::Loaded(slot, block_on(saves.load(slot)))));
            }
        }
        None => effects.extend(app.update(now_ms, Event::Withheld)),
    }
    if is_safe_mode {
        effects.extend(app.update(now_ms, Event::Readings(&self_test::readings())));
        effects.extend(app.update(now_ms, Event::SelfTest));
    }
    if let Some(crash) = &last_run.crash {
        effects.extend(app.update(now_ms, Event::Crashed(crash)));
    }
    effects
}
