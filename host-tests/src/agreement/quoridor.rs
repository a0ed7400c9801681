//! Quoridor's fast rules and the document's own algorithm, side by side.

use sanban_core::{
    Game, Side,
    quoridor::{Direction, Illegal, Move, Position, Slot, Square, SquareSet, Wall, WallSet},
};

use crate::quoridor_model::{self as model, Model, Refusal};

fn square((file, rank): model::Square) -> Square {
    Square::at(file as u8, rank as u8).expect("on the board")
}

/// The model's player as a side.
pub fn side(player: usize) -> Side {
    Side::BOTH[player]
}

/// A wall as the model has it.
pub fn model_wall(wall: Wall) -> (i32, i32, model::Slot) {
    let direction = match wall.direction {
        Direction::Horizontal => model::Slot::Horizontal,
        Direction::Vertical => model::Slot::Vertical,
    };
    (wall.slot.file().into(), wall.slot.rank().into(), direction)
}

fn all_walls() -> impl Iterator<Item = Wall> {
    (0..128).filter_map(Wall::new)
}

fn legal_walls(model: &Model) -> WallSet {
    let of = |kind, wall: fn(Slot) -> Wall| {
        let slots = model.legal_walls(kind).into_iter();
        slots.map(move |(file, rank)| wall(Slot::at(file as u8, rank as u8).expect("on the board")))
    };
    of(model::Slot::Horizontal, Wall::horizontal).chain(of(model::Slot::Vertical, Wall::vertical)).collect()
}

fn illegal(refusal: Refusal) -> Illegal {
    match refusal {
        Refusal::OffBoard => unreachable!("there is no such wall"),
        Refusal::NoneLeft => Illegal::NoWallsLeft,
        Refusal::Occupied => Illegal::Occupied,
        Refusal::Overlap => Illegal::Overlaps,
        Refusal::Cross => Illegal::Crosses,
        Refusal::ShutIn(player) => Illegal::ShutsIn(side(player)),
    }
}

/// Compares everything that can be asked of a position that is not over.
pub fn compare(position: &Position, model: &Model) {
    let pawn_moves: SquareSet = model.pawn_moves().into_iter().map(square).collect();
    assert_eq!(position.pawn_moves(), pawn_moves, "{position}");
    assert_eq!(position.legal_walls(), legal_walls(model), "{position}");
    for player in 0..2 {
        let distance = model.distance(player).expect("a way");
        assert_eq!(u32::from(position.distance(side(player))), distance, "{position}");
        compare_path(position, model, player);
    }
}

/// A shortest path is as long as the model's, open at every step, and ends at the goal.
fn compare_path(position: &Position, model: &Model, player: usize) {
    let path = position.shortest_path(side(player));
    assert_eq!(path.len(), usize::from(position.distance(side(player))), "{position}");
    let mut here = model.pawns[player];
    for step in &path {
        let next = (i32::from(step.file()), i32::from(step.rank()));
        let (dx, dy) = (next.0 - here.0, next.1 - here.1);
        assert_eq!(dx.abs() + dy.abs(), 1, "{position}: {path:?}");
        assert!(model.is_open(here, (dx, dy)), "{position}: {path:?}");
        here = next;
    }
    assert!(SquareSet::goal(side(player)).contains(square(here)), "{position}: {path:?}");
}

/// Compares the reason for every wall, and tries every move on a copy.
fn compare_refusals(position: &Position, model: &Model) {
    for wall in all_walls() {
        let (x, y, kind) = model_wall(wall);
        let expected = model.refusal(x, y, kind).map_or(Ok(()), |refusal| Err(illegal(refusal)));
        assert_eq!(position.check_wall(wall), expected, "{position}: {wall}");
    }
    for mv in (0..=u8::MAX).filter_map(Position::move_from_byte) {
        let mut after = *position;
        match after.play(mv) {
            Ok(()) => assert!(position.legal_moves().contains(mv), "{position}: {mv}"),
            Err(_) => assert_eq!(after, *position, "a refused move changes nothing: {mv}"),
        }
    }
}

/// Plays the same choices on both sides, comparing after every move. Returns the moves.
pub fn play_and_compare(choices: &[u16]) -> Vec<Move> {
    let mut position = Position::default();
    let mut model = Model::start();
    let mut moves = Vec::new();
    for &choice in choices {
        compare(&position, &model);
        let legal = position.legal_moves();
        let (kind, choice) = (choice % 3, usize::from(choice / 3));
        // Two walls for each pawn move, while there are any: fences grow and entangle.
        let mv = if kind == 0 || legal.walls.is_empty() {
            Move::Pawn(legal.pawn.iter().nth(choice % legal.pawn.len()).expect("a pawn move"))
        } else {
            Move::Wall(legal.walls.iter().nth(choice % legal.walls.len()).expect("a wall"))
        };
        match mv {
            Move::Pawn(to) => model.move_pawn((to.file().into(), to.rank().into())),
            Move::Wall(wall) => {
                let (x, y, kind) = model_wall(wall);
                model.place_wall(x, y, kind);
            }
        }
        position.play(mv).expect("legal");
        moves.push(mv);
        assert_eq!(position.outcome().and_then(|outcome| outcome.winner()), model.winner().map(side));
        if position.outcome().is_some() {
            assert!(position.legal_moves().is_empty(), "a won position has no legal moves");
            break;
        }
    }
    if position.outcome().is_none() {
        compare_refusals(&position, &model);
    }
    moves
}
