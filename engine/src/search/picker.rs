//! The move picker: which of the moves of a position comes next.
//!
//! The sooner the best move comes, the less there is to look at. A game says how promising a move looks; here the most
//! promising comes first, and of equals the one that was listed first.

use core::ops::Deref;

use heapless::Vec;

/// A move that looks more or less promising.
pub(crate) trait Promising {
    /// The higher, the sooner.
    fn promise(&self) -> i32;
}

/// Moves in order, the most promising first. When more come than there is room for, the least promising fall out.
#[derive(Clone, Debug)]
pub(crate) struct Ranked<T, const N: usize> {
    list: Vec<T, N>,
    room: usize,
}

impl<T: Promising, const N: usize> Ranked<T, N> {
    /// No moves yet, and room for `room` of them.
    pub(crate) fn new(room: usize) -> Self {
        Ranked { list: Vec::new(), room: room.min(N) }
    }

    /// Adds a move in its place.
    #[inline]
    pub(crate) fn add(&mut self, mv: T) {
        let promise = mv.promise();
        if self.list.len() >= self.room {
            match self.list.last() {
                Some(last) if last.promise() < promise => {
                    self.list.pop();
                }
                _ => return,
            }
        }
        let _ = self.list.push(mv);
        let mut rest = self.list.as_mut_slice();
        while let [before @ .., one, last] = rest
            && one.promise() < promise
        {
            core::mem::swap(one, last);
            let len = before.len() + 1;
            rest = rest.get_mut(..len).unwrap_or_default();
        }
    }

    /// Brings the first move that `is_it` to the front.
    pub(crate) fn prefer(&mut self, is_it: impl Fn(&T) -> bool) {
        if let Some(at) = self.list.iter().position(is_it)
            && let Some(so_far) = self.list.get_mut(..=at)
        {
            so_far.rotate_right(1);
        }
    }
}

impl<T, const N: usize> Deref for Ranked<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.list
    }
}

/// Moves of which the most promising is taken out when it is asked for: cheaper than a [`Ranked`] list where most
/// positions are done with after a move or two.
#[derive(Clone, Debug)]
pub(crate) struct Pool<T, const N: usize>(Vec<T, N>);

impl<T: Promising, const N: usize> Pool<T, N> {
    /// No moves yet.
    pub(crate) const fn new() -> Self {
        Pool(Vec::new())
    }

    /// Adds a move; whether there was room for it.
    #[inline]
    pub(crate) fn add(&mut self, mv: T) -> bool {
        self.0.push(mv).is_ok()
    }

    /// The moves that were not taken yet, in no order.
    pub(crate) fn rest(&self) -> &[T] {
        &self.0
    }

    /// Takes the most promising move out.
    #[inline]
    pub(crate) fn take(&mut self) -> Option<T> {
        let mut best = 0;
        let mut promise = self.0.first()?.promise();
        for (index, mv) in self.0.iter().enumerate().skip(1) {
            if mv.promise() > promise {
                (best, promise) = (index, mv.promise());
            }
        }
        let last = self.0.pop()?;
        // The last move takes the place of the one that is taken, unless that is itself.
        Some(match self.0.get_mut(best) {
            Some(place) => core::mem::replace(place, last),
            None => last,
        })
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Numbered(i32, char);

    impl Promising for Numbered {
        fn promise(&self) -> i32 {
            self.0
        }
    }

    const MOVES: [Numbered; 6] =
        [Numbered(3, 'a'), Numbered(7, 'b'), Numbered(3, 'c'), Numbered(9, 'd'), Numbered(-1, 'e'), Numbered(7, 'f')];

    fn names<'a>(moves: impl IntoIterator<Item = &'a Numbered>) -> Vec<char> {
        moves.into_iter().map(|mv| mv.1).collect()
    }

    #[test]
    fn ranked_moves_come_best_first_and_the_worst_fall_out() {
        let mut all: Ranked<Numbered, 8> = Ranked::new(8);
        let mut few: Ranked<Numbered, 8> = Ranked::new(3);
        for mv in MOVES {
            all.add(mv);
            few.add(mv);
        }
        assert_eq!(names(all.iter()), ['d', 'b', 'f', 'a', 'c', 'e']);
        assert_eq!(names(few.iter()), ['d', 'b', 'f']);
        all.prefer(|mv| mv.1 == 'c');
        assert_eq!(names(all.iter()), ['c', 'd', 'b', 'f', 'a', 'e']);
    }

    #[test]
    fn a_pool_gives_every_move_once_best_first() {
        let mut pool: Pool<Numbered, 6> = Pool::new();
        assert!(MOVES.into_iter().all(|mv| pool.add(mv)) && !pool.add(MOVES[0]));
        let taken: Vec<Numbered> = core::iter::from_fn(|| pool.take()).collect();
        assert!(taken.is_sorted_by(|a, b| a.0 >= b.0), "{taken:?}");
        assert_eq!(taken.len(), MOVES.len());
        assert!(MOVES.iter().all(|mv| taken.contains(mv)));
    }
}
