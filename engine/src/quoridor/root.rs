//! The moves of the position that is asked about.

use heapless::Vec;
use sanban_core::{
    Game, Side,
    quoridor::{Move, SquareSet},
};

use super::{
    Score,
    moves::Candidate,
    search::{DEEPEST, Reach, Search, Window},
    standing::{SETTLED, Standing, Survey, WIN},
};
use crate::{Rng, meter::Halt};

/// The most legal moves a position has: 128 walls and five steps, and then some.
const MOST_MOVES: usize = 136;

/// The most moves looked at.
const WIDEST: usize = 40;

/// Moves that look this much alike at first sight are taken in any order.
const ALIKE: u32 = 6;

/// A move and what the search thinks of it.
#[derive(Clone, Copy, Debug)]
struct RootMove {
    candidate: Candidate,
    score: Score,
    /// Whether it leads straight ahead: a step nearer to the goal, or a wall that costs the other player more.
    plain: bool,
}

/// The moves to choose from, and how far the choice has come.
pub(super) struct Root {
    here: Standing,
    /// The moves, best first.
    moves: Vec<RootMove, MOST_MOVES>,
    /// How deep the last completed search was, and what it found.
    pub(super) depth: u8,
    pub(super) score: Score,
}

impl Root {
    /// A position whose moves were not looked at yet.
    pub(super) fn new(here: Standing) -> Root {
        Root { here, moves: Vec::new(), depth: 0, score: 0 }
    }

    /// The best move so far.
    pub(super) fn best(&self) -> Option<Move> {
        self.moves.first().map(|first| first.candidate.mv)
    }

    /// Adds a move, if it is legal.
    fn add(&mut self, mv: Move, after: Option<Standing>, judge: impl Fn(&Standing) -> Score, rng: &mut Rng) {
        let Some(after) = after else { return };
        let me = self.here.position.turn();
        let longer = |side: Side| Score::from(after.steps[side]) - Score::from(self.here.steps[side]);
        let plain = match mv {
            Move::Pawn(_) => longer(me) < 0,
            Move::Wall(_) => longer(!me) > longer(me),
        };
        let order = -judge(&after) + rng.below(ALIKE) as Score;
        let _ = self.moves.push(RootMove { candidate: Candidate::new(mv, &after, order), score: order, plain });
    }

    /// Best first; among equals as the moves are numbered.
    fn sort(&mut self) {
        self.moves.sort_unstable_by_key(|mv| (-mv.score, mv.candidate.mv));
        self.score = self.moves.first().map_or(0, |first| first.score);
    }

    /// Leaves only plain moves, or the best if there are none.
    fn keep_plain(&mut self) {
        let best = self.moves.first().copied();
        self.moves.retain(|mv| mv.plain);
        if self.moves.is_empty()
            && let Some(best) = best
        {
            let _ = self.moves.push(best);
        }
    }
}

impl Search<'_, '_> {
    /// Finds the best move: the first of the root's moves.
    pub(super) fn decide(&mut self, root: &mut Root, rng: &mut Rng) -> Result<(), Halt> {
        let gathered = self.gather(root, rng);
        root.sort();
        gathered?;
        let settings = self.settings;
        if settings.error > 0 {
            root.keep_plain();
        }
        root.moves.truncate(WIDEST);
        for depth in 1..=settings.depth.min(DEEPEST) {
            if root.score.abs() >= SETTLED || root.moves.len() == 1 {
                break;
            }
            if settings.error > 0 {
                self.look_at_each(root, depth)?
            } else {
                self.look(root, depth)?
            }
            root.depth = depth;
        }
        if settings.error > 0 {
            for mv in &mut root.moves {
                mv.score += rng.below(settings.error as u32) as Score;
            }
            root.sort();
        }
        Ok(())
    }

    /// All legal moves; only the one that wins if there is one.
    #[inline(never)]
    fn gather(&mut self, root: &mut Root, rng: &mut Rng) -> Result<(), Halt> {
        let position = root.here.position;
        let goal = SquareSet::goal(position.turn());
        let Some(survey) = Survey::of(&position) else { return Ok(()) };
        let weights = self.weights;
        let judge = |standing: &Standing| weights.judge(standing);
        let here = root.here;
        let steps = position.pawn_moves();
        if let Some(square) = (steps & goal).first() {
            root.add(Move::Pawn(square), survey.after(&here, square.into()), judge, rng);
            if let Some(mv) = root.moves.first_mut() {
                mv.score = WIN - 1;
            }
            return Ok(());
        }
        // The steps are not counted: there has to be an answer whatever the budget.
        for square in steps {
            root.add(Move::Pawn(square), survey.after(&here, square.into()), judge, rng);
        }
        for wall in position.legal_walls() {
            self.meter.tick()?;
            root.add(Move::Wall(wall), survey.after(&here, wall.into()), judge, rng);
        }
        Ok(())
    }

    /// Looks `depth` moves ahead for the best move, and takes it to the front.
    fn look(&mut self, root: &mut Root, depth: u8) -> Result<(), Halt> {
        let reach = Reach { depth, ply: 0 };
        let mut window = Window::FULL;
        for index in 0..root.moves.len() {
            let Some(&RootMove { candidate, .. }) = root.moves.get(index) else { break };
            let after = candidate.played(&root.here);
            let score = match index {
                0 => self.score_first(&after, reach, window)?,
                _ => self.score_later(&after, reach, if depth > 3 && index > 8 { 1 } else { 0 }, window)?,
            };
            if score > window.alpha {
                window.alpha = score;
                root.score = score;
                self.meter.found(candidate.mv.into(), depth, score);
                // To the front, and the others one back in the order they had.
                if let Some(so_far) = root.moves.get_mut(..=index) {
                    so_far.rotate_right(1);
                }
            }
        }
        Ok(())
    }

    /// Looks `depth` moves ahead for what every move is worth.
    fn look_at_each(&mut self, root: &mut Root, depth: u8) -> Result<(), Halt> {
        for index in 0..root.moves.len() {
            let Some(mv) = root.moves.get_mut(index) else { break };
            let after = mv.candidate.played(&root.here);
            mv.score = self.score_first(&after, Reach { depth, ply: 0 }, Window::FULL)?;
        }
        root.sort();
        if let Some(best) = root.best() {
            self.meter.found(best.into(), depth, root.score);
        }
        Ok(())
    }
}
