//! Which moves are worth looking at, and in what order.

use heapless::Vec;
use sanban_core::Side;

use super::{
    board::{Board, half},
    cell::Cell,
    line_set::Bits,
    shape::Shapes,
};

/// The most moves looked at in one position.
pub(super) const WIDEST: usize = 32;

/// A move and how promising it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    pub(super) cell: Cell,
    pub(super) promise: i16,
}

/// Moves, most promising first. When more come than there is room for, the least promising fall out.
#[derive(Clone, Debug, Default)]
pub(super) struct Candidates {
    list: Vec<Candidate, WIDEST>,
    room: usize,
}

impl Candidates {
    /// No moves yet, and room for `room` of them.
    pub(super) fn new(room: usize) -> Self {
        Candidates { list: Vec::new(), room: room.min(WIDEST) }
    }

    /// Adds a move in its place.
    pub(super) fn add(&mut self, cell: Cell, promise: i16) {
        if self.list.len() >= self.room {
            match self.list.last() {
                Some(last) if last.promise < promise => {
                    self.list.pop();
                }
                _ => return,
            }
        }
        let _ = self.list.push(Candidate { cell, promise });
        let mut rest = self.list.as_mut_slice();
        while let [before @ .., one, last] = rest
            && one.promise < last.promise
        {
            core::mem::swap(one, last);
            let len = before.len() + 1;
            rest = rest.get_mut(..len).unwrap_or_default();
        }
    }

    /// Adds a move unless it is there already.
    fn add_new(&mut self, cell: Cell, promise: i16) {
        if self.list.iter().all(|other| other.cell != cell) {
            self.add(cell, promise);
        }
    }

    /// Moves `cell` to the front if it is in the list.
    pub(super) fn prefer(&mut self, cell: Cell) {
        if let Some(at) = self.list.iter().position(|other| other.cell == cell)
            && let Some(before) = self.list.get_mut(..=at)
        {
            before.rotate_right(1);
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Candidate> {
        self.list.iter().copied()
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
    each_near(board, |cell| candidates.add(cell, promise(board, cell, side)));
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
    board.each_hot_cell(!side, in_the_way, |cell| candidates.add_new(cell, promise(board, cell, side)));
    if counter {
        board.each_hot_cell(side, Shapes::fours, |cell| candidates.add_new(cell, promise(board, cell, side)));
    }
    candidates
}

/// What can be done against a win by fours along `path`: stand in its way, or make fours or threes of one's own.
pub(super) fn against_fours(board: &Board, side: Side, path: &[Cell]) -> Candidates {
    let mut candidates = Candidates::new(WIDEST);
    for &cell in path {
        candidates.add_new(cell, promise(board, cell, side));
    }
    board.each_hot_cell(side, Shapes::fours, |cell| candidates.add_new(cell, promise(board, cell, side)));
    each_near(board, |cell| {
        let sum = board.sum(cell, side);
        if sum.threes() > 0 || sum.closed_threes() > 0 {
            candidates.add_new(cell, promise(board, cell, side));
        }
    });
    candidates
}

/// The threats `side` can make: threes, and fours that make something else as well; or what can be made at `only`.
pub(super) fn threats(board: &Board, side: Side, only: Option<Cell>) -> Candidates {
    let mut candidates = Candidates::new(WIDEST);
    let mut consider = |cell| {
        let sum = board.sum(cell, side);
        if sum.threes() > 0 || sum.is_four_and_more() {
            candidates.add(cell, promise(board, cell, side));
        }
    };
    match only {
        Some(cell) => consider(cell),
        None => each_near(board, consider),
    }
    candidates
}
