//! The player of Reversi.

pub mod book;
mod endgame;
mod eval;
mod level;
mod order;
mod position;
mod root;
mod search;
mod symmetry;

pub use eval::{DISC, Evaluation, Patterns, STAGE_WEIGHTS, STAGES, Untrained, WEIGHTS_LEN, stage};
pub use level::{Judgement, Settings};
pub use position::Board;
pub use symmetry::{Symmetry, canonical};

use sanban_core::{
    Game,
    reversi::{Move, Moves, Position},
};

use self::root::Choice;
use crate::{
    Answer, Arena, Score, Watch,
    search::{Halt, Meter},
};

/// How many nodes to search before asking the watch again: about 3 ms on the chip.
const WATCH_INTERVAL: u32 = 256;

/// The evaluation the player plays with.
pub static TRAINED: Patterns<'static> = Patterns::new(include_bytes!("weights.bin"));

/// Thinks about a position with an evaluation; `None` when `watch` stopped it or the game is over.
///
/// Never inlined: together in one frame, the players of all games would take stack from the one that thinks.
#[inline(never)]
pub fn think(
    position: &Position,
    settings: Settings,
    evaluation: &impl Evaluation,
    seed: u64,
    arena: &mut Arena,
    watch: &mut dyn Watch,
) -> Option<Answer> {
    match position.legal_moves() {
        Moves::Pass => return Some(Answer { mv: Move::Pass.into(), nodes: 0, depth: 0, score: Score::default() }),
        Moves::Place(squares) if squares.is_empty() => return None,
        Moves::Place(_) => {}
    }
    let board = Board::from(position);
    let meter = Meter::new(watch, settings.nodes, WATCH_INTERVAL);
    let mut choice = Choice::new(evaluation, arena, meter, board);
    if settings.book
        && let Some(square) = book::look_up(board, seed)
    {
        choice.only(square);
    }
    let chosen = if choice.is_free() { choice.choose(settings, seed) } else { choice.glance() };
    if chosen == Err(Halt::Stopped) { None } else { choice.answer() }
}

/// The result of a position with best play of both sides, however many nodes that takes; `None` when `watch` stopped it
/// or the game is over.
pub fn solve(
    position: &Position,
    evaluation: &impl Evaluation,
    arena: &mut Arena,
    watch: &mut dyn Watch,
) -> Option<Answer> {
    if position.legal_moves() == Moves::Pass {
        let mut passed = *position;
        passed.play(Move::Pass).ok()?;
        let answer = solve(&passed, evaluation, arena, watch)?;
        return Some(Answer { mv: Move::Pass.into(), score: answer.score.turned(), ..answer });
    }
    let meter = Meter::new(watch, u32::MAX - 1, WATCH_INTERVAL);
    let mut choice = Choice::new(evaluation, arena, meter, position.into());
    choice.choose(Settings::TO_THE_END, 0).ok()?;
    choice.answer()
}
