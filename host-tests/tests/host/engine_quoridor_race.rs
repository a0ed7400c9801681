//! When nobody has walls left, the Quoridor player knows how the game ends: compared with a solver that shares nothing
//! with it, over the plain model of the rules.

use std::collections::HashMap;

use sanban_core::{
    Game, Side, Sides,
    quoridor::{Direction, Move, Parts, Position, Slot, Square, Wall, WallSet},
};
use sanban_engine::{Answer, Engine, Level, Question, Rng, Score, quoridor::RACE_NODES};
use sanban_host_tests::{
    quoridor_model::{self as model, Model},
    report,
};

/// A board with up to 20 random walls, and no walls left.
fn random_board(rng: &mut Rng, walls: u32) -> Model {
    let mut board = Model::start();
    for _ in 0..walls {
        let wall = if rng.below(2) == 0 { model::Slot::Horizontal } else { model::Slot::Vertical };
        let legal = board.legal_walls(wall);
        let Some(&(x, y)) = legal.get(rng.below(legal.len() as u32) as usize) else { continue };
        board.place_wall(x, y, wall);
    }
    board.walls_left = [0, 0];
    board
}

type State = ([model::Square; 2], usize);

/// How many moves are left in every state, odd if the side to move wins; states in which nobody can win are not in it.
/// Round by round: who can win in one move, who cannot avoid losing in two, who wins in three, ...
fn solve(board: &Model) -> HashMap<State, u32> {
    let squares = || (0..9).flat_map(|x| (0..9).map(move |y| (x, y)));
    let mut open: Vec<(State, Vec<Option<State>>)> = Vec::new();
    for pawns in squares().flat_map(|first| squares().map(move |second| [first, second])) {
        for turn in 0..2 {
            let state = Model { pawns, turn, ..board.clone() };
            if pawns[0] == pawns[1]
                || state.winner().is_some()
                || [0, 1].iter().any(|&side| state.distance(side).is_none())
            {
                continue;
            }
            let follow = |to| {
                let mut after = state.clone();
                after.move_pawn(to);
                after.winner().is_none().then_some((after.pawns, after.turn))
            };
            open.push(((pawns, turn), state.pawn_moves().into_iter().map(follow).collect()));
        }
    }
    let mut known = HashMap::new();
    for length in 1.. {
        let before = open.len();
        let mut found = Vec::new();
        open.retain(|(state, moves)| {
            let other_wins =
                |next: &Option<State>| next.is_some_and(|next| known.get(&next).is_some_and(|n| n % 2 == 1));
            let other_loses =
                |next: &Option<State>| next.is_none_or(|next| known.get(&next).is_some_and(|n| n % 2 == 0));
            let is_found = if length % 2 == 1 { moves.iter().any(other_loses) } else { moves.iter().all(other_wins) };
            if is_found {
                found.push((*state, length));
            }
            !is_found
        });
        known.extend(found);
        // Two rounds without anything new: one for each side.
        if open.len() == before && length > 2 && !known.values().any(|&n| n + 1 >= length) {
            break;
        }
    }
    known
}

fn position(board: &Model, (pawns, turn): State) -> Option<Position> {
    let mut walls = WallSet::EMPTY;
    for (y, x) in (0..8).flat_map(|y| (0..8).map(move |x| (y, x))) {
        let slot = Slot::at(x, y)?;
        match board.walls[usize::from(y)][usize::from(x)] {
            model::Slot::Empty => {}
            model::Slot::Horizontal => walls.insert(Wall::horizontal(slot)),
            model::Slot::Vertical => walls.insert(Wall::vertical(slot)),
        }
    }
    let [first, second] = pawns.map(|(x, y)| Square::at(x as u8, y as u8));
    let turn = Side::BOTH[turn];
    Position::try_from(Parts { walls, pawns: Sides::new(first?, second?), walls_left: Sides::new(0, 0), turn }).ok()
}

fn state_of(position: &Position) -> State {
    let pawns = Side::BOTH.map(|side| position.pawn(side));
    (pawns.map(|pawn| (i32::from(pawn.file()), i32::from(pawn.rank()))), usize::from(position.turn() == Side::Second))
}

fn think(engine: &mut Engine, position: Position, seed: u64) -> Answer {
    let question = Question::new(position, Level::Seven, seed);
    engine.think(&question, &mut ()).expect("a move")
}

#[test]
fn a_race_without_walls_is_won_as_fast_and_lost_as_slowly_as_can_be() {
    let mut engine = Box::new(Engine::new());
    let mut rng = Rng::new(13);
    let [mut won, mut lost, mut longest] = [0; 3];
    for board in 0..14 {
        let board = random_board(&mut rng, [0, 20, 20, 12, 20, 6, 16][board % 7]);
        let known = solve(&board);
        let mut states: Vec<State> = known.keys().copied().collect();
        states.sort_unstable();
        for _ in 0..40 {
            let state = states[rng.below(states.len() as u32) as usize];
            let position = position(&board, state).expect("a position");
            let seed = rng.next_u64();
            let answer = think(&mut engine, position, seed);
            let length = known[&state];
            assert_eq!(u32::from(answer.depth), length, "{position} {answer:?}");
            let moves = length as u8;
            let score = if length % 2 == 1 { Score::Win { moves } } else { Score::Loss { moves } };
            assert_eq!(answer.score, score, "{position} {answer:?}");
            assert!(answer.nodes <= RACE_NODES, "{position} {answer:?}");
            let mv = Move::try_from(answer.mv).expect("a move of Quoridor");
            let mut after = position;
            after.play(mv).expect("a legal move");
            let left = if length == 1 { 0 } else { known[&state_of(&after)] };
            assert_eq!(left + 1, length, "{position} {mv}");
            *if length % 2 == 1 { &mut won } else { &mut lost } += 1;
            longest = longest.max(length);
        }
    }
    report(format_args!("races: {won} won, {lost} lost, the longest in {longest} moves"));
    assert!(won > 100 && lost > 100 && longest > 20);
}

/// A board with the walls of a position.
fn board_of(position: &Position) -> Model {
    let mut board = Model { walls_left: [0, 0], ..Model::start() };
    for wall in position.walls() {
        let lying = match wall.direction {
            Direction::Horizontal => model::Slot::Horizontal,
            Direction::Vertical => model::Slot::Vertical,
        };
        board.walls[usize::from(wall.slot.rank())][usize::from(wall.slot.file())] = lying;
    }
    board
}

#[test]
fn a_chase_that_nobody_can_leave_is_a_draw_and_is_kept_up() {
    let mut engine = Box::new(Engine::new());
    for text in [
        "b1c3c4c7d8e1e3f8g3g6g7 / a3a6b5c5e7f1f5g8h6 / f8 f7 / 0 0 / 2",
        "a1a5c2c4c5d1d3d6e4f3f5g2g4h1 / b2c8e7f4f8g5 / a2 b2 / 0 0 / 1",
        "a7c2c5d7f8g1h2 / a6b5c3d2d8e4f2f7g4g7h1h5h8 / g2 h3 / 0 0 / 2",
    ] {
        let mut position: Position = text.parse().expect("a position");
        let known = solve(&board_of(&position));
        // Both sides are played by the engine: neither must let the other win.
        for seed in 0..12 {
            assert!(!known.contains_key(&state_of(&position)), "{position} is decided");
            let answer = think(&mut engine, position, seed);
            assert_eq!((answer.score, answer.depth), (Score::Exact(0), 0), "{position} {answer:?}");
            position.play(Move::try_from(answer.mv).expect("a move of Quoridor")).expect("a legal move");
        }
    }
}
