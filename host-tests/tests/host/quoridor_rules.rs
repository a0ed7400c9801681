//! The rules of Quoridor one by one: what the document's contradictions were settled to, every refusal, and the corners
//! of jumping, winning and repeating.

use sanban_core::{
    Draw, Game, Outcome, ParseError, Side, Victory,
    quoridor::{Illegal, Move, Position, Record, Setup, Square, SquareSet, Wall, WallSet},
    record::Refusal,
};

fn mv(text: &str) -> Move {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn played(moves: &str) -> Position {
    let mut position = Position::default();
    for text in moves.split_whitespace() {
        position.play(mv(text)).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
    position
}

fn squares(names: &str) -> SquareSet {
    names.split_whitespace().map(|name| name.parse().expect("a square")).collect()
}

fn walls(names: &str) -> WallSet {
    names.split_whitespace().map(|name| name.parse().expect("a wall")).collect()
}

/// Checks a refusal, and that it leaves the position as it was.
#[track_caller]
fn refused(position: Position, text: &str, why: Illegal) {
    assert_eq!(position.check(mv(text)), Err(why), "{position}: {text}");
    let mut after = position;
    assert_eq!(after.play(mv(text)), Err(why));
    assert_eq!(after, position, "a refused move changes nothing");
    assert!(!position.legal_moves().contains(mv(text)));
}

#[track_caller]
fn allowed(position: Position, text: &str) {
    assert_eq!(position.check(mv(text)), Ok(()), "{position}: {text}");
    assert!(position.legal_moves().contains(mv(text)));
}

// The settled contradictions of the document.

#[test]
fn two_walls_never_cross_at_their_middles() {
    refused(played("e4v"), "e4h", Illegal::Crosses);
    refused(played("e4h"), "e4v", Illegal::Crosses);
}

#[test]
fn a_wall_may_pass_between_two_walls_that_lie_the_other_way() {
    allowed(played("e3v e5v"), "e4h");
    allowed(played("c4h e4h"), "d4v");
}

#[test]
fn only_half_an_overlap_is_forbidden_not_touching_end_to_end() {
    let position = played("e3h");
    refused(position, "d3h", Illegal::Overlaps);
    refused(position, "f3h", Illegal::Overlaps);
    allowed(position, "c3h");
    allowed(position, "g3h");
    let position = played("e3v");
    refused(position, "e2v", Illegal::Overlaps);
    refused(position, "e4v", Illegal::Overlaps);
    allowed(position, "e1v");
    allowed(position, "e5v");
}

#[test]
fn a_wall_may_end_in_the_middle_of_another() {
    allowed(played("e4h"), "e3v");
    allowed(played("e4h"), "e5v");
    allowed(played("e4v"), "d4h");
    allowed(played("e4v"), "f4h");
}

#[test]
fn neither_player_may_be_shut_in_by_either() {
    for turn in ["1", "2"] {
        // A pawn in the corner of two squares, with one way out.
        refused(position(&format!("a1 / - / a1 e9 / 9 9 / {turn}")), "b1v", Illegal::ShutsIn(Side::First));
        refused(position(&format!("a8 / - / e1 a9 / 9 9 / {turn}")), "b8v", Illegal::ShutsIn(Side::Second));
        // Nobody stands in these corners.
        allowed(position(&format!("a1 / - / c1 e9 / 9 9 / {turn}")), "b1v");
        allowed(position(&format!("a8 / - / e1 c9 / 9 9 / {turn}")), "b8v");
    }
}

#[test]
fn a_wall_that_would_shut_in_both_names_player_1() {
    refused(position("a4a5 / - / a5 b5 / 9 9 / 1"), "b4v", Illegal::ShutsIn(Side::First));
    refused(position("a4a5 / - / a5 b5 / 9 9 / 2"), "b4v", Illegal::ShutsIn(Side::First));
}

#[test]
fn a_pawn_in_the_way_does_not_block_a_path() {
    // Player 1's only way leads over the square of player 2's pawn.
    let passage = position("a4a5 / - / a5 b5 / 9 9 / 1");
    assert_eq!(passage.distance(Side::First), 6);
    let taken = walls("a4h b4h a4v a5h b5h a5v");
    let closing = walls("b4v b5v");
    assert_eq!(passage.legal_walls(), !(taken | closing));
}

#[test]
fn a_closed_cell_shuts_in_only_whose_goal_is_outside() {
    // e8, f8, e9 and f9: the goal of player 1 is in the cell, that of player 2 is not.
    allowed(position("- / d8f8 / e8 e2 / 9 9 / 2"), "e7h");
    refused(position("- / d8f8 / e2 e8 / 9 9 / 1"), "e7h", Illegal::ShutsIn(Side::Second));
}

#[test]
fn a_cell_in_the_open_closes_like_one_at_the_edge() {
    // e5 and f5 with walls above, below and to the left.
    let cell = |pawns| position(&format!("e4e5 / d5 / {pawns} / 9 8 / 1"));
    refused(cell("e5 a9"), "f4v", Illegal::ShutsIn(Side::First));
    refused(cell("a1 f5"), "f5v", Illegal::ShutsIn(Side::Second));
    allowed(cell("g5 d5"), "f4v");
    allowed(cell("e5 a9"), "g4v");
}

#[test]
fn a_barrier_across_the_board_may_be_closed_only_behind_both() {
    // From edge to edge, with one gap at the end of a short corridor on file g.
    let barrier = |pawns| position(&format!("a4c4e4h4 / f5g5 / {pawns} / 7 7 / 1"));
    for last in ["f6h", "g6h"] {
        refused(barrier("e1 e9"), last, Illegal::ShutsIn(Side::First));
        refused(barrier("e1 e2"), last, Illegal::ShutsIn(Side::First));
        refused(barrier("e8 e9"), last, Illegal::ShutsIn(Side::Second));
        allowed(barrier("e8 e2"), last);
        // In the corridor one is on the near side.
        refused(barrier("g6 e2"), last, Illegal::ShutsIn(Side::First));
        allowed(barrier("g7 g6"), last);
    }
}

#[test]
fn with_no_walls_left_the_pawn_must_move() {
    let position = position("- / - / e1 e9 / 0 10 / 1");
    refused(position, "e4h", Illegal::NoWallsLeft);
    assert!(position.legal_walls().is_empty());
    assert_eq!(position.pawn_moves(), squares("d1 e2 f1"));
}

// Pawns.

#[test]
fn a_pawn_steps_to_each_side_and_not_through_walls() {
    assert_eq!(position("- / - / e5 a9 / 9 9 / 1").pawn_moves(), squares("e6 f5 e4 d5"));
    assert_eq!(position("d5 / - / e5 a9 / 9 9 / 1").pawn_moves(), squares("f5 e4 d5"));
    assert_eq!(position("e5 / e4 / e5 a9 / 9 9 / 1").pawn_moves(), squares("e4 d5"));
    assert_eq!(position("- / - / a1 a9 / 9 9 / 1").pawn_moves(), squares("a2 b1"));
    refused(position("d5 / - / e5 a9 / 9 9 / 1"), "e6", Illegal::WallInTheWay);
}

#[test]
fn a_pawn_jumps_straight_over_the_other() {
    let face_to_face = position("- / - / e4 e5 / 9 9 / 1");
    assert_eq!(face_to_face.pawn_moves(), squares("e6 f4 e3 d4"));
    refused(face_to_face, "e5", Illegal::OtherPawn);
    refused(face_to_face, "d5", Illegal::JumpIsOpen);
    refused(face_to_face, "f5", Illegal::JumpIsOpen);
}

#[test]
fn with_a_wall_behind_the_other_pawn_the_way_leads_around_it() {
    let blocked = position("e5 / - / e4 e5 / 9 9 / 1");
    assert_eq!(blocked.pawn_moves(), squares("d5 f5 f4 e3 d4"));
    refused(blocked, "e6", Illegal::WallInTheWay);
    // A wall beside that pawn closes one of the two ways.
    let one_side = position("d5 / e5 / e4 e5 / 9 9 / 1");
    assert_eq!(one_side.pawn_moves(), squares("d5 f4 e3 d4"));
    refused(one_side, "f5", Illegal::WallInTheWay);
}

#[test]
fn the_edge_behind_the_other_pawn_is_like_a_wall() {
    let sideways = position("- / - / h5 i5 / 9 9 / 1");
    assert_eq!(sideways.pawn_moves(), squares("i6 i4 h6 h4 g5"));
    let at_the_top = position("- / - / e8 e9 / 9 9 / 1");
    assert_eq!(at_the_top.pawn_moves(), squares("d9 f9 d8 f8 e7"));
}

#[test]
fn a_wall_between_the_pawns_leaves_nothing_to_jump() {
    let apart = position("e4 / - / e4 e5 / 9 9 / 1");
    assert_eq!(apart.pawn_moves(), squares("f4 e3 d4"));
    refused(apart, "e6", Illegal::WallInTheWay);
    refused(apart, "d5", Illegal::WallInTheWay);
}

#[test]
fn a_pawn_goes_nowhere_else() {
    let start = Position::default();
    refused(start, "e1", Illegal::SameSquare);
    refused(start, "e3", Illegal::OutOfReach);
    refused(start, "d2", Illegal::OutOfReach);
    refused(start, "a9", Illegal::OutOfReach);
    refused(start, "e9", Illegal::OtherPawn);
}

// The end.

#[test]
fn reaching_the_far_rank_wins_and_ends_the_game() {
    let mut won = position("- / - / a8 i5 / 9 9 / 1");
    won.play(mv("a9")).expect("legal");
    assert_eq!(won.outcome(), Some(Outcome::Win { side: Side::First, by: Victory::Goal }));
    assert!(won.legal_moves().is_empty());
    refused(won, "i4", Illegal::Over);
    refused(won, "e3h", Illegal::Over);

    let mut won = position("- / - / a8 i2 / 9 9 / 2");
    won.play(mv("i1")).expect("legal");
    assert_eq!(won.outcome(), Some(Outcome::Win { side: Side::Second, by: Victory::Goal }));
    assert_eq!(won.legal_moves().len(), 0);
}

#[test]
fn ones_own_first_rank_wins_nothing() {
    assert_eq!(position("- / - / e1 e9 / 9 9 / 2").outcome(), None);
    assert_eq!(position("- / - / a1 i9 / 9 9 / 2").outcome(), None);
}

fn record(moves: &str) -> Record {
    let mut record = Record::default();
    for text in moves.split_whitespace() {
        record.play(mv(text)).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
    record
}

#[test]
fn the_same_position_for_the_third_time_is_a_draw() {
    let around = "e2 e8 e1 e9 ";
    assert_eq!(record(around).outcome(), None);
    let third = record(&around.repeat(2));
    assert_eq!(third.outcome(), Some(Outcome::Draw(Draw::Repetition)));
    let mut over = third.clone();
    assert_eq!(over.play(mv("e2")), Err(Refusal::Over));
    assert_eq!(over, third);
    // Taken back, the game goes on, and redone, it is a draw again.
    assert!(over.undo());
    assert_eq!(over.outcome(), None);
    assert_eq!(over.redo(), Some(mv("e9")));
    assert_eq!(over.outcome(), Some(Outcome::Draw(Draw::Repetition)));
}

#[test]
fn the_third_time_counts_from_any_position_and_not_only_in_a_row() {
    // After e2 e8: once; by a short way back to it: twice; by a longer way: the third time.
    let twice = "e2 e8 d2 d8 e2 e8";
    assert_eq!(record(twice).outcome(), None);
    assert_eq!(record(&format!("{twice} d2 d8 d3 d7 d2 d8")).outcome(), Some(Outcome::Draw(Draw::Repetition)));
    assert_eq!(record(&format!("{twice} f2 e7 f3 e6 f2 e7 e2")).outcome(), None);
    assert_eq!(record(&format!("{twice} f2 e7 f3 e6 f2 e7 e2 e8")).outcome(), Some(Outcome::Draw(Draw::Repetition)));
}

#[test]
fn a_wall_makes_all_positions_before_it_unrepeatable() {
    let around = "e2 e8 e1 e9 ";
    let mut game = record(around);
    game.play(mv("a1h")).expect("legal");
    game.play(mv("h8h")).expect("legal");
    // The position after the walls counts as the first.
    for text in around.split_whitespace() {
        game.play(mv(text)).expect("legal");
        assert_eq!(game.outcome(), None);
    }
    for (text, outcome) in [("e2", None), ("e8", None), ("e1", None), ("e9", Some(Outcome::Draw(Draw::Repetition)))] {
        game.play(mv(text)).expect("legal");
        assert_eq!(game.outcome(), outcome);
    }
}

#[test]
fn a_record_is_bounded_and_a_full_one_is_a_draw() {
    // Two rings of 16 and 18 squares: the pawns come to the same pair of squares only every 144 rounds.
    let ring = |files: std::ops::Range<u8>, low: u8, start: Square| -> Vec<Square> {
        let there = files.clone().map(|file| Square::at(file, low));
        let back = files.rev().map(|file| Square::at(file, low + 1));
        let ring: Vec<Square> = there.chain(back).map(|square| square.expect("on the board")).collect();
        let from = ring.iter().position(|&square| square == start).expect("on the ring");
        ring.iter().cycle().skip(from + 1).take(ring.len()).copied().collect()
    };
    let first = ring(0..8, 0, Square::start(Side::First));
    let second = ring(0..9, 7, Square::start(Side::Second));
    let mut record = Record::default();
    let mut moves = first.iter().cycle().zip(second.iter().cycle()).flat_map(|(&a, &b)| [a, b]);
    while record.outcome().is_none() {
        record.play(Move::Pawn(moves.next().expect("endless"))).expect("legal");
    }
    assert_eq!(record.outcome(), Some(Outcome::Draw(Draw::RecordFull)));
    assert_eq!(record.moves().len(), Record::CAPACITY);
    assert_eq!(Record::CAPACITY, 512);
}

#[test]
fn a_game_can_be_agreed_with_fewer_walls() {
    for walls in 0..=10 {
        let setup = Setup::new(walls).expect("up to ten");
        let start = Position::start(setup);
        assert_eq!((start.walls_left(Side::First), start.walls_left(Side::Second)), (walls, walls));
        assert_eq!(start.legal_moves().len(), if walls == 0 { 3 } else { 131 });
        assert_eq!(Position::setup_from_byte(Position::setup_to_byte(setup)), Some(setup));
    }
    assert_eq!(Setup::new(11), None);
    assert_eq!(Position::setup_from_byte(11), None);
    assert_eq!(Setup::default().walls_each(), 10);
}

// Text.

#[test]
fn moves_are_written_as_they_are_read() {
    let mut seen = std::collections::BTreeSet::new();
    for byte in 0..=u8::MAX {
        let Some(mv) = Position::move_from_byte(byte) else {
            assert!(byte >= 81 + 128, "{byte}");
            continue;
        };
        assert_eq!(Position::move_to_byte(mv), byte);
        assert_eq!(mv.to_string().parse(), Ok(mv));
        seen.insert(mv.to_string());
    }
    assert_eq!(seen.len(), 81 + 128);
    assert!(["a1", "i9", "e5", "a1h", "h8v"].iter().all(|&text| seen.contains(text)));
}

#[test]
fn what_is_no_move_is_refused_where_and_with_what_was_expected() {
    let any = "a square, a1 to i9, or a wall, a1h to h8h or a1v to h8v";
    let wall = "a wall, a1h to h8h or a1v to h8v";
    for (text, offset, expected) in [
        ("", 0, any),
        ("e", 1, any),
        ("55", 0, any),
        ("e3x", 2, any),
        ("e3hh", 3, any),
        ("é2", 0, any),
        ("e0", 1, any),
        ("j5", 0, any),
        ("i1h", 0, wall),
        ("a9v", 1, wall),
        ("a0h", 1, any),
    ] {
        assert_eq!(text.parse::<Move>(), Err(ParseError { offset, expected }), "{text}");
    }
    let square = "a square, a1 to i9";
    assert_eq!("j5".parse::<Square>(), Err(ParseError { offset: 0, expected: square }));
    assert_eq!("e5h".parse::<Square>(), Err(ParseError { offset: 2, expected: square }));
    assert_eq!("e5".parse::<Wall>(), Err(ParseError { offset: 2, expected: wall }));
    assert_eq!(ParseError { offset: 2, expected: wall }.to_string(), "expected a wall, a1h to h8h or a1v to h8v");
}

#[test]
fn walls_may_be_listed_in_any_order_and_are_written_in_theirs() {
    let position = position("h1a2 /  c7b7/e1  e9 / 8 8 / 2");
    assert_eq!(position.to_string(), "a2h1 / b7c7 / e1 e9 / 8 8 / 2");
    assert_eq!(position.walls(), walls("a2h h1h b7v c7v"));
}

#[test]
fn what_is_no_position_is_refused_where_and_why() {
    let walls = "walls, a1 to h8, such as c4f7, or - for none";
    let square = "the square of a pawn, a1 to i9";
    let number = "a number of walls, 0 to 10";
    let player = "the player to move, 1 or 2";
    let end = "the end of the position";
    for (text, offset, expected) in [
        ("", 0, walls),
        ("x / - / e1 e9 / 10 10 / 1", 0, walls),
        ("a1- / - / e1 e9 / 9 10 / 1", 2, walls),
        ("a1i2 / - / e1 e9 / 9 9 / 1", 2, walls),
        ("a1a9 / - / e1 e9 / 9 9 / 1", 3, walls),
        ("c3 / a1a1 / e1 e9 / 9 9 / 1", 7, "each wall once"),
        ("c3d3 / - / e1 e9 / 9 9 / 1", 2, "walls that do not overlap"),
        ("c3 / a1b4a2 / e1 e9 / 9 9 / 1", 9, "walls that do not overlap"),
        ("c3 / a1c3 / e1 e9 / 9 9 / 1", 7, "walls that do not cross"),
        ("- - / e1 e9 / 10 10 / 1", 2, "/"),
        ("- / - / e1 / 10 10 / 1", 11, square),
        ("- / - / e1 j9 / 10 10 / 1", 11, square),
        ("- / - / e1 e1 / 10 10 / 1", 11, "a square for each pawn"),
        ("- / - / e9 e1 / 10 10 / 1", 11, "at most one pawn at its goal"),
        ("- / - / e1 e9 / 10 / 1", 19, number),
        ("- / - / e1 e9 / 11 9 / 1", 16, number),
        ("- / - / e1 e9 / 9 11 / 1", 18, number),
        ("- / - / e1 e9 / 9 9999999999 / 1", 18, number),
        ("a1 / - / e1 e9 / 10 10 / 1", 17, "at most 20 walls, on the board and left together"),
        ("a1 / b1 / a1 e9 / 9 9 / 1", 10, "a way to the goal for player 1"),
        ("a8 / b8 / e1 a9 / 9 9 / 1", 13, "a way to the goal for player 2"),
        ("- / - / e1 e9 / 10 10 / 3", 24, player),
        ("- / - / e1 e9 / 10 10 /", 23, player),
        ("- / - / e1 e9 / 10 10", 21, "/"),
        ("- / - / e1 e9 / 10 10 / 1 x", 26, end),
        ("- / - / e1 e9 / 10 10 / 12", 25, end),
    ] {
        assert_eq!(text.parse::<Position>(), Err(ParseError { offset, expected }), "{text}");
    }
}

#[test]
fn twenty_walls_on_the_board_are_a_position_and_one_more_is_none() {
    let twenty = "a1c1e1g1a2c2e2g2a3c3e3g3a4c4e4g4 / h5h7g5g7 / i1 i9 / 0 0 / 1";
    assert_eq!(position(twenty).walls().len(), 20);
    let more = twenty.replace("g5g7", "g5g7f5");
    let expected = "at most 20 walls, on the board and left together";
    assert_eq!(more.parse::<Position>().expect_err("too many").expected, expected);
}

#[test]
fn a_position_is_small_enough_to_copy_at_every_node_of_a_search() {
    assert!(size_of::<Position>() <= 48);
    assert!(size_of::<Move>() <= 3);
}

#[test]
fn every_refusal_says_why_in_plain_words() {
    let all = [
        Illegal::Over,
        Illegal::SameSquare,
        Illegal::OtherPawn,
        Illegal::OutOfReach,
        Illegal::WallInTheWay,
        Illegal::JumpIsOpen,
        Illegal::NoWallsLeft,
        Illegal::Occupied,
        Illegal::Overlaps,
        Illegal::Crosses,
        Illegal::ShutsIn(Side::First),
        Illegal::ShutsIn(Side::Second),
    ];
    let texts: std::collections::BTreeSet<String> = all.iter().map(Illegal::to_string).collect();
    assert_eq!(texts.len(), all.len(), "each reason has its own words");
    assert_eq!(Illegal::ShutsIn(Side::Second).to_string(), "that wall would shut in player 2");
}
