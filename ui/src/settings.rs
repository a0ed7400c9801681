//! What the player may adjust, and the choices there are.

use sanban_core::GameId;

use crate::art::ThemeId;

/// All settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    pub language: Language,
    pub brightness: Brightness,
    pub volume: Volume,
    pub theme: ThemeId,
    /// Whether legal squares, forbidden points and pawn targets are marked.
    pub marks: bool,
    /// Whether letters and digits stand along the board.
    pub coordinates: bool,
    /// Whether pieces show the number of their move.
    pub numbers: bool,
    pub animation: Animation,
    /// Whether a move has to be confirmed by a second press.
    pub confirm: bool,
    pub sleep_after: SleepAfter,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            language: Language::default(),
            brightness: Brightness(5),
            volume: Volume(3),
            theme: ThemeId::default(),
            marks: true,
            coordinates: true,
            numbers: false,
            animation: Animation::default(),
            confirm: false,
            sleep_after: SleepAfter::Minutes(5),
        }
    }
}

/// A choice among a few values, changed by left and right.
pub(crate) trait Choice: Copy + PartialEq + 'static {
    /// All values, in the order they are offered.
    const ALL: &'static [Self];

    /// The next value, the first after the last one.
    fn next(self) -> Self {
        self.step(1)
    }

    /// The previous value, the last before the first one.
    fn previous(self) -> Self {
        self.step(Self::ALL.len().saturating_sub(1))
    }

    /// Takes the next value, or the previous one.
    fn change(&mut self, forward: bool) {
        *self = if forward { self.next() } else { self.previous() };
    }

    /// The value `by` places further on.
    fn step(self, by: usize) -> Self {
        let at = Self::ALL.iter().position(|&value| value == self).unwrap_or_default();
        Self::ALL.iter().cycle().nth(at.saturating_add(by)).copied().unwrap_or(self)
    }

    /// Its place among [`ALL`](Choice::ALL), for storage.
    fn to_byte(self) -> u8 {
        Self::ALL.iter().position(|&value| value == self).and_then(|at| u8::try_from(at).ok()).unwrap_or_default()
    }

    /// The value at this place.
    fn from_byte(byte: u8) -> Option<Self> {
        Self::ALL.get(usize::from(byte)).copied()
    }
}

impl Choice for GameId {
    const ALL: &'static [GameId] = &GameId::ALL;
}

macro_rules! choices {
    ($($type:ty: $($value:expr),+;)*) => {$(
        impl Choice for $type {
            const ALL: &'static [Self] = &[$($value),+];
        }
    )*};
}

choices! {
    bool: false, true;
    Language: Language::Japanese, Language::English;
    ThemeId: ThemeId::Night, ThemeId::Paper, ThemeId::Shapes;
    Animation: Animation::Off, Animation::Fast, Animation::Normal, Animation::Slow;
    Volume: Volume(0), Volume(1), Volume(2), Volume(3), Volume(4), Volume(5);
    Brightness: Brightness(1), Brightness(2), Brightness(3), Brightness(4), Brightness(5), Brightness(6);
    SleepAfter: SleepAfter::Minutes(1), SleepAfter::Minutes(2), SleepAfter::Minutes(5), SleepAfter::Minutes(10),
        SleepAfter::Minutes(30), SleepAfter::Never;
}

/// A language of the device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// 日本語.
    #[default]
    Japanese,
    /// English.
    English,
}

/// How long pieces take to turn and messages to slide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Animation {
    Off,
    Fast,
    #[default]
    Normal,
    Slow,
}

impl Animation {
    /// How long something takes that normally takes `ms` milliseconds.
    pub(crate) const fn scale_ms(self, ms: u32) -> u32 {
        match self {
            Animation::Off => 0,
            Animation::Fast => ms / 2,
            Animation::Normal => ms,
            Animation::Slow => ms * 2,
        }
    }
}

/// The loudness of sounds, 0 (silent) to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Volume(u8);

impl Volume {
    /// 0 to 100.
    pub(crate) const fn percent(self) -> u8 {
        self.0 * 20
    }

    /// 0 to 5.
    pub(crate) const fn steps(self) -> u8 {
        self.0
    }
}

/// The brightness of the backlight, 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Brightness(u8);

impl Brightness {
    /// Percent of perceived brightness.
    pub(crate) const fn percent(self) -> u8 {
        // 20, 36, 52, 68, 84, 100.
        4 + 16 * self.0
    }

    /// 1 to 6.
    pub(crate) const fn steps(self) -> u8 {
        self.0
    }
}

/// When the device goes to sleep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum SleepAfter {
    /// After this many minutes without a key.
    Minutes(u8),
    Never,
}

impl SleepAfter {
    /// In milliseconds; `None` for never.
    pub(crate) const fn ms(self) -> Option<u32> {
        match self {
            SleepAfter::Minutes(minutes) => Some(minutes as u32 * 60_000),
            SleepAfter::Never => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stepping_goes_round_in_both_directions() {
        assert_eq!(Language::Japanese.next(), Language::English);
        assert_eq!(Language::English.next(), Language::Japanese);
        assert_eq!(Animation::Off.previous(), Animation::Slow);
        assert_eq!(SleepAfter::Never.next(), SleepAfter::Minutes(1));
    }

    #[test]
    fn every_choice_has_a_byte_of_its_own_and_no_other_byte_is_one() {
        fn check<C: Choice + core::fmt::Debug>() {
            for byte in 0..=u8::MAX {
                assert_eq!(C::from_byte(byte).is_some(), usize::from(byte) < C::ALL.len());
            }
            for &choice in C::ALL {
                assert_eq!(C::from_byte(choice.to_byte()), Some(choice));
            }
        }
        check::<Language>();
        check::<Brightness>();
        check::<SleepAfter>();
        check::<ThemeId>();
        check::<bool>();
    }

    #[test]
    fn the_brightest_light_is_all_of_it_and_the_dimmest_is_not_off() {
        assert_eq!(Brightness::ALL.iter().map(|b| b.percent()).max(), Some(100));
        assert!(Brightness::ALL.iter().all(|b| b.percent() > 0));
        assert_eq!(Volume(0).percent(), 0);
        assert_eq!(Volume(5).percent(), 100);
    }
}
