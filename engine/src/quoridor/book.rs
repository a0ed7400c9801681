//! Openings known by heart: positions that were thought about for a long time, and the moves that were found good.
//!
//! `sanban train quoridor-book` makes the file. A position and its mirror image are one entry. Where several moves were
//! found, the seed decides, so that two games need not begin the same way.

use sanban_core::{
    Game, Side, Sides,
    quoridor::{Move, Parts, Position, Slot, Square, Wall},
};

use super::position::hash;
use crate::Rng;

/// How many bytes stand for the position.
const KEY_LEN: usize = 8;
/// How many moves an entry has room for.
pub const BOOK_MOVES: usize = 3;
/// How many bytes an entry has.
const ENTRY_LEN: usize = KEY_LEN + BOOK_MOVES;
/// No move.
const NONE: u8 = 0xFF;

/// The entries of the book, sorted.
static BOOK: &[u8] = include_bytes!("book.bin");

/// The bytes of an entry: its position and up to [`BOOK_MOVES`] moves, best first. A book is a number of them, sorted.
pub fn book_entry(position: &Position, moves: impl IntoIterator<Item = Move>) -> Option<[u8; ENTRY_LEN]> {
    let View { key, is_mirrored } = View::of(position)?;
    let mut entry = [NONE; ENTRY_LEN];
    let moves = moves.into_iter().map(|mv| if is_mirrored { mirrored_move(mv) } else { Some(mv) });
    let bytes = moves.flatten().map(Position::move_to_byte);
    entry.iter_mut().zip(key.into_iter().chain(bytes)).for_each(|(byte, value)| *byte = value);
    Some(entry)
}

/// A good move in this position, if the book knows it.
pub(super) fn look_up(position: &Position, rng: &mut Rng) -> Option<Move> {
    look_up_in(BOOK, position, rng)
}

fn look_up_in(book: &[u8], position: &Position, rng: &mut Rng) -> Option<Move> {
    let View { key, is_mirrored } = View::of(position)?;
    let (entries, _) = book.as_chunks::<ENTRY_LEN>();
    let at = entries.binary_search_by(|entry| entry.iter().take(KEY_LEN).cmp(&key)).ok()?;
    let moves = entries.get(at)?.get(KEY_LEN..)?;
    let known = moves.iter().take_while(|&&byte| byte != NONE).count();
    let mv = Position::move_from_byte(*moves.get(rng.below(known as u32) as usize)?)?;
    let mv = if is_mirrored { mirrored_move(mv)? } else { mv };
    // Another position could have the same key.
    position.is_legal(mv).then_some(mv)
}

/// A position as the book sees it: itself or its mirror image, whichever has the lower key.
struct View {
    key: [u8; KEY_LEN],
    is_mirrored: bool,
}

impl View {
    fn of(position: &Position) -> Option<View> {
        let (key, mirror) = (hash(position).bytes(), hash(&mirrored(position)?).bytes());
        Some(View { key: key.min(mirror), is_mirrored: mirror < key })
    }
}

/// The position with left and right exchanged.
fn mirrored(position: &Position) -> Option<Position> {
    let pawn = |side: Side| mirrored_square(position.pawn(side));
    let walls = position.walls().into_iter().filter_map(mirrored_wall).collect();
    let pawns = Sides::new(pawn(Side::First)?, pawn(Side::Second)?);
    Position::try_from(Parts { walls, pawns, ..Parts::from(*position) }).ok()
}

fn mirrored_move(mv: Move) -> Option<Move> {
    match mv {
        Move::Pawn(square) => mirrored_square(square).map(Move::Pawn),
        Move::Wall(wall) => mirrored_wall(wall).map(Move::Wall),
    }
}

fn mirrored_square(square: Square) -> Option<Square> {
    Square::at(8_u8.checked_sub(square.file())?, square.rank())
}

fn mirrored_wall(wall: Wall) -> Option<Wall> {
    Some(Wall { slot: Slot::at(7_u8.checked_sub(wall.slot.file())?, wall.slot.rank())?, ..wall })
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::*;

    #[test]
    fn a_position_and_its_mirror_image_have_mirrored_moves() {
        let position: Position = "d3 / - / e3 e6 / 9 10 / 2".parse().unwrap();
        let mirror: Position = "e3 / - / e3 e6 / 9 10 / 2".parse().unwrap();
        assert_eq!(mirrored(&position), Some(mirror));
        let mut book: Vec<u8> = Vec::new();
        book.extend(book_entry(&position, ["c4v".parse().unwrap()]).unwrap());
        let look_up = |position: &Position| look_up_in(&book, position, &mut Rng::new(1)).map(Position::move_to_byte);
        assert_eq!(look_up(&position), Some(Position::move_to_byte("c4v".parse().unwrap())));
        assert_eq!(look_up(&mirror), Some(Position::move_to_byte("f4v".parse().unwrap())));
        assert_eq!(look_up(&Position::default()), None);
    }

    #[test]
    fn the_book_is_sorted_and_holds_a_few_dozen_positions() {
        let (entries, rest) = BOOK.as_chunks::<ENTRY_LEN>();
        assert!(rest.is_empty() && entries.len() >= 36, "{}", entries.len());
        assert!(entries.is_sorted_by(|a, b| a[..KEY_LEN] < b[..KEY_LEN]));
        assert!(entries.iter().all(|entry| entry[KEY_LEN] != NONE));
    }
}
