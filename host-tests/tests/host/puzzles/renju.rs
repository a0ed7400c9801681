//! Renju: every four and every defence, on the plain grid of [`sanban_host_tests::renju_fours`].

use sanban_core::{
    AnyPosition, Game, GameId, Side,
    renju::{Move, Point, Position},
};
use sanban_host_tests::renju_fours::{self, Fours, Grid};
use sanban_ui::puzzles::Goal;

use super::{Judge, check, puzzles};

struct Plain;

/// Far more than any puzzle takes.
const NODES: u32 = 5_000_000;

/// Whether `side`, to move, wins by at most `most` fours.
fn wins(grid: &mut Grid, side: Side, most: u8) -> bool {
    if !grid.fives(side).is_empty() {
        return true;
    }
    most > 0 && grid.fours(side).into_iter().any(|four| wins_by(grid, side, four, most))
}

/// Whether a four is the first of at most `most` that win.
fn wins_by(grid: &mut Grid, side: Side, four: Point, most: u8) -> bool {
    if grid.fives(!side).into_iter().any(|five| five != four) {
        return false;
    }
    grid.put(four, Some(side));
    let wins = match grid.fives(side)[..] {
        [] => false,
        [reply] if grid.may_put(reply, !side) => {
            grid.put(reply, Some(!side));
            let wins = wins(grid, side, most - 1);
            grid.put(reply, None);
            wins
        }
        _ => true,
    };
    grid.put(four, None);
    wins
}

/// The fewest fours `side` needs, up to `most`.
fn fewest(grid: &mut Grid, side: Side, most: u8) -> Option<u8> {
    (0..=most).find(|&fours| wins(grid, side, fours))
}

/// What becomes of a stone of `side` on a point.
fn with<T>(grid: &mut Grid, point: Point, side: Side, then: impl FnOnce(&mut Grid) -> T) -> T {
    grid.put(point, Some(side));
    let result = then(grid);
    grid.put(point, None);
    result
}

/// Whether, whatever the other side puts (or does not), at most `most` fours win.
fn threatens(grid: &mut Grid, side: Side, most: u8) -> bool {
    if !wins(grid, side, most) {
        return false;
    }
    let points: Vec<Point> = grid.empty().collect();
    points.into_iter().all(|point| {
        !grid.may_put(point, !side)
            || !grid.is_five(point, !side) && with(grid, point, !side, |grid| wins(grid, side, most))
    })
}

impl Judge<Position> for Plain {
    fn right(&mut self, position: &Position, goal: Goal) -> Vec<Move> {
        let side = position.turn();
        let mut grid = Grid::new(position);
        let fives = grid.fives(side);
        let points: Vec<Point> = match goal {
            _ if !fives.is_empty() => fives,
            Goal::Fours(fours) => {
                let candidates = grid.fours(side);
                candidates.into_iter().filter(|&four| wins_by(&mut grid, side, four, fours)).collect()
            }
            Goal::Threat(fours) => {
                let points: Vec<Point> = grid.empty().filter(|&point| grid.may_put(point, side)).collect();
                let threatens = |point: &Point| with(&mut grid, *point, side, |grid| threatens(grid, side, fours));
                points.into_iter().filter(threatens).collect()
            }
            Goal::Defend => {
                let points: Vec<Point> = grid.empty().filter(|&point| grid.may_put(point, side)).collect();
                let stands = |point: &Point| {
                    with(&mut grid, *point, side, |grid| match Fours::solve(grid, !side, NODES) {
                        renju_fours::Answer::Yes(_) => false,
                        renju_fours::Answer::No => true,
                        renju_fours::Answer::Open => panic!("too many fours after {point}"),
                    })
                };
                points.into_iter().filter(stands).collect()
            }
            _ => panic!("{goal:?} is nothing to want in Renju"),
        };
        points.into_iter().map(Move::Place).collect()
    }

    fn after(&mut self, position: &Position, goal: Goal, reply: Option<Move>) -> Option<Goal> {
        let attacker = !position.turn();
        if position.outcome().is_some() || goal == Goal::Defend {
            assert_eq!(reply, None);
            return None;
        }
        let mut grid = Grid::new(position);
        match goal {
            Goal::Fours(fours) => {
                // The only stone that stops a four, or one of two, or none where black may not.
                let stops: Vec<Point> =
                    grid.fives(attacker).into_iter().filter(|&point| grid.may_put(point, !attacker)).collect();
                match reply {
                    Some(Move::Place(point)) => assert!(stops.contains(&point), "{point} in {position}"),
                    _ => assert!(stops.is_empty(), "{position}"),
                }
                Some(Goal::Fours(fours - 1))
            }
            Goal::Threat(fours) => {
                let Some(Move::Place(reply)) = reply else { panic!("no reply in {position}") };
                let needed = with(&mut grid, reply, !attacker, |grid| fewest(grid, attacker, fours));
                assert_eq!(needed, Some(fours), "{reply} in {position}");
                Some(Goal::Fours(fours))
            }
            _ => panic!("{goal:?}"),
        }
    }

    fn may_end(&mut self, _: &Position, _: Goal) -> bool {
        false
    }
}

#[test]
fn every_puzzle_of_renju_has_one_first_move_and_the_answers_it_claims() {
    let mut kinds = [[0; 3]; 2];
    for (number, puzzle) in puzzles(GameId::Renju) {
        let AnyPosition::Renju(position) = &puzzle.position else { panic!("{number}") };
        assert_eq!(puzzle.root.answers().count(), 1, "{number}");
        let mut grid = Grid::new(position);
        let side = position.turn();
        let kind = match puzzle.goal {
            Goal::Fours(fours) => {
                assert_eq!(fewest(&mut grid, side, fours), Some(fours), "{number}");
                0
            }
            Goal::Threat(_) => 1,
            _ => {
                assert!(wins(&mut grid, !side, 8), "{number}: there is nothing to defend against");
                2
            }
        };
        kinds[usize::from(side == Side::WHITE)][kind] += 1;
        check(&mut Plain, &format!("Renju {number}"), position, puzzle.goal, puzzle.root);
    }
    // All kinds, for both colours.
    assert!(kinds.iter().flatten().all(|&count| count > 0), "{kinds:?}");
}

#[test]
fn some_wins_of_white_end_on_a_point_that_is_forbidden_to_black() {
    fn ends_on_forbidden(position: &Position, node: sanban_ui::puzzles::Node<'_>) -> bool {
        node.answers().any(|answer| {
            let mut after = position.clone();
            after.play(answer.mv(GameId::Renju).unwrap().try_into().unwrap()).unwrap();
            let Some(reply) = answer.reply(GameId::Renju) else { return false };
            let reply: Move = reply.try_into().unwrap();
            after.play(reply).unwrap();
            reply == Move::Pass || ends_on_forbidden(&after, answer.next)
        })
    }
    let count = puzzles(GameId::Renju)
        .filter(|(_, puzzle)| {
            let AnyPosition::Renju(position) = &puzzle.position else { return false };
            ends_on_forbidden(position, puzzle.root)
        })
        .count();
    assert!(count > 0);
}
