//! A position with both races measured.

use sanban_core::{
    Game, Side, Sides,
    quoridor::{Move, Position, SquareSet, WallSet},
};

use super::way::{Rings, around};
use crate::search::Hash;

/// A position with both races measured.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    pub(super) position: Position,
    /// The steps each player has to go.
    pub(super) steps: Sides<u8>,
}

impl Standing {
    /// Measures a position; `None` if it is none that the game knows.
    #[inline(never)]
    pub(super) fn new(position: &Position) -> Option<Standing> {
        Survey::of(position).map(|survey| Standing { position: *position, steps: survey.steps() })
    }

    /// Whether the side to move can step on its goal.
    pub(super) fn wins_at_once(&self) -> bool {
        let side = self.position.turn();
        // A jump covers two steps.
        self.steps[side] <= 2 && self.position.pawn_moves().meets(SquareSet::goal(side))
    }
}

/// What has to be known of a position to measure the positions after its moves.
pub(super) struct Survey {
    rings: Sides<Rings>,
    /// The walls across one shortest path of each player: all others change nothing.
    pub(super) across: Sides<WallSet>,
}

impl Survey {
    /// Surveys a position; `None` if it is none that the game knows.
    pub(super) fn of(position: &Position) -> Option<Survey> {
        let rings = Sides::new(Rings::of(position, Side::First)?, Rings::of(position, Side::Second)?);
        let passages = position.passages();
        let across = Sides::new(rings.first.across(passages), rings.second.across(passages));
        Some(Survey { rings, across })
    }

    /// The steps each player has to go.
    pub(super) fn steps(&self) -> Sides<u8> {
        Sides::new(self.rings.first.steps(), self.rings.second.steps())
    }

    /// The position after a pawn move, or after a wall there is room for; `None` if that wall shuts a player in.
    pub(super) fn after(&self, here: &Standing, mv: Move) -> Option<Standing> {
        let mover = here.position.turn();
        let mut after = *here;
        after.position.play_unchecked(mv);
        match mv {
            Move::Pawn(to) => after.steps[mover] = self.rings[mover].steps_from(to),
            Move::Wall(wall) => {
                for side in Side::BOTH {
                    if self.across[side].contains(wall) {
                        after.steps[side] = self.rings[side].steps_behind(wall, after.position.passages())?;
                    }
                }
            }
        }
        Some(after)
    }
}

/// The walls across the other player's path: no other wall makes it longer.
pub(super) fn delaying_walls(position: &Position, survey: &Survey) -> WallSet {
    room(position) & survey.across[!position.turn()]
}

/// The walls that matter when looking further ahead: those that delay, and those around both pawns, which prepare a
/// delay or spoil one.
pub(super) fn useful_walls(position: &Position, survey: &Survey) -> WallSet {
    let around = around(position.pawn(Side::First)) | around(position.pawn(Side::Second));
    room(position) & (survey.across[!position.turn()] | around)
}

/// The walls that can be put down, those that shut a player in among them.
pub(super) fn room(position: &Position) -> WallSet {
    if position.walls_left(position.turn()) > 0 { position.walls().room() } else { WallSet::EMPTY }
}

/// The hash of a position, worked out from the whole of it: a few products, next to nothing beside the measuring of two
/// ways.
pub(super) fn hash(position: &Position) -> Hash {
    let walls = position.walls();
    let (first, second) = (position.pawn(Side::First), position.pawn(Side::Second));
    let rest = u32::from(first.index())
        | u32::from(second.index()) << 8
        | u32::from(position.walls_left(Side::First)) << 16
        | u32::from(position.walls_left(Side::Second)) << 20
        | u32::from(position.turn() == Side::Second) << 24;
    let words = [
        walls.horizontal as u32,
        (walls.horizontal >> 32) as u32,
        walls.vertical as u32,
        (walls.vertical >> 32) as u32,
        rest,
    ];
    let mut hash = Hash { place: 0x9E37_79B1, check: 0x85EB_CA77 };
    for word in words {
        hash.place = mix(hash.place ^ word).wrapping_mul(0x9E37_79B1);
        hash.check = mix(hash.check.wrapping_add(word)).wrapping_mul(0x85EB_CA77);
    }
    hash
}

const fn mix(word: u32) -> u32 {
    let word = (word ^ (word >> 15)).wrapping_mul(0x2C1B_3C6D);
    word ^ (word >> 13)
}
