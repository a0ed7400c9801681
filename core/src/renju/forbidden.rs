//! Where black may not play.
//!
//! A black stone that makes exactly five is always allowed. Otherwise it is forbidden to make an overline (six or more
//! in a row), a double-four or a double-three, asked in this order.
//!
//! Overlines, fives and fours can be seen. A three is one only if it can become a straight four, at a point where black
//! may play: which is the same question again, one stone later. So the search for double-threes puts stones on a copy of
//! the board, and keeps what is still open on a stack. Every level of it holds one stone more, and the board has 225
//! points, so a stack of 225 small frames is enough for every board there is: nothing is cut off, and nothing guessed.

use core::fmt;

use heapless::Vec;

use super::{
    Point, PointSet,
    board::Board,
    lanes::WORDS,
    star::{Reading, Threes},
};
use crate::Side;

/// Why a point is forbidden for black. Where several reasons hold, the first one counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Forbidden {
    /// The stone makes six or more in a row (長連).
    Overline,
    /// The stone makes two fours at once (四四).
    DoubleFour,
    /// The stone makes two threes at once (三三).
    DoubleThree,
}

impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Forbidden::Overline => "overline",
            Forbidden::DoubleFour => "double-four",
            Forbidden::DoubleThree => "double-three",
        })
    }
}

/// The forbidden points of a board, by reason. No point is in two of the sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct ForbiddenPoints {
    /// Points that make an overline.
    pub overline: PointSet,
    /// Points that make a double-four.
    pub double_four: PointSet,
    /// Points that make a double-three.
    pub double_three: PointSet,
}

impl ForbiddenPoints {
    /// No forbidden point.
    pub const NONE: ForbiddenPoints =
        ForbiddenPoints { overline: PointSet::EMPTY, double_four: PointSet::EMPTY, double_three: PointSet::EMPTY };

    /// All forbidden points, whatever the reason.
    pub fn all(&self) -> PointSet {
        self.overline | self.double_four | self.double_three
    }

    /// Why `point` is forbidden, if it is.
    pub fn at(&self, point: Point) -> Option<Forbidden> {
        if self.overline.has(point) {
            Some(Forbidden::Overline)
        } else if self.double_four.has(point) {
            Some(Forbidden::DoubleFour)
        } else if self.double_three.has(point) {
            Some(Forbidden::DoubleThree)
        } else {
            None
        }
    }
}

/// Why `point`, which is empty, is forbidden for black.
pub(super) fn at(board: &Board, point: Point) -> Option<Forbidden> {
    match board.reading(point) {
        Reading::Five => None,
        Reading::Forbidden(kind) => Some(kind),
        Reading::Threes(threes) if threes.lines() < 2 => None,
        Reading::Threes(threes) => is_double_three(&mut board.clone(), point, threes).then_some(Forbidden::DoubleThree),
    }
}

/// All forbidden points. The lines of the whole board are read at once; only points with two possible threes are looked
/// at one by one.
pub(super) fn everywhere(board: &Board) -> ForbiddenPoints {
    let mut five = PointSet::EMPTY;
    let mut overline = PointSet::EMPTY;
    let mut fours = OnceTwice::default();
    let mut threes = OnceTwice::default();
    for (direction, shapes) in board.shapes() {
        let rows = |lanes: [u32; WORDS]| match lanes {
            [0, 0, 0, 0, 0, 0, 0, 0] => PointSet::EMPTY,
            _ => PointSet(direction.to_rows(lanes)),
        };
        five |= rows(shapes.map(|shape| shape.five));
        overline |= rows(shapes.map(|shape| shape.overline));
        fours.add(rows(shapes.map(|shape| shape.four)));
        fours.twice |= rows(shapes.map(|shape| shape.second_four));
        threes.add(rows(shapes.map(|shape| shape.three)));
    }
    let overline = overline - five;
    let double_four = fours.twice - five - overline;
    let mut double_three = PointSet::EMPTY;
    let mut scratch = board.clone();
    for point in threes.twice - five - overline - double_four {
        if let Reading::Threes(threes) = board.reading(point)
            && is_double_three(&mut scratch, point, threes)
        {
            double_three.insert(point);
        }
    }
    ForbiddenPoints { overline, double_four, double_three }
}

/// Points that were added at least once, and at least twice.
#[derive(Default)]
struct OnceTwice {
    once: PointSet,
    twice: PointSet,
}

impl OnceTwice {
    fn add(&mut self, points: PointSet) {
        self.twice |= self.once & points;
        self.once |= points;
    }
}

/// Whether a black stone on `point`, which makes no five, overline or double-four but possibly these `threes`, makes a
/// double-three. Leaves `board` as it was.
fn is_double_three(board: &mut Board, point: Point, threes: Threes) -> bool {
    let mut asking: Vec<Question, { Point::COUNT }> = Vec::new();
    let mut question = Question::ask(board, point, threes);
    loop {
        if let Some(forbidden) = question.answer() {
            board.lift(question.point);
            match asking.pop() {
                Some(earlier) => question = earlier,
                None => return forbidden,
            }
            question.hear(forbidden);
        } else if let Some((point, threes)) = question.next(board) {
            // There is room: each question has put a stone on a point of its own.
            let _ = asking.push(question);
            question = Question::ask(board, point, threes);
        }
    }
}

/// Whether a stone that was put on the board makes two real threes, as far as is known.
#[derive(Clone, Copy)]
struct Question {
    point: Point,
    /// Lines with a real three.
    real: u8,
    /// Windows in other lines whose straight four is at a point that must be looked into.
    open: Threes,
}

impl Question {
    /// Puts a black stone on `point` and looks one stone ahead: that settles nearly all of its `threes`.
    fn ask(board: &mut Board, point: Point, threes: Threes) -> Question {
        board.put(point, Side::BLACK);
        let star = board.star(point);
        let mut question = Question { point, real: 0, open: threes };
        let mut unread = threes;
        while let Some(window) = unread.first() {
            unread = unread.without(window);
            match board.reading(star.straight_four(point, window)) {
                // A five elsewhere is no straight four, and a forbidden point cannot be played.
                Reading::Five | Reading::Forbidden(_) => question.open = question.open.without(window),
                Reading::Threes(threes) if threes.lines() < 2 => {
                    question.real += 1;
                    question.open = question.open.without_line(window);
                    unread = unread.without_line(window);
                }
                Reading::Threes(_) => {}
            }
            if question.answer().is_some() {
                break;
            }
        }
        question
    }

    /// Whether the stone makes a double-three, once that is certain.
    fn answer(&self) -> Option<bool> {
        if self.real >= 2 {
            Some(true)
        } else if self.real + self.open.lines() < 2 {
            Some(false)
        } else {
            None
        }
    }

    /// The point to look into next, and the threes that a stone there may make.
    fn next(&mut self, board: &Board) -> Option<(Point, Threes)> {
        let window = self.open.first()?;
        let point = board.star(self.point).straight_four(self.point, window);
        match board.reading(point) {
            Reading::Threes(threes) => Some((point, threes)),
            // Not reached: such windows were closed at once.
            Reading::Five | Reading::Forbidden(_) => {
                self.open = self.open.without(window);
                None
            }
        }
    }

    /// Takes the answer for the point looked into.
    fn hear(&mut self, forbidden: bool) {
        if let Some(window) = self.open.first() {
            if forbidden {
                self.open = self.open.without(window);
            } else {
                self.real += 1;
                self.open = self.open.without_line(window);
            }
        }
    }
}
