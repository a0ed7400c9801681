//! Matches in Reversi.

use anyhow::{Context, Result};
use sanban_core::{
    Game,
    reversi::{Move, Position},
};
use sanban_engine::{
    Arena, Rng,
    reversi::{self, Settings, TRAINED, Untrained},
};

use super::{
    Contest,
    player::{self, Choice, Maker, Player, any_move},
};

/// How many moves an opening has, and how many nodes decide whether it is even enough.
const OPENING_MOVES: usize = 8;
const OPENING_NODES: u32 = 3_000;
/// An opening that promises one side more than this, in hundredths of a disc, is not played.
const EVEN: i32 = 500;

impl Contest for Position {
    const PARTNERS: &'static str = ", untrained:N (mobility and corners, N nodes)";
    const LONGEST: usize = 128;

    fn partner(name: &str, value: Option<&str>) -> Result<Option<Maker<Self>>> {
        match (name, value) {
            ("untrained", Some(nodes)) => {
                let nodes = nodes.parse().with_context(|| format!("{nodes:?} is no number of nodes"))?;
                Ok(Some(Box::new(move || Box::new(UntrainedPlayer { nodes, arena: Box::default() }))))
            }
            _ => Ok(None),
        }
    }

    /// Random moves, until they lead to a position that both sides can play.
    fn opening(rng: &mut Rng) -> Vec<Move> {
        let mut arena = Box::<Arena>::default();
        loop {
            let mut position = Position::default();
            let mut moves = Vec::new();
            while moves.len() < OPENING_MOVES
                && let Some(mv) = any_move(&position, rng)
            {
                let _ = position.play(mv);
                moves.push(mv);
            }
            let settings = Settings::with_nodes(OPENING_NODES);
            let answer = reversi::think(&position, settings, &TRAINED, 0, &mut arena, &mut ());
            if answer.is_some_and(|answer| answer.score.abs() <= EVEN) {
                return moves;
            }
        }
    }
}

/// The engine's search with an evaluation that was not trained.
struct UntrainedPlayer {
    nodes: u32,
    arena: Box<Arena>,
}

impl Player<Position> for UntrainedPlayer {
    fn choose(&mut self, game: &player::Game<'_, Position>, _: u64) -> Option<Choice<Move>> {
        let settings = Settings::with_nodes(self.nodes);
        let answer = reversi::think(game.position, settings, &Untrained, 0, &mut self.arena, &mut ())?;
        Some(Choice { mv: Move::try_from(answer.mv).ok()?, nodes: answer.nodes.into() })
    }
}
