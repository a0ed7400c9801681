//! Which finished games are kept: the number of the last one (two bytes), then six bytes for each, the oldest first: its
//! number, which game of its kind it is (two bytes each), its shelf, and its kind, with the highest bit set for a star. All
//! little endian. The games themselves are on their shelves, each as it lay on its table.

use sanban_core::GameId;

use super::{Unreadable, open, seal};
use crate::{
    Shelf, Slot,
    library::{Entry, Library, STARS},
    settings::Choice,
};

const STAR: u8 = 0x80;

impl Library {
    /// Writes the library to the front of `buffer` and returns how many bytes that makes.
    pub(crate) fn save(&self, buffer: &mut [u8]) -> usize {
        seal(Slot::Library, buffer, |out| {
            out.put(&self.last.to_le_bytes())?;
            for entry in &self.entries {
                out.put(&entry.number.to_le_bytes())?;
                out.put(&entry.of.to_le_bytes())?;
                let star = if entry.starred { STAR } else { 0 };
                out.put(&[entry.shelf.number(), entry.game.to_byte() | star])?;
            }
            Some(())
        })
    }

    /// Reads what [`save`](Library::save) wrote.
    pub(crate) fn load(bytes: &[u8]) -> Result<Self, Unreadable> {
        let mut inside = open(Slot::Library, bytes)?;
        let mut library = Library { last: inside.take().map(u16::from_le_bytes)?, ..Library::default() };
        while !inside.rest.is_empty() {
            let [number, of] = [inside.take()?, inside.take()?].map(u16::from_le_bytes);
            let [shelf, kind] = inside.take()?;
            let shelf = Shelf::new(shelf).ok_or(Unreadable::Damaged)?;
            let game = GameId::from_byte(kind & !STAR).ok_or(Unreadable::Damaged)?;
            // Two games on one shelf would be one of them.
            if library.entries.iter().any(|other| other.shelf == shelf || other.number == number) {
                return Err(Unreadable::Damaged);
            }
            let entry = Entry { number, of, shelf, game, starred: kind & STAR != 0 };
            library.entries.push(entry).map_err(|_| Unreadable::Damaged)?;
        }
        if library.entries.iter().filter(|entry| entry.starred).count() > STARS {
            return Err(Unreadable::Damaged);
        }
        Ok(library)
    }
}

#[cfg(test)]
mod tests {
    use sanban_core::record::crc32;

    use super::*;
    use crate::library::CAPACITY;

    #[test]
    fn a_full_library_fits_its_slot_and_comes_back_with_numbers_and_stars() {
        let mut library = Library::default();
        for of in 1..=100 {
            let shelf = library.free_shelf().unwrap();
            library.enter(GameId::ALL[of as usize % 3], of * 1000, shelf);
        }
        assert!(library.star(5));
        let mut buffer = [0; Slot::MAX_LEN];
        let len = library.save(&mut buffer);
        assert_eq!(len, 2 + 2 + 6 * CAPACITY + 4);
        let loaded = Library::load(&buffer[..len]).unwrap();
        assert_eq!((&loaded.entries, loaded.last), (&library.entries, library.last));
        assert_eq!(loaded.newest(5).map(|entry| (entry.number, entry.starred)), Some((95, true)));
    }

    #[test]
    fn two_games_on_one_shelf_are_no_library() {
        let load = |shelf: u8| {
            let mut bytes = std::vec![super::super::VERSION, 6, 2, 0, 1, 0, 1, 0, 0, 1, 2, 0, 2, 0, shelf, 1];
            bytes.extend(crc32(&bytes).to_le_bytes());
            Library::load(&bytes).map(|library| library.entries.len())
        };
        assert_eq!(load(1), Ok(2));
        assert_eq!(load(0), Err(Unreadable::Damaged));
        assert_eq!(load(Shelf::COUNT as u8), Err(Unreadable::Damaged));
    }
}
