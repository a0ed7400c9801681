//! A light frame and pale boards, as printed on paper.

use crate::art::{
    color::{ramp, rgb},
    piece::Pieces,
    surface::{Surface, Texture},
    theme::{Block, Marks, OnWood, Slate, Spot, Theme, ThemeId},
};

pub(in crate::art) static PAPER: Theme = Theme {
    id: ThemeId::Paper,
    frame: rgb([236, 230, 216]),
    bar: rgb([222, 214, 196]),
    panel: rgb([248, 244, 234]),
    selected: rgb([255, 252, 244]),
    line: rgb([196, 186, 164]),
    text: rgb([44, 40, 36]),
    dim: rgb([96, 88, 78]),
    accent: rgb([180, 84, 0]),
    on_accent: rgb([255, 255, 248]),
    good: rgb([24, 116, 52]),
    bad: rgb([200, 32, 36]),
    marks: Marks::Colors,
    discs: Pieces::new(
        &[[24, 24, 28], [56, 58, 64], [132, 136, 144], [224, 228, 234]],
        &[[148, 144, 136], [255, 254, 250]],
        [52, 68, 44],
    ),
    pawns: Pieces::new(
        &[[8, 64, 72], [24, 132, 136], [170, 236, 232]],
        &[[96, 16, 60], [196, 64, 116], [250, 196, 220]],
        [96, 92, 84],
    ),
    numbers: [rgb([255, 252, 244]), rgb([44, 40, 36])],
    cloth: Surface {
        texture: Texture::Weave,
        shades: ramp(&[[122, 172, 118], [140, 188, 134]]),
        line: rgb([84, 134, 84]),
        rim: [rgb([214, 178, 126]), rgb([182, 140, 88]), rgb([140, 102, 58])],
        legal: rgb([24, 88, 44]),
        letters: rgb([48, 100, 56]),
    },
    spot: Spot { wood: rgb([255, 252, 240]), brackets: rgb([200, 76, 0]) },
    on_wood: OnWood { forbidden: rgb([200, 32, 36]), hint: rgb([180, 84, 0]) },
    wood: Surface {
        texture: Texture::Grain,
        shades: ramp(&[[230, 194, 138], [248, 220, 172]]),
        line: rgb([140, 102, 60]),
        rim: [rgb([255, 236, 200]), rgb([200, 156, 100]), rgb([150, 108, 62])],
        legal: rgb([32, 120, 64]),
        letters: rgb([140, 100, 56]),
    },
    slate: Slate {
        square: Block::new([214, 212, 206], [236, 234, 230], [182, 180, 172]),
        goal_1: Block::new([172, 214, 210], [200, 232, 228], [140, 184, 180]),
        goal_2: Block::new([236, 192, 210], [250, 216, 228], [204, 160, 178]),
        gutter: rgb([164, 160, 150]),
        wall: Block::new([68, 74, 96], [112, 118, 140], [40, 44, 60]),
        player_1: rgb([0, 124, 124]),
        player_2: rgb([192, 48, 104]),
    },
};
