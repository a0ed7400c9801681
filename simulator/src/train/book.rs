//! `sanban train reversi-book`: the openings, thought through at leisure.
//!
//! From the start the most likely position that is not in the book yet is taken up, and each of its moves is searched.
//! Likely is what good players would reach: every disc a move gives away makes a line less likely, and so does every
//! move. Scores are then carried back from the ends of all lines, and the moves that come out nearly best are the book.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
};

use anyhow::Result;
use clap::Args;
use sanban_core::reversi::{Position, Square, SquareSet};
use sanban_engine::{
    Arena,
    reversi::{self, Board, Settings, TRAINED, book::Entry, canonical},
};

use super::{Output, bar};
use crate::console::say;

/// Makes the opening book of the Reversi player.
#[derive(Args, Clone, Debug)]
pub struct BookArgs {
    /// How many positions the book has
    #[arg(long, default_value_t = 300)]
    positions: usize,
    /// How many nodes to search for each move
    #[arg(long, default_value_t = 200_000)]
    nodes: u32,
    /// Where to write the book
    #[arg(long, default_value = "engine/src/reversi/book.bin")]
    out: PathBuf,
}

/// A score in hundredths of a disc.
type Centidiscs = i32;

/// What a move costs a line in likelihood, in hundredths of a disc, besides what it gives away.
const STEP: Centidiscs = 60;
/// A move is in the book if it is no worse than the best by more than this.
const NEARLY_BEST: Centidiscs = 50;
/// An entry has room for this many moves.
const MOST_MOVES: usize = 4;

/// The moves of a position: the square, the canonical board it leads to, and its score by search alone.
type Moves = Vec<(Square, Board, Centidiscs)>;

pub(super) fn run(args: &BookArgs) -> Result<()> {
    let out = Output::claim(&args.out)?;
    let bar = bar(args.positions as u64, "positions")?;
    let mut arena = Box::<Arena>::default();
    let start = canonical(Board::from(&Position::default())).0;
    let mut known = BTreeMap::<Key, Moves>::new();
    let mut waiting = BTreeSet::from([(0, key(start))]);
    while known.len() < args.positions
        && let Some((unlikely, board)) = waiting.pop_first()
    {
        if known.contains_key(&board) {
            continue;
        }
        let moves = search(Board { own: board.0, other: board.1 }, args.nodes, &mut arena);
        let best = moves.iter().map(|&(_, _, score)| score).max().unwrap_or_default();
        for &(_, child, score) in &moves {
            waiting.insert((unlikely + STEP + best - score, key(child)));
        }
        known.insert(board, moves);
        bar.inc(1);
    }
    bar.finish_and_clear();

    let mut entries: Vec<Entry> =
        known.keys().filter_map(|&board| entry(Board { own: board.0, other: board.1 }, &known)).collect();
    entries.sort_unstable();
    let bytes: Vec<u8> = entries.iter().flat_map(|entry| *entry.bytes()).collect();
    out.write(&bytes)?;
    Ok(say(format_args!("{} positions, {} bytes", entries.len(), bytes.len()))?)
}

/// A board, in an order.
type Key = (u64, u64);

fn key(board: Board) -> Key {
    (board.own, board.other)
}

/// All moves of a board, searched. Moves that lead to symmetric boards are searched once.
fn search(board: Board, nodes: u32, arena: &mut Arena) -> Moves {
    let mut moves = Moves::new();
    for square in SquareSet(board.legal()) {
        let child = board.after(square, board.flips(square));
        let (turned, _) = canonical(child);
        // A side that must pass so early has lost: nothing for the book.
        if child.legal() == 0 || moves.iter().any(|&(_, known, _)| known == turned) {
            continue;
        }
        let Ok(position) = Position::new(SquareSet(turned.own), SquareSet(turned.other), sanban_core::Side::BLACK)
        else {
            continue;
        };
        let answer = reversi::think(&position, Settings::with_nodes(nodes), &TRAINED, 0, arena, &mut ());
        if let Some(answer) = answer {
            moves.push((square, turned, -answer.score.hundredths()));
        }
    }
    moves
}

/// The score of a board for its side to move, from the ends of all lines; `None` where the book has no such board.
fn backed_up(board: Board, known: &BTreeMap<Key, Moves>) -> Option<Centidiscs> {
    let moves = known.get(&key(board))?;
    moves.iter().map(|&(_, child, score)| backed_up(child, known).map_or(score, |child| -child)).max()
}

/// The entry of a board: the moves that are nearly best, best first.
fn entry(board: Board, known: &BTreeMap<Key, Moves>) -> Option<Entry> {
    let moves = known.get(&key(board))?;
    let mut scored: Vec<(Centidiscs, Square)> = moves
        .iter()
        .map(|&(square, child, score)| (backed_up(child, known).map_or(score, |child| -child), square))
        .collect();
    scored.sort_unstable_by_key(|&(score, square)| (-score, square));
    let best = scored.first()?.0;
    let good = scored.into_iter().filter(|&(score, _)| best - score <= NEARLY_BEST).take(MOST_MOVES);
    Some(Entry::new(board, good.map(|(_, square)| square)))
}
