//! Puzzles as bytes, as `sanban-ui` reads them.

use sanban_core::{AnyPosition, Game, Side};
use sanban_ui::puzzles::{Goal, Node};

use super::{Branch, Made};

/// A pack.
pub(super) fn write<G: Game + Into<AnyPosition>>(puzzles: &[Made<G>]) -> Vec<u8> {
    let mut out = Vec::new();
    for made in puzzles {
        let mut bytes = goal(made.goal).to_vec();
        let position: AnyPosition = made.position.clone().into();
        bytes.push(u8::from(position.turn() == Side::Second));
        bytes.extend(cells(&position));
        bytes.extend(tree::<G>(&made.branches));
        out.extend((bytes.len() as u16).to_le_bytes());
        out.extend(bytes);
    }
    out
}

fn goal(goal: Goal) -> [u8; 2] {
    match goal {
        Goal::Win => [0, 0],
        Goal::Best(discs) => [1, discs.cast_unsigned()],
        Goal::Fours(fours) => [2, fours],
        Goal::Threat(fours) => [3, fours],
        Goal::Defend => [4, 0],
        Goal::Race(moves) => [5, moves],
        Goal::Save(moves) => [6, moves],
    }
}

fn cells(position: &AnyPosition) -> Vec<u8> {
    match position {
        AnyPosition::Reversi(position) => {
            let mut cells = vec![0; 16];
            for (value, side) in [(1, Side::BLACK), (2, Side::WHITE)] {
                for square in position.discs(side) {
                    cells[usize::from(square.index()) / 4] |= value << (2 * (square.index() % 4));
                }
            }
            cells
        }
        AnyPosition::Renju(position) => {
            let stones = Side::BOTH.map(|side| position.stones(side));
            let counts = stones.iter().map(|stones| stones.len() as u8);
            counts.chain(stones.iter().flatten().map(|point| point.index())).collect()
        }
        AnyPosition::Quoridor(position) => {
            let mut bytes = vec![position.walls().len() as u8];
            bytes.extend(position.walls().iter().map(|wall| wall.index()));
            bytes.extend(Side::BOTH.map(|side| position.pawn(side).index()));
            bytes.extend(Side::BOTH.map(|side| position.walls_left(side)));
            bytes
        }
    }
}

/// The answers to a puzzle.
pub(super) fn tree<G: Game>(branches: &[Branch<G::Move>]) -> Vec<u8> {
    fn entry<G: Game>(branch: &Branch<G::Move>, out: &mut Vec<u8>) {
        out.push(G::move_to_byte(branch.mv));
        out.push(branch.reply.map_or(255, G::move_to_byte));
        out.push(branch.next.len() as u8);
        branch.next.iter().for_each(|next| entry::<G>(next, out));
    }
    let mut out = vec![branches.len() as u8];
    branches.iter().for_each(|branch| entry::<G>(branch, &mut out));
    out
}

/// The bytes of answers that were read.
pub(super) fn bytes(root: Node<'_>) -> Vec<u8> {
    let (count, bytes) = root.as_bytes();
    [&[count], bytes].concat()
}
