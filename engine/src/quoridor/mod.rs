//! The player of Quoridor.
//!
//! The game is a race, and walls make it longer: what counts is how many steps each player has to go, and how many walls
//! are left to change that. The search measures both ways after every move worth a look, and judges them by trained
//! weights; openings are looked up, and races without walls are solved.

mod book;
mod level;
mod moves;
mod race;
mod root;
mod search;
mod standing;
mod table;
mod way;
mod weights;

pub use book::{BOOK_MOVES, book_entry};
pub use level::Settings;
pub use race::RACE_NODES;
pub use weights::{MOST_STEPS, TRAINED, WEIGHTS_LEN, Weights, active, race_weight};

use sanban_core::{Game, Side, quoridor::Position};

use crate::{
    Answer, Rng, Watch,
    arena::Arena,
    meter::{Halt, Meter},
};

/// A score in hundredths of a step: wins are far beyond what a position can be worth.
type Score = i32;

/// How many nodes to search before asking the watch again: about 2 ms on the chip.
const WATCH_INTERVAL: u32 = 128;

/// Thinks about a position; `None` when `watch` stopped it or the game is over.
///
/// Never inlined: together in one frame, the players of all games would take stack from the one that thinks.
#[inline(never)]
pub fn think(
    position: &Position,
    settings: Settings,
    weights: &Weights,
    seed: u64,
    arena: &mut Arena,
    watch: &mut dyn Watch,
) -> Option<Answer> {
    if position.outcome().is_some() {
        return None;
    }
    let mut rng = Rng::new(seed);
    if settings.book
        && let Some(mv) = book::look_up(position, &mut rng)
    {
        return Some(Answer { mv: mv.into(), nodes: 0, depth: 0, score: 0 });
    }
    if settings.solves && Side::BOTH.iter().all(|&side| position.walls_left(side) == 0) {
        let mut meter = Meter::new(watch, RACE_NODES, WATCH_INTERVAL);
        let verdict = race::solve(position, arena, &mut meter).ok()??;
        return Some(Answer {
            mv: verdict.mv.into(),
            nodes: meter.nodes(),
            depth: verdict.length,
            score: verdict.score,
        });
    }
    let here = standing::Standing::new(position)?;
    let meter = Meter::new(watch, settings.nodes, WATCH_INTERVAL);
    let mut search = search::Search::new(&here, settings, weights, arena, meter);
    let mut root = root::Root::new(here);
    if search.decide(&mut root, &mut rng) == Err(Halt::Stopped) {
        return None;
    }
    Some(Answer { mv: root.best()?.into(), nodes: search.meter.nodes(), depth: root.depth, score: root.score })
}
