//! Renju as text and bytes: names of points and moves, positions, sets, and records that come back as they were.

use std::collections::BTreeSet;

use proptest::{prelude::*, sample::Index};
use sanban_core::{
    Draw, Game, Outcome, ParseError, Side, Victory,
    record::{DecodeError, encoded_len},
    renju::{ForbiddenMove, LONGEST_GAME, Move, Opening, Point, PointSet, Position, Record, Rules, Variant},
};

const BUFFER_LEN: usize = encoded_len(Record::CAPACITY);

fn encode(record: &Record) -> Vec<u8> {
    let mut buffer = [0; BUFFER_LEN];
    record.encode(&mut buffer).expect("room").to_vec()
}

fn all_rules() -> Vec<Rules> {
    let mut all = Vec::new();
    for variant in [Variant::Renju, Variant::FiveInARow] {
        for opening in [Opening::Free, Opening::Swap] {
            for forbidden in [ForbiddenMove::Refused, ForbiddenMove::Loses] {
                all.push(Rules { variant, opening, forbidden });
            }
        }
    }
    all
}

#[test]
fn points_have_names_and_numbers() {
    for (index, point) in (0..).zip(Point::all()) {
        assert_eq!(point.index(), index);
        assert_eq!(Point::new(index), Some(point));
        assert_eq!(Point::at(point.column(), point.row()), Some(point));
        assert_eq!(index, point.row() * 15 + point.column());
        assert_eq!(point.to_string().parse(), Ok(point));
        assert_eq!(point.to_string().to_uppercase().parse(), Ok(point));
    }
    assert_eq!(Point::all().count(), Point::COUNT);
    for (name, index) in [("a15", 0), ("o15", 14), ("h8", 112), ("a1", 210), ("o1", 224)] {
        assert_eq!(name.parse::<Point>().map(Point::index), Ok(index));
    }
    assert_eq!(Point::CENTRE.to_string(), "h8");
    assert_eq!((Point::new(225), Point::at(15, 0), Point::at(0, 15)), (None, None, None));
}

#[test]
fn texts_that_are_no_point_and_no_move_are_refused() {
    let point = "a point, a1 to o15";
    let mv = "a point, a1 to o15, or pass, or black or white to take that colour";
    for (offset, texts) in [
        (0, &["", "8", "p1", " a8", "`1", "é1"][..]),
        (1, &["h", "a0", "a08", "aa", "h１", "a-1", "a+1"]),
        (2, &["a16", "a8 ", "a1a"]),
    ] {
        for text in texts {
            assert_eq!(text.parse::<Point>(), Err(ParseError { offset, expected: point }), "{text:?}");
            assert_eq!(text.parse::<Move>(), Err(ParseError { offset, expected: mv }), "{text:?}");
        }
    }
}

#[test]
fn moves_are_read_as_they_are_written() {
    let others = [(Move::Pass, "pass"), (Move::TakeBlack, "black"), (Move::TakeWhite, "white")];
    for (mv, text) in others {
        assert_eq!(mv.to_string(), text);
        assert_eq!(text.parse(), Ok(mv));
    }
    for point in Point::all() {
        assert_eq!(point.to_string().parse(), Ok(Move::Place(point)));
        assert_eq!(Move::from(point).to_string(), point.to_string());
    }
}

#[test]
fn every_move_and_every_setup_has_a_byte_of_its_own() {
    let moves = Point::all().map(Move::Place).chain([Move::Pass, Move::TakeBlack, Move::TakeWhite]);
    let bytes: BTreeSet<u8> = moves
        .map(|mv| {
            let byte = Position::move_to_byte(mv);
            assert_eq!(Position::move_from_byte(byte), Some(mv));
            byte
        })
        .collect();
    assert_eq!(bytes.len(), 228);
    assert!((0..=255).filter(|byte| !bytes.contains(byte)).all(|byte| Position::move_from_byte(byte).is_none()));

    let setups: BTreeSet<u8> = all_rules()
        .into_iter()
        .map(|rules| {
            let byte = Position::setup_to_byte(rules);
            assert_eq!(Position::setup_from_byte(byte), Some(rules));
            byte
        })
        .collect();
    assert_eq!(setups.len(), 8);
    assert!((0..=255).filter(|byte| !setups.contains(byte)).all(|byte| Position::setup_from_byte(byte).is_none()));
    assert_eq!(Position::setup_to_byte(Rules::default()), 0);
}

#[test]
fn a_text_that_is_no_position_is_refused_where_it_goes_wrong() {
    let parse = |text: &str| text.parse::<Position>().map_err(|ParseError { offset, .. }| offset);
    let empty = ".".repeat(225);
    assert_eq!(parse(&format!("{empty} B")), Ok(Position::default()));
    assert_eq!(parse(""), Err(0));
    assert_eq!(parse(&empty[..224]), Err(224));
    assert_eq!(parse(&empty), Err(225));
    assert_eq!(parse(&format!("{empty}.")), Err(225));
    assert_eq!(parse(&format!("{empty} ")), Err(226));
    assert_eq!(parse(&format!("{empty} X")), Err(226));
    assert_eq!(parse(&format!("{empty} B ")), Err(227));
    assert_eq!(parse(&empty.replacen('.', "b", 1)), Err(0));
}

#[test]
fn a_game_lost_by_a_forbidden_stone_comes_back_from_its_text() {
    let mut position = Position::start(Rules { forbidden: ForbiddenMove::Loses, ..Rules::default() });
    for name in ["h8", "a1", "h9", "a2", "g7", "a3", "f7", "b14", "h7"] {
        position.play(name.parse().expect("a move")).expect("legal");
    }
    assert_eq!(position.outcome(), Some(Outcome::Win { side: Side::WHITE, by: Victory::Forbidden }));
    assert_eq!(position.to_string().parse(), Ok(position));
}

#[test]
fn words_that_contradict_the_stones_or_each_other_are_refused() {
    let empty = ".".repeat(225);
    let one = format!("{}B{}", ".".repeat(112), ".".repeat(112));
    let five = format!("BBBBB{}", ".".repeat(220));
    for (cells, words) in [
        (&one, "W opening"),
        (&one, "B swap opening"),
        (&empty, "B swap opening"),
        (&one, "W swapped"),
        (&one, "W forbidden"),
        (&one, "B loses forbidden"),
        (&one, "W five-in-a-row loses forbidden"),
        (&one, "W loses passed forbidden"),
        (&one, "W passed both-passed"),
        (&empty, "B passed"),
        (&five, "W both-passed"),
        (&five, "W passed"),
    ] {
        let expected = if words.contains("swap opening") {
            "an opening of one to three stones in turn"
        } else {
            "words that fit the stones and each other"
        };
        let refused = format!("{cells} {words}").parse::<Position>();
        assert_eq!(refused, Err(ParseError { offset: 227, expected }), "{words}");
    }
    for words in ["W swaps", "W swap  opening", "W opening swap", "W passed passed"] {
        assert!(format!("{one} {words}").parse::<Position>().is_err(), "{words}");
    }
    for words in ["W", "W swap opening", "W swap", "W passed", "W both-passed", "W loses forbidden"] {
        assert!(format!("{one} {words}").parse::<Position>().is_ok(), "{words}");
    }
}

#[test]
fn the_longest_game_fits_a_record() {
    // All black stones first, white passing, then all white stones, black passing: no row of three among them.
    let (black, white): (Vec<Point>, Vec<Point>) =
        Point::all().partition(|point| (point.column() / 2 + point.row()) % 2 == 0);
    let mut record = Record::new(Rules { variant: Variant::FiveInARow, ..Rules::default() });
    for (number, point) in black.iter().chain(&white).enumerate() {
        if number > 0 && number != black.len() {
            record.play(Move::Pass).expect("legal");
        }
        record.play(Move::Place(*point)).expect("legal");
    }
    assert_eq!(record.outcome(), Some(Outcome::Draw(Draw::FullBoard)));
    assert_eq!(record.moves().len(), 225 + 223);
    assert!(record.moves().len() < LONGEST_GAME);
    assert_eq!(Record::decode(&encode(&record)), Ok(record));
}

#[test]
fn a_record_with_an_illegal_stone_is_refused() {
    let mut record = Record::default();
    for name in ["h8", "a1", "h9", "a2", "i10", "a4", "j10", "a6"] {
        record.play(name.parse().expect("a move")).expect("legal");
    }
    // The rules of the record say whether its last stone, a double-three, may be there.
    let loses = Rules { forbidden: ForbiddenMove::Loses, ..Rules::default() };
    let mut lost = Record::new(loses);
    record.moves().iter().for_each(|&mv| lost.play(mv).expect("legal"));
    let double_three = Move::Place("h10".parse().expect("a point"));
    lost.play(double_three).expect("it may be played");
    assert_eq!(lost.outcome().and_then(Outcome::winner), Some(Side::WHITE));
    let bytes = encode(&lost);
    assert_eq!(Record::decode(&bytes), Ok(lost));

    let mut refused = bytes;
    let body = refused.len() - 4;
    refused[2] = Position::setup_to_byte(Rules::default());
    let crc = refused[..body].iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 })
    });
    refused[body..].copy_from_slice(&(!crc).to_le_bytes());
    assert_eq!(Record::decode(&refused), Err(DecodeError::IllegalMove(8)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_position_of_a_random_game_of_any_rules_comes_back_from_its_text(
        rules in prop::sample::select(all_rules()),
        choices in prop::collection::vec(any::<Index>(), 0..40),
        passes in any::<bool>(),
    ) {
        let mut position = Position::start(rules);
        prop_assert_eq!(position.to_string().parse(), Ok(position.clone()));
        for choice in choices {
            let legal = position.legal_moves();
            let moves: Vec<Move> =
                if passes && legal.pass { vec![Move::Pass] } else { legal.into_iter().collect() };
            if moves.is_empty() {
                break;
            }
            position.play(*choice.get(&moves)).expect("legal");
            prop_assert_eq!(position.to_string().parse(), Ok(position.clone()), "{}", position);
        }
    }

    #[test]
    fn a_random_game_of_any_rules_comes_back_from_its_bytes(
        rules in prop::sample::select(all_rules()),
        choices in prop::collection::vec(any::<Index>(), 0..60),
        undone in 0..20usize,
        resigned in prop::option::of(prop::sample::select(Side::BOTH.to_vec())),
    ) {
        let mut record = Record::new(rules);
        for choice in choices {
            let moves: Vec<Move> = record.position().legal_moves().into_iter().collect();
            if moves.is_empty() {
                break;
            }
            record.play(*choice.get(&moves)).expect("legal");
        }
        for _ in 0..undone {
            record.undo();
        }
        prop_assert_eq!(record.position(), &record.position_after(record.moves().len()));
        if let Some(side) = resigned {
            let _ = record.resign(side);
        }
        prop_assert_eq!(Record::decode(&encode(&record)), Ok(record));
    }

    #[test]
    fn sets_of_points_keep_to_the_algebra_of_sets(one: [u8; 40], other: [u8; 40]) {
        let set = |bytes: [u8; 40]| -> PointSet { bytes.into_iter().filter_map(Point::new).collect() };
        let tree = |set: PointSet| -> BTreeSet<Point> { set.into_iter().collect() };
        let (a, b) = (set(one), set(other));
        let (ta, tb) = (tree(a), tree(b));
        prop_assert_eq!(tree(a & b), &ta & &tb);
        prop_assert_eq!(tree(a | b), &ta | &tb);
        prop_assert_eq!(tree(a ^ b), &ta ^ &tb);
        prop_assert_eq!(tree(a - b), &ta - &tb);
        prop_assert_eq!(!a, PointSet::ALL - a);
        prop_assert_eq!(a.len(), ta.len());
        prop_assert_eq!(a.iter().len(), ta.len());
        prop_assert_eq!(a.is_empty(), ta.is_empty());
        prop_assert!(a.iter().eq(ta.iter().copied()), "by index");
        prop_assert!(Point::all().all(|point| a.contains(point) == ta.contains(&point)));
        let mut changed = a;
        b.iter().for_each(|point| changed.remove(point));
        prop_assert_eq!(changed, a - b);
        changed |= b;
        prop_assert_eq!(changed, a | b);
        changed -= a;
        prop_assert_eq!(changed, b - a);
        changed &= b;
        prop_assert_eq!(changed, b - a);
        prop_assert_eq!(PointSet::ALL.len(), Point::COUNT);
    }
}
