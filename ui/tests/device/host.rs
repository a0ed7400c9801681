//! A host in virtual time: storage in memory, and a computer player that answers when the test wants it to.

use std::collections::HashMap;

use embedded_graphics::{prelude::*, primitives::Rectangle};
use sanban_core::{AnyMove, AnyPosition, Game};
use sanban_engine::{Answer, Question, Score};
use sanban_ui::{App, Effect, Effects, Event, Key, SIZE_PX, Screen, Shelf, Slot};

use crate::display::Display;

/// Repeatable random numbers.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % count as u64) as usize
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

pub type Saves = HashMap<Slot, Vec<u8>>;

pub struct Host {
    pub app: App,
    pub display: Display,
    pub saves: Saves,
    pub shelves: HashMap<Shelf, Vec<u8>>,
    pub now_ms: u32,
    /// Whether the app waits for a thought.
    pub thinking: bool,
    /// All effects since they were last taken.
    pub effects: Vec<Effect>,
    pub dice: Dice,
}

impl Host {
    /// A device with nothing in storage.
    pub fn fresh() -> Host {
        Host::with_saves(Saves::new())
    }

    /// A device that is switched on with this in storage.
    pub fn with_saves(saves: Saves) -> Host {
        Host::with_library(saves, HashMap::new())
    }

    /// The same with finished games on their shelves.
    pub fn with_library(saves: Saves, shelves: HashMap<Shelf, Vec<u8>>) -> Host {
        let mut host = Host { shelves, ..Host::switched_off(saves) };
        for slot in Slot::ALL {
            let bytes = host.saves.get(&slot).cloned();
            host.tell(Event::Loaded(slot, bytes.as_deref().into()));
        }
        host
    }

    /// A device that was told nothing yet.
    pub fn switched_off(saves: Saves) -> Host {
        Host {
            app: App::new(),
            display: Display::new(),
            saves,
            shelves: HashMap::new(),
            now_ms: 1_000,
            thinking: false,
            effects: Vec::new(),
            dice: Dice::new(1),
        }
    }

    /// Switches the device off and on again.
    pub fn restart(&self) -> Host {
        Host::with_library(self.saves.clone(), self.shelves.clone())
    }

    /// Sends an event, does what the app wants, and draws.
    pub fn tell(&mut self, event: Event<'_>) {
        let effects = self.app.update(self.now_ms, event);
        self.carry_out(effects);
    }

    /// Taps on a pixel.
    pub fn tap(&mut self, x: i32, y: i32) {
        self.wait(10);
        let effects = self.app.tap(self.now_ms, Point::new(x, y));
        self.carry_out(effects);
    }

    /// Taps on a pixel twice.
    pub fn tap_twice(&mut self, point: Point) {
        self.tap(point.x, point.y);
        self.tap(point.x, point.y);
    }

    /// Draws a finger over a pixel.
    pub fn drag(&mut self, x: i32, y: i32) {
        self.wait(10);
        let effects = self.app.drag(self.now_ms, Point::new(x, y));
        self.carry_out(effects);
    }

    /// The middle of the text on the screen that contains `part`.
    #[track_caller]
    pub fn place_of(&self, part: &str) -> Point {
        let mut place = None;
        self.app.read(&mut |label| {
            if label.text.contains(part) {
                place = Some(label.area.center());
            }
        });
        place.unwrap_or_else(|| panic!("no {part:?} in {:?}", self.texts()))
    }

    /// Does what the app wants, and draws.
    pub fn carry_out(&mut self, effects: Effects) {
        let mut fetched = None;
        for effect in effects {
            self.effects.push(effect);
            match effect {
                Effect::Save(slot) => {
                    let mut buffer = [0; Slot::MAX_LEN];
                    let bytes = self.app.save(slot, &mut buffer).to_vec();
                    assert!(!bytes.is_empty(), "{slot:?} is stored as nothing");
                    self.saves.insert(slot, bytes);
                }
                Effect::File(shelf) => {
                    let mut buffer = [0; Slot::MAX_LEN];
                    let bytes = self.app.file(shelf, &mut buffer).to_vec();
                    assert!(!bytes.is_empty(), "{shelf:?} is stored as nothing");
                    self.shelves.insert(shelf, bytes);
                    self.tell(Event::Filed(shelf, true));
                }
                Effect::Fetch(shelf) => fetched = Some(shelf),
                Effect::Think => {
                    assert!(self.app.question().is_some(), "there is nothing to think about");
                    self.thinking = true;
                }
                Effect::StopThinking => self.thinking = false,
                Effect::Light(_) | Effect::Sound(_) | Effect::Sleep | Effect::BootLoader | Effect::Measure(_) => {}
            }
        }
        self.app.draw(&mut self.display).unwrap();
        // After the picture, as on the chip.
        if let Some(shelf) = fetched {
            let bytes = self.shelves.get(&shelf).cloned();
            self.tell(Event::Fetched(shelf, bytes.as_deref().into()));
        }
    }

    /// Presses and lets go of a key.
    pub fn press(&mut self, key: Key) {
        self.wait(10);
        self.tell(Event::Press(key));
        self.tell(Event::Release(key));
    }

    /// Presses keys one after the other, named by a letter: `udlr` for the ways, `c` for the centre, and `abxy`.
    pub fn keys(&mut self, keys: &str) {
        for name in keys.chars().filter(|name| !name.is_whitespace()) {
            self.press(key(name));
        }
    }

    /// Lets time pass, with a tick whenever the app wants one.
    pub fn wait(&mut self, ms: u32) {
        let mut left_ms = ms;
        while left_ms > 0 {
            let step_ms = self.app.next_tick_ms().unwrap_or(left_ms).clamp(1, left_ms);
            left_ms -= step_ms;
            self.now_ms += step_ms;
            self.tell(Event::Tick);
        }
    }

    /// Answers the question the app waits for with any legal move.
    pub fn answer(&mut self) {
        let question = self.app.question().expect("a question");
        let mv = self.any_move(&question);
        self.answer_with(&question, mv);
    }

    pub fn answer_with(&mut self, question: &Question, mv: AnyMove) {
        self.thinking = false;
        self.tell(Event::Thought(question.id, Answer { mv, nodes: 1, depth: 0, score: Score::default() }));
    }

    pub fn any_move(&mut self, question: &Question) -> AnyMove {
        fn any<G: Game<Move: Into<AnyMove>>>(position: &G, dice: &mut Dice) -> AnyMove {
            let moves: Vec<_> = position.legal_moves().into_iter().collect();
            dice.pick(&moves).into()
        }
        match &question.position {
            AnyPosition::Reversi(position) => any(position, &mut self.dice),
            AnyPosition::Renju(position) => any(position, &mut self.dice),
            AnyPosition::Quoridor(position) => any(position, &mut self.dice),
        }
    }

    /// All texts on the screen.
    pub fn texts(&self) -> Vec<String> {
        let mut texts = Vec::new();
        self.app.read(&mut |label| texts.push(label.text.to_owned()));
        texts
    }

    /// All texts that do not fit their place.
    pub fn misfits(&self) -> Vec<String> {
        let mut misfits = Vec::new();
        self.app.read(&mut |label| {
            if !label.fits {
                misfits.push(format!("{:?} in {:?}", label.text, label.area));
            }
        });
        misfits
    }

    /// Whether some text on the screen contains `part`.
    pub fn shows(&self, part: &str) -> bool {
        self.texts().iter().any(|text| text.contains(part))
    }

    #[track_caller]
    pub fn expect_screen(&self, screen: Screen) {
        assert_eq!(self.app.screen(), screen, "{:?}", self.texts());
    }

    #[track_caller]
    pub fn expect_text(&self, part: &str) {
        assert!(self.shows(part), "no {part:?} in {:?}", self.texts());
    }

    /// The picture as it would be if it were drawn from scratch: at once, or in bands, which must come to the same.
    pub fn picture_from_scratch(&mut self) -> Display {
        let mut display = Display::new();
        self.app.redraw();
        self.app.draw(&mut display).unwrap();
        let mut in_bands = Display::new();
        self.app.redraw();
        let height = 1 + self.now_ms % SIZE_PX;
        for top in (0..SIZE_PX).step_by(height as usize) {
            assert!(self.app.is_new());
            let band = Rectangle::new(Point::new(0, top as i32), Size::new(SIZE_PX, height.min(SIZE_PX - top)));
            self.app.draw(&mut in_bands.clipped(&band)).unwrap();
        }
        assert!(!self.app.is_new());
        assert_eq!(in_bands.first_difference(&display), None, "in bands of {height} rows");
        display
    }
}

pub fn key(name: char) -> Key {
    match name {
        'u' => Key::Up,
        'd' => Key::Down,
        'l' => Key::Left,
        'r' => Key::Right,
        'c' => Key::Centre,
        'a' => Key::A,
        'b' => Key::B,
        'x' => Key::X,
        'y' => Key::Y,
        _ => panic!("no key is named {name:?}"),
    }
}
