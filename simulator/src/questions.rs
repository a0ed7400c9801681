//! `sanban questions`: positions from games with what the computer answers here, for the emulated chip to be compared with.
//!
//! Each position comes from a game of its own, and they lie evenly between the opening and the last move: a player that
//! only agrees in openings would be found out. Everything follows from the seed.

use std::{fmt::Display, str::FromStr};

use anyhow::{Context, Result, anyhow};
use clap::Args;
use sanban_core::{AnyPosition, with_game};
use sanban_engine::{Answer, Engine, Level, Question, Rng};

use crate::{
    console::say,
    engine::level,
    matches::{Contest, GameName},
    played::Played,
};

/// Who plays the games that positions are taken from: quick, and far from perfect.
const CASUAL: Level = Level::Five;

/// What to ask the computer.
#[derive(Args, Clone, Debug)]
pub struct QuestionsArgs {
    /// The game
    game: GameName,
    /// The computer's level, 1 to 10
    #[arg(long, value_name = "N", default_value = "7", value_parser = level)]
    level: Level,
    /// How many positions
    #[arg(long, value_name = "N", default_value_t = 30)]
    positions: usize,
    /// Games and answers follow from this number
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Prints one question a line: level, seed, game, position; then the move and how many nodes it took.
pub fn run(args: &QuestionsArgs) -> Result<()> {
    let mut engine = Box::<Engine>::default();
    for index in 0..args.positions {
        say(answered(args, index, &mut engine)?)?;
    }
    Ok(())
}

fn answered(args: &QuestionsArgs, index: usize, engine: &mut Engine) -> Result<String> {
    let game = args.game.id();
    let Answered { seed, position, mv, nodes } = with_game!(game, G => answered_in::<G>(args, index, engine)?);
    let name = game.word();
    Ok(format!("{}\t{seed}\t{name}\t{position}\t{mv}\t{nodes}", args.level.number()))
}

struct Answered {
    seed: u64,
    position: String,
    mv: String,
    nodes: u32,
}

fn answered_in<G: Contest + Display + FromStr>(
    args: &QuestionsArgs,
    index: usize,
    engine: &mut Engine,
) -> Result<Answered> {
    let mut rng = Rng::new(args.seed ^ (index as u64) << 32);
    let game = play::<G>(engine, &mut rng)?;
    let text = game.get(index * game.len() / args.positions).context("a game without a position")?.to_string();
    // What the chip reads is what is answered here: a position's text does not tell all of its past.
    let position: G = text.parse().map_err(|_| anyhow!("{text} cannot be read back"))?;
    let seed = rng.next_u64();
    let answer = think(engine, position, args.level, seed).with_context(|| format!("no move in {text}"))?;
    let mv = G::Move::try_from(answer.mv).map_err(|_| anyhow!("a move of another game"))?;
    Ok(Answered { seed, position: text, mv: mv.to_string(), nodes: answer.nodes })
}

/// Plays a game; returns its positions that have a move to play, from the end of the opening on.
fn play<G: Contest>(engine: &mut Engine, rng: &mut Rng) -> Result<Vec<G>> {
    let mut game = Played::<G>::default();
    for mv in G::opening(rng) {
        game.play(mv).map_err(|why| anyhow!("the opening is not legal at {mv}: {why}"))?;
    }
    let mut positions = Vec::new();
    while game.moves().len() < G::LONGEST && game.outcome().is_none() {
        positions.push(game.position().clone());
        let answer = think(engine, game.position().clone(), CASUAL, rng.next_u64()).context("no move")?;
        let mv = G::Move::try_from(answer.mv).map_err(|_| anyhow!("a move of another game"))?;
        game.play(mv).map_err(|why| anyhow!("{mv}: {why}"))?;
    }
    Ok(positions)
}

fn think(engine: &mut Engine, position: impl Into<AnyPosition>, level: Level, seed: u64) -> Option<Answer> {
    let question = Question::new(position, level, seed);
    engine.think(&question, &mut ())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_come_out_the_same_whatever_was_thought_before() {
        for game in [GameName::Reversi, GameName::Renju, GameName::Quoridor] {
            let args = QuestionsArgs { game, level: Level::Two, positions: 4, seed: 7 };
            let mut engine = Box::<Engine>::default();
            let in_order: Vec<String> = (0..4).map(|index| answered(&args, index, &mut engine).unwrap()).collect();
            let reversed: Vec<String> =
                (0..4).rev().map(|index| answered(&args, index, &mut engine).unwrap()).collect();
            assert!(in_order.iter().eq(reversed.iter().rev()), "{in_order:#?}");
        }
    }

    #[test]
    fn positions_lie_between_the_opening_and_the_last_move() {
        let args = QuestionsArgs { game: GameName::Reversi, level: Level::One, positions: 5, seed: 1 };
        let discs = (0..5).map(|index| {
            let line = answered(&args, index, &mut Engine::new()).unwrap();
            line.split('\t').nth(3).unwrap().matches(['B', 'W']).count() - 1
        });
        let discs: Vec<usize> = discs.collect();
        assert!(discs.is_sorted() && discs[0] == 12 && discs[4] > 48, "{discs:?}");
    }
}
