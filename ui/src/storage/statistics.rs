//! The statistics: for each game, for each level and then for two people, games won, lost and drawn, two bytes each; then
//! for each game the number of the one counted last, four bytes, since version 2; then for each game the level that suits
//! the player, a byte, since version 3; then for each game and level games won with hints, two bytes, since version 4; then for each game what
//! became of its puzzles, two bits each (0 open, 1 tried, 2 solved with a hint, 3 without one), since version 5. All little endian. Before version 3 there were six levels.

use sanban_engine::Level;

use super::{OF_SIX, Reader, Unreadable, open, seal};
use crate::{
    Slot,
    puzzles::Progress,
    statistics::{MyLevel, Statistics, Tally},
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
            for results in &self.games {
                out.put(&results.last_counted.to_le_bytes())?;
            }
            for results in &self.games {
                out.put(&[results.my_level.to_byte()])?;
            }
            for tally in self.games.iter().flat_map(|results| &results.levels) {
                out.put(&tally.hinted.to_le_bytes())?;
            }
            for pack in self.puzzles.to_bytes() {
                out.put(&pack)?;
            }
            Some(())
        })
    }

    /// Reads what [`save`](Statistics::save) wrote.
    pub(crate) fn load(bytes: &[u8]) -> Result<Self, Unreadable> {
        let mut inside = open(Slot::Statistics, bytes)?;
        let mut statistics = Statistics::default();
        for results in &mut statistics.games {
            let written: &[Level] = if inside.version > 2 { &Level::ALL } else { &OF_SIX };
            for level in written {
                let counted = tally(&mut inside)?;
                let mut levels = results.levels.iter_mut().zip(Level::ALL);
                if let Some((tally, _)) = levels.find(|(_, of)| of == level) {
                    *tally = counted;
                }
            }
            results.two_people = tally(&mut inside)?;
        }
        if inside.version > 1 {
            for results in &mut statistics.games {
                results.last_counted = inside.take().map(u32::from_le_bytes)?;
            }
        }
        if inside.version > 2 {
            for results in &mut statistics.games {
                let [byte] = inside.take()?;
                results.my_level = MyLevel::from_byte(byte).ok_or(Unreadable::Damaged)?;
            }
        }
        if inside.version > 3 {
            for tally in statistics.games.iter_mut().flat_map(|results| &mut results.levels) {
                tally.hinted = inside.take().map(u16::from_le_bytes)?;
            }
        }
        if inside.version > 4 {
            let mut packs = statistics.puzzles.to_bytes();
            for pack in &mut packs {
                *pack = inside.take()?;
            }
            statistics.puzzles = Progress::from_bytes(packs);
        }
        inside.finish()?;
        Ok(statistics)
    }
}

fn tally(inside: &mut Reader<'_>) -> Result<Tally, Unreadable> {
    let mut count = || inside.take().map(u16::from_le_bytes);
    Ok(Tally { won: count()?, lost: count()?, drawn: count()?, hinted: 0 })
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use sanban_core::{GameId, record::crc32};

    use super::*;
    use crate::{
        games::{Strength, Verdict},
        puzzles::Mark,
    };

    #[test]
    fn statistics_of_six_levels_are_counted_at_levels_of_like_strength() {
        // Version 2: per game, won, lost and drawn at six levels and between people; then the last game's number.
        let mut bytes: Vec<u8> = std::vec![2, 2];
        for game in 0..3_u16 {
            let counts = (0..7).flat_map(|row| [100 * game + 10 * row, 100 * game + 10 * row + 1, 0]);
            bytes.extend(counts.flat_map(u16::to_le_bytes));
        }
        bytes.extend([7_u32, 8, 9].into_iter().flat_map(u32::to_le_bytes));
        bytes.extend(crc32(&bytes).to_le_bytes());
        let statistics = Statistics::load(&bytes).unwrap();
        for (game, id) in (0..).zip(GameId::ALL) {
            let results = statistics.of(id);
            let won: Vec<u16> = results.levels.iter().map(|tally| tally.won).collect();
            let base = 100 * game;
            assert_eq!(won, [base, 0, base + 10, 0, base + 20, 0, base + 30, 0, base + 40, base + 50]);
            assert_eq!(results.levels[9].lost, base + 51);
            assert_eq!((results.two_people.won, results.last_counted), (base + 60, 7 + u32::from(game)));
            assert_eq!(results.my_level, MyLevel::default());
        }
    }

    #[test]
    fn the_level_that_suits_the_player_and_games_won_with_hints_are_kept() {
        let mut statistics = Statistics::default();
        for number in 1..=5 {
            statistics.count(GameId::Quoridor, number, Verdict::Won(Strength::Mine));
        }
        statistics.puzzles.note(GameId::Renju, 59, Mark::Helped);
        statistics.count(GameId::Renju, 1, Verdict::WonWithHints(Strength::Fixed(Level::Nine)));
        let mut buffer = [0; Slot::MAX_LEN];
        let len = statistics.save(&mut buffer);
        let loaded = Statistics::load(&buffer[..len]).unwrap();
        assert_eq!(loaded, statistics);
        assert_eq!((loaded.of(GameId::Renju).levels[8].hinted, loaded.of(GameId::Renju).levels[8].won), (1, 0));
        assert_eq!(loaded.level(GameId::Quoridor, Strength::Mine), Level::Four);
        assert_eq!(loaded.level(GameId::Reversi, Strength::Mine), Level::Two);
    }
}
