//! The finished games: none is lost on its way to the library, and what is there can be looked at and played on.

use sanban_ui::{Effect, Event, Key, Screen, Shelf, Slot};

use crate::host::Host;

/// Keys that start a game of Reversi for two people, and that give one up.
const TWO_PEOPLE: &str = "a uu ll dd a";
const RESIGN: &str = "b uuu a u a";
/// From the result to the library.
const TO_LIBRARY: &str = "u a b dd a";

fn filings(host: &Host) -> Vec<Shelf> {
    let shelf = |effect: &Effect| if let Effect::File(shelf) = effect { Some(*shelf) } else { None };
    host.effects.iter().filter_map(shelf).collect()
}

/// What the app asks for when told, with nothing carried out.
fn asked(host: &mut Host, event: Event<'_>) -> Vec<Effect> {
    host.now_ms += 2_000;
    host.app.update(host.now_ms, event).into_iter().collect()
}

#[test]
fn no_game_is_begun_while_the_last_one_is_on_its_way_to_the_library() {
    let mut host = Host::fresh();
    host.keys(TWO_PEOPLE);
    host.keys("a b uuu a u");
    // The flash is slow: the game is asked to be filed, and nobody says that it was.
    let effects = asked(&mut host, Event::Press(Key::A));
    let Some(&Effect::File(shelf)) = effects.iter().find(|effect| matches!(effect, Effect::File(_))) else {
        panic!("{effects:?}")
    };
    asked(&mut host, Event::Release(Key::A));
    asked(&mut host, Event::Press(Key::A));
    assert_eq!(host.app.screen(), Screen::Result, "the game stays at the table");
    let mut buffer = [0; Slot::MAX_LEN];
    assert!(host.app.file(shelf, &mut buffer).len() > 30, "what is filed is the game");
    let effects = asked(&mut host, Event::Filed(shelf, true));
    assert!(effects.contains(&Effect::Save(Slot::Library)), "{effects:?}");
    asked(&mut host, Event::Release(Key::A));
    asked(&mut host, Event::Press(Key::A));
    assert_eq!(host.app.screen(), Screen::Board);
}

#[test]
fn a_game_that_cannot_be_filed_is_told_of_and_tried_again() {
    let mut host = Host::fresh();
    host.keys(TWO_PEOPLE);
    host.keys("a b uuu a u");
    let effects = asked(&mut host, Event::Press(Key::A));
    let Some(&Effect::File(shelf)) = effects.iter().find(|effect| matches!(effect, Effect::File(_))) else {
        panic!("{effects:?}")
    };
    let effects = asked(&mut host, Event::Filed(shelf, false));
    assert!(!effects.contains(&Effect::Save(Slot::Library)), "what is not there is not in the list");
    host.expect_screen(Screen::Notice);
    host.expect_text("棋譜に残せませんでした");
    asked(&mut host, Event::Release(Key::A));
    host.press(Key::A);
    assert_eq!(filings(&host), [shelf]);
    host.keys(TO_LIBRARY);
    host.expect_text("1局");
}

#[test]
fn a_game_is_filed_once_however_often_it_is_looked_at() {
    let mut host = Host::fresh();
    host.keys(TWO_PEOPLE);
    host.keys("a");
    host.keys(RESIGN);
    host.keys("u a a");
    let mut host = host.restart();
    host.keys("u a a");
    assert_eq!(filings(&host), []);
    host.expect_screen(Screen::Result);
    host.keys(TO_LIBRARY);
    host.expect_text("1局");
    // Deleted, it does not come back because its board is looked at again.
    host.keys("y u a b b a");
    host.expect_screen(Screen::Result);
    host.keys(TO_LIBRARY);
    host.expect_text("0局");
}

#[test]
fn a_game_that_was_over_when_the_power_went_is_filed_at_the_start() {
    let mut host = Host::fresh();
    host.keys(TWO_PEOPLE);
    host.keys("a");
    host.keys(RESIGN);
    // The table was stored, and of the library nothing; as it is with games of earlier versions.
    let mut saves = host.saves.clone();
    saves.remove(&Slot::Library);
    let table = saves.get_mut(&Slot::Reversi).unwrap();
    assert_eq!(table[4], 3, "counted and filed");
    table[4] = 1;
    let end = table.len() - 4;
    let crc = sanban_core::record::crc32(&table[..end]).to_le_bytes();
    table[end..].copy_from_slice(&crc);
    let mut host = Host::with_saves(saves);
    assert_eq!(filings(&host).len(), 1);
    host.keys(TO_LIBRARY);
    host.expect_text("1局");
}

#[test]
fn what_cannot_be_read_is_told_of_and_can_be_deleted() {
    let mut host = Host::fresh();
    host.keys(TWO_PEOPLE);
    for _ in 0..3 {
        host.keys("a");
        host.keys(RESIGN);
        host.wait(1_500);
        host.keys("a");
    }
    let shelf = Shelf::new(1).unwrap();
    let game = host.shelves[&shelf].clone();
    let another = host.shelves[&Shelf::new(0).unwrap()].clone();
    // Nothing, damage, and a whole game that is another one.
    for bytes in [None, Some(vec![1, 2, 3]), Some(another)] {
        let mut shelves = host.shelves.clone();
        shelves.remove(&shelf);
        shelves.extend(bytes.map(|bytes| (shelf, bytes)));
        let mut again = Host::with_library(host.saves.clone(), shelves);
        again.keys("b u a b dd a");
        again.expect_screen(Screen::Library);
        assert_eq!(again.texts().iter().filter(|text| text.contains("読めません")).count(), 1);
        again.keys("d a a");
        again.expect_screen(Screen::Library);
        again.keys("y u a");
        again.expect_text("2局");
        assert!(!again.shows("読めません"));
    }
    assert_eq!(host.shelves[&shelf], game);
}

#[test]
fn playing_on_asks_before_a_game_in_progress_is_lost() {
    let mut host = Host::fresh();
    host.keys(TWO_PEOPLE);
    host.keys("a");
    host.keys(RESIGN);
    host.wait(1_500);
    host.keys("a a");
    host.keys("b u a b dd a a a");
    host.expect_screen(Screen::Review);
    host.keys("l a");
    host.expect_screen(Screen::Question);
    host.keys("b");
    host.expect_screen(Screen::Review);
    host.keys("a u a");
    host.expect_screen(Screen::Board);
    // It is a game of its own: the one in the library stays.
    host.keys("a");
    host.keys(RESIGN);
    host.keys(TO_LIBRARY);
    host.expect_text("2局");
}

#[test]
fn a_game_is_erased_from_outside_once_and_what_is_not_there_is_not() {
    let mut host = Host::fresh();
    host.keys(TWO_PEOPLE);
    host.keys("a");
    host.keys(RESIGN);
    host.wait(1_500);
    assert_eq!(host.app.erase(host.now_ms, 2), None, "there is one game");
    let effects = host.app.erase(host.now_ms, 1).expect("it is there");
    assert!(effects.contains(&Effect::Save(Slot::Library)), "{effects:?}");
    assert_eq!(host.app.erase(host.now_ms, 1), None, "it is gone");
}
