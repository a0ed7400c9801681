//! `sanban train quoridor-book`: thinks long about the positions games are likely to begin with.

use std::{
    collections::{BTreeMap, VecDeque},
    path::PathBuf,
};

use anyhow::Result;
use clap::Args;
use sanban_core::{
    Game,
    quoridor::{Move, Position, Repeated},
};
use sanban_engine::{
    Arena, Level,
    quoridor::{self, BOOK_MOVES, Settings, TRAINED, book_entry},
};

use super::{Output, bar};
use crate::console::say;

/// Makes the opening book of the Quoridor player.
#[derive(Args, Clone, Debug)]
pub struct QuoridorBookArgs {
    /// How many positions to put into the book
    #[arg(long, default_value_t = 60)]
    positions: usize,
    /// How many nodes to look at for each move
    #[arg(long, default_value_t = 300_000)]
    nodes: u32,
    /// The longest line, in moves
    #[arg(long, default_value_t = 10)]
    longest: usize,
    /// Where to write the book
    #[arg(long, default_value = "engine/src/quoridor/book.bin")]
    out: PathBuf,
}

/// How many replies of a player who is not that good are prepared for.
const REPLIES: u64 = 2;

pub(super) fn run(args: &QuoridorBookArgs) -> Result<()> {
    let out = Output::claim(&args.out)?;
    let mut arena = Box::<Arena>::default();
    let mut think = |position: &Position, settings: Settings, seed: u64| {
        let answer = quoridor::think(position, &Repeated::NONE, settings, &TRAINED, seed, &mut arena, &mut ());
        answer.and_then(|answer| Move::try_from(answer.mv).ok())
    };
    let best = Settings { nodes: args.nodes, book: false, ..Settings::of(Level::STRONGEST) };
    let bar = bar(args.positions as u64, "positions")?;
    let mut entries = BTreeMap::new();
    let mut lines = VecDeque::from([(Position::default(), Vec::new())]);
    while let Some((position, line)) = lines.pop_front() {
        if entries.len() >= args.positions {
            break;
        }
        // Another seed takes moves that look alike in another order, and may prefer another of them.
        let mut moves: Vec<Move> = Vec::new();
        for mv in (0..BOOK_MOVES as u64).filter_map(|seed| think(&position, best, seed)) {
            if !moves.contains(&mv) {
                moves.push(mv);
            }
        }
        let Some(entry) = book_entry(&position, moves.iter().copied()) else { continue };
        let (key, found) = entry.split_at(entry.len() - BOOK_MOVES);
        if entries.insert(key.to_vec(), found.to_vec()).is_some() {
            continue;
        }
        bar.inc(1);
        let words = |moves: &[Move]| moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
        bar.println(format!("{} -> {}", words(&line), words(&moves)));
        if line.len() + 1 >= args.longest {
            continue;
        }
        let replies = (0..REPLIES).filter_map(|seed| think(&position, Settings::of(Level::Six), seed));
        let replies: Vec<Move> = replies.filter(|mv| !moves.contains(mv)).collect();
        for mv in moves.into_iter().chain(replies) {
            let mut after = position;
            if after.play(mv).is_ok() {
                lines.push_back((after, line.iter().copied().chain([mv]).collect()));
            }
        }
    }
    bar.finish_and_clear();
    say(format_args!("{} positions", entries.len()))?;
    let bytes: Vec<u8> = entries.into_iter().flat_map(|(key, moves)| [key, moves].concat()).collect();
    out.write(&bytes)
}
