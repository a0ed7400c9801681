//! Games won, lost and drawn.

use sanban_core::{GameId, Side};
use sanban_engine::Level;

use crate::{
    games::{Strength, Verdict},
    puzzles::Progress,
};

/// How a kind of game ended, how often. Counts stop at their highest number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Tally {
    pub won: u16,
    pub lost: u16,
    pub drawn: u16,
    /// Won against the computer with the computer's own hints; not among `won`.
    pub hinted: u16,
}

/// The level that suits the player of a game: after wins the computer plays a little stronger, after losses a little
/// weaker. Two steps are a level, so that one lucky game does not make the next a hard one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MyLevel(u8);

impl MyLevel {
    const STEPS: u8 = 2;
    const MOST: u8 = Level::ALL.len() as u8 * MyLevel::STEPS - 1;

    /// The level it stands for.
    pub(crate) fn level(self) -> Level {
        Level::from_number(self.0 / MyLevel::STEPS + 1).unwrap_or(Level::STRONGEST)
    }

    fn won(&mut self) {
        self.0 = self.0.saturating_add(1).min(MyLevel::MOST);
    }

    fn lost(&mut self) {
        self.0 = self.0.saturating_sub(1);
    }

    /// For storage.
    pub(crate) const fn to_byte(self) -> u8 {
        self.0
    }

    /// What [`to_byte`](MyLevel::to_byte) gave.
    pub(crate) fn from_byte(byte: u8) -> Option<MyLevel> {
        (byte <= MyLevel::MOST).then_some(MyLevel(byte))
    }
}

/// Where everybody begins: the level that is offered first.
impl Default for MyLevel {
    fn default() -> Self {
        MyLevel((Level::default().number() - 1) * MyLevel::STEPS)
    }
}

/// The results of one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Results {
    /// Against the computer, weakest level first.
    pub levels: [Tally; Level::ALL.len()],
    /// Between two people: how often who sat down first won or lost.
    pub two_people: Tally,
    /// The level that suits the player.
    pub my_level: MyLevel,
    /// The number of the game that was counted last. Statistics and game are stored one after the other; if the power
    /// goes between the two, the game comes to its end a second time and must not count again.
    pub last_counted: u32,
}

/// All results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Statistics {
    pub games: [Results; GameId::ALL.len()],
    pub puzzles: Progress,
}

impl Statistics {
    /// The results of a game.
    pub(crate) fn of(&self, game: GameId) -> Results {
        self.games
            .iter()
            .zip(GameId::ALL)
            .find_map(|(&results, of)| (of == game).then_some(results))
            .unwrap_or_default()
    }

    /// The level of a computer that plays a game.
    pub(crate) fn level(&self, game: GameId, strength: Strength) -> Level {
        match strength {
            Strength::Fixed(level) => level,
            Strength::Mine => self.of(game).my_level.level(),
        }
    }

    /// Counts the result of the game with this number. Returns whether it is one that counts, and was not counted yet.
    pub(crate) fn count(&mut self, game: GameId, number: u32, verdict: Verdict) -> bool {
        let mut games = self.games.iter_mut().zip(GameId::ALL);
        let Some(results) = games.find_map(|(results, of)| (of == game).then_some(results)) else {
            return false;
        };
        if number != 0 && core::mem::replace(&mut results.last_counted, number) == number {
            return false;
        }
        let Results { levels, two_people, my_level, .. } = results;
        let mut levels = levels.iter_mut().zip(Level::ALL);
        let mine = my_level.level();
        let mut at = |strength| {
            let level = if let Strength::Fixed(level) = strength { level } else { mine };
            levels.find_map(|(tally, of)| (of == level).then_some(tally))
        };
        match verdict {
            Verdict::Won(Strength::Mine) => my_level.won(),
            Verdict::Lost(Strength::Mine) => my_level.lost(),
            _ => {}
        }
        let count = match verdict {
            Verdict::TwoPeople(Some(Side::First)) => Some(&mut two_people.won),
            Verdict::TwoPeople(Some(Side::Second)) => Some(&mut two_people.lost),
            Verdict::TwoPeople(None) => Some(&mut two_people.drawn),
            Verdict::Won(strength) => at(strength).map(|tally| &mut tally.won),
            Verdict::WonWithHints(strength) => at(strength).map(|tally| &mut tally.hinted),
            Verdict::Lost(strength) => at(strength).map(|tally| &mut tally.lost),
            Verdict::Drawn(strength) => at(strength).map(|tally| &mut tally.drawn),
            Verdict::TwoComputers => None,
        };
        count.map(|count| *count = count.saturating_add(1)).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_counted_where_it_belongs_and_nowhere_else() {
        let mut statistics = Statistics::default();
        assert!(statistics.count(GameId::Renju, 1, Verdict::Lost(Strength::Fixed(Level::Three))));
        assert!(statistics.count(GameId::Renju, 2, Verdict::TwoPeople(None)));
        assert!(!statistics.count(GameId::Renju, 2, Verdict::TwoPeople(None)), "a game counts once");
        assert!(!statistics.count(GameId::Renju, 3, Verdict::TwoComputers));
        assert!(statistics.count(GameId::Renju, 4, Verdict::WonWithHints(Strength::Fixed(Level::Three))));
        let mut expected = Results::default();
        expected.levels[2].lost = 1;
        expected.two_people.drawn = 1;
        expected.levels[2].hinted = 1;
        expected.last_counted = 4;
        assert_eq!(statistics.of(GameId::Renju), expected);
        assert_eq!(statistics.of(GameId::Reversi), Results::default());
    }

    #[test]
    fn my_level_follows_the_player_of_each_game_up_and_down_and_stays_on_the_ladder() {
        let mut statistics = Statistics::default();
        let level = |statistics: &Statistics, game| statistics.level(game, Strength::Mine).number();
        let mut number = 0;
        let mut play = |statistics: &mut Statistics, game, verdict: fn(Strength) -> Verdict, times: u32| {
            for _ in 0..times {
                number += 1;
                assert!(statistics.count(game, number, verdict(Strength::Mine)));
            }
        };
        play(&mut statistics, GameId::Reversi, Verdict::Won, 1);
        assert_eq!(level(&statistics, GameId::Reversi), 2, "one win is not enough");
        play(&mut statistics, GameId::Reversi, Verdict::Won, 1);
        assert_eq!(level(&statistics, GameId::Reversi), 3);
        // Each game is counted at the level it was played at.
        assert_eq!(statistics.of(GameId::Reversi).levels[1].won, 2);
        play(&mut statistics, GameId::Reversi, Verdict::Drawn, 3);
        assert_eq!(level(&statistics, GameId::Reversi), 3, "a draw shows that the level suits");
        assert_eq!(level(&statistics, GameId::Renju), 2, "another game has its own");
        play(&mut statistics, GameId::Reversi, Verdict::WonWithHints, 5);
        assert_eq!(level(&statistics, GameId::Reversi), 3, "the computer's own strength does not count");
        play(&mut statistics, GameId::Reversi, Verdict::Won, 50);
        assert_eq!(level(&statistics, GameId::Reversi), 10);
        play(&mut statistics, GameId::Reversi, Verdict::Lost, 50);
        assert_eq!(level(&statistics, GameId::Reversi), 1);
        assert!(statistics.count(GameId::Reversi, 999, Verdict::Won(Strength::Fixed(Level::Ten))));
        assert_eq!(statistics.of(GameId::Reversi).my_level, MyLevel(0), "games at a fixed level do not move it");
    }
}
