//! Looking ahead: a principal variation search, deeper and deeper, until the nodes are used up.
//!
//! A node is a position whose ways were measured. That is most of the work, so it is done once for each move: what it
//! says puts the moves in order, shows which walls are illegal, and is the score at the end of the line.

use heapless::Vec;
use sanban_core::{
    Game,
    quoridor::{Move, Position, Repeated},
};

use super::{
    eval::Weights,
    level::Settings,
    order::{Candidate, Candidates, WIDEST},
    position::{Standing, Survey, delaying_walls, hash, useful_walls},
};
use crate::search::{Arena, Bound, Halt, Memory, Meter, Table, Value, Window};

/// No line is read further than this.
pub(super) const DEEPEST: u8 = 14;

/// A position that looks this much better than it has to be, for every move that is still to be looked ahead, is not
/// looked at further (reverse futility); with more than [`SAFE_DEPTH`] moves to go it is.
const SAFE: i32 = 35;
const SAFE_DEPTH: u8 = 5;

/// So near the end of a line only walls that delay are tried, and of all moves so many.
const NEAR_DEPTH: u8 = 2;
const NEAR_WIDTH: usize = 10;

/// A search from one position.
pub(super) struct Search<'s, 'w> {
    table: Table<'s>,
    /// The position it begins with.
    pub(super) here: Standing,
    /// The positions that were in the game twice: once more ends it.
    repeated: &'s Repeated,
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

impl<'s, 'w> Search<'s, 'w> {
    /// A search that has not looked at anything yet.
    pub(super) fn new(
        here: Standing,
        repeated: &'s Repeated,
        settings: Settings,
        weights: &'s Weights,
        arena: &'s mut Arena,
        meter: Meter<'w>,
    ) -> Self {
        let mut line = Vec::new();
        let _ = line.push(hash(&here.position).check);
        Search { table: Table::new(arena), here, repeated, weights, meter, settings, line }
    }

    /// What a position looks like to the side to move.
    pub(super) fn judge(&self, standing: &Standing) -> Value {
        self.weights.judge(standing)
    }

    /// What the move to `after` is worth to the side that played it, exact within the window.
    pub(super) fn value_first(&mut self, after: &Standing, reach: Reach, window: Window) -> Result<Value, Halt> {
        Ok(-self.value(after, reach.next(0), window.turned())?)
    }

    /// The same for a later move: at first only whether it is better than the best so far, looking `less` moves less
    /// far.
    pub(super) fn value_later(
        &mut self,
        after: &Standing,
        reach: Reach,
        less: u8,
        window: Window,
    ) -> Result<Value, Halt> {
        if less > 0 {
            let value = -self.value(after, reach.next(less), window.null().turned())?;
            if value <= window.alpha {
                return Ok(value);
            }
        }
        let value = -self.value(after, reach.next(0), window.null().turned())?;
        if window.excludes(value) {
            return Ok(value);
        }
        self.value_first(after, reach, window)
    }

    /// The value of a position for the side to move: exact within the window, otherwise a bound.
    fn value(&mut self, here: &Standing, reach: Reach, window: Window) -> Result<Value, Halt> {
        if self.repeated.contains(&here.position) {
            return Ok(Value::EVEN);
        }
        if here.wins_at_once() {
            return Ok(Value::win_in(reach.ply + 1));
        }
        if reach.depth == 0 {
            return Ok(self.judge(here));
        }
        let hash = hash(&here.position);
        if self.line.contains(&hash.check) {
            return Ok(Value::EVEN);
        }
        if let Some(value) = self.safely_above(here, reach, window) {
            return Ok(value);
        }
        if reach.depth == 1 {
            return self.last_move(here, reach, window);
        }
        let memory = self.table.get(hash, reach.ply);
        if let Some(value) = memory.and_then(|memory| memory.settles(reach.depth, window)) {
            return Ok(value);
        }
        let first = memory.and_then(|memory| Position::move_from_byte(memory.best));
        let _ = self.line.push(hash.check);
        // To measure all moves is most of the work: what was best before is tried without them.
        let mut best = match first {
            Some(mv) => self.value_of_first(here, mv, reach, window)?,
            None => None,
        };
        if best.is_none_or(|(value, _)| value < window.beta) {
            let near_end = reach.depth <= NEAR_DEPTH;
            let mut candidates = Candidates::new(self.width(near_end));
            self.list(here, near_end, &mut candidates)?;
            best = self.best_of(&candidates, here, reach, window, best)?;
        }
        self.line.pop();
        let Some((value, best)) = best else { return Ok(self.judge(here)) };
        // Not all walls were looked at.
        let may_wall = here.position.walls_left(here.position.turn()) > 0;
        let value = if may_wall && value < Value::EVEN { value.doubted() } else { value };
        let (bound, best) = (Bound::of(value, window), Position::move_to_byte(best));
        self.table.put(hash, reach.ply, Memory { value, bound, depth: reach.depth, best });
        Ok(value)
    }

    /// What the position looks like, where that is so far above the window that looking ahead would hardly change it.
    fn safely_above(&self, here: &Standing, reach: Reach, window: Window) -> Option<Value> {
        if reach.depth > SAFE_DEPTH || !window.is_null() || window.alpha.is_proven() || window.beta.is_proven() {
            return None;
        }
        let value = self.judge(here);
        (value.plus(-SAFE * i32::from(reach.depth)) >= window.beta).then_some(value)
    }

    /// The value of a move that comes before all others, and the move; `None` if it is not legal.
    #[inline(never)]
    fn value_of_first(
        &mut self,
        here: &Standing,
        mv: Move,
        reach: Reach,
        window: Window,
    ) -> Result<Option<(Value, Move)>, Halt> {
        // The table could have taken another position for this one.
        if !here.position.is_legal(mv) {
            return Ok(None);
        }
        self.meter.tick()?;
        let mut after = here.position;
        after.play_unchecked(mv);
        let Some(after) = Standing::new(&after) else { return Ok(None) };
        Ok(Some((self.value_first(&after, reach, window)?, mv)))
    }

    /// The value of the best of some moves, and which it is; `tried` was looked at already.
    fn best_of(
        &mut self,
        candidates: &[Candidate],
        here: &Standing,
        reach: Reach,
        window: Window,
        tried: Option<(Value, Move)>,
    ) -> Result<Option<(Value, Move)>, Halt> {
        let mut best = tried;
        for (number, candidate) in candidates.iter().enumerate() {
            if tried.is_some_and(|(_, mv)| mv == candidate.mv) {
                continue;
            }
            let after = candidate.played(here);
            let value = match best {
                None => self.value_first(&after, reach, window)?,
                Some((so_far, _)) => {
                    // Late move reduction: what looks less promising is looked at less far, until it surprises.
                    let less = match number {
                        _ if reach.depth < 3 => 0,
                        0..4 => 0,
                        4..12 => 1,
                        _ => 2,
                    };
                    self.value_later(&after, reach, less, window.above(so_far))?
                }
            };
            if best.is_none_or(|(so_far, _)| value > so_far) {
                best = Some((value, candidate.mv));
                if value >= window.beta {
                    break;
                }
            }
        }
        Ok(best)
    }

    /// The best score one move ahead.
    ///
    /// Never inlined, nor is [`list`](Self::list): a survey takes two kilobytes, too much for every move of a
    /// line.
    #[inline(never)]
    fn last_move(&mut self, here: &Standing, reach: Reach, window: Window) -> Result<Value, Halt> {
        let position = &here.position;
        let Some(survey) = Survey::of(position) else { return Ok(self.judge(here)) };
        let steps = position.pawn_moves().into_iter().map(Move::Pawn);
        let walls = delaying_walls(position, &survey).into_iter().map(Move::Wall);
        let mut best = Value::LOST;
        for mv in steps.chain(walls) {
            self.meter.tick()?;
            let Some(after) = survey.after(here, mv) else { continue };
            let value = if self.repeated.contains(&after.position) {
                Value::EVEN
            } else if after.wins_at_once() {
                Value::loss_in(reach.ply + 2)
            } else {
                -self.judge(&after)
            };
            best = best.max(value);
            if best >= window.beta {
                break;
            }
        }
        // One step from the goal only the walls across that step could help; a jump can be stopped by others.
        let me = position.turn();
        let complete = position.walls_left(me) == 0 || here.steps[!me] == 1;
        Ok(if complete || best >= Value::EVEN { best } else { best.doubted() })
    }

    /// How many moves are worth a look: fewer of them near the end of a line.
    fn width(&self, near_end: bool) -> usize {
        usize::from(self.settings.width).clamp(1, if near_end { NEAR_WIDTH } else { WIDEST })
    }

    /// Lists the moves worth a look, best first. Into the caller's list: one that is handed back lies on the stack twice.
    #[inline(never)]
    fn list(&mut self, here: &Standing, near_end: bool, candidates: &mut Candidates) -> Result<(), Halt> {
        let position = &here.position;
        let Some(survey) = Survey::of(position) else { return Ok(()) };
        let steps = position.pawn_moves().into_iter().map(Move::Pawn);
        let walls = if near_end { delaying_walls(position, &survey) } else { useful_walls(position, &survey) };
        let walls = walls.into_iter().map(Move::Wall);
        for mv in steps.chain(walls) {
            self.meter.tick()?;
            let Some(after) = survey.after(here, mv) else { continue };
            candidates.add(Candidate::new(mv, &after, (-self.judge(&after)).units()));
        }
        Ok(())
    }
}
