//! Where the player points, in a game that is known only when the program runs; as in storage.

use embedded_graphics::prelude::Point;
use sanban_core::{AnyMove, AnyPosition, GameId, quoridor, renju, reversi};

use super::{Playable, Way};
use crate::texts::{Line, Texts};

/// A cursor, as in storage.
pub(crate) type Pointer = [u8; 2];

/// Does the same with the type of whichever game it is.
macro_rules! with_game {
    ($game:expr, $position:ident => $body:expr) => {
        match $game {
            GameId::Reversi => {
                type $position = reversi::Position;
                $body
            }
            GameId::Renju => {
                type $position = renju::Position;
                $body
            }
            GameId::Quoridor => {
                type $position = quoridor::Position;
                $body
            }
        }
    };
}

/// Where the player of a position begins.
pub(crate) fn first(position: &AnyPosition) -> Pointer {
    fn first<G: Playable>(position: &G) -> Pointer {
        G::cursor_to_bytes(position.hand_over(G::first_cursor()))
    }
    match position {
        AnyPosition::Reversi(position) => first(position),
        AnyPosition::Renju(position) => first(position),
        AnyPosition::Quoridor(position) => first(position),
    }
}

/// The move a cursor stands for.
pub(crate) fn pointed(game: GameId, cursor: Pointer) -> Option<AnyMove> {
    with_game!(game, G => G::cursor_from_bytes(cursor).map(|cursor| G::pointed(cursor).into()))
}

/// The cursor after a push.
pub(crate) fn steered(game: GameId, cursor: Pointer, way: Way) -> Option<Pointer> {
    with_game!(game, G => Some(G::cursor_to_bytes(G::steer(G::cursor_from_bytes(cursor)?, way))))
}

/// The cursor with the other kind of move, where there is one.
pub(crate) fn turned(game: GameId, cursor: Pointer) -> Option<Pointer> {
    with_game!(game, G => G::second(G::cursor_from_bytes(cursor)?).map(G::cursor_to_bytes))
}

/// The cursor at a pixel of the board.
pub(crate) fn under(game: GameId, point: Point) -> Option<Pointer> {
    with_game!(game, G => G::cursor_under(point).map(G::cursor_to_bytes))
}

/// Whether the cursor stands so low that a message at the foot of the board would hide it.
pub(crate) fn is_low(game: GameId, cursor: Pointer) -> bool {
    with_game!(game, G => G::cursor_from_bytes(cursor).is_some_and(G::is_low))
}

/// Why a move is refused, in words.
pub(crate) fn refusal(position: &AnyPosition, mv: AnyMove, texts: &Texts) -> Option<Line> {
    fn words<G: Playable>(position: &G, mv: AnyMove, texts: &Texts) -> Option<Line> {
        position.check(G::Move::try_from(mv).ok()?).err().map(|why| G::refusal(why, texts))
    }
    match position {
        AnyPosition::Reversi(position) => words(position, mv, texts),
        AnyPosition::Renju(position) => words(position, mv, texts),
        AnyPosition::Quoridor(position) => words(position, mv, texts),
    }
}
