//! What a change costs, in pixels written.

use sanban_core::{
    Game, Side, Sides,
    quoridor::{self, Wall},
    renju, reversi,
};
use sanban_ui::{art::ThemeId, boards};

use super::views::{Dice, quoridor_start};
use crate::display::Display;

/// A cursor that moves may write this many pixels.
const CURSOR: u32 = 3_000;
/// Anything but a change of screens may write this many: a quarter of the screen.
const CHANGE: u32 = 14_400;

/// A painter, its display, and the theme.
macro_rules! costs {
    ($painter:expr, $screen:expr, $view:expr) => {{
        $painter.draw($view, ThemeId::Night.theme(), &mut $screen).unwrap();
        $screen.take_written().pixels
    }};
}

/// Plays a game of Reversi at random; visits every position with the move that led there.
fn reversi_games(mut visit: impl FnMut(&reversi::Position, Option<reversi::Square>)) {
    for seed in 1..=12 {
        let mut dice = Dice::new(seed);
        let mut position = reversi::Position::start(());
        visit(&position, None);
        while position.outcome().is_none() {
            let moves: Vec<_> = position.legal_moves().into_iter().collect();
            let mv = moves[dice.below(moves.len() as u64) as usize];
            position.play(mv).unwrap();
            let square = if let reversi::Move::Place(square) = mv { Some(square) } else { None };
            visit(&position, square);
        }
    }
}

#[test]
fn the_cursor_of_reversi_moves_cheaply_even_where_it_flips_most() {
    let mut painter = boards::reversi::Painter::new();
    let mut screen = Display::for_boards();
    let mut most = 0;
    reversi_games(|position, last| {
        let at = |cursor| boards::reversi::View {
            cursor: Some(cursor),
            legal: position.legal_squares(),
            flips: position.flips(cursor),
            last,
            ..boards::reversi::View::of(position)
        };
        costs!(painter, screen, &at(reversi::Square::A1));
        for cursor in reversi::Square::ALL {
            most = most.max(costs!(painter, screen, &at(cursor)));
        }
    });
    assert!((1..CURSOR).contains(&most), "{most}");
}

#[test]
fn the_cursor_of_renju_and_quoridor_moves_cheaply() {
    let mut screen = Display::for_boards();
    let mut painter = boards::renju::Painter::new();
    let start = renju::Position::start(Default::default());
    let at = |cursor| boards::renju::View {
        cursor: Some(cursor),
        holding: Some(Side::BLACK),
        ..boards::renju::View::of(&start)
    };
    costs!(painter, screen, &at(renju::Point::CENTRE));
    for cursor in renju::Point::all() {
        assert!(costs!(painter, screen, &at(cursor)) <= 2 * 14 * 14);
    }

    let mut painter = boards::quoridor::Painter::new();
    let at = |cursor| boards::quoridor::View { cursor: Some(cursor), ..quoridor_start() };
    let walls = (0..128).filter_map(Wall::new).map(|wall| boards::quoridor::Cursor::Wall { wall, allowed: true });
    let cursors: Vec<_> = quoridor::Square::all().map(boards::quoridor::Cursor::Square).chain(walls).collect();
    costs!(painter, screen, &at(cursors[0]));
    for &cursor in &cursors {
        assert!(costs!(painter, screen, &at(cursor)) <= 2 * 19 * 19);
    }
}

#[test]
fn no_move_of_reversi_repaints_a_quarter_of_the_screen_not_even_while_discs_turn() {
    let mut painter = boards::reversi::Painter::new();
    let mut screen = Display::for_boards();
    let mut before = boards::reversi::View::default();
    let mut most = 0;
    reversi_games(|position, last| {
        let after = boards::reversi::View {
            legal: position.legal_squares(),
            cursor: last,
            last,
            ..boards::reversi::View::of(position)
        };
        if last.is_none() {
            painter.forget();
            costs!(painter, screen, &after);
        } else {
            let discs = (before.black & after.white) | (before.white & after.black);
            for progress in [0, 40, 90, 160, 220, 255] {
                let turning = Some(boards::reversi::Turning { discs, progress });
                most = most.max(costs!(painter, screen, &boards::reversi::View { turning, ..after }));
            }
            // As after a take-back.
            most = most.max(costs!(painter, screen, &before));
            most = most.max(costs!(painter, screen, &after));
        }
        before = after;
    });
    assert!((1..CHANGE).contains(&most), "{most}");
}

#[test]
fn a_disc_and_its_flips_repaint_their_own_squares() {
    let mut painter = boards::reversi::Painter::new();
    let mut screen = Display::for_boards();
    let mut position = reversi::Position::start(());
    costs!(painter, screen, &boards::reversi::View::of(&position));
    position.play(reversi::Move::Place(reversi::Square::D3)).unwrap();
    assert_eq!(costs!(painter, screen, &boards::reversi::View::of(&position)), 2 * 26 * 26);
}

#[test]
fn numbers_on_a_full_board_cost_less_than_a_quarter_of_the_screen() {
    let mut screen = Display::for_boards();
    let mut painter = boards::reversi::Painter::new();
    let numbers = core::array::from_fn(|square| square as u8 + 1);
    let black = reversi::SquareSet(0x00ff_0ff0_f0f0_aa55);
    let plain = boards::reversi::View { black, white: !black, ..Default::default() };
    costs!(painter, screen, &plain);
    let cost = costs!(painter, screen, &boards::reversi::View { numbers: Some(&numbers), ..plain });
    assert!((1..CHANGE).contains(&cost), "{cost}");

    let mut painter = boards::renju::Painter::new();
    let numbers = core::array::from_fn(|point| point as u8 + 1);
    let black = renju::Point::all().filter(|point| point.index() % 2 == 0).collect();
    let white = renju::Point::all().filter(|point| point.index() % 2 == 1).collect();
    let plain = boards::renju::View { black, white, ..Default::default() };
    costs!(painter, screen, &plain);
    let cost = costs!(painter, screen, &boards::renju::View { numbers: Some(&numbers), ..plain });
    assert!((1..CHANGE).contains(&cost), "{cost}");
}

#[test]
fn the_longest_paths_cost_less_than_a_quarter_of_the_screen() {
    let mut screen = Display::for_boards();
    let mut painter = boards::quoridor::Painter::new();
    costs!(painter, screen, &quoridor_start());
    let paths = Sides::new(quoridor::SquareSet::ALL, quoridor::SquareSet::ALL);
    let cost = costs!(painter, screen, &boards::quoridor::View { paths, ..quoridor_start() });
    assert!((1..CHANGE).contains(&cost), "{cost}");
}

#[test]
fn a_message_that_leaves_costs_what_it_covered() {
    let mut screen = Display::for_boards();
    let mut painter = boards::renju::Painter::new();
    let view = boards::renju::View::default();
    costs!(painter, screen, &view);
    painter.set_floor(214);
    assert_eq!(costs!(painter, screen, &view), 0);
    painter.set_floor(240);
    assert_eq!(costs!(painter, screen, &view), 26 * 240);
}
