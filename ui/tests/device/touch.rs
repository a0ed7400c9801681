//! Fingers on the display: what is under one is meant.

use embedded_graphics::prelude::*;
use sanban_core::{
    AnyMove,
    quoridor::{self, Direction, Slot as Place, Wall},
    renju, reversi,
};
use sanban_ui::{
    Key, Screen,
    boards::{Tiles, renju::Renju, reversi::Reversi},
};

use crate::host::{Dice, Host};

/// The first square of Quoridor's board, and how far squares and the gaps between them reach (look/LOOK.md).
const QUORIDOR: Point = Point::new(14, 28);
const SQUARE_PX: i32 = 19;
const PITCH_PX: i32 = 24;

/// Two people at a board.
fn at(keys: &str) -> Host {
    let mut host = Host::fresh();
    host.keys(keys);
    host.expect_screen(Screen::Board);
    host.wait(6000);
    host
}

fn reversi() -> Host {
    at("a uu ll dd a")
}

fn renju() -> Host {
    at("d a uuuu ll dddd a")
}

fn quoridor() -> Host {
    at("dd a uu ll dd a")
}

fn moves(host: &Host) -> Vec<AnyMove> {
    let mut moves = Vec::new();
    host.app.moves(&mut |mv| moves.push(mv));
    moves
}

#[test]
fn a_card_a_line_and_a_key_at_the_foot_are_chosen_by_a_tap() {
    let mut host = Host::fresh();
    host.tap(120, 130);
    host.expect_screen(Screen::Setup);
    assert!(host.texts().iter().any(|text| text == "連珠"), "the second card is Renju's");
    // Below the lines the keys are named; the second of them goes back.
    let back = host.place_of("戻る");
    host.tap(back.x, back.y);
    host.expect_screen(Screen::Home);
    let other = host.place_of("English");
    host.tap(other.x, other.y);
    assert!(host.texts().iter().any(|text| text == "New game  ▶ How to play" || text.contains("How to play")));
}

#[test]
fn a_value_goes_up_on_its_right_half_and_down_on_its_left_half_and_the_line_is_selected() {
    let mut host = Host::fresh();
    host.keys("a");
    let level = |host: &Host| host.texts().iter().find(|text| text.contains("強さ")).cloned().unwrap_or_default();
    let before = level(&host);
    let place = host.place_of(&before);
    host.tap(230, place.y);
    let higher = level(&host);
    assert!(higher > before, "{before} became {higher}");
    host.tap(120, place.y);
    assert_eq!(level(&host), before);
    // The line was selected by the way: left and right go on with it.
    host.keys("r");
    assert_eq!(level(&host), higher);
}

#[test]
fn a_menu_and_a_question_are_answered_by_taps() {
    let mut host = reversi();
    host.tap_twice(Reversi::area(19).center());
    assert_eq!(moves(&host).len(), 1);
    host.keys("b");
    host.expect_screen(Screen::Menu);
    let restart = host.place_of("最初から");
    host.tap(restart.x, restart.y);
    host.expect_screen(Screen::Question);
    let no = host.place_of("いいえ");
    host.tap(no.x, no.y);
    host.expect_screen(Screen::Menu);
    assert_eq!(moves(&host).len(), 1, "nothing was begun anew");
}

#[test]
fn a_tap_on_any_square_points_at_what_is_drawn_there() {
    let mut host = reversi();
    for square in (0..64).filter_map(reversi::Square::new) {
        let area = Reversi::area(usize::from(square.index()));
        host.app.drag(host.now_ms, area.center());
        assert_eq!(host.app.pointed(), Some(reversi::Move::Place(square).into()));
        for corner in [area.top_left, area.top_left + area.size - Size::new_equal(1)] {
            host.app.drag(host.now_ms, corner);
            assert_eq!(host.app.pointed(), Some(reversi::Move::Place(square).into()), "at {corner}");
        }
    }
    let mut host = renju();
    for point in (0..225).filter_map(renju::Point::new) {
        host.app.drag(host.now_ms, Renju::area(usize::from(point.index())).center());
        assert_eq!(host.app.pointed(), Some(renju::Move::Place(point).into()));
    }
    let mut host = quoridor();
    for square in (0..81).filter_map(quoridor::Square::new) {
        let corner = QUORIDOR + Point::new(i32::from(square.file()), 8 - i32::from(square.rank())) * PITCH_PX;
        host.app.drag(host.now_ms, corner + Point::new_equal(SQUARE_PX / 2));
        assert_eq!(host.app.pointed(), Some(quoridor::Move::Pawn(square).into()));
    }
}

#[test]
fn a_tap_in_a_groove_holds_the_wall_that_lies_there() {
    let mut host = quoridor();
    for place in (0..64).filter_map(Place::new) {
        // Where the grooves right of and above the square cross.
        let square = QUORIDOR + Point::new(i32::from(place.file()), 8 - i32::from(place.rank())) * PITCH_PX;
        let crossing = square + Point::new(SQUARE_PX + 2, -3);
        // Both halves of a wall, a little beside where they meet and in the groove's middle.
        for half in [-6, 6] {
            host.app.drag(host.now_ms, crossing + Point::new(half, 0));
            let wall = Wall { direction: Direction::Horizontal, slot: place };
            assert_eq!(host.app.pointed(), Some(quoridor::Move::Wall(wall).into()), "{half} beside {crossing}");
            host.app.drag(host.now_ms, crossing + Point::new(0, half));
            let wall = Wall { direction: Direction::Vertical, slot: place };
            assert_eq!(host.app.pointed(), Some(quoridor::Move::Wall(wall).into()), "{half} above {crossing}");
        }
    }
    let crossing = QUORIDOR + Point::new(4 * PITCH_PX + SQUARE_PX + 2, 6 * PITCH_PX - 3);
    host.tap(crossing.x + 6, crossing.y);
    assert_eq!(moves(&host), [], "the first tap holds it");
    host.tap(crossing.x + 6, crossing.y);
    assert_eq!(moves(&host).iter().map(ToString::to_string).collect::<Vec<_>>(), ["e3h"]);
}

#[test]
fn the_second_tap_plays_and_a_finger_that_is_drawn_over_the_board_does_not() {
    let mut host = reversi();
    let [d3, f5] = [19, 37].map(|square| Reversi::area(square).center());
    host.drag(f5.x, f5.y);
    host.drag(d3.x, d3.y);
    host.drag(d3.x, d3.y);
    assert_eq!(moves(&host), []);
    host.tap(d3.x, d3.y);
    assert_eq!(moves(&host).iter().map(ToString::to_string).collect::<Vec<_>>(), ["d3"]);
    // Beside the board nothing is meant.
    host.tap(3, 120);
    host.tap(3, 120);
    assert_eq!(moves(&host).len(), 1);
}

#[test]
fn the_tap_that_wakes_the_device_does_nothing_else() {
    let mut host = Host::fresh();
    host.wait(3_600_000);
    assert_eq!(host.app.next_tick_ms(), None, "it sleeps");
    host.tap(120, 70);
    host.expect_screen(Screen::Home);
    host.tap(120, 70);
    host.expect_screen(Screen::Setup);
}

#[test]
fn whatever_is_tapped_the_device_stays_whole() {
    let mut host = Host::fresh();
    let mut dice = Dice::new(7);
    for step in 0..30_000 {
        let [x, y] = [dice.below(240) as i32, dice.below(240) as i32];
        match dice.below(8) {
            0 => host.drag(x, y),
            1 => host.press(dice.pick(&Key::ALL)),
            _ => host.tap(x, y),
        }
        if step % 64 == 0 {
            host.wait(2000);
            assert_eq!(host.misfits(), [""; 0]);
        }
    }
}
