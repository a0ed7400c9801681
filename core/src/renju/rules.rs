//! What the players agree on before the first stone.

/// The rules of one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Rules {
    /// Renju or plain five-in-a-row.
    pub variant: Variant,
    /// How the first stones are put.
    pub opening: Opening,
    /// What happens when black plays a forbidden point.
    pub forbidden: ForbiddenMove,
}

/// What wins, and what is forbidden.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Variant {
    /// Black wins with exactly five and has forbidden points; white wins with five or more.
    #[default]
    Renju,
    /// Five or more in a row win for either side, and nothing is forbidden.
    FiveInARow,
}

/// How the first stones are put.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Opening {
    /// Black begins: in Renju on the centre, in plain five-in-a-row anywhere.
    #[default]
    Free,
    /// One player puts three stones (black on the centre, white next to it, black in the central 5x5), the other chooses
    /// a colour, and white goes on.
    Swap,
}

/// What happens when black plays a forbidden point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum ForbiddenMove {
    /// The move is refused, with the reason.
    #[default]
    Refused,
    /// The stone is put, and black has lost: the tournament way.
    Loses,
}

const FIVE_IN_A_ROW: u8 = 1;
const SWAP: u8 = 2;
const LOSES: u8 = 4;

impl Rules {
    /// One bit for each choice; 0 for the default.
    pub(super) const fn to_byte(self) -> u8 {
        let variant = match self.variant {
            Variant::Renju => 0,
            Variant::FiveInARow => FIVE_IN_A_ROW,
        };
        let opening = match self.opening {
            Opening::Free => 0,
            Opening::Swap => SWAP,
        };
        let forbidden = match self.forbidden {
            ForbiddenMove::Refused => 0,
            ForbiddenMove::Loses => LOSES,
        };
        variant | opening | forbidden
    }

    /// The rules of a byte made by [`to_byte`](Rules::to_byte).
    pub(super) const fn from_byte(byte: u8) -> Option<Rules> {
        if byte > FIVE_IN_A_ROW | SWAP | LOSES {
            return None;
        }
        let variant = if byte & FIVE_IN_A_ROW == 0 { Variant::Renju } else { Variant::FiveInARow };
        let opening = if byte & SWAP == 0 { Opening::Free } else { Opening::Swap };
        let forbidden = if byte & LOSES == 0 { ForbiddenMove::Refused } else { ForbiddenMove::Loses };
        Some(Rules { variant, opening, forbidden })
    }
}
