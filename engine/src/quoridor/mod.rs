//! The player of Quoridor.
//!
//! The game is a race, and walls make it longer: what counts is how many steps each player has to go, and how many walls
//! are left to change that. The search measures both ways after every move worth a look, and judges them by trained
//! weights; openings are looked up, and races without walls are solved.

mod book;
mod eval;
mod level;
mod order;
mod position;
mod race;
mod root;
mod search;
mod way;

pub use book::{BOOK_MOVES, book_entry};
pub use eval::{MOST_STEPS, TRAINED, WEIGHTS_LEN, Weights, active, race_weight};
pub use level::Settings;
pub use race::RACE_NODES;

use sanban_core::{
    Game, Side,
    quoridor::{Position, Repeated},
};

use crate::{
    Answer, Arena, Rng, Score, Watch,
    search::{Halt, Meter, Value},
};

/// What the game's unit, a step, counts in a value.
const STEP: i32 = 100;

/// How many nodes to search before asking the watch again: about 2 ms on the chip.
const WATCH_INTERVAL: u32 = 128;

/// How many nodes the score of a move that is known by heart may cost: about 50 ms on the chip.
const GLANCE_NODES: u32 = 1_000;

/// Thinks about a position; `None` when `watch` stopped it or the game is over. `repeated` are the positions that end the
/// game as a draw when they are there once more.
///
/// Never inlined: together in one frame, the players of all games would take stack from the one that thinks.
#[inline(never)]
pub fn think(
    position: &Position,
    repeated: &Repeated,
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
    let known = if settings.book { book::look_up(position, &mut rng) } else { None };
    if settings.solves && Side::BOTH.iter().all(|&side| position.walls_left(side) == 0) {
        let mut meter = Meter::new(watch, RACE_NODES, WATCH_INTERVAL);
        let verdict = race::solve(position, repeated, arena, &mut meter).ok()??;
        // A race that nobody wins is a draw.
        let score = if verdict.value == Value::EVEN { Score::Exact(0) } else { verdict.value.told(STEP) };
        return Some(Answer { mv: verdict.mv.into(), nodes: meter.nodes(), depth: verdict.length, score });
    }
    let here = position::Standing::new(position)?;
    // What is known by heart needs no search, only a score, whatever there would be to spend.
    let nodes = if known.is_some() { GLANCE_NODES.min(settings.nodes) } else { settings.nodes };
    let meter = Meter::new(watch, nodes, WATCH_INTERVAL);
    let mut choice = root::Choice::new(search::Search::new(here, repeated, settings, weights, arena, meter));
    let halted = match known {
        Some(mv) => choice.glance(mv),
        None => choice.choose(&mut rng),
    };
    if halted == Err(Halt::Stopped) {
        return None;
    }
    choice.answer()
}
