//! Whether threes are real.
//!
//! A three counts only if it can become a straight four, at a point where black may play: which is the same question
//! again, one stone later. So the search puts stones on a copy of the board, and questions wait on a stack for the answers
//! to others. Every question that waits has put a stone of its own, and the board has 225 points, so a stack of 225 is
//! enough for every board there is: nothing is cut off, nothing is guessed, and no chain of questions comes back to where
//! it was. A question takes four bytes.

use heapless::Vec;

use super::{
    Point,
    board::Board,
    star::{Reading, Threes, Window},
};
use crate::Side;

/// Whether a black stone on `point`, which makes no five, overline or double-four but possibly these `threes`, makes a
/// double-three. Leaves `board` as it was.
pub(super) fn is_double_three(board: &mut Board, point: Point, threes: Threes) -> bool {
    let mut waiting: Vec<Question, { Point::COUNT }> = Vec::new();
    let (mut question, mut known) = Question::ask(board, point, threes);
    loop {
        match question.state() {
            State::Open(window) => {
                let (point, threes) = match known {
                    Some(known) if known.window == window => (known.point, known.threes),
                    _ => question.look(board, window),
                };
                // There is room: each question has put a stone on a point of its own.
                let _ = waiting.push(question);
                (question, known) = Question::ask(board, point, threes);
            }
            State::Settled { forbidden } => {
                board.lift(question.point);
                let Some(earlier) = waiting.pop() else {
                    return forbidden;
                };
                question = earlier;
                question.hear(forbidden);
                known = None;
            }
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

/// How far a question is answered.
enum State {
    /// The stone makes a double-three, or it does not.
    Settled { forbidden: bool },
    /// That depends on the straight four of this window, to begin with.
    Open(Window),
}

/// The straight four of a window, and the threes that a stone there may make.
#[derive(Clone, Copy)]
struct StraightFour {
    window: Window,
    point: Point,
    threes: Threes,
}

impl Question {
    /// Puts a black stone on `point` and looks one stone ahead: that settles nearly all of its `threes`. Also returns the
    /// first straight four that must be looked into.
    fn ask(board: &mut Board, point: Point, threes: Threes) -> (Question, Option<StraightFour>) {
        board.put(point, Side::BLACK);
        let star = board.star(point);
        let mut question = Question { point, real: 0, open: threes };
        let mut known: Option<StraightFour> = None;
        let mut unread = threes;
        while let Some(window) = unread.first() {
            unread = unread.without(window);
            let straight_four = star.straight_four(point, window);
            match board.reading(straight_four) {
                // A five elsewhere is no straight four, and a forbidden point cannot be played.
                Reading::Five | Reading::Forbidden(_) => question.open = question.open.without(window),
                Reading::Threes(threes) if threes.lines() < 2 => {
                    question.real += 1;
                    question.open = question.open.without_line(window);
                    unread = unread.without_line(window);
                }
                Reading::Threes(threes) => {
                    if known.is_none_or(|known| !question.open.has(known.window)) {
                        known = Some(StraightFour { window, point: straight_four, threes });
                    }
                }
            }
            if let State::Settled { .. } = question.state() {
                break;
            }
        }
        (question, known)
    }

    fn state(&self) -> State {
        match self.open.first() {
            _ if self.real >= 2 => State::Settled { forbidden: true },
            Some(window) if self.real + self.open.lines() >= 2 => State::Open(window),
            _ => State::Settled { forbidden: false },
        }
    }

    /// The straight four of an open window, and the threes that a stone there may make.
    fn look(&self, board: &Board, window: Window) -> (Point, Threes) {
        let point = board.star(self.point).straight_four(self.point, window);
        match board.reading(point) {
            Reading::Threes(threes) => (point, threes),
            // Not here: such windows are closed already.
            Reading::Five | Reading::Forbidden(_) => (point, Threes::default()),
        }
    }

    /// Takes the answer for the first open window.
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
