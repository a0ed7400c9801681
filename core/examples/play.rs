//! Plays any of the games in a terminal, two players at one keyboard: `cargo run -p sanban-core --example play quoridor`.
//!
//! Shows a record at work: moves are read as text, a refused one says why, `undo` and `redo` walk the game, and the game is
//! printed as a line that `FromStr` reads back.

use std::{
    env,
    io::{self, BufRead, Write},
};

use sanban_core::{Game, GameId, Record, with_game};

fn main() -> io::Result<()> {
    let word = env::args().nth(1).unwrap_or_else(|| GameId::Reversi.word().to_owned());
    match GameId::ALL.into_iter().find(|game| game.word() == word) {
        Some(game) => with_game!(game, G => play::<G>()),
        None => {
            eprintln!("no game {word:?}: expected one of {}", GameId::ALL.map(GameId::word).join(", "));
            Ok(())
        }
    }
}

fn play<G: Game>() -> io::Result<()> {
    let mut record = Record::<G, 512>::default();
    let mut lines = io::stdin().lock().lines();
    while record.outcome().is_none() {
        println!("{}", record.position());
        print!("{:?} to move (a move, undo, redo or quit): ", record.position().turn());
        io::stdout().flush()?;
        let Some(line) = lines.next().transpose()? else { break };
        match line.trim() {
            "quit" => break,
            "undo" => drop(record.undo()),
            "redo" => drop(record.redo()),
            text => match text.parse() {
                Ok(mv) => {
                    if let Err(why) = record.play(mv) {
                        println!("{text}: {why}");
                    }
                }
                Err(error) => println!("{error}"),
            },
        }
    }
    println!("{record}");
    if let Some(outcome) = record.outcome() {
        println!("{outcome:?}");
    }
    Ok(())
}
