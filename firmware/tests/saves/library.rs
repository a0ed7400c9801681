//! The library under power cuts: the app itself plays, stars and deletes; whenever the power goes, every game that was there
//! is there, byte by byte.

use std::collections::BTreeMap;

use embassy_futures::block_on;
use sanban_core::{AnyMove, AnyPosition, reversi};
use sanban_firmware::saves::Saves;
use sanban_ui::{App, Effect, Event, Key, Loaded, Screen, Shelf, Slot};

use crate::{
    mock::{Cut, Mock, with_power},
    open,
};

/// The device: the app and its flash.
struct Handheld<'f> {
    app: App,
    saves: Saves<&'f mut Mock>,
    now_ms: u32,
    seed: u32,
    /// How many flash operations it takes to put a game on its shelf, and how long it is.
    filing: (usize, usize),
}

impl<'f> Handheld<'f> {
    fn switch_on(flash: &'f mut Mock, seed: u32) -> Self {
        let mut device = Handheld { app: App::new(), saves: open(flash), now_ms: 0, seed, filing: (0, 0) };
        for slot in Slot::ALL {
            let effects = device.app.update(0, Event::Loaded(slot, block_on(device.saves.load(slot))));
            effects.into_iter().for_each(|effect| device.perform(effect));
        }
        device
    }

    fn tell(&mut self, event: Event<'_>) {
        let effects = self.app.update(self.now_ms, event);
        effects.into_iter().for_each(|effect| self.perform(effect));
    }

    fn perform(&mut self, effect: Effect) {
        let mut buffer = [0; Slot::MAX_LEN];
        match effect {
            Effect::Save(slot) => {
                let is_stored = block_on(self.saves.store(slot, self.app.save(slot, &mut buffer)));
                self.tell(Event::Saved(slot, is_stored));
            }
            Effect::File(shelf) => {
                let (bytes, before) = (self.app.file(shelf, &mut buffer), self.saves.flash().operations);
                let is_stored = block_on(self.saves.file(shelf, bytes));
                self.filing = (self.saves.flash().operations - before, bytes.len());
                self.tell(Event::Filed(shelf, is_stored));
            }
            Effect::Fetch(shelf) => {
                let effects = self.app.update(self.now_ms, Event::Fetched(shelf, block_on(self.saves.fetch(shelf))));
                effects.into_iter().for_each(|effect| self.perform(effect));
            }
            _ => {}
        }
    }

    fn keys(&mut self, keys: &str) {
        for key in keys.chars() {
            let key = match key {
                'u' => Key::Up,
                'd' => Key::Down,
                'l' => Key::Left,
                'r' => Key::Right,
                'a' => Key::A,
                'b' => Key::B,
                'x' => Key::X,
                'y' => Key::Y,
                _ => panic!("no key is named {key}"),
            };
            self.now_ms += 100;
            self.tell(Event::Press(key));
            self.tell(Event::Release(key));
        }
    }

    /// Plays a few moves by chance on the board of Reversi, and gives up.
    fn play_and_resign(&mut self) {
        self.seed = self.seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        for turn in 0..2 + self.seed % 3 {
            let Some(AnyPosition::Reversi(position)) = self.app.position() else { return };
            let squares: Vec<reversi::Square> = position.legal_squares().into_iter().collect();
            self.go_to(squares[(self.seed >> (8 + turn)) as usize % squares.len()]);
            self.keys("a");
        }
        self.keys("buuuaua");
    }

    fn go_to(&mut self, square: reversi::Square) {
        while let Some(AnyMove::Reversi(reversi::Move::Place(at))) = self.app.pointed()
            && at != square
        {
            let key = if at.column() < square.column() {
                "r"
            } else if at.column() > square.column() {
                "l"
            } else if at.row() < square.row() {
                "d"
            } else {
                "u"
            };
            self.keys(key);
        }
    }

    /// From wherever the device starts to the first game of the library.
    fn go_to_library(&mut self) {
        match self.app.screen() {
            Screen::Library => {}
            Screen::Result => self.keys("uabdda"),
            screen => panic!("the device starts with {screen:?}"),
        }
    }
}

/// A thing to do with the library.
#[derive(Clone, Copy, Debug)]
enum Deed {
    /// Plays a game to its end.
    Play,
    /// Stars the game at this place, or takes its star.
    Star(usize),
    /// Deletes the game at this place.
    Delete(usize),
}

impl Deed {
    /// Does it with a device that is switched on for it.
    fn carry_out(self, flash: &mut Mock, seed: u32) {
        let mut device = Handheld::switch_on(flash, seed);
        match self {
            Deed::Play => {
                if device.app.screen() == Screen::Library {
                    device.keys("bba");
                }
                device.now_ms += 2000;
                device.keys("a");
                device.play_and_resign();
                let (operations, length) = device.filing;
                assert!(operations <= 16, "a game of {length} bytes takes {operations} flash operations");
            }
            Deed::Star(place) => {
                device.go_to_library();
                device.keys(&"d".repeat(place));
                device.keys("x");
            }
            Deed::Delete(place) => {
                device.go_to_library();
                device.keys(&"d".repeat(place));
                device.keys("yua");
            }
        }
    }
}

/// For each game in the library its number, whether it is starred, and what its shelf holds.
type Games = BTreeMap<u16, (bool, Vec<u8>)>;

/// What the library holds, as its format says. Only games whose numbers `wanted` wants are fetched.
fn library(flash: &mut Mock, wanted: impl Fn(u16) -> bool) -> Games {
    let mut saves = open(flash);
    let Loaded::Bytes(bytes) = block_on(saves.load(Slot::Library)) else { return Games::new() };
    let entries = bytes[4..bytes.len() - 4].as_chunks::<6>().0.to_vec();
    let mut games = Games::new();
    for [low, high, _, _, shelf, kind] in entries {
        let number = u16::from_le_bytes([low, high]);
        let mut game = (kind & 0x80 != 0, Vec::new());
        if wanted(number) {
            match block_on(saves.fetch(Shelf::new(shelf).unwrap())) {
                Loaded::Bytes(bytes) => game.1 = bytes.to_vec(),
                _ => panic!("nothing is on shelf {shelf}"),
            }
        }
        games.insert(number, game);
    }
    games
}

/// Whether these are the same games, with the contents of those that were fetched.
fn are_same(found: &Games, expected: &Games) -> bool {
    found.len() == expected.len()
        && found.iter().zip(expected).all(|((number, (starred, bytes)), (other, (star, game)))| {
            (number, starred) == (other, star) && (bytes.is_empty() || bytes == game)
        })
}

/// A device with a full library, at the result of the last game.
fn full() -> Mock {
    let mut flash = Mock::new(0xFF);
    let mut device = Handheld::switch_on(&mut flash, 1);
    device.keys("auullddadr");
    for _ in 0..70 {
        device.play_and_resign();
        device.now_ms += 2000;
        device.keys("a");
    }
    device.play_and_resign();
    assert_eq!(device.app.screen(), Screen::Result);
    flash
}

#[test]
fn the_last_games_are_kept_and_what_is_deleted_or_starred_is_so_after_a_restart() {
    let mut flash = full();
    let games = library(&mut flash, |_| true);
    assert_eq!(games.keys().copied().collect::<Vec<u16>>(), (8..=71).collect::<Vec<u16>>());
    let different: std::collections::BTreeSet<&Vec<u8>> = games.values().map(|(_, bytes)| bytes).collect();
    assert!(different.len() > 60, "the games differ");
    Deed::Delete(2).carry_out(&mut flash, 1);
    Deed::Star(1).carry_out(&mut flash, 1);
    let mut expected = games;
    expected.remove(&69);
    expected.get_mut(&70).unwrap().0 = true;
    assert_eq!(library(&mut flash, |_| true), expected);
}

#[test]
fn whenever_the_power_goes_no_game_is_lost_that_was_there_before() {
    let mut flash = full();
    let deeds = [Deed::Play, Deed::Star(5), Deed::Delete(3), Deed::Play];
    let mut cuts = 0;
    for (number, deed) in (2..).zip(deeds) {
        let (before, untouched) = (library(&mut flash, |_| true), flash.clone());
        flash.repower();
        deed.carry_out(&mut flash, number);
        let operations = flash.lengths.clone();
        let after = library(&mut flash, |_| true);
        assert_ne!(before, after, "{deed:?}");
        println!("{deed:?}: {} flash operations", operations.len());
        for (at, &length) in operations.iter().enumerate() {
            // Every operation is cut in two ways, and each time half of the games are looked at.
            let ways = if at % 2 == 0 { [Cut::At(length / 2), Cut::After] } else { [Cut::Scattered, Cut::At(0)] };
            for (half, cut) in (0..).zip(ways) {
                let when = format!("{deed:?}, operation {at} of {}, {length} bytes, {cut:?}", operations.len());
                let mut copy = untouched.clone();
                copy.repower();
                copy.seed = 31 * number + cuts;
                copy.cut = Some((at, cut));
                let done = with_power(|| deed.carry_out(&mut copy, number));
                assert!(done.is_none(), "the power goes: {when}");
                copy.repower();
                let is_there = |found: Games| are_same(&found, &before) || are_same(&found, &after);
                assert!(is_there(library(&mut copy, |_| false)), "{when}");
                // What was over when the power went is in the library as soon as the device is switched on.
                drop(Handheld::switch_on(&mut copy, number));
                assert!(is_there(library(&mut copy, |number| number % 2 == half)), "{when}, switched on");
                cuts += 1;
            }
        }
    }
    println!("{cuts} power cuts survived");
    assert!(cuts > 500, "{cuts}");
}
