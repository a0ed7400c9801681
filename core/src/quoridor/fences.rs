//! Which walls would shut a player in, without searching for a way.
//!
//! Walls meet at the corners of squares: the *points*, 10x10 with the edge of the board. Walls that hang together at
//! points form a *fence*. A player is shut in exactly when some closed loop of fence runs around the pawn. For this the
//! edge of the board is a fence too, except the edge behind the player's goal, which is as good as open: whoever gets
//! there has won. So
//!
//! - draw a line from the pawn straight to that open edge. A loop that runs around the pawn crosses this line an odd
//!   number of times, any other loop an even number;
//! - give every point of a fence a *parity*: how often one crosses the line on the way to it along the fence, odd or
//!   even, counted from some point of the fence. Nobody is shut in now, so all loops are even, and the parity is the same
//!   whichever way one takes;
//! - a new wall runs over three points: one end, the middle, the other end. Where two of them belong to the same fence,
//!   the wall closes a loop, and the loop is odd exactly when the parities of the two points and the crossings between
//!   them do not add up. Where no two of them do, or they add up, all loops stay even.
//!
//! Both players are handled at once, one in each byte of a [`Label`]. They differ in the line, and in which edges count.

use crate::{Side, Sides};

use super::{Direction, Square, Wall, WallSet};

/// What a point knows: for player 1 in the low byte and player 2 in the high byte, the number of the fence shifted left
/// by one, and in the lowest bit the parity. All zero: no fence.
type Label = u16;

/// The parity bits of both players.
const PARITIES: Label = 0x0101;

/// The edge of the board that is a fence for both players, and of the others each for one. All are labelled as the first
/// fence where they count, and as fences of their own, which no wall joins, where they do not.
const SIDE_EDGES: u8 = 1;
const BOTTOM_EDGE: u8 = 2;
const TOP_EDGE: u8 = 3;
/// The number of the first fence that consists of walls.
const FIRST_FENCE: u8 = 4;
/// At most twenty walls, each a fence of its own.
const FENCES: usize = 24;

/// The same fence number for both players, parities even.
const fn label(fence: u8) -> Label {
    fence as Label * 0x0202
}

/// The fences on the board.
#[derive(Clone, Debug)]
pub(super) struct Fences {
    pawns: Sides<Square>,
    /// For each point the wall (in the order they were added) or edge that touched it first, shifted left by two, and
    /// the parities of both players relative to the start of that wall. Zero: no wall touches it.
    points: [u8; 128],
    /// For each wall and edge its fence, and the parities at its start.
    fences: [Label; FENCES],
}

/// Where in `points` the middle of a wall in the first slot is, and how far apart the ranks are.
const FIRST_POINT: u8 = 11;
const RANK_STEP: u8 = 10;

/// The points of an empty board: only the edges.
#[expect(clippy::indexing_slicing, reason = "worked out by the compiler")]
const EDGES: [u8; 128] = {
    let mut points = [0; 128];
    let mut at = 0;
    while at < 10 {
        points[at] = BOTTOM_EDGE << 2;
        points[at + 90] = TOP_EDGE << 2;
        at += 1;
    }
    let mut rank = 1;
    while rank < 9 {
        points[rank * 10] = SIDE_EDGES << 2;
        points[rank * 10 + 9] = SIDE_EDGES << 2;
        rank += 1;
    }
    points
};

/// The two ends and the middle of a wall, with the lines crossed on the way to each from the first.
struct Run {
    points: [u8; 3],
    crossed: [u8; 3],
}

impl Fences {
    /// The fences that `walls` make, with the lines drawn from where the pawns stand.
    pub(super) fn new(walls: WallSet, pawns: Sides<Square>) -> Fences {
        let mut fences = Fences { pawns, points: EDGES, fences: [0; FENCES] };
        let mut number = FIRST_FENCE;
        // For each wall that touches edges: which player's edges, and the parities there.
        let mut anchors = [(0u16, 0u16); FENCES];
        for wall in walls {
            fences.set(number, label(number));
            let run = fences.run(wall);
            for (point, crossed) in run.points.into_iter().zip(run.crossed) {
                let known = fences.point(point);
                let first = known >> 2;
                if known == 0 {
                    if let Some(entry) = fences.points.get_mut(usize::from(point)) {
                        *entry = number << 2 | crossed;
                    }
                } else if first < FIRST_FENCE {
                    let counts = match first {
                        SIDE_EDGES => 0xFFFF,
                        BOTTOM_EDGE => 0x00FF,
                        _ => 0xFF00,
                    };
                    if let Some(anchor) = anchors.get_mut(usize::from(number)) {
                        anchor.0 |= counts;
                        anchor.1 = anchor.1 & !counts | spread(crossed) & counts;
                    }
                } else {
                    // Join the two fences: rename the one of this wall, and turn its parities to fit.
                    let old = fences.get(number);
                    let turn = fences.get(first) ^ spread(known) ^ old ^ spread(crossed);
                    let old = old & !PARITIES;
                    for fence in fences.fences.iter_mut() {
                        if *fence & !PARITIES == old {
                            *fence ^= turn;
                        }
                    }
                }
            }
            number += 1;
        }
        // Fences that touch an edge that counts become one with it.
        for wall in FIRST_FENCE..number {
            let (counts, crossed) = anchors.get(usize::from(wall)).copied().unwrap_or_default();
            if counts == 0 {
                continue;
            }
            let here = fences.get(wall);
            let turn = (here ^ crossed ^ label(SIDE_EDGES)) & counts;
            let old = here & !PARITIES;
            for fence in fences.fences.iter_mut() {
                for player in [0x00FF, 0xFF00] {
                    if (*fence ^ old) & !PARITIES & player & counts == 0 && counts & player != 0 {
                        *fence ^= turn & player;
                    }
                }
            }
        }
        fences.set(SIDE_EDGES, label(SIDE_EDGES));
        fences.set(BOTTOM_EDGE, label(SIDE_EDGES) & 0x00FF | label(BOTTOM_EDGE) & 0xFF00);
        fences.set(TOP_EDGE, label(TOP_EDGE) & 0x00FF | label(SIDE_EDGES) & 0xFF00);
        fences
    }

    /// The player whom `wall` would shut in, player 1 if both. The wall must be one that [`WallSet::linking`] names.
    pub(super) fn shut_in_by(&self, wall: Wall) -> Option<Side> {
        let run = self.run(wall);
        let [a, b, c] = run.points.map(|point| self.label(point));
        let [x, y, z] = run.crossed.map(spread);
        let (a, b, c) = (a ^ x, b ^ y, c ^ z);
        let odd = |player: Label| [a ^ b, b ^ c, c ^ a].iter().any(|d| d & player == PARITIES & player);
        if odd(0x00FF) {
            Some(Side::First)
        } else if odd(0xFF00) {
            Some(Side::Second)
        } else {
            None
        }
    }

    fn run(&self, wall: Wall) -> Run {
        let (file, rank) = (wall.slot.file(), wall.slot.rank());
        let middle = FIRST_POINT + RANK_STEP * rank + file;
        match wall.direction {
            Direction::Horizontal => {
                let west = self.crossed(file, rank);
                let east = self.crossed(file + 1, rank);
                Run { points: [middle - 1, middle, middle + 1], crossed: [0, west, west ^ east] }
            }
            // The lines run north and south: only horizontal walls cross them.
            Direction::Vertical => Run { points: [middle - RANK_STEP, middle, middle + RANK_STEP], crossed: [0; 3] },
        }
    }

    /// Whether a wall between this square and the one north of it crosses the line of player 1 (bit 0) and 2 (bit 1).
    fn crossed(&self, file: u8, rank: u8) -> u8 {
        let Sides { first, second } = self.pawns;
        u8::from(file == first.file() && rank >= first.rank())
            | u8::from(file == second.file() && rank < second.rank()) << 1
    }

    fn point(&self, point: u8) -> u8 {
        self.points.get(usize::from(point)).copied().unwrap_or(0)
    }

    fn get(&self, wall: u8) -> Label {
        self.fences.get(usize::from(wall)).copied().unwrap_or(0)
    }

    fn set(&mut self, wall: u8, label: Label) {
        if let Some(entry) = self.fences.get_mut(usize::from(wall)) {
            *entry = label;
        }
    }

    fn label(&self, point: u8) -> Label {
        let known = self.point(point);
        self.get(known >> 2) ^ spread(known)
    }
}

/// The two lowest bits as the parities of a label.
const fn spread(parities: u8) -> Label {
    parities as Label & 1 | (parities as Label & 2) << 7
}
