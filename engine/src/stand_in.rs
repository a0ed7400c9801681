//! Fills the place of a computer player that is not there yet: any legal move, by the seed.
//!
//! In Quoridor half of the moves follow the shortest path, so that a game comes to an end.

use sanban_core::{Game, quoridor};

use crate::{Answer, Move, Progress, Watch};

/// A legal move, or `None` when the game is over or `watch` stopped the search.
pub(crate) fn any_move<G: Game>(position: &G, seed: u64, watch: &mut impl Watch) -> Option<Answer>
where
    G::Move: Into<Move>,
{
    let count = position.legal_moves().into_iter().count();
    let at = scramble(seed).checked_rem(count as u64)?;
    let mv = position.legal_moves().into_iter().nth(at as usize)?;
    answer(mv.into(), watch)
}

/// A step towards the goal or any legal move; `None` when the game is over or `watch` stopped the search.
pub(crate) fn quoridor_move(position: &quoridor::Position, seed: u64, watch: &mut impl Watch) -> Option<Answer> {
    let step = position.shortest_path(position.turn()).into_iter().next().map(quoridor::Move::Pawn);
    match step.filter(|&step| scramble(seed) & 1 == 0 && position.is_legal(step)) {
        Some(step) => answer(step.into(), watch),
        None => any_move(position, scramble(seed), watch),
    }
}

fn answer(mv: Move, watch: &mut impl Watch) -> Option<Answer> {
    watch.progress(Progress { percent: 100, nodes: 1, best: Some(mv), depth: 0, score: 0 });
    if watch.stop() { None } else { Some(Answer { mv, nodes: 1, depth: 0, score: 0 }) }
}

/// The finishing steps of splitmix64: near seeds give far numbers.
const fn scramble(seed: u64) -> u64 {
    let x = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ x >> 31
}

#[cfg(test)]
mod tests {
    use sanban_core::{Record, quoridor, renju, reversi};

    use super::*;

    #[test]
    fn every_answer_is_legal_until_the_game_is_over() {
        fn play<G: Game, const N: usize>(think: fn(&G, u64) -> Option<Answer>) -> usize
        where
            G::Move: TryFrom<Move>,
        {
            let mut record = Record::<G, N>::default();
            for seed in 0.. {
                match think(record.position(), seed).map(|answer| G::Move::try_from(answer.mv).ok().unwrap()) {
                    Some(mv) if record.outcome().is_none() => record.play(mv).unwrap(),
                    _ => break,
                }
            }
            assert!(record.outcome().is_some());
            record.moves().len()
        }
        assert!(play::<reversi::Position, 64>(|position, seed| any_move(position, seed, &mut ())) > 8);
        assert!(play::<renju::Position, 451>(|position, seed| any_move(position, seed, &mut ())) > 8);
        assert!(play::<quoridor::Position, 512>(|position, seed| quoridor_move(position, seed, &mut ())) > 16);
    }

    #[test]
    fn a_search_that_is_stopped_has_no_answer() {
        struct Stop;
        impl Watch for Stop {
            fn stop(&mut self) -> bool {
                true
            }
        }
        assert_eq!(any_move(&reversi::Position::default(), 1, &mut Stop), None);
    }
}
