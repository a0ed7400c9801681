//! Matches in Reversi.

use std::fs;

use anyhow::{Context, Result, anyhow};
use sanban_core::{
    Game,
    reversi::{Move, Position},
};
use sanban_engine::{
    Arena, Rng,
    reversi::{self, Evaluation, Patterns, Settings, TRAINED, Untrained, WEIGHTS_LEN},
};

use super::{
    Contest,
    player::{Choice, Maker, Player, any_move},
};
use crate::played::Played;

/// How many moves an opening has, and how many nodes decide whether it is even enough.
const OPENING_MOVES: usize = 8;
const OPENING_NODES: u32 = 3_000;
/// An opening that promises one side more than this, in hundredths of a disc, is not played.
const EVEN: i32 = 500;

impl Contest for Position {
    const PARTNERS: &'static str =
        ", untrained:N (mobility and corners, N nodes), weights:N:FILE (trained weights of a file, N nodes)";
    const LONGEST: usize = 128;

    fn partner(name: &str, value: Option<&str>) -> Result<Option<Maker<Self>>> {
        let nodes = |text: &str| text.parse().with_context(|| format!("{text:?} is no number of nodes"));
        match (name, value) {
            ("untrained", Some(value)) => Ok(Some(searcher(nodes(value)?, Untrained))),
            ("weights", Some(value)) => {
                let (count, file) = value.split_once(':').context("expected weights:N:FILE")?;
                let bytes = fs::read(file).with_context(|| format!("cannot read {file}"))?;
                let weights: Box<[u8; WEIGHTS_LEN]> =
                    bytes.try_into().map_err(|_| anyhow!("{file} has not {WEIGHTS_LEN} bytes"))?;
                // Kept for as long as the program runs: the players of all threads look at it.
                Ok(Some(searcher(nodes(count)?, Patterns::new(Box::leak(weights)))))
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
            if answer.is_some_and(|answer| answer.score.hundredths().abs() <= EVEN) {
                return moves;
            }
        }
    }
}

/// Makes players that search with an evaluation.
fn searcher(nodes: u32, evaluation: impl Evaluation + Copy + Sync + 'static) -> Maker<Position> {
    Box::new(move || Box::new(Searcher { nodes, evaluation, arena: Box::default() }))
}

/// The engine's search with an evaluation that need not be the engine's own.
struct Searcher<E> {
    nodes: u32,
    evaluation: E,
    arena: Box<Arena>,
}

impl<E: Evaluation> Player<Position> for Searcher<E> {
    fn choose(&mut self, game: &Played<Position>, _: u64) -> Option<Choice<Move>> {
        let settings = Settings::with_nodes(self.nodes);
        let answer = reversi::think(game.position(), settings, &self.evaluation, 0, &mut self.arena, &mut ())?;
        Some(Choice { mv: Move::try_from(answer.mv).ok()?, nodes: answer.nodes.into() })
    }
}
