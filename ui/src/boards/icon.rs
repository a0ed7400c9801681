//! A side's piece in small, for the status bar and menus.

use embedded_graphics::prelude::*;
use sanban_core::{GameId, Side};

use crate::art::{Canvas, Piece, Theme};

/// An icon is this wide and high.
pub const ICON_PX: u32 = 14;

static PIECE: Piece<14> = Piece::new(96, 14);

/// Puts a side's piece onto the canvas, its top left corner at `corner`.
pub fn icon(game: GameId, side: Side, corner: Point, theme: &Theme, canvas: &mut Canvas) {
    let colors = match game {
        GameId::Reversi | GameId::Renju => &theme.discs,
        GameId::Quoridor => &theme.discs,
    };
    PIECE.put(canvas, corner, side, colors);
}
