//! Choosing as weaker players do: every move is looked at for itself, and seen less sharply than it could be.

use heapless::Vec;
use sanban_core::reversi::SquareSet;

use super::{
    Evaluation, Score, Settings,
    level::Judgement,
    search::{ROOT_MOVES, SURE_TO_SORT, Search},
};
use crate::{Rng, meter::Halt};

impl<E: Evaluation> Search<'_, '_, E> {
    /// Chooses a move by the judgement of the settings and brings it to the front of [`moves`](Self::moves).
    pub(super) fn choose(&mut self, settings: Settings, seed: u64) -> Result<(), Halt> {
        self.selective = settings.selective;
        let empties = self.board.empties();
        if empties <= settings.solve_from {
            self.meter.extend(settings.solve_nodes);
            // A short look ahead pays: it brings the good moves to the front.
            self.deepen(empties.saturating_sub(SURE_TO_SORT).min(settings.depth))?;
            return self.solve();
        }
        let mut rng = Rng::new(seed);
        match settings.judgement {
            Judgement::Sharp => self.deepen(settings.depth),
            Judgement::Greedy { blur } => {
                self.count_discs();
                self.pick(blur, Score::MAX, &mut rng);
                Ok(())
            }
            Judgement::Blurred { blur, slack } => {
                self.survey(settings.depth)?;
                self.pick(blur, slack, &mut rng);
                Ok(())
            }
        }
    }

    /// Scores every move by the discs it turns; a corner is worth more than any of them.
    fn count_discs(&mut self) {
        for mv in &mut self.moves {
            let corner = SquareSet::CORNERS.has(mv.square);
            mv.score = mv.flips.count_ones() as Score + if corner { 20 } else { 0 };
        }
    }

    /// Brings the move to the front that looks best when each score may be off by up to `blur`. A move that is worse than
    /// the best by more than `slack` is not looked at.
    fn pick(&mut self, blur: Score, slack: Score, rng: &mut Rng) {
        let Some(best) = self.moves.iter().map(|mv| mv.score).max() else { return };
        let seen: Vec<Score, ROOT_MOVES> = self
            .moves
            .iter()
            .map(|mv| {
                let off = rng.below(2 * blur as u32 + 1) as Score - blur;
                if best - mv.score > slack { Score::MIN } else { mv.score + off }
            })
            .collect();
        let Some((index, _)) = seen.iter().enumerate().max_by_key(|&(index, &seen)| (seen, core::cmp::Reverse(index)))
        else {
            return;
        };
        if let Some(mv) = self.moves.get(index) {
            self.score = mv.score;
        }
        self.prefer(index, self.depth);
    }
}
