//! The commands, and how each is spelled.

use core::fmt;

use sanban_core::GameId;
use sanban_ui::Key;

/// What a line asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Which commands there are.
    Help,
    /// What this device is and how it is.
    Info,
    /// The picture on the display.
    Screen,
    /// The picture's checksum alone.
    ScreenCrc,
    /// A key goes down (`true`) or up.
    Key(Key, bool),
    /// What happened lately.
    Log,
    /// Which finished games are kept.
    Games,
    /// One of them.
    Game(u16),
    /// A game for its board.
    Put {
        /// Which game.
        game: GameId,
        /// Where in the line the text of its record begins.
        offset: usize,
    },
    /// A kept game is not wanted any more.
    Erase(u16),
    /// Be an engine for this game.
    Play(GameId),
    /// How fast rules and players are here.
    Bench,
    /// Leave for the boot loader.
    Update,
}

/// Every command, and what it does.
pub const HELP: [(&str, &str); 13] = [
    ("help", "these lines"),
    ("info", "board, version, clock, reset reason, battery, flash, free stack"),
    ("screen", "the picture, a line a row: RGB565 colours, *N for N in a row"),
    ("screen crc", "the checksum of its pixels"),
    ("key A down", "or up; also b, x, y, up, down, left, right, centre"),
    ("log", "what happened lately"),
    ("games", "the finished games that are kept"),
    ("game N", "one of them, as put takes it"),
    ("put GAME RECORD", "puts a game on its board: put renju startpos moves h8 h7"),
    ("erase N", "takes a finished game out of the library"),
    ("play GAME", "be an engine: UGI until quit"),
    ("bench", "times rules and players"),
    ("update", "restarts into the USB boot loader; so does 1200 baud"),
];

/// Why a line is no command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused<'l> {
    /// There is no such command.
    Unknown(&'l str),
    /// Something else was expected after a command.
    Expected(&'static str),
    /// There is more than the command has.
    Surplus(&'l str),
}

impl fmt::Display for Refused<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Unknown(word) => write!(f, "unknown command \"{word}\": help lists them"),
            Refused::Expected(what) => write!(f, "expected {what}"),
            Refused::Surplus(word) => write!(f, "nothing is expected before \"{word}\""),
        }
    }
}

const NUMBER: &str = "the number of a game, as games lists them";
const GAME: &str = "the name of a game: reversi, renju or quoridor";
const EDGE: &str = "key NAME down or key NAME up";

/// Reads a line; `None` if there is nothing on it.
pub fn parse(line: &str) -> Result<Option<Command>, Refused<'_>> {
    let mut words = line.split_ascii_whitespace();
    let Some(name) = words.next() else { return Ok(None) };
    let command = match name {
        "help" => Command::Help,
        "info" => Command::Info,
        "screen" => match words.next() {
            None => Command::Screen,
            Some("crc") => Command::ScreenCrc,
            Some(_) => return Err(Refused::Expected("screen or screen crc")),
        },
        "key" => {
            let key = words.next().and_then(key).ok_or(Refused::Expected(EDGE))?;
            match words.next() {
                Some("down") => Command::Key(key, true),
                Some("up") => Command::Key(key, false),
                _ => return Err(Refused::Expected(EDGE)),
            }
        }
        "log" => Command::Log,
        "games" => Command::Games,
        "game" => Command::Game(number(words.next())?),
        "put" => {
            let game = words.next().and_then(game).ok_or(Refused::Expected(GAME))?;
            // What follows the name, with the blanks as they are: columns are counted in it.
            let text = after(after(line, name), game.word());
            return Ok(Some(Command::Put { game, offset: line.len().saturating_sub(text.len()) }));
        }
        "erase" => Command::Erase(number(words.next())?),
        "play" => Command::Play(words.next().and_then(game).ok_or(Refused::Expected(GAME))?),
        "bench" => Command::Bench,
        "update" => Command::Update,
        _ => return Err(Refused::Unknown(name)),
    };
    words.next().map_or(Ok(Some(command)), |word| Err(Refused::Surplus(word)))
}

/// What follows the first word of a line.
fn after<'l>(line: &'l str, word: &str) -> &'l str {
    line.trim_ascii_start().strip_prefix(word).unwrap_or_default()
}

fn key(name: &str) -> Option<Key> {
    const NAMES: [(&str, Key); 9] = [
        ("up", Key::Up),
        ("down", Key::Down),
        ("left", Key::Left),
        ("right", Key::Right),
        ("centre", Key::Centre),
        ("a", Key::A),
        ("b", Key::B),
        ("x", Key::X),
        ("y", Key::Y),
    ];
    NAMES.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, key)| key)
}

fn game(name: &str) -> Option<GameId> {
    GameId::ALL.into_iter().find(|game| game.word() == name)
}

fn number(word: Option<&str>) -> Result<u16, Refused<'_>> {
    word.and_then(|word| word.parse().ok()).ok_or(Refused::Expected(NUMBER))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_help_is_a_command() {
        for (usage, _) in HELP {
            let line = usage.replace('N', "3").replace("GAME", "renju").replace("RECORD", "startpos");
            assert!(matches!(parse(&line), Ok(Some(_))), "{line}");
        }
    }

    #[test]
    fn a_game_that_is_put_keeps_the_columns_of_its_line() {
        let line = "put  renju   startpos moves h8";
        let Ok(Some(Command::Put { game: GameId::Renju, offset })) = parse(line) else { panic!("put") };
        assert_eq!(&line[offset..], "   startpos moves h8");
    }

    #[test]
    fn what_is_no_command_is_refused_with_what_is_wrong() {
        for (line, why) in [
            ("Help", "unknown command \"Help\": help lists them"),
            ("info now", "nothing is expected before \"now\""),
            ("screen shot", "expected screen or screen crc"),
            ("screen crc 1", "nothing is expected before \"1\""),
            ("key", "expected key NAME down or key NAME up"),
            ("key z down", "expected key NAME down or key NAME up"),
            ("key a", "expected key NAME down or key NAME up"),
            ("game", "expected the number of a game, as games lists them"),
            ("game -1", "expected the number of a game, as games lists them"),
            ("game 65536", "expected the number of a game, as games lists them"),
            ("erase one", "expected the number of a game, as games lists them"),
            ("put chess startpos", "expected the name of a game: reversi, renju or quoridor"),
            ("play", "expected the name of a game: reversi, renju or quoridor"),
        ] {
            assert_eq!(parse(line).unwrap_err().to_string(), why, "{line}");
        }
        assert_eq!(parse("   "), Ok(None));
    }
}
