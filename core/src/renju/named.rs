//! The 26 named openings.
//!
//! Three stones are an opening: black on the centre, white next to it, black in the central 5x5. Turned and mirrored there
//! are 26 of them, and players know each by a name: thirteen with white's stone straight beside the centre (direct), thirteen
//! with it at a corner (indirect).

use core::fmt;

use super::{Move, Point};

macro_rules! openings {
    ($($name:ident $code:literal $third:literal,)*) => {
        /// An opening that players know by name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "defmt", derive(defmt::Format))]
        pub enum NamedOpening {
            $(
                #[doc = concat!($code, ": the third stone on ", $third, ".")]
                $name,
            )*
        }

        impl NamedOpening {
            /// All of them, direct ones first.
            pub const ALL: [NamedOpening; 26] = [$(NamedOpening::$name,)*];

            /// What tournaments call it: its number, and `D` for direct or `I` for indirect.
            pub const fn code(self) -> &'static str {
                match self {
                    $(NamedOpening::$name => $code,)*
                }
            }

            /// Where the third stone is when the second is on h9, or on i9 for an indirect opening.
            const fn third(self) -> &'static str {
                match self {
                    $(NamedOpening::$name => $third,)*
                }
            }
        }

        /// The name in Latin letters.
        impl fmt::Display for NamedOpening {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(NamedOpening::$name => stringify!($name),)*
                })
            }
        }
    };
}

openings! {
    Kansei "1D" "h10",
    Keigetsu "2D" "i10",
    Sosei "3D" "j10",
    Kagetsu "4D" "i9",
    Zangetsu "5D" "j9",
    Ugetsu "6D" "i8",
    Kinsei "7D" "j8",
    Shogetsu "8D" "h7",
    Kyugetsu "9D" "i7",
    Shingetsu "10D" "j7",
    Zuisei "11D" "h6",
    Sangetsu "12D" "i6",
    Yusei "13D" "j6",
    Chosei "1I" "j10",
    Kyogetsu "2I" "j9",
    Kosei "3I" "j8",
    Suigetsu "4I" "j7",
    Ryusei "5I" "j6",
    Ungetsu "6I" "i8",
    Hogetsu "7I" "i7",
    Rangetsu "8I" "i6",
    Gingetsu "9I" "h7",
    Myojo "10I" "h6",
    Shagetsu "11I" "g7",
    Meigetsu "12I" "g6",
    Suisei "13I" "f6",
}

impl NamedOpening {
    /// The opening that a game begins with, however it is turned or mirrored. Choices of a colour do not count.
    ///
    /// ```
    /// use sanban_core::renju::{Move, NamedOpening};
    ///
    /// let moves: Vec<Move> = ["h8", "g8", "g9"].iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
    /// let opening = NamedOpening::of(&moves);
    /// assert_eq!(opening, Some(NamedOpening::Kagetsu));
    /// assert_eq!(opening.map(|opening| opening.to_string()).as_deref(), Some("Kagetsu"));
    /// # Ok::<(), sanban_core::ParseError>(())
    /// ```
    pub fn of(moves: &[Move]) -> Option<NamedOpening> {
        let mut stones = moves.iter().filter(|mv| !matches!(mv, Move::TakeBlack | Move::TakeWhite));
        let mut next = || match stones.next() {
            Some(&Move::Place(point)) => Some(point),
            _ => None,
        };
        let (first, second, third) = (next()?, next()?, next()?);
        if first != Point::CENTRE || second.rings_from_centre() != 1 || third.rings_from_centre() > 2 {
            return None;
        }
        (0..8).find_map(|symmetry| {
            let (second, third) = (turned(second, symmetry)?, turned(third, symmetry)?);
            let (direct, indirect) = NamedOpening::ALL.split_at(13);
            let family = match (second.column(), second.row()) {
                (7, 6) => direct,
                (8, 6) => indirect,
                _ => return None,
            };
            family.iter().copied().find(|opening| opening.third().parse() == Ok(third))
        })
    }
}

/// Where a point comes to lie by one of the board's eight symmetries.
fn turned(point: Point, symmetry: u8) -> Option<Point> {
    let (mut column, mut row) = (point.column(), point.row());
    if symmetry & 1 != 0 {
        column = 14u8.saturating_sub(column);
    }
    if symmetry & 2 != 0 {
        row = 14u8.saturating_sub(row);
    }
    if symmetry & 4 != 0 { Point::at(row, column) } else { Point::at(column, row) }
}
