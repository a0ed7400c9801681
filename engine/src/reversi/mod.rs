//! The player of Reversi.

mod board;
mod eval;
mod level;
mod order;
mod search;
mod table;

pub use board::Board;
pub use eval::{DISC, Evaluation, Score, Untrained};
pub use level::Settings;

use sanban_core::{
    Game,
    reversi::{Move, Moves, Position},
};

use crate::{
    Answer, Watch,
    arena::Arena,
    meter::{Halt, Meter},
};

/// How many nodes to search before asking the watch again: about 3 ms on the chip.
const WATCH_INTERVAL: u32 = 256;

/// Thinks about a position with an evaluation; `None` when `watch` stopped it or the game is over.
pub fn think(
    position: &Position,
    settings: Settings,
    evaluation: &impl Evaluation,
    arena: &mut Arena,
    watch: &mut dyn Watch,
) -> Option<Answer> {
    match position.legal_moves() {
        Moves::Pass => return Some(Answer { mv: Move::Pass.into(), nodes: 0, depth: 0, score: 0 }),
        Moves::Place(squares) if squares.is_empty() => return None,
        Moves::Place(_) => {}
    }
    let meter = Meter::new(watch, settings.nodes, WATCH_INTERVAL);
    let mut search = search::Search::new(evaluation, arena, meter, position.into());
    if search.moves.len() > 1 && search.deepen(settings.depth) == Err(Halt::Stopped) {
        return None;
    }
    let best = search.moves.first()?;
    Some(Answer {
        mv: Move::Place(best.square).into(),
        nodes: search.meter.nodes(),
        depth: search.depth,
        score: search.score * 100 / DISC,
    })
}
