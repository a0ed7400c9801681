//! What may come over the cable: any bytes are lines or no lines, and each line is a command, a line of UGI, or refused in one line.

use sanban_core::{GameId, record::AnyRecord};
use sanban_engine::ugi::Go;
use sanban_firmware::serial::{Command, Excerpt, LONGEST, Lines, Play, Reply, Unreadable, parse};

/// The bytes as they come in.
pub fn check(bytes: &[u8]) {
    let (mut lines, mut found) = (Lines::new(), Vec::new());
    for &byte in bytes {
        if lines.push(byte) {
            found.push(lines.line().map(str::to_owned));
            lines.clear();
        }
    }
    assert_eq!(
        found,
        bytes.split(|byte| b"\r\n".contains(byte)).take(ended(bytes)).filter_map(line_of).collect::<Vec<_>>()
    );
    converse(&found);
}

/// How many of the pieces between the ends of lines are ended by one: all but the last.
fn ended(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| b"\r\n".contains(byte)).count()
}

/// A line as simply as it can be read; `None` where there is nothing.
fn line_of(bytes: &[u8]) -> Option<Result<String, Unreadable>> {
    let (mut text, mut fault) = (String::new(), None);
    for &byte in bytes {
        match byte {
            0x08 | 0x7F => drop(text.pop()),
            b'\t' | b' '..=b'~' if text.len() == LONGEST => fault = fault.or(Some(Unreadable::TooLong)),
            b'\t' => text.push(' '),
            b' '..=b'~' => text.push(byte.into()),
            _ => fault = fault.or(Some(Unreadable::NotPlain)),
        }
    }
    match fault {
        Some(fault) => Some(Err(fault)),
        None => (!text.is_empty()).then_some(Ok(text)),
    }
}

fn converse(lines: &[Result<String, Unreadable>]) {
    let mut play: Option<Play> = None;
    for line in lines {
        match (line, &mut play) {
            (Err(why), _) => told(&why.to_string()),
            (Ok(line), Some(game)) => {
                let before = game.question(&Go::default());
                match game.obey(line) {
                    Ok(Reply::Quit) => play = None,
                    Ok(_) => {}
                    Err(why) => {
                        told(&why.to_string());
                        assert_eq!(game.question(&Go::default()), before, "a refusal changed something: {line}");
                    }
                }
            }
            (Ok(line), None) => match parse(line) {
                Ok(Some(Command::Play(game))) => play = Some(Play::new(game)),
                Ok(Some(Command::Put { game, offset })) => put(game, &line[offset..]),
                Ok(_) => {}
                Err(why) => told(&why.to_string()),
            },
        }
    }
}

/// A game that is taken comes out as one that is taken, in pieces as well.
fn put(game: GameId, text: &str) {
    match AnyRecord::parse(game, text) {
        Ok(record) => {
            let (text, mut pieces) = (record.to_string(), Vec::<u8>::new());
            while pieces.len() < text.len() {
                pieces.extend(Excerpt::<17>::of(&record, pieces.len()).bytes());
            }
            assert_eq!(pieces, text.as_bytes());
            assert_eq!(AnyRecord::parse(game, &text), Ok(record));
        }
        Err(why) => told(&why.to_string()),
    }
}

/// What is said is one line of plain text.
fn told(answer: &str) {
    assert!(!answer.is_empty() && !answer.contains(|letter: char| letter.is_control()), "{answer:?}");
}
