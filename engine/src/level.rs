//! How strong the computer plays.

/// How strong the computer plays: 1, a first partner for a child, to 10, all it has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Level 1.
    One,
    /// Level 2.
    #[default]
    Two,
    /// Level 3.
    Three,
    /// Level 4.
    Four,
    /// Level 5.
    Five,
    /// Level 6.
    Six,
    /// Level 7.
    Seven,
    /// Level 8.
    Eight,
    /// Level 9.
    Nine,
    /// Level 10.
    Ten,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 10] = [
        Level::One,
        Level::Two,
        Level::Three,
        Level::Four,
        Level::Five,
        Level::Six,
        Level::Seven,
        Level::Eight,
        Level::Nine,
        Level::Ten,
    ];

    /// The weakest level.
    pub const WEAKEST: Level = Level::One;

    /// The strongest level.
    pub const STRONGEST: Level = Level::Ten;

    /// The level's number, 1 to 10.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The level with a number from 1 to 10.
    pub fn from_number(number: u8) -> Option<Level> {
        Level::ALL.get(usize::from(number.checked_sub(1)?)).copied()
    }

    /// The next stronger level; the strongest has none above it.
    #[must_use]
    pub fn stronger(self) -> Level {
        Level::from_number(self.number() + 1).unwrap_or(self)
    }

    /// The next weaker level; the weakest has none below it.
    #[must_use]
    pub fn weaker(self) -> Level {
        Level::from_number(self.number() - 1).unwrap_or(self)
    }
}

#[cfg(test)]
mod tests {
    use super::Level;

    #[test]
    fn every_level_has_its_number_and_no_other_number_has_a_level() {
        let numbered = (0..=u8::MAX).filter_map(|number| Level::from_number(number).map(|level| (number, level)));
        assert!(numbered.eq((1..=10).zip(Level::ALL)));
        assert!(Level::ALL.iter().all(|&level| Level::from_number(level.number()) == Some(level)));
    }

    #[test]
    fn one_stronger_and_one_weaker_lead_up_and_down_the_ladder_and_stop_at_its_ends() {
        for (lower, upper) in Level::ALL.iter().zip(Level::ALL.iter().skip(1)) {
            assert_eq!((lower.stronger(), upper.weaker()), (*upper, *lower));
        }
        assert_eq!(Level::WEAKEST.weaker(), Level::WEAKEST);
        assert_eq!(Level::STRONGEST.stronger(), Level::STRONGEST);
    }
}
