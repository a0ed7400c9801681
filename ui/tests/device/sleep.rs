//! Sleep, and waking up from it.

use sanban_ui::{Effect, Event, Key, Screen};

use crate::host::Host;

const FIVE_MINUTES_MS: u32 = 300_000;

#[test]
fn the_light_goes_out_and_the_device_sleeps_after_the_set_time_without_a_key() {
    let mut host = Host::fresh();
    host.press(Key::Down);
    host.effects.clear();
    host.wait(FIVE_MINUTES_MS - 1);
    assert_eq!(host.effects, []);
    host.wait(1);
    assert_eq!(host.effects, [Effect::Light(0), Effect::Sleep]);
    assert_eq!(host.app.next_tick_ms(), None, "nothing happens until a key is pressed");
}

#[test]
fn every_key_puts_sleep_off() {
    let mut host = Host::fresh();
    host.effects.clear();
    for _ in 0..4 {
        host.wait(FIVE_MINUTES_MS - 1_000);
        host.press(Key::Left);
    }
    assert!(!host.effects.contains(&Effect::Sleep));
}

#[test]
fn the_waking_press_does_nothing_else_not_even_when_it_is_held() {
    let mut host = Host::fresh();
    host.wait(FIVE_MINUTES_MS);
    let before = host.display.clone();
    host.effects.clear();
    // An hour later the key is the first that is heard.
    host.now_ms += 3_600_000;
    host.tell(Event::Press(Key::Down));
    assert_eq!(host.effects, [Effect::Light(84)]);
    host.wait(2_000);
    host.tell(Event::Release(Key::Down));
    assert_eq!(host.display.first_difference(&before), None);
    assert!(!host.effects.contains(&Effect::Sleep), "asleep again at once");
    host.press(Key::A);
    host.expect_screen(Screen::Setup);
    host.expect_text("リバーシ");
}

#[test]
fn thinking_stops_for_sleep_and_goes_on_after_it() {
    let mut host = Host::fresh();
    host.keys("a a a");
    assert!(host.thinking);
    let asked = host.app.question().unwrap();
    host.wait(FIVE_MINUTES_MS);
    assert!(!host.thinking);
    host.tell(Event::Press(Key::A));
    assert!(host.thinking);
    assert_ne!(host.app.question().unwrap().id, asked.id);
    assert_eq!(host.app.question().unwrap().position, asked.position);
}

#[test]
fn a_device_set_to_never_sleep_does_not() {
    let mut host = Host::fresh();
    // From five minutes on: ten, thirty, never.
    host.keys("b a u rrr");
    host.expect_text("しない");
    host.effects.clear();
    host.wait(10 * FIVE_MINUTES_MS);
    assert!(!host.effects.contains(&Effect::Sleep));
}
