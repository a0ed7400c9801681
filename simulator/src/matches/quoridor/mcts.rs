//! A sparring partner of another kind: Monte Carlo tree search. It knows nothing but the rules and the shortest paths,
//! and plays thousands of games to the end to see who wins them.

use sanban_core::{
    Game, Side, Sides,
    quoridor::{Direction, Distances, Move, Position, Slot, Square, SquareSet, Wall, WallSet},
};
use sanban_engine::Rng;

use crate::{
    matches::{Choice, Player},
    played::Played,
};

/// How much a move that was tried little is worth trying again.
const CURIOSITY: f64 = 0.2;
/// Of ten moves of a played-out game, as many are steps along a shortest path; the others are walls.
const STEPS_IN_TEN: u32 = 7;
/// A played-out game is broken off after this many moves, and counted for the one who is nearer to the goal.
const LONGEST: u32 = 200;

/// A player that plays a number of games to the end before each move: upper confidence bounds pick the moves near the
/// root, and further on both sides follow shortest paths and put down some walls.
#[derive(Clone, Debug)]
pub struct Mcts {
    rollouts: u32,
    nodes: Vec<Node>,
}

/// A position of the tree.
#[derive(Clone, Debug)]
struct Node {
    /// The move that leads here.
    mv: Move,
    visits: u32,
    /// Games won by the side that played `mv`.
    wins: f64,
    /// Where the positions one move further are, once this one was visited twice.
    children: std::ops::Range<u32>,
}

impl Mcts {
    /// A player that plays out `rollouts` games before each move.
    pub fn new(rollouts: u32) -> Mcts {
        Mcts { rollouts, nodes: Vec::new() }
    }

    /// Follows the most promising moves to a position at the edge of the tree, plays the game out from there, and
    /// writes down who won at every position on the way.
    fn grow(&mut self, root: &Position, rng: &mut Rng) {
        let mut position = *root;
        let mut path = vec![0];
        let mut at = 0;
        loop {
            if self.nodes[at].children.is_empty() && position.outcome().is_none() && self.nodes[at].visits > 0 {
                self.expand(at, &position);
            }
            let Some(next) = self.most_promising(at) else { break };
            position.play_unchecked(self.nodes[next].mv);
            path.push(next);
            at = next;
        }
        let winner = play_out(position, rng);
        let mut mover = !root.turn();
        for at in path {
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.wins += f64::from(u8::from(winner == mover));
            mover = !mover;
        }
    }

    /// Adds the moves of a position to the tree.
    fn expand(&mut self, at: usize, position: &Position) {
        let first = self.nodes.len() as u32;
        let steps = position.pawn_moves().into_iter().map(Move::Pawn);
        let walls = (position.legal_walls() & sensible_walls(position)).into_iter().map(Move::Wall);
        self.nodes.extend(steps.chain(walls).map(Node::new));
        self.nodes[at].children = first..self.nodes.len() as u32;
    }

    /// The move with the highest upper confidence bound.
    fn most_promising(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        let log = f64::from(node.visits.max(1)).ln();
        let bound = |child: &Node| match child.visits {
            0 => f64::INFINITY,
            visits => child.wins / f64::from(visits) + CURIOSITY * (log / f64::from(visits)).sqrt(),
        };
        let children = node.children.start as usize..node.children.end as usize;
        children
            .map(|index| (index, bound(&self.nodes[index])))
            .reduce(|a, b| if b.1 > a.1 { b } else { a })
            .map(|best| best.0)
    }
}

impl Node {
    fn new(mv: Move) -> Node {
        Node { mv, visits: 0, wins: 0.0, children: 0..0 }
    }
}

impl Player<Position> for Mcts {
    fn choose(&mut self, game: &Played<Position>, seed: u64) -> Option<Choice<Move>> {
        let root = game.position();
        let steps = root.pawn_moves();
        if let Some(square) = (steps & SquareSet::goal(root.turn())).first() {
            return Some(Choice { mv: square.into(), nodes: 1 });
        }
        let rng = &mut Rng::new(seed);
        self.nodes.clear();
        self.nodes.push(Node::new(steps.first()?.into()));
        self.expand(0, root);
        for _ in 0..self.rollouts {
            self.grow(root, rng);
        }
        let children = self.nodes[0].children.clone();
        let most_visited = children.max_by_key(|&index| self.nodes[index as usize].visits)?;
        Some(Choice { mv: self.nodes[most_visited as usize].mv, nodes: self.rollouts.into() })
    }
}

/// The walls across the other's path, those around the pawns, and those that lean on a wall that is there: few others
/// are ever good, and the games are too few to find out which.
fn sensible_walls(position: &Position) -> WallSet {
    let mut walls = WallSet::EMPTY;
    let mut from = position.pawn(!position.turn());
    for to in position.shortest_path(!position.turn()) {
        walls |= walls_between(from, to);
        from = to;
    }
    for side in Side::BOTH {
        let pawn = position.pawn(side);
        let near = |wall: &Wall| {
            let apart = |slot: u8, square: u8| (2 * i32::from(slot) + 1 - 2 * i32::from(square)).unsigned_abs();
            apart(wall.slot.file(), pawn.file()) <= 3 && apart(wall.slot.rank(), pawn.rank()) <= 3
        };
        walls |= all_walls().filter(near).collect();
    }
    let there = position.walls();
    if !there.is_empty() {
        walls |= all_walls().filter(|wall| there.into_iter().any(|other| lean_on(*wall, other))).collect();
    }
    walls
}

fn all_walls() -> impl Iterator<Item = Wall> {
    (0..Wall::COUNT as u8).filter_map(Wall::new)
}

/// The two walls that stop a step.
fn walls_between(from: Square, to: Square) -> WallSet {
    let (file, rank) = (from.file().min(to.file()), from.rank().min(to.rank()));
    let slots = if from.file() == to.file() {
        [Slot::at(file.wrapping_sub(1), rank), Slot::at(file, rank)]
    } else {
        [Slot::at(file, rank.wrapping_sub(1)), Slot::at(file, rank)]
    };
    let wall = if from.file() == to.file() { Wall::horizontal } else { Wall::vertical };
    slots.into_iter().flatten().map(wall).collect()
}

/// Whether two walls touch, end to end or end to middle.
fn lean_on(one: Wall, other: Wall) -> bool {
    let files = one.slot.file().abs_diff(other.slot.file());
    let ranks = one.slot.rank().abs_diff(other.slot.rank());
    match (one.direction == other.direction, one.direction) {
        (true, Direction::Horizontal) => files == 2 && ranks == 0,
        (true, Direction::Vertical) => files == 0 && ranks == 2,
        (false, _) => files + ranks == 1,
    }
}

/// Plays a game to its end and says who won it.
fn play_out(mut position: Position, rng: &mut Rng) -> Side {
    let measure = |position: &Position| {
        let [first, second] = Side::BOTH.map(|side| position.passages().distances(SquareSet::goal(side)));
        Sides::new(first, second)
    };
    let mut distances = measure(&position);
    for _ in 0..LONGEST {
        if let Some(winner) = position.outcome().and_then(|outcome| outcome.winner()) {
            return winner;
        }
        let me = position.turn();
        if position.walls_left(me) > 0
            && rng.below(10) >= STEPS_IN_TEN
            && let Some(after) = any_wall(&position, &distances[!me], rng)
        {
            position = after;
            distances = measure(&position);
            continue;
        }
        match nearest(position.pawn_moves(), &distances[me], rng) {
            Some(to) => position.play_unchecked(to.into()),
            None => break,
        }
    }
    let to_go = |side: Side| position.distance(side);
    if to_go(Side::First) <= to_go(Side::Second) { Side::First } else { Side::Second }
}

/// The position after some wall, if the first that was thought of can be put down: every other time one right in front
/// of the other pawn, which has `distances` to go.
fn any_wall(position: &Position, distances: &Distances, rng: &mut Rng) -> Option<Position> {
    let room = position.walls().room();
    let walls = if rng.below(2) == 0 {
        let pawn = position.pawn(!position.turn());
        let next = nearest(position.passages().spread(pawn.into()), distances, rng)?;
        room & walls_between(pawn, next)
    } else {
        room
    };
    let wall = walls.into_iter().nth(rng.below(walls.len() as u32) as usize)?;
    let mut after = *position;
    after.play_unchecked(wall.into());
    let is_open = |side: Side| after.passages().distance(after.pawn(side).into(), SquareSet::goal(side)).is_some();
    Side::BOTH.into_iter().all(is_open).then_some(after)
}

/// The square nearest to the goal; any of them if there are several.
fn nearest(squares: SquareSet, distances: &Distances, rng: &mut Rng) -> Option<Square> {
    let mut best = None;
    let mut alike = 0;
    for square in squares {
        let steps = distances.get(square)?;
        match best {
            Some((least, _)) if steps > least => {}
            Some((least, _)) if steps == least => {
                alike += 1;
                if rng.below(alike) == 0 {
                    best = Some((steps, square));
                }
            }
            _ => (best, alike) = (Some((steps, square)), 1),
        }
    }
    best.map(|(_, square)| square)
}
