//! Reading scenario files.

use std::{fs, path::Path};

use anyhow::Context;
use sanban_ui::{Cue, Key, Power, Slot};

use super::ScenarioError;
use crate::device::{cue_named, key_name, key_named, slot_name, slot_named};

/// A scenario file that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// The steps, each with the number of its line, counted from 1.
    pub steps: Vec<(usize, Step)>,
}

/// What a line of a scenario says.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// A key goes down and up, so many times.
    Press(Key, u32),
    /// A key goes down, and up after so many milliseconds.
    Hold(Key, u32),
    /// A key goes down.
    Down(Key),
    /// A key goes up.
    Up(Key),
    /// Milliseconds pass.
    Wait(u32),
    /// Moves are played on the board, by keys.
    Play(Vec<String>),
    /// The computer finishes its thought.
    Think,
    /// The computer plays until a person is to move or the game is over.
    ThinkOn,
    /// The power is cut and comes back.
    Restart,
    /// The same, and the device does not look at what is saved.
    RestartSafely,
    /// A bit of what is saved flips.
    Damage(Slot),
    /// What is saved was written by a later version.
    Future(Slot),
    /// Whether saving works from here on.
    Storage(bool),
    /// The battery reports its state.
    Battery(Power),
    /// The host has kept this of the program's last crash.
    Crashed(String),
    /// Something is to be seen or heard.
    Expect(Expectation),
    /// The scenario makes no sense on the emulated chip.
    OnlyHost,
}

/// What is to be seen or heard.
#[derive(Clone, Debug, PartialEq)]
pub enum Expectation {
    /// The screen of this name.
    Screen(String),
    /// This text, or its absence.
    Text(String, bool),
    /// These moves, and no other.
    Moves(Vec<String>),
    /// This position.
    Board(String),
    /// This brightness, in percent.
    Light(u8),
    /// This sound since the last key went down, or none.
    Sound(Option<Cue>),
    /// The slot holds what the last tampering has left in it.
    Kept(Slot),
    /// The picture of this name.
    Picture(String),
}

impl Scenario {
    /// Reads a scenario file.
    pub fn read(path: &Path) -> anyhow::Result<Self> {
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        Self::parse(&text).with_context(|| format!("{} is not a scenario", path.display()))
    }

    /// Reads the text of a scenario.
    pub fn parse(text: &str) -> Result<Self, ScenarioError> {
        let mut steps = Vec::new();
        for (line, text) in (1..).zip(text.lines()) {
            let step = parse_line(text).map_err(|what| ScenarioError { line, what })?;
            steps.extend(step.map(|step| (line, step)));
        }
        Ok(Scenario { steps })
    }

    /// Whether the scenario is not for the emulated chip.
    pub fn is_only_for_the_host(&self) -> bool {
        self.steps.iter().any(|(_, step)| *step == Step::OnlyHost)
    }

    /// The names of the pictures it expects, in order.
    pub fn pictures(&self) -> impl Iterator<Item = &str> {
        self.steps.iter().filter_map(|(_, step)| match step {
            Step::Expect(Expectation::Picture(name)) => Some(name.as_str()),
            _ => None,
        })
    }
}

/// A line without its comment as a step; `None` if nothing is left.
fn parse_line(line: &str) -> Result<Option<Step>, String> {
    let words = split(line)?;
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let step = match words[..] {
        [] => return Ok(None),
        ["press", name] => Step::Press(key(name)?, 1),
        ["press", name, times] => Step::Press(key(name)?, number(times)?),
        ["hold", name, ms] => Step::Hold(key(name)?, number(ms)?),
        ["down", name] => Step::Down(key(name)?),
        ["up", name] => Step::Up(key(name)?),
        ["wait", ms] => Step::Wait(number(ms)?),
        ["play", ref moves @ ..] if !moves.is_empty() => Step::Play(owned(moves)),
        ["think"] => Step::Think,
        ["think", "on"] => Step::ThinkOn,
        ["restart"] => Step::Restart,
        ["restart", "safely"] => Step::RestartSafely,
        ["damage", name] => Step::Damage(slot(name)?),
        ["future", name] => Step::Future(slot(name)?),
        ["storage", "fails"] => Step::Storage(false),
        ["storage", "works"] => Step::Storage(true),
        ["battery", percent] => Step::Battery(Power { percent: number(percent)?, charging: false }),
        ["battery", percent, "charging"] => Step::Battery(Power { percent: number(percent)?, charging: true }),
        ["crashed", text] => Step::Crashed(text.to_owned()),
        ["only", "host"] => Step::OnlyHost,
        ["expect", ref what @ ..] => Step::Expect(expectation(what)?),
        [first, ..] => {
            let known = "press hold down up wait play think restart damage future storage battery crashed expect only";
            return Err(if known.split(' ').any(|word| word == first) {
                format!("`{first}` is not used like this; the README beside the scenarios shows how")
            } else {
                format!("`{first}` is no step; those there are: {known}")
            });
        }
    };
    Ok(Some(step))
}

fn expectation(words: &[&str]) -> Result<Expectation, String> {
    Ok(match *words {
        ["screen", name] => Expectation::Screen(name.to_owned()),
        ["text", text] => Expectation::Text(text.to_owned(), true),
        ["no", "text", text] => Expectation::Text(text.to_owned(), false),
        ["moves", "none"] => Expectation::Moves(Vec::new()),
        ["moves", ref moves @ ..] if !moves.is_empty() => Expectation::Moves(owned(moves)),
        ["board", ref board @ ..] if !board.is_empty() => Expectation::Board(board.join(" ")),
        ["light", percent] => Expectation::Light(number(percent)?),
        ["sound", name] => Expectation::Sound(Some(
            cue_named(name).ok_or_else(|| format!("`{name}` is no sound: place, refuse, win, end"))?,
        )),
        ["no", "sound"] => Expectation::Sound(None),
        ["kept", name] => Expectation::Kept(slot(name)?),
        ["picture", name] if is_file_name(name) => Expectation::Picture(name.to_owned()),
        ["picture", name] => return Err(format!("`{name}` is no name for a picture: use a to z, 0 to 9 and -")),
        _ => {
            return Err(format!(
                "nothing is expected by `{}`: expect screen, text, no text, moves, board, light, sound, no sound, kept or \
                 picture",
                words.join(" ")
            ));
        }
    })
}

/// The words of a line up to a comment. A word in double quotes may hold anything but a double quote.
fn split(line: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while let Some(first) = rest.chars().next() {
        let word = match first {
            '#' => break,
            '"' => {
                let (word, after) =
                    rest[1..].split_once('"').ok_or("a quotation mark is missing at the end of the text")?;
                rest = after;
                word
            }
            _ => {
                let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
                let (word, after) = rest.split_at(end);
                rest = after;
                word
            }
        };
        words.push(word.to_owned());
        rest = rest.trim_start();
    }
    Ok(words)
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

fn key(name: &str) -> Result<Key, String> {
    key_named(name).ok_or_else(|| format!("`{name}` is no key: {}", Key::ALL.map(key_name).join(" ")))
}

fn slot(name: &str) -> Result<Slot, String> {
    slot_named(name).ok_or_else(|| format!("`{name}` is no slot: {}", Slot::ALL.map(slot_name).join(" ")))
}

fn number<N: std::str::FromStr>(word: &str) -> Result<N, String> {
    word.parse().map_err(|_| format!("`{word}` is no number that fits here"))
}

fn is_file_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scenario_is_one_step_per_line_with_comments() {
        let text = "# What it proves.\n\n  press down 2 # twice\nhold right 800\nplay d3 c3\nexpect text \"a # b\"\n\
                    battery 7 charging\nexpect board - / - / e1 e9 / 10 10 / 1\nexpect picture home-ja\n";
        let steps = Scenario::parse(text).unwrap().steps;
        assert_eq!(
            steps,
            [
                (3, Step::Press(Key::Down, 2)),
                (4, Step::Hold(Key::Right, 800)),
                (5, Step::Play(vec!["d3".into(), "c3".into()])),
                (6, Step::Expect(Expectation::Text("a # b".into(), true))),
                (7, Step::Battery(Power { percent: 7, charging: true })),
                (8, Step::Expect(Expectation::Board("- / - / e1 e9 / 10 10 / 1".into()))),
                (9, Step::Expect(Expectation::Picture("home-ja".into()))),
            ]
        );
    }

    #[test]
    fn a_mistake_is_named_with_its_line() {
        let mistakes = [
            ("press a\npres b", "line 2: `pres` is no step"),
            ("press", "line 1: `press` is not used like this"),
            ("press select", "line 1: `select` is no key"),
            ("wait soon", "line 1: `soon` is no number"),
            ("wait -5", "line 1: `-5` is no number"),
            ("battery 300", "line 1: `300` is no number that fits"),
            ("\n\nexpect text \"open", "line 3: a quotation mark is missing"),
            ("damage chess", "line 1: `chess` is no slot"),
            ("expect sound bang", "line 1: `bang` is no sound"),
            ("expect happiness", "line 1: nothing is expected by `happiness`"),
            ("expect picture ../../etc", "line 1: `../../etc` is no name for a picture"),
            ("think hard", "line 1: `think` is not used like this"),
        ];
        for (text, expected) in mistakes {
            let error = Scenario::parse(text).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{text:?}: {error}");
        }
    }
}
