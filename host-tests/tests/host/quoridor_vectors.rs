//! Quoridor against positions whose answers five other programs agree on, and the published counts of games.

use sanban_core::{
    Finished, Game, Outcome, Side, Victory,
    quoridor::{Move, Moves, Position, SquareSet, WallSet, perft},
};
use sanban_host_tests::{report, vectors};

/// Reads `[W1|W2|]P:<pawn squares>|H:<hex>|V:<hex>|<total>`: the winner, the moves, and how many there are.
fn read_legal(text: &str) -> (Option<Side>, Moves, usize) {
    let (winner, rest) = match text.split_once('|') {
        Some(("W1", rest)) => (Some(Side::First), rest),
        Some(("W2", rest)) => (Some(Side::Second), rest),
        _ => (None, text),
    };
    let fields: Vec<&str> = rest.split('|').collect();
    let [pawn, horizontal, vertical, total] = fields[..] else { panic!("not a legal set: {text}") };
    let pawn: SquareSet = pawn
        .strip_prefix("P:")
        .expect("pawn moves")
        .split(',')
        .filter(|name| !name.is_empty())
        .map(|name| name.parse().expect("a square"))
        .collect();
    let mask =
        |text: &str, prefix| u64::from_str_radix(text.strip_prefix(prefix).expect("walls"), 16).expect("a hex mask");
    let walls = WallSet { horizontal: mask(horizontal, "H:"), vertical: mask(vertical, "V:") };
    (winner, Moves { pawn, walls }, total.parse().expect("a number"))
}

fn play_all(moves: &str) -> Position {
    let mut position = Position::default();
    for text in moves.split_whitespace() {
        let mv = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        position.play(mv).unwrap_or_else(|why| panic!("{text} in {moves}: {why}"));
    }
    position
}

#[test]
fn every_position_of_the_vectors_agrees() {
    let text = vectors("quoridor-legal.txt");
    let (mut positions, mut moves) = (0, 0);
    for line in text.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [fen, _tags, legal, game] = fields[..] else { panic!("not a position: {line}") };
        let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        let (winner, legal, total) = read_legal(legal);

        assert_eq!(position.to_string(), fen);
        assert_eq!(play_all(game), position, "{line}");
        assert_eq!(position.legal_moves(), legal, "{line}");
        assert_eq!(position.legal_moves().len(), total, "{line}");
        assert_eq!(position.outcome(), winner.map(|side| Outcome::Win { side, by: Victory::Goal }), "{line}");
        for mv in (0..=u8::MAX).filter_map(Position::move_from_byte) {
            assert_eq!(position.is_legal(mv), legal.contains(mv), "{line}: {mv}");
        }
        positions += 1;
        moves += total;
    }
    report(format_args!("Quoridor vectors: {positions} positions with {moves} legal moves compared"));
    assert_eq!(positions, 3_000);
}

#[test]
fn the_published_counts_of_games_hold() {
    let text = vectors("quoridor-perft.txt");
    let mut counts = 0;
    for line in text.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [fen, expected, game, _tags] = fields[..] else { panic!("not a position: {line}") };
        let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(play_all(game), position, "{line}");
        // Depth 4 from the start and beyond is for the command line.
        for (depth, expected) in (1..=3).zip(expected.split_whitespace()) {
            assert_eq!(perft(&position, depth, Finished::Never).to_string(), expected, "{fen}, depth {depth}");
            counts += 1;
        }
    }
    report(format_args!("Quoridor perft: {counts} counts compared"));
    assert_eq!(counts, 13 * 3);
}

#[test]
fn moves_come_in_the_order_of_the_command_line() {
    let position: Position = "c4 / e5 / e2 e8 / 9 9 / 1".parse().expect("a position");
    let moves: Vec<Move> = position.legal_moves().into_iter().collect();
    let texts: Vec<String> = moves.iter().map(Move::to_string).collect();
    let mut sorted = texts.clone();
    sorted.sort_by_key(|text| (text.get(2..).map(str::to_owned), text.clone()));
    assert_eq!(texts, sorted);
    assert_eq!(texts[..6], ["d2", "e1", "e3", "f2", "a1h", "a2h"]);
    assert_eq!(moves.len(), position.legal_moves().len());
}
