//! Games to the end, one after another on the same device, with random legal answers: no game is stuck, and what is stored
//! of each replays to what is shown.
//!
//! `cargo test` plays some of each kind; `SANBAN_GAMES=10000` plays more, `SANBAN_MINUTES=3` as many as three minutes of
//! faults, and `SANBAN_SEED` others.

use sanban::device::{Device, MemoryStore, Request, Store};
use sanban_core::{AnyPosition, Game, Record, quoridor, renju, reversi};
use sanban_engine::{Answer, Question, Score};
use sanban_host_tests::{
    inputs::{Dice, events::choose},
    minutes, number, report,
};
use sanban_ui::{Event, Key, Screen, Slot};

/// No game of the three takes as many moves.
const LONGEST: usize = 600;

fn tap(device: &mut Device<MemoryStore>, key: Key) {
    device.update_now(Event::Press(key));
    device.pass(30);
    device.update_now(Event::Release(key));
    device.pass(30);
}

/// Two computers play the game on a card of home, again and again on one device.
fn endure<G: Game + Into<AnyPosition>, const N: usize>(card: usize, slot: Slot, games_a_minute: u64) {
    let games = number("SANBAN_GAMES").unwrap_or(games_a_minute * minutes());
    let mut dice = Dice::new(number("SANBAN_SEED").unwrap_or(0));
    let mut device = Device::switch_on(MemoryStore::default());
    for _ in 0..card {
        tap(&mut device, Key::Down);
    }
    // Round the corner to who sits down first, who is a computer then, and back to the start.
    for key in [Key::A, Key::Down, Key::Right, Key::Up, Key::A] {
        tap(&mut device, key);
    }
    let (mut moves, mut naps) = (0, 0);
    for _ in 0..games {
        play(&mut device, &mut dice);
        let record = stored::<G, N>(&mut device, slot);
        assert_eq!(device.app().position(), Some(record.position().clone().into()), "{record}");
        assert!(record.outcome().is_some() && !record.moves().is_empty(), "{record}");
        moves += record.moves().len();
        if dice.below(8) == 0 {
            // A nap, and the key that ends it.
            device.pass(700_000);
            assert_eq!(device.light_percent(), 0, "it does not fall asleep");
            tap(&mut device, Key::Y);
            naps += 1;
        }
        if dice.below(8) == 0 {
            device = Device::switch_on(device.switch_off());
            assert_eq!(stored::<G, N>(&mut device, slot), record, "after switching off and on");
        }
        // Once more, from the result, which takes no key in the moment it appears.
        device.pass(2_000);
        tap(&mut device, Key::A);
        assert_eq!(device.app().screen(), Screen::Board, "{:?}", device.texts());
    }
    report(format_args!("endurance {}: {games} games, {moves} moves, {naps} naps", G::ID));
}

/// Plays a game to its result.
fn play(device: &mut Device<MemoryStore>, dice: &mut Dice) {
    let mut question: Option<Box<Question>> = None;
    for _ in 0..LONGEST {
        for request in device.take_requests() {
            match request {
                Request::Think(asked) => question = Some(asked),
                Request::StopThinking => question = None,
                Request::Sound(_) | Request::BootLoader => {}
            }
        }
        match question.take() {
            Some(asked) => {
                let mv = choose(&asked.position, dice.below(256) as u8);
                let answer = Answer { mv, nodes: 1, depth: 1, score: Score::default() };
                device.update_now(Event::Thought(asked.id, answer));
                device.pass(700);
            }
            None if device.app().screen() == Screen::Result => return,
            None => device.pass(1_000),
        }
    }
    panic!("the game is stuck on {:?}: {:?}", device.app().screen(), device.texts());
}

/// The game in the storage, as its bytes tell it move by move.
fn stored<G: Game, const N: usize>(device: &mut Device<MemoryStore>, slot: Slot) -> Record<G, N> {
    let bytes = device.store_mut().load(slot).expect("it is stored");
    // The envelope is 2 bytes, who plays, which game, what help there was and where the cursor is 15; 4 bytes of checksum follow.
    let record = Record::<G, N>::decode(&bytes[17..bytes.len() - 4]).unwrap_or_else(|error| panic!("{error}"));
    let mut again = Record::from_position(record.start().clone());
    for &mv in record.moves() {
        again.play(mv).unwrap_or_else(|refusal| panic!("{record}: {mv}, {refusal}"));
    }
    assert_eq!(again, record);
    record
}

#[test]
fn reversi_between_computers() {
    endure::<reversi::Position, { reversi::Record::CAPACITY }>(0, Slot::Reversi, 200);
}

#[test]
fn renju_between_computers() {
    endure::<renju::Position, { renju::Record::CAPACITY }>(1, Slot::Renju, 300);
}

#[test]
fn quoridor_between_computers() {
    endure::<quoridor::Position, { quoridor::Record::CAPACITY }>(2, Slot::Quoridor, 350);
}
