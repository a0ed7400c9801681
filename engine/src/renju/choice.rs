//! Choosing a move.

use heapless::Vec;
use sanban_core::renju::Move;

use super::{
    Score,
    board::Fives,
    cell::Cell,
    level::Judgement,
    root::{Root, WIDEST},
    search::{SETTLED, Search, WIN},
    vcf::{Care, Verdict},
};
use crate::{Rng, meter::Halt};

impl Search<'_, '_> {
    /// Finds the move to play, and brings it to the front of the root's moves.
    pub(super) fn choose(&mut self, root: &mut Root, rng: &mut Rng) -> Result<(), Halt> {
        let side = root.side;
        if let Fives::One(cell) | Fives::More(cell) = self.board.fives(side) {
            self.settle(root, cell, WIN - 1);
            return Ok(());
        }
        if let Fives::One(cell) | Fives::More(cell) = self.board.fives(!side) {
            if self.board.may_put(cell, side) {
                self.settle(root, cell, 0);
            }
            return Ok(());
        }
        match self.settings.judgement {
            Judgement::Blurred { blur, careless, .. } if rng.below(100) < careless => {
                // The moves come with how promising they look.
                pick(root, blur, Score::MAX, rng);
                return Ok(());
            }
            Judgement::Blurred { .. } | Judgement::Sharp => {}
        }
        if self.settings.fours_first > 0
            && let Verdict::Wins(cell) = self.fours_win(side, None, self.settings.fours_first, Care::Thorough)?
        {
            self.settle(root, cell, SETTLED);
            return Ok(());
        }
        if self.settings.threats_first > 0
            && let Verdict::Wins(cell) = self.threats_win(side, self.settings.threats_first)?
        {
            self.settle(root, cell, SETTLED);
            return Ok(());
        }
        match self.settings.judgement {
            Judgement::Sharp => self.deepen(root),
            Judgement::Blurred { blur, slack, .. } => {
                self.survey(root)?;
                pick(root, blur, slack, rng);
                Ok(())
            }
        }
    }

    /// Nothing but this move comes into question.
    fn settle(&mut self, root: &mut Root, cell: Cell, score: Score) {
        root.only(cell, score);
        if let Some(point) = cell.point() {
            self.meter.found(Move::Place(point).into(), 0, score);
        }
    }
}

/// Brings the move to the front that looks best when each score may be off by up to `blur`. A move that is worse than
/// the best by more than `slack` is not looked at.
fn pick(root: &mut Root, blur: Score, slack: Score, rng: &mut Rng) {
    let Some(best) = root.moves.iter().map(|mv| mv.score).max() else { return };
    let mut seen: Vec<Score, WIDEST> = Vec::new();
    for mv in &root.moves {
        let off = rng.below(2 * blur as u32 + 1) as Score - blur;
        let _ = seen.push(if best - mv.score > slack { Score::MIN } else { mv.score + off });
    }
    let mut chosen = 0;
    for (index, score) in seen.iter().enumerate() {
        if seen.get(chosen).is_some_and(|best| score > best) {
            chosen = index;
        }
    }
    root.prefer(chosen);
}
