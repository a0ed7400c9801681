//! Matches in Quoridor.

mod greedy;
mod mcts;

use anyhow::{Context, Result};
use sanban_core::{
    Game,
    quoridor::{Move, Position, Setup},
};
use sanban_engine::Rng;

pub use greedy::Greedy;
pub use mcts::Mcts;

use super::{
    Contest,
    player::{Maker, any_move},
};

/// How many moves an opening has.
const OPENING_MOVES: usize = 6;
/// The shortest ways of the two sides may differ by this many steps.
const EVEN: u8 = 2;

impl Contest for Position {
    const PARTNERS: &'static str = ", greedy (shortest paths and walls across them), mcts:N (N games before a move)";
    const LONGEST: usize = 400;

    fn partner(name: &str, value: Option<&str>) -> Result<Option<Maker<Self>>> {
        match (name, value) {
            ("greedy", None) => Ok(Some(Box::new(|| Box::new(Greedy)))),
            ("mcts", Some(rollouts)) => {
                let rollouts = rollouts.parse().with_context(|| format!("{rollouts:?} is no number of games"))?;
                Ok(Some(Box::new(move || Box::new(Mcts::new(rollouts)))))
            }
            _ => Ok(None),
        }
    }

    /// Steps ahead and a few walls, until they lead to a position in which neither side is far behind.
    fn opening(rng: &mut Rng) -> Vec<Move> {
        loop {
            let mut position = Position::start(Setup::default());
            let mut moves = Vec::new();
            for _ in 0..OPENING_MOVES {
                let step = position.shortest_path(position.turn()).into_iter().next().map(Move::Pawn);
                let step = step.filter(|&step| rng.below(3) > 0 && position.is_legal(step));
                let Some(mv) = step.or_else(|| any_move(&position, rng)) else { break };
                let _ = position.play(mv);
                moves.push(mv);
            }
            let [first, second] = sanban_core::Side::BOTH.map(|side| position.distance(side));
            if first.abs_diff(second) <= EVEN {
                return moves;
            }
        }
    }
}
