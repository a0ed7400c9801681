//! Time comes with every event: no host has to send a tick first.

use sanban_ui::{App, Effect, Event, Key, Loaded, Power, Slot};

use crate::host::Host;

const FULL: Event<'_> = Event::Power(Power { percent: 100, charging: false });

#[test]
fn whatever_happens_brings_what_was_due_before_it() {
    let mut ticked = Host::fresh();
    ticked.keys("a uu ll dd a");
    let mut told = ticked.restart();
    for host in [&mut ticked, &mut told] {
        host.tell(Event::Press(Key::Left));
    }
    // Held for 350 ms, a direction repeats.
    ticked.wait(350);
    told.now_ms = ticked.now_ms;
    told.tell(FULL);
    ticked.tell(FULL);
    assert_eq!(told.app.pointed(), ticked.app.pointed());
    assert_eq!(told.display.first_difference(&ticked.display), None);
}

#[test]
fn a_key_in_the_very_moment_of_falling_asleep_keeps_the_device_awake() {
    let mut host = Host::fresh();
    host.effects.clear();
    host.now_ms += 300_000;
    host.tell(Event::Press(Key::Down));
    assert!(!host.effects.contains(&Effect::Sleep), "{:?}", host.effects);
    assert_eq!(host.app.next_tick_ms(), Some(350), "the key is held, and will repeat");
}

#[test]
fn a_device_that_takes_long_to_start_does_not_fall_asleep_at_once() {
    let mut app = App::new();
    let mut effects = Vec::new();
    for slot in Slot::ALL {
        effects.extend(app.update(1_000_000, Event::Loaded(slot, Loaded::Never)));
    }
    effects.extend(app.update(1_000_001, Event::Tick));
    assert!(!effects.contains(&Effect::Sleep));
    assert_eq!(app.next_tick_ms(), Some(299_999));
}
