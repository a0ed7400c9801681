//! The eight ways to turn and mirror the board.

use sanban_core::reversi::Square;

use super::Board;

/// One of the eight symmetries of the board: mirrored left to right, then top to bottom, then along the diagonal from a1
/// to h8, each or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry(u8);

impl Symmetry {
    /// All eight.
    pub const ALL: [Symmetry; 8] =
        { [Symmetry(0), Symmetry(1), Symmetry(2), Symmetry(3), Symmetry(4), Symmetry(5), Symmetry(6), Symmetry(7)] };

    /// Where a square comes to lie.
    pub fn square(self, square: Square) -> Square {
        let (mut column, mut row) = (square.column(), square.row());
        if self.0 & 1 != 0 {
            column = 7 - column;
        }
        if self.0 & 2 != 0 {
            row = 7 - row;
        }
        if self.0 & 4 != 0 {
            (column, row) = (row, column);
        }
        Square::at(column, row).unwrap_or(square)
    }

    /// The square that comes to lie on `square`.
    pub fn origin(self, square: Square) -> Square {
        Square::ALL.into_iter().find(|&from| self.square(from) == square).unwrap_or(square)
    }

    /// The board with all its discs turned and mirrored.
    pub fn board(self, board: Board) -> Board {
        Board { own: self.set(board.own), other: self.set(board.other) }
    }

    fn set(self, mut set: u64) -> u64 {
        if self.0 & 1 != 0 {
            // The bytes, which are the rows, stay where they are, and their bits change places.
            set = set.reverse_bits().swap_bytes();
        }
        if self.0 & 2 != 0 {
            set = set.swap_bytes();
        }
        if self.0 & 4 != 0 { transposed(set) } else { set }
    }
}

/// The set with rows and columns exchanged: first single squares, then blocks of two by two, then of four by four.
const fn transposed(mut set: u64) -> u64 {
    let mut moving = (set ^ set >> 7) & 0x00AA_00AA_00AA_00AA;
    set ^= moving ^ moving << 7;
    moving = (set ^ set >> 14) & 0x0000_CCCC_0000_CCCC;
    set ^= moving ^ moving << 14;
    moving = (set ^ set >> 28) & 0x0000_0000_F0F0_F0F0;
    set ^ moving ^ moving << 28
}

/// The same board for all boards that are symmetric to each other, and how this one was turned into it.
pub fn canonical(board: Board) -> (Board, Symmetry) {
    let mut first = (board, Symmetry(0));
    for symmetry in Symmetry::ALL {
        let turned = symmetry.board(board);
        if (turned.own, turned.other) < (first.0.own, first.0.other) {
            first = (turned, symmetry);
        }
    }
    first
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_turns_as_its_squares_do_and_back() {
        for symmetry in Symmetry::ALL {
            for square in Square::ALL {
                let disc = Board { own: 1 << square.index(), other: 0 };
                assert_eq!(symmetry.board(disc).own, 1 << symmetry.square(square).index());
                assert_eq!(symmetry.origin(symmetry.square(square)), square);
            }
        }
    }

    #[test]
    fn all_turns_of_a_board_have_one_canonical_board() {
        let board = Board { own: 0x0000_0000_1038_0400, other: 0x0000_0020_0800_1000 };
        for symmetry in Symmetry::ALL {
            let turned = symmetry.board(board);
            let (canonical, by) = super::canonical(turned);
            assert_eq!(canonical, super::canonical(board).0);
            assert_eq!(by.board(turned), canonical);
        }
    }
}
