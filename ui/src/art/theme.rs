//! The three looks of the device.

use embedded_graphics::pixelcolor::{Rgb565, raw::RawU16};

use super::{
    color::{Rgb, ramp, rgb},
    piece::Pieces,
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
            ThemeId::Night => &Theme::NIGHT,
            ThemeId::Paper => &Theme::PAPER,
            ThemeId::Shapes => &Theme::SHAPES,
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
    pub(crate) discs: Pieces,
    pub(crate) cloth: Surface,
    pub(crate) wood: Surface,
    pub(crate) slate: Slate,
}

/// How the colour of a board changes from pixel to pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Texture {
    /// Threads over and under each other.
    Weave,
    /// Grain along the board.
    Grain,
}

/// A board's surface.
pub(crate) struct Surface {
    pub(crate) texture: Texture,
    /// From dark to light.
    pub(crate) shades: [u16; 8],
    /// The lines on the board.
    pub(crate) line: Rgb565,
    /// The rim of the board.
    pub(crate) edge: Rgb565,
    /// Marks of legal moves.
    pub(crate) legal: Rgb565,
    /// Letters and digits along the board.
    pub(crate) letters: Rgb565,
}

/// The colours of the Quoridor board.
pub(crate) struct Slate {
    /// A square, and its lighter and darker edge.
    pub(crate) square: [Rgb565; 3],
    /// The far ranks: player 1's goal and player 2's, each with its edges.
    pub(crate) goal: [[Rgb565; 3]; 2],
    /// Between the squares.
    pub(crate) gutter: Rgb565,
    /// A wall, and its lighter and darker edge.
    pub(crate) wall: [Rgb565; 3],
    /// The players' colours.
    pub(crate) player: [Rgb565; 2],
}

const NIGHT_FRAME: Rgb = [24, 26, 32];

impl Theme {
    /// A dark frame around boards of cloth, wood and slate.
    pub const NIGHT: Theme = Theme {
        id: ThemeId::Night,
        frame: rgb(NIGHT_FRAME),
        bar: rgb([32, 36, 48]),
        panel: rgb([36, 40, 52]),
        selected: rgb([52, 58, 76]),
        line: rgb([56, 62, 78]),
        text: rgb([240, 236, 224]),
        dim: rgb([148, 152, 164]),
        accent: rgb([240, 172, 56]),
        on_accent: rgb([32, 24, 8]),
        good: rgb([112, 208, 112]),
        bad: rgb([232, 64, 56]),
        marks: Marks::Colors,
        discs: Pieces::new(
            &[[8, 10, 14], [40, 46, 56], [200, 208, 220]],
            &[[120, 116, 108], [255, 252, 240]],
            [4, 12, 8],
        ),
        cloth: Surface {
            texture: Texture::Weave,
            shades: ramp(&[[16, 100, 56], [28, 120, 68]]),
            line: rgb([12, 76, 44]),
            edge: rgb([10, 60, 36]),
            legal: rgb([148, 220, 140]),
            letters: rgb([120, 190, 130]),
        },
        wood: Surface {
            texture: Texture::Grain,
            shades: ramp(&[[200, 148, 84], [224, 176, 108]]),
            line: rgb([104, 68, 32]),
            edge: rgb([140, 92, 48]),
            legal: rgb([48, 112, 48]),
            letters: rgb([120, 80, 40]),
        },
        slate: Slate {
            square: [rgb([72, 84, 112]), rgb([88, 102, 132]), rgb([58, 68, 92])],
            goal: [
                [rgb([64, 104, 88]), rgb([80, 124, 104]), rgb([50, 84, 70])],
                [rgb([120, 76, 80]), rgb([142, 92, 96]), rgb([98, 60, 64])],
            ],
            gutter: rgb([40, 46, 64]),
            wall: [rgb([236, 196, 112]), rgb([255, 226, 160]), rgb([176, 132, 60])],
            player: [rgb([112, 200, 150]), rgb([240, 140, 130])],
        },
    };

    /// A light frame, as printed on paper.
    pub const PAPER: Theme = Theme {
        id: ThemeId::Paper,
        frame: rgb([236, 230, 216]),
        bar: rgb([222, 214, 196]),
        panel: rgb([248, 244, 234]),
        selected: rgb([255, 252, 244]),
        line: rgb([196, 186, 164]),
        text: rgb([44, 40, 36]),
        dim: rgb([120, 112, 100]),
        accent: rgb([208, 112, 16]),
        on_accent: rgb([255, 250, 240]),
        good: rgb([40, 128, 56]),
        bad: rgb([200, 40, 36]),
        marks: Marks::Colors,
        discs: Pieces::new(
            &[[20, 20, 24], [56, 58, 64], [200, 204, 210]],
            &[[140, 136, 128], [255, 254, 248]],
            [60, 60, 40],
        ),
        cloth: Surface {
            texture: Texture::Weave,
            shades: ramp(&[[124, 172, 120], [140, 188, 134]]),
            line: rgb([84, 132, 84]),
            edge: rgb([72, 112, 72]),
            legal: rgb([32, 88, 44]),
            letters: rgb([56, 100, 60]),
        },
        wood: Surface {
            texture: Texture::Grain,
            shades: ramp(&[[228, 192, 136], [244, 214, 164]]),
            line: rgb([132, 96, 56]),
            edge: rgb([168, 124, 76]),
            legal: rgb([48, 120, 48]),
            letters: rgb([132, 96, 56]),
        },
        slate: Slate {
            square: [rgb([208, 208, 204]), rgb([228, 228, 224]), rgb([176, 176, 172])],
            goal: [
                [rgb([176, 212, 180]), rgb([200, 230, 204]), rgb([144, 180, 150])],
                [rgb([228, 184, 176]), rgb([244, 208, 200]), rgb([196, 152, 146])],
            ],
            gutter: rgb([160, 158, 150]),
            wall: [rgb([136, 80, 32]), rgb([176, 116, 60]), rgb([96, 52, 16])],
            player: [rgb([32, 120, 64]), rgb([184, 56, 48])],
        },
    };

    /// Colours that stay apart for colour-blind eyes, and marks that differ in shape as well.
    pub const SHAPES: Theme = Theme {
        id: ThemeId::Shapes,
        frame: rgb([16, 18, 24]),
        bar: rgb([28, 32, 44]),
        panel: rgb([32, 38, 52]),
        selected: rgb([44, 56, 84]),
        line: rgb([72, 80, 100]),
        text: rgb([255, 255, 255]),
        dim: rgb([168, 176, 190]),
        accent: rgb([255, 208, 64]),
        on_accent: rgb([24, 20, 0]),
        good: rgb([88, 180, 255]),
        bad: rgb([255, 128, 0]),
        marks: Marks::Shapes,
        discs: Pieces::new(
            &[[0, 0, 0], [24, 26, 30], [180, 186, 196]],
            &[[150, 150, 150], [255, 255, 255]],
            [0, 8, 16],
        ),
        cloth: Surface {
            texture: Texture::Weave,
            shades: ramp(&[[40, 88, 128], [52, 104, 148]]),
            line: rgb([24, 60, 92]),
            edge: rgb([20, 48, 76]),
            legal: rgb([255, 236, 160]),
            letters: rgb([176, 208, 236]),
        },
        wood: Surface {
            texture: Texture::Grain,
            shades: ramp(&[[196, 172, 128], [216, 192, 148]]),
            line: rgb([80, 64, 40]),
            edge: rgb([112, 92, 60]),
            legal: rgb([0, 84, 160]),
            letters: rgb([88, 70, 44]),
        },
        slate: Slate {
            square: [rgb([76, 80, 92]), rgb([96, 100, 112]), rgb([58, 62, 72])],
            goal: [
                [rgb([60, 96, 140]), rgb([78, 118, 166]), rgb([44, 74, 112])],
                [rgb([140, 104, 44]), rgb([166, 126, 60]), rgb([112, 80, 30])],
            ],
            gutter: rgb([36, 38, 46]),
            wall: [rgb([244, 240, 228]), rgb([255, 255, 255]), rgb([176, 172, 160])],
            player: [rgb([104, 180, 255]), rgb([255, 184, 64])],
        },
    };
}

impl Surface {
    /// The colour of the bare surface at a place on the screen; the same every time, so that a part can be repainted.
    pub(crate) fn color(&self, x: i32, y: i32) -> Rgb565 {
        let shade = match self.texture {
            Texture::Weave => ((x ^ y) & 1) * 2 + (x.wrapping_mul(7) ^ y.wrapping_mul(13)) % 3 + 3,
            Texture::Grain => ((x + (y >> 3)) * 5 % 8).abs(),
        };
        RawU16::new(self.shades.get(shade as usize & 7).copied().unwrap_or_default()).into()
    }
}
