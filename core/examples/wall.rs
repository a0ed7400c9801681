//! Says whether a wall may be put down in a position of Quoridor, and what it does to both ways:
//! `cargo run -p sanban-core --example wall e3h 'c4f7 / e3 / e2 e8 / 9 8 / 1'`.

use std::{env, error::Error};

use sanban_core::{
    Game, Side,
    quoridor::{Move, Position, Wall},
};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let wall: Wall = args.next().as_deref().unwrap_or("e3h").parse()?;
    let position: Position = args.next().map_or(Ok(Position::default()), |text| text.parse())?;
    match position.check_wall(wall) {
        Err(why) => println!("{wall} is refused: {why}"),
        Ok(()) => {
            let mut after = position;
            after.play(Move::Wall(wall))?;
            for (player, side) in [1, 2].into_iter().zip(Side::BOTH) {
                println!("player {player}: {} steps to go, {} before", after.distance(side), position.distance(side));
            }
        }
    }
    println!("{} of 128 walls may be put down in {position}", position.legal_walls().len());
    Ok(())
}
