//! Which moves are worth looking at, and in what order.

use sanban_core::Side;

use super::{
    cell::Cell,
    eval::Shapes,
    line_set::Bits,
    position::{Board, half},
};
use crate::search::{Promising, Ranked};

/// The most moves looked at in one position.
pub(super) const WIDEST: usize = 32;

/// A move and how promising it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    pub(super) cell: Cell,
    pub(super) promise: i16,
}

impl Promising for Candidate {
    #[inline]
    fn promise(&self) -> i32 {
        self.promise.into()
    }
}

/// Moves, most promising first.
pub(super) type Candidates = Ranked<Candidate, WIDEST>;

/// Adds a cell unless it is there already.
fn add_new(candidates: &mut Candidates, cell: Cell, promise: i16) {
    if candidates.iter().all(|other| other.cell != cell) {
        candidates.add(Candidate { cell, promise });
    }
}

/// How promising a move is for `side`: what it makes, and what it keeps the other side from making.
pub(super) fn promise(board: &Board, cell: Cell, side: Side) -> i16 {
    let sums = board.sums(cell);
    let (own, other) = (sums[side], sums[!side]);
    let mut promise = 2 * own.promise() + other.promise();
    if own.fours() > 0 && own.threes() > 0 || own.threes() > 1 {
        promise += 200;
    }
    if other.fours() > 0 && other.threes() > 0 || other.threes() > 1 {
        promise += 120;
    }
    promise as i16
}

/// The cells within two steps of a stone, the best `room` of them.
pub(super) fn quiet(board: &Board, side: Side, room: usize) -> Candidates {
    let mut candidates = Candidates::new(room);
    each_near(board, |cell| candidates.add(Candidate { cell, promise: promise(board, cell, side) }));
    candidates
}

/// Visits the empty cells within two steps of a stone.
fn each_near(board: &Board, mut visit: impl FnMut(Cell)) {
    let mut rows = [0u32; 19];
    for (wide, row) in rows.iter_mut().skip(2).zip(board.rows()) {
        *wide = row;
    }
    for (number, window) in (0u8..).zip(rows.array_windows::<5>()) {
        let [a, b, stones, d, e] = *window;
        let all = a | b | stones | d | e;
        let near = (all | all << 1 | all << 2 | all >> 1 | all >> 2) & 0x7FFF & !stones;
        for column in Bits(near) {
            visit(Cell(number << 4 | column as u8));
        }
    }
}

/// What can be done against the straight fours that the other side threatens to make: stand in their way, or make
/// fours of one's own first if `counter`.
pub(super) fn defences(board: &Board, side: Side, counter: bool) -> Candidates {
    let mut candidates = Candidates::new(WIDEST);
    let in_the_way =
        |shapes: Shapes| if shapes.straight_fours() >> half(!side) & 0xFFFF != 0 { shapes.fours() } else { 0 };
    board.each_hot_cell(!side, in_the_way, |cell| add_new(&mut candidates, cell, promise(board, cell, side)));
    if counter {
        board.each_hot_cell(side, Shapes::fours, |cell| add_new(&mut candidates, cell, promise(board, cell, side)));
    }
    candidates
}

/// What can be done against a win by fours along `path`: stand in its way, or make fours or threes of one's own.
pub(super) fn against_fours(board: &Board, side: Side, path: &[Cell]) -> Candidates {
    let mut candidates = Candidates::new(WIDEST);
    for &cell in path {
        add_new(&mut candidates, cell, promise(board, cell, side));
    }
    board.each_hot_cell(side, Shapes::fours, |cell| add_new(&mut candidates, cell, promise(board, cell, side)));
    each_near(board, |cell| {
        let sum = board.sum(cell, side);
        if sum.threes() > 0 || sum.closed_threes() > 0 {
            add_new(&mut candidates, cell, promise(board, cell, side));
        }
    });
    candidates
}

/// The threats `side` can make: threes, and fours that make something else as well; or just the move at `only`, which has
/// to be played: the threat before it may still stand.
pub(super) fn threats(board: &Board, side: Side, only: Option<Cell>) -> Candidates {
    let mut candidates = Candidates::new(WIDEST);
    if let Some(cell) = only {
        candidates.add(Candidate { cell, promise: 0 });
        return candidates;
    }
    each_near(board, |cell| {
        let sum = board.sum(cell, side);
        if sum.threes() > 0 || sum.is_four_and_more() {
            candidates.add(Candidate { cell, promise: promise(board, cell, side) });
        }
    });
    candidates
}
