//! Marks that mean different things look different, in the colour-blind theme even without colour.

use embedded_graphics::pixelcolor::{Rgb565, RgbColor};
use sanban_core::{quoridor::Wall, renju, reversi};
use sanban_ui::{SIZE_PX, art::ThemeId, boards};

use super::{
    contrast::{contrast, light},
    views::quoridor_start,
};
use crate::display::Display;

/// Brightness as the eye sees it, 0 to 255.
fn grey(color: Rgb565) -> i32 {
    let (r, g, b) = (i32::from(color.r()) * 8, i32::from(color.g()) * 4, i32::from(color.b()) * 8);
    (3 * r + 6 * g + b) / 10
}

/// How many pixels are clearly brighter or darker on one screen than on the other.
fn apart(a: &Display, b: &Display) -> usize {
    let pixels = (0..SIZE_PX).flat_map(|y| (0..SIZE_PX).map(move |x| (x, y)));
    pixels.filter(|&(x, y)| (grey(a.color(x, y)) - grey(b.color(x, y))).abs() > 24).count()
}

/// Every two of the screens differ without colour, in at least `pixels` pixels.
fn assert_apart(screens: &[Display], pixels: usize) {
    for (i, a) in screens.iter().enumerate() {
        for (j, b) in screens.iter().enumerate().skip(i + 1) {
            assert!(apart(a, b) >= pixels, "{i} and {j}: {}", apart(a, b));
        }
    }
}

#[test]
fn marks_on_an_empty_point_of_renju_differ_without_colour() {
    let theme = ThemeId::Shapes.theme();
    let point = renju::Point::at(5, 5).unwrap();
    let set = renju::PointSet::from_iter([point]);
    let bare = boards::renju::View::default();
    let screens = [
        bare,
        boards::renju::View { allowed: set, ..bare },
        boards::renju::View { forbidden: set, ..bare },
        boards::renju::View { hint: Some(point), ..bare },
        boards::renju::View { cursor: Some(point), ..bare },
    ]
    .map(|view| {
        let mut screen = Display::for_boards();
        boards::renju::Painter::new().draw(&view, theme, &mut screen).unwrap();
        screen
    });
    assert_apart(&screens, 8);
}

#[test]
fn a_forbidden_point_and_a_hint_reach_three_to_one_on_wood_in_the_colour_blind_theme() {
    let theme = ThemeId::Shapes.theme();
    let point = renju::Point::at(5, 5).unwrap();
    let bare = boards::renju::View::default();
    let marked = [
        boards::renju::View { forbidden: renju::PointSet::from_iter([point]), ..bare },
        boards::renju::View { hint: Some(point), ..bare },
    ];
    let tile = <boards::renju::Renju as boards::Tiles>::area(usize::from(point.index()));
    let (x, y) = (tile.top_left.x as u32, tile.top_left.y as u32);
    for view in marked {
        let mut screen = Display::for_boards();
        boards::renju::Painter::new().draw(&view, theme, &mut screen).unwrap();
        // Both marks cover the crossing in the middle, and neither the corner.
        let (mark, wood) = (screen.color(x + 6, y + 6), screen.color(x, y));
        let reached = contrast(light(mark), light(wood));
        assert!(reached >= 3.0, "{reached:.1}");
    }
}

#[test]
fn marks_on_a_disc_differ_without_colour() {
    let theme = ThemeId::Shapes.theme();
    let square = reversi::Square::D4;
    for black in [true, false] {
        let set = reversi::SquareSet::from(square);
        let bare = if black {
            boards::reversi::View { black: set, ..Default::default() }
        } else {
            boards::reversi::View { white: set, ..Default::default() }
        };
        let screens = [
            bare,
            boards::reversi::View { flips: set, ..bare },
            boards::reversi::View { last: Some(square), ..bare },
            boards::reversi::View { cursor: Some(square), ..bare },
        ]
        .map(|view| {
            let mut screen = Display::for_boards();
            boards::reversi::Painter::new().draw(&view, theme, &mut screen).unwrap();
            screen
        });
        assert_apart(&screens, 8);
    }
}

#[test]
fn a_wall_that_may_stand_and_one_that_may_not_differ_without_colour() {
    let theme = ThemeId::Shapes.theme();
    let wall = Wall::new(27).unwrap();
    let screens = [None, Some(true), Some(false)].map(|allowed| {
        let cursor = allowed.map(|allowed| boards::quoridor::Cursor::Wall { wall, allowed });
        let view = boards::quoridor::View { cursor, ..quoridor_start() };
        let mut screen = Display::for_boards();
        boards::quoridor::Painter::new().draw(&view, theme, &mut screen).unwrap();
        screen
    });
    assert_apart(&screens, 40);
}
