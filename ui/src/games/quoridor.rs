//! Quoridor at the table.

use embedded_graphics::prelude::Point;
use sanban_core::{
    Game, Side, Sides,
    quoridor::{Direction, Illegal, Move, Position, Slot as Place, Square, SquareSet, Wall},
};

use super::{Playable, Scene, Tone, Way};
use crate::{
    Slot,
    boards::quoridor::{self as board, View},
    texts::{Line, Texts, fill},
};

/// What the player is about to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Mode {
    /// Move the pawn.
    #[default]
    Pawn,
    /// Put down a wall along the ranks.
    Horizontal,
    /// Put down a wall along the files.
    Vertical,
}

impl Mode {
    const ALL: [Mode; 3] = [Mode::Pawn, Mode::Horizontal, Mode::Vertical];

    const fn next(self) -> Mode {
        match self {
            Mode::Pawn => Mode::Horizontal,
            Mode::Horizontal => Mode::Vertical,
            Mode::Vertical => Mode::Pawn,
        }
    }

    /// What the mode does, in words.
    pub(crate) const fn name(self, texts: &Texts) -> &'static str {
        match self {
            Mode::Pawn => texts.mode_pawn,
            Mode::Horizontal => texts.mode_horizontal,
            Mode::Vertical => texts.mode_vertical,
        }
    }
}

/// Where the player points. The place for a wall is the one right of and above a square, so that pawn and walls share
/// their whereabouts; along the upper and right edge it is the last one there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cursor {
    pub square: Square,
    pub mode: Mode,
}

impl Cursor {
    fn place(self) -> Option<Place> {
        Place::at(self.square.file().min(7), self.square.rank().min(7))
    }

    /// The wall the cursor holds, if it holds one.
    fn wall(self) -> Option<Wall> {
        match self.mode {
            Mode::Pawn => None,
            Mode::Horizontal => self.place().map(Wall::horizontal),
            Mode::Vertical => self.place().map(Wall::vertical),
        }
    }
}

impl Playable for Position {
    type Cursor = Cursor;

    const SLOT: Slot = Slot::Quoridor;

    fn first_cursor() -> Cursor {
        Cursor { square: Square::start(Side::First), mode: Mode::Pawn }
    }

    fn steer(cursor: Cursor, way: Way) -> Cursor {
        // A wall has a row and a column less to go to.
        let side = if cursor.mode == Mode::Pawn { 9 } else { 8 };
        let last = side - 1;
        // Rows are counted downwards, ranks upwards.
        let (file, rank) = (cursor.square.file().min(last), cursor.square.rank().min(last));
        let (file, row) = way.step(file, last.saturating_sub(rank), side);
        let square = Square::at(file, last.saturating_sub(row)).unwrap_or(cursor.square);
        Cursor { square, ..cursor }
    }

    fn second(cursor: Cursor) -> Option<Cursor> {
        Some(Cursor { mode: cursor.mode.next(), ..cursor })
    }

    fn hand_over(&self, _: Cursor) -> Cursor {
        Cursor { square: self.pawn(self.turn()), mode: Mode::Pawn }
    }

    fn pointed(cursor: Cursor) -> Move {
        cursor.wall().map_or(Move::Pawn(cursor.square), Move::Wall)
    }

    fn cursor_at(mv: Move) -> Option<Cursor> {
        match mv {
            Move::Pawn(square) => Some(Cursor { square, mode: Mode::Pawn }),
            Move::Wall(Wall { direction, slot }) => {
                let mode = match direction {
                    Direction::Horizontal => Mode::Horizontal,
                    Direction::Vertical => Mode::Vertical,
                };
                Square::at(slot.file(), slot.rank()).map(|square| Cursor { square, mode })
            }
        }
    }

    fn cursor_under(point: Point) -> Option<Cursor> {
        board::move_at(point).and_then(Self::cursor_at)
    }

    fn cursor_to_bytes(cursor: Cursor) -> [u8; 2] {
        [cursor.square.index(), cursor.mode as u8]
    }

    fn cursor_from_bytes([square, mode]: [u8; 2]) -> Option<Cursor> {
        Some(Cursor { square: Square::new(square)?, mode: *Mode::ALL.get(usize::from(mode))? })
    }

    fn is_low(cursor: Cursor) -> bool {
        cursor.square.rank() == 0
    }

    fn refusal(why: Illegal, texts: &Texts) -> Line {
        let text = match why {
            Illegal::Over => texts.over,
            Illegal::SameSquare => texts.here_already,
            Illegal::OtherPawn => texts.other_pawn,
            Illegal::OutOfReach => texts.out_of_reach,
            Illegal::WallInTheWay => texts.wall_in_the_way,
            Illegal::JumpIsOpen => texts.jump_is_open,
            Illegal::NoWallsLeft => texts.no_walls_left,
            Illegal::Occupied => texts.wall_taken,
            Illegal::Overlaps => texts.wall_overlaps,
            Illegal::Crosses => texts.wall_crosses,
            Illegal::ShutsIn(side) => return fill(texts.shuts_in, &[&texts.side(Self::ID, side)]),
        };
        fill(text, &[])
    }
}

/// What the board shows.
pub(crate) fn view(scene: &Scene<'_, Position>) -> View {
    let position = scene.position;
    let cursor = scene.cursor.map(|cursor| match cursor.wall() {
        // Only the player whose turn it is holds a wall that can be judged.
        Some(wall) => board::Cursor::Wall { wall, allowed: scene.person_acts && position.check_wall(wall).is_ok() },
        None => board::Cursor::Square(cursor.square),
    });
    let path = |side| {
        if scene.distances { position.shortest_path(side).into_iter().collect() } else { SquareSet::EMPTY }
    };
    View {
        cursor,
        targets: if scene.marks_moves() { position.pawn_moves() } else { SquareSet::EMPTY },
        last: scene.last(),
        came_from: came_from(scene.moves),
        hint: scene.hint,
        paths: Sides::new(path(Side::First), path(Side::Second)),
        coordinates: scene.coordinates,
        ..View::of(position)
    }
}

/// Where the pawn stood before the last move, if that was a pawn's.
fn came_from(moves: &[Move]) -> Option<Square> {
    let (Move::Pawn(_), earlier) = moves.split_last()? else {
        return None;
    };
    // The players move in turn: the last mover's own moves are every second one before the last.
    let mut own = earlier.iter().rev().skip(1).step_by(2);
    let mover = if earlier.len().is_multiple_of(2) { Side::First } else { Side::Second };
    let before = own.find_map(|mv| match mv {
        Move::Pawn(square) => Some(*square),
        Move::Wall(_) => None,
    });
    Some(before.unwrap_or(Square::start(mover)))
}

/// What stands at the right of the status bar: distances or walls left, and whether the wall under the cursor is refused.
pub(crate) fn aside(scene: &Scene<'_, Position>, texts: &Texts) -> (Line, Tone) {
    let position = scene.position;
    let wall = scene.cursor.filter(|_| scene.person_acts && scene.outcome.is_none()).and_then(Cursor::wall);
    let refused = wall.is_some_and(|wall| position.check_wall(wall).is_err());
    let (text, [first, second]) = if scene.distances {
        (texts.distances, Side::BOTH.map(|side| position.distance(side)))
    } else {
        (texts.walls, Side::BOTH.map(|side| position.walls_left(side)))
    };
    (fill(text, &[&first, &second]), if refused { Tone::Refused } else { Tone::Plain })
}
