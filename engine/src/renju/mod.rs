//! The player of Renju.

mod board;
mod cell;
mod hash;
mod level;
mod moves;
mod root;
mod search;
mod shape;
mod sum;
mod table;
mod vcf;

pub use level::Settings;

use sanban_core::{
    Game,
    renju::{Move, Point, Position, Stage},
};

use crate::{
    Answer, Rng, Watch,
    arena::Arena,
    meter::{Halt, Meter},
};

/// A score in hundredths of a stone, or so: wins are far beyond what a position can be worth.
type Score = i32;

/// How many nodes to search before asking the watch again: about 3 ms on the chip.
const WATCH_INTERVAL: u32 = 64;

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
    match position.stage() {
        Stage::Play => {}
        Stage::ChooseColour => return Some(at_once(Move::TakeBlack)),
        Stage::FirstStone => return Some(at_once(Move::Place(Point::CENTRE))),
        Stage::SecondStone | Stage::ThirdStone => {
            let points = position.legal_moves().points;
            let chosen = points.iter().nth(rng.below(points.len() as u32) as usize)?;
            return Some(at_once(Move::Place(chosen)));
        }
    }
    let mut search = search::Search::new(
        board::Board::new(position),
        settings,
        arena,
        Meter::new(watch, settings.nodes, WATCH_INTERVAL),
    );
    let mut root = root::Root::new(position, &search.board);
    if root.moves.is_empty() {
        return Some(at_once(Move::Pass));
    }
    if search.decide(&mut root) == Err(Halt::Stopped) {
        return None;
    }
    let best = root.moves.first()?;
    Some(Answer {
        mv: Move::Place(best.cell.point()?).into(),
        nodes: search.meter.nodes(),
        depth: root.depth,
        score: root.score,
    })
}

fn at_once(mv: Move) -> Answer {
    Answer { mv: mv.into(), nodes: 0, depth: 0, score: 0 }
}
