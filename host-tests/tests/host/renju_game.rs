//! Games of Renju from the first stone to the last: openings, wins, draws, passes, and every refusal.

use sanban_core::{
    Draw, Finished, Game, Outcome, Side, Victory,
    renju::{
        ForbiddenMove, Illegal, Move, Moves, Opening, Overlap, Passes, Point, PointSet, Position, Rules, Seat, Stage,
        Variant, perft,
    },
};

const RENJU: Rules = Rules { variant: Variant::Renju, opening: Opening::Free, forbidden: ForbiddenMove::Refused };
const SWAP: Rules = Rules { opening: Opening::Swap, ..RENJU };
const FIVE_IN_A_ROW: Rules = Rules { variant: Variant::FiveInARow, ..RENJU };

fn point(name: &str) -> Point {
    name.parse().expect("a point")
}

fn set(names: &str) -> PointSet {
    names.split_whitespace().map(point).collect()
}

fn loaded(rules: Rules, black: &str, white: &str, turn: Side) -> Position {
    Position::from_stones(rules, set(black), set(white), turn).expect("apart")
}

/// The position after moves, all legal.
fn played(rules: Rules, moves: &str) -> Position {
    let mut position = Position::start(rules);
    for name in moves.split_whitespace() {
        let mv: Move = name.parse().expect("a move");
        assert!(position.legal_moves().contains(mv), "{name} is among the legal moves");
        position.play(mv).unwrap_or_else(|why| panic!("{name}: {why}"));
    }
    position
}

/// Plays a move that must be refused for this reason and leave the position as it was.
fn refuse(position: &Position, mv: &str, why: Illegal) {
    let mv: Move = mv.parse().expect("a move");
    let mut after = position.clone();
    assert_eq!(after.play(mv), Err(why), "{mv}");
    assert_eq!(after, *position, "{mv} was refused and changed the position");
    assert_eq!(position.check(mv), Err(why));
    assert!(!position.is_legal(mv));
    assert!(!position.legal_moves().contains(mv));
    assert!(!why.to_string().is_empty());
}

fn won(side: Side) -> Option<Outcome> {
    Some(Outcome::Win { side, by: Victory::Five })
}

/// A full board without a row of three: pairs of columns, shifted from row to row.
fn patchwork() -> (PointSet, PointSet) {
    let black: PointSet = Point::all().filter(|point| (point.column() / 2 + point.row()) % 2 == 0).collect();
    (black, !black)
}

#[test]
fn the_default_is_renju_with_a_free_opening_and_refused_forbidden_points() {
    assert_eq!(Rules::default(), RENJU);
    assert_eq!(Position::default(), Position::start(RENJU));
}

#[test]
fn in_renju_the_first_stone_goes_on_the_centre() {
    let start = Position::start(RENJU);
    assert_eq!((start.stage(), start.turn(), start.actor()), (Stage::FirstStone, Side::BLACK, Seat::Opener));
    assert_eq!(start.legal_moves().into_iter().collect::<Vec<_>>(), [Move::Place(Point::CENTRE)]);
    refuse(&start, "h9", Illegal::NotCentre);
    refuse(&start, "pass", Illegal::PassInOpening);
    refuse(&start, "black", Illegal::NoChoice);
    let position = played(RENJU, "h8");
    assert_eq!((position.stage(), position.turn(), position.actor()), (Stage::Play, Side::WHITE, Seat::Chooser));
    assert_eq!(position.legal_moves().len(), 225, "224 points and a pass");
    refuse(&position, "h8", Illegal::Occupied);
    refuse(&position, "white", Illegal::NoChoice);
}

#[test]
fn in_plain_five_in_a_row_the_first_stone_goes_anywhere() {
    let start = Position::start(FIVE_IN_A_ROW);
    assert_eq!((start.stage(), start.actor()), (Stage::Play, Seat::Opener));
    assert_eq!(start.legal_moves().len(), 226);
    played(FIVE_IN_A_ROW, "a1 o15 pass");
}

#[test]
fn in_the_swap_opening_one_player_puts_three_stones_and_the_other_chooses() {
    for variant in [Variant::Renju, Variant::FiveInARow] {
        let rules = Rules { variant, ..SWAP };
        let first = Position::start(rules);
        assert_eq!((first.stage(), first.turn(), first.actor()), (Stage::FirstStone, Side::BLACK, Seat::Opener));
        refuse(&first, "g8", Illegal::NotCentre);
        refuse(&first, "pass", Illegal::PassInOpening);
        refuse(&first, "black", Illegal::NoChoice);

        let second = played(rules, "h8");
        assert_eq!((second.stage(), second.turn(), second.actor()), (Stage::SecondStone, Side::WHITE, Seat::Opener));
        assert_eq!(second.legal_moves().points, set("g7 g8 g9 h7 h9 i7 i8 i9"));
        refuse(&second, "h8", Illegal::Occupied);
        refuse(&second, "h10", Illegal::NotNextToCentre);
        refuse(&second, "pass", Illegal::PassInOpening);
        refuse(&second, "white", Illegal::NoChoice);

        let third = played(rules, "h8 i9");
        assert_eq!((third.stage(), third.turn(), third.actor()), (Stage::ThirdStone, Side::BLACK, Seat::Opener));
        assert_eq!(third.legal_moves().len(), 23);
        refuse(&third, "i9", Illegal::Occupied);
        refuse(&third, "k8", Illegal::NotNearCentre);
        refuse(&third, "h11", Illegal::NotNearCentre);
        refuse(&third, "pass", Illegal::PassInOpening);
        refuse(&third, "black", Illegal::NoChoice);

        let choice = played(rules, "h8 i9 j10");
        assert_eq!((choice.stage(), choice.turn(), choice.actor()), (Stage::ChooseColour, Side::WHITE, Seat::Chooser));
        assert_eq!(choice.legal_moves().into_iter().collect::<Vec<_>>(), [Move::TakeBlack, Move::TakeWhite]);
        refuse(&choice, "a1", Illegal::ChooseColour);
        refuse(&choice, "h8", Illegal::ChooseColour);
        refuse(&choice, "pass", Illegal::ChooseColour);
    }
}

#[test]
fn who_takes_black_changes_seats_and_white_puts_the_fourth_stone() {
    let stayed = played(SWAP, "h8 i9 j10 white");
    assert!(!stayed.colours_swapped());
    assert_eq!((stayed.stage(), stayed.turn(), stayed.actor()), (Stage::Play, Side::WHITE, Seat::Chooser));
    assert_eq!((stayed.seat(Side::BLACK), stayed.seat(Side::WHITE)), (Seat::Opener, Seat::Chooser));
    assert_eq!(played(SWAP, "h8 i9 j10 white a1").actor(), Seat::Opener);

    let swapped = played(SWAP, "h8 i9 j10 black");
    assert!(swapped.colours_swapped());
    assert_eq!((swapped.stage(), swapped.turn(), swapped.actor()), (Stage::Play, Side::WHITE, Seat::Opener));
    assert_eq!((swapped.seat(Side::BLACK), swapped.seat(Side::WHITE)), (Seat::Chooser, Seat::Opener));
    assert_eq!(played(SWAP, "h8 i9 j10 black a1").actor(), Seat::Chooser);
    refuse(&swapped, "black", Illegal::NoChoice);
    refuse(&swapped, "white", Illegal::NoChoice);
    assert_ne!(swapped, stayed);
}

#[test]
fn black_wins_with_exactly_five_and_the_row_is_known() {
    let position = played(RENJU, "h8 a1 h9 a2 h10 a3 h11 a5 h12");
    assert_eq!(position.outcome(), won(Side::BLACK));
    assert_eq!(position.winning_line(), Some(set("h8 h9 h10 h11 h12")));
    assert_eq!(position.legal_moves(), Moves::EMPTY);
    for mv in ["a4", "h8", "pass", "black", "white"] {
        refuse(&position, mv, Illegal::Over);
    }
}

#[test]
fn a_stone_can_win_in_two_rows_at_once() {
    let mut position = loaded(RENJU, "d8 e8 f8 g8 h4 h5 h6 h7", "", Side::BLACK);
    position.play(Move::Place(Point::CENTRE)).expect("a five is always allowed");
    assert_eq!(position.outcome(), won(Side::BLACK));
    assert_eq!(position.winning_line(), Some(set("d8 e8 f8 g8 h8 h4 h5 h6 h7")));
}

#[test]
fn whites_overline_wins_and_blacks_does_not() {
    let six = "a1 b1 c1 d1 e1 f1";
    let mut white = loaded(RENJU, "", "a1 b1 c1 e1 f1", Side::WHITE);
    white.play(Move::Place(point("d1"))).expect("legal");
    assert_eq!((white.outcome(), white.winning_line()), (won(Side::WHITE), Some(set(six))));

    let mut black = loaded(FIVE_IN_A_ROW, "a1 b1 c1 e1 f1", "", Side::BLACK);
    black.play(Move::Place(point("d1"))).expect("nothing is forbidden");
    assert_eq!((black.outcome(), black.winning_line()), (won(Side::BLACK), Some(set(six))));

    let black = loaded(RENJU, six, "", Side::WHITE);
    assert_eq!((black.outcome(), black.winning_line()), (None, None));
}

#[test]
fn a_loaded_board_with_a_five_is_a_finished_game() {
    let five = "a1 b2 c3 d4 e5";
    for turn in Side::BOTH {
        let black = loaded(RENJU, five, "o1", turn);
        assert_eq!((black.outcome(), black.winning_line()), (won(Side::BLACK), Some(set(five))));
        let white = loaded(RENJU, "o1", "a1 b2 c3 d4 e5 f6", turn);
        assert_eq!((white.outcome(), white.winning_line()), (won(Side::WHITE), Some(set("a1 b2 c3 d4 e5 f6"))));
        // Both have five: whoever is to move did not make the last one.
        let both = loaded(RENJU, five, "o1 o2 o3 o4 o5", turn);
        assert_eq!(both.outcome(), won(!turn));
    }
    assert_eq!(loaded(FIVE_IN_A_ROW, "a1 b2 c3 d4 e5 f6", "", Side::WHITE).outcome(), won(Side::BLACK));
}

#[test]
fn lines_do_not_go_on_across_the_edge() {
    for black in ["l8 m8 n8 o8 a7", "a9 l8 m8 n8 o8", "l1 m2 n3 o4 a5", "d1 c2 b3 a4 o5", "h1 h2 h3 h4 h15"] {
        assert_eq!(loaded(FIVE_IN_A_ROW, black, "", Side::WHITE).outcome(), None, "{black}");
    }
}

#[test]
fn every_row_of_five_on_the_board_wins_whichever_stone_comes_last() {
    let mut rows = 0;
    for start in Point::all() {
        for (right, down) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let step = |steps: i8| {
                let column = start.column().checked_add_signed(right * steps)?;
                Point::at(column, start.row().checked_add_signed(down * steps)?)
            };
            let Some(row) = (0..5).map(step).collect::<Option<PointSet>>() else {
                continue;
            };
            rows += 1;
            for side in Side::BOTH {
                let (black, white) = if side == Side::BLACK { (row, PointSet::EMPTY) } else { (PointSet::EMPTY, row) };
                let position = Position::from_stones(RENJU, black, white, !side).expect("apart");
                assert_eq!((position.outcome(), position.winning_line()), (won(side), Some(row)));
                for last in row {
                    let without = PointSet::from(last);
                    let mut position =
                        Position::from_stones(RENJU, black - without, white - without, side).expect("apart");
                    assert_eq!(position.outcome(), None);
                    position.play(Move::Place(last)).expect("legal");
                    assert_eq!(position.outcome(), won(side));
                }
            }
        }
    }
    assert_eq!(rows, 572);
}

#[test]
fn a_full_board_is_a_draw() {
    let (black, white) = patchwork();
    for last in Point::all() {
        let turn = if black.contains(last) { Side::BLACK } else { Side::WHITE };
        let last = PointSet::from(last);
        let mut position = Position::from_stones(RENJU, black - last, white - last, turn).expect("apart");
        assert_eq!(position.outcome(), None);
        for point in last {
            position.play(Move::Place(point)).expect("legal");
        }
        assert_eq!(position.outcome(), Some(Outcome::Draw(Draw::FullBoard)));
        assert_eq!(position.winning_line(), None);
        assert!(position.legal_moves().is_empty());
    }
    let full = Position::from_stones(RENJU, black, white, Side::BLACK).expect("apart");
    assert_eq!(full.outcome(), Some(Outcome::Draw(Draw::FullBoard)));
}

#[test]
fn two_passes_in_a_row_are_a_draw() {
    let position = played(RENJU, "h8 pass");
    assert!(position.passed());
    assert_eq!((position.turn(), position.outcome()), (Side::BLACK, None));
    let position = played(RENJU, "h8 pass pass");
    assert_eq!(position.outcome(), Some(Outcome::Draw(Draw::BothPassed)));
    refuse(&position, "a1", Illegal::Over);
    refuse(&position, "pass", Illegal::Over);
    let position = played(RENJU, "h8 pass a1 pass");
    assert_eq!(position.outcome(), None, "a stone lay between the passes");
}

#[test]
fn black_can_pass_when_every_point_is_forbidden() {
    // One point is left, in the middle of a black row of six.
    let (black, white) = patchwork();
    let row = set("a1 b1 c1 d1 e1 f1");
    let black = (black | row) - set("d1");
    let white = white - row;
    let position = Position::from_stones(RENJU, black, white, Side::BLACK).expect("apart");
    assert_eq!(position.outcome(), None);
    assert_eq!(position.empty(), set("d1"));
    assert_eq!(position.legal_moves().into_iter().collect::<Vec<_>>(), [Move::Pass]);
}

#[test]
fn two_stones_on_one_point_are_refused() {
    let overlap = Position::from_stones(RENJU, set("a1 h8 o15"), set("a2 h8 o15"), Side::BLACK);
    assert_eq!(overlap, Err(Overlap { point: point("o15") }));
    assert_eq!(Overlap { point: point("h8") }.to_string(), "h8 has both a black and a white stone");
}

#[test]
fn a_loaded_board_without_stones_is_the_start_and_any_other_is_past_the_opening() {
    for rules in [RENJU, SWAP, FIVE_IN_A_ROW] {
        let empty = Position::from_stones(rules, PointSet::EMPTY, PointSet::EMPTY, Side::BLACK);
        assert_eq!(empty, Ok(Position::start(rules)));
        let loaded = loaded(rules, "a1", "", Side::WHITE);
        assert_eq!(loaded.stage(), Stage::Play);
        assert_eq!(loaded.rules(), rules);
        assert_eq!(loaded.legal_moves().len(), 225);
    }
}

#[test]
fn legal_moves_are_exactly_the_moves_that_are_not_refused() {
    let games = [
        (RENJU, "h8 i9 h9 i8 h10 h11 i10 g9 j10 g10 f8"),
        (SWAP, "h8 i9 j10 white a1 pass b2"),
        (Rules { forbidden: ForbiddenMove::Loses, ..RENJU }, "h8 a1 h9 a2 i8 a4 j8 b6"),
        (FIVE_IN_A_ROW, "a1 b2 a2 b3"),
    ];
    for (rules, moves) in games {
        let mut position = Position::start(rules);
        for name in moves.split_whitespace() {
            let legal = position.legal_moves();
            let all = Point::all().map(Move::Place).chain([Move::Pass, Move::TakeBlack, Move::TakeWhite]);
            let allowed: Vec<Move> = all.filter(|&mv| position.is_legal(mv)).collect();
            assert_eq!(legal.into_iter().collect::<Vec<_>>(), allowed);
            assert_eq!((legal.len(), legal.into_iter().len()), (allowed.len(), allowed.len()));
            position.play(name.parse().expect("a move")).unwrap_or_else(|why| panic!("{name}: {why}"));
        }
    }
}

#[test]
fn counting_lines_of_play_gives_the_numbers_of_free_points() {
    let count = |rules, depth, passes| perft(&Position::start(rules), depth, passes, Finished::Once);
    assert_eq!((0..=3).map(|depth| count(RENJU, depth, Passes::Never)).collect::<Vec<_>>(), [1, 1, 224, 224 * 223]);
    assert_eq!(count(FIVE_IN_A_ROW, 3, Passes::Never), 225 * 224 * 223);
    assert_eq!(count(RENJU, 2, Passes::Ply), 225);
    assert_eq!(count(RENJU, 3, Passes::Ply), 224 * 224 + 225);
    let swap: Vec<u64> = (1..=5).map(|depth| count(SWAP, depth, Passes::Never)).collect();
    assert_eq!(swap, [1, 8, 8 * 23, 8 * 23 * 2, 8 * 23 * 2 * 222]);
}
