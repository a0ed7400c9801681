//! What is on the display, in sentences for somebody who hears it: where the player is, what is there, what was played last.
//!
//! Texts that stand on the screen are told as they stand there. What only a picture tells, pieces and the cursor among them, is put
//! into words here.

use sanban_core::{AnyMove, AnyPosition, Game, Side, quoridor, renju, reversi};
use sanban_ui::{App, Language, Role, Screen};

/// The words that are not on the display.
struct Words {
    first: [&'static str; 3],
    second: [&'static str; 3],
    empty: &'static str,
    legal: &'static str,
    illegal: &'static str,
    goes: &'static str,
    wall: &'static str,
    last: &'static str,
    disabled: &'static str,
    comma: &'static str,
}

const ENGLISH: Words = Words {
    first: ["black disc", "black stone", "first player's pawn"],
    second: ["white disc", "white stone", "second player's pawn"],
    empty: "empty",
    legal: "can be played",
    illegal: "cannot be played",
    goes: "the pawn can go there",
    wall: "wall",
    last: "Last move",
    disabled: "not now",
    comma: ", ",
};

const JAPANESE: Words = Words {
    first: ["黒石", "黒石", "先手の駒"],
    second: ["白石", "白石", "後手の駒"],
    empty: "空き",
    legal: "置けます",
    illegal: "置けません",
    goes: "駒が進めます",
    wall: "壁",
    last: "前の手",
    disabled: "今は選べません",
    comma: "、",
};

/// Everything there is to tell, a sentence each. What has been told before need not be told again.
pub(crate) fn sentences(app: &App) -> Vec<String> {
    let words = match app.language() {
        Language::English => &ENGLISH,
        Language::Japanese => &JAPANESE,
    };
    let mut said = Vec::new();
    said.extend(chosen_row(app, words));
    said.extend(cursor(app, words));
    said.extend(last_move(app, words));
    // The cursor's place stands on the display as well.
    let place = app.pointed().map(|mv| mv.to_string()).unwrap_or_default();
    app.read(&mut |label| {
        if label.role == Role::Words && !place.eq_ignore_ascii_case(label.text) {
            said.push(label.text.to_owned());
        }
    });
    said
}

/// The line that the player is on, with its value.
fn chosen_row(app: &App, words: &Words) -> Option<String> {
    let mut parts = Vec::new();
    app.read(&mut |label| {
        if let Role::Row { selected: true, enabled, .. } = label.role {
            if parts.is_empty() && !enabled {
                parts.push(words.disabled.to_owned());
            }
            let end = parts.len() - usize::from(!enabled);
            parts.insert(end, label.text.to_owned());
        }
    });
    (!parts.is_empty()).then(|| parts.join(words.comma))
}

/// Where the cursor of a board is, and what is there.
fn cursor(app: &App, words: &Words) -> Option<String> {
    let (position, mv) = (app.position()?, app.pointed()?);
    let what = match (position, mv) {
        (AnyPosition::Reversi(position), AnyMove::Reversi(mv @ reversi::Move::Place(square))) => {
            piece(position.disc(square), 0, position.is_legal(mv), words)
        }
        (AnyPosition::Renju(position), AnyMove::Renju(mv @ renju::Move::Place(point))) => {
            piece(position.stone(point), 1, position.is_legal(mv), words)
        }
        (AnyPosition::Quoridor(position), AnyMove::Quoridor(mv)) => step_or_wall(&position, mv, words),
        _ => return None,
    };
    Some(format!("{mv}{}{what}", words.comma))
}

/// What lies on a square or a point of a game, and whether something can be put there.
fn piece(side: Option<Side>, game: usize, is_legal: bool, words: &Words) -> String {
    match side {
        Some(Side::First) => words.first[game].to_owned(),
        Some(Side::Second) => words.second[game].to_owned(),
        None => format!("{}{}{}", words.empty, words.comma, if is_legal { words.legal } else { words.illegal }),
    }
}

fn step_or_wall(position: &quoridor::Position, mv: quoridor::Move, words: &Words) -> String {
    let is_legal = position.is_legal(mv);
    match mv {
        quoridor::Move::Wall(_) => {
            format!("{}{}{}", words.wall, words.comma, if is_legal { words.legal } else { words.illegal })
        }
        quoridor::Move::Pawn(square) => match Side::BOTH.into_iter().find(|&side| position.pawn(side) == square) {
            Some(Side::First) => words.first[2].to_owned(),
            Some(Side::Second) => words.second[2].to_owned(),
            None if is_legal => words.goes.to_owned(),
            None => words.empty.to_owned(),
        },
    }
}

/// The last move of the game that is being played.
fn last_move(app: &App, words: &Words) -> Option<String> {
    let mut last = None;
    app.moves(&mut |mv| last = Some(mv));
    let mv = last.filter(|_| matches!(app.screen(), Screen::Board | Screen::Result))?;
    Some(format!("{} {mv}", words.last))
}
