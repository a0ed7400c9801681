//! Quoridor drawn with letters and lines.

use std::fmt;

use sanban_core::{
    Side,
    quoridor::{Direction, Position, Slot, Square, Wall},
};

use super::Drawn;
use crate::played::Played;

impl Drawn for Position {
    const SIDES: [&'static str; 2] = ["player 1", "player 2"];

    fn draw(game: &Played<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = game.position();
        f.write_str("    a   b   c   d   e   f   g   h   i\n")?;
        for rank in (0..9).rev() {
            write!(f, "{} ", rank + 1)?;
            for file in 0..9 {
                write!(f, " {} ", cell(position, file, rank))?;
                if file < 8 {
                    f.write_str(if stands_right_of(position, file, rank) { "┃" } else { "│" })?;
                }
            }
            f.write_str("\n")?;
            if rank > 0 {
                f.write_str("  ")?;
                for file in 0..9 {
                    f.write_str(if lies_below(position, file, rank) { "━━━" } else { "───" })?;
                    if file < 8 {
                        f.write_str(crossing(position, file, rank - 1))?;
                    }
                }
                f.write_str("\n")?;
            }
        }
        let [one, two] = Side::BOTH;
        let left = |side| position.walls_left(side);
        writeln!(f, "walls left: player 1 {}, player 2 {}", left(one), left(two))?;
        let away = |side| position.distance(side);
        writeln!(f, "distance: player 1 {}, player 2 {}", away(one), away(two))
    }
}

/// What a square shows: a pawn, `*` where the pawn on turn may go, or nothing.
fn cell(position: &Position, file: u8, rank: u8) -> char {
    let square = Square::at(file, rank);
    if square == Some(position.pawn(Side::First)) {
        '1'
    } else if square == Some(position.pawn(Side::Second)) {
        '2'
    } else if square.is_some_and(|square| position.pawn_moves().contains(square)) {
        '*'
    } else {
        ' '
    }
}

fn has_wall(position: &Position, file: Option<u8>, rank: Option<u8>, direction: Direction) -> bool {
    let slot = file.zip(rank).and_then(|(file, rank)| Slot::at(file, rank));
    slot.is_some_and(|slot| position.walls().contains(Wall { slot, direction }))
}

/// Whether a vertical wall stands between a square and its right neighbour: it starts on this rank or the one below.
fn stands_right_of(position: &Position, file: u8, rank: u8) -> bool {
    [Some(rank), rank.checked_sub(1)].into_iter().any(|rank| has_wall(position, Some(file), rank, Direction::Vertical))
}

/// Whether a horizontal wall lies between a square and the one below: it starts on this file or the one to the left.
fn lies_below(position: &Position, file: u8, rank: u8) -> bool {
    [Some(file), file.checked_sub(1)]
        .into_iter()
        .any(|file| has_wall(position, file, rank.checked_sub(1), Direction::Horizontal))
}

/// What stands where four squares meet: the middle of a wall, or a crossing of the grid.
fn crossing(position: &Position, file: u8, rank: u8) -> &'static str {
    if has_wall(position, Some(file), Some(rank), Direction::Horizontal) {
        "━"
    } else if has_wall(position, Some(file), Some(rank), Direction::Vertical) {
        "┃"
    } else {
        "┼"
    }
}
