//! A sparring partner without foresight: it follows its shortest path, and walls the other's where it is behind.

use sanban_core::{
    Game,
    quoridor::{Move, Position},
};
use sanban_engine::Rng;

use crate::{
    matches::{Choice, Player},
    played::Played,
};

/// Steps along a shortest path while its own is not the longer one. Otherwise it puts down the wall that costs the other
/// most and itself least, if that gains more than a step.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl Player<Position> for Greedy {
    fn choose(&mut self, game: &Played<Position>, seed: u64) -> Option<Choice<Move>> {
        let position = game.position();
        let me = position.turn();
        let rng = &mut Rng::new(seed);
        let (step, nearer) = best_of(position, position.pawn_moves().into_iter().map(Move::Pawn), rng)?;
        let wall = (position.distance(me) > position.distance(!me))
            .then(|| best_of(position, position.legal_walls().into_iter().map(Move::Wall), rng))
            .flatten();
        let mv = wall.filter(|&(_, gain)| gain > nearer).map_or(step, |(wall, _)| wall);
        Some(Choice { mv, nodes: 1 })
    }
}

/// The move after which the other side has most steps more to go than this one, and how many; any of them if there are
/// several.
fn best_of(position: &Position, moves: impl Iterator<Item = Move>, rng: &mut Rng) -> Option<(Move, i32)> {
    let me = position.turn();
    let mut best: Vec<(Move, i32)> = Vec::new();
    for mv in moves {
        let mut after = *position;
        after.play_unchecked(mv);
        let gain = i32::from(after.distance(!me)) - i32::from(after.distance(me));
        if best.first().is_some_and(|&(_, so_far)| gain > so_far) {
            best.clear();
        }
        if best.first().is_none_or(|&(_, so_far)| gain == so_far) {
            best.push((mv, gain));
        }
    }
    best.get(rng.below(best.len() as u32) as usize).copied()
}
