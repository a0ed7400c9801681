//! The player of Renju.

mod board;
mod cell;
mod choice;
mod hash;
mod level;
mod line_set;
mod moves;
mod opening;
mod root;
mod search;
mod shape;
mod sum;
mod table;
mod vcf;
mod vct;
mod worth;

pub use level::{Judgement, Settings};
pub use vcf::{MOST_FOURS, NoWinByFours, WinByFours, win_by_fours};

use sanban_core::{
    Game,
    renju::{Move, Position, Stage},
};

use self::{board::Board, root::Root, search::Search};
use crate::{
    Answer, Arena, Rng, Watch,
    meter::{Halt, Meter},
};

/// A score in hundredths of a stone, or so: wins are far beyond what a position can be worth.
type Score = i32;

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
    if let Some(mv) = opening::opening(position, &mut rng) {
        return Some(Answer { mv: mv.into(), nodes: 0, depth: 0, score: 0 });
    }
    let mut search =
        Search::new(Board::new(position), settings, arena, Meter::new(watch, settings.nodes, WATCH_INTERVAL));
    let mut root = Root::new(position, &search.board);
    if !root.moves.is_empty() && search.choose(&mut root, &mut rng) == Err(Halt::Stopped) {
        return None;
    }
    let mv = match (position.stage(), root.moves.first().and_then(|best| best.cell.point())) {
        // White puts the next stone: its score tells which colour stands better.
        (Stage::ChooseColour, _) if root.score > 0 => Move::TakeWhite,
        (Stage::ChooseColour, _) => Move::TakeBlack,
        (_, Some(point)) => Move::Place(point),
        (_, None) => Move::Pass,
    };
    Some(Answer { mv: mv.into(), nodes: search.meter.nodes(), depth: root.depth, score: root.score })
}
