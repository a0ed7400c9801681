//! Games out and in: a game as one line of text that players can send each other.
//!
//! `renju startpos moves h8 h7`: the name of the game, and what core calls a record's text.

use sanban_core::{GameId, record::AnyRecord};

/// Where a text stops being a game, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The byte of the text where it goes wrong.
    pub offset: usize,
    /// What is wrong there.
    pub why: String,
}

/// A game as text.
pub fn write_game(record: &AnyRecord) -> String {
    format!("{} {record}", record.game().word())
}

/// Reads what [`write_game`] wrote, or what somebody typed.
pub fn read_game(text: &str) -> Result<AnyRecord, Refused> {
    let start = text.len() - text.trim_start().len();
    let word = text[start..].split_whitespace().next().unwrap_or_default();
    let Some(game) = GameId::ALL.into_iter().find(|&game| game.word().eq_ignore_ascii_case(word)) else {
        let games = GameId::ALL.map(GameId::word).join(", ");
        return Err(Refused { offset: start, why: format!("expected the name of a game: {games}") });
    };
    let rest = start + word.len();
    AnyRecord::parse(game, &text[rest..])
        .map_err(|error| Refused { offset: rest + error.offset(), why: error.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_comes_back_from_its_text() {
        for text in
            ["reversi startpos moves f5 d6 undone c3", "renju startpos moves h8 h7 resigned 1", "quoridor startpos"]
        {
            assert_eq!(write_game(&read_game(text).unwrap()), text);
        }
        let spaced = read_game("  Renju\n startpos \t moves  h8\r\n").unwrap();
        assert_eq!(write_game(&spaced), "renju startpos moves h8");
    }

    #[test]
    fn what_is_no_game_is_refused_with_its_place() {
        let refused = |text: &str| read_game(text).unwrap_err();
        let chess = refused("chess startpos");
        assert_eq!((chess.offset, chess.why.as_str()), (0, "expected the name of a game: reversi, renju, quoridor"));
        assert_eq!(refused("  ").offset, 2);
        assert_eq!(refused("三 startpos").offset, 0);
        // f5 and then f5 again.
        let twice = refused("reversi startpos moves f5 f5");
        assert_eq!(twice.offset, "reversi startpos moves f5 ".len());
        assert!(twice.why.contains("move 2, f5"), "{}", twice.why);
        // The board ends at h8.
        assert_eq!(refused("reversi startpos moves f5 j9").offset, "reversi startpos moves f5 ".len());
        assert_eq!(refused("renju startpos moves h8 三").offset, "renju startpos moves h8 ".len());
    }
}
