//! Matches in Renju.

mod pattern;

use anyhow::Result;
use sanban_core::{
    Game,
    renju::{Move, Position},
};
use sanban_engine::{
    Arena, Level, Rng,
    renju::{self, Settings},
};

pub(crate) use self::pattern::pattern_move;
use super::{
    Contest,
    player::{Choice, Maker, Player},
};
use crate::played::Played;

/// How many stones an opening has, and how far from the centre they may lie.
const OPENING_STONES: usize = 5;
const OPENING_REACH: u8 = 3;
/// How many nodes decide whether an opening is even enough, and how far it may be from that. Most stones put at random
/// are a win for one colour already, whoever plays it.
const OPENING_NODES: u32 = 20_000;
const EVEN: i32 = 40;

impl Contest for Position {
    const PARTNERS: &'static str = ", pattern (the best shape on the board, without looking ahead)";
    const LONGEST: usize = 225;

    fn partner(name: &str, value: Option<&str>) -> Result<Option<Maker<Self>>> {
        match (name, value) {
            ("pattern", None) => Ok(Some(Box::new(|| Box::new(PatternPlayer)))),
            _ => Ok(None),
        }
    }

    /// Stones of both colours around the centre, until neither colour is far ahead.
    fn opening(rng: &mut Rng) -> Vec<Move> {
        let mut arena = Box::<Arena>::default();
        let settings = Settings { nodes: OPENING_NODES, ..Settings::of(Level::Eight) };
        loop {
            let (position, moves) = around_centre(rng);
            let answer = renju::think(&position, settings, 0, &mut arena, &mut ());
            if answer.is_some_and(|answer| answer.score.hundredths().abs() <= EVEN) {
                return moves;
            }
        }
    }
}

/// Some stones of both colours near the centre.
fn around_centre(rng: &mut Rng) -> (Position, Vec<Move>) {
    let mut position = Position::start(Default::default());
    let mut moves = Vec::new();
    while moves.len() < OPENING_STONES {
        let near: Vec<Move> = position.legal_moves().into_iter().filter(|&mv| near_centre(mv)).collect();
        let Some(&mv) = near.get(rng.below(near.len() as u32) as usize) else { break };
        let _ = position.play(mv);
        moves.push(mv);
    }
    (position, moves)
}

fn near_centre(mv: Move) -> bool {
    let Move::Place(point) = mv else { return false };
    point.rings_from_centre() <= OPENING_REACH
}

/// Plays by the look of the board.
struct PatternPlayer;

impl Player<Position> for PatternPlayer {
    fn choose(&mut self, game: &Played<Position>, seed: u64) -> Option<Choice<Move>> {
        let mv = pattern_move(game.position(), 0, &mut Rng::new(seed))?;
        Some(Choice { mv, nodes: game.position().legal_moves().points.len() as u64 })
    }
}
