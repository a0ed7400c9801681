//! What is stored, what comes back, and what happens to what cannot be read.

use sanban_core::{AnyPosition, Side, reversi::Square};

use sanban_ui::{App, Effect, Event, Key, Loaded, Screen, Slot};

use crate::host::{Dice, Host, Saves};

/// Keys that start a game for two people: Reversi, Renju, Quoridor.
const TWO_PEOPLE: [&str; 3] = ["a uu ll dd a", "d a uuuu ll dddd a", "dd a uu ll dd a"];

/// A device on which something of everything has been stored.
fn used_device() -> Host {
    let mut host = Host::fresh();
    host.keys("b a d r b b");
    for keys in TWO_PEOPLE {
        host.keys(keys);
        host.expect_screen(Screen::Board);
        // Three moves, then resign, which counts, and go home, to the first game.
        host.keys("a d a l a b uuu a u a u a");
        host.expect_screen(Screen::Home);
        host.keys(if keys == TWO_PEOPLE[0] {
            ""
        } else if keys == TWO_PEOPLE[1] {
            "u"
        } else {
            "d"
        });
    }
    assert!(Slot::ALL.iter().all(|slot| host.saves.contains_key(slot)));
    host
}

#[test]
fn a_game_is_stored_after_every_move_and_goes_on_after_a_restart() {
    let mut host = Host::fresh();
    host.keys(TWO_PEOPLE[0]);
    host.effects.clear();
    host.press(Key::A);
    assert!(host.effects.contains(&Effect::Save(Slot::Reversi)));
    host.wait(5_000);

    let mut again = host.restart();
    again.expect_screen(Screen::Board);
    let Some(AnyPosition::Reversi(position)) = again.app.position() else { panic!("no Reversi") };
    assert!(position.disc(Square::D3).is_some());
    again.wait(5_000);
    assert_eq!(again.display.first_difference(&host.display), None, "another picture after the restart");

    // And the move can still be taken back.
    again.press(Key::X);
    let Some(AnyPosition::Reversi(position)) = again.app.position() else { panic!("no Reversi") };
    assert_eq!(position.disc(Square::D3), None);
}

#[test]
fn every_screen_is_there_again_after_a_restart() {
    let ways = [
        ("", Screen::Home),
        ("d", Screen::Home),
        ("b", Screen::More),
        ("a", Screen::Setup),
        ("dd a", Screen::Setup),
        ("b a", Screen::Settings),
        ("b d a", Screen::Statistics),
        ("b dd a", Screen::Library),
        ("b ddd a", Screen::Puzzles),
        ("b dddd a", Screen::About),
        ("a a", Screen::Board),
        ("d a a", Screen::Board),
        ("dd a a", Screen::Board),
    ];
    for (keys, screen) in ways {
        let mut host = Host::fresh();
        host.keys(keys);
        host.expect_screen(screen);
        host.wait(5_000);
        let mut again = host.restart();
        again.wait(5_000);
        again.expect_screen(screen);
        if keys != "d" {
            assert_eq!(again.display.first_difference(&host.display), None, "{keys}");
        }
    }
}

#[test]
fn a_finished_game_shows_its_result_after_a_restart() {
    let mut host = Host::fresh();
    host.keys(TWO_PEOPLE[1]);
    host.keys("a b uuu a u a");
    host.expect_screen(Screen::Result);
    host.expect_text("投了");
    let again = host.restart();
    again.expect_screen(Screen::Result);
    again.expect_text("投了");
    assert_eq!(again.display.first_difference(&host.display), None);
}

#[test]
fn settings_and_plans_come_back() {
    let mut host = Host::fresh();
    // English, and a Quoridor for two people with nine walls each.
    host.keys("b a r b b dd a u l u ll b");
    let mut again = host.restart();
    again.expect_text("Quoridor");
    again.keys("a");
    again.expect_text("9");
    assert_eq!(again.texts().iter().filter(|text| *text == "Human").count(), 2);
}

#[test]
fn a_stored_slot_comes_back_byte_for_byte() {
    let host = used_device();
    for slot in Slot::ALL {
        let stored = &host.saves[&slot];
        let mut buffer = [0; Slot::MAX_LEN];
        assert_eq!(host.restart().app.save(slot, &mut buffer), stored, "{slot:?}");
    }
}

#[test]
fn damage_of_any_byte_is_noticed_and_nothing_is_overwritten() {
    let good = used_device().saves;
    let mut dice = Dice::new(7);
    for slot in Slot::ALL {
        let bytes = &good[&slot];
        for at in 0..bytes.len() {
            let mut saves = good.clone();
            saves.get_mut(&slot).unwrap()[at] ^= 1 << dice.below(8);
            check_notice(saves, slot);
        }
        for len in 0..bytes.len() {
            let mut saves = good.clone();
            saves.get_mut(&slot).unwrap().truncate(len);
            check_notice(saves, slot);
        }
    }
}

/// A slot that cannot be read is told of, and stays as it is.
fn check_notice(saves: Saves, slot: Slot) {
    let mut host = Host::with_saves(saves.clone());
    host.expect_screen(Screen::Notice);
    assert_eq!(host.saves, saves);
    // To leave it as it is is what is offered first.
    host.press(Key::A);
    assert_ne!(host.app.screen(), Screen::Notice);
    host.keys("bbbb");
    assert_eq!(host.saves[&slot], saves[&slot], "overwritten");
}

/// An envelope around something only a later version understands.
fn from_the_future(slot: u8) -> Vec<u8> {
    let mut bytes = vec![u8::MAX, slot, 1, 2, 3];
    let crc = sanban_core::record::crc32(&bytes);
    bytes.extend(crc.to_le_bytes());
    bytes
}

#[test]
fn a_later_version_is_told_from_damage() {
    for (slot, number) in Slot::ALL.into_iter().zip(1..) {
        let host = Host::with_saves(Saves::from([(slot, from_the_future(number))]));
        host.expect_screen(Screen::Notice);
        host.expect_text("新しい版");
        assert_eq!(host.saves[&slot], from_the_future(number));
    }
}

#[test]
fn several_unreadable_slots_are_told_of_one_after_the_other() {
    let saves: Saves = Slot::ALL.into_iter().map(|slot| (slot, vec![1, 2, 3])).collect();
    let mut host = Host::with_saves(saves.clone());
    for _ in Slot::ALL {
        host.expect_screen(Screen::Notice);
        host.press(Key::B);
    }
    host.expect_screen(Screen::Home);
    assert_eq!(host.saves, saves);
    host.expect_text("保存を読めません");
}

#[test]
fn choosing_to_start_over_replaces_what_could_not_be_read() {
    let mut host = Host::with_saves(Saves::from([(Slot::Renju, vec![9; 40])]));
    host.keys("d a");
    host.expect_screen(Screen::Home);
    assert_ne!(host.saves[&Slot::Renju], vec![9; 40]);
    host.restart().expect_screen(Screen::Home);
}

#[test]
fn a_kept_save_is_replaced_when_the_player_begins_that_game() {
    let mut host = Host::with_saves(Saves::from([(Slot::Reversi, vec![9; 40])]));
    host.keys("b a");
    host.expect_screen(Screen::Setup);
    assert_eq!(host.saves[&Slot::Reversi], vec![9; 40]);
    host.keys("a");
    assert_ne!(host.saves[&Slot::Reversi], vec![9; 40]);
    host.restart().expect_screen(Screen::Board);
}

#[test]
fn kept_settings_are_replaced_when_the_player_changes_one() {
    let mut host = Host::with_saves(Saves::from([(Slot::Settings, vec![9; 40])]));
    host.keys("b b a");
    host.expect_screen(Screen::Settings);
    assert_eq!(host.saves[&Slot::Settings], vec![9; 40]);
    host.keys("r");
    assert_ne!(host.saves[&Slot::Settings], vec![9; 40]);
    host.restart().expect_text("Settings");
}

#[test]
fn a_save_that_fails_is_told_of_and_can_be_tried_again() {
    let mut host = Host::fresh();
    host.keys(TWO_PEOPLE[0]);
    host.tell(Event::Saved(Slot::Reversi, false));
    host.expect_screen(Screen::Notice);
    host.expect_text("保存できません");
    host.effects.clear();
    host.press(Key::A);
    assert!(host.effects.contains(&Effect::Save(Slot::Reversi)));
    host.expect_screen(Screen::Board);
    host.tell(Event::Saved(Slot::Reversi, true));
    host.expect_screen(Screen::Board);
}

#[test]
fn a_crash_is_told_of_once() {
    let mut host = Host::fresh();
    host.tell(Event::Crashed("panicked at src/main.rs:12: index out of bounds: the len is 3 but the index is 7"));
    host.expect_screen(Screen::Notice);
    host.expect_text("異常終了");
    host.expect_text("src/main.rs:12");
    host.press(Key::A);
    host.expect_screen(Screen::Home);
    host.restart().expect_screen(Screen::Home);
}

#[test]
fn statistics_count_a_result_once() {
    let mut host = Host::fresh();
    host.keys(TWO_PEOPLE[0]);
    // Resign, take the resignation back, resign again.
    host.keys("a b uuu a u a");
    host.expect_screen(Screen::Result);
    host.keys("x b uuu a u a");
    host.expect_screen(Screen::Result);
    host.keys("u a b d a");
    host.expect_screen(Screen::Statistics);
    let texts = host.texts();
    let row = texts.iter().position(|text| text == "二人で").unwrap();
    // White gave up the first time: who sat down first has one win.
    assert_eq!(&texts[row + 1..row + 4], ["1", "0", "0"]);
}

/// A device that does not look at what is stored: in safe mode, or after several crashes.
fn withheld(saves: &Saves) -> Host {
    let mut host = Host::switched_off(saves.clone());
    host.tell(Event::Withheld);
    host
}

/// Something of everything: a game of each kind, one that was given up, and settings.
fn rich_saves() -> Saves {
    let mut saves = Saves::new();
    for keys in TWO_PEOPLE {
        let mut host = Host::fresh();
        host.keys(keys);
        host.keys("a b uuu a u a");
        host.expect_screen(Screen::Result);
        host.keys("u a");
        host.expect_screen(Screen::Home);
        saves.extend(host.saves);
    }
    assert_eq!(saves.len(), Slot::ALL.len(), "{:?}", saves.keys());
    saves
}

#[test]
fn without_its_saves_the_device_stores_nothing_whatever_is_played_and_set() {
    let saves = rich_saves();
    let mut host = withheld(&saves);
    host.expect_screen(Screen::Notice);
    host.expect_text("保存を読まずに");
    assert_eq!(host.misfits(), [""; 0]);
    host.press(Key::A);
    host.expect_screen(Screen::Home);
    // All settings, all games up to a resignation, sleep, and the statistics cleared.
    host.keys("b a r d r d r b b");
    for (number, keys) in TWO_PEOPLE.into_iter().enumerate() {
        host.keys(keys);
        host.expect_screen(Screen::Board);
        host.keys("a b uuu a u a b b u a");
        host.keys("bbbb");
        // The game that was played is still selected.
        host.keys(&"u".repeat(number));
    }
    host.wait(2_000_000);
    host.keys("b bbb");
    assert_eq!(host.saves, saves);
    assert!(!host.effects.iter().any(|effect| matches!(effect, Effect::Save(_))), "{:?}", host.effects);
}

#[test]
fn withheld_saves_are_deleted_when_the_player_asks_for_it_twice() {
    let saves = rich_saves();
    let mut host = withheld(&saves);
    host.keys("d a");
    host.expect_screen(Screen::Question);
    assert_eq!(host.misfits(), [""; 0]);
    host.keys("a");
    assert_eq!(host.saves, saves, "no is selected");
    let mut host = withheld(&saves);
    host.keys("d a u a");
    assert_eq!(host.saves.len(), Slot::ALL.len());
    assert!(Slot::ALL.iter().all(|slot| host.saves.get(slot) != saves.get(slot)));
    host.expect_screen(Screen::Home);
    host.keys(TWO_PEOPLE[0]);
    host.restart().expect_screen(Screen::Board);
}

#[test]
fn a_game_whose_end_was_not_stored_counts_once_when_it_ends_again() {
    let mut host = Host::fresh();
    host.keys(TWO_PEOPLE[1]);
    host.keys("a");
    let unfinished = host.saves[&Slot::Renju].clone();
    host.keys("b uuu a u a");
    host.expect_screen(Screen::Result);
    let statistics = host.saves[&Slot::Statistics].clone();
    // The power went after the statistics were stored and before the game was.
    let mut saves = host.saves.clone();
    saves.insert(Slot::Renju, unfinished);
    let mut again = Host::with_saves(saves);
    again.keys("b uuu a u a");
    again.expect_screen(Screen::Result);
    assert_eq!(again.saves[&Slot::Statistics], statistics);
    // The next game counts.
    again.wait(5_000);
    again.keys("a");
    again.expect_screen(Screen::Board);
    again.keys("a b uuu a u a");
    again.expect_screen(Screen::Result);
    assert_ne!(again.saves[&Slot::Statistics], statistics);
}

#[test]
fn an_older_game_comes_with_a_notice_and_what_is_lost_or_foreign_stays_untouched() {
    let mut host = Host::fresh();
    host.keys(TWO_PEOPLE[1]);
    host.keys("a");
    let older = host.saves[&Slot::Renju].clone();
    let start = |loaded: Loaded<'_>| {
        let mut host = Host::with_saves(Saves::new());
        host.app = App::new();
        for slot in Slot::ALL {
            host.tell(Event::Loaded(slot, if slot == Slot::Renju { loaded } else { Loaded::Never }));
        }
        host
    };
    let mut told = start(Loaded::Older(&older));
    told.expect_screen(Screen::Notice);
    told.expect_text("保存が壊れています。");
    told.expect_text("戻しました。");
    told.keys("a d a");
    assert!(
        matches!(told.app.position(), Some(AnyPosition::Renju(position)) if position.stones(Side::BLACK).len() == 1)
    );
    for (loaded, words) in [(Loaded::Lost, "保存が壊れています。"), (Loaded::Foreign, "新しい版で保存されています。")]
    {
        let kept = start(loaded);
        kept.expect_screen(Screen::Notice);
        kept.expect_text(words);
        kept.expect_text("そのまま残す");
        assert!(!kept.effects.contains(&Effect::Save(Slot::Renju)));
    }
}
