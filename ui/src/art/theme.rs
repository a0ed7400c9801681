//! What a theme decides: colours, and how marks are told apart.

use embedded_graphics::pixelcolor::Rgb565;

use super::{
    color::{Rgb, rgb},
    piece::Pieces,
    surface::Surface,
    themes::{NIGHT, PAPER, SHAPES},
};

/// Which theme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ThemeId {
    /// A dark frame around boards of cloth, wood and slate.
    #[default]
    Night,
    /// A light frame, as printed on paper.
    Paper,
    /// Colours that stay apart for colour-blind eyes, and marks that differ in shape as well.
    Shapes,
}

impl ThemeId {
    /// All themes, in the order the device offers them.
    pub const ALL: [ThemeId; 3] = [ThemeId::Night, ThemeId::Paper, ThemeId::Shapes];

    /// The theme itself.
    pub const fn theme(self) -> &'static Theme {
        match self {
            ThemeId::Night => &NIGHT,
            ThemeId::Paper => &PAPER,
            ThemeId::Shapes => &SHAPES,
        }
    }
}

/// How marks are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marks {
    /// By colour: a dot is a dot, red or green.
    Colors,
    /// By shape: cross, ring, dash.
    Shapes,
}

/// The colours of everything, and how marks are told apart.
pub struct Theme {
    /// Which theme this is.
    pub id: ThemeId,
    /// Behind everything.
    pub frame: Rgb565,
    /// Behind the status bar and messages.
    pub bar: Rgb565,
    /// A panel on the frame: a game on the home screen, a line of a menu.
    pub panel: Rgb565,
    /// The panel the player is on.
    pub selected: Rgb565,
    /// Thin lines between things.
    pub line: Rgb565,
    /// Text to read.
    pub text: Rgb565,
    /// Text that stays in the background.
    pub dim: Rgb565,
    /// "You are here."
    pub accent: Rgb565,
    /// Text on the accent.
    pub on_accent: Rgb565,
    /// Allowed.
    pub good: Rgb565,
    /// Not allowed; also the last move.
    pub bad: Rgb565,
    /// How marks are told apart.
    pub marks: Marks,
    /// Discs and stones, black and white.
    pub(crate) discs: Pieces,
    /// Pawns, in the players' colours.
    pub(crate) pawns: Pieces,
    /// Numbers on black pieces and on white ones.
    pub(crate) numbers: [Rgb565; 2],
    pub(crate) cloth: Surface,
    /// Where the player is on wood: an amber frame is hard to see there.
    pub(crate) spot: Spot,
    /// Marks on wood, which is too bright for some of the colours above.
    pub(crate) on_wood: OnWood,
    pub(crate) wood: Surface,
    pub(crate) slate: Slate,
}

/// The point of a wooden board the player is on.
pub(crate) struct Spot {
    /// What the wood there brightens to.
    pub(crate) wood: Rgb565,
    /// The brackets around it.
    pub(crate) brackets: Rgb565,
}

/// Marks on a wooden board.
pub(crate) struct OnWood {
    /// Where black may not play.
    pub(crate) forbidden: Rgb565,
    /// A move to recommend.
    pub(crate) hint: Rgb565,
}

/// The colours of the Quoridor board.
pub(crate) struct Slate {
    /// A square.
    pub(crate) square: Block,
    /// The rank that player 1 wants to reach.
    pub(crate) goal_1: Block,
    /// The rank that player 2 wants to reach.
    pub(crate) goal_2: Block,
    /// Between the squares.
    pub(crate) gutter: Rgb565,
    pub(crate) wall: Block,
    /// Player 1's colour, for paths and the walls left.
    pub(crate) player_1: Rgb565,
    /// Player 2's colour.
    pub(crate) player_2: Rgb565,
}

/// Something with an edge towards the light and one away from it.
#[derive(Clone, Copy)]
pub(crate) struct Block {
    pub(crate) face: Rgb565,
    pub(crate) lit: Rgb565,
    pub(crate) shaded: Rgb565,
}

impl Block {
    pub(super) const fn new(face: Rgb, lit: Rgb, shaded: Rgb) -> Self {
        Block { face: rgb(face), lit: rgb(lit), shaded: rgb(shaded) }
    }
}
