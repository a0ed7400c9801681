//! Which puzzles are solved.

use sanban_core::GameId;

use super::Pack;

/// What became of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// Nobody has tried it.
    #[default]
    Open,
    /// It was tried.
    Tried,
    /// It was solved with a hint.
    Helped,
    /// It was solved without one.
    Solved,
}

impl Mark {
    const ALL: [Mark; 4] = [Mark::Open, Mark::Tried, Mark::Helped, Mark::Solved];

    /// Whether it was solved, with or without a hint.
    pub fn is_solved(self) -> bool {
        self >= Mark::Helped
    }
}

/// The marks of a pack: two bits each.
const PACK_BYTES: usize = Pack::LEN.div_ceil(4);

/// What became of all puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    packs: [[u8; PACK_BYTES]; GameId::ALL.len()],
}

impl Progress {
    /// What became of a puzzle.
    pub fn mark(&self, game: GameId, number: u8) -> Mark {
        let four = self.pack(game).get(usize::from(number) / 4).copied().unwrap_or_default();
        let bits = four >> (2 * (number % 4)) & 3;
        Mark::ALL.get(usize::from(bits)).copied().unwrap_or_default()
    }

    /// Notes what became of a puzzle. The best counts: a puzzle that is solved stays solved. Returns whether that is new.
    pub fn note(&mut self, game: GameId, number: u8, mark: Mark) -> bool {
        let is_better = mark > self.mark(game, number);
        let mut packs = self.packs.iter_mut().zip(GameId::ALL);
        let pack = packs.find_map(|(pack, of)| (of == game).then_some(pack));
        if let Some(four) = pack.and_then(|pack| pack.get_mut(usize::from(number) / 4))
            && is_better
        {
            let shift = 2 * (number % 4);
            *four = *four & !(3 << shift) | (mark as u8) << shift;
        }
        is_better
    }

    /// How many puzzles of a pack are solved.
    pub fn solved(&self, game: GameId) -> usize {
        (0..Pack::LEN as u8).filter(|&number| self.mark(game, number).is_solved()).count()
    }

    fn pack(&self, game: GameId) -> [u8; PACK_BYTES] {
        self.packs.iter().zip(GameId::ALL).find_map(|(&pack, of)| (of == game).then_some(pack)).unwrap_or_default()
    }

    /// For storage: the marks of each pack, four a byte from the lowest bits.
    pub(crate) fn to_bytes(self) -> [[u8; PACK_BYTES]; GameId::ALL.len()] {
        self.packs
    }

    /// What [`to_bytes`](Progress::to_bytes) gave.
    pub(crate) fn from_bytes(packs: [[u8; PACK_BYTES]; GameId::ALL.len()]) -> Progress {
        Progress { packs }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_kept_where_it_belongs_and_only_gets_better() {
        let mut progress = Progress::default();
        assert!(progress.note(GameId::Renju, 59, Mark::Helped));
        assert!(!progress.note(GameId::Renju, 59, Mark::Tried));
        assert!(progress.note(GameId::Renju, 58, Mark::Tried));
        assert!(progress.note(GameId::Reversi, 0, Mark::Solved));
        for game in GameId::ALL {
            for number in 0..Pack::LEN as u8 {
                let expected = match (game, number) {
                    (GameId::Renju, 59) => Mark::Helped,
                    (GameId::Renju, 58) => Mark::Tried,
                    (GameId::Reversi, 0) => Mark::Solved,
                    _ => Mark::Open,
                };
                assert_eq!(progress.mark(game, number), expected, "{game} {number}");
            }
        }
        assert_eq!(GameId::ALL.map(|game| progress.solved(game)), [1, 1, 0]);
        assert!(progress.note(GameId::Renju, 59, Mark::Solved));
        assert_eq!(Progress::from_bytes(progress.to_bytes()), progress);
    }
}
