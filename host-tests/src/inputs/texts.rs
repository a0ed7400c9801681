//! Positions, moves and games as text: what is read is written so that it is read the same, and what is refused is refused
//! at a place of the text.

use sanban_core::{Game, quoridor, renju, reversi};

use sanban::played::Played;

/// The first byte says which game; the rest is a text.
pub fn check(bytes: &[u8]) {
    let Some((&kind, text)) = bytes.split_first() else { return };
    let text = String::from_utf8_lossy(text);
    match kind % 3 {
        0 => read::<reversi::Position>(&text),
        1 => read::<renju::Position>(&text),
        _ => read::<quoridor::Position>(&text),
    }
}

fn read<G: Game>(text: &str) {
    match text.parse::<G>() {
        Ok(position) => {
            assert_eq!(position.to_string().parse(), Ok(position.clone()), "{position}");
            explore(&position);
        }
        Err(error) => assert!(error.offset <= text.len(), "{error:?}"),
    }
    match text.parse::<G::Move>() {
        Ok(mv) => {
            assert_eq!(mv.to_string().parse(), Ok(mv), "{mv}");
            assert_eq!(G::move_from_byte(G::move_to_byte(mv)), Some(mv), "{mv}");
        }
        Err(error) => assert!(error.offset <= text.len(), "{error:?}"),
    }
    match text.parse::<Played<G>>() {
        Ok(game) => assert_eq!(game.to_string().parse(), Ok(game.clone()), "{game}"),
        Err(error) => assert!(error.offset() <= text.len(), "{error} at {}", error.offset()),
    }
}

/// The set of legal moves and the check of each move agree, and a refused move changes nothing.
fn explore<G: Game>(position: &G) {
    let legal: Vec<G::Move> = position.legal_moves().into_iter().collect();
    assert_eq!(position.legal_moves().into_iter().len(), legal.len(), "{position}");
    for mv in (0..=u8::MAX).filter_map(G::move_from_byte) {
        let mut after = position.clone();
        assert_eq!(after.play(mv).is_ok(), legal.contains(&mv), "{position}: {mv}");
        assert!(legal.contains(&mv) || after == *position, "{position}: {mv} is refused and changes something");
    }
}
