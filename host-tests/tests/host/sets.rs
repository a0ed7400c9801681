//! The sets of all games say the same things by the same names, and mean what the standard library's sets mean.

use std::collections::BTreeSet;

use proptest::prelude::*;
use sanban_core::{Finished, Game, quoridor, renju, reversi};

/// Compares a set with the standard library's, its items numbered in the order in which the set lists them.
macro_rules! agrees {
    ($test:ident, $set:ty, $item:ty, $items:expr) => {
        proptest! {
            #[test]
            fn $test(a in prop::collection::vec(any::<bool>(), 255), b in prop::collection::vec(any::<bool>(), 255), at in any::<prop::sample::Index>()) {
                let items: Vec<$item> = $items.collect();
                let chosen = |of: &[bool]| -> BTreeSet<usize> { (0..items.len()).filter(|&index| of[index]).collect() };
                let set = |of: &BTreeSet<usize>| -> $set { of.iter().map(|&index| items[index]).collect() };
                let (model_a, model_b) = (chosen(&a), chosen(&b));
                let (a, b) = (set(&model_a), set(&model_b));

                prop_assert_eq!(a & b, set(&(&model_a & &model_b)));
                prop_assert_eq!(a | b, set(&(&model_a | &model_b)));
                prop_assert_eq!(a ^ b, set(&(&model_a ^ &model_b)));
                prop_assert_eq!(a - b, set(&(&model_a - &model_b)));
                prop_assert_eq!(!a, <$set>::ALL - a);
                prop_assert_eq!(<$set>::ALL.len(), items.len());
                prop_assert_eq!(<$set>::EMPTY, <$set>::default());
                prop_assert_eq!((a.len(), a.is_empty()), (model_a.len(), model_a.is_empty()));
                prop_assert_eq!(a.iter().len(), model_a.len());
                prop_assert!(a.iter().eq(model_a.iter().map(|&index| items[index])), "the order of the list");
                prop_assert_eq!(<$set>::ALL.iter().collect::<Vec<_>>(), items.clone());
                prop_assert_eq!(a.first().is_some(), !a.is_empty());

                let index = at.index(items.len());
                let item = items[index];
                prop_assert_eq!(a.contains(item), model_a.contains(&index));
                prop_assert_eq!(<$set>::of(item), <$set>::from(item));
                let mut changed = a;
                changed.insert(item);
                prop_assert_eq!(changed, a | item.into());
                changed.remove(item);
                prop_assert_eq!(changed, a - item.into());
                changed ^= b;
                changed &= a;
                changed |= b;
                changed -= a;
                prop_assert_eq!(changed, b - a);
            }
        }
    };
}

agrees!(reversi_squares, reversi::SquareSet, reversi::Square, reversi::Square::ALL.into_iter());
agrees!(renju_points, renju::PointSet, renju::Point, renju::Point::all());
agrees!(quoridor_squares, quoridor::SquareSet, quoridor::Square, quoridor::Square::all());
agrees!(quoridor_walls, quoridor::WallSet, quoridor::Wall, {
    let of = |direction| quoridor::Slot::all().map(move |slot| quoridor::Wall { direction, slot });
    of(quoridor::Direction::Horizontal).chain(of(quoridor::Direction::Vertical))
});

/// Plays at random and checks the legal moves of every position on the way; `has` asks the game's own set.
fn moves_know_their_length<G: Game>(seed: usize, has: impl Fn(G::Moves, G::Move) -> bool) {
    let mut position = G::start(G::Setup::default());
    for step in 0..60 {
        let legal = position.legal_moves();
        let list: Vec<G::Move> = legal.into_iter().collect();
        assert_eq!(legal.into_iter().len(), list.len());
        let mut rest = legal.into_iter();
        rest.next();
        assert_eq!(rest.len(), list.len().saturating_sub(1));
        assert!(list.iter().all(|&mv| position.is_legal(mv) && has(legal, mv)));
        let Some(&mv) = list.get((step * 7919 + seed * 31) % list.len().max(1)) else { break };
        position.play(mv).expect("legal");
    }
}

#[test]
fn legal_moves_know_how_many_they_are_and_what_is_among_them() {
    for seed in 0..20 {
        moves_know_their_length::<reversi::Position>(seed, reversi::Moves::contains);
        moves_know_their_length::<renju::Position>(seed, renju::Moves::contains);
        moves_know_their_length::<quoridor::Position>(seed, quoridor::Moves::contains);
    }
}

/// Counts by the rules alone.
fn count<G: Game>(position: &G, depth: u32, finished: u64) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.outcome().is_some() {
        return finished;
    }
    let played = |mv| {
        let mut after = position.clone();
        after.play(mv).expect("legal");
        after
    };
    position.legal_moves().into_iter().map(|mv| count(&played(mv), depth - 1, finished)).sum()
}

#[test]
fn a_finished_game_counts_the_same_way_in_all_games() {
    for (finished, number) in [(Finished::Once, 1), (Finished::Never, 0)] {
        // A pawn one step from its goal; a row of four; two squares left.
        let race: quoridor::Position = "- / - / e8 a2 / 0 1 / 1".parse().expect("a position");
        let row: renju::Position = format!("BBBB{} W loses", ".".repeat(221)).parse().expect("a position");
        let last: reversi::Position = format!(".W{}W. B", "B".repeat(60)).parse().expect("a position");
        for depth in 1..=3 {
            assert_eq!(quoridor::perft(&race, depth, finished), count(&race, depth, number), "{depth}");
            assert_eq!(
                reversi::perft(&last, depth, reversi::Passes::Free, finished),
                count(&last, depth, number),
                "{depth}"
            );
        }
        assert_eq!(renju::perft(&row, 3, renju::Passes::Ply, finished), count(&row, 3, number));
    }
}
