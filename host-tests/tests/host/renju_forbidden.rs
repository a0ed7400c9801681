//! Forbidden points by the book: the original document's examples with their settled answers, shape by shape.

use sanban_core::{
    Game, Outcome, Side, Victory,
    renju::{Forbidden, ForbiddenMove, Illegal, Move, Point, PointSet, Position, Rules, Variant},
};

const OVERLINE: Option<Forbidden> = Some(Forbidden::Overline);
const DOUBLE_FOUR: Option<Forbidden> = Some(Forbidden::DoubleFour);
const DOUBLE_THREE: Option<Forbidden> = Some(Forbidden::DoubleThree);
const ALLOWED: Option<Forbidden> = None;

/// Lines through the centre, `*`, with `B`, `W` and `.` around it: along the row, the column, and the two slants.
#[derive(Clone, Copy, Default)]
struct Lines<'a> {
    row: &'a str,
    column: &'a str,
    falling: &'a str,
    rising: &'a str,
}

impl Lines<'_> {
    fn position(self) -> Position {
        let mut stones = [PointSet::EMPTY; 2];
        let directions = [(self.row, 1, 0), (self.column, 0, 1), (self.falling, 1, 1), (self.rising, 1, -1)];
        for (line, right, down) in directions.into_iter().filter(|(line, ..)| !line.is_empty()) {
            let middle = line.find('*').expect("a star");
            for (at, letter) in line.chars().enumerate() {
                let steps = at as i8 - middle as i8;
                let point = Point::at((7 + steps * right) as u8, (7 + steps * down) as u8).expect("on the board");
                match letter {
                    'B' => stones[0].insert(point),
                    'W' => stones[1].insert(point),
                    _ => {}
                }
            }
        }
        Position::from_stones(Rules::default(), stones[0], stones[1], Side::BLACK).expect("apart")
    }

    /// What the centre is for black, asked for the one point and for the whole board.
    fn centre(self) -> Option<Forbidden> {
        let position = self.position();
        let answer = position.forbidden_at(Point::CENTRE);
        assert_eq!(position.forbidden_points().at(Point::CENTRE), answer);
        answer
    }
}

/// A row alone.
fn row(row: &str) -> Option<Forbidden> {
    Lines { row, ..Lines::default() }.centre()
}

/// A row crossed by a column that has a real three.
fn row_and_three(row: &str) -> Option<Forbidden> {
    Lines { row, column: "..*BB..", ..Lines::default() }.centre()
}

/// A row crossed by a column that has a four.
fn row_and_four(row: &str) -> Option<Forbidden> {
    Lines { row, column: "W*BBB.", ..Lines::default() }.centre()
}

#[test]
fn the_documents_double_four_diagram_is_a_five() {
    let mut position = Lines { row: "BBB*B", column: "BB*B", ..Lines::default() }.position();
    assert_eq!(position.forbidden_at(Point::CENTRE), ALLOWED);
    position.play(Move::Place(Point::CENTRE)).expect("legal");
    assert_eq!(position.outcome(), Some(Outcome::Win { side: Side::BLACK, by: Victory::Five }));
}

#[test]
fn a_three_needs_room_for_a_straight_four() {
    assert_eq!(row_and_three("W.BB*.W"), ALLOWED);
    assert_eq!(row_and_three("W.BB*..W"), DOUBLE_THREE);
    assert_eq!(row_and_three("W..BB*.W"), DOUBLE_THREE);
}

#[test]
fn the_documents_fake_three_of_twelve_is_no_three() {
    assert_eq!(row_and_three("BBBB.B*.BBBB"), ALLOWED);
}

#[test]
fn a_three_between_stones_that_would_make_six_is_fake() {
    assert_eq!(row_and_three("B..BB*..B"), ALLOWED);
    assert_eq!(row_and_three("...BB*..B"), DOUBLE_THREE);
    assert_eq!(row_and_three("B..BB*..."), DOUBLE_THREE);
}

#[test]
fn a_question_that_comes_back_to_its_point_is_answered_with_the_stones_placed() {
    let at = |row, column| Point::at(column, row).expect("on the board");
    let black = [at(4, 3), at(5, 1), at(5, 2), at(6, 3), at(7, 2)].into_iter().collect();
    let position = Position::from_stones(Rules::default(), black, PointSet::EMPTY, Side::BLACK).expect("apart");
    assert_eq!(position.forbidden_at(at(5, 3)), DOUBLE_THREE);
}

#[test]
fn fours_and_straight_fours_look_past_their_ends() {
    assert_eq!(row_and_four("BBB.*B"), ALLOWED, "the fifth stone makes six");
    assert_eq!(row_and_four("BB.*B"), DOUBLE_FOUR);
    assert_eq!(row_and_three("W.B*B..B"), ALLOWED, "at its far end the four could only become six");
    assert_eq!(row_and_three("W.B*B..W"), DOUBLE_THREE);
}

#[test]
fn a_straight_four_is_one_four() {
    assert_eq!(row(".BBB*."), ALLOWED);
    assert_eq!(row(".BB*B."), ALLOWED);
}

#[test]
fn one_line_can_hold_two_fours() {
    for line in ["B.*BB.B", "B.B*B.B", "B.BB*.B", "BB.*B.BB", "BB.B*.BB", "BBB.*.BBB"] {
        assert_eq!(row(line), DOUBLE_FOUR, "{line}");
    }
    // The stone is part of one four only; the other was there before.
    for line in ["*.BBB.B", "B.BBB.*", "*B.BB.BB", "B*B.B.BBB"] {
        assert_eq!(row(line), ALLOWED, "{line}");
    }
}

#[test]
fn fours_in_two_lines_are_a_double_four() {
    for column in ["W*BBB.", ".*BBB.", "B*BB", "BBB*.", "B*B.B"] {
        assert_eq!(Lines { row: "WBBB*.", column, ..Lines::default() }.centre(), DOUBLE_FOUR, "{column}");
    }
    assert_eq!(Lines { falling: "BBB*.W", rising: "B.B*B", ..Lines::default() }.centre(), DOUBLE_FOUR);
}

#[test]
fn a_four_and_a_three_are_allowed() {
    assert_eq!(row_and_three("WBBB*."), ALLOWED);
    assert_eq!(row_and_four(".BB*.."), ALLOWED);
}

#[test]
fn threes_in_two_lines_are_a_double_three() {
    for line in ["..BB*..", "..B*B..", ".B.B*.", ".B.*B.", ".*B.B."] {
        assert_eq!(row_and_three(line), DOUBLE_THREE, "{line}");
    }
    assert_eq!(Lines { falling: "..BB*..", rising: ".B.B*.", ..Lines::default() }.centre(), DOUBLE_THREE);
    assert_eq!(row_and_three(".B..B*."), ALLOWED, "two stones away from a straight four");
}

#[test]
fn six_and_more_in_a_row_are_an_overline() {
    for line in ["BBB*BB", "BBBB*BBB", "B*BBBB", "BBBBB*"] {
        assert_eq!(row(line), OVERLINE, "{line}");
    }
    assert_eq!(row("BBBB*.B"), ALLOWED, "that is a five");
}

#[test]
fn five_comes_before_everything_and_overline_before_double_four_before_double_three() {
    let five = "BBBB*";
    let overline = "BBB*BB";
    let fours = "B.B*B.B";
    let lines = Lines { row: five, column: overline, falling: fours, rising: "" };
    assert_eq!(lines.centre(), ALLOWED);
    assert_eq!(Lines { row: "", ..lines }.centre(), OVERLINE);
    assert_eq!(Lines { row: "", column: "", ..lines }.centre(), DOUBLE_FOUR);
    let threes = Lines { row: "..BB*..", column: "..BB*..", ..Lines::default() };
    assert_eq!(Lines { falling: fours, ..threes }.centre(), DOUBLE_FOUR);
    assert_eq!(threes.centre(), DOUBLE_THREE);
}

/// A double-three at the centre whose threes are real only if black may play j8, with more black stones.
fn double_three_by_j8(more: &str) -> Option<Forbidden> {
    let position = Lines { row: "W.B*B..W", column: "..*BB..", ..Lines::default() }.position();
    let more: PointSet = more.split_whitespace().map(|name| name.parse::<Point>().expect("a point")).collect();
    let (black, white) = (position.stones(Side::BLACK) | more, position.stones(Side::WHITE));
    let position = Position::from_stones(Rules::default(), black, white, Side::BLACK).expect("apart");
    let answer = position.forbidden_at(Point::CENTRE);
    assert_eq!(position.forbidden_points().at(Point::CENTRE), answer);
    answer
}

#[test]
fn a_three_counts_only_if_its_straight_four_may_be_played_and_is_no_five() {
    assert_eq!(double_three_by_j8(""), DOUBLE_THREE);
    assert_eq!(double_three_by_j8("j9 j10 j11 j12"), ALLOWED, "j8 makes a five");
    assert_eq!(double_three_by_j8("j9 j10 j11 j12 j13"), ALLOWED, "j8 makes an overline");
    assert_eq!(double_three_by_j8("j9 j10 j11"), ALLOWED, "j8 makes a second four");
    assert_eq!(double_three_by_j8("j9 j10 k7 l6"), ALLOWED, "j8 makes a double-three of its own");
    assert_eq!(double_three_by_j8("j9 j10"), DOUBLE_THREE, "j8 makes a four and a three");
}

#[test]
fn white_and_plain_five_in_a_row_have_no_forbidden_points() {
    let lines = Lines { row: "..BB*..", column: "..BB*..", ..Lines::default() };
    let black = lines.position();
    let turned = |variant, turn| {
        let rules = Rules { variant, ..Rules::default() };
        Position::from_stones(rules, black.stones(Side::BLACK), PointSet::EMPTY, turn).expect("apart")
    };
    assert_eq!(
        turned(Variant::Renju, Side::BLACK).check(Move::Place(Point::CENTRE)),
        Err(Illegal::Forbidden(Forbidden::DoubleThree))
    );
    assert_eq!(turned(Variant::Renju, Side::WHITE).check(Move::Place(Point::CENTRE)), Ok(()));
    assert_eq!(
        turned(Variant::Renju, Side::WHITE).forbidden_at(Point::CENTRE),
        DOUBLE_THREE,
        "for black, all the same"
    );
    assert_eq!(turned(Variant::FiveInARow, Side::BLACK).check(Move::Place(Point::CENTRE)), Ok(()));
    assert!(turned(Variant::FiveInARow, Side::BLACK).forbidden_points().all().is_empty());
}

#[test]
fn a_point_with_a_stone_is_not_forbidden() {
    let position = Lines { row: "..BB*..", column: "..BB*..", ..Lines::default() }.position();
    for point in !position.empty() {
        assert_eq!(position.forbidden_at(point), None);
    }
}

#[test]
fn every_kind_is_refused_with_its_name_or_loses() {
    let kinds = [
        (Lines { row: "BBB*BB", ..Lines::default() }, Forbidden::Overline),
        (Lines { row: "B.B*B.B", ..Lines::default() }, Forbidden::DoubleFour),
        (Lines { row: "..BB*..", column: "..BB*..", ..Lines::default() }, Forbidden::DoubleThree),
    ];
    for (lines, kind) in kinds {
        let mut position = lines.position();
        let before = position.clone();
        assert_eq!(position.play(Move::Place(Point::CENTRE)), Err(Illegal::Forbidden(kind)));
        assert_eq!(position, before);
        assert!(!position.legal_moves().points.contains(Point::CENTRE));

        let rules = Rules { forbidden: ForbiddenMove::Loses, ..Rules::default() };
        let stones = position.stones(Side::BLACK);
        let mut position = Position::from_stones(rules, stones, PointSet::EMPTY, Side::BLACK).expect("apart");
        assert!(position.legal_moves().points.contains(Point::CENTRE));
        position.play(Move::Place(Point::CENTRE)).expect("it may be played");
        assert_eq!(position.stone(Point::CENTRE), Some(Side::BLACK));
        assert_eq!(position.outcome(), Some(Outcome::Win { side: Side::WHITE, by: Victory::Forbidden }));
        assert_eq!(position.winning_line(), None);
        assert!(position.legal_moves().is_empty());
    }
}
