//! Saving: a task of its own between the screen and thinking, so that a save neither waits for the computer's move nor
//! holds up a key.
//!
//! Programming a save takes about a millisecond, with interrupts off for less than half of that at a time. Erasing a sector
//! takes 45 ms (400 ms at worst): it is done ahead of time, when no key was touched for a while. A key that is pressed
//! during it is remembered by its pin, and comes late by what is left of it.

use core::sync::atomic::{AtomicU32, Ordering};

use embassy_futures::select::{Either, select};
use embassy_rp::{
    Peri,
    flash::{Blocking, Flash},
    peripherals::FLASH,
};
use embassy_sync::{
    blocking_mutex::raw::CriticalSectionRawMutex,
    zerocopy_channel::{Channel, Receiver, Sender},
};
use embassy_time::{Duration, Instant, Timer};
use sanban_ui::Slot;
use static_cell::{ConstStaticCell, StaticCell};

use super::screen::{HAPPENINGS, Happening};

/// The Pico's flash; the PicoSystem's is larger.
const FLASH_SIZE: usize = 2 << 20;

/// The saves in the chip's own flash.
pub(super) type Saves = sanban_firmware::saves::Saves<Flash<'static, FLASH, Blocking, FLASH_SIZE>>;

/// So long after the last touch of a key nobody is about to press another one.
const QUIET: Duration = Duration::from_millis(1500);

/// Opens the saves. `None` if the flash cannot even be read.
pub(super) fn open(flash: Peri<'static, FLASH>) -> Option<Saves> {
    unsafe extern "C" {
        static _saves_start: u8;
    }
    // The linker's symbol is an address; the flash counts from its own beginning.
    let start = (&raw const _saves_start as u32).wrapping_sub(embassy_rp::flash::FLASH_BASE as u32);
    Saves::open(Flash::new_blocking(flash), start).ok()
}

/// A save on its way.
pub(super) struct Save {
    slot: Slot,
    length: usize,
    bytes: [u8; Slot::MAX_LEN],
}

/// Saves that wait for their turn. One event asks for three at most: a game, statistics and settings.
const WAITING: usize = 4;

/// The way to the task that saves.
pub(super) struct Queue(Sender<'static, CriticalSectionRawMutex, Save>);

/// The task's end of the way.
pub(super) type Work = Receiver<'static, CriticalSectionRawMutex, Save>;

/// Both ends of the way.
pub(super) fn queue() -> (Queue, Work) {
    const EMPTY: Save = Save { slot: Slot::Settings, length: 0, bytes: [0; Slot::MAX_LEN] };
    static SAVES: ConstStaticCell<[Save; WAITING]> = ConstStaticCell::new([EMPTY; WAITING]);
    static QUEUE: StaticCell<Channel<'static, CriticalSectionRawMutex, Save>> = StaticCell::new();
    let (sender, receiver) = QUEUE.init(Channel::new(SAVES.take())).split();
    (Queue(sender), receiver)
}

impl Queue {
    /// Saves a slot; `write` puts its bytes into the buffer.
    pub(super) async fn save(&mut self, slot: Slot, write: impl FnOnce(&mut [u8; Slot::MAX_LEN]) -> usize) {
        let save = self.0.send().await;
        save.slot = slot;
        save.length = write(&mut save.bytes);
        self.0.send_done();
    }

    /// Waits until everything is saved.
    pub(super) async fn finish(&mut self) {
        while !self.0.is_empty() {
            Timer::after_millis(1).await;
        }
    }
}

/// When a key was last touched, in milliseconds since the start.
static TOUCHED_MS: AtomicU32 = AtomicU32::new(0);

/// Notes that a key was touched.
pub(super) fn touched() {
    TOUCHED_MS.store(Instant::now().as_millis() as u32, Ordering::Relaxed);
}

/// How long to wait until nobody is about to press a key.
fn time_to_quiet() -> Duration {
    let since = (Instant::now().as_millis() as u32).wrapping_sub(TOUCHED_MS.load(Ordering::Relaxed));
    QUIET.checked_sub(Duration::from_millis(since.into())).unwrap_or(Duration::MIN)
}

/// Saves what comes, and erases ahead when it is quiet.
#[embassy_executor::task]
pub(super) async fn storage(mut saves: Saves, mut work: Work) {
    // While the panel starts, asleep most of the time, there are no keys to hold up.
    while saves.is_untidy() && Instant::now() < Instant::from_millis(100) {
        Timer::after_millis(5).await;
        saves.tidy();
    }
    loop {
        let quiet = async {
            if !saves.is_untidy() {
                core::future::pending().await
            }
            while time_to_quiet() > Duration::MIN {
                Timer::after(time_to_quiet()).await;
            }
        };
        match select(work.receive(), quiet).await {
            Either::First(save) => {
                let started = Instant::now();
                let bytes = save.bytes.get(..save.length).unwrap_or_default();
                let (slot, saved) = (save.slot, saves.store(save.slot, bytes).await);
                work.receive_done();
                defmt::debug!("saved in {} us: {}", started.elapsed().as_micros(), saved);
                HAPPENINGS.send(Happening::Saved(slot, saved)).await;
            }
            Either::Second(()) => {
                if !saves.tidy() {
                    defmt::error!("the flash cannot be erased");
                    Timer::after_secs(60).await;
                }
            }
        }
    }
}
