//! Which moves are worth looking at, and in what order.

use heapless::Vec;
use sanban_core::Side;

use super::{board::Board, cell::Cell, shape::Shapes};

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
        let at = self.list.iter().rposition(|other| other.promise >= promise).map_or(0, |at| at + 1);
        let _ = self.list.insert(at, Candidate { cell, promise });
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
    let (own, other) = (board.sum(cell, side), board.sum(cell, !side));
    let mut promise = 2 * own.worth() + other.worth();
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
    let mut rows = [0u32; 19];
    for (wide, row) in rows.iter_mut().skip(2).zip(board.rows()) {
        *wide = row;
    }
    for (number, window) in (0u8..).zip(rows.array_windows::<5>()) {
        let [a, b, stones, d, e] = *window;
        let all = a | b | stones | d | e;
        let mut near = (all | all << 1 | all << 2 | all >> 1 | all >> 2) & 0x7FFF & !stones;
        while near != 0 {
            let cell = Cell(number << 4 | near.trailing_zeros() as u8);
            near &= near - 1;
            candidates.add(cell, promise(board, cell, side));
        }
    }
    candidates
}

/// What can be done against the straight fours that the other side threatens to make: stand in their way, or make
/// fours of one's own first if `counter`.
pub(super) fn defences(board: &Board, side: Side, counter: bool) -> Candidates {
    let mut candidates = Candidates::new(WIDEST);
    for cell in board.cells_in_lines_with(!side, Shapes::straight_fours, Shapes::fours) {
        candidates.add_new(cell, promise(board, cell, side));
    }
    if counter {
        for cell in board.cells_where(side, Shapes::fours) {
            candidates.add_new(cell, promise(board, cell, side));
        }
    }
    candidates
}
