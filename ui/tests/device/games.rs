//! Games out and in, as text that players send each other.

use sanban_core::{GameId, record::AnyRecord};
use sanban_ui::{Effect, Key, Screen, Slot};

use crate::host::Host;

/// The shortest game there is: black takes all discs with the ninth move.
const WIPEOUT: &str = "startpos moves f5 d6 c5 f4 e7 f6 g5 e6 e3";

fn record(game: GameId, text: &str) -> AnyRecord {
    AnyRecord::parse(game, text).unwrap()
}

fn put(host: &mut Host, game: GameId, text: &str) -> bool {
    host.wait(10);
    let effects = host.app.put(host.now_ms, record(game, text));
    let is_put = effects.is_some();
    host.carry_out(effects.unwrap_or_default());
    is_put
}

fn out(host: &Host) -> Option<String> {
    host.app.game().map(|game| game.to_string())
}

#[test]
fn a_game_from_elsewhere_goes_on_between_two_people_and_outlives_the_power() {
    let mut host = Host::fresh();
    assert_eq!(out(&host), None);
    assert!(put(&mut host, GameId::Renju, "startpos moves h8 h7 g9"));
    host.expect_screen(Screen::Board);
    assert!(!host.thinking, "both are people");
    assert_eq!(out(&host).as_deref(), Some("startpos moves h8 h7 g9"));
    // White's next move is the player's, where the cursor of a new game is: the centre is taken, so one beside it.
    host.wait(6000);
    host.keys("r a");
    let gone_on = out(&host).unwrap();
    assert!(gone_on.starts_with("startpos moves h8 h7 g9 "), "{gone_on}");
    assert_eq!(out(&host.restart()), Some(gone_on));
}

#[test]
fn a_game_that_is_over_shows_its_result_and_counts_for_nobody() {
    let mut host = Host::fresh();
    let before = host.saves.get(&Slot::Statistics).cloned();
    assert!(put(&mut host, GameId::Reversi, WIPEOUT));
    host.wait(10_000);
    host.expect_screen(Screen::Result);
    assert_eq!(host.saves.get(&Slot::Statistics).cloned(), before);
    assert!(!host.effects.contains(&Effect::Save(Slot::Statistics)));
    assert_eq!(out(&host).as_deref(), Some(WIPEOUT));
}

#[test]
fn the_computer_stops_thinking_about_the_game_that_was_there() {
    let mut host = Host::fresh();
    // Against the computer, who is second.
    host.keys("a a");
    host.expect_screen(Screen::Board);
    host.wait(6000);
    let mut moves = 0;
    host.app.moves(&mut |_| moves += 1);
    assert_eq!(moves, 0);
    host.keys("y");
    assert!(host.thinking, "a hint is thought about");
    assert!(put(&mut host, GameId::Reversi, "startpos moves f5 d6"));
    assert!(!host.thinking);
    assert_eq!(out(&host).as_deref(), Some("startpos moves f5 d6"));
}

#[test]
fn while_the_device_waits_for_an_answer_nothing_is_put() {
    let mut host = Host::fresh();
    assert!(put(&mut host, GameId::Reversi, "startpos moves f5"));
    host.wait(6000);
    // Resigning is asked about, wherever it stands in the menu.
    host.press(Key::B);
    let resign = host.place_of("投了");
    host.tap(resign.x, resign.y);
    host.expect_screen(Screen::Question);
    assert!(!put(&mut host, GameId::Reversi, WIPEOUT));
    host.expect_screen(Screen::Question);
    host.keys("b");
    assert_eq!(out(&host).as_deref(), Some("startpos moves f5"));
}
