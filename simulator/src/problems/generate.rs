//! Where problems come from: stones thrown on the board, games of a player who does not look ahead, and problems that
//! were made harder.

use std::collections::{BTreeMap, BTreeSet};

use sanban_core::{
    Game, Side,
    renju::{Move, Point, PointSet, Position, Rules},
};
use sanban_engine::{
    Arena, Rng,
    renju::{WinByFours, win_by_fours},
};

use super::{End, Half, Problem};
use crate::matches::pattern_move;

/// How many fours a problem has.
const FEWEST: usize = 3;
const MOST: usize = 15;

/// How many positions are looked at to find a win, and then to find a shorter one.
const NODES: u32 = 100_000;
/// How often a problem is made harder before another one is taken up.
const CLIMB: u32 = 12;
/// How far the player who does not look ahead misjudges a point, in percent.
const BLUR: u32 = 150;

/// The kind of a problem: whether it is black's win, by how many fours, and how it ends.
type Kind = (bool, usize, End);

/// Makes problems one by one.
pub struct Generator {
    rng: Rng,
    arena: Box<Arena>,
    wanted: usize,
    found: BTreeMap<Kind, Vec<Problem>>,
    seen: BTreeSet<String>,
}

impl Generator {
    /// A generator that makes `wanted` problems.
    pub fn new(seed: u64, wanted: usize) -> Self {
        Generator { rng: Rng::new(seed), arena: Box::default(), wanted, found: BTreeMap::new(), seen: BTreeSet::new() }
    }

    /// How many problems of a kind are kept, so that the easy ones do not crowd out the others. There is room for more
    /// problems than are wanted, because some kinds are rare. Black has one kind where white has two.
    fn room(&self, (black, ..): Kind) -> usize {
        let lengths = MOST - FEWEST + 1;
        let share = self.wanted.div_ceil(3 * lengths);
        if black { 2 * share } else { share }
    }

    /// How many problems there are.
    pub fn found(&self) -> usize {
        self.found.values().map(Vec::len).sum()
    }

    /// The problems, the short ones first.
    pub fn problems(&self) -> impl Iterator<Item = &Problem> {
        let mut problems: Vec<&Problem> = self.found.values().flatten().collect();
        problems.sort_by_key(|problem| problem.fours());
        problems.into_iter()
    }

    /// Looks for more problems; whether there are still some to look for.
    pub fn step(&mut self) -> bool {
        let first = match self.rng.below(4) {
            0 => self.watch_game(),
            1 | 2 => {
                let position = self.throw();
                self.consider(position)
            }
            _ => self.any(),
        };
        if let Some(first) = first {
            self.climb(first);
        }
        self.found() < self.wanted
    }

    /// Any of the problems there are.
    fn any(&mut self) -> Option<Problem> {
        let kind = self.rng.below(self.found.len() as u32) as usize;
        let problems = self.found.values().nth(kind)?;
        problems.get(self.rng.below(problems.len() as u32) as usize).cloned()
    }

    /// Watches a game of a player who does not look ahead, up to the first win that nobody saw.
    fn watch_game(&mut self) -> Option<Problem> {
        let mut position = Position::default();
        while position.outcome().is_none() {
            position.play(pattern_move(&position, BLUR, &mut self.rng)?).ok()?;
            if let Some(problem) = self.consider(position.clone()) {
                return Some(problem);
            }
        }
        None
    }

    /// Stones of both colours, some way apart or crowded.
    fn throw(&mut self) -> Position {
        let rng = &mut self.rng;
        let width = 8 + rng.below(8);
        let stones = width + rng.below(4 * width);
        let corner = [0, 0].map(|_| rng.below(16 - width));
        let mut colours = [PointSet::EMPTY; 2];
        let mut put = 0;
        for _ in 0..stones {
            let [column, row] = corner.map(|first| (first + rng.below(width)) as u8);
            if let Some(point) = Point::at(column, row)
                && colours.iter().all(|stones| !stones.contains(point))
            {
                colours[put % 2].insert(point);
                put += 1;
            }
        }
        let turn = if put.is_multiple_of(2) { Side::BLACK } else { Side::WHITE };
        let [black, white] = colours;
        Position::from_stones(Rules::default(), black, white, turn).unwrap_or_default()
    }

    /// Makes a problem harder: a stone of the other side goes in the way of the win, and one of the attacker somewhere
    /// near; where there is still a win, it is another one, and often a longer one.
    fn climb(&mut self, mut problem: Problem) {
        for _ in 0..CLIMB {
            let Some(position) = self.spoiled(&problem) else { continue };
            if let Some(harder) = self.consider(position)
                && harder.fours() >= problem.fours()
            {
                problem = harder;
            }
        }
    }

    fn spoiled(&mut self, problem: &Problem) -> Option<Position> {
        let position = &problem.position;
        let attacker = position.turn();
        let in_the_way = *problem.line.get(self.rng.below(problem.line.len() as u32) as usize)?;
        let near = problem.line.get(self.rng.below(problem.line.len() as u32) as usize)?;
        let [column, row] = [near.column(), near.row()].map(|at| (at + self.rng.below(7) as u8).checked_sub(3));
        let help = Point::at(column?, row?)?;
        let mut stones = Side::BOTH.map(|side| position.stones(side));
        if help == in_the_way || stones.iter().any(|stones| stones.contains(help)) {
            return None;
        }
        for (side, stones) in Side::BOTH.into_iter().zip(&mut stones) {
            stones.insert(if side == attacker { help } else { in_the_way });
        }
        let [black, white] = stones;
        Position::from_stones(position.rules(), black, white, attacker).ok()
    }

    /// The problem that a position is, if it is one. It is kept while there is room for its kind.
    fn consider(&mut self, position: Position) -> Option<Problem> {
        let win = self.shortest(&position)?;
        if !(FEWEST..=MOST).contains(&win.fours()) {
            return None;
        }
        let line = win.line.to_vec();
        let end = end(&position, &line)?;
        let kind = (position.turn() == Side::BLACK, win.fours(), end);
        let room = self.room(kind);
        let problems = self.found.entry(kind).or_default();
        // Every second one of a kind is held out.
        let half = if problems.len().is_multiple_of(2) { Half::Practice } else { Half::Held };
        let problem = Problem { position, end, half, line };
        if problems.len() < room && self.seen.insert(problem.position.to_string()) {
            if let Err(why) = problem.verify() {
                panic!("the search is wrong about {problem}: {why}");
            }
            problems.push(problem.clone());
        }
        Some(problem)
    }

    /// The shortest win by fours that can be found.
    fn shortest(&mut self, position: &Position) -> Option<WinByFours> {
        let mut shortest = self.find(position, MOST)?;
        while let Some(shorter) = self.find(position, shortest.fours() - 1) {
            shortest = shorter;
        }
        Some(shortest)
    }

    fn find(&mut self, position: &Position, longest: usize) -> Option<WinByFours> {
        win_by_fours(position, longest as u8, NODES, &mut self.arena).ok()
    }
}

/// How a line ends: with two points for a five, or with one where black may not stop it.
fn end(position: &Position, line: &[Point]) -> Option<End> {
    let mut position = position.clone();
    for &point in line {
        position.play(Move::Place(point)).ok()?;
    }
    let attacker = !position.turn();
    position.play(Move::Pass).ok()?;
    let fives = position.empty().iter().filter(|&point| {
        let mut after = position.clone();
        after.play(Move::Place(point)).is_ok() && after.outcome().and_then(|outcome| outcome.winner()) == Some(attacker)
    });
    Some(if fives.count() > 1 { End::Five } else { End::Forbidden })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(seed: u64) -> Vec<Problem> {
        let mut generator = Generator::new(seed, 12);
        while generator.step() {}
        generator.problems().cloned().collect()
    }

    #[test]
    fn the_same_seed_makes_the_same_problems_and_another_one_others() {
        let problems = made(1);
        assert!(problems.len() >= 12 && problems.iter().all(|problem| problem.verify().is_ok()));
        assert_eq!(made(1), problems);
        assert_ne!(made(2), problems);
    }

    #[test]
    fn a_problem_is_read_back_as_it_was_written() {
        for problem in made(3) {
            assert_eq!(problem.to_string().parse::<Problem>().unwrap(), problem);
        }
    }
}
