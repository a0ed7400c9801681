//! Random keys: never a panic, never a record that cannot be replayed, never a stale pixel.
//!
//! `cargo test` sends 100,000 events to every game mode, always the same; `SANBAN_FUZZ_EVENTS=1000000` sends more, and
//! `SANBAN_SEED=7` others.

use sanban_core::{AnyMove, AnyPosition, quoridor, renju, reversi};
use sanban_engine::{Progress, QuestionId};
use sanban_ui::{Event, Key, Power, Screen, Slot};

use crate::{
    display::Written,
    host::{self, Dice, Host},
};

/// A cursor that moves may write this many pixels, those that are painted over counted each time.
const CURSOR_PX: u32 = 3_000;
/// Anything but a change of screens may touch this many: a quarter of the screen.
const CHANGE_PX: u32 = 14_400;

const KEYS: [Key; 24] = {
    use Key::*;
    [Up, Up, Up, Down, Down, Down, Left, Left, Left, Right, Right, Right, A, A, A, A, A, A, Centre, X, Y, Y, B, B]
};

fn number(name: &str, usual: u32) -> u32 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// How many events a mode gets on an ordinary day.
const ORDINARY: u32 = 100_000;

fn events() -> u32 {
    number("SANBAN_FUZZ_EVENTS", ORDINARY)
}

/// What decides the whole picture: language, theme, screen, and which notice it is. More may be painted when it changes.
fn picture(host: &Host) -> (u8, u8, Screen, Vec<String>) {
    let mut buffer = [0; Slot::MAX_LEN];
    let settings = host.app.save(Slot::Settings, &mut buffer);
    let screen = host.app.screen();
    (settings[2], settings[5], screen, if screen == Screen::Notice { host.texts() } else { Vec::new() })
}

/// Reads the record out of a stored game and checks that it leads to what the device shows.
fn check_record(host: &Host) {
    // The envelope is 2 bytes, who plays, which game, what help there was and where the cursor is 15; 4 bytes of checksum follow.
    let record = |slot: Slot| host.saves.get(&slot).map(|bytes| bytes[17..bytes.len() - 4].to_vec());
    match host.app.position() {
        Some(AnyPosition::Reversi(shown)) => {
            let record = reversi::Record::decode(&record(Slot::Reversi).unwrap()).unwrap();
            assert_eq!(record.position(), &shown);
        }
        Some(AnyPosition::Renju(shown)) => {
            let record = renju::Record::decode(&record(Slot::Renju).unwrap()).unwrap();
            assert_eq!(record.position(), &shown);
        }
        Some(AnyPosition::Quoridor(shown)) => {
            let record = quoridor::Record::decode(&record(Slot::Quoridor).unwrap()).unwrap();
            assert_eq!(record.position(), &shown);
        }
        None => {}
    }
}

/// Sends random events to a device on which `keys` have started a game.
fn fuzz(seed: u64, keys: &str) {
    let mut host = Host::fresh();
    let mut dice = Dice::new(seed + u64::from(number("SANBAN_SEED", 0)));
    host.keys(keys);
    host.expect_screen(Screen::Board);
    let mut boards = 0;
    let mut finished = 0;
    for count in 0..events() {
        let before = (picture(&host), host.app.position());
        host.display.take_written();
        let mut limit_px = u32::MAX;
        match dice.below(100) {
            0..=54 => {
                let key = dice.pick(&KEYS);
                // Left and right change a value where there is no board.
                let steers = matches!(host.app.screen(), Screen::Board) || matches!(key, Key::Up | Key::Down);
                if matches!(key, Key::Up | Key::Down | Key::Left | Key::Right) && steers {
                    limit_px = CURSOR_PX;
                }
                host.tell(Event::Press(key));
                if dice.below(20) > 0 {
                    host.tell(Event::Release(key));
                }
            }
            55..=59 => host.tell(Event::Release(dice.pick(&Key::ALL))),
            60..=84 => {
                host.now_ms += dice.pick(&[1, 10, 20, 30, 90, 350, 500]);
                host.tell(Event::Tick);
            }
            85..=94 if host.thinking => host.answer(),
            85..=94 => host.tell(Event::Tick),
            95..=96 if host.thinking => {
                let id = host.app.question().unwrap().id;
                host.tell(Event::Progress(id, Progress { percent: dice.below(120) as u8, ..Progress::default() }));
            }
            95..=96 => host.tell(Event::Progress(QuestionId(count), Progress::default())),
            97 => host.tell(Event::Saved(dice.pick(&Slot::ALL), dice.below(4) > 0)),
            98 => host.tell(Event::Power(Power { percent: dice.below(101) as u8, charging: dice.below(2) > 0 })),
            _ if dice.below(20) == 0 => {
                // Nobody for a while: what moves comes to its end, and it may fall asleep.
                for _ in 0..8 {
                    host.now_ms += 500;
                    host.tell(Event::Tick);
                }
                host.display.take_written();
                host.now_ms += 400_000;
                host.tell(Event::Tick);
            }
            _ => host.tell(Event::Tick),
        }
        let Written { pixels: written, touched } = host.display.take_written();
        let after = (picture(&host), host.app.position());
        boards += u32::from(after.0.2 == Screen::Board);
        finished += u32::from(after.0.2 == Screen::Result && before.0.2 != Screen::Result);
        // Another page of a lesson or of the library, or another puzzle, is another screen, though it has the same name.
        let turns_a_page = after.0.2 == Screen::Lesson && before.1 != after.1
            || matches!(after.0.2, Screen::Library | Screen::Shelf | Screen::Puzzles | Screen::Puzzle);
        if before.0 == after.0 && !turns_a_page {
            let limit_px = if before.1 == after.1 { limit_px } else { u32::MAX };
            assert!(
                touched <= CHANGE_PX,
                "event {count} touched {touched} pixels on {:?}: {:?}",
                after.0.2,
                host.texts()
            );
            assert!(written <= limit_px, "event {count} wrote {written} pixels on {:?}: {:?}", after.0.2, host.texts());
        }
        // A review shows other positions than the last one, also while a notice lies over it.
        if before.1 != after.1 && matches!(after.0.2, Screen::Board | Screen::Menu | Screen::Result) {
            check_record(&host);
        }
        if count % 64 == 0 || (before.0 != after.0 && count % 4 == 0) {
            let shown = host.display.clone();
            let scratch = host.picture_from_scratch();
            assert_eq!(shown.first_difference(&scratch), None, "event {count}: stale on {:?}", after.0.2);
            assert_eq!(host.misfits(), [""; 0], "event {count}");
        }
    }
    assert!(boards > events() / 10, "only {boards} events on the board");
    // Fewer events need not bring one there.
    assert!(finished > 0 || events() < ORDINARY, "no game came to an end");
}

#[test]
fn reversi_between_two_people() {
    fuzz(1, "a uu ll dd a");
}

/// Once touched 14,408 pixels at event 50,936: a move taken back while a message changed its place.
#[test]
fn reversi_between_two_people_with_the_seed_that_touched_too_much() {
    fuzz(7001, "a uu ll dd a");
}

/// The message at the foot of the board has just been told to make way for the cursor when a move is taken back: its rows,
/// the board's marks and the bar are painted at once.
#[test]
fn a_move_taken_back_in_the_moment_a_message_makes_way_touches_less_than_a_quarter() {
    let mut most = 0;
    for seed in 0..5 {
        let mut host = Host::fresh();
        let mut dice = Dice::new(7001 + seed);
        host.keys("a uu ll dd a");
        host.wait(5_000);
        for _ in 0..60 {
            let Some(AnyPosition::Reversi(position)) = host.app.position() else { break };
            let legal: Vec<_> = position.legal_squares().into_iter().collect();
            if legal.is_empty() || host.app.screen() != Screen::Board {
                break;
            }
            let square = dice.pick(&legal).index().into();
            point(&mut host, square);
            host.keys("a");
            host.wait(4_000);
            // A refusal, or a move, with the cursor in the row above the lowest.
            point(&mut host, 6 * 8 + dice.below(8));
            host.keys("a");
            host.wait(300);
            host.tell(Event::Press(Key::Down));
            host.tell(Event::Release(Key::Down));
            host.display.take_written();
            host.tell(Event::Press(Key::X));
            let touched = host.display.take_written().touched;
            most = most.max(touched);
            assert!(touched <= CHANGE_PX, "seed {seed}: {touched} pixels, {:?}", host.texts());
            host.tell(Event::Release(Key::X));
            // The game goes on.
            host.wait(4_000);
            point(&mut host, square);
            host.keys("a");
            host.wait(4_000);
        }
    }
    assert!(most > CHANGE_PX / 2, "only {most} pixels: is there a message at all?");
}

/// Steers the cursor of Reversi to a square.
fn point(host: &mut Host, index: usize) {
    for _ in 0..32 {
        let Some(AnyMove::Reversi(reversi::Move::Place(square))) = host.app.pointed() else { return };
        let at = usize::from(square.index());
        let key = match () {
            () if at == index => return,
            () if at % 8 < index % 8 => 'r',
            () if at % 8 > index % 8 => 'l',
            () if at / 8 < index / 8 => 'd',
            () => 'u',
        };
        host.press(host::key(key));
    }
}

#[test]
fn reversi_against_the_computer() {
    fuzz(2, "a a");
}

#[test]
fn reversi_between_two_computers() {
    fuzz(3, "a d r u a");
}

#[test]
fn renju_between_two_people() {
    fuzz(4, "d a uuuu ll dddd a");
}

#[test]
fn renju_with_swap_against_the_computer() {
    fuzz(5, "d a u r d a");
}

#[test]
fn renju_where_forbidden_moves_lose() {
    fuzz(6, "d a uu r uu ll dddd a");
}

#[test]
fn five_in_a_row_between_two_people() {
    fuzz(7, "d a uuu r u ll dddd a");
}

#[test]
fn quoridor_between_two_people() {
    fuzz(8, "dd a uu ll dd a");
}

#[test]
fn quoridor_against_the_computer_with_few_walls() {
    fuzz(9, "dd a u lllllll d a");
}
