//! Which walls would shut a player in, without searching for a way.
//!
//! Walls meet at the corners of squares: the *points*. Walls that hang together at points form a *fence*. A player is
//! shut in exactly when a closed loop of fence runs around the pawn. For this the edge of the board is a fence too,
//! together with all fences that touch it, except behind the player's goal, where it is as good as open: whoever gets
//! there has won.
//!
//! - Draw a *line* from the pawn straight to that open edge. A loop that runs around the pawn crosses the line an odd
//!   number of times, any other loop an even number.
//! - Call a point of a fence *odd* if one crosses the line an odd number of times on the way to it along the fence, from
//!   some first point on. Nobody is shut in now, so no loop is odd, and it does not matter which way one takes.
//! - A new wall runs over three points: one end, the middle, the other end. Where two of them belong to the same fence,
//!   the wall closes a loop, and this loop is odd exactly when the oddness of the two points and the crossings between
//!   them do not add up. Where no two of them do, or where all adds up, there is still no odd loop.
//!
//! The 8x8 points inside the board are numbered like the slots whose middle they are, so that sets of points and sets of
//! walls are 64-bit masks alike: a fence is gathered many walls at a time, and all walls are tested against it at once.
//!
//! Lines run along a file, so only horizontal walls cross them. Oddness is kept as a vertical wall sees it: the same at
//! all its points. To a horizontal wall points look turned where they lie to the right of the line, and with that put
//! right ([`Line::along_rank`]), oddness is the same at all points of a horizontal wall as well.

use crate::{Side, Sides};

use super::wall_set::{FILE_A, FILE_H, RANK_1, RANK_8, east, north, south, west};
use super::{Square, WallSet};

/// The walls that would shut each player in, whether or not there is room for them.
pub(super) fn closing(walls: WallSet, pawns: Sides<Square>) -> Sides<WallSet> {
    let lines = Sides::new(Line::north_of(pawns.first), Line::south_of(pawns.second));
    let mut closing = Sides::new(WallSet::EMPTY, WallSet::EMPTY);
    // The edge of the board and all that touches it, for each player.
    let mut edges = Sides::new(Part::EMPTY, Part::EMPTY);
    let mut rest = walls;
    while !rest.is_empty() {
        let fence = Fence::gather(&mut rest, &lines);
        for side in Side::BOTH {
            let line = &lines[side];
            let part = Part { points: fence.points, odd: fence.odd[side] };
            if fence.touches(line) {
                edges[side].add(part.seen_from_edge(&fence.walls, line));
            } else if fence.is_joint() {
                closing[side] |= part.closing(line, &Rim::NONE);
            }
            // A single wall in the open lies along one line: no other wall touches it twice.
        }
    }
    for side in Side::BOTH {
        if edges[side].points != 0 {
            let line = &lines[side];
            closing[side] |= edges[side].closing(line, &Rim::of(line));
        }
    }
    closing
}

/// The line from a pawn to the edge behind its goal.
#[derive(Clone, Copy)]
struct Line {
    /// The points on the ranks that the line runs through.
    ranks: u64,
    /// Those of them to the right of the line.
    right: u64,
    /// The slots of vertical walls that touch the bottom or top edge, whichever is closed.
    closed_rank: u64,
}

impl Line {
    fn north_of(pawn: Square) -> Line {
        Line::new(pawn, !ranks_below(pawn), RANK_1)
    }

    fn south_of(pawn: Square) -> Line {
        Line::new(pawn, ranks_below(pawn), RANK_8)
    }

    fn new(pawn: Square, ranks: u64, closed_rank: u64) -> Line {
        let files = (0xFFu32 << pawn.file()) as u8;
        Line { ranks, right: ranks & u64::from_le_bytes([files; 8]), closed_rank }
    }

    /// Oddness as horizontal walls see it, from oddness as vertical walls see it, or the other way round.
    #[inline(always)]
    const fn along_rank(&self, points: u64, odd: u64) -> u64 {
        odd ^ points & self.right
    }
}

/// The points south of a square's middle.
fn ranks_below(square: Square) -> u64 {
    1u64.checked_shl(8 * u32::from(square.rank())).map_or(u64::MAX, |bit| bit - 1)
}

/// Walls that hang together.
struct Fence {
    walls: WallSet,
    /// The points they run over, those on the edge of the board left out.
    points: u64,
    /// The odd ones, for each player.
    odd: Sides<u64>,
}

impl Fence {
    /// Takes all walls of a fence out of `rest`, which must have some.
    fn gather(rest: &mut WallSet, lines: &Sides<Line>) -> Fence {
        let slots = rest.horizontal | rest.vertical;
        let first = slots & slots.wrapping_neg();
        let mut fence = Fence { walls: WallSet::EMPTY, points: first, odd: Sides::new(0, 0) };
        loop {
            let horizontal = rest.horizontal & with_sides(fence.points);
            if horizontal != 0 {
                rest.horizontal ^= horizontal;
                fence.walls.horizontal |= horizontal;
                let added = with_sides(horizontal);
                for side in Side::BOTH {
                    let line = &lines[side];
                    let odd = line.along_rank(fence.points, fence.odd[side]);
                    // All points of a wall are alike, so each wall is as odd as those of its points that are known.
                    let odd = with_sides(horizontal & with_sides(odd));
                    fence.odd[side] |= line.along_rank(added, odd);
                }
                fence.points |= added;
            }
            let vertical = rest.vertical & with_ends(fence.points);
            if vertical != 0 {
                rest.vertical ^= vertical;
                fence.walls.vertical |= vertical;
                for side in Side::BOTH {
                    fence.odd[side] |= with_ends(vertical & with_ends(fence.odd[side]));
                }
                fence.points |= with_ends(vertical);
            }
            if horizontal | vertical == 0 {
                return fence;
            }
        }
    }

    /// Whether it touches an edge that is closed for the player with this line.
    fn touches(&self, line: &Line) -> bool {
        self.walls.horizontal & (FILE_A | FILE_H) | self.walls.vertical & line.closed_rank != 0
    }

    /// Whether it is more than a single wall.
    fn is_joint(&self) -> bool {
        let slots = self.walls.horizontal | self.walls.vertical;
        slots & slots.wrapping_sub(1) != 0
    }
}

/// A fence as one player sees it.
#[derive(Clone, Copy)]
struct Part {
    points: u64,
    odd: u64,
}

impl Part {
    const EMPTY: Part = Part { points: 0, odd: 0 };

    fn add(&mut self, other: Part) {
        self.points |= other.points;
        self.odd |= other.odd;
    }

    /// The same with crossings counted from the edge of the board, which `walls` touches.
    fn seen_from_edge(self, walls: &WallSet, line: &Line) -> Part {
        let along_rank = line.along_rank(self.points, self.odd);
        // The edge is even all around, and looks odd from the left where the line has been crossed on the way.
        let differs = walls.horizontal & (along_rank & FILE_A | (along_rank ^ line.ranks) & FILE_H)
            | walls.vertical & self.odd & line.closed_rank;
        Part { odd: if differs == 0 { self.odd } else { self.odd ^ self.points }, ..self }
    }

    /// The walls that would close an odd loop.
    fn closing(self, line: &Line, rim: &Rim) -> WallSet {
        let Part { points, odd } = self;
        let vertical = mismatches(
            Part { points: north(points) | rim.south, odd: north(odd) },
            self,
            Part { points: south(points) | rim.north, odd: south(odd) },
        );
        let odd = line.along_rank(points, odd);
        let horizontal = mismatches(
            Part { points: east(points) | rim.west, odd: east(odd) },
            Part { points, odd },
            Part { points: west(points) | rim.east, odd: west(odd) | rim.east_odd },
        );
        WallSet { horizontal, vertical }
    }
}

/// The closed edges of the board, as the walls that end there, and where they look odd from the left.
struct Rim {
    west: u64,
    east: u64,
    east_odd: u64,
    south: u64,
    north: u64,
}

impl Rim {
    const NONE: Rim = Rim { west: 0, east: 0, east_odd: 0, south: 0, north: 0 };

    fn of(line: &Line) -> Rim {
        Rim {
            west: FILE_A,
            east: FILE_H,
            east_odd: FILE_H & line.ranks,
            south: RANK_1 & line.closed_rank,
            north: RANK_8 & line.closed_rank,
        }
    }
}

/// Where at least two of the three are points of the fence, one of them odd and one not.
#[inline(always)]
fn mismatches(a: Part, b: Part, c: Part) -> u64 {
    let pair = |a: Part, b: Part| a.points & b.points & (a.odd ^ b.odd);
    pair(a, b) | pair(b, c) | pair(c, a)
}

/// The points of a mask with those next to them on the rank: from middles of walls to all their points, and from points
/// to the middles of all walls that run over them.
#[inline(always)]
const fn with_sides(mask: u64) -> u64 {
    mask | east(mask) | west(mask)
}

/// The same along the file.
#[inline(always)]
const fn with_ends(mask: u64) -> u64 {
    mask | north(mask) | south(mask)
}
