//! The watchdog: fed only while the screen's and the thinking executor both show signs of life.

use core::sync::atomic::{AtomicBool, Ordering};

use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, Instant, Timer};

use super::crash;

/// The watchdog counts 24 bits of half microseconds: 8.3 s at most.
const PATIENCE: Duration = Duration::from_secs(8);
const LOOK: Duration = Duration::from_millis(500);

/// How often a task that waits for nothing in particular shows that it lives.
pub(super) const PULSE: Duration = Duration::from_secs(1);

/// Running so long without a crash ends a row of them.
const WELL: Duration = Duration::from_secs(60);

/// Something that has to stay alive.
pub(super) struct Life {
    seen: AtomicBool,
    last_words: &'static str,
}

impl Life {
    const fn new(last_words: &'static str) -> Life {
        Life { seen: AtomicBool::new(true), last_words }
    }

    /// A sign of life.
    pub(super) fn pulse(&self) {
        self.seen.store(true, Ordering::Relaxed);
    }
}

/// The task that runs the app.
pub(super) static SCREEN: Life = Life::new("the screen stood still");
/// The task that thinks.
pub(super) static THINKING: Life = Life::new("thinking stood still");

/// Feeds the watchdog. If one of the two does not live for half of its patience, that is noted while there is time.
#[embassy_executor::task]
pub(super) async fn guard(mut watchdog: Watchdog) {
    watchdog.pause_on_debug(true);
    crash::mark(&mut watchdog);
    watchdog.start(PATIENCE);
    let mut fed = Instant::now();
    let mut is_well = false;
    let mut is_noted = false;
    loop {
        Timer::after(LOOK).await;
        if [&SCREEN, &THINKING].iter().all(|life| life.seen.load(Ordering::Relaxed)) {
            for life in [&SCREEN, &THINKING] {
                life.seen.store(false, Ordering::Relaxed);
            }
            watchdog.feed(PATIENCE);
            fed = Instant::now();
        } else if fed.elapsed() > PATIENCE / 2 && !is_noted {
            is_noted = true;
            if let Some(dead) = [&SCREEN, &THINKING].iter().find(|life| !life.seen.load(Ordering::Relaxed)) {
                defmt::error!("{}", dead.last_words);
                crash::note(dead.last_words);
            }
        }
        if !is_well && !is_noted && Instant::now() > Instant::MIN + WELL {
            is_well = true;
            crash::forgive();
        }
    }
}
