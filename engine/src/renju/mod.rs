//! The player of Renju.

mod book;
mod cell;
mod eval;
mod hash;
mod level;
mod line_set;
mod order;
mod position;
mod root;
mod search;
mod threats;

pub use level::{Judgement, Settings};
pub use threats::{MOST_FOURS, NoWinByFours, WinByFours, win_by_fours};

use sanban_core::{
    Game,
    renju::{Move, Position, Stage},
};

use self::{
    cell::Cell,
    root::{Choice, STONE},
};
use crate::{
    Answer, Arena, Rng, Score, Watch,
    search::{Halt, Meter, Value},
};

/// How many nodes to search before asking the watch again: about half a millisecond on the chip, and well below 20 ms where
/// many points have to be asked about by the rules.
const WATCH_INTERVAL: u32 = 8;

/// Thinks about a position; `None` when `watch` stopped it or the game is over.
///
/// Never inlined: together in one frame, the players of all games would take stack from the one that thinks.
#[inline(never)]
pub fn think(
    position: &Position,
    settings: Settings,
    seed: u64,
    arena: &mut Arena,
    watch: &mut dyn Watch,
) -> Option<Answer> {
    if position.outcome().is_some() {
        return None;
    }
    let mut rng = Rng::new(seed);
    if let Some(mv) = book::opening(position, &mut rng) {
        return Some(Answer { mv: mv.into(), nodes: 0, depth: 0, score: Score::default() });
    }
    let meter = Meter::new(watch, settings.nodes, WATCH_INTERVAL);
    let mut choice = Choice::new(position, settings, arena, meter);
    if choice.choose(&mut rng) == Err(Halt::Stopped) {
        return None;
    }
    let (cell, depth, value) = choice.chosen();
    let mv = match (position.stage(), cell.and_then(Cell::point)) {
        // White puts the next stone: its score tells which colour stands better.
        (Stage::ChooseColour, _) if value > Value::EVEN => Move::TakeWhite,
        (Stage::ChooseColour, _) => Move::TakeBlack,
        (_, Some(point)) => Move::Place(point),
        (_, None) => Move::Pass,
    };
    Some(Answer { mv: mv.into(), nodes: choice.nodes(), depth, score: value.told(STONE) })
}
