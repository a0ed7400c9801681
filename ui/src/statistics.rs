//! Games won, lost and drawn.

use sanban_core::{GameId, Side};
use sanban_engine::Level;

use crate::games::Verdict;

/// How a kind of game ended, how often. Counts stop at their highest number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Tally {
    pub won: u16,
    pub lost: u16,
    pub drawn: u16,
}

/// The results of one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Results {
    /// Against the computer, weakest level first.
    pub levels: [Tally; Level::ALL.len()],
    /// Between two people: how often who sat down first won or lost.
    pub two_people: Tally,
}

/// All results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Statistics {
    pub games: [Results; GameId::ALL.len()],
}

impl Statistics {
    /// The results of a game.
    pub(crate) fn of(&self, game: GameId) -> &Results {
        let [reversi, renju, quoridor] = &self.games;
        match game {
            GameId::Reversi => reversi,
            GameId::Renju => renju,
            GameId::Quoridor => quoridor,
        }
    }

    /// Counts a result. Returns whether it is one that counts.
    pub(crate) fn count(&mut self, game: GameId, verdict: Verdict) -> bool {
        let [reversi, renju, quoridor] = &mut self.games;
        let results = match game {
            GameId::Reversi => reversi,
            GameId::Renju => renju,
            GameId::Quoridor => quoridor,
        };
        let two_people = &mut results.two_people;
        let mut levels = results.levels.iter_mut().zip(Level::ALL);
        let mut at = |level| levels.find_map(|(tally, of)| (of == level).then_some(tally));
        let count = match verdict {
            Verdict::TwoPeople(Some(Side::First)) => Some(&mut two_people.won),
            Verdict::TwoPeople(Some(Side::Second)) => Some(&mut two_people.lost),
            Verdict::TwoPeople(None) => Some(&mut two_people.drawn),
            Verdict::Won(level) => at(level).map(|tally| &mut tally.won),
            Verdict::Lost(level) => at(level).map(|tally| &mut tally.lost),
            Verdict::Drawn(level) => at(level).map(|tally| &mut tally.drawn),
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
        assert!(statistics.count(GameId::Renju, Verdict::Lost(Level::Three)));
        assert!(statistics.count(GameId::Renju, Verdict::TwoPeople(None)));
        assert!(!statistics.count(GameId::Renju, Verdict::TwoComputers));
        let mut expected = Results::default();
        expected.levels[2].lost = 1;
        expected.two_people.drawn = 1;
        assert_eq!(statistics.of(GameId::Renju), &expected);
        assert_eq!(statistics.of(GameId::Reversi), &Results::default());
    }
}
