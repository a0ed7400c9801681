//! Where black may not play.
//!
//! A black stone that makes exactly five is always allowed. Otherwise it is forbidden to make an overline (six or more
//! in a row), a double-four or a double-three, asked in this order. Overlines, fives and fours can be seen in the lines;
//! whether threes count must be searched, see [`double_three`](super::double_three).

use core::fmt;

use super::{Point, PointSet, board::Board, double_three::is_double_three, lanes::WORDS, line::Shapes, star::Reading};

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
    pub const EMPTY: ForbiddenPoints =
        ForbiddenPoints { overline: PointSet::EMPTY, double_four: PointSet::EMPTY, double_three: PointSet::EMPTY };

    /// All forbidden points, whatever the reason.
    pub fn all(&self) -> PointSet {
        self.overline | self.double_four | self.double_three
    }

    /// Why `point` is forbidden, if it is.
    pub fn at(&self, point: Point) -> Option<Forbidden> {
        if self.overline.contains(point) {
            Some(Forbidden::Overline)
        } else if self.double_four.contains(point) {
            Some(Forbidden::DoubleFour)
        } else if self.double_three.contains(point) {
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
    for (direction, lines) in board.lines() {
        let mut shapes = [Shapes::NONE; WORDS];
        let mut some = Shapes::NONE;
        for (shapes, lines) in shapes.iter_mut().zip(lines) {
            if !lines.are_bare() {
                *shapes = lines.shapes();
                some |= *shapes;
            }
        }
        let rows = |of: fn(&Shapes) -> u32| PointSet(direction.to_rows(shapes.each_ref().map(of)));
        if some.five != 0 {
            five |= rows(|shapes| shapes.five);
        }
        if some.overline != 0 {
            overline |= rows(|shapes| shapes.overline);
        }
        if some.four != 0 {
            fours.add(rows(|shapes| shapes.four));
        }
        if some.second_four != 0 {
            fours.twice |= rows(|shapes| shapes.second_four);
        }
        if some.three != 0 {
            threes.add(rows(|shapes| shapes.three));
        }
    }
    let overline = overline - five;
    let double_four = fours.twice - five - overline;
    let candidates = threes.twice - five - overline - double_four;
    ForbiddenPoints { overline, double_four, double_three: double_threes(board, candidates) }
}

/// Those of `candidates` that are double-threes. They make no five, overline or double-four.
fn double_threes(board: &Board, candidates: PointSet) -> PointSet {
    if candidates.is_empty() {
        return candidates;
    }
    let mut scratch = board.clone();
    let mut found = PointSet::EMPTY;
    for point in candidates {
        if let Reading::Threes(threes) = board.reading(point)
            && is_double_three(&mut scratch, point, threes)
        {
            found.insert(point);
        }
    }
    found
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
