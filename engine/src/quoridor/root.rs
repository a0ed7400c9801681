//! Choosing a move of the position that is asked about.

use sanban_core::{
    Game, Side,
    quoridor::{Move, SquareSet},
};

use super::{
    STEP,
    order::Candidate,
    position::{Standing, Survey},
    search::{DEEPEST, Reach, Search},
};
use crate::{
    Answer, Rng,
    search::{Halt, Look, Root, RootMove, Value, Window},
};

/// The most legal moves a position has: 128 walls and five steps, and then some.
const MOST_MOVES: usize = 136;

/// The most moves looked at.
const WIDEST: usize = 40;

/// How far ahead a move is looked at that is known by heart.
const GLANCE: u8 = 3;

/// Moves that look this much alike at first sight are taken in any order.
const ALIKE: u32 = 6;

/// A move at the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Play {
    candidate: Candidate,
    /// Whether it leads straight ahead: a step nearer to the goal, or a wall that costs the other player more.
    plain: bool,
}

impl Look for Search<'_, '_> {
    type Move = Play;

    fn value_of(&mut self, mv: &Play, depth: u8, window: Window) -> Result<Value, Halt> {
        self.value_first(&mv.candidate.played(&self.here), Reach { depth, ply: 0 }, window)
    }

    fn value_of_later(&mut self, mv: &Play, number: usize, depth: u8, window: Window) -> Result<Value, Halt> {
        let less = if depth > 3 && number > 8 { 1 } else { 0 };
        self.value_later(&mv.candidate.played(&self.here), Reach { depth, ply: 0 }, less, window)
    }

    fn report(&mut self, mv: &Play, depth: u8, value: Value) {
        self.meter.found(mv.candidate.mv.into(), depth, value.told(STEP));
    }
}

/// The choice of a move in one position.
pub(super) struct Choice<'s, 'w> {
    search: Search<'s, 'w>,
    root: Root<Play, MOST_MOVES>,
}

impl<'s, 'w> Choice<'s, 'w> {
    /// A choice between moves that were not looked at yet.
    pub(super) const fn new(search: Search<'s, 'w>) -> Self {
        Choice { search, root: Root::new() }
    }

    /// Chooses a move: the first of the root's moves.
    pub(super) fn choose(&mut self, rng: &mut Rng) -> Result<(), Halt> {
        let gathered = self.gather(rng);
        self.sort();
        gathered?;
        let Choice { search, root } = self;
        let (most, error) = (search.settings.depth.min(DEEPEST), search.settings.error);
        if error > 0 {
            keep_plain(root);
        }
        let complete = root.moves.len() <= WIDEST;
        root.moves.truncate(WIDEST);
        let enough = |root: &Root<_, MOST_MOVES>| root.value.is_proven() || root.moves.len() == 1;
        if enough(root) {
            return Ok(());
        }
        if error == 0 {
            let halted = root.deepen(search, most, enough);
            if !complete {
                root.doubt_loss();
            }
            return halted;
        }
        for depth in 1..=most {
            self.root.survey(&mut self.search, depth)?;
            self.sort();
            if let Some(best) = self.root.best() {
                self.search.report(best, depth, self.root.value);
            }
            if enough(&self.root) {
                break;
            }
        }
        for entry in &mut self.root.moves {
            // What is misjudged is not proven.
            entry.value = entry.value.doubted().plus(rng.below(error as u32) as i32);
        }
        self.sort();
        Ok(())
    }

    /// Looks a little ahead at a move that is known to be good, so that it has a score.
    #[inline(never)]
    pub(super) fn glance(&mut self, mv: Move) -> Result<(), Halt> {
        let here = self.search.here;
        let Some(after) = Survey::of(&here.position).and_then(|survey| survey.after(&here, mv)) else { return Ok(()) };
        let value = -self.search.judge(&after);
        let play = Play { candidate: Candidate::new(mv, &after, value.units()), plain: true };
        self.root.only(play, value);
        self.search.report(&play, 0, value);
        self.root.deepen(&mut self.search, GLANCE, |_| false)
    }

    /// Best first; among equals as the moves are numbered.
    fn sort(&mut self) {
        self.root.sort(|mv| mv.candidate.mv);
    }

    /// All legal moves; only the one that wins if there is one.
    #[inline(never)]
    fn gather(&mut self, rng: &mut Rng) -> Result<(), Halt> {
        let position = self.search.here.position;
        let goal = SquareSet::goal(position.turn());
        let Some(survey) = Survey::of(&position) else { return Ok(()) };
        let here = self.search.here;
        let steps = position.pawn_moves();
        if let Some(square) = (steps & goal).first() {
            self.add(Move::Pawn(square), survey.after(&here, square.into()), rng);
            if let Some(first) = self.root.moves.first_mut() {
                first.value = Value::win_in(1);
            }
            return Ok(());
        }
        // The steps are not counted: there has to be an answer whatever the budget.
        for square in steps {
            self.add(Move::Pawn(square), survey.after(&here, square.into()), rng);
        }
        for wall in position.legal_walls() {
            self.search.meter.tick()?;
            self.add(Move::Wall(wall), survey.after(&here, wall.into()), rng);
        }
        Ok(())
    }

    /// Adds a move, if it is legal.
    fn add(&mut self, mv: Move, after: Option<Standing>, rng: &mut Rng) {
        let Some(after) = after else { return };
        let here = &self.search.here;
        let me = here.position.turn();
        let longer = |side: Side| i32::from(after.steps[side]) - i32::from(here.steps[side]);
        let plain = match mv {
            Move::Pawn(_) => longer(me) < 0,
            Move::Wall(_) => longer(!me) > longer(me),
        };
        let value = (-self.search.judge(&after)).plus(rng.below(ALIKE) as i32);
        self.root.add(Play { candidate: Candidate::new(mv, &after, value.units()), plain }, value);
    }

    /// What was chosen; `None` when there is no move.
    pub(super) fn answer(&self) -> Option<Answer> {
        let Root { depth, value, .. } = self.root;
        let mv = self.root.best()?.candidate.mv.into();
        Some(Answer { mv, nodes: self.search.meter.nodes(), depth, score: value.told(STEP) })
    }
}

/// Leaves only plain moves, or the best if there are none.
fn keep_plain(root: &mut Root<Play, MOST_MOVES>) {
    let best: Option<RootMove<Play>> = root.moves.first().copied();
    root.moves.retain(|entry| entry.mv.plain);
    if let (true, Some(best)) = (root.moves.is_empty(), best) {
        root.add(best.mv, best.value);
    }
}
