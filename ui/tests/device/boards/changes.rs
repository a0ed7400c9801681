//! A picture drawn bit by bit equals one drawn at once.

use sanban_ui::{
    SIZE_PX,
    art::ThemeId,
    boards::{Painter, STATUS_BAR_PX, Tiles, quoridor, renju, reversi},
};

use super::views::*;
use crate::display::Display;

/// Draws a board that changes at random, step by step and in full, and compares.
fn compare<B: Tiles, const TILES: usize>(mut next: impl FnMut(&mut Dice, &mut dyn FnMut(&B::View<'_>))) {
    for seed in 1..=8 {
        let mut dice = Dice::new(seed);
        let mut painter = Painter::<B, TILES>::new();
        let mut screen = Display::for_boards();
        let mut theme = ThemeId::Night;
        let mut floor = SIZE_PX;
        for step in 0..150 {
            if dice.once_in(30) {
                theme = ThemeId::ALL[dice.below(3) as usize];
            }
            if dice.once_in(4) {
                floor = if dice.once_in(2) { SIZE_PX } else { 180 + dice.below(60) as u32 };
                painter.set_floor(floor as i32);
            }
            next(&mut dice, &mut |view| {
                painter.draw(view, theme.theme(), &mut screen).unwrap();
                let mut fresh = Display::for_boards();
                Painter::<B, TILES>::new().draw(view, theme.theme(), &mut fresh).unwrap();
                let differs = screen.first_difference_above(&fresh, floor);
                assert_eq!(differs, None, "seed {seed}, step {step}, floor {floor}, {theme:?}");
            });
        }
    }
}

#[test]
fn a_reversi_board_drawn_bit_by_bit_equals_one_drawn_at_once() {
    let mut numbers = [0; 64];
    numbers.iter_mut().zip(0..).for_each(|(number, n)| *number = n);
    let mut view = reversi::View::default();
    compare::<reversi::Reversi, { reversi::Reversi::TILES }>(|dice, show| {
        shake_reversi(&mut view, &numbers, dice);
        show(&view);
    });
}

#[test]
fn a_renju_board_drawn_bit_by_bit_equals_one_drawn_at_once() {
    let mut numbers = [0; 225];
    numbers.iter_mut().zip(0..).for_each(|(number, n)| *number = n);
    let mut view = renju::View::default();
    compare::<renju::Renju, { renju::Renju::TILES }>(|dice, show| {
        shake_renju(&mut view, &numbers, dice);
        show(&view);
    });
}

#[test]
fn a_quoridor_board_drawn_bit_by_bit_equals_one_drawn_at_once() {
    let mut view = quoridor_start();
    compare::<quoridor::Quoridor, { quoridor::Quoridor::TILES }>(|dice, show| {
        shake_quoridor(&mut view, dice);
        show(&view);
    });
}

fn assert_each_pixel_once(screen: &Display) {
    assert_each_pixel(screen, 1);
}

/// Every pixel is written, and none more than `most` times.
fn assert_each_pixel(screen: &Display, most: u32) {
    for y in STATUS_BAR_PX..SIZE_PX {
        for x in 0..SIZE_PX {
            let writes = screen.writes(x, y);
            assert!((1..=most).contains(&writes), "({x}, {y}) {writes} times");
        }
    }
}

#[test]
fn a_whole_board_writes_every_pixel_below_the_status_bar_and_only_what_stands_on_the_ground_twice() {
    let theme = ThemeId::Night.theme();
    let mut screens = [Display::for_boards(), Display::for_boards(), Display::for_boards()];
    reversi::Painter::new().draw(&reversi::View::default(), theme, &mut screens[0]).unwrap();
    renju::Painter::new().draw(&renju::View::default(), theme, &mut screens[1]).unwrap();
    quoridor::Painter::new().draw(&quoridor_start(), theme, &mut screens[2]).unwrap();
    let [reversi, renju, quoridor] = &screens;
    assert_each_pixel_once(reversi);
    assert_each_pixel_once(renju);
    // Its squares lie on a slab.
    assert_each_pixel(quoridor, 2);
}

#[test]
fn a_forgetful_painter_paints_everything_again() {
    let mut screen = Display::for_boards();
    let mut painter = reversi::Painter::new();
    painter.draw(&reversi::View::default(), ThemeId::Night.theme(), &mut screen).unwrap();
    screen.take_written();
    painter.draw(&reversi::View::default(), ThemeId::Night.theme(), &mut screen).unwrap();
    assert_eq!(screen.take_written().pixels, 0);
    painter.forget();
    painter.draw(&reversi::View::default(), ThemeId::Night.theme(), &mut screen).unwrap();
    assert_each_pixel_once(&screen);
}
