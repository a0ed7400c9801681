//! The ways a game is written.

use anyhow::{Result, anyhow, bail};
use clap::ValueEnum;
use sanban_core::{
    GameId,
    record::{AnyRecord, TranscriptError},
};

use super::{ggf, sgf};

/// How a game is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// The moves as players write them down: Reversi's transcript, Renju's stones, Quoridor's notation
    List,
    /// Where the game begins (`startpos` or a position, for Quoridor its FEN), its moves and who gave up
    Text,
    /// Renju for other programs
    Sgf,
    /// Reversi for game servers
    Ggf,
}

impl Format {
    /// Writes a game, or says which formats it has.
    pub fn write(self, record: &AnyRecord) -> Result<String> {
        Ok(match (self, record) {
            (Format::List, AnyRecord::Reversi(record)) => record.list().to_string(),
            (Format::List, AnyRecord::Renju(record)) => record.list().to_string(),
            (Format::List, AnyRecord::Quoridor(record)) => record.list().to_string(),
            (Format::Text, record) => record.to_string(),
            (Format::Sgf, AnyRecord::Renju(record)) => sgf::write(record),
            (Format::Ggf, AnyRecord::Reversi(record)) => ggf::write(record),
            (Format::Sgf, _) => bail!("SGF is for Renju; this game has the formats list and text"),
            (Format::Ggf, _) => bail!("GGF is for Reversi; this game has the formats list and text"),
        })
    }

    /// Reads a game, or says where it goes wrong.
    pub fn read(self, game: GameId, text: &str) -> Result<AnyRecord> {
        let placed = |error: TranscriptError<_, _>| anyhow!("byte {}: {error}", error.offset());
        Ok(match (self, game) {
            (Format::List, _) => AnyRecord::from_list(game, text).map_err(placed)?,
            (Format::Text, _) => AnyRecord::parse(game, text).map_err(placed)?,
            (Format::Sgf, GameId::Renju) => AnyRecord::Renju(sgf::read(text)?),
            (Format::Ggf, GameId::Reversi) => AnyRecord::Reversi(ggf::read(text)?),
            (Format::Sgf, _) => bail!("SGF is for Renju"),
            (Format::Ggf, _) => bail!("GGF is for Reversi"),
        })
    }
}

/// How many moves a game has, choices of a colour included.
pub(super) fn length(record: &AnyRecord) -> usize {
    match record {
        AnyRecord::Reversi(record) => record.moves().len(),
        AnyRecord::Renju(record) => record.moves().len(),
        AnyRecord::Quoridor(record) => record.moves().len(),
    }
}

#[cfg(test)]
mod tests {
    use sanban_core::{Game, Side, quoridor, renju, reversi};

    use super::*;

    /// A game by chance, to its end or to a resignation.
    fn by_chance<G: Game, const N: usize>(seed: u64, resigns: bool) -> sanban_core::Record<G, N> {
        let mut record = sanban_core::Record::<G, N>::default();
        let mut chance = seed;
        while record.outcome().is_none() && !(resigns && record.moves().len() > 20) {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let moves: Vec<G::Move> = record.position().legal_moves().into_iter().collect();
            record.play(moves[(chance >> 33) as usize % moves.len()]).unwrap();
        }
        let _ = record.resign(if seed % 4 < 2 { Side::First } else { Side::Second });
        record
    }

    fn games() -> impl Iterator<Item = AnyRecord> {
        (0..24).flat_map(|seed| {
            [
                AnyRecord::Reversi(by_chance::<reversi::Position, _>(seed, seed % 2 == 0)),
                AnyRecord::Renju(by_chance::<renju::Position, _>(seed, seed % 2 == 0)),
                AnyRecord::Quoridor(by_chance::<quoridor::Position, _>(seed, seed % 2 == 0)),
            ]
        })
    }

    fn moves(record: &AnyRecord) -> String {
        Format::List.write(record).unwrap()
    }

    #[test]
    fn every_game_comes_back_from_every_format_it_has() {
        let mut tried = 0;
        for record in games() {
            for format in [Format::Text, Format::Sgf, Format::Ggf] {
                let Ok(text) = format.write(&record) else { continue };
                assert_eq!(format.read(record.game(), &text).unwrap(), record, "{text}");
                tried += 1;
            }
            // A list says nothing of a resignation.
            for text in [moves(&record), moves(&record).to_ascii_uppercase()] {
                let read = Format::List.read(record.game(), &text).unwrap();
                assert_eq!(moves(&read), moves(&record));
            }
        }
        assert_eq!(tried, 24 * 5);
    }

    #[test]
    fn what_other_programs_write_is_read() {
        let ggf = "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mentor.txt]PW[chris]RE[?]TI[15:00]TY[8]\
                   BO[8 ---------------------------O*------*O--------------------------- *]B[F5//1.5]W[F6]B[e6/0.3];)";
        assert_eq!(moves(&Format::Ggf.read(GameId::Reversi, ggf).unwrap()), "f5f6e6");
        // The centre is in the eighth column and row, from wherever one counts; i9 is one to the right and one up.
        let sgf = "(;GM[4]FF[4]SZ[15]C[a \\] bracket]\n;B[hh]BL[10];W[ig];B[])";
        assert_eq!(moves(&Format::Sgf.read(GameId::Renju, sgf).unwrap()), "h8i9pass");
        let numbered = Format::List.read(GameId::Quoridor, "1. e2 E8\n2. e3 a3h 3.h5v").unwrap();
        assert_eq!(moves(&numbered), "e2 e8 e3 a3h h5v");
        // Without spaces a letter h before a digit is a file.
        let narrow = Format::List.read(GameId::Quoridor, "e2e8a3hh4h").unwrap();
        assert_eq!(moves(&narrow), "e2 e8 a3h h4h");
    }

    #[test]
    fn what_is_wrong_is_refused_with_its_place() {
        let refused = |format: Format, game, text: &str| format!("{:#}", format.read(game, text).unwrap_err());
        let list = |game, text| refused(Format::List, game, text);
        assert!(list(GameId::Reversi, "f5f5").starts_with("byte 2: move 2, f5"));
        assert!(list(GameId::Reversi, "f5 i1").starts_with("byte 3: "));
        assert!(list(GameId::Renju, "h8三").starts_with("byte 2: expected a move"));
        assert!(list(GameId::Quoridor, "12 e2").starts_with("byte 0: "));
        let sgf = |text| refused(Format::Sgf, GameId::Renju, text);
        assert!(sgf("(;GM[1])").contains("another game"));
        assert!(sgf("(;B[hh];B[ig])").contains("byte 8: B moves out of turn"));
        assert!(sgf("(;B[hh](;W[ig])(;W[ih]))").contains("byte 7: a variation"));
        assert!(sgf("(;B[hp])").contains("aa to oo"));
        assert!(sgf("(;AB[hh])").contains("outside of the game"));
        assert!(sgf("(;B[hh]").contains("no end"));
        assert!(sgf("(;B[hh").contains("never closed"));
        let ggf = |text| refused(Format::Ggf, GameId::Reversi, text);
        assert!(ggf("(;GM[Othello]B[A1];)").contains("byte 13: move 1, a1"));
        assert!(ggf("(;BO[8 - *];)").contains("four discs"));
        assert!(Format::Sgf.write(&Format::List.read(GameId::Reversi, "f5").unwrap()).is_err());
    }
}
