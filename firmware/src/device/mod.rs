//! The start: clocks, pins, tasks and their priorities.
//!
//! ```text
//! interrupts of the hardware      wake the tasks below
//! SWI_IRQ_0   screen, keys, ...   preempts what is below, so a key is never late
//! SWI_IRQ_1   storage             a save does not wait for the computer's move
//! thread      thinking            runs when nothing else wants to
//! ```

mod boards;
mod crash;
mod gauge;
mod guard;
mod hot;
mod keys;
mod light;
mod nap;
mod panel;
mod safe_mode;
mod screen;
mod sound;
mod storage;
mod think;

use cortex_m_rt::entry;
use defmt_rtt as _;
use embassy_executor::{Executor, InterruptExecutor};
use embassy_futures::block_on;
use embassy_rp::{
    interrupt,
    interrupt::{InterruptExt, Priority},
    watchdog::Watchdog,
};
use embedded_hal::delay::DelayNs;
use sanban_engine::Engine;
use sanban_firmware::{canvas::Canvas, crash::TOO_MANY};
use sanban_ui::{App, Event, Slot};
use static_cell::{ConstStaticCell, StaticCell};

use boards::Board;
use crash::LastRun;
use nap::Nap;
use panel::{Panel, Wires};
use screen::{FirstEffects, Host};

static SCREEN_EXECUTOR: InterruptExecutor = InterruptExecutor::new();
static STORAGE_EXECUTOR: InterruptExecutor = InterruptExecutor::new();

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

#[entry]
fn main() -> ! {
    hot::load();
    let panel = start_tasks();
    // The panel takes 300 ms to start, most of it waiting: meanwhile the first picture is drawn above.
    screen::PANEL.signal(Panel::start(panel));

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
    let board = Board::take(embassy_rp::init(Default::default()));
    let watchdog = Watchdog::new(board.watchdog);
    let last_run = crash::look_back(&watchdog);
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

    static APP: StaticCell<App> = StaticCell::new();
    static CANVAS: ConstStaticCell<Canvas> = ConstStaticCell::new(Canvas::new());
    let app = APP.init_with(App::new);
    let canvas = CANVAS.take();
    let mut saves = storage::open(board.flash);
    let is_loading = !is_safe_mode && last_run.crashes < TOO_MANY;
    let effects = load(app, saves.as_mut().filter(|_| is_loading), &last_run);

    let (queue, work) = storage::queue();
    if let Some(saves) = saves {
        STORAGE_EXECUTOR.start(interrupt::SWI_IRQ_1).spawn(defmt::unwrap!(storage::storage(saves, work)));
    }
    let spawner = SCREEN_EXECUTOR.start(interrupt::SWI_IRQ_0);
    let host = Host { app, canvas, light: board.light, saves: queue, effects, is_safe_mode };
    spawner.spawn(defmt::unwrap!(screen::screen(host)));
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
    board.panel
}

/// Tells the app what was saved, and how the last run ended. Without `saves`, nothing was ever saved.
fn load(app: &mut App, mut saves: Option<&mut storage::Saves>, last_run: &LastRun) -> FirstEffects {
    let mut effects = FirstEffects::new();
    for slot in Slot::ALL {
        let bytes = match &mut saves {
            Some(saves) => block_on(saves.load(slot)),
            None => None,
        };
        effects.extend(app.update(Event::Loaded(slot, bytes)));
    }
    if let Some(crash) = &last_run.crash {
        effects.extend(app.update(Event::Crashed(crash)));
    }
    effects
}
