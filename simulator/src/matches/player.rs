//! Those who play: the engine at some level, chance, and the sparring partners each game adds.

use anyhow::{Context, Result, bail};
use sanban_engine::{Engine, Level, Question, Rng};

use super::{Contest, outside};
use crate::played::Played;

/// What a player decided.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// How many positions (or whatever else it counts) the player looked at.
    pub nodes: u64,
}

/// Someone who plays a game.
pub trait Player<G: sanban_core::Game> {
    /// The move to play. The same game and seed have the same answer.
    fn choose(&mut self, game: &Played<G>, seed: u64) -> Option<Choice<G::Move>>;
}

/// Makes a player; each thread of a match makes its own.
pub type Maker<G> = Box<dyn Fn() -> Box<dyn Player<G>> + Sync>;

/// The player that `text` describes.
pub(super) fn parse<G: Contest>(text: &str) -> Result<Maker<G>> {
    if let Some(command) = text.strip_prefix("ugi:") {
        return outside::maker(command);
    }
    let words: Vec<(&str, Option<&str>)> = text
        .split(',')
        .map(|word| word.split_once(':').map_or((word, None), |(key, value)| (key, Some(value))))
        .collect();
    match words[..] {
        [("random", None)] => Ok(Box::new(|| Box::new(Random))),
        [("level", Some(level))] => engine(level, None),
        [("level", Some(level)), ("nodes", Some(nodes))] => engine(level, Some(nodes)),
        [(name, value)] => match G::partner(name, value)? {
            Some(maker) => Ok(maker),
            None => bail!("no player {text:?}: expected level:1 to level:10, random, ugi:COMMAND{}", G::PARTNERS),
        },
        _ => bail!("no player {text:?}: expected level:N,nodes:M"),
    }
}

fn engine<G: Contest>(level: &str, nodes: Option<&str>) -> Result<Maker<G>> {
    let number = level.parse().ok().and_then(Level::from_number);
    let level = number.with_context(|| format!("no level {level:?}: expected 1 to 10"))?;
    let nodes =
        nodes.map(|text| text.parse().with_context(|| format!("{text:?} is no number of nodes"))).transpose()?;
    Ok(Box::new(move || Box::new(EnginePlayer { engine: Box::default(), level, nodes })))
}

/// The engine, as on the device.
struct EnginePlayer {
    engine: Box<Engine>,
    level: Level,
    nodes: Option<u32>,
}

impl<G: Contest> Player<G> for EnginePlayer {
    fn choose(&mut self, game: &Played<G>, seed: u64) -> Option<Choice<G::Move>> {
        let question = Question { nodes: self.nodes, ..Question::of(game, self.level, seed) };
        let answer = self.engine.think(&question, &mut ())?;
        Some(Choice { mv: G::Move::try_from(answer.mv).ok()?, nodes: answer.nodes.into() })
    }
}

/// Any legal move.
struct Random;

impl<G: sanban_core::Game> Player<G> for Random {
    fn choose(&mut self, game: &Played<G>, seed: u64) -> Option<Choice<G::Move>> {
        any_move(game.position(), &mut Rng::new(seed)).map(|mv| Choice { mv, nodes: 1 })
    }
}

/// Any legal move, all equally likely.
pub(crate) fn any_move<G: sanban_core::Game>(position: &G, rng: &mut Rng) -> Option<G::Move> {
    let moves: Vec<G::Move> = position.legal_moves().into_iter().collect();
    moves.get(rng.below(moves.len() as u32) as usize).copied()
}
