//! The games as the device plays them: what a key does on each board, in words and on screen.
//!
//! The rules are `sanban-core`'s; here is what a player at a small screen needs on top of them. What all games share is
//! in [`Table`]; what differs is in [`Playable`] and the module of each game.

mod guest;
pub(crate) mod pointer;
pub(crate) mod quoridor;
pub(crate) mod renju;
pub(crate) mod reversi;
mod scene;
mod table;

pub(crate) use guest::{AnyTable, Guest, look_at, with_any};
pub(crate) use scene::{Scene, Tone};
pub(crate) use table::{Help, Plan, Player, Strength, Table, Verdict, count};

use core::fmt::Debug;

use embedded_graphics::prelude::Point;
use sanban_core::{AnyMove, AnyPosition, Game, GameId, Side, quoridor as q, renju as r, reversi as v};

use crate::{
    Key, Slot,
    texts::{Line, Texts},
};

/// Where the cursor is pushed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Up,
    Down,
    Left,
    Right,
}

impl Way {
    /// The way a key points.
    pub(crate) const fn of(key: Key) -> Option<Way> {
        match key {
            Key::Up => Some(Way::Up),
            Key::Down => Some(Way::Down),
            Key::Left => Some(Way::Left),
            Key::Right => Some(Way::Right),
            Key::Centre | Key::A | Key::B | Key::X | Key::Y => None,
        }
    }

    /// The place one step on from (`column`, `row`), rows counted downwards, on a board of `side` x `side`. The edge
    /// stops the cursor.
    pub(crate) const fn step(self, column: u8, row: u8, side: u8) -> (u8, u8) {
        let last = side.saturating_sub(1);
        match self {
            Way::Up => (column, row.saturating_sub(1)),
            Way::Down => (column, if row < last { row + 1 } else { last }),
            Way::Left => (column.saturating_sub(1), row),
            Way::Right => (if column < last { column + 1 } else { last }, row),
        }
    }
}

/// What the device has to know of a game beyond its rules.
pub(crate) trait Playable:
    Game<Move: Into<AnyMove> + TryFrom<AnyMove>, Setup: 'static> + Into<AnyPosition>
{
    /// Where the player points, and with what.
    type Cursor: Copy + Debug + PartialEq;

    /// Where the game is stored.
    const SLOT: Slot;

    /// Where the player points before the first move.
    fn first_cursor() -> Self::Cursor;

    /// The cursor after a push.
    fn steer(cursor: Self::Cursor, way: Way) -> Self::Cursor;

    /// The cursor after the second key; `None` in games where that key asks for a hint.
    fn second(cursor: Self::Cursor) -> Option<Self::Cursor> {
        let _ = cursor;
        None
    }

    /// The cursor with which the next player begins, after a player at this device has moved.
    fn hand_over(&self, cursor: Self::Cursor) -> Self::Cursor {
        cursor
    }

    /// The move the cursor stands for.
    fn pointed(cursor: Self::Cursor) -> Self::Move;

    /// A cursor that stands for a move, if one can.
    fn cursor_at(mv: Self::Move) -> Option<Self::Cursor>;

    /// The cursor at a pixel of the board, if one can be there.
    fn cursor_under(point: Point) -> Option<Self::Cursor>;

    /// The cursor in storage.
    fn cursor_to_bytes(cursor: Self::Cursor) -> [u8; 2];

    /// The cursor of such bytes.
    fn cursor_from_bytes(bytes: [u8; 2]) -> Option<Self::Cursor>;

    /// Whether the cursor stands so low that a message at the foot of the board would hide it.
    fn is_low(cursor: Self::Cursor) -> bool;

    /// Which player is to act: the one who sat down first or second. Only the Swap opening tells players from colours.
    fn actor(&self) -> Side {
        self.turn()
    }

    /// Which player has this side.
    fn player(&self, side: Side) -> Side {
        side
    }

    /// Whether a player counts this as a move: choosing a colour is none.
    fn counts(mv: Self::Move) -> bool {
        let _ = mv;
        true
    }

    /// Why a move is refused, in words.
    fn refusal(why: Self::Illegal, texts: &Texts) -> Line;
}

/// The three tables.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    pub reversi: ReversiTable,
    pub renju: RenjuTable,
    pub quoridor: QuoridorTable,
}

pub(crate) type ReversiTable = Table<v::Position, { v::Record::CAPACITY }>;
pub(crate) type RenjuTable = Table<r::Position, { r::Record::CAPACITY }>;
pub(crate) type QuoridorTable = Table<q::Position, { q::Record::CAPACITY }>;

/// Does the same with the table of whichever game it is.
macro_rules! with_table {
    ($tables:expr, $game:expr, $table:ident => $body:expr) => {
        match $game {
            sanban_core::GameId::Reversi => {
                let $table = &mut $tables.reversi;
                $body
            }
            sanban_core::GameId::Renju => {
                let $table = &mut $tables.renju;
                $body
            }
            sanban_core::GameId::Quoridor => {
                let $table = &mut $tables.quoridor;
                $body
            }
        }
    };
    (ref $tables:expr, $game:expr, $table:ident => $body:expr) => {
        match $game {
            sanban_core::GameId::Reversi => {
                let $table = &$tables.reversi;
                $body
            }
            sanban_core::GameId::Renju => {
                let $table = &$tables.renju;
                $body
            }
            sanban_core::GameId::Quoridor => {
                let $table = &$tables.quoridor;
                $body
            }
        }
    };
}
pub(crate) use with_table;

/// Where a game is stored.
pub(crate) const fn slot(game: GameId) -> Slot {
    match game {
        GameId::Reversi => Slot::Reversi,
        GameId::Renju => Slot::Renju,
        GameId::Quoridor => Slot::Quoridor,
    }
}

/// The game a slot stores, if it stores one.
pub(crate) const fn game_in(slot: Slot) -> Option<GameId> {
    match slot {
        Slot::Reversi => Some(GameId::Reversi),
        Slot::Renju => Some(GameId::Renju),
        Slot::Quoridor => Some(GameId::Quoridor),
        Slot::Settings | Slot::Statistics | Slot::Library => None,
    }
}
