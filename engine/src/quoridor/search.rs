//! Looking ahead: a principal variation search, deeper and deeper, until the nodes are used up.
//!
//! A node is a position whose ways were measured. That is most of the work, so it is done once for each move: what it
//! says puts the moves in order, shows which walls are illegal, and is the score at the end of the line.

use heapless::Vec;
use sanban_core::quoridor::Move;

use super::{
    Score,
    level::Settings,
    moves::{Candidate, Candidates},
    standing::{Standing, Survey, WIN, delaying_walls, useful_walls},
    table::{Bound, Hash, Memories, Memory},
    weights::Weights,
};
use crate::{
    arena::Arena,
    meter::{Halt, Meter},
};

/// No line is read further than this.
pub(super) const DEEPEST: u8 = 14;

/// A move that is to be tried before all others.
const FIRST: Score = 2 * WIN;

/// A search from one position.
pub(super) struct Search<'s, 'w> {
    memories: Memories<'s>,
    pub(super) weights: &'s Weights,
    pub(super) meter: Meter<'w>,
    pub(super) settings: Settings,
    /// The positions on the way to the one that is looked at. One of them again is a draw in the making.
    line: Vec<u32, { DEEPEST as usize + 2 }>,
}

/// How far to look, and how many moves have been played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    pub(super) depth: u8,
    pub(super) ply: u8,
}

impl Reach {
    /// After a move, looking `less` moves less far than one would.
    const fn next(self, less: u8) -> Reach {
        Reach { depth: self.depth.saturating_sub(1 + less), ply: self.ply + 1 }
    }
}

/// The scores that are of interest: those above `alpha` and below `beta`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    /// All scores.
    pub(super) const FULL: Window = Window { alpha: -WIN, beta: WIN };

    /// The same for the other side.
    const fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Whether a score is above alpha, and no more.
    const fn bottom(self) -> Window {
        Window { alpha: self.alpha, beta: self.alpha + 1 }
    }
}

impl<'s, 'w> Search<'s, 'w> {
    /// A search that has not looked at anything yet.
    pub(super) fn new(
        root: &Standing,
        settings: Settings,
        weights: &'s Weights,
        arena: &'s mut Arena,
        meter: Meter<'w>,
    ) -> Self {
        let mut line = Vec::new();
        let _ = line.push(Hash::of(&root.position).check);
        Search { memories: Memories::new(arena.table()), weights, meter, settings, line }
    }

    /// What a position looks like to the side to move.
    pub(super) fn judge(&self, standing: &Standing) -> Score {
        self.weights.judge(standing)
    }

    /// What the move to `after` is worth to the side that played it, exact within the window.
    pub(super) fn score_first(&mut self, after: &Standing, reach: Reach, window: Window) -> Result<Score, Halt> {
        Ok(-self.score(after, reach.next(0), window.turned())?)
    }

    /// The same for a later move: at first only whether it is better than the best so far, looking `less` moves less
    /// far.
    pub(super) fn score_later(
        &mut self,
        after: &Standing,
        reach: Reach,
        less: u8,
        window: Window,
    ) -> Result<Score, Halt> {
        if less > 0 {
            let score = -self.score(after, reach.next(less), window.bottom().turned())?;
            if score <= window.alpha {
                return Ok(score);
            }
        }
        let score = -self.score(after, reach.next(0), window.bottom().turned())?;
        if score <= window.alpha || score >= window.beta {
            return Ok(score);
        }
        self.score_first(after, reach, window)
    }

    /// The score of a position for the side to move: exact within the window, otherwise a bound.
    fn score(&mut self, here: &Standing, reach: Reach, window: Window) -> Result<Score, Halt> {
        if here.wins_at_once() {
            return Ok(WIN - Score::from(reach.ply) - 1);
        }
        if reach.depth == 0 {
            return Ok(self.judge(here));
        }
        let hash = Hash::of(&here.position);
        if self.line.contains(&hash.check) {
            return Ok(0);
        }
        if reach.depth == 1 {
            return self.last_move(here, reach, window);
        }
        let memory = self.memories.get(hash, reach.ply);
        if let Some(score) = memory.and_then(|memory| memory.settles(reach.depth, window.alpha, window.beta)) {
            return Ok(score);
        }
        let candidates = self.candidates(here, memory.map(|memory| memory.best))?;
        let _ = self.line.push(hash.check);
        let best = self.best_of(&candidates, here, reach, window)?;
        self.line.pop();
        let Some((score, best)) = best else { return Ok(self.judge(here)) };
        let bound = if score >= window.beta {
            Bound::Lower
        } else if score > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.memories.put(hash, reach.ply, Memory { score, bound, depth: reach.depth, best });
        Ok(score)
    }

    /// The score of the best of some moves, and which it is.
    fn best_of(
        &mut self,
        candidates: &[Candidate],
        here: &Standing,
        reach: Reach,
        window: Window,
    ) -> Result<Option<(Score, Move)>, Halt> {
        let mut best: Option<(Score, Move)> = None;
        for (number, candidate) in candidates.iter().enumerate() {
            let after = candidate.played(here);
            let score = match best {
                None => self.score_first(&after, reach, window)?,
                Some((so_far, _)) => {
                    let less = match number {
                        _ if reach.depth < 3 => 0,
                        0..4 => 0,
                        4..12 => 1,
                        _ => 2,
                    };
                    let rest = Window { alpha: window.alpha.max(so_far), ..window };
                    self.score_later(&after, reach, less, rest)?
                }
            };
            if best.is_none_or(|(so_far, _)| score > so_far) {
                best = Some((score, candidate.mv));
                if score >= window.beta {
                    break;
                }
            }
        }
        Ok(best)
    }

    /// The best score one move ahead.
    ///
    /// Never inlined, nor is [`candidates`](Self::candidates): a survey takes two kilobytes, too much for every move of a
    /// line.
    #[inline(never)]
    fn last_move(&mut self, here: &Standing, reach: Reach, window: Window) -> Result<Score, Halt> {
        let position = &here.position;
        let Some(survey) = Survey::of(position) else { return Ok(self.judge(here)) };
        let steps = position.pawn_moves().into_iter().map(Move::Pawn);
        let walls = delaying_walls(position, &survey).into_iter().map(Move::Wall);
        let mut best = -WIN;
        for mv in steps.chain(walls) {
            self.meter.tick()?;
            let Some(after) = survey.after(here, mv) else { continue };
            let score = if after.wins_at_once() { -(WIN - Score::from(reach.ply) - 2) } else { -self.judge(&after) };
            best = best.max(score);
            if best >= window.beta {
                break;
            }
        }
        Ok(best)
    }

    /// The moves worth a look, `first` before all others.
    #[inline(never)]
    fn candidates(&mut self, here: &Standing, first: Option<Move>) -> Result<Candidates, Halt> {
        let position = &here.position;
        let mut candidates = Candidates::new(self.settings.width);
        let Some(survey) = Survey::of(position) else { return Ok(candidates) };
        let steps = position.pawn_moves().into_iter().map(Move::Pawn);
        let walls = useful_walls(position, &survey).into_iter().map(Move::Wall);
        for mv in steps.chain(walls) {
            self.meter.tick()?;
            let Some(after) = survey.after(here, mv) else { continue };
            let order = if Some(mv) == first { FIRST } else { -self.judge(&after) };
            candidates.take(Candidate::new(mv, &after, order));
        }
        Ok(candidates)
    }
}
