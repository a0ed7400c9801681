//! Anything that can happen to the app, in any order: no panic, no stale pixel, no text that does not fit, and what is
//! stored can be read.

use sanban::device::{Device, MemoryStore, Request, Store};
use sanban_core::{AnyMove, AnyPosition, Game, quoridor, renju, reversi};
use sanban_engine::{Answer, Progress, Question, QuestionId, Score};
use sanban_ui::{Event, Key, Loaded, Power, Readings, Slot};

/// So many events are told.
const EVENTS: usize = 400;

/// Two bytes an event.
pub fn check(bytes: &[u8]) {
    let mut device = Device::switch_on(MemoryStore::default());
    let mut question: Option<Box<Question>> = None;
    for (number, &[what, how]) in bytes.as_chunks().0.iter().take(EVENTS).enumerate() {
        let id = question.as_ref().map_or(QuestionId(how.into()), |question| question.id);
        let key = Key::ALL[usize::from(how) % Key::ALL.len()];
        match what % 16 {
            // A key that is pressed and let go, which is most of life.
            0..=5 => {
                let key = Key::ALL[usize::from(what >> 4) % Key::ALL.len()];
                device.update_now(Event::Press(key));
                device.update_now(Event::Release(key));
                device.pass(u32::from(how) * 4);
            }
            6 => device.update_now(Event::Press(key)),
            7 => device.update_now(Event::Release(key)),
            8 => device.pass(u32::from(how) << (what >> 4)),
            9 => {
                let now = device.now_ms().wrapping_add(u32::from(how) << (what >> 3));
                device.update(now, Event::Tick);
            }
            10 => {
                if let Some(question) = question.take() {
                    let mv = choose(&question.position, how);
                    let answer = Answer { mv, nodes: 1, depth: 1, score: Score::default() };
                    device.update_now(Event::Thought(question.id, answer));
                }
            }
            11 => {
                let progress = Progress { percent: how, nodes: how.into(), ..Progress::default() };
                device.update_now(Event::Progress(id, progress));
            }
            12 => device.update_now(Event::Power(Power { percent: how % 101, charging: what & 16 != 0 })),
            13 => match what >> 4 {
                0 => device.update_now(Event::SelfTest),
                1 => {
                    device.update_now(Event::Readings(&Readings { battery_mv: Some(how.into()), ..Default::default() }))
                }
                2 => device.update_now(Event::Crashed("panic in ui/src/app.rs:1")),
                3 => device.update_now(Event::Withheld),
                4 => device.update_now(Event::Loaded(Slot::ALL[usize::from(how) % Slot::ALL.len()], Loaded::Lost)),
                5 => device.update_now(Event::Loaded(Slot::ALL[usize::from(how) % Slot::ALL.len()], Loaded::Foreign)),
                _ => device.update_now(Event::Saved(Slot::ALL[usize::from(how) % Slot::ALL.len()], how & 64 != 0)),
            },
            14 => device.store_mut().broken = how & 1 == 1,
            _ => {
                // The power goes, and comes back.
                let mut store = device.switch_off();
                store.broken = false;
                readable(&store);
                device = Device::switch_on(store);
                question = None;
            }
        }
        for request in device.take_requests() {
            match request {
                Request::Think(asked) => question = Some(asked),
                Request::StopThinking => question = None,
                Request::Sound(_) | Request::BootLoader => {}
            }
        }
        if number % 16 == 15 {
            nothing_is_stale(&mut device);
        }
    }
    nothing_is_stale(&mut device);
    readable(&device.switch_off());
}

fn nothing_is_stale(device: &mut Device<MemoryStore>) {
    assert_eq!(device.cut_text(), None, "on {:?}", device.app().screen());
    let shown = device.frame().clone();
    device.redraw();
    assert!(shown.pixels() == device.frame().pixels(), "something stale on {:?}", device.app().screen());
}

/// Any legal move of a position that has one.
pub fn choose(position: &AnyPosition, how: u8) -> AnyMove {
    fn any<G: Game<Move: Into<AnyMove>>>(position: &G, how: u8) -> AnyMove {
        let moves: Vec<_> = position.legal_moves().into_iter().collect();
        moves[usize::from(how) % moves.len()].into()
    }
    match position {
        AnyPosition::Reversi(position) => any(position, how),
        AnyPosition::Renju(position) => any(position, how),
        AnyPosition::Quoridor(position) => any(position, how),
    }
}

/// Every game that was stored can be replayed.
fn readable(store: &MemoryStore) {
    // The envelope is 2 bytes, who plays, which game, what help there was and where the cursor is 15; 4 of checksum follow.
    let record =
        |slot: Slot| store.load(slot).map(|bytes| &bytes[17..bytes.len() - 4]).filter(|bytes| !bytes.is_empty());
    assert!(record(Slot::Reversi).is_none_or(|bytes| reversi::Record::decode(bytes).is_ok()));
    assert!(record(Slot::Renju).is_none_or(|bytes| renju::Record::decode(bytes).is_ok()));
    assert!(record(Slot::Quoridor).is_none_or(|bytes| quoridor::Record::decode(bytes).is_ok()));
}
