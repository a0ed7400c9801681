//! Times the rules on the chip, `cargo xtask chip --bench`, and interprets for the computer players, `--players`.
//!
//! The emulator hands over one position after the other as text; the firmware answers each question the rules can be asked
//! about it, between two marks that the emulator reads its cycle counter at. The answers go back too, and are compared with
//! the vectors: a benchmark that computes something else is worth nothing.
//!
//! The marks are breakpoints, so this program runs in the emulator only.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod emulator;
#[cfg(target_os = "none")]
#[path = "../src/device/hot.rs"]
mod hot;
#[cfg(target_os = "none")]
mod players;
#[cfg(target_os = "none")]
mod quoridor;
#[cfg(target_os = "none")]
mod renju;
#[cfg(target_os = "none")]
mod reversi;

#[cfg(target_os = "none")]
use {defmt_rtt as _, embassy_rp as _, sanban_engine::Engine, static_cell::ConstStaticCell};

#[cfg(target_os = "none")]
#[cortex_m_rt::entry]
fn main() -> ! {
    hot::load();
    static ENGINE: ConstStaticCell<Engine> = ConstStaticCell::new(Engine::new());
    let engine = ENGINE.take();
    let mut buffer = [0; 1024];
    loop {
        let line = emulator::next_line(&mut buffer);
        match line.split_once('\t') {
            Some(("reversi", position)) => reversi::answer(position),
            Some(("renju", position)) => renju::answer(position),
            Some(("quoridor", position)) => quoridor::answer(position),
            Some(("question", text)) => players::question(text),
            Some(("answer", text)) => players::answer(text),
            Some(("think", text)) => players::think(engine, text),
            _ => emulator::fail("not a question"),
        }
    }
}

#[cfg(target_os = "none")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    emulator::fail("panic")
}

#[cfg(not(target_os = "none"))]
fn main() {
    eprintln!("This is firmware: `cargo xtask chip --bench` runs it.");
    std::process::exit(2);
}
