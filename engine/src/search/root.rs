//! The moves of the position that is asked about, and the driver that looks further and further ahead at them.
//!
//! Iterative deepening: every move is looked at one move ahead, then two, and so on, best move of the last time first. So
//! there is an answer whenever the nodes run out, and the good order it leaves makes the next, deeper look cheaper.

use heapless::Vec;

use super::{Halt, Value, Window};
use crate::Rng;

/// A search that can say what a move at the root is worth.
pub(crate) trait Look {
    /// A move at the root.
    type Move: Copy;

    /// What the move is worth, `depth` moves ahead: exact within the window.
    fn value_of(&mut self, mv: &Self::Move, depth: u8, window: Window) -> Result<Value, Halt>;

    /// The same for move `number` of the list, where another move is known to be worth alpha: asked first only whether
    /// this one is better.
    fn value_of_later(&mut self, mv: &Self::Move, number: usize, depth: u8, window: Window) -> Result<Value, Halt>;

    /// Tells the watch that this is the best move so far.
    fn report(&mut self, mv: &Self::Move, depth: u8, value: Value);
}

/// A move and what the search thinks of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootMove<M> {
    pub(crate) mv: M,
    pub(crate) value: Value,
}

/// The moves to choose from, and how far the choice has come.
pub(crate) struct Root<M, const N: usize> {
    /// The moves, best first.
    pub(crate) moves: Vec<RootMove<M>, N>,
    /// How deep the last completed look was.
    pub(crate) depth: u8,
    /// What the first move is worth.
    pub(crate) value: Value,
}

impl<M: Copy, const N: usize> Root<M, N> {
    /// No moves yet.
    pub(crate) const fn new() -> Self {
        Root { moves: Vec::new(), depth: 0, value: Value::EVEN }
    }

    /// Adds a move with what it is worth at first sight.
    pub(crate) fn add(&mut self, mv: M, value: Value) {
        let _ = self.moves.push(RootMove { mv, value });
    }

    /// Leaves only one move.
    pub(crate) fn only(&mut self, mv: M, value: Value) {
        self.moves.clear();
        self.add(mv, value);
        self.value = value;
    }

    /// The first move.
    pub(crate) fn best(&self) -> Option<&M> {
        self.moves.first().map(|first| &first.mv)
    }

    /// Brings a move to the front, the others behind it in the order they had.
    pub(crate) fn prefer(&mut self, index: usize) {
        if let Some(so_far) = self.moves.get_mut(..=index) {
            so_far.rotate_right(1);
        }
        if let Some(first) = self.moves.first() {
            self.value = first.value;
        }
    }

    /// Puts the moves in order: by their value, and among equals as `key` says.
    ///
    /// By insertion: the lists are short, and the sort of the standard library can panic.
    pub(crate) fn sort<K: Ord>(&mut self, key: impl Fn(&M) -> K) {
        let is_before = |a: &RootMove<M>, b: &RootMove<M>| (b.value, key(&a.mv)) < (a.value, key(&b.mv));
        for end in 1..=self.moves.len() {
            let mut rest = self.moves.get_mut(..end).unwrap_or_default();
            while let [before @ .., one, last] = rest
                && is_before(last, one)
            {
                core::mem::swap(one, last);
                let len = before.len() + 1;
                rest = rest.get_mut(..len).unwrap_or_default();
            }
        }
        if let Some(first) = self.moves.first() {
            self.value = first.value;
        }
    }

    /// Looks one move further each time, up to `most` moves ahead, until `enough` is known or the nodes are used up.
    pub(crate) fn deepen<S: Look<Move = M>>(
        &mut self,
        search: &mut S,
        most: u8,
        enough: impl Fn(&Self) -> bool,
    ) -> Result<(), Halt> {
        for depth in 1..=most {
            if let Err(halt) = self.look(search, depth) {
                // The moves that were not looked at may be better.
                self.doubt_loss();
                return Err(halt);
            }
            self.depth = depth;
            if enough(self) {
                break;
            }
        }
        Ok(())
    }

    /// Looks `depth` moves ahead and brings the best move to the front.
    fn look<S: Look<Move = M>>(&mut self, search: &mut S, depth: u8) -> Result<(), Halt> {
        let mut window = Window::FULL;
        for index in 0..self.moves.len() {
            let Some(&RootMove { mv, .. }) = self.moves.get(index) else { break };
            let value = match index {
                0 => search.value_of(&mv, depth, window)?,
                _ => search.value_of_later(&mv, index, depth, window)?,
            };
            if let Some(entry) = self.moves.get_mut(index) {
                entry.value = value;
            }
            if value > window.alpha {
                window.alpha = value;
                self.prefer(index);
                let later = index + 1 < self.moves.len();
                search.report(&mv, depth, if later && value < Value::EVEN { value.doubted() } else { value });
            }
        }
        Ok(())
    }

    /// A loss is no proven one: not every move was looked at.
    pub(crate) fn doubt_loss(&mut self) {
        if self.value < Value::EVEN {
            self.value = self.value.doubted();
        }
    }

    /// Looks `depth` moves ahead for what every move is worth, not only the best. Nothing changes unless all of them
    /// were looked at.
    pub(crate) fn survey<S: Look<Move = M>>(&mut self, search: &mut S, depth: u8) -> Result<(), Halt> {
        let mut values: Vec<Value, N> = Vec::new();
        for entry in &self.moves {
            let _ = values.push(search.value_of(&entry.mv, depth, Window::FULL)?);
        }
        for (entry, value) in self.moves.iter_mut().zip(values) {
            entry.value = value;
        }
        self.depth = depth;
        Ok(())
    }

    /// Brings the move to the front that looks best when each value may be off by up to `blur`. A move that is worse
    /// than the best by more than `slack` is not looked at.
    pub(crate) fn pick(&mut self, blur: i32, slack: i32, rng: &mut Rng) {
        let Some(best) = self.moves.iter().map(|entry| entry.value.units()).max() else { return };
        let mut chosen = (0, i32::MIN);
        for (index, entry) in self.moves.iter().enumerate() {
            let units = entry.value.units();
            let off = rng.below(2 * blur as u32 + 1) as i32 - blur;
            let seen = if best - units > slack { i32::MIN } else { units + off };
            if seen > chosen.1 {
                chosen = (index, seen);
            }
        }
        self.prefer(chosen.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Moves that are worth what a list says, at every depth.
    struct Listed {
        values: [i32; 5],
        asked: u32,
        reported: Option<usize>,
    }

    impl Look for Listed {
        type Move = usize;

        fn value_of(&mut self, &mv: &usize, depth: u8, _: Window) -> Result<Value, Halt> {
            self.asked += 1;
            if self.asked > 12 { Err(Halt::Spent) } else { Ok(Value::estimate(self.values[mv] * i32::from(depth))) }
        }

        fn value_of_later(&mut self, mv: &usize, _: usize, depth: u8, window: Window) -> Result<Value, Halt> {
            self.value_of(mv, depth, window)
        }

        fn report(&mut self, &mv: &usize, _: u8, _: Value) {
            self.reported = Some(mv);
        }
    }

    fn listed() -> (Root<usize, 5>, Listed) {
        let mut root = Root::new();
        (0..5).for_each(|mv| root.add(mv, Value::EVEN));
        (root, Listed { values: [3, -2, 8, 8, 1], asked: 0, reported: None })
    }

    #[test]
    fn the_best_move_comes_to_the_front_and_stays_there_when_the_nodes_run_out() {
        let (mut root, mut search) = listed();
        assert_eq!(root.deepen(&mut search, 9, |_| false), Err(Halt::Spent));
        // Two looks at all five moves, and the third as far as the second move.
        assert_eq!((root.best(), root.depth, root.value), (Some(&2), 2, Value::estimate(24)));
        assert_eq!(search.reported, Some(2));
        assert!(root.moves.iter().map(|entry| entry.mv).eq([2, 0, 1, 3, 4]));
    }

    #[test]
    fn a_survey_that_is_cut_short_changes_nothing() {
        let (mut root, mut search) = listed();
        root.survey(&mut search, 1).unwrap();
        root.survey(&mut search, 2).unwrap();
        assert_eq!(root.survey(&mut search, 3), Err(Halt::Spent));
        assert!(root.moves.iter().map(|entry| entry.value.units()).eq([6, -4, 16, 16, 2]));
        root.sort(|&mv| core::cmp::Reverse(mv));
        assert!(root.moves.iter().map(|entry| entry.mv).eq([3, 2, 0, 4, 1]));
    }

    #[test]
    fn a_blurred_pick_takes_good_moves_often_and_bad_ones_never() {
        let mut picked = [0; 5];
        for seed in 0..200 {
            let (mut root, mut search) = listed();
            root.survey(&mut search, 1).unwrap();
            root.pick(6, 5, &mut Rng::new(seed));
            picked[*root.best().unwrap()] += 1;
        }
        assert!(picked[1] == 0 && picked[4] == 0 && picked[0] > 0 && picked[2] > picked[0], "{picked:?}");
    }
}
