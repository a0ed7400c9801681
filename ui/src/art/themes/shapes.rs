//! For colour-blind eyes: blue against yellow and orange, light against dark, and marks that differ in shape.

use crate::art::{
    color::{ramp, rgb},
    piece::Pieces,
    surface::{Surface, Texture},
    theme::{Block, Marks, OnWood, Slate, Spot, Theme, ThemeId},
};

pub(in crate::art) static SHAPES: Theme = Theme {
    id: ThemeId::Shapes,
    frame: rgb([16, 18, 24]),
    bar: rgb([28, 32, 44]),
    panel: rgb([32, 38, 52]),
    selected: rgb([44, 56, 84]),
    line: rgb([72, 80, 100]),
    text: rgb([255, 255, 255]),
    dim: rgb([168, 176, 190]),
    accent: rgb([255, 212, 64]),
    on_accent: rgb([24, 20, 0]),
    good: rgb([96, 188, 255]),
    bad: rgb([255, 128, 0]),
    marks: Marks::Shapes,
    discs: Pieces::new(
        &[[0, 0, 0], [24, 26, 32], [110, 118, 130], [220, 228, 240]],
        &[[140, 142, 148], [255, 255, 255]],
        [0, 12, 28],
    ),
    pawns: Pieces::new(
        &[[8, 32, 84], [56, 132, 232], [206, 230, 255]],
        &[[104, 64, 0], [248, 176, 40], [255, 240, 196]],
        [12, 14, 20],
    ),
    numbers: [rgb([255, 255, 255]), rgb([0, 0, 0])],
    cloth: Surface {
        texture: Texture::Weave,
        shades: ramp(&[[36, 84, 124], [50, 102, 146]]),
        line: rgb([20, 54, 86]),
        rim: [rgb([92, 100, 116]), rgb([60, 66, 80]), rgb([30, 34, 44])],
        legal: rgb([255, 240, 176]),
        letters: rgb([184, 214, 240]),
    },
    spot: Spot { wood: rgb([255, 255, 255]), brackets: rgb([16, 24, 64]) },
    on_wood: OnWood { forbidden: rgb([112, 28, 0]), hint: rgb([0, 40, 120]) },
    wood: Surface {
        texture: Texture::Grain,
        shades: ramp(&[[194, 172, 130], [220, 198, 154]]),
        line: rgb([84, 66, 42]),
        rim: [rgb([240, 222, 184]), rgb([140, 118, 82]), rgb([92, 76, 50])],
        legal: rgb([0, 72, 160]),
        letters: rgb([88, 70, 44]),
    },
    slate: Slate {
        square: Block::new([76, 80, 92], [98, 102, 116], [58, 62, 72]),
        goal_1: Block::new([48, 84, 136], [66, 108, 164], [36, 64, 108]),
        goal_2: Block::new([132, 98, 36], [162, 124, 54], [104, 76, 24]),
        gutter: rgb([34, 36, 44]),
        wall: Block::new([240, 238, 228], [255, 255, 255], [168, 164, 152]),
        player_1: rgb([110, 184, 255]),
        player_2: rgb([255, 190, 64]),
    },
};
