//! The speaker: a piezo on a PWM pin. Woken by a sound; a new one replaces the one that plays.

use embassy_futures::select::{Either, select};
use embassy_rp::pwm::{self, Pwm};
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};
use embassy_time::Timer;
use sanban_firmware::tune;
use sanban_ui::Sound;

static WANTED: Signal<CriticalSectionRawMutex, Sound> = Signal::new();

/// Plays a sound, where there is a speaker.
pub(super) fn play(sound: Sound) {
    WANTED.signal(sound);
}

/// The speaker's settings when it is silent.
pub(super) fn silence() -> pwm::Config {
    let mut config = pwm::Config::default();
    // 125 MHz / 64: an octave below the lowest note still fits 16 bits.
    config.divider = 64.into();
    config.enable = false;
    config
}

/// Plays one sound after the other.
#[embassy_executor::task]
pub(super) async fn speaker(mut pwm: Pwm<'static>) {
    let mut sound = WANTED.wait().await;
    loop {
        sound = match select(WANTED.wait(), notes(&mut pwm, sound)).await {
            Either::First(next) => next,
            Either::Second(()) => {
                pwm.set_config(&silence());
                WANTED.wait().await
            }
        };
    }
}

async fn notes(pwm: &mut Pwm<'static>, sound: Sound) {
    for note in tune::notes(sound.cue) {
        let mut config = silence();
        config.enable = note.hz > 0;
        config.top = tune::period_ticks(note.hz).saturating_sub(1);
        // The piezo is on one of the slice's channels; the other one drives no pin.
        config.compare_a = tune::pulse_ticks(sound.volume);
        config.compare_b = config.compare_a;
        pwm.set_config(&config);
        Timer::after_millis(note.ms.into()).await;
    }
}
