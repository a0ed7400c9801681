//! What the cues sound like on a piezo: a few notes each.

use sanban_ui::Cue;

/// A note, or with no pitch a rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// Its pitch.
    pub hz: u16,
    /// How long it lasts.
    pub ms: u16,
}

const fn note(hz: u16, ms: u16) -> Note {
    Note { hz, ms }
}

/// The notes of a cue.
pub const fn notes(cue: Cue) -> &'static [Note] {
    match cue {
        // A stone on wood: high, and gone at once.
        Cue::Place => const { &[note(2093, 12), note(1568, 18)] },
        // Hardly more than a tick.
        Cue::Step => const { &[note(1319, 6)] },
        Cue::Refuse => const { &[note(220, 60), note(0, 20), note(208, 90)] },
        // C, E, G, C.
        Cue::Win => const { &[note(1047, 90), note(1319, 90), note(1568, 90), note(2093, 220)] },
        // And down again.
        Cue::End => const { &[note(1047, 120), note(784, 120), note(659, 240)] },
    }
}

/// The tone generator counts at this rate.
pub const TICKS_HZ: u32 = 125_000_000 / 64;

/// Ticks in a period of a note.
pub const fn period_ticks(hz: u16) -> u16 {
    let ticks = TICKS_HZ / if hz == 0 { 1 } else { hz as u32 };
    if ticks > u16::MAX as u32 { u16::MAX } else { ticks as u16 }
}

/// Ticks of each period that the piezo is driven. It cannot be turned down, but it does not swing all the way when it is
/// pushed for less than a tenth of a millisecond; the ear takes the square for twice as loud.
pub const fn pulse_ticks(volume: u8) -> u16 {
    let full = TICKS_HZ / 10_000;
    let volume = if volume > 100 { 100 } else { volume as u32 };
    let ticks = full * volume * volume / 10_000;
    if volume > 0 && ticks == 0 { 1 } else { ticks as u16 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_note_of_every_cue_can_be_played() {
        for cue in Cue::ALL {
            for note in notes(cue) {
                let period = period_ticks(note.hz);
                assert!(note.hz == 0 || (TICKS_HZ / u32::from(period)).abs_diff(note.hz.into()) <= 2, "{note:?}");
                assert!(pulse_ticks(100) <= period / 2);
                assert!((1..=500).contains(&note.ms));
            }
        }
    }

    #[test]
    fn louder_is_a_longer_push_and_mute_is_none() {
        assert_eq!(pulse_ticks(0), 0);
        assert!(pulse_ticks(1) > 0);
        assert!((0..=100).is_sorted_by_key(pulse_ticks));
        assert_eq!(pulse_ticks(200), pulse_ticks(100));
    }
}
