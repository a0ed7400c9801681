//! What an action costs, in pixels written.

use sanban_ui::{Event, Key, Screen};

use crate::host::Host;

/// A cursor that moves may write this many pixels.
const CURSOR_PX: u32 = 3_000;
/// Anything but a change of screens may write this many: a quarter of the screen.
const CHANGE_PX: u32 = 14_400;

/// The most pixels one draw writes while keys are pressed.
fn most_written(host: &mut Host, keys: &str) -> u32 {
    host.display.take_written();
    let mut most = 0;
    for name in keys.chars().filter(|name| !name.is_whitespace()) {
        host.wait(10);
        host.display.take_written();
        host.tell(Event::Press(crate::host::key(name)));
        most = most.max(host.display.take_written().pixels);
        host.tell(Event::Release(crate::host::key(name)));
    }
    most
}

#[test]
fn a_cursor_on_any_board_writes_little() {
    for start in ["a uu ll dd a", "d a uuuu ll dddd a", "dd a uu ll dd a"] {
        let mut host = Host::fresh();
        host.keys(start);
        host.wait(5_000);
        host.keys("a d a l a");
        host.wait(5_000);
        let tour = "rrrrrrrr dddddddd llllllllllllllll uuuuuuuuuuuuuuuu rrrrrr dddddd";
        let most = most_written(&mut host, tour);
        assert!((1..CURSOR_PX).contains(&most), "{start}: {most}");
        // Quoridor: with a wall in the hand, refusals included.
        host.keys("y");
        host.wait(5_000);
        let most = most_written(&mut host, tour);
        assert!((1..CURSOR_PX).contains(&most), "{start}: {most}");
    }
}

#[test]
fn a_cursor_in_any_list_writes_little() {
    for (start, screen) in [
        ("", Screen::Home),
        ("b", Screen::More),
        ("b a", Screen::Settings),
        ("d a", Screen::Setup),
        ("a a b", Screen::Menu),
        ("a uu ll dd a a b uuu a u a", Screen::Result),
        ("a a a b uuu a", Screen::Question),
    ] {
        let mut host = Host::fresh();
        host.keys(start);
        host.expect_screen(screen);
        let most = most_written(&mut host, "dddddddddddd uuuuuuuuuuuuuu");
        assert!((1..CURSOR_PX).contains(&most), "{screen:?}: {most}");
    }
}

#[test]
fn a_value_that_changes_writes_less_than_a_quarter_of_the_screen() {
    let mut host = Host::fresh();
    host.keys("b a dd");
    for _ in 0..8 {
        let most = most_written(&mut host, "rrl");
        assert!((1..CHANGE_PX).contains(&most), "{most}");
        host.keys("d");
    }
}

#[test]
fn nothing_is_written_when_nothing_has_changed() {
    let mut host = Host::fresh();
    for keys in ["", "a", "a", "b", "b", "b uuu", "a"] {
        host.keys(keys);
        host.wait(5_000);
        host.display.take_written();
        host.app.draw(&mut host.display).unwrap();
        assert_eq!(host.display.take_written().pixels, 0, "{:?}", host.app.screen());
    }
}

#[test]
fn a_held_key_repeats_after_350_ms_and_then_every_90() {
    let mut host = Host::fresh();
    host.keys("d a a");
    host.wait(5_000);
    let column = |host: &Host| {
        let mut buffer = [0; sanban_ui::Slot::MAX_LEN];
        host.app.save(sanban_ui::Slot::Renju, &mut buffer)[15] % 15
    };
    host.tell(Event::Press(Key::Left));
    assert_eq!(column(&host), 6);
    host.wait(349);
    assert_eq!(column(&host), 6);
    host.wait(1);
    assert_eq!(column(&host), 5);
    host.wait(180);
    assert_eq!(column(&host), 3);
    host.tell(Event::Release(Key::Left));
    host.wait(1_000);
    assert_eq!(column(&host), 3);
}
