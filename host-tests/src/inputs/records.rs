//! Records as bytes: what is read is written so that the same is read again, and the same game comes back from its line of text.

use sanban_core::{Game, Record, quoridor, record::crc32, renju, reversi};

/// The first byte: which game, and whether the checksum is made to fit. Then a record.
pub fn check(bytes: &[u8]) {
    let Some((&kind, body)) = bytes.split_first() else { return };
    let sealed = [body, &crc32(body).to_le_bytes()].concat();
    let bytes = if kind & 4 == 0 { body } else { &sealed };
    match kind % 4 {
        0 => read::<reversi::Position, { reversi::Record::CAPACITY }>(bytes),
        1 => read::<renju::Position, { renju::Record::CAPACITY }>(bytes),
        _ => read::<quoridor::Position, { quoridor::Record::CAPACITY }>(bytes),
    }
}

fn read<G: Game, const N: usize>(bytes: &[u8]) {
    let Ok(record) = Record::<G, N>::decode(bytes) else { return };
    let mut buffer = vec![0; record.encoded_len()];
    let written = record.encode(&mut buffer).expect("room");
    assert!(written == bytes, "{record} has two forms");
    assert_eq!(Record::decode(written), Ok(record.clone()), "{record}");
    assert_eq!(record.to_string().parse(), Ok(record.clone()), "{record}");
    // To the beginning and back again.
    let mut walked = record.clone();
    while walked.undo() {}
    assert_eq!(walked.position(), record.start(), "{record}");
    for _ in record.moves() {
        assert!(walked.redo().is_some(), "{record}");
    }
    assert_eq!(walked.position(), record.position(), "{record}");
}
