//! Plain solvers for Renju, written from the rules alone: who wins by fours, and who wins at all a few moves ahead.
//!
//! They are the judges of what the computer player claims, so they share no code with it: a grid of 225 bytes, every cell
//! tried, and the rules of `sanban-core` for what black may not do. Slow, and short enough to be read.

use std::{collections::HashSet, sync::LazyLock};

use sanban_core::{
    Side,
    renju::{Board, Point, Position},
};

/// What a solver found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Yes, like this.
    Yes(Line),
    /// No, whatever is played.
    No,
    /// It did not get to the end.
    Open,
}

/// A board that stones can be put on and taken from.
#[derive(Clone)]
pub struct Grid {
    cells: [Option<Side>; Point::COUNT],
}

/// The cells of the four lines through each point, up to five steps either way, nearest first; the edge ends an arm.
static ARMS: LazyLock<Vec<[[Vec<usize>; 2]; 4]>> = LazyLock::new(|| {
    let arm = |point: Point, right: i8, down: i8| {
        let cell = |steps: i8| {
            let column = point.column().checked_add_signed(right * steps)?;
            Point::at(column, point.row().checked_add_signed(down * steps)?)
        };
        (1..=5).map_while(cell).map(|point| usize::from(point.index())).collect()
    };
    let arms = |point| {
        [(1, 0), (0, 1), (1, 1), (1, -1)].map(|(right, down)| [arm(point, right, down), arm(point, -right, -down)])
    };
    Point::all().map(arms).collect()
});

impl Grid {
    /// The stones of a position.
    pub fn new(position: &Position) -> Grid {
        let mut grid = Grid { cells: [None; Point::COUNT] };
        Point::all().for_each(|point| grid.cells[usize::from(point.index())] = position.stone(point));
        grid
    }

    fn at(&self, point: Point) -> Option<Side> {
        self.cells[usize::from(point.index())]
    }

    /// Puts a stone on a point, or takes it away.
    pub fn put(&mut self, point: Point, stone: Option<Side>) {
        self.cells[usize::from(point.index())] = stone;
    }

    /// The points without a stone.
    pub fn empty(&self) -> impl Iterator<Item = Point> {
        Point::all().filter(|&point| self.at(point).is_none())
    }

    /// Whether a stone of `side` on the empty `point` wins: exactly five for black, five or more for white.
    pub fn is_five(&self, point: Point, side: Side) -> bool {
        ARMS[usize::from(point.index())].iter().any(|arms| {
            let run = |arm: &Vec<usize>| arm.iter().take_while(|&&cell| self.cells[cell] == Some(side)).count();
            let len = 1 + run(&arms[0]) + run(&arms[1]);
            len == 5 || len > 5 && side == Side::WHITE
        })
    }

    /// The points where `side` would make five.
    pub fn fives(&self, side: Side) -> Vec<Point> {
        // A five needs four more stones near its last point, so most points need no counting.
        self.empty().filter(|&point| self.most_near(point, side) >= 4 && self.is_five(point, side)).collect()
    }

    /// How many stones of `side` are within four steps along one of the four lines, at most.
    fn most_near(&self, point: Point, side: Side) -> usize {
        let on = |arms: &[Vec<usize>; 2]| {
            arms.iter().flat_map(|arm| arm.iter().take(4)).filter(|&&cell| self.cells[cell] == Some(side)).count()
        };
        ARMS[usize::from(point.index())].iter().map(on).max().unwrap_or(0)
    }

    /// Whether `side` may put a stone on the empty `point`.
    pub fn may_put(&self, point: Point, side: Side) -> bool {
        if side == Side::WHITE || self.is_five(point, side) {
            return true;
        }
        let mut board = Board::EMPTY;
        for (point, &stone) in Point::all().zip(&self.cells) {
            if let Some(side) = stone {
                board.put(point, side);
            }
        }
        board.forbidden_at(point).is_none()
    }

    /// The points where `side` makes a four and may do so.
    pub fn fours(&mut self, side: Side) -> Vec<Point> {
        let near: Vec<Point> = self.empty().filter(|&point| self.most_near(point, side) >= 3).collect();
        let mut fours = Vec::new();
        for point in near {
            self.put(point, Some(side));
            let is_four = !self.fives(side).is_empty();
            self.put(point, None);
            if is_four && self.may_put(point, side) {
                fours.push(point);
            }
        }
        fours
    }
}

/// A win by fours: the fours and the replies to them in turn, up to the last four; empty if a five can be made at once.
pub type Line = Vec<Point>;

/// Who wins by fours alone.
pub struct Fours {
    grid: Grid,
    nodes: u32,
    /// The win, last move first.
    line: Line,
    known: HashSet<[Option<Side>; Point::COUNT]>,
}

impl Fours {
    /// Whether `side`, to move, wins by making a four at every move, looking at no more than `nodes` positions. A five at
    /// once is such a win too.
    pub fn solve(grid: &Grid, side: Side, nodes: u32) -> Answer {
        let mut fours = Fours { grid: grid.clone(), nodes, line: Line::new(), known: HashSet::new() };
        match fours.attack(side) {
            Some(true) => Answer::Yes(fours.line.into_iter().rev().collect()),
            Some(false) => Answer::No,
            None => Answer::Open,
        }
    }

    /// Whether `side` wins; `None` if that was too deep to tell.
    fn attack(&mut self, side: Side) -> Option<bool> {
        self.nodes = self.nodes.checked_sub(1)?;
        if !self.grid.fives(side).is_empty() {
            return Some(true);
        }
        if self.known.contains(&self.grid.cells) {
            return Some(false);
        }
        let threatened = self.grid.fives(!side);
        let mut open = false;
        for four in self.grid.fours(side) {
            // A five of the other side has to be stopped by the four itself.
            if threatened.iter().any(|&five| five != four) {
                continue;
            }
            self.grid.put(four, Some(side));
            let wins = self.defend(side);
            self.grid.put(four, None);
            match wins {
                Some(true) => {
                    self.line.push(four);
                    return Some(true);
                }
                Some(false) => {}
                None => open = true,
            }
        }
        if open {
            return None;
        }
        self.known.insert(self.grid.cells);
        Some(false)
    }

    /// Whether `side`, which has just made a four, wins by fours.
    fn defend(&mut self, side: Side) -> Option<bool> {
        match self.grid.fives(side)[..] {
            [] => Some(false),
            [reply] if self.grid.may_put(reply, !side) => {
                self.grid.put(reply, Some(!side));
                let wins = self.attack(side);
                self.grid.put(reply, None);
                if wins == Some(true) {
                    self.line.push(reply);
                }
                wins
            }
            _ => Some(true),
        }
    }
}

/// Whether `side`, to move, wins by just these fours and replies.
pub fn holds(grid: &Grid, side: Side, line: &[Point]) -> bool {
    let mut grid = grid.clone();
    let mut rest = line;
    loop {
        if !grid.fives(side).is_empty() {
            return true;
        }
        let [four, after @ ..] = rest else { return false };
        let stopped = grid.fives(!side).iter().all(|five| five == four);
        if grid.at(*four).is_some() || !stopped || !grid.may_put(*four, side) {
            return false;
        }
        grid.put(*four, Some(side));
        match (&grid.fives(side)[..], after) {
            ([], _) => return false,
            ([reply], after) if grid.may_put(*reply, !side) => {
                let [expected, further @ ..] = after else { return false };
                if expected != reply {
                    return false;
                }
                grid.put(*reply, Some(!side));
                rest = further;
            }
            _ => return true,
        }
    }
}
