//! `sanban problems <game>`: makes the pack of puzzles that the device has, and `sanban solve` solves all packs anew.
//!
//! Positions come from games of players that err, late enough to be decided; cheap questions throw most of them away, exact
//! ones settle the rest. A maker says what is right at a position and what the best defence is; `grow` asks it for all that
//! follows. The same seed makes the same pack. What a pack claims is checked once more by the tests, with nothing but the
//! rules (`host-tests/tests/host/puzzles.rs`).

mod codec;
mod quoridor;
mod race;
mod renju;
mod reversi;

use std::{collections::HashSet, fs, path::Path};

use anyhow::{Context, Result, bail, ensure};
use sanban_core::{AnyPosition, Game, GameId};
use sanban_ui::puzzles::{Goal, Node, Pack};

use crate::{console::say, matches::GameName};

/// The most answers a puzzle may have, all that follow from others counted: a player should not be right whatever they do.
const MOST_ANSWERS: usize = 48;

/// A right move, the reply to it, and what is right then.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Branch<M> {
    mv: M,
    reply: Option<M>,
    next: Vec<Branch<M>>,
}

/// What is right at a position.
enum Right<M> {
    /// These moves, and there is more to find after them.
    Moves(Vec<M>),
    /// Nothing is left to find.
    Solved,
    /// Nobody can tell, or it is no puzzle.
    Unclear,
}

/// What becomes of a puzzle after a right move.
enum Defence<M> {
    /// It is solved.
    Beaten,
    /// The other side cannot move: it is the player's turn again.
    Passed,
    /// The other side plays this, and then this is wanted.
    Reply(M, Goal),
    /// Nobody can tell, or it is no puzzle.
    Unclear,
}

/// Knows what is right in a game.
trait Maker<G: Game> {
    /// The right moves.
    fn right(&mut self, position: &G, goal: Goal) -> Right<G::Move>;

    /// What the other side does about a right move; `position` is the one after it.
    fn defence(&mut self, position: &G, goal: Goal) -> Defence<G::Move>;
}

/// All that is right from a position on; `None` if that is too much or unclear.
fn grow<G: Game>(
    maker: &mut impl Maker<G>,
    position: &G,
    goal: Goal,
    room: &mut usize,
) -> Option<Vec<Branch<G::Move>>> {
    let moves = match maker.right(position, goal) {
        Right::Moves(moves) if !moves.is_empty() => moves,
        Right::Solved => return Some(Vec::new()),
        Right::Moves(_) | Right::Unclear => return None,
    };
    let mut branches = Vec::new();
    for mv in moves {
        *room = room.checked_sub(1)?;
        let mut after = position.clone();
        after.play(mv).ok()?;
        let is_passed = after.outcome().is_none() && after.turn() == position.turn();
        let defence = if is_passed { Defence::Passed } else { maker.defence(&after, goal) };
        let (reply, next) = match defence {
            Defence::Passed => (None, grow(maker, &after, goal, room)?),
            Defence::Beaten => (None, Vec::new()),
            Defence::Reply(reply, goal) => {
                after.play(reply).ok()?;
                if after.turn() != position.turn() {
                    return None;
                }
                (Some(reply), grow(maker, &after, goal, room)?)
            }
            Defence::Unclear => return None,
        };
        branches.push(Branch { mv, reply, next });
    }
    Some(branches)
}

/// A puzzle that was made.
struct Made<G: Game> {
    position: G,
    goal: Goal,
    branches: Vec<Branch<G::Move>>,
    /// What it takes to solve it; more is harder.
    effort: u32,
}

/// Collects puzzles until every grade is full: `room` tells how many of a kind a grade takes.
struct Collection<G: Game> {
    grades: [Vec<Made<G>>; 3],
    seen: HashSet<String>,
}

impl<G: Game> Collection<G> {
    fn new() -> Self {
        Collection { grades: [const { Vec::new() }; 3], seen: HashSet::new() }
    }

    /// How many puzzles of a grade are of a kind.
    fn count(&self, grade: usize, kind: impl Fn(&Made<G>) -> bool) -> usize {
        self.grades[grade].iter().filter(|made| kind(made)).count()
    }

    fn has_room(&self, grade: usize) -> bool {
        self.grades[grade].len() < Pack::GRADE_LEN
    }

    fn put(&mut self, grade: usize, made: Made<G>) {
        if self.has_room(grade) && self.seen.insert(made.position.to_string()) {
            self.grades[grade].push(made);
        }
    }

    fn found(&self) -> usize {
        self.grades.iter().map(Vec::len).sum()
    }

    fn is_full(&self) -> bool {
        self.found() >= Pack::LEN
    }

    /// The puzzles, the easy ones first.
    fn finish(self) -> Vec<Made<G>> {
        let mut all = Vec::new();
        for mut grade in self.grades {
            grade.sort_by_key(|made| made.effort);
            all.extend(grade);
        }
        all
    }
}

/// Makes the pack of a game and writes it to a file.
pub fn make(game: GameName, seed: u64, out: Option<&Path>) -> Result<()> {
    let bytes = match game {
        GameName::Reversi => codec::write(&reversi::make(seed)),
        GameName::Renju => codec::write(&renju::make(seed)),
        GameName::Quoridor => codec::write(&quoridor::make(seed)),
    };
    let home = || Path::new("ui/src/puzzles").join(format!("{game:?}.bin").to_lowercase());
    let out = out.map_or_else(home, Path::to_path_buf);
    fs::write(&out, &bytes).with_context(|| format!("cannot write {}", out.display()))?;
    say(format_args!("{} puzzles, {} bytes: {}", Pack::LEN, bytes.len(), out.display()))?;
    Ok(())
}

/// Solves the packs of all games anew: every right answer of every puzzle, and no other.
pub fn solve() -> Result<()> {
    let mut wrong = 0;
    for game in GameId::ALL {
        let mut solvers = (reversi::Reversi::default(), renju::Renju::default(), quoridor::Quoridor::default());
        let mut right = 0;
        for number in 0..Pack::LEN as u8 {
            let puzzle = Pack::of(game).puzzle(number).with_context(|| format!("{game} {number} cannot be read"))?;
            let solved = match &puzzle.position {
                AnyPosition::Reversi(position) => again(&mut solvers.0, position, puzzle.goal, puzzle.root),
                AnyPosition::Renju(position) => again(&mut solvers.1, position, puzzle.goal, puzzle.root),
                AnyPosition::Quoridor(position) => again(&mut solvers.2, position, puzzle.goal, puzzle.root),
            };
            match solved {
                Ok(()) => right += 1,
                Err(why) => say(format_args!("{game} {}: {why}", number + 1))?,
            }
        }
        say(format_args!("{game}: {right} of {} right", Pack::LEN))?;
        wrong += Pack::LEN - right;
    }
    if wrong > 0 {
        bail!("{wrong} puzzles came out wrong");
    }
    Ok(())
}

/// Whether a puzzle has just the answers it had.
fn again<G: Game>(maker: &mut impl Maker<G>, position: &G, goal: Goal, root: Node<'_>) -> Result<()> {
    let branches = grow(maker, position, goal, &mut MOST_ANSWERS.clone()).context("nothing is right")?;
    ensure!(codec::tree::<G>(&branches) == codec::bytes(root), "the answers are others");
    Ok(())
}
