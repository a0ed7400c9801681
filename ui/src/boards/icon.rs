//! A side's piece in small, for the status bar and menus.

use embedded_graphics::prelude::*;
use sanban_core::{GameId, Side};

use crate::art::{Canvas, Form, Piece, Pose, Theme};

/// An icon is this wide and high.
pub const ICON_PX: u32 = 14;

static DISC: Piece<14> = Piece::new(Form::Disc, 96, 12);
static STONE: Piece<14> = Piece::new(Form::Stone, 96, 12);
static PAWN: Piece<14> = Piece::new(Form::Pawn, 96, 12);

/// Puts a side's piece onto the canvas, its top left corner at `corner`.
pub fn icon(game: GameId, side: Side, corner: Point, theme: &Theme, canvas: &mut Canvas) {
    match game {
        GameId::Reversi => DISC.put(canvas, corner, side, Pose::Flat, &theme.discs),
        GameId::Renju => STONE.put(canvas, corner, side, Pose::Flat, &theme.discs),
        GameId::Quoridor => PAWN.put(canvas, corner, side, Pose::Flat, &theme.pawns),
    }
}
