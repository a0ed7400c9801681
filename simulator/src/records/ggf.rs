//! Reversi as GGF, the format of the game servers: `(;GM[Othello]TY[8]BO[8 … *]B[F5]W[D6]…;)`. Black is `*`; passes are `PA`.

use anyhow::{Context, Result, bail, ensure};
use sanban_core::{
    Game, Side,
    reversi::{Move, Position, Record, Square},
};

use super::properties::properties;

/// Writes a game.
pub(super) fn write(record: &Record) -> String {
    let mut text = format!("(;GM[Othello]PC[Sanban]TY[8]{}BO[{}]", result(record), board(&Position::default()));
    let mut position = Position::default();
    for &mv in record.moves() {
        let side = if position.turn() == Side::BLACK { "B" } else { "W" };
        let name = match mv {
            Move::Place(square) => square.to_string().to_ascii_uppercase(),
            Move::Pass => "PA".to_owned(),
        };
        text += &format!("{side}[{name}]");
        let _ = position.play(mv);
    }
    text + ";)"
}

/// Black's discs less white's, with empty squares for the winner; `:r` where somebody gave up.
fn result(record: &Record) -> String {
    let Some(outcome) = record.outcome() else { return String::new() };
    let score = record.position().final_score();
    match (outcome.winner(), record.resigned().is_some()) {
        (Some(Side::First), true) => "RE[+64.00:r]".to_owned(),
        (Some(Side::Second), true) => "RE[-64.00:r]".to_owned(),
        _ => format!("RE[{:+}.00]", i32::from(score.first) - i32::from(score.second)),
    }
}

/// A board: its width, the squares from a1 along the rows, who is to move.
fn board(position: &Position) -> String {
    let mut text = "8 ".to_owned();
    for square in Square::ALL {
        text.push(match position.disc(square) {
            Some(Side::First) => '*',
            Some(Side::Second) => 'O',
            None => '-',
        });
        if square.column() == 7 {
            text.push(' ');
        }
    }
    text.push(if position.turn() == Side::BLACK { '*' } else { 'O' });
    text
}

/// Reads a game that begins as games do.
pub(super) fn read(text: &str) -> Result<Record> {
    let mut record = Record::default();
    let mut winner = None;
    let plain = |text: &str| text.chars().filter(|letter| !letter.is_whitespace()).collect::<String>();
    for (at, name, value) in properties(text)? {
        match name {
            "GM" => ensure!(value == "Othello", "byte {at}: GM[{value}] is another game; Reversi is GM[Othello]"),
            "TY" => ensure!(value == "8", "byte {at}: TY[{value}] is no usual game; that is TY[8]"),
            "BO" => ensure!(
                plain(&value) == plain(&board(&Position::default())),
                "byte {at}: the game does not begin with the usual four discs"
            ),
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
    let discs = result.strip_suffix(":r")?;
    Some(if discs.starts_with('-') { Side::WHITE } else { Side::BLACK })
}

fn play(record: &mut Record, name: &str, value: &str) -> Result<()> {
    // Behind the move there may be what it was worth and how long it took.
    let word = value.split('/').next().unwrap_or_default();
    let mv = match word.to_ascii_lowercase().as_str() {
        "pa" | "pass" => Move::Pass,
        word => word.parse().map_err(|error| anyhow::anyhow!("{name}[{value}]: {error}"))?,
    };
    let side = if name == "B" { Side::BLACK } else { Side::WHITE };
    if record.position().turn() != side && mv != Move::Pass {
        bail!("{name} moves out of turn");
    }
    record.play(mv).with_context(|| format!("move {}, {mv}", record.moves().len() + 1))
}
