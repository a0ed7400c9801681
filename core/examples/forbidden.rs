//! Lists the points that are forbidden for black after the moves given:
//! `cargo run -p sanban-core --example forbidden h8 a1 h9 a2 g7 a3 f7 b14`.

use std::{env, error::Error};

use sanban_core::{Game, renju::Position};

fn main() -> Result<(), Box<dyn Error>> {
    let mut position = Position::default();
    let mut given: Vec<String> = env::args().skip(1).collect();
    if given.is_empty() {
        given = "h8 a1 h9 a2 g7 a3 f7 b14".split(' ').map(str::to_owned).collect();
    }
    for name in &given {
        position.play(name.parse()?).map_err(|why| format!("{name}: {why}"))?;
    }
    // One look at the whole board; `forbidden_at` asks about a single point.
    let forbidden = position.forbidden_points();
    for point in forbidden.all() {
        let kind = forbidden.at(point).ok_or("a forbidden point has a kind")?;
        println!("{point}: {kind}");
    }
    println!("{} forbidden points after {}", forbidden.all().len(), given.join(" "));
    Ok(())
}
