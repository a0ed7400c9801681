//! A player of Renju that looks one move ahead and no further: a point is worth what the stones around it make of it.
//!
//! It counts, for every five points in a row that a stone would be part of, the stones that are there already. If they
//! are all its own, the stone builds; if they are all the other side's, it spoils; if both are there, nothing can come
//! of these five. It makes a five it sees, stops one, and prefers what builds in many rows at once.

use sanban_core::{
    Game, Side,
    renju::{Move, Point, Position},
};
use sanban_engine::Rng;

/// What a row of five with 0 to 4 stones of one colour is worth to a stone of that colour, and to one that spoils it.
const BUILDS: [u32; 5] = [1, 12, 80, 600, 1_000_000];
const SPOILS: [u32; 5] = [1, 10, 60, 400, 100_000];

/// The move that looks best, or one of those that look as good; a score may be misjudged by up to `blur` percent.
pub(crate) fn pattern_move(position: &Position, blur: u32, rng: &mut Rng) -> Option<Move> {
    let looks = |mv: &Move| match mv {
        Move::Place(point) => worth(position, *point),
        _ => 0,
    };
    position.legal_moves().into_iter().max_by_key(|mv| {
        let misjudged = u64::from(looks(mv)) * u64::from(100 + rng.below(blur + 1));
        (misjudged, rng.next_u64())
    })
}

/// What a stone of the side to move is worth on an empty point.
fn worth(position: &Position, point: Point) -> u32 {
    let side = position.turn();
    let mut worth = 0;
    for step in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        for first in -4..=0 {
            let row: Option<Vec<Point>> = (first..first + 5).map(|steps| stepped(point, step, steps)).collect();
            let Some(row) = row else { continue };
            let stones = |side: Side| row.iter().filter(|&&point| position.stone(point) == Some(side)).count();
            worth += match (stones(side), stones(!side)) {
                (own, 0) => BUILDS[own],
                (0, others) => SPOILS[others],
                _ => 0,
            };
        }
    }
    worth
}

/// The point some steps away, if it is on the board.
fn stepped(point: Point, (right, down): (i8, i8), steps: i8) -> Option<Point> {
    let column = point.column().checked_add_signed(right * steps)?;
    let row = point.row().checked_add_signed(down * steps)?;
    Point::at(column, row)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chooses(position: &str) -> String {
        let position: Position = position.parse().unwrap();
        let names: Vec<String> =
            (0..20).map(|seed| pattern_move(&position, 0, &mut Rng::new(seed)).unwrap().to_string()).collect();
        assert!(names.iter().all(|name| *name == names[0]), "{names:?}");
        names[0].clone()
    }

    /// A position with stones in its two top rows.
    fn rows(rows: [&str; 2], side: &str) -> String {
        let [top, second] = rows.map(|row| format!("{row:.<15}"));
        format!("{top}{second}{} {side}", ".".repeat(225 - 30))
    }

    #[test]
    fn it_makes_five_before_it_stops_one_and_stops_one_before_it_builds() {
        assert_eq!(chooses(&rows([".BBBB", ".WWWWB"], "W")), "a14");
        assert_eq!(chooses(&rows(["WBBBB", "..WWW"], "W")), "f15");
    }

    #[test]
    fn it_never_steps_on_a_forbidden_point() {
        // d15 would build more than any other point, and make a row of six.
        let position = rows(["BBB.BB", ".W.W"], "B");
        assert_ne!(chooses(&position), "d15");
        assert_eq!(chooses(&position.replace('B', "x").replace('W', "B").replace('x', "W")), "d15");
    }
}
