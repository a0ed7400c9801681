//! Two computer players meet, level against level: `cargo run -p sanban-engine --example duel reversi 3 2`.
//!
//! Shows how an engine is asked: with a record, so that it knows the past of the game, a level and a seed.

use std::{env, error::Error};

use sanban_core::{AnyMove, AnyPosition, Game, GameId, Record, Side, with_game};
use sanban_engine::{Engine, Level, Question};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let level = |at: usize, usual: u8| -> Result<Level, Box<dyn Error>> {
        let number = args.get(at).map_or(Ok(usual), |text| text.parse())?;
        Ok(Level::from_number(number).ok_or("a level is 1 to 10")?)
    };
    let levels = [level(1, 2)?, level(2, 1)?];
    let word = args.first().map_or(GameId::Reversi.word(), String::as_str);
    match GameId::ALL.into_iter().find(|game| game.word() == word) {
        Some(game) => with_game!(game, G => duel::<G>(levels)),
        None => Err(format!("no game {word:?}: expected one of {}", GameId::ALL.map(GameId::word).join(", ")).into()),
    }
}

fn duel<G>([first, second]: [Level; 2]) -> Result<(), Box<dyn Error>>
where
    G: Game<Move: TryFrom<AnyMove>> + Into<AnyPosition>,
{
    // All the memory the players ever use.
    let mut engine = Box::<Engine>::default();
    let mut record = Record::<G, 512>::default();
    while record.outcome().is_none() {
        let level = if record.position().turn() == Side::First { first } else { second };
        let question = Question::of(&record, level, record.moves().len() as u64);
        // Nobody watches, so the search runs to its end; a `Watch` hears of its progress and may stop it.
        let answer = engine.think(&question, &mut ()).ok_or("a game that is not over has a move")?;
        let mv = G::Move::try_from(answer.mv).map_err(|_| "an answer is a move of the same game")?;
        println!("{mv:6} {:>8} nodes, {:?}", answer.nodes, answer.score);
        record.play(mv).map_err(|why| format!("{mv}: {why}"))?;
    }
    println!("{record}\n{:?}", record.outcome());
    Ok(())
}
