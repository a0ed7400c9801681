//! Carrying out a scenario in virtual time.

use sanban_core::record::crc32;
use sanban_engine::{Engine, Progress, Question, Watch};
use sanban_ui::{Cue, Event, Key, Screen, Slot};

use super::{Expectation, Scenario, ScenarioError, Step, board};
use crate::device::{Device, Frame, MemoryStore, Picture, Request, SIDE, Store, cue_name, slot_name};

/// How long a key stays down, and how long it then stays up, in milliseconds.
const PRESS_MS: u32 = 50;

/// How long an answer is looked at before the next thought: it has been played and has come to rest by then.
const TURN_MS: u32 = 1000;

/// While a screen stays, no event may redraw more of it than this.
const QUARTER_PX: usize = SIDE * SIDE / 4;

/// What becomes of the pictures a scenario asks for.
pub trait Camera {
    /// Takes a picture; an error is a reason for the scenario to fail.
    fn take(&mut self, name: &str, picture: &Picture) -> anyhow::Result<()>;

    /// Sees the display after everything that happens to the device, at its time.
    fn look(&mut self, _now_ms: u32, _frame: &Frame) {}
}

/// What was done to the device, in the few terms that the emulated chip knows as well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A key went down.
    Down(Key),
    /// A key went up.
    Up(Key),
    /// Milliseconds passed.
    Wait(u32),
    /// The computer finished its thought.
    Think,
    /// The power was cut and came back.
    Restart,
    /// A picture was taken.
    Picture(String),
}

/// A device that a scenario is carried out on.
pub struct Runner<C> {
    device: Device<MemoryStore>,
    engine: Box<Engine>,
    camera: C,
    /// What the computer is thinking about.
    question: Option<Question>,
    /// The sounds since the last key went down.
    sounds: Vec<Cue>,
    /// What the last tampering has left in a slot.
    tampered: Vec<(Slot, Vec<u8>)>,
    actions: Vec<Action>,
}

impl<C: Camera> Runner<C> {
    /// A new device: nothing saved, all settings as delivered.
    pub fn new(camera: C) -> Self {
        Runner {
            device: Device::switch_on(MemoryStore::default()),
            engine: Box::new(Engine::new()),
            camera,
            question: None,
            sounds: Vec::new(),
            tampered: Vec::new(),
            actions: Vec::new(),
        }
    }

    /// Carries out a scenario up to its end or to what is not as expected.
    pub fn run(&mut self, scenario: &Scenario) -> Result<(), ScenarioError> {
        self.camera.look(self.device.now_ms(), self.device.frame());
        for (line, step) in &scenario.steps {
            self.step(step).map_err(|what| ScenarioError { line: *line, what })?;
        }
        Ok(())
    }

    /// What was done up to now.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// The device, as the steps have left it.
    pub fn device(&self) -> &Device<MemoryStore> {
        &self.device
    }

    fn step(&mut self, step: &Step) -> Result<(), String> {
        match step {
            Step::Press(key, times) => (0..*times).try_for_each(|_| self.press(*key, PRESS_MS)),
            Step::Hold(key, ms) => self.press(*key, *ms),
            Step::Down(key) => self.key(*key, true),
            Step::Up(key) => self.key(*key, false),
            Step::Wait(ms) => self.wait(*ms),
            Step::Play(moves) => moves.iter().try_for_each(|mv| self.play(mv)),
            Step::Think => self.think(),
            Step::ThinkOn => self.think_on(),
            Step::Restart => {
                self.restart(Device::switch_on);
                Ok(())
            }
            Step::RestartSafely => {
                self.restart(Device::switch_on_safely);
                Ok(())
            }
            Step::Damage(slot) => self.tamper(*slot, |bytes| {
                let middle = bytes.len() / 2;
                if let Some(byte) = bytes.get_mut(middle) {
                    *byte ^= 0x10;
                }
            }),
            // Every save begins with its version and ends with its checksum.
            Step::Future(slot) => self.tamper(*slot, |bytes| {
                if let Some((sealed, checksum)) = bytes.split_last_chunk_mut::<4>() {
                    sealed[0] = 200;
                    *checksum = crc32(sealed).to_le_bytes();
                }
            }),
            Step::Storage(works) => {
                self.device.store_mut().broken = !works;
                Ok(())
            }
            Step::Battery(power) => self.watched(|device| device.update_now(Event::Power(*power))),
            Step::Crashed(text) => self.watched(|device| device.update_now(Event::Crashed(text))),
            Step::Expect(expectation) => self.expect(expectation),
            Step::OnlyHost => Ok(()),
        }
    }

    fn press(&mut self, key: Key, ms: u32) -> Result<(), String> {
        self.key(key, true)?;
        self.wait(ms)?;
        self.key(key, false)?;
        self.wait(PRESS_MS)
    }

    fn key(&mut self, key: Key, down: bool) -> Result<(), String> {
        if down {
            self.sounds.clear();
        }
        self.actions.push(if down { Action::Down(key) } else { Action::Up(key) });
        let event = if down { Event::Press(key) } else { Event::Release(key) };
        self.watched(|device| device.update_now(event))
    }

    fn wait(&mut self, ms: u32) -> Result<(), String> {
        match self.actions.last_mut() {
            Some(Action::Wait(before_ms)) => *before_ms += ms,
            _ => self.actions.push(Action::Wait(ms)),
        }
        let mut left_ms = ms;
        while left_ms > 0 {
            let step_ms = self.device.next_tick_ms().unwrap_or(left_ms).clamp(1, left_ms);
            self.watched(|device| device.pass(step_ms))?;
            left_ms -= step_ms;
        }
        Ok(())
    }

    /// Goes to the place of a move and confirms it.
    fn play(&mut self, mv: &str) -> Result<(), String> {
        while let Some(key) = board::next_key(self.device.app(), mv)? {
            self.press(key, PRESS_MS)?;
        }
        self.press(Key::A, PRESS_MS)
    }

    fn think(&mut self) -> Result<(), String> {
        let question = self.question.take().ok_or("the computer is not thinking")?;
        let mut notes = Notes::default();
        let answer = self.engine.think(&question, &mut notes).ok_or("the computer has no move")?;
        for progress in notes.0 {
            self.watched(|device| device.update_now(Event::Progress(question.id, progress)))?;
        }
        self.actions.push(Action::Think);
        self.watched(|device| device.update_now(Event::Thought(question.id, answer)))
    }

    fn think_on(&mut self) -> Result<(), String> {
        self.think()?;
        self.wait(TURN_MS)?;
        while self.question.is_some() {
            self.think()?;
            self.wait(TURN_MS)?;
        }
        Ok(())
    }

    fn restart(&mut self, switch_on: impl FnOnce(MemoryStore) -> Device<MemoryStore>) {
        let store = std::mem::take(self.device.store_mut());
        self.device = switch_on(store);
        self.question = None;
        self.actions.push(Action::Restart);
        self.collect_requests();
    }

    fn tamper(&mut self, slot: Slot, change: impl FnOnce(&mut Vec<u8>)) -> Result<(), String> {
        let bytes =
            self.device.store_mut().slot_mut(slot).ok_or_else(|| format!("nothing is saved in {}", slot_name(slot)))?;
        change(bytes);
        let bytes = bytes.clone();
        self.tampered.retain(|&(tampered, _)| tampered != slot);
        self.tampered.push((slot, bytes));
        Ok(())
    }

    /// Does something to the device, and checks what must hold whatever is done: while a screen stays, little of it is
    /// drawn again.
    fn watched(&mut self, change: impl FnOnce(&mut Device<MemoryStore>)) -> Result<(), String> {
        let settings = |device: &Device<MemoryStore>| {
            let mut buffer = [0; Slot::MAX_LEN];
            device.app().save(Slot::Settings, &mut buffer).to_vec()
        };
        let screen = self.device.app().screen();
        let settings_before = settings(&self.device);
        self.device.take_written();
        change(&mut self.device);
        let written = self.device.take_written();
        self.camera.look(self.device.now_ms(), self.device.frame());
        self.collect_requests();
        // Another language, another theme, another notice or another page is another screen, though it has the same name.
        let repaints =
            matches!(screen, Screen::Notice | Screen::Lesson | Screen::Library | Screen::Puzzles | Screen::Puzzle)
                || settings(&self.device) != settings_before;
        if written > QUARTER_PX && !repaints && self.device.app().screen() == screen {
            return Err(format!(
                "{written} pixels were drawn though the screen {} stayed; {QUARTER_PX} are allowed",
                screen.name()
            ));
        }
        Ok(())
    }

    fn collect_requests(&mut self) {
        for request in self.device.take_requests() {
            match request {
                Request::Think(question) => self.question = Some(*question),
                Request::StopThinking => self.question = None,
                Request::Sound(sound) => self.sounds.push(sound.cue),
                Request::BootLoader => {}
            }
        }
    }

    fn expect(&mut self, expectation: &Expectation) -> Result<(), String> {
        match expectation {
            Expectation::Screen(name) => same("the screen", self.device.app().screen().name(), name),
            Expectation::Text(text, shown) => {
                let texts = self.device.texts();
                if texts.iter().any(|line| line.contains(text.as_str())) == *shown {
                    return Ok(());
                }
                let verdict = if *shown { "is not on the display" } else { "should not be on the display" };
                Err(format!("“{text}” {verdict}, which says:\n  {}", texts.join("\n  ")))
            }
            Expectation::Moves(moves) => same("the game", &board::moves(self.device.app())?, &moves.join(" ")),
            Expectation::Board(expected) => same("the board", &board::position(self.device.app())?, expected),
            Expectation::Light(percent) => {
                same("the brightness", &self.device.light_percent().to_string(), &percent.to_string())
            }
            Expectation::Sound(cue) => {
                let heard: Vec<&str> = self.sounds.iter().map(|&cue| cue_name(cue)).collect();
                match cue {
                    Some(cue) if self.sounds.contains(cue) => Ok(()),
                    None if heard.is_empty() => Ok(()),
                    _ => Err(format!("the sounds since the last key were: [{}]", heard.join(" "))),
                }
            }
            Expectation::Kept(slot) => {
                let (_, left) = self.tampered.iter().find(|(tampered, _)| tampered == slot).ok_or_else(|| {
                    format!("nobody has tampered with {}: use `damage` or `future` first", slot_name(*slot))
                })?;
                if self.device.store_mut().load(*slot) != Some(left) {
                    return Err(format!("what was left in {} has been overwritten", slot_name(*slot)));
                }
                Ok(())
            }
            Expectation::Picture(name) => self.take_picture(name),
        }
    }

    fn take_picture(&mut self, name: &str) -> Result<(), String> {
        self.actions.push(Action::Picture(name.to_owned()));
        let bit_by_bit: Frame = self.device.frame().clone();
        self.device.redraw();
        let picture = Picture::from(self.device.frame());
        if let Some(stale) = picture.difference(&Picture::from(&bit_by_bit)) {
            let [left, top, right, bottom] = stale.bounds;
            return Err(format!(
                "the display was stale: {} pixels differ once all is drawn anew, from ({left}, {top}) to ({right}, {bottom})",
                stale.count
            ));
        }
        if let Some(text) = self.device.cut_text() {
            return Err(format!("“{text}” does not fit where it stands"));
        }
        self.camera.take(name, &picture).map_err(|error| format!("{error:#}"))
    }
}

/// Listens to the search without stopping it.
#[derive(Default)]
struct Notes(Vec<Progress>);

impl Watch for Notes {
    fn stop(&mut self) -> bool {
        false
    }

    fn progress(&mut self, progress: Progress) {
        self.0.push(progress);
    }
}

fn same(what: &str, actual: &str, expected: &str) -> Result<(), String> {
    if actual == expected { Ok(()) } else { Err(format!("{what} is\n  {actual}\nand not\n  {expected}")) }
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;

    /// Keeps the names of the pictures it was asked for; refuses one of them.
    #[derive(Default)]
    struct Names(Vec<String>);

    impl Camera for Names {
        fn take(&mut self, name: &str, _: &Picture) -> anyhow::Result<()> {
            if name == "refused" {
                bail!("it was refused");
            }
            self.0.push(name.to_owned());
            Ok(())
        }
    }

    /// A game of Reversi between two people.
    const TWO_PEOPLE: &str = "press a\npress up 2\npress left 2\npress down 2\npress a\n";

    fn run(text: &str) -> Result<Runner<Names>, String> {
        let scenario = Scenario::parse(text).unwrap();
        let mut runner = Runner::new(Names::default());
        runner.run(&scenario).map(|()| runner).map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_as_expected_passes() {
        let text = format!(
            "expect screen home\nexpect text \"リバーシ\"\nexpect no text \"Reversi\"\n{TWO_PEOPLE}expect moves none\n\
             play d3 c3\nexpect sound place\nexpect moves d3 c3\nexpect board 8/8/2WB4/3WB3/3BW3/8/8/8 B\n\
             expect picture one\n"
        );
        assert_eq!(run(&text).unwrap_or_else(|error| panic!("{error}")).camera.0, ["one"]);
    }

    #[test]
    fn what_is_not_as_expected_fails_on_its_line() {
        let failures = [
            ("press a\nexpect screen home", "line 2: the screen is\n  setup\nand not\n  home"),
            ("expect text \"Chess\"", "line 1: “Chess” is not on the display"),
            ("expect no text \"リバーシ\"", "line 1: “リバーシ” should not be on the display"),
            ("expect moves d3", "line 1: no board is shown"),
            ("expect board 8/8/8/8/8/8/8/8 B", "line 1: no board is shown"),
            ("play d3", "line 1: no cursor is on a board"),
            ("expect light 0", "line 1: the brightness is"),
            ("press down\nexpect sound win", "line 2: the sounds since the last key were: [step]"),
            ("think", "line 1: the computer is not thinking"),
            ("damage renju", "line 1: nothing is saved in renju"),
            ("expect kept renju", "line 1: nobody has tampered with renju"),
            ("\nexpect picture refused", "line 2: it was refused"),
        ];
        for (text, expected) in failures {
            let error = run(text).err().unwrap_or_else(|| panic!("{text:?} passed"));
            assert!(error.starts_with(expected), "{text:?}: {error}");
        }
        let board = format!("{TWO_PEOPLE}play d3\nexpect moves d3 c3");
        assert_eq!(run(&board).err().unwrap(), "line 7: the game is\n  d3\nand not\n  d3 c3");
        let notation = format!("{TWO_PEOPLE}play z9");
        assert!(run(&notation).err().unwrap().starts_with("line 6: `z9` is "));
    }

    #[test]
    fn an_overwritten_save_is_noticed() {
        let text = format!("{TWO_PEOPLE}play d3\ndamage reversi\nexpect kept reversi\nplay c3\nexpect kept reversi");
        assert_eq!(run(&text).err().unwrap(), "line 10: what was left in reversi has been overwritten");
    }

    #[test]
    fn all_that_is_done_is_spelled_out() {
        let runner = run("press down 2\nwait 10\nhold right 400\nrestart\nexpect picture one")
            .unwrap_or_else(|error| panic!("{error}"));
        let press = [Action::Down(Key::Down), Action::Wait(50), Action::Up(Key::Down), Action::Wait(50)];
        let mut expected = [press.clone(), press].concat();
        *expected.last_mut().unwrap() = Action::Wait(60);
        expected.extend([Action::Down(Key::Right), Action::Wait(400), Action::Up(Key::Right), Action::Wait(50)]);
        expected.extend([Action::Restart, Action::Picture("one".into())]);
        assert_eq!(runner.actions(), expected);
    }

    #[test]
    fn the_computer_thinks_until_the_scenario_lets_it_finish() {
        let text = "press a\npress a\nplay d3\nwait 60000\nexpect moves d3\nthink on\n";
        let runner = run(text).unwrap_or_else(|error| panic!("{error}"));
        let mut moves = 0;
        runner.device().app().moves(&mut |_| moves += 1);
        assert_eq!(moves, 2);
        assert!(runner.actions().contains(&Action::Think));
    }
}
