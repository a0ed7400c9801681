//! A match in words.

use std::fmt::Write;

use super::{Elo, Tally, contest::Effort, elo};

/// The score in a few words.
pub(super) fn score(tally: &Tally) -> String {
    let games = tally.games();
    let losses = games - tally.wins - tally.draws;
    let (share, error) = elo::share(tally);
    format!("+{} ={} -{}  {:.1} % ± {:.1}", tally.wins, tally.draws, losses, 100.0 * share, 100.0 * error)
}

/// The score, the difference in strength, and what it took.
pub(super) fn full(names: [&str; 2], tally: &Tally) -> String {
    let elo = Elo::of(tally);
    let mut text = format!("{} against {}, {} games: {}\n", names[0], names[1], tally.games(), score(tally));
    let _ = match elo.difference.is_finite() {
        true => writeln!(text, "Elo difference {:+.0} ± {:.0}", elo.difference, elo.error),
        false => writeln!(text, "Elo difference beyond measure: one side has all the points"),
    };
    for (name, effort) in names.iter().zip(&tally.effort) {
        let _ = writeln!(text, "{name}: {}", took(effort));
    }
    text
}

fn took(effort: &Effort) -> String {
    let moves = effort.moves.max(1);
    format!(
        "{} moves, {:.2} ms (at most {:.0} ms) and {} nodes (at most {}) a move",
        effort.moves,
        effort.time.as_secs_f64() * 1e3 / moves as f64,
        effort.longest.as_secs_f64() * 1e3,
        effort.nodes / moves,
        effort.most_nodes,
    )
}
