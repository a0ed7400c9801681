//! The record: undo, redo, branches, and bytes that are read back or refused.

use proptest::prelude::*;
use sanban_core::{
    Game, Outcome, Side, Victory,
    record::{BufferTooSmall, DecodeError, Refusal, encoded_len},
    reversi::{Illegal, Move, Position, Record, Square},
};

const BUFFER_LEN: usize = encoded_len(Record::CAPACITY);

fn encode(record: &Record) -> Vec<u8> {
    let mut buffer = [0; BUFFER_LEN];
    record.encode(&mut buffer).expect("room").to_vec()
}

/// A record with the given moves, or as many of them as fit a game.
fn played(squares: &str) -> Record {
    let mut record = Record::default();
    for name in squares.split_whitespace() {
        record.play(name.parse().expect("a move")).expect("legal");
    }
    record
}

/// The bytes with a checksum that fits, whatever they say.
fn sealed(mut body: Vec<u8>) -> Vec<u8> {
    let crc = body.iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 })
    });
    body.extend((!crc).to_le_bytes());
    body
}

#[test]
fn undo_and_redo_walk_the_game_and_a_new_move_takes_another_branch() {
    let mut record = played("d3 c3 c4");
    let positions: Vec<Position> = (0..=3).map(|count| record.position_after(count)).collect();
    assert_eq!(record.position(), &positions[3]);
    assert!(record.undo());
    assert!(record.undo());
    assert_eq!(record.position(), &positions[1]);
    assert_eq!(record.undone().len(), 2);
    assert_eq!(record.redo(), Some(Move::Place(Square::C3)));
    assert_eq!(record.position(), &positions[2]);

    assert_eq!(record.play(Move::Place(Square::A1)), Err(Refusal::Illegal(Illegal::FlipsNothing)));
    assert_eq!(record.undone().len(), 1, "a refused move forgets nothing");
    let other = record.position().legal_moves().into_iter().find(|&mv| mv != Move::Place(Square::C4));
    record.play(other.expect("another move")).expect("legal");
    assert_eq!(record.undone(), []);
    assert_eq!(record.redo(), None);
    assert_eq!(record.moves().len(), 3);

    while record.undo() {}
    assert_eq!(record.position(), &Position::default());
    assert!(!record.undo());
    assert_eq!(record.undone().len(), 3);
}

#[test]
fn resigning_ends_the_game_until_it_is_taken_back() {
    let mut record = played("d3");
    record.resign(Side::WHITE).expect("not over");
    assert_eq!(record.outcome(), Some(Outcome::Win { side: Side::BLACK, by: Victory::Resignation }));
    assert_eq!(record.play(Move::Place(Square::C3)), Err(Refusal::Over));
    assert_eq!(record.resign(Side::BLACK), Err(Refusal::Over));
    assert_eq!(Record::decode(&encode(&record)), Ok(record.clone()));
    assert!(record.undo());
    assert_eq!(record.outcome(), None);
    assert_eq!(record.moves().len(), 1, "only the resignation is taken back");
}

#[test]
fn bytes_that_are_no_record_are_refused_with_the_reason() {
    let record = played("d3 c3 c4");
    let good = encode(&record);
    let body = good[..good.len() - 4].to_vec();
    assert_eq!(sealed(body.clone()), good, "the checksum is CRC-32");
    let with = |at: usize, byte: u8| {
        let mut changed = body.clone();
        changed[at] = byte;
        sealed(changed)
    };
    let refused = |bytes: &[u8]| Record::decode(bytes).expect_err("refused");

    assert_eq!(refused(&[]), DecodeError::Length);
    assert_eq!(refused(&good[..7]), DecodeError::Length);
    assert_eq!(refused(&with(0, 2)), DecodeError::Version(2));
    assert_eq!(refused(&with(1, 2)), DecodeError::OtherGame);
    assert_eq!(refused(&with(2, 1)), DecodeError::Setup(1));
    assert_eq!(refused(&with(3, 3)), DecodeError::Header);
    assert_eq!(refused(&with(4, 2)), DecodeError::Length);
    assert_eq!(refused(&with(6, 4)), DecodeError::Header);
    assert_eq!(refused(&with(9, 65)), DecodeError::UnknownMove(1));
    assert_eq!(refused(&with(9, 0)), DecodeError::IllegalMove(1));
    assert_eq!(refused(&with(8, 64)), DecodeError::IllegalMove(0), "a pass while there is a move");
    let mut longer = good.clone();
    longer.push(0);
    assert_eq!(refused(&longer), DecodeError::Checksum);
    let too_many = sealed([vec![1, 1, 0, 0, 65, 0, 65, 0], vec![19; 65]].concat());
    assert_eq!(refused(&too_many), DecodeError::Length);
}

#[test]
fn a_buffer_that_is_too_small_is_refused() {
    let record = played("d3 c3");
    assert_eq!(record.encode(&mut [0; encoded_len(2) - 1]), Err(BufferTooSmall));
    assert!(record.encode(&mut [0; encoded_len(2)]).is_ok());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn every_record_is_read_back_and_any_damage_is_noticed(
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..64),
        undos in 0_usize..8,
        damaged in any::<prop::sample::Index>(),
        bit in 0_u32..8,
    ) {
        let mut record = Record::default();
        for choice in choices {
            let legal: Vec<Move> = record.position().legal_moves().into_iter().collect();
            if legal.is_empty() {
                break;
            }
            record.play(*choice.get(&legal)).expect("legal");
        }
        for _ in 0..undos {
            record.undo();
        }
        let mut bytes = encode(&record);
        let back = Record::decode(&bytes).expect("a record");
        prop_assert_eq!(&back, &record);
        prop_assert_eq!(encode(&back), bytes.clone());

        let at = damaged.index(bytes.len());
        prop_assert!(Record::decode(&bytes[..at]).is_err(), "cut short");
        bytes[at] ^= 1 << bit;
        prop_assert!(Record::decode(&bytes).is_err(), "one bit turned");
    }

    #[test]
    fn arbitrary_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..128)) {
        if let Ok(record) = Record::decode(&bytes) {
            prop_assert_eq!(&encode(&record), &bytes);
        }
        // The same with a fitting checksum, so that the content is looked at.
        let _ = Record::decode(&sealed([vec![1, 1, 0, 0], bytes].concat()));
    }
}
