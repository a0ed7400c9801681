//! The start: clocks, pins, tasks and their priorities.
//!
//! ```text
//! SWI_IRQ_0   screen and keys      preempts everything below, so a key is never late
//! thread      thinking             runs when nothing else wants to
//! ```

mod boards;
mod keys;
mod nap;
mod panel;
mod screen;
mod think;

use cortex_m_rt::entry;
use defmt_rtt as _;
use embassy_executor::{Executor, InterruptExecutor};
use embassy_rp::{
    interrupt,
    interrupt::{InterruptExt, Priority},
};
use sanban_engine::Engine;
use sanban_firmware::canvas::Canvas;
use sanban_ui::App;
use static_cell::{ConstStaticCell, StaticCell};

use boards::Board;
use panel::Panel;

static SCREEN_EXECUTOR: InterruptExecutor = InterruptExecutor::new();

#[interrupt]
unsafe fn SWI_IRQ_0() {
    // SAFETY: this is the handler of the interrupt that the executor was started with, and nothing else calls it.
    unsafe { SCREEN_EXECUTOR.on_interrupt() }
}

#[entry]
fn main() -> ! {
    let board = Board::take(embassy_rp::init(Default::default()));
    defmt::info!("Sanban on {}", boards::NAME);

    // What wakes a task must get through to it: the hardware's interrupts above all executors.
    interrupt::IO_IRQ_BANK0.set_priority(Priority::P0);
    interrupt::DMA_IRQ_0.set_priority(Priority::P0);

    static APP: StaticCell<App> = StaticCell::new();
    static CANVAS: ConstStaticCell<Canvas> = ConstStaticCell::new(Canvas::new());
    let app = APP.init_with(App::new);
    let canvas = CANVAS.take();

    interrupt::SWI_IRQ_0.set_priority(Priority::P1);
    let spawner = SCREEN_EXECUTOR.start(interrupt::SWI_IRQ_0);
    spawner.spawn(defmt::unwrap!(screen::screen(app, canvas, board.light)));
    for (pin, key) in board.keys {
        spawner.spawn(defmt::unwrap!(keys::watch(pin, key)));
    }

    // The panel takes 300 ms to start, most of it waiting: meanwhile the first picture is drawn above.
    screen::PANEL.signal(Panel::start(board.panel));

    static EXECUTOR: StaticCell<Executor> = StaticCell::new();
    static ENGINE: ConstStaticCell<Engine> = ConstStaticCell::new(Engine::new());
    let engine = ENGINE.take();
    EXECUTOR.init(Executor::new()).run(|spawner| {
        spawner.spawn(defmt::unwrap!(think::think(engine)));
    })
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {
        cortex_m::asm::wfi();
    }
}
