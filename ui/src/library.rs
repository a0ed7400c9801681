//! The finished games that are kept: which there are, and on which shelves.
//!
//! A game is stored on a free shelf first and entered here afterwards, so that a power cut leaves the library as it was or
//! with the game in it, and never with a game that is not there. What is only here, numbers and stars, is one save.

use heapless::Vec;
use sanban_core::GameId;

use crate::host::Shelf;

/// The last so many games are kept, whatever is starred.
pub(crate) const LAST: usize = 40;
/// So many games can be starred: they stay when their time has come.
pub(crate) const STARS: usize = 24;
/// As many games as there can be.
pub(crate) const CAPACITY: usize = LAST + STARS;

/// A game that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Its number in the library, as the player sees it.
    pub number: u16,
    /// Which game of its kind on this device it is: the last bits of its table's number.
    pub of: u16,
    pub shelf: Shelf,
    pub game: GameId,
    pub starred: bool,
}

/// The games that are kept, the oldest first.
#[derive(Debug, Default)]
pub(crate) struct Library {
    pub entries: Vec<Entry, CAPACITY>,
    /// The number of the game that was entered last.
    pub last: u16,
    /// A finished game that is being stored, and where.
    pub filing: Option<(GameId, Shelf)>,
    /// Finished games that wait for it.
    pub waiting: Vec<GameId, { GameId::ALL.len() }>,
}

impl Library {
    /// A shelf that no game is on.
    pub(crate) fn free_shelf(&self) -> Option<Shelf> {
        Shelf::all().find(|&shelf| self.entries.iter().all(|entry| entry.shelf != shelf))
    }

    /// Whether a finished game is on its way to a shelf.
    pub(crate) fn is_filing(&self, game: GameId) -> bool {
        self.filing.is_some_and(|(filing, _)| filing == game) || self.waiting.contains(&game)
    }

    /// Enters a game that was stored. One that was there with another end takes its place; otherwise the oldest without a
    /// star leaves if there is no room.
    pub(crate) fn enter(&mut self, game: GameId, of: u32, shelf: Shelf) {
        let of = of as u16;
        let same = |entry: &&mut Entry| of != 0 && entry.game == game && entry.of == of;
        if let Some(entry) = self.entries.iter_mut().find(same) {
            entry.shelf = shelf;
            return;
        }
        if self.entries.is_full()
            && let Some(oldest) = self.entries.iter().position(|entry| !entry.starred)
        {
            self.entries.remove(oldest);
        }
        self.last = self.last.wrapping_add(1).max(1);
        // There is room: not every game can be starred.
        let _ = self.entries.push(Entry { number: self.last, of, shelf, game, starred: false });
    }

    /// The game at a place in the list, the newest first.
    pub(crate) fn newest(&self, place: usize) -> Option<&Entry> {
        self.entries.iter().rev().nth(place)
    }

    /// Stars a game or takes its star. `false` if there are too many stars.
    pub(crate) fn star(&mut self, place: usize) -> bool {
        let stars = self.entries.iter().filter(|entry| entry.starred).count();
        let Some(entry) = self.entries.iter_mut().rev().nth(place) else {
            return false;
        };
        let was_starred = entry.starred;
        entry.starred = !was_starred && stars < STARS;
        entry.starred != was_starred
    }

    /// Takes a game out of the library. Its shelf is free from now on.
    pub(crate) fn remove(&mut self, number: u16) {
        self.entries.retain(|entry| entry.number != number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn full() -> Library {
        let mut library = Library::default();
        for of in 1..=CAPACITY as u32 {
            let shelf = library.free_shelf().unwrap();
            library.enter(GameId::Renju, of, shelf);
        }
        library
    }

    fn numbers(library: &Library) -> std::vec::Vec<u16> {
        library.entries.iter().map(|entry| entry.number).collect()
    }

    #[test]
    fn the_oldest_leaves_and_the_starred_stay() {
        let mut library = full();
        // The oldest three have stars.
        for place in [CAPACITY - 1, CAPACITY - 2, CAPACITY - 3] {
            assert!(library.star(place));
        }
        for of in 1000..1100 {
            let shelf = library.free_shelf().expect("a shelf is left for the next game");
            library.enter(GameId::Reversi, of, shelf);
            assert_eq!(library.entries.len(), CAPACITY);
        }
        let numbers = numbers(&library);
        assert_eq!(numbers[..3], [1, 2, 3]);
        assert_eq!(numbers[3..], (164 - 60..=164).collect::<std::vec::Vec<u16>>());
    }

    #[test]
    fn with_all_the_stars_there_can_be_the_last_forty_are_still_there() {
        let mut library = full();
        let starred = (0..CAPACITY).rev().take_while(|&place| library.star(place)).count();
        assert_eq!(starred, STARS);
        for of in 1000..1100 {
            let shelf = library.free_shelf().unwrap();
            library.enter(GameId::Reversi, of, shelf);
        }
        assert_eq!(numbers(&library)[STARS..], (125..=164).collect::<std::vec::Vec<u16>>());
        assert!(library.star(CAPACITY - 1), "a star can be taken");
        assert!(library.star(0), "and given to another");
        assert!(!library.star(1), "but not to two");
    }

    #[test]
    fn a_game_that_came_to_another_end_is_one_game_and_keeps_number_and_star() {
        let mut library = full();
        assert!(library.star(0));
        let (before, shelf) = (*library.newest(0).unwrap(), library.free_shelf().unwrap());
        library.enter(GameId::Renju, before.of.into(), shelf);
        assert_eq!(library.entries.len(), CAPACITY);
        assert_eq!(*library.newest(0).unwrap(), Entry { shelf, ..before });
        assert_eq!(library.free_shelf(), Some(before.shelf));
    }

    #[test]
    fn no_two_games_are_on_one_shelf() {
        let mut library = full();
        for number in [3, 30, 64] {
            library.remove(number);
            let shelf = library.free_shelf().unwrap();
            library.enter(GameId::Quoridor, u32::from(number), shelf);
        }
        let shelves: std::collections::BTreeSet<u8> =
            library.entries.iter().map(|entry| entry.shelf.number()).collect();
        assert_eq!(shelves.len(), CAPACITY);
    }
}
