//! How strong the computer plays.

/// How strong the computer plays: 1, a beginner, to 6, all it has.
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
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 6] = [Level::One, Level::Two, Level::Three, Level::Four, Level::Five, Level::Six];

    /// The level's number, 1 to 6.
    pub const fn number(self) -> u8 {
        match self {
            Level::One => 1,
            Level::Two => 2,
            Level::Three => 3,
            Level::Four => 4,
            Level::Five => 5,
            Level::Six => 6,
        }
    }

    /// The level with a number from 1 to 6.
    pub const fn from_number(number: u8) -> Option<Level> {
        Some(match number {
            1 => Level::One,
            2 => Level::Two,
            3 => Level::Three,
            4 => Level::Four,
            5 => Level::Five,
            6 => Level::Six,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Level;

    #[test]
    fn every_level_has_its_number_and_no_other_number_has_a_level() {
        let numbered = (0..=u8::MAX).filter_map(|number| Level::from_number(number).map(|level| (number, level)));
        assert!(numbered.eq((1..=6).zip(Level::ALL)));
        assert!(Level::ALL.iter().all(|&level| Level::from_number(level.number()) == Some(level)));
    }
}
