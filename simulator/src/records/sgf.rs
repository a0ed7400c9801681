//! Renju as SGF: `(;GM[4]FF[4]SZ[15];B[hh];W[ig]…)`. A point is two letters, columns from the left and rows from the top.

use anyhow::{Context, Result, bail, ensure};
use sanban_core::{
    Side,
    renju::{Move, Point, Record},
};

use super::properties::properties;

/// Writes a game. Who took which colour is left out: the stones alternate.
pub(super) fn write(record: &Record) -> String {
    let mut text = "(;GM[4]FF[4]CA[UTF-8]AP[Sanban]SZ[15]".to_owned();
    if let Some(outcome) = record.outcome() {
        let how = if record.resigned().is_some() { "R" } else { "" };
        text += &match outcome.winner() {
            Some(Side::First) => format!("RE[B+{how}]"),
            Some(Side::Second) => format!("RE[W+{how}]"),
            None => "RE[0]".to_owned(),
        };
    }
    let mut colours = ["B", "W"].into_iter().cycle();
    for &mv in record.moves() {
        let point = match mv {
            Move::Place(point) => letters(point),
            Move::Pass => String::new(),
            Move::TakeBlack | Move::TakeWhite => continue,
        };
        text += &format!(";{}[{point}]", colours.next().unwrap_or_default());
    }
    text + ")"
}

fn letters(point: Point) -> String {
    [point.column(), point.row()].map(|number| char::from(b'a' + number)).iter().collect()
}

/// Reads a game.
pub(super) fn read(text: &str) -> Result<Record> {
    let mut record = Record::default();
    let mut winner = None;
    for (at, name, value) in properties(text)? {
        match name {
            "GM" => ensure!(value == "4", "byte {at}: GM[{value}] is another game; five in a row is GM[4]"),
            "SZ" => ensure!(value == "15", "byte {at}: a board of {value}; Renju's is 15"),
            "AB" | "AW" | "AE" => bail!("byte {at}: {name} puts stones outside of the game"),
            "RE" => winner = resigned_to(&value),
            "B" | "W" => play(&mut record, name, &value).with_context(|| format!("byte {at}"))?,
            _ => {}
        }
    }
    if let (Some(winner), None) = (winner, record.outcome()) {
        record.resign(!winner)?;
    }
    Ok(record)
}

/// Who won because the other side gave up.
fn resigned_to(result: &str) -> Option<Side> {
    match result {
        "B+R" | "B+Resign" => Some(Side::BLACK),
        "W+R" | "W+Resign" => Some(Side::WHITE),
        _ => None,
    }
}

fn play(record: &mut Record, name: &str, value: &str) -> Result<()> {
    let side = if name == "B" { Side::BLACK } else { Side::WHITE };
    ensure!(record.position().turn() == side, "{name} moves out of turn");
    let mv = match value.as_bytes() {
        [] => Move::Pass,
        [column @ b'a'..=b'o', row @ b'a'..=b'o'] => {
            let point = Point::at(column - b'a', row - b'a').context("no point of the board")?;
            Move::Place(point)
        }
        _ => bail!("{name}[{value}]: a point is two letters, aa to oo"),
    };
    record.play(mv).with_context(|| format!("move {}, {mv}", record.moves().len() + 1))
}
