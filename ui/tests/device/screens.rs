//! Every screen in every language: what is on it, and that it fits.

use std::collections::BTreeSet;

use sanban_ui::{Event, Key, Power, Screen, Slot};

use crate::host::{Host, Saves};

/// Ways to every screen, from home.
const WAYS: [(&str, Screen); 25] = [
    ("", Screen::Home),
    ("b", Screen::More),
    ("a", Screen::Setup),
    ("d a", Screen::Setup),
    ("dd a", Screen::Setup),
    ("b a", Screen::Settings),
    ("b d a", Screen::Statistics),
    ("b dd a", Screen::Library),
    ("a uu ll dd a a b uuu a u a u a b dd a a", Screen::Shelf),
    ("b ddd a", Screen::Puzzles),
    ("b ddd a a", Screen::Puzzle),
    ("b ddd a y a x", Screen::Puzzle),
    ("b ddd a yy a y", Screen::Puzzle),
    ("b dddd a", Screen::About),
    ("b ddddd a", Screen::SelfTest),
    ("b dddddd a", Screen::Question),
    ("a a", Screen::Board),
    ("r", Screen::Lesson),
    ("d r x", Screen::Lesson),
    ("dd r x", Screen::Lesson),
    ("d a a b", Screen::Menu),
    ("d a u r uuu ll dddd a a u a r a", Screen::Choose),
    ("a uu ll dd a a b uuu a u a", Screen::Result),
    ("dd a uu ll dd a u a b uu a", Screen::Review),
    ("a a a b uuu a", Screen::Question),
];

fn in_both_languages() -> [Host; 2] {
    let japanese = Host::fresh();
    let mut english = Host::fresh();
    english.keys("b a r b b");
    [japanese, english]
}

#[test]
fn every_screen_can_be_reached_in_both_languages_and_every_text_on_it_fits() {
    for home in in_both_languages() {
        let mut seen = BTreeSet::from([Screen::Blank.name()]);
        for (keys, screen) in WAYS {
            let mut host = home.restart();
            host.tell(Event::Power(Power { percent: 100, charging: true }));
            host.keys(keys);
            host.expect_screen(screen);
            host.wait(200);
            assert_eq!(host.misfits(), [""; 0], "{screen:?}");
            seen.insert(screen.name());
        }
        let notice = Host::with_saves(Saves::from([(Slot::Statistics, vec![0])]));
        notice.expect_screen(Screen::Notice);
        seen.insert(Screen::Notice.name());
        let all: BTreeSet<_> = Screen::ALL.map(Screen::name).into();
        assert_eq!(seen, all);
    }
}

#[test]
fn every_value_of_every_setting_fits() {
    for home in in_both_languages() {
        let mut host = home.restart();
        host.keys("b a");
        // Past the language, which the other half of this test has.
        for _ in 0..9 {
            host.keys("d");
            for _ in 0..6 {
                host.keys("r");
                assert_eq!(host.misfits(), [""; 0]);
            }
        }
    }
}

#[test]
fn every_plan_of_every_game_fits() {
    for home in in_both_languages() {
        for (game, rows) in [("a", 3), ("d a", 5), ("dd a", 3)] {
            let mut host = home.restart();
            host.keys(game);
            for _ in 0..rows {
                host.keys("u");
                for _ in 0..11 {
                    host.keys("r");
                    assert_eq!(host.misfits(), [""; 0]);
                }
            }
        }
    }
}

#[test]
fn every_notice_fits_in_both_languages() {
    for home in in_both_languages() {
        for slot in Slot::ALL {
            // A later version's bytes, but for the settings, which say the language.
            let mut saves = home.saves.clone();
            if slot != Slot::Settings {
                saves.insert(slot, vec![0; 9]);
            }
            let mut host = Host::with_saves(saves);
            assert_eq!(host.misfits(), [""; 0]);
            if host.app.screen() == Screen::Notice {
                host.press(Key::B);
            }
            host.tell(Event::Saved(slot, false));
            host.expect_screen(Screen::Notice);
            assert_eq!(host.misfits(), [""; 0]);
        }
        let mut host = home.restart();
        host.tell(Event::Crashed(&"wide WIDE letters, no line breaks; ".repeat(8)));
        host.expect_screen(Screen::Notice);
        assert_eq!(host.misfits(), [""; 0]);
    }
}

#[test]
fn a_board_whose_keys_stand_in_the_bar_has_them_in_its_first_picture() {
    let mut host = Host::fresh();
    host.keys("dd a a");
    host.expect_screen(Screen::Board);
    host.expect_text("壁と駒");
}

#[test]
fn the_home_screen_names_the_key_to_the_other_language_in_that_language() {
    let mut host = Host::fresh();
    host.expect_text("English");
    host.press(Key::Y);
    host.expect_text("New game");
    host.expect_text("日本語");
    host.restart().expect_text("New game");
}

#[test]
fn the_language_changes_at_once() {
    let mut host = Host::fresh();
    host.keys("b a");
    host.expect_text("設定");
    host.keys("r");
    host.expect_text("Settings");
    assert!(!host.shows("設定"));
    host.keys("l");
    host.expect_text("設定");
}

#[test]
fn every_theme_paints_every_screen_in_other_colours_and_leaves_no_pixel_out() {
    for (keys, screen) in WAYS {
        let mut pictures = Vec::new();
        for theme in ["", "r", "rr"] {
            let mut host = Host::fresh();
            host.keys("b a d");
            host.keys(theme);
            host.keys("b b");
            host.keys(keys);
            host.expect_screen(screen);
            let unpainted = crate::display::Display::new();
            let scratch = host.picture_from_scratch();
            assert!(scratch.differs_everywhere(&unpainted), "{screen:?}");
            pictures.push(scratch);
        }
        for (a, b) in [(0, 1), (0, 2), (1, 2)] {
            assert!(pictures[a].first_difference(&pictures[b]).is_some(), "{screen:?}");
        }
    }
}

#[test]
fn refusals_are_words() {
    let mut host = Host::fresh();
    host.keys("a uu ll dd a");
    host.wait(5_000);
    let mut refused = |keys: &str, words: &str| {
        host.keys(keys);
        host.wait(300);
        host.expect_text(words);
        host.wait(5_000);
    };
    refused("d a", "もう石があります");
    refused("uuu a", "返せる石がありません");

    let mut host = Host::fresh();
    host.keys("d a uuuu ll dddd a");
    host.wait(5_000);
    host.keys("u a");
    host.wait(300);
    host.expect_text("初手は天元です");

    let mut host = Host::fresh();
    host.keys("dd a uu ll dd a");
    host.wait(5_000);
    for (keys, words) in [
        ("a", "いまいるマスです"),
        ("uuuu a", "届きません"),
        ("dddd u a", ""),
        // Player 2 puts e8h; player 1 goes there with a wall.
        ("y a", ""),
        ("y uuuuuu a", "同じ壁"),
        ("l a", "重なります"),
        ("r y a", "交わります"),
    ] {
        host.keys(keys);
        host.wait(300);
        if !words.is_empty() {
            host.expect_text(words);
        }
        host.wait(5_000);
    }
}

#[test]
fn a_move_that_has_to_be_confirmed_waits_for_a_second_press() {
    let mut host = Host::fresh();
    host.keys("b a uu r b b a uu ll dd a");
    host.wait(5_000);
    let start = host.app.position();
    host.press(Key::A);
    host.wait(300);
    host.expect_text("もう一度");
    assert_eq!(host.app.position(), start);
    // Elsewhere it has to be confirmed anew.
    host.keys("d l a");
    assert_eq!(host.app.position(), start);
    host.keys("a");
    assert_ne!(host.app.position(), start);
}
