//! What is on the display, in sentences for somebody who hears it: where the player is, what is there, what was played last.
//!
//! Texts that stand on the screen are told as they stand there. What only a picture tells, pieces and the cursor among them, is put
//! into words here.

use sanban_core::{AnyPosition, Game, Side, Sides, quoridor, renju, reversi};
use sanban_ui::{App, Language, Role, Screen};

/// The words that are not on the display.
struct Words {
    discs: Sides<&'static str>,
    stones: Sides<&'static str>,
    pawns: Sides<&'static str>,
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
    discs: Sides::new("black disc", "white disc"),
    stones: Sides::new("black stone", "white stone"),
    pawns: Sides::new("first player's pawn", "second player's pawn"),
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
    discs: Sides::new("黒石", "白石"),
    stones: Sides::new("黒石", "白石"),
    pawns: Sides::new("先手の駒", "後手の駒"),
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
    // By the position alone, so that the compiler asks for every game.
    let what = match position {
        AnyPosition::Reversi(position) => match mv.try_into().ok()? {
            mv @ reversi::Move::Place(square) => {
                piece(position.disc(square), words.discs, position.is_legal(mv), words)
            }
            reversi::Move::Pass => return None,
        },
        AnyPosition::Renju(position) => match mv.try_into().ok()? {
            mv @ renju::Move::Place(point) => piece(position.stone(point), words.stones, position.is_legal(mv), words),
            renju::Move::Pass | renju::Move::TakeBlack | renju::Move::TakeWhite => return None,
        },
        AnyPosition::Quoridor(position) => step_or_wall(&position, mv.try_into().ok()?, words),
    };
    Some(format!("{mv}{}{what}", words.comma))
}

/// What lies on a square or a point, one of `pieces`, and whether something can be put there.
fn piece(side: Option<Side>, pieces: Sides<&str>, is_legal: bool, words: &Words) -> String {
    match side {
        Some(side) => pieces[side].to_owned(),
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
            Some(side) => words.pawns[side].to_owned(),
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

#[cfg(test)]
mod tests {
    use sanban_ui::{Event, Key};

    use crate::{Device, MemoryStore};

    /// A device with the game of the card that is so far down, before its first move.
    fn board(down: usize) -> Device<MemoryStore> {
        let mut device = Device::switch_on(MemoryStore::default());
        let keys = [Key::Y].into_iter().chain([Key::Down].repeat(down)).chain([Key::A, Key::A]);
        for (key, now_ms) in keys.zip((100..).step_by(100)) {
            device.update(now_ms, Event::Press(key));
            device.update(now_ms + 50, Event::Release(key));
        }
        device
    }

    #[test]
    fn the_cursor_of_every_game_is_told_with_what_is_there() {
        // Black may begin Reversi on d3 and has to begin Renju in the centre; the first pawn of Quoridor is on e1.
        for (down, told) in
            ["d3, empty, can be played", "h8, empty, can be played", "e1, first player's pawn"].into_iter().enumerate()
        {
            let sentences = board(down).sentences();
            assert!(sentences.iter().any(|sentence| sentence == told), "{sentences:?}");
        }
    }
}
