//! A puzzle as bytes.
//!
//! | bytes | meaning |
//! |---|---|
//! | 2 | how many bytes follow (little endian) |
//! | 2 | the goal, and its number |
//! | 1 | side to move: 0 the first, 1 the second |
//! | n | the position, see below |
//! | m | the answers, see `tree.rs` |
//!
//! Reversi: 64 cells row by row from A1, four a byte from the lowest bits: 0 empty, 1 black, 2 white. Renju: how many black
//! and how many white stones, then their points. Quoridor: how many walls, the walls, both pawns, walls left; all numbers
//! as in records.

use sanban_core::{AnyPosition, GameId, Side, Sides, quoridor, renju, reversi};

use super::{Goal, Node, Puzzle};

/// The bytes of the first puzzle, and those of the ones after it.
pub(super) fn split(bytes: &'static [u8]) -> Option<(&'static [u8], &'static [u8])> {
    let (len, rest) = bytes.split_first_chunk()?;
    rest.split_at_checked(usize::from(u16::from_le_bytes(*len)))
}

/// Reads the bytes of a puzzle, all of them.
pub(super) fn read(game: GameId, bytes: &'static [u8]) -> Option<Puzzle> {
    let mut bytes = Bytes(bytes);
    let goal = goal(bytes.take()?)?;
    let turn = match bytes.take()? {
        [0] => Side::First,
        [1] => Side::Second,
        _ => return None,
    };
    let position = match game {
        GameId::Reversi => reversi(&mut bytes, turn)?.into(),
        GameId::Renju => renju(&mut bytes, turn)?.into(),
        GameId::Quoridor => quoridor(&mut bytes, turn)?.into(),
    };
    let position: AnyPosition = position;
    Some(Puzzle { position, goal, root: Node::read(bytes.0)? })
}

fn goal([kind, number]: [u8; 2]) -> Option<Goal> {
    Some(match kind {
        0 => Goal::Win,
        1 => Goal::Best(number.cast_signed()),
        2 => Goal::Fours(number),
        3 => Goal::Threat(number),
        4 => Goal::Defend,
        5 => Goal::Race(number),
        6 => Goal::Save(number),
        _ => return None,
    })
}

/// Takes bytes from the front.
struct Bytes(&'static [u8]);

impl Bytes {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (&bytes, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(bytes)
    }

    fn many(&mut self, count: u8) -> Option<&'static [u8]> {
        let (bytes, rest) = self.0.split_at_checked(usize::from(count))?;
        self.0 = rest;
        Some(bytes)
    }
}

fn reversi(bytes: &mut Bytes, turn: Side) -> Option<reversi::Position> {
    let cells = bytes.take::<16>()?;
    let discs = |of: u8| -> reversi::SquareSet {
        let cell = |at: usize| cells.get(at / 4).map(|four| four >> (2 * (at % 4)) & 3);
        reversi::Square::ALL.into_iter().filter(|square| cell(usize::from(square.index())) == Some(of)).collect()
    };
    reversi::Position::new(discs(1), discs(2), turn).ok()
}

fn renju(bytes: &mut Bytes, turn: Side) -> Option<renju::Position> {
    let counts: [u8; 2] = bytes.take()?;
    let mut stones = [renju::PointSet::EMPTY; 2];
    for (stones, count) in stones.iter_mut().zip(counts) {
        for &point in bytes.many(count)? {
            stones.insert(renju::Point::new(point)?);
        }
    }
    let [black, white] = stones;
    renju::Position::from_stones(renju::Rules::default(), black, white, turn).ok()
}

fn quoridor(bytes: &mut Bytes, turn: Side) -> Option<quoridor::Position> {
    let [count] = bytes.take()?;
    let mut walls = quoridor::WallSet::EMPTY;
    for &wall in bytes.many(count)? {
        walls.insert(quoridor::Wall::new(wall)?);
    }
    let [first, second, first_left, second_left] = bytes.take()?;
    let pawns = Sides::new(quoridor::Square::new(first)?, quoridor::Square::new(second)?);
    let walls_left = Sides::new(first_left, second_left);
    quoridor::Position::try_from(quoridor::Parts { walls, pawns, walls_left, turn }).ok()
}
