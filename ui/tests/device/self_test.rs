//! The self-test: keys that light up, numbers that fit, and a way out.

use sanban_core::GameId;
use sanban_ui::{Cue, Effect, Event, Figure, Key, Measure, Readings, Reset, Screen, Sound};

use crate::host::{Host, Saves};

/// The longest of everything.
const LONG: Readings = Readings {
    board: "waveshare_lcd_1_3",
    reset: Some(Reset::Timer),
    battery_mv: Some(4200),
    status: Some(true),
    vbus: Some(true),
    flash_id: Some(0xEF4015),
    erase_us: Some(400_000),
    program_us: Some(3_000),
    rule_cycles: [Some(Figure { here: 160_000, emulated: 160_000 }); GameId::ALL.len()],
    nodes_per_s: [Some(Figure { here: 125_000, emulated: 125_000 }); GameId::ALL.len()],
};

fn at_the_test() -> Host {
    let mut host = Host::fresh();
    host.keys("b ddddd a");
    host.expect_screen(Screen::SelfTest);
    host
}

#[test]
fn every_key_changes_the_picture_while_it_is_down() {
    let mut host = at_the_test();
    let mut rest = host.display.clone();
    for key in Key::ALL {
        host.tell(Event::Press(key));
        let pressed = host.display.clone();
        assert!(pressed.first_difference(&rest).is_some(), "{key:?}");
        host.tell(Event::Release(key));
        host.wait(10);
        if key == Key::X {
            // Its step of the light is shown.
            rest = host.display.clone();
        }
        assert_eq!(host.display.first_difference(&rest), None, "{key:?}");
    }
    host.expect_screen(Screen::SelfTest);
}

#[test]
fn what_the_keys_do_is_asked_of_the_hardware() {
    let mut host = Host::fresh();
    host.keys("b ddddd");
    host.effects.clear();
    host.keys("a");
    assert!(host.effects.contains(&Effect::Measure(Measure::Quiet)), "{:?}", host.effects);
    host.effects.clear();
    host.keys("a x y");
    let sound = Effect::Sound(Sound { cue: Cue::Win, volume: 100 });
    assert_eq!(host.effects, [sound, Effect::Light(10), Effect::Measure(Measure::Flash)]);
    host.tell(Event::Press(Key::B));
    host.wait(999);
    host.expect_screen(Screen::SelfTest);
    host.effects.clear();
    host.wait(1);
    host.expect_screen(Screen::More);
    assert!(host.effects.contains(&Effect::Measure(Measure::Stop)));
    assert!(host.effects.contains(&Effect::Light(84)), "the light is as it was set");
}

#[test]
fn the_longest_readings_fit_in_both_languages() {
    for other_language in ["", "y"] {
        let mut host = Host::fresh();
        host.keys(other_language);
        host.keys("b ddddd a");
        assert_eq!(host.misfits(), [""; 0]);
        host.tell(Event::Readings(&LONG));
        host.expect_text("EF4015");
        host.expect_text("400.0 ms");
        assert_eq!(host.misfits(), [""; 0]);
        let shown = host.display.clone();
        assert_eq!(shown.first_difference(&host.picture_from_scratch()), None);
    }
}

#[test]
fn keys_held_at_power_on_lead_to_the_test_and_a_restart_does_not() {
    let mut host = Host::switched_off(Saves::new());
    host.tell(Event::Withheld);
    host.tell(Event::SelfTest);
    host.effects.clear();
    // These led here, and are still down.
    host.tell(Event::Press(Key::B));
    host.tell(Event::Press(Key::Y));
    host.wait(3_000);
    host.expect_screen(Screen::SelfTest);
    assert_eq!(host.effects, []);
    host.tell(Event::Release(Key::B));
    host.tell(Event::Release(Key::Y));
    host.press(Key::Y);
    assert_eq!(host.effects, [Effect::Measure(Measure::Flash)]);
    host.tell(Event::Crashed("nothing lies over the picture"));
    host.expect_screen(Screen::SelfTest);
    host.tell(Event::Press(Key::B));
    host.wait(1_000);
    host.expect_screen(Screen::Notice);
    host.expect_text("保存を読まずに");
    let mut host = at_the_test();
    host.wait(100);
    host.restart().expect_screen(Screen::More);
}
