//! The record: undo, redo, branches, and bytes that are read back or refused.

use proptest::prelude::*;
use sanban_core::{
    Draw, Game, Outcome, Side, Victory, quoridor,
    record::{BufferTooSmall, DecodeError, Refusal, encoded_len},
    renju,
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
    assert_eq!(refused(&with(0, 3)), DecodeError::Version(3));
    assert_eq!(refused(&with(0, 2)), DecodeError::Length);
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

fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).expect("hex")).collect()
}

/// Reads bytes and writes them again.
fn again<G: Game>(hex: &str) -> (Long<G>, Vec<u8>) {
    let record = Long::<G>::decode(&bytes(hex)).unwrap_or_else(|error| panic!("{hex}: {error}"));
    let mut buffer = vec![0; record.encoded_len()];
    let written = record.encode(&mut buffer).expect("room").to_vec();
    (record, written)
}

type Long<G> = sanban_core::Record<G, 512>;

/// Version 1 by hand, its checksums by Python's zlib: what devices have in their flash.
#[test]
fn records_of_the_first_version_are_read_and_written_bit_for_bit() {
    // d3 c3, c4 taken back, white resigned.
    let saved = "010100020300020013121a12df30d7";
    let (record, written) = again::<Position>(saved);
    assert_eq!(record.to_string(), "startpos moves d3 c3 undone c4 resigned 2");
    assert_eq!(written, bytes(saved));

    // Swap: h8 i9 j10, and the other player takes black.
    let saved = "0102020004000400706254e2c60b8d13";
    let (record, written) = again::<renju::Position>(saved);
    assert_eq!(record.to_string(), format!("{} B swap moves h8 i9 j10 black", ".".repeat(225)));
    assert_eq!(written, bytes(saved));

    // Five walls each: e2 e8 e3h, d5v taken back.
    let saved = "01030500040003000d4365b4225855c9";
    let (record, written) = again::<quoridor::Position>(saved);
    assert_eq!(record.to_string(), "- / - / e1 e9 / 5 5 / 1 moves e2 e8 e3h undone d5v");
    assert_eq!(record.setup().walls_each(), 5);
    assert_eq!(written, bytes(saved));
}

#[test]
fn a_record_starts_from_any_position_and_comes_back_from_bytes_and_text() {
    fn check<G: Game>(start: &str, moves: &str) {
        let start: G = start.parse().expect("a position");
        let mut record = Long::from_position(start.clone());
        for name in moves.split(' ') {
            record.play(name.parse().expect("a move")).expect("legal");
        }
        record.undo();
        assert_eq!(record.start(), &start);
        let mut buffer = vec![0; record.encoded_len()];
        assert_eq!(record.encode(&mut buffer[1..]), Err(BufferTooSmall));
        let len = record.encode(&mut buffer).expect("room").len();
        assert_eq!(len, buffer.len());
        assert_eq!(Long::decode(&buffer), Ok(record.clone()));
        assert_eq!(record.to_string().parse(), Ok(record.clone()));
        assert_eq!(record.undone().len(), 1);

        let damaged = [&buffer[..10], b"?", &buffer[11..len - 4]].concat();
        assert_eq!(Long::<G>::decode(&sealed(damaged)), Err(DecodeError::Start));
        while record.undo() {}
        assert_eq!(record.position(), &start);
    }
    check::<Position>(&format!("BW{} W", ".".repeat(62)), "pass");
    check::<Position>(&format!("BW{} B", ".".repeat(62)), "c1");
    check::<renju::Position>(&format!("{}B{} W swap", ".".repeat(100), ".".repeat(124)), "a1 b1 pass");
    check::<quoridor::Position>("c4 / e3 / e2 e8 / 9 8 / 2", "e7 e3 a1h");
}

#[test]
fn a_start_that_needs_no_text_is_not_read_with_one() {
    let text = Position::default().to_string();
    let len = u8::try_from(text.len()).expect("short");
    let body = [&[2, 1, 0, 0, 0, 0, 0, 0, len, 0], text.as_bytes()].concat();
    assert_eq!(Record::decode(&sealed(body)), Err(DecodeError::Header));
}

#[test]
fn a_start_is_read_as_it_is_written_and_in_no_other_spelling() {
    // Quoridor with ten walls each and nothing played: two pawns, two walls, and the blanks as one pleases.
    let read = |text: &str| {
        let len = u8::try_from(text.len()).expect("short");
        let body = [&[2, 3, 10, 0, 0, 0, 0, 0, len, 0], text.as_bytes()].concat();
        Long::<quoridor::Position>::decode(&sealed(body)).map(|record| record.start().to_string())
    };
    let written = "c4 / e3 / e2 e8 / 9 8 / 2";
    assert_eq!(read(written).as_deref(), Ok(written));
    for other in ["c4 / e3 / e2 e8  /9 8 / 2", "c4 / e3 / e2 e8 / 9 8 / 2 ", " c4 / e3 / e2 e8 / 9 8 / 2"] {
        assert_eq!(read(other), Err(DecodeError::Start), "{other:?}");
    }
}

#[test]
fn a_text_that_is_no_game_is_refused_where_it_goes_wrong() {
    for (text, offset, message) in [
        ("", 0, "expected startpos or a position"),
        ("  moves d3", 2, "expected startpos or a position"),
        ("startpost", 0, "expected '.', 'B' or 'W' for each cell of the board"),
        ("startpos moves d3 c9", 19, "expected a square, a1 to h8, or pass"),
        ("startpos moves d3 d3", 18, "move 2, d3, is illegal: there is a disc on this square"),
        ("startpos undone d3 d3", 19, "move 2, d3, is illegal: there is a disc on this square"),
        ("startpos resigned", 17, "expected the side that resigned, 1 or 2"),
        ("startpos resigned 3", 18, "expected the side that resigned, 1 or 2"),
        ("startpos resigned 1 2", 20, "expected moves, undone, resigned or the end"),
        ("startpos undone d3 moves", 19, "expected a square, a1 to h8, or pass"),
    ] {
        let error = text.parse::<Record>().expect_err(text);
        assert_eq!((error.offset(), error.to_string().as_str()), (offset, message), "{text}");
    }
    let over = format!("BBB{} W", ".".repeat(61));
    let error = format!("{over} moves a4").parse::<Record>().expect_err("over");
    assert_eq!(error.to_string(), "move 1, a4, is illegal: the game is over");
    let error = format!("{over} resigned 1").parse::<Record>().expect_err("over");
    assert_eq!(error.to_string(), "expected no resignation in a game that is over");
}

#[test]
fn a_repetition_counts_since_the_last_wall_and_is_forgotten_when_taken_back() {
    let mut record = quoridor::Record::default();
    let round = ["e2", "e8", "e1", "e9"];
    let play = |record: &mut quoridor::Record, names: &[&str]| {
        for name in names {
            record.play(name.parse().expect("a move")).expect("legal");
        }
    };
    play(&mut record, &round);
    play(&mut record, &["a1h", "h8h"]);
    play(&mut record, &round);
    assert_eq!(record.outcome(), None, "walls have been put down since the start");
    play(&mut record, &round);
    assert_eq!(record.outcome(), Some(Outcome::Draw(Draw::Repetition)));
    assert_eq!(record.play("e2".parse().expect("a move")), Err(Refusal::Over));
    assert!(record.undo());
    assert_eq!(record.outcome(), None);
    assert!(record.redo().is_some());
    assert_eq!(record.outcome(), Some(Outcome::Draw(Draw::Repetition)));
    record.undo();
    play(&mut record, &["d8", "e2"]);
    assert_eq!(record.outcome(), None);
}
