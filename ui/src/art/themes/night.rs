//! A dark, quiet frame; the boards carry the colour.

use crate::art::{
    color::{ramp, rgb},
    piece::Pieces,
    surface::{Surface, Texture},
    theme::{Block, Marks, OnWood, Slate, Spot, Theme, ThemeId},
};

pub(in crate::art) static NIGHT: Theme = Theme {
    id: ThemeId::Night,
    frame: rgb([24, 26, 32]),
    bar: rgb([32, 36, 48]),
    panel: rgb([36, 40, 52]),
    selected: rgb([52, 58, 76]),
    line: rgb([56, 62, 78]),
    text: rgb([240, 236, 224]),
    dim: rgb([160, 164, 176]),
    accent: rgb([240, 172, 56]),
    on_accent: rgb([32, 24, 8]),
    good: rgb([112, 208, 112]),
    bad: rgb([240, 76, 68]),
    marks: Marks::Colors,
    discs: Pieces::new(
        &[[8, 10, 14], [36, 40, 50], [120, 128, 142], [220, 228, 240]],
        &[[116, 112, 104], [255, 252, 240]],
        [2, 20, 10],
    ),
    pawns: Pieces::new(
        &[[12, 60, 60], [48, 176, 160], [190, 250, 236]],
        &[[92, 20, 56], [224, 112, 156], [255, 222, 236]],
        [16, 18, 28],
    ),
    numbers: [rgb([240, 236, 224]), rgb([40, 36, 32])],
    cloth: Surface {
        texture: Texture::Weave,
        shades: ramp(&[[16, 100, 58], [26, 120, 68]]),
        line: rgb([10, 74, 42]),
        rim: [rgb([92, 64, 40]), rgb([64, 42, 26]), rgb([36, 24, 16])],
        legal: rgb([148, 222, 140]),
        letters: rgb([124, 196, 136]),
    },
    spot: Spot { wood: rgb([255, 240, 196]), brackets: rgb([64, 28, 4]) },
    on_wood: OnWood { forbidden: rgb([240, 76, 68]), hint: rgb([240, 172, 56]) },
    wood: Surface {
        texture: Texture::Grain,
        shades: ramp(&[[196, 144, 80], [226, 178, 110]]),
        line: rgb([96, 62, 30]),
        rim: [rgb([236, 196, 132]), rgb([160, 108, 56]), rgb([108, 70, 36])],
        legal: rgb([32, 112, 64]),
        letters: rgb([116, 76, 36]),
    },
    slate: Slate {
        square: Block::new([70, 82, 110], [90, 104, 136], [54, 64, 88]),
        goal_1: Block::new([52, 104, 108], [70, 130, 132], [40, 82, 88]),
        goal_2: Block::new([112, 72, 104], [138, 92, 128], [88, 54, 82]),
        gutter: rgb([36, 42, 58]),
        wall: Block::new([236, 196, 112], [255, 228, 164], [168, 124, 56]),
        player_1: rgb([84, 214, 194]),
        player_2: rgb([240, 136, 176]),
    },
};
