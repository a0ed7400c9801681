//! Reversi by the book: the original documents' examples with their settled answers, every refusal, passes and ends.

use sanban_core::{
    Draw, Game, Outcome, ParseError, Side, Victory,
    reversi::{Illegal, Move, Moves, OffBoard, Overlap, Position, Square, SquareSet},
};

fn set(names: &str) -> SquareSet {
    names.split_whitespace().map(|name| name.parse::<Square>().expect("a square")).collect()
}

fn position(black: SquareSet, white: SquareSet, turn: Side) -> Position {
    Position::new(black, white, turn).expect("discs apart")
}

/// The square in row and column of document 002, both from 0.
fn rc(row: u8, column: u8) -> Square {
    Square::at(column, row).expect("on the board")
}

fn board(rows: &str, turn: char) -> Position {
    let cells: String = rows.split_whitespace().collect();
    format!("{cells} {turn}").parse().expect("a position")
}

#[test]
fn document_000_black_has_four_moves_at_the_start() {
    let legal = Position::default().legal_squares();
    assert_eq!(legal.into_iter().map(Square::index).collect::<Vec<_>>(), [19, 26, 37, 44]);
    assert_eq!(legal, set("d3 c4 f5 e6"));
}

#[test]
fn document_000_playing_19_flips_27() {
    let mut position = Position::default();
    position.play(Move::Place(Square::D3)).expect("legal");
    assert_eq!(position.disc(Square::D3), Some(Side::BLACK));
    assert_eq!(position.disc(Square::D4), Some(Side::BLACK));
    assert_eq!((position.score().first, position.score().second), (4, 1));
    assert_eq!(position.turn(), Side::WHITE);
}

#[test]
fn document_000_refuses_with_a_reason_and_changes_nothing() {
    let mut position = Position::default();
    position.play(Move::Place(Square::D3)).expect("legal");
    let before = position;
    assert_eq!(position.play(Move::Place(Square::D4)), Err(Illegal::Occupied));
    assert_eq!(position.play(Move::Place(Square::A1)), Err(Illegal::FlipsNothing));
    assert_eq!(position.play(Move::Pass), Err(Illegal::HasMove));
    assert_eq!(Square::try_from(64), Err(OffBoard));
    assert_eq!(Illegal::from(OffBoard), Illegal::OffBoard);
    assert_eq!(position, before);
}

#[test]
fn document_000_a_full_board_and_two_lone_discs_are_over() {
    let full = position(SquareSet::ALL, SquareSet::EMPTY, Side::BLACK);
    assert_eq!(full.outcome(), Some(Outcome::Win { side: Side::BLACK, by: Victory::Discs }));
    let lone = position(set("a1"), set("h8"), Side::BLACK);
    assert_eq!(lone.outcome(), Some(Outcome::Draw(Draw::EqualDiscs)));
    assert!(lone.legal_moves().is_empty());
    assert_eq!(lone.check(Move::Place(Square::D4)), Err(Illegal::Over));
    assert_eq!(lone.check(Move::Pass), Err(Illegal::Over));
    assert!(position(!set("a1"), SquareSet::EMPTY, Side::BLACK).legal_squares().is_empty());
}

#[test]
fn a_side_without_a_move_is_passed_over() {
    let mut position = position(!set("a1 b1 g8 h8"), set("b1 g8"), Side::BLACK);
    position.play(Move::Place(Square::A1)).expect("legal");
    assert_eq!(position.disc(Square::B1), Some(Side::BLACK));
    assert_eq!(position.turn(), Side::BLACK, "white has no move");
    assert_eq!(position.outcome(), None);
    position.play(Move::Place(Square::H8)).expect("legal");
    assert_eq!(position.outcome(), Some(Outcome::Win { side: Side::BLACK, by: Victory::Discs }));
}

#[test]
fn after_the_last_move_the_turn_is_with_the_opponent_of_the_mover() {
    let mut position = position(!set("a1 b1"), set("b1"), Side::BLACK);
    position.play(Move::Place(Square::A1)).expect("legal");
    assert_eq!(position.score().first, 64);
    assert!(position.is_over());
    assert_eq!(position.turn(), Side::WHITE);
    assert_eq!(position.check(Move::Pass), Err(Illegal::Over));
}

#[test]
fn a_loaded_position_without_a_move_offers_a_pass() {
    let mut position = position(!set("a1 b1"), set("b1"), Side::WHITE);
    assert_eq!(position.legal_moves(), Moves::Pass);
    assert_eq!(position.legal_moves().into_iter().collect::<Vec<_>>(), [Move::Pass]);
    assert_eq!(position.outcome(), None);
    position.play(Move::Pass).expect("legal");
    assert_eq!(position.turn(), Side::BLACK);
    assert_eq!(position.legal_squares(), set("a1"));
}

#[test]
fn document_002_initial_boards_have_the_settled_answers() {
    let printed = "........ ........ ........ ...WB... ...BW... ........ ........ ........";
    let mirrored = "........ ........ ........ ...BW... ...WB... ........ ........ ........";
    let falling = SquareSet::from_iter([rc(2, 3), rc(3, 2), rc(4, 5), rc(5, 4)]);
    let rising = SquareSet::from_iter([rc(2, 4), rc(3, 5), rc(4, 2), rc(5, 3)]);
    assert_eq!(board(printed, 'B').legal_squares(), falling);
    assert_eq!(board(printed, 'W').legal_squares(), rising);
    assert_eq!(board(mirrored, 'B').legal_squares(), rising);
    assert_eq!(board(mirrored, 'W').legal_squares(), falling);
}

#[test]
fn document_002_four_directions_flip_at_once() {
    let position = board("........ ...W.... ...B.... .WB.BW.. ...B.... ...W.... ........ ........", 'W');
    assert_eq!(position.legal_squares(), rc(3, 3).into());
    assert_eq!(position.flips(rc(3, 3)).len(), 4);
}

#[test]
fn lines_do_not_go_on_in_the_next_row() {
    // By number h1 is followed by a2, and h2 + 9 is a4.
    assert!(position(set("a2"), set("g1 h1"), Side::BLACK).legal_squares().is_empty());
    assert!(position(set("a4"), set("h2"), Side::BLACK).legal_squares().is_empty());
}

#[test]
fn empties_go_to_the_winner_in_the_final_score() {
    let won = position(set("a1 b1 c1"), set("h8"), Side::BLACK);
    assert!(won.is_over());
    assert_eq!((won.score().first, won.score().second), (3, 1));
    assert_eq!((won.final_score().first, won.final_score().second), (63, 1));
    let drawn = position(set("a1"), set("h8"), Side::BLACK);
    assert_eq!((drawn.final_score().first, drawn.final_score().second), (1, 1));
}

#[test]
fn discs_of_both_sides_on_one_square_are_refused() {
    assert_eq!(Position::new(set("a1"), set("a1 b1"), Side::BLACK), Err(Overlap));
}

#[test]
fn squares_have_names_and_numbers() {
    for (index, square) in (0..).zip(Square::ALL) {
        assert_eq!(square.index(), index);
        assert_eq!(Square::new(index), Some(square));
        assert_eq!(square.to_string().parse(), Ok(square));
    }
    assert_eq!(Square::ALL[0].to_string(), "a1");
    assert_eq!(Square::ALL[7].to_string(), "h1");
    assert_eq!(Square::ALL[63].to_string(), "h8");
    let expected = "a square, a1 to h8";
    let at = |offset, texts: &'static [&'static str]| texts.iter().map(move |text| (offset, text));
    for (offset, text) in at(0, &["", "i1", "1a", "ä1"]).chain(at(1, &["a", "a0", "a9", "aa"])).chain(at(2, &["a11"]))
    {
        assert_eq!(text.parse::<Square>(), Err(ParseError { offset, expected }), "{text}");
    }
    assert_eq!("pass".parse(), Ok(Move::Pass));
    assert!("pas".parse::<Move>().is_err());
}

#[test]
fn a_text_that_is_no_position_is_refused_where_it_goes_wrong() {
    let start = Position::default().to_string();
    assert_eq!(start.parse(), Ok(Position::default()));
    let offset = |text: &str| text.parse::<Position>().map_err(|ParseError { offset, .. }| offset);
    assert_eq!(offset(""), Err(0));
    assert_eq!(offset(&start[..40]), Err(40));
    assert_eq!(offset(&start.replace('W', "x")), Err(27));
    assert_eq!(offset(&start[..64]), Err(64));
    assert_eq!(offset(&start[..65]), Err(65));
    assert_eq!(offset(&format!("{} b", &start[..64])), Err(65));
    assert_eq!(offset(&format!("{start} ")), Err(66));
}
