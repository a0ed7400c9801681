//! Reversi as the original documents tell it: a board walled in by sentinels, walked square by square.
//!
//! Slow and plain on purpose, and written without a look at the fast rules: the two are compared with each other.

/// What a cell of the walled board holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A black disc.
    Black,
    /// A white disc.
    White,
    /// Beyond the rim.
    Wall,
}

impl Cell {
    /// The other colour.
    pub fn opponent(self) -> Cell {
        match self {
            Cell::Black => Cell::White,
            Cell::White => Cell::Black,
            other => other,
        }
    }
}

/// The eight directions on the 10x10 walled board.
const DIRECTIONS: [isize; 8] = [-11, -10, -9, -1, 1, 9, 10, 11];

/// A position on a 10x10 board whose rim is wall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    cells: [Cell; 100],
    /// Whose turn it is.
    pub turn: Cell,
}

fn walled(square: usize) -> usize {
    (square / 8 + 1) * 10 + square % 8 + 1
}

impl Model {
    /// A position from what each of the 64 squares holds.
    pub fn new(cell: impl Fn(usize) -> Cell, turn: Cell) -> Model {
        let mut cells = [Cell::Wall; 100];
        for square in 0..64 {
            cells[walled(square)] = cell(square);
        }
        Model { cells, turn }
    }

    /// The position at the start of a game.
    pub fn start() -> Model {
        let cell = |square| match square {
            27 | 36 => Cell::White,
            28 | 35 => Cell::Black,
            _ => Cell::Empty,
        };
        Model::new(cell, Cell::Black)
    }

    /// The bits of the squares that hold `what`.
    pub fn mask(&self, what: Cell) -> u64 {
        (0..64).filter(|&square| self.cells[walled(square)] == what).map(|square| 1 << square).sum()
    }

    /// The squares that turn when `side` plays `square`.
    pub fn flips(&self, square: usize, side: Cell) -> Vec<usize> {
        let mut turned = Vec::new();
        if self.cells[walled(square)] != Cell::Empty {
            return turned;
        }
        for direction in DIRECTIONS {
            let mut line = Vec::new();
            let mut at = walled(square).wrapping_add_signed(direction);
            while self.cells[at] == side.opponent() {
                line.push((at / 10 - 1) * 8 + at % 10 - 1);
                at = at.wrapping_add_signed(direction);
            }
            if self.cells[at] == side {
                turned.extend(line);
            }
        }
        turned
    }

    /// The squares that `side` may play.
    pub fn legal(&self, side: Cell) -> Vec<usize> {
        (0..64).filter(|&square| !self.flips(square, side).is_empty()).collect()
    }

    /// Plays a legal square; a side that cannot move is passed over, and at the end the turn stays with the opponent.
    pub fn play(&mut self, square: usize) {
        let mover = self.turn;
        for turned in self.flips(square, mover) {
            self.cells[walled(turned)] = mover;
        }
        self.cells[walled(square)] = mover;
        self.turn = mover.opponent();
        if self.legal(self.turn).is_empty() && !self.legal(mover).is_empty() {
            self.turn = mover;
        }
    }

    /// Whether neither side can move.
    pub fn is_over(&self) -> bool {
        self.legal(Cell::Black).is_empty() && self.legal(Cell::White).is_empty()
    }
}
