//! The statistics: for each game, for each level and then for two people, games won, lost and drawn, two bytes each
//! (little endian).

use super::{Unreadable, open, seal};
use crate::{
    Slot,
    statistics::{Statistics, Tally},
};

impl Statistics {
    /// Writes the statistics to the front of `buffer` and returns how many bytes that makes.
    pub(crate) fn save(&self, buffer: &mut [u8]) -> usize {
        seal(Slot::Statistics, buffer, |out| {
            for results in &self.games {
                for tally in results.levels.iter().chain([&results.two_people]) {
                    for count in [tally.won, tally.lost, tally.drawn] {
                        out.put(&count.to_le_bytes())?;
                    }
                }
            }
            Some(())
        })
    }

    /// Reads what [`save`](Statistics::save) wrote.
    pub(crate) fn load(bytes: &[u8]) -> Result<Self, Unreadable> {
        let mut inside = open(Slot::Statistics, bytes)?;
        let mut statistics = Statistics::default();
        for results in &mut statistics.games {
            for tally in results.levels.iter_mut().chain([&mut results.two_people]) {
                let mut count = || inside.take().map(u16::from_le_bytes);
                *tally = Tally { won: count()?, lost: count()?, drawn: count()? };
            }
        }
        inside.finish()?;
        Ok(statistics)
    }
}
