//! Quoridor as the original document tells it: an 8x8 array of walls, and for each wall that might be placed a search of
//! the whole board for both players.
//!
//! Slow and plain on purpose, and written without a look at the fast rules: the two are compared with each other.

use std::collections::VecDeque;

/// What lies in a slot for walls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// No wall.
    Empty,
    /// A wall between two ranks.
    Horizontal,
    /// A wall between two files.
    Vertical,
}

/// Why a wall may not be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is not within the 8x8 slots.
    OffBoard,
    /// The player has no walls left.
    NoneLeft,
    /// The same wall lies there.
    Occupied,
    /// Half of it lies on another wall.
    Overlap,
    /// A wall that lies the other way has the same middle.
    Cross,
    /// Player 1 (0) or player 2 (1) has no way left.
    ShutIn(usize),
}

/// A square: file and rank, both 0 to 8.
pub type Square = (i32, i32);

/// A position. Player 1 has number 0, player 2 number 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// The walls, by rank and then file of the slot.
    pub walls: [[Slot; 8]; 8],
    /// Where the pawns stand.
    pub pawns: [Square; 2],
    /// How many walls each player has left.
    pub walls_left: [u8; 2],
    /// Whose turn it is.
    pub turn: usize,
}

/// The rank each player has to reach.
const GOAL_RANKS: [i32; 2] = [8, 0];
const DIRECTIONS: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

impl Model {
    /// The position at the start of a game.
    pub fn start() -> Model {
        Model { walls: [[Slot::Empty; 8]; 8], pawns: [(4, 0), (4, 8)], walls_left: [10, 10], turn: 0 }
    }

    fn slot(&self, x: i32, y: i32) -> Slot {
        if (0..8).contains(&x) && (0..8).contains(&y) { self.walls[y as usize][x as usize] } else { Slot::Empty }
    }

    /// Whether one can step from a square in a direction.
    pub fn is_open(&self, (x, y): Square, (dx, dy): (i32, i32)) -> bool {
        if !(0..9).contains(&(x + dx)) || !(0..9).contains(&(y + dy)) {
            return false;
        }
        // The two walls, each two squares long, that would lie across the step.
        if dx == 0 {
            let edge = y.min(y + dy);
            self.slot(x, edge) != Slot::Horizontal && self.slot(x - 1, edge) != Slot::Horizontal
        } else {
            let edge = x.min(x + dx);
            self.slot(edge, y) != Slot::Vertical && self.slot(edge, y - 1) != Slot::Vertical
        }
    }

    /// How many steps a player needs to the goal, pawns not in the way; `None` if there is no way.
    pub fn distance(&self, player: usize) -> Option<u32> {
        let mut steps = [[None; 9]; 9];
        let (x, y) = self.pawns[player];
        steps[y as usize][x as usize] = Some(0);
        let mut queue = VecDeque::from([(x, y, 0)]);
        while let Some((x, y, so_far)) = queue.pop_front() {
            if y == GOAL_RANKS[player] {
                return Some(so_far);
            }
            for (dx, dy) in DIRECTIONS {
                if self.is_open((x, y), (dx, dy)) {
                    let next = &mut steps[(y + dy) as usize][(x + dx) as usize];
                    if next.is_none() {
                        *next = Some(so_far + 1);
                        queue.push_back((x + dx, y + dy, so_far + 1));
                    }
                }
            }
        }
        None
    }

    /// Why the player to move may not place a wall, or `None` if it is allowed.
    pub fn refusal(&self, x: i32, y: i32, wall: Slot) -> Option<Refusal> {
        if !(0..8).contains(&x) || !(0..8).contains(&y) {
            return Some(Refusal::OffBoard);
        }
        if self.walls_left[self.turn] == 0 {
            return Some(Refusal::NoneLeft);
        }
        let neighbours = match wall {
            Slot::Horizontal => [self.slot(x - 1, y), self.slot(x + 1, y)],
            _ => [self.slot(x, y - 1), self.slot(x, y + 1)],
        };
        if self.slot(x, y) == wall {
            return Some(Refusal::Occupied);
        }
        if neighbours.contains(&wall) {
            return Some(Refusal::Overlap);
        }
        if self.slot(x, y) != Slot::Empty {
            return Some(Refusal::Cross);
        }
        let mut tried = self.clone();
        tried.walls[y as usize][x as usize] = wall;
        (0..2).find(|&player| tried.distance(player).is_none()).map(Refusal::ShutIn)
    }

    /// All walls of a direction that the player to move may place, as (file, rank).
    pub fn legal_walls(&self, wall: Slot) -> Vec<(i32, i32)> {
        let slots = (0..8).flat_map(|x| (0..8).map(move |y| (x, y)));
        slots.filter(|&(x, y)| self.refusal(x, y, wall).is_none()).collect()
    }

    /// All squares the player to move may go to.
    pub fn pawn_moves(&self) -> Vec<Square> {
        let mut moves = Vec::new();
        let (x, y) = self.pawns[self.turn];
        for (dx, dy) in DIRECTIONS {
            if !self.is_open((x, y), (dx, dy)) {
                continue;
            }
            let next = (x + dx, y + dy);
            if next != self.pawns[1 - self.turn] {
                moves.push(next);
            } else if self.is_open(next, (dx, dy)) {
                moves.push((next.0 + dx, next.1 + dy));
            } else {
                for (sx, sy) in [(dy, dx), (-dy, -dx)] {
                    if self.is_open(next, (sx, sy)) {
                        moves.push((next.0 + sx, next.1 + sy));
                    }
                }
            }
        }
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// The player who has reached the goal.
    pub fn winner(&self) -> Option<usize> {
        (0..2).find(|&player| self.pawns[player].1 == GOAL_RANKS[player])
    }

    /// Moves the pawn of the player to move.
    pub fn move_pawn(&mut self, to: Square) {
        self.pawns[self.turn] = to;
        self.turn = 1 - self.turn;
    }

    /// Places a wall for the player to move.
    pub fn place_wall(&mut self, x: i32, y: i32, wall: Slot) {
        self.walls[y as usize][x as usize] = wall;
        self.walls_left[self.turn] -= 1;
        self.turn = 1 - self.turn;
    }
}
