//! Saving: a task of its own between the screen and thinking, so that a save neither waits for the computer's move nor
//! holds up a key.
//!
//! What is saved belongs to whoever holds it: this task while it writes, the screen while it looks at a finished game.
//!
//! Programming a save, both copies of it, takes a few milliseconds, with interrupts off for less than half of that at a time. Erasing a sector
//! takes 45 ms (400 ms at worst): it is done ahead of time, when no key was touched for a while. A key that is pressed
//! during it is remembered by its pin, and comes late by what is left of it.

use core::sync::atomic::{AtomicU32, Ordering};

use embassy_futures::{
    block_on,
    select::{Either3, select3},
};
use embassy_rp::{
    Peri,
    flash::{Blocking, ERASE_SIZE, Flash, PAGE_SIZE},
    peripherals::FLASH,
};
use embassy_sync::{
    blocking_mutex::raw::CriticalSectionRawMutex,
    mutex::Mutex,
    signal::Signal,
    zerocopy_channel::{Channel, Receiver, Sender},
};
use embassy_time::{Duration, Instant, Timer};
use sanban_firmware::{
    serial::Note,
    wanted::{Piece, Wanted},
};
use sanban_ui::{Measure, Slot};
use static_cell::{ConstStaticCell, StaticCell};

use super::{
    log,
    screen::{HAPPENINGS, Happening},
    self_test,
};

/// The Pico's flash; the PicoSystem's is larger.
const FLASH_SIZE: usize = 2 << 20;

/// The saves in the chip's own flash.
pub(super) type Saves = sanban_firmware::saves::Saves<Flash<'static, FLASH, Blocking, FLASH_SIZE>>;

/// The saves, for one at a time.
pub(super) type Shared = &'static Mutex<CriticalSectionRawMutex, Saves>;

/// Lets several have the saves.
pub(super) fn share(saves: Saves) -> Shared {
    static SAVES: StaticCell<Mutex<CriticalSectionRawMutex, Saves>> = StaticCell::new();
    SAVES.init(Mutex::new(saves))
}

/// So long after the last touch of a key nobody is about to press another one.
const QUIET: Duration = Duration::from_millis(1500);

/// Opens the saves. `None` if the flash cannot even be read.
pub(super) fn open(flash: Peri<'static, FLASH>) -> Option<Saves> {
    unsafe extern "C" {
        static _saves_start: u8;
    }
    // The linker's symbol is an address; the flash counts from its own beginning.
    let start = (&raw const _saves_start as u32).wrapping_sub(embassy_rp::flash::FLASH_BASE as u32);
    block_on(Saves::open(Flash::new_blocking(flash), start)).ok()
}

/// What the self-test wants measured of the flash.
static MEASURE: Signal<CriticalSectionRawMutex, Measure> = Signal::new();

/// Has the flash measured.
pub(super) fn measure(what: Measure) {
    MEASURE.signal(what);
}

/// Measures the flash: its name, and if that is wanted, how long it takes to erase and to program a sector that holds nothing.
fn measure_flash(flash: &mut Flash<'static, FLASH, Blocking, FLASH_SIZE>, what: Measure) {
    unsafe extern "C" {
        static _spare_start: u8;
    }
    if let Ok(id) = flash.blocking_jedec_id() {
        self_test::note(|readings| readings.flash_id = Some(id));
    }
    if what != Measure::Flash {
        return;
    }
    let spare = (&raw const _spare_start as u32).wrapping_sub(embassy_rp::flash::FLASH_BASE as u32);
    let started = Instant::now();
    let erased = flash.blocking_erase(spare, spare + ERASE_SIZE as u32);
    let erase_us = erased.is_ok().then(|| started.elapsed().as_micros() as u32);
    let started = Instant::now();
    let programmed = flash.blocking_write(spare, &[0x5A; PAGE_SIZE]);
    let program_us = programmed.is_ok().then(|| started.elapsed().as_micros() as u32);
    self_test::note(|readings| {
        readings.erase_us = erase_us;
        readings.program_us = program_us;
    });
}

/// A save on its way.
pub(super) struct Save {
    piece: Piece,
    length: usize,
    bytes: [u8; Slot::MAX_LEN],
}

/// Saves that wait for their turn: one is written while the next is filled in. The rest waits with the screen.
const WAITING: usize = 2;

/// The way to the task that saves.
pub(super) struct Queue(Sender<'static, CriticalSectionRawMutex, Save>);

/// The task's end of the way.
pub(super) type Work = Receiver<'static, CriticalSectionRawMutex, Save>;

/// Both ends of the way.
pub(super) fn queue() -> (Queue, Work) {
    const EMPTY: Save = Save { piece: Piece::Slot(Slot::Settings), length: 0, bytes: [0; Slot::MAX_LEN] };
    static SAVES: ConstStaticCell<[Save; WAITING]> = ConstStaticCell::new([EMPTY; WAITING]);
    static QUEUE: StaticCell<Channel<'static, CriticalSectionRawMutex, Save>> = StaticCell::new();
    let (sender, receiver) = QUEUE.init(Channel::new(SAVES.take())).split();
    (Queue(sender), receiver)
}

impl Queue {
    /// Takes as many of the wanted saves as there is room for; `write` puts a piece's bytes into the buffer. When one is
    /// done, that is a happening, and there is room again.
    pub(super) fn fill(&mut self, wanted: &mut Wanted, write: impl Fn(Piece, &mut [u8; Slot::MAX_LEN]) -> usize) {
        while !wanted.is_empty()
            && let Some(save) = self.0.try_send()
            && let Some(piece) = wanted.take()
        {
            save.piece = piece;
            save.length = write(piece, &mut save.bytes);
            self.0.send_done();
        }
    }

    /// Whether everything in the queue is saved.
    pub(super) fn is_done(&mut self) -> bool {
        self.0.is_empty()
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

/// Refuses what comes: the flash cannot be read. Somebody has to, or the screen would wait for ever.
#[embassy_executor::task]
pub(super) async fn refuse(mut work: Work) {
    loop {
        let piece = work.receive().await.piece;
        work.receive_done();
        HAPPENINGS.send(Happening::Saved(piece, false)).await;
    }
}

/// Whether there is something to tidy.
async fn is_untidy(shared: Shared) -> bool {
    shared.lock().await.is_untidy()
}

/// Saves what comes, and erases ahead when it is quiet; if `is_untouched`, not before the first save.
#[embassy_executor::task]
pub(super) async fn storage(shared: Shared, mut work: Work, mut is_untouched: bool) {
    // While the panel starts, asleep most of the time, there are no keys to hold up.
    while !is_untouched && is_untidy(shared).await && Instant::now() < Instant::from_millis(100) {
        Timer::after_millis(5).await;
        shared.lock().await.tidy().await;
    }
    loop {
        let quiet = async {
            if is_untouched || !is_untidy(shared).await {
                core::future::pending().await
            }
            while time_to_quiet() > Duration::MIN {
                Timer::after(time_to_quiet()).await;
            }
        };
        match select3(work.receive(), quiet, MEASURE.wait()).await {
            Either3::First(save) => {
                let started = Instant::now();
                is_untouched = false;
                let bytes = save.bytes.get(..save.length).unwrap_or_default();
                let mut saves = shared.lock().await;
                let (piece, saved) = match save.piece {
                    Piece::Slot(slot) => (save.piece, saves.store(slot, bytes).await),
                    Piece::Game(shelf) => (save.piece, saves.file(shelf, bytes).await),
                };
                drop(saves);
                work.receive_done();
                let micros = started.elapsed().as_micros() as u32;
                log::note(if saved { Note::Saved(micros) } else { Note::NotSaved });
                HAPPENINGS.send(Happening::Saved(piece, saved)).await;
            }
            Either3::Third(what) => measure_flash(shared.lock().await.flash(), what),
            Either3::Second(()) => {
                let is_tidied = shared.lock().await.tidy().await;
                if !is_tidied {
                    defmt::error!("the flash cannot be erased");
                    Timer::after_secs(60).await;
                }
                // What is below gets its turn, or a slow flash with many sectors to erase would look like a program that hangs.
                Timer::after_millis(5).await;
            }
        }
    }
}
