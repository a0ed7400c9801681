//! Games of the Reversi player against itself, and what their positions are worth.
//!
//! Every game follows from the seed of the training, the round and its own number, whichever thread plays it.

use std::{
    sync::atomic::{AtomicU32, Ordering},
    thread,
};

use anyhow::{Result, anyhow};
use indicatif::ProgressBar;
use sanban_core::{
    Game, Side,
    reversi::{Move, Position},
};
use sanban_engine::{
    Arena, Rng,
    reversi::{self, Board, DISC, Evaluation, Settings},
};

use crate::matches::any_move;

/// A position and what it is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sample {
    pub(super) board: Board,
    pub(super) score: i32,
}

/// How a round of games is played, and how its positions are judged.
#[derive(Clone, Copy, Debug)]
pub(super) struct Round {
    pub(super) number: u32,
    pub(super) games: u32,
    pub(super) seed: u64,
    /// Nodes a player looks at before a move.
    pub(super) play_nodes: u32,
    /// Nodes a position is judged by; `None`: by the result of its game, with best play of both sides in the end.
    pub(super) judge_nodes: Option<u32>,
}

/// With this many empty squares or fewer, a position is judged by its exact result.
const EXACT: usize = 12;
/// Positions with fewer empty squares teach nothing: the player solves them.
const FEWEST: usize = 3;
/// Positions with more empty squares are all much alike.
const MOST: usize = 54;
/// One position in this many is judged.
const ONE_IN: u32 = 4;
/// One move in this many is any move, so that the weights learn what to think of bad ones.
const SLIPS: u32 = 16;

/// Plays the games of a round and judges their positions, in the order of the games.
pub(super) fn play(
    round: &Round,
    evaluation: &(impl Evaluation + Sync),
    threads: usize,
    bar: &ProgressBar,
) -> Result<Vec<Sample>> {
    in_order(round.games, threads, bar, |number, arena| play_game(round, number, evaluation, arena))
}

/// Plays games on some threads and returns what they gave, in the order of the games, whichever thread played them.
pub(super) fn in_order<S: Send>(
    games: u32,
    threads: usize,
    bar: &ProgressBar,
    play: impl Fn(u32, &mut Arena) -> Vec<S> + Sync,
) -> Result<Vec<S>> {
    let next = AtomicU32::new(0);
    let mut played: Vec<(u32, Vec<S>)> = thread::scope(|scope| {
        let work = || {
            let mut arena = Box::<Arena>::default();
            let mut played = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= games {
                    return played;
                }
                played.push((number, play(number, &mut arena)));
                bar.inc(1);
            }
        };
        let threads: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().map_err(|_| anyhow!("a game broke off")))
            .collect::<Result<Vec<_>>>()
    })?
    .into_iter()
    .flatten()
    .collect();
    played.sort_unstable_by_key(|&(number, _)| number);
    Ok(played.into_iter().flat_map(|(_, samples)| samples).collect())
}

fn play_game(round: &Round, number: u32, evaluation: &impl Evaluation, arena: &mut Arena) -> Vec<Sample> {
    let mut rng = Rng::new(round.seed ^ u64::from(round.number) << 56 ^ u64::from(number) << 20);
    let random_moves = 4 + rng.below(12);
    let mut position = Position::default();
    let mut chosen = Vec::new();
    for count in 0.. {
        let empties = position.empty().len();
        if position.is_over() || empties < FEWEST {
            break;
        }
        if empties <= MOST && rng.below(ONE_IN) == 0 {
            chosen.push(position);
        }
        let mv = if count < random_moves || rng.below(SLIPS) == 0 {
            any_move(&position, &mut rng)
        } else {
            let settings = Settings { solve_from: 8, ..Settings::with_nodes(round.play_nodes) };
            let answer = reversi::think(&position, settings, evaluation, 0, arena, &mut ());
            answer.and_then(|answer| Move::try_from(answer.mv).ok())
        };
        let Some(mv) = mv else { break };
        let _ = position.play(mv);
        // The result of the game is the result of the first position that is judged exactly.
        if round.judge_nodes.is_none() && position.empty().len() == EXACT {
            chosen.push(position);
        }
    }

    // Backwards, so that the result of the game is known before the positions that led to it.
    let mut result = None;
    let mut samples = Vec::new();
    for position in chosen.into_iter().rev() {
        let exact = position.empty().len() <= EXACT;
        let sign = if position.turn() == Side::BLACK { 1 } else { -1 };
        let score = if exact {
            reversi::solve(&position, evaluation, arena, &mut ()).map(|answer| answer.score.hundredths() * DISC / 100)
        } else if let Some(nodes) = round.judge_nodes {
            // A forced move is hardly searched, so its score tells little.
            reversi::think(&position, Settings::with_nodes(nodes), evaluation, 0, arena, &mut ())
                .filter(|_| position.legal_moves().len() > 1)
                .map(|answer| answer.score.hundredths() * DISC / 100)
        } else {
            result.map(|result: i32| sign * result)
        };
        let Some(score) = score else { continue };
        if exact {
            result = Some(sign * score);
        }
        samples.push(Sample { board: Board::from(&position), score });
    }
    samples
}
