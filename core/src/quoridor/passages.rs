//! The open ways between neighbouring squares, and how far it is along them.

use heapless::Vec;

use super::{Compass, Direction, Square, SquareSet, Wall, WallSet};

/// Where one can step: all walls on the board seen from the squares.
///
/// Pawns are not in it; they do not block the way to a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Passages {
    /// The squares from which the step north is open.
    north: SquareSet,
    /// The squares from which the step east is open.
    east: SquareSet,
}

/// Squares to step on one after the other. No shortest path is longer than the board has squares.
pub type Path = Vec<Square, { Square::COUNT }>;

impl Default for Passages {
    fn default() -> Self {
        Passages::OPEN
    }
}

impl From<WallSet> for Passages {
    fn from(walls: WallSet) -> Self {
        let mut passages = Passages::OPEN;
        for wall in walls {
            passages.close(wall);
        }
        passages
    }
}

impl Passages {
    /// The board without walls.
    pub const OPEN: Passages = {
        let SquareSet(a, b, c) = SquareSet::ALL;
        let SquareSet(x, y, z) = SquareSet::file(8);
        let SquareSet(_, _, top) = SquareSet::rank(8);
        Passages { north: SquareSet(a, b, c & !top), east: SquareSet(a & !x, b & !y, c & !z) }
    };

    /// Closes the two passages that `wall` lies across.
    pub fn close(&mut self, wall: Wall) {
        let (file, rank) = (wall.slot.file(), wall.slot.rank());
        match wall.direction {
            Direction::Horizontal => self.north -= SquareSet::deal(0b11 << file, rank),
            Direction::Vertical => {
                self.east -= SquareSet::deal(1 << file, rank) | SquareSet::deal(1 << file, rank + 1);
            }
        }
    }

    /// The squares one step that way from those of `set`, where the passage is open.
    pub fn step(&self, set: SquareSet, way: Compass) -> SquareSet {
        match way {
            Compass::North => {
                let SquareSet(a, b, c) = set & self.north;
                SquareSet(c << 9, a, b)
            }
            Compass::South => {
                let SquareSet(a, b, c) = set;
                SquareSet(b, c, a >> 9) & self.north
            }
            Compass::East => {
                let SquareSet(a, b, c) = set & self.east;
                SquareSet(a << 1, b << 1, c << 1)
            }
            Compass::West => {
                let SquareSet(a, b, c) = set;
                SquareSet(a >> 1, b >> 1, c >> 1) & self.east
            }
        }
    }

    /// The squares of `set` and all that are one open step away from them.
    #[inline]
    pub fn spread(&self, set: SquareSet) -> SquareSet {
        let SquareSet(a, b, c) = set;
        let SquareSet(ab, bc, ca) = self.north;
        let SquareSet(a_east, b_east, c_east) = self.east;
        // A passage with a square of the set at either end makes both ends squares of the result. North of word a lies
        // word b, north of that word c, and north of that, three ranks on, word a again.
        let ab = (a | b) & ab;
        let bc = (b | c) & bc;
        let ca = (c | a >> 9) & ca;
        let a_row = (a | a >> 1) & a_east;
        let b_row = (b | b >> 1) & b_east;
        let c_row = (c | c >> 1) & c_east;
        SquareSet(
            a | ab | ca << 9 | a_row | a_row << 1,
            b | ab | bc | b_row | b_row << 1,
            c | bc | ca | c_row | c_row << 1,
        )
    }

    /// How many steps it is from the nearest square of `from` to the nearest of `to`; `None` if there is no way.
    #[inline]
    pub fn distance(&self, from: SquareSet, to: SquareSet) -> Option<u8> {
        let mut reached = from;
        // Where there is a way, it comes to no square twice. Where there is none, the loop runs dry: rare enough not to
        // look for the end of the flood at every step.
        for steps in 0..Square::COUNT as u8 {
            if reached.meets(to) {
                return Some(steps);
            }
            reached = self.spread(reached);
        }
        None
    }

    /// How many steps it is from each square to the nearest of `to`.
    pub fn distances(&self, to: SquareSet) -> Distances {
        let mut distances = Distances { steps: [Distances::NO_WAY; Square::COUNT] };
        let mut reached = SquareSet::EMPTY;
        let mut further = to;
        for steps in 0..Square::COUNT as u8 {
            if further == reached {
                break;
            }
            for square in further - reached {
                distances.set(square, steps);
            }
            reached = further;
            further = self.spread(reached);
        }
        distances
    }

    /// A shortest path from `from` to the nearest square of `to`: the squares to step on, without `from` itself. Empty
    /// if there is no way, or none is needed.
    ///
    /// Of several shortest paths it is always the same.
    pub fn shortest_path(&self, from: Square, to: SquareSet) -> Path {
        // What is reached from the goal in 0, 1, 2, ... steps, until `from` is.
        let mut reached: Vec<SquareSet, { Square::COUNT }> = Vec::new();
        let mut further = to;
        while !further.contains(from) {
            if reached.push(further).is_err() {
                return Path::new();
            }
            further = self.spread(further);
        }
        let mut path = Path::new();
        let mut here = from;
        while let Some(nearer) = reached.pop() {
            let Some(next) = (self.spread(here.into()) & nearer).first() else { break };
            // There is room: a path is as long as `reached` was.
            let _ = path.push(next);
            here = next;
        }
        path
    }
}

/// How far it is from every square of the board to some goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distances {
    steps: [u8; Square::COUNT],
}

impl Distances {
    const NO_WAY: u8 = u8::MAX;

    /// The number of steps from `square`; `None` if there is no way.
    pub fn get(&self, square: Square) -> Option<u8> {
        self.steps.get(usize::from(square.index())).copied().filter(|&steps| steps != Distances::NO_WAY)
    }

    fn set(&mut self, square: Square, steps: u8) {
        if let Some(entry) = self.steps.get_mut(usize::from(square.index())) {
            *entry = steps;
        }
    }
}
