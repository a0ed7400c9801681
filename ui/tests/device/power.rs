//! The battery at its end: saved, said, dark.

use sanban_ui::{Effect, Event, Key, Power, Screen, Slot};

use crate::host::Host;

fn battery(percent: u8, charging: bool) -> Event<'static> {
    Event::Power(Power { percent, charging })
}

fn at_a_board() -> Host {
    let mut host = Host::fresh();
    host.keys("a uu ll dd a");
    host.wait(5_000);
    host.keys("l");
    host.effects.clear();
    host
}

fn lights_and_sleep(host: &Host) -> Vec<Effect> {
    let mut effects = host.effects.clone();
    effects.retain(|effect| matches!(effect, Effect::Light(_) | Effect::Sleep));
    effects
}

#[test]
fn an_empty_battery_saves_says_so_and_goes_dark() {
    let mut host = at_a_board();
    host.tell(battery(0, false));
    assert!(host.effects.contains(&Effect::Save(Slot::Reversi)), "{:?}", host.effects);
    host.expect_screen(Screen::Notice);
    host.expect_text("電池が空");
    assert_eq!(host.misfits(), [""; 0]);
    host.effects.clear();
    host.wait(5_999);
    assert_eq!(host.effects, []);
    host.wait(1);
    assert_eq!(lights_and_sleep(&host), [Effect::Light(0), Effect::Sleep]);
    assert_eq!(host.app.next_tick_ms(), None);
}

#[test]
fn a_key_in_the_dark_says_again_why_and_nothing_else() {
    let mut host = at_a_board();
    let cursor = host.app.pointed();
    host.tell(battery(0, false));
    host.wait(10_000);
    host.effects.clear();
    host.keys("a");
    host.expect_text("電池が空");
    host.keys("a b l");
    host.expect_screen(Screen::Notice);
    host.wait(10_000);
    assert_eq!(lights_and_sleep(&host), [Effect::Light(84), Effect::Light(0), Effect::Sleep]);
    host.tell(battery(0, true));
    host.keys("x");
    host.expect_screen(Screen::Board);
    assert_eq!(host.app.pointed(), cursor);
}

#[test]
fn thinking_goes_on_when_the_charger_comes_in_time() {
    let mut host = Host::fresh();
    host.keys("a a a");
    assert!(host.thinking);
    host.tell(battery(0, false));
    assert!(!host.thinking, "thinking takes power");
    host.tell(battery(1, false));
    host.expect_screen(Screen::Notice);
    host.tell(battery(1, true));
    host.expect_screen(Screen::Board);
    assert!(host.thinking);
}

#[test]
fn a_battery_that_empties_in_the_sleep_wakes_nobody() {
    let mut host = at_a_board();
    host.wait(300_000);
    host.effects.clear();
    host.tell(battery(0, false));
    host.wait(60_000);
    assert_eq!(host.effects, [Effect::Save(Slot::Reversi)], "no light");
    host.press(Key::A);
    host.expect_text("電池が空");
}
