//! Reversi at the table.

use embedded_graphics::prelude::Point;
use sanban_core::{
    Game, Side,
    reversi::{Illegal, Move, Position, Record, Square, SquareSet},
};

use super::{Playable, Scene, Table, Tone, Way};
use crate::{
    Slot,
    boards::reversi::{Turning, View, square_at},
    texts::{Line, Texts, fill},
};

impl Playable for Position {
    type Cursor = Square;

    const SLOT: Slot = Slot::Reversi;

    fn first_cursor() -> Square {
        Square::D3
    }

    fn steer(cursor: Square, way: Way) -> Square {
        let (column, row) = way.step(cursor.column(), cursor.row(), 8);
        Square::at(column, row).unwrap_or(cursor)
    }

    fn pointed(cursor: Square) -> Move {
        Move::Place(cursor)
    }

    fn cursor_at(mv: Move) -> Option<Square> {
        match mv {
            Move::Place(square) => Some(square),
            Move::Pass => None,
        }
    }

    fn cursor_under(point: Point) -> Option<Square> {
        square_at(point)
    }

    fn cursor_to_bytes(cursor: Square) -> [u8; 2] {
        [cursor.index(), 0]
    }

    fn cursor_from_bytes([square, mode]: [u8; 2]) -> Option<Square> {
        Square::new(square).filter(|_| mode == 0)
    }

    fn is_low(cursor: Square) -> bool {
        cursor.row() == 7
    }

    fn refusal(why: Illegal, texts: &Texts) -> Line {
        let text = match why {
            Illegal::OffBoard => texts.off_board,
            Illegal::Occupied => texts.occupied,
            Illegal::FlipsNothing => texts.flips_nothing,
            Illegal::HasMove => texts.has_move,
            Illegal::Over => texts.over,
        };
        fill(text, &[])
    }
}

/// What the board shows. `numbers` is room for the move numbers, `turning` the discs that are turning over.
pub(crate) fn view<'a>(scene: &Scene<'_, Position>, numbers: &'a mut [u8; 64], turning: Option<Turning>) -> View<'a> {
    let position = scene.position;
    let flips = match scene.cursor {
        Some(square) if scene.marks_moves() => position.flips(square),
        _ => SquareSet::EMPTY,
    };
    let place = |mv: Option<Move>| mv.and_then(Position::cursor_at);
    if scene.numbers {
        for (number, square) in (1..).zip(scene.moves.iter().copied().filter_map(Position::cursor_at)) {
            if let Some(cell) = numbers.get_mut(usize::from(square.index())) {
                *cell = number;
            }
        }
    }
    // Discs that have only begun to turn look as they did before: the first frame paints nothing of them.
    let [black, white] = match turning {
        Some(Turning { discs, progress: 0 }) => Side::BOTH.map(|side| position.discs(side) ^ discs),
        _ => Side::BOTH.map(|side| position.discs(side)),
    };
    View {
        black,
        white,
        cursor: scene.cursor,
        legal: if scene.marks_moves() { position.legal_squares() } else { SquareSet::EMPTY },
        flips,
        last: place(scene.last()),
        hint: place(scene.hint),
        numbers: scene.numbers.then_some(&*numbers),
        turning: turning.filter(|turning| turning.progress > 0),
        coordinates: scene.coordinates,
    }
}

/// What stands at the right of the status bar: the discs.
pub(crate) fn aside(scene: &Scene<'_, Position>, texts: &Texts) -> (Line, Tone) {
    let score = scene.position.score();
    (fill(texts.discs, &[&score.first, &score.second]), Tone::Plain)
}

/// The side that could not move and was passed over when the last move was played, if any.
pub(crate) fn passed_over(table: &Table<Position, { Record::CAPACITY }>) -> Option<Side> {
    let moves = table.record.moves().len();
    let before = table.record.position_after(moves.checked_sub(1)?);
    let now = table.record.position();
    (table.record.outcome().is_none() && before.turn() == now.turn()).then_some(!now.turn())
}

/// The discs that lie in both positions, but with another side up.
pub(crate) fn turned(before: &Position, after: &Position) -> SquareSet {
    (before.discs(Side::BLACK) & after.discs(Side::WHITE)) | (before.discs(Side::WHITE) & after.discs(Side::BLACK))
}
