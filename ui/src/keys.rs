//! Keys held down: a direction repeats, everything else counts once.

use crate::{Key, clock::Moment};

/// How long a direction is held before it repeats.
const DELAY_MS: u32 = 350;
/// Milliseconds between repetitions.
const REPEAT_MS: u32 = 90;

/// The direction being held, if any.
#[derive(Debug, Default)]
pub(crate) struct Keys {
    held: Option<(Key, Moment)>,
}

impl Keys {
    /// A key went down. The latest direction is the one that repeats.
    pub(crate) fn press(&mut self, key: Key, now: Moment) {
        self.held = matches!(key, Key::Up | Key::Down | Key::Left | Key::Right).then(|| (key, now.after(DELAY_MS)));
    }

    /// A key went up.
    pub(crate) fn release(&mut self, key: Key) {
        if self.held.is_some_and(|(held, _)| held == key) {
            self.held = None;
        }
    }

    /// Forgets what is held: it has to be pressed again to count.
    pub(crate) fn let_go(&mut self) {
        self.held = None;
    }

    /// The key that is pressed once more by being held. At most one a tick: a host that was late does not catch up.
    pub(crate) fn repeat(&mut self, now: Moment) -> Option<Key> {
        let (key, due) = self.held.filter(|(_, due)| due.has_come(now))?;
        // In step with the clock, unless it ran away.
        let next = due.after(REPEAT_MS);
        self.held = Some((key, if next.has_come(now) { now.after(REPEAT_MS) } else { next }));
        Some(key)
    }

    /// Milliseconds until the next repetition.
    pub(crate) fn left_ms(&self, now: Moment) -> Option<u32> {
        self.held.map(|(_, due)| due.left_ms(now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_held_direction_repeats_after_350_ms_and_then_every_90() {
        let mut keys = Keys::default();
        keys.press(Key::Left, Moment(1000));
        let repeats =
            |keys: &mut Keys, until| (0..=until).filter(|&ms| keys.repeat(Moment(1000 + ms)).is_some()).count();
        assert_eq!(repeats(&mut keys, 349), 0);
        assert_eq!(keys.left_ms(Moment(1340)), Some(10));
        assert!((350..=620).filter(|&ms| keys.repeat(Moment(1000 + ms)).is_some()).eq([350, 440, 530, 620]));
    }

    #[test]
    fn a_late_tick_repeats_once() {
        let mut keys = Keys::default();
        keys.press(Key::Up, Moment(0));
        assert_eq!(keys.repeat(Moment(5000)), Some(Key::Up));
        assert_eq!(keys.repeat(Moment(5001)), None);
        assert_eq!(keys.repeat(Moment(5090)), Some(Key::Up));
    }

    #[test]
    fn only_directions_repeat_and_only_while_held() {
        let mut keys = Keys::default();
        for key in [Key::Centre, Key::A, Key::B, Key::X, Key::Y] {
            keys.press(key, Moment(0));
            assert_eq!(keys.left_ms(Moment(0)), None);
        }
        keys.press(Key::Down, Moment(0));
        keys.release(Key::Up);
        assert!(keys.left_ms(Moment(0)).is_some());
        keys.release(Key::Down);
        assert_eq!(keys.repeat(Moment(1000)), None);
    }
}
