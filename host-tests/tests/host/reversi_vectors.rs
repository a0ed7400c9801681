//! Reversi against positions whose answers four other programs agree on.

use sanban_core::{
    Game, Side,
    reversi::{Move, Position, Square, SquareSet},
};
use sanban_host_tests::{report, vectors};

fn mask(text: &str) -> SquareSet {
    SquareSet(u64::from_str_radix(text, 16).expect("a hex mask"))
}

fn side(text: &str) -> Side {
    match text {
        "B" => Side::BLACK,
        "W" => Side::WHITE,
        other => panic!("no side: {other}"),
    }
}

#[test]
fn every_position_and_every_move_of_the_vectors_agrees() {
    let text = vectors("reversi-play.txt");
    let mut lines = text.lines().peekable();
    let (mut positions, mut moves) = (0, 0);
    while let Some(line) = lines.next() {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let ["P", black, white, turn, legal, over, _category] = fields[..] else {
            panic!("not a position: {line}");
        };
        let position = Position::new(mask(black), mask(white), side(turn)).expect("discs apart");
        positions += 1;
        assert_eq!(position.legal_squares(), mask(legal), "{line}");
        assert_eq!(position.outcome().is_some(), over == "1", "{line}");
        assert_eq!(position.to_string().parse(), Ok(position));

        let mut listed = SquareSet::EMPTY;
        while let Some(line) = lines.next_if(|line| line.starts_with('M')) {
            let fields: Vec<&str> = line.split_whitespace().collect();
            let ["M", square, black, white, turn] = fields[..] else {
                panic!("not a move: {line}");
            };
            let square = Square::new(square.parse().expect("a number")).expect("on the board");
            listed |= square.into();
            let mut after = position;
            after.play(Move::Place(square)).unwrap_or_else(|why| panic!("{line}: {why}"));
            assert_eq!(after.discs(Side::BLACK), mask(black), "{line}");
            assert_eq!(after.discs(Side::WHITE), mask(white), "{line}");
            assert_eq!(after.turn(), side(turn), "{line}");
            moves += 1;
        }
        assert_eq!(listed, position.legal_squares(), "{line}");

        for square in Square::ALL {
            assert_eq!(position.is_legal(Move::Place(square)), listed.contains(square), "{line}: {square}");
            if !listed.contains(square) {
                let mut refused = position;
                assert!(refused.play(Move::Place(square)).is_err());
                assert_eq!(refused, position, "a refused move changes nothing");
            }
        }
        assert_eq!(position.is_legal(Move::Pass), listed.is_empty() && over == "0", "{line}");
    }
    report(format_args!("Reversi vectors: {positions} positions and {moves} moves compared"));
    assert_eq!((positions, moves), (5_002, 24_962));
}
