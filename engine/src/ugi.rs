//! UGI, the universal game interface: UCI for any game of two players.
//!
//! What its lines say and how its answers are spelled, for whoever speaks it: `sanban engine` on a desk, and the handheld
//! itself over its cable. Neither threads nor clocks are known here.

use core::fmt;

use sanban_core::{GameId, Outcome, Side};

use crate::{Answer, Level, Score};

/// The most nodes a search can be given.
pub const MOST_NODES: u32 = u32::MAX - 1;

/// With a clock for the whole game, a move takes this part of what is left on it.
const MOVES_TO_GO: u32 = 25;

/// How the player plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strength {
    /// Its level.
    pub level: Level,
    /// Instead of the level's own number of nodes.
    pub nodes: Option<u32>,
    /// Decides between moves that are as good as each other.
    pub seed: u64,
}

impl Strength {
    /// Changes what an option names.
    pub fn set(&mut self, option: Setting) {
        match option {
            Setting::Level(level) => self.level = level,
            Setting::Nodes(nodes) => self.nodes = nodes,
            Setting::Seed(seed) => self.seed = seed,
        }
    }

    /// How many nodes a search is given; `None` for as many as the level does. Time is there to be used: where it is the
    /// limit, the nodes are not, unless they were given.
    pub fn nodes(&self, go: &Go, turn: Side) -> Option<u32> {
        let as_long_as_told = (go.infinite || go.time_ms(turn).is_some()).then_some(MOST_NODES);
        go.nodes.or(as_long_as_told).or(self.nodes)
    }
}

/// What a line orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order<'l> {
    /// `ugi`
    Introduce,
    /// `isready`
    IsReady,
    /// `uginewgame`
    NewGame,
    /// `setoption name <name> value <value>`
    Set(Setting),
    /// `position startpos|fen <text> [moves ...]`
    Position {
        /// The text of a record.
        text: &'l str,
        /// Where in the line it begins.
        offset: usize,
    },
    /// `query gameover|p1turn|result`
    Query(Query),
    /// `go ...`
    Go(Go),
    /// `stop`
    Stop,
    /// `quit`
    Quit,
}

/// What an option is set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The level.
    Level(Level),
    /// The number of nodes; `None` is the level's own.
    Nodes(Option<u32>),
    /// The seed.
    Seed(u64),
}

/// A question about the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// Whether it is over.
    GameOver,
    /// Whether the first player is to move.
    FirstToMove,
    /// Who has won.
    Result,
}

impl Query {
    /// The answer, after `response`.
    pub fn answer(self, outcome: Option<Outcome>, turn: Side) -> &'static str {
        let told = |is_so| if is_so { "true" } else { "false" };
        match self {
            Query::GameOver => told(outcome.is_some()),
            Query::FirstToMove => told(turn == Side::First),
            Query::Result => match outcome.map(|outcome| outcome.winner()) {
                None => "none",
                Some(None) => "draw",
                Some(Some(Side::First)) => "p1win",
                Some(Some(Side::Second)) => "p2win",
            },
        }
    }
}

/// What `go` asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// So many nodes.
    pub nodes: Option<u32>,
    /// Until it is stopped.
    pub infinite: bool,
    /// So long, in milliseconds.
    pub move_time_ms: Option<u32>,
    /// What each player has left on the clock, and what a move adds to it.
    left_ms: [Option<u32>; 2],
    added_ms: [u32; 2],
}

impl Go {
    fn parse<'l>(mut words: impl Iterator<Item = &'l str>) -> Result<Go, Refused<'l>> {
        let mut go = Go::default();
        let [left, left_of_second] = &mut go.left_ms;
        let [added, added_of_second] = &mut go.added_ms;
        while let Some(word) = words.next() {
            let mut value = |least| number(Of::Go(word), words.next(), least, MOST_NODES);
            match word {
                "infinite" => go.infinite = true,
                "nodes" => go.nodes = Some(value(1)?),
                "movetime" => go.move_time_ms = Some(value(1)?),
                "p1time" => *left = Some(value(1)?),
                "p2time" => *left_of_second = Some(value(1)?),
                "p1inc" => *added = value(0)?,
                "p2inc" => *added_of_second = value(0)?,
                _ => return Err(Refused::Go(word)),
            }
        }
        Ok(go)
    }

    /// How long a side may think, in milliseconds.
    pub fn time_ms(&self, side: Side) -> Option<u32> {
        let ([first, second], [added, added_of_second]) = (self.left_ms, self.added_ms);
        let (left, added) = if side == Side::First { (first, added) } else { (second, added_of_second) };
        let of_clock = left.map(|left| (left / MOVES_TO_GO).saturating_add(added / 2).min(left / 2));
        self.move_time_ms.into_iter().chain(of_clock).min()
    }
}

/// Whose number is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of<'l> {
    /// What follows this word of `go`.
    Go(&'l str),
    /// The value of this option.
    Option(&'l str),
}

/// Why a line is none that can be obeyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused<'l> {
    /// The language has no such command.
    Unknown(&'l str),
    /// `position` of something else.
    Position,
    /// `query` for something else.
    Query,
    /// `setoption` without its words.
    Set,
    /// An option has one value.
    Values(&'l str),
    /// There is no such option.
    Option(&'l str),
    /// `go` knows no such word.
    Go(&'l str),
    /// A number is expected.
    Number {
        /// Where.
        of: Of<'l>,
        /// The lowest and the highest one.
        range: (u64, u64),
        /// What was there.
        found: Option<&'l str>,
    },
}

impl fmt::Display for Refused<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Refused::Unknown(word) => write!(f, "unknown command \"{word}\""),
            Refused::Position => f.write_str("expected position startpos or position fen <text>, then moves if any"),
            Refused::Query => f.write_str("expected query gameover, query p1turn or query result"),
            Refused::Set => f.write_str("expected setoption name <name> value <value>"),
            Refused::Values(name) => write!(f, "option {name}: expected one value"),
            Refused::Option(name) => write!(f, "no option \"{name}\": expected Level, Nodes or Seed"),
            Refused::Go(word) => {
                write!(f, "go knows no \"{word}\": expected nodes, movetime, infinite, p1time or p2time")
            }
            Refused::Number { of, range: (least, most), found } => {
                match of {
                    Of::Go(word) => write!(f, "go {word}: ")?,
                    Of::Option(name) => write!(f, "option {name}: ")?,
                }
                write!(f, "expected a number from {least} to {most}, found ")?;
                match found {
                    Some(word) => write!(f, "\"{word}\""),
                    None => f.write_str("nothing"),
                }
            }
        }
    }
}

/// A whole number.
fn number<'l, N>(of: Of<'l>, found: Option<&'l str>, least: N, most: N) -> Result<N, Refused<'l>>
where
    N: core::str::FromStr + PartialOrd + Into<u64> + Copy,
{
    let range = (least.into(), most.into());
    let number = found.and_then(|word| word.parse().ok()).filter(|number| (&least..=&most).contains(&number));
    number.ok_or(Refused::Number { of, range, found })
}

/// Reads a line; `None` if there is nothing on it.
pub fn parse(line: &str) -> Result<Option<Order<'_>>, Refused<'_>> {
    let mut words = line.split_ascii_whitespace();
    let Some(command) = words.next() else { return Ok(None) };
    Ok(Some(match command {
        "ugi" => Order::Introduce,
        "isready" => Order::IsReady,
        "uginewgame" => Order::NewGame,
        "stop" => Order::Stop,
        "quit" => Order::Quit,
        "setoption" => Order::Set(setting(words)?),
        "position" => position(line)?,
        "query" => Order::Query(match words.next() {
            Some("gameover") => Query::GameOver,
            Some("p1turn") => Query::FirstToMove,
            Some("result") => Query::Result,
            _ => return Err(Refused::Query),
        }),
        "go" => Order::Go(Go::parse(words)?),
        _ => return Err(Refused::Unknown(command)),
    }))
}

fn setting<'l>(mut words: impl Iterator<Item = &'l str>) -> Result<Setting, Refused<'l>> {
    let (Some("name"), Some(name), Some("value")) = (words.next(), words.next(), words.next()) else {
        return Err(Refused::Set);
    };
    let (value, None) = (words.next(), words.next()) else {
        return Err(Refused::Values(name));
    };
    let of = Of::Option(name);
    if name.eq_ignore_ascii_case("level") {
        return number(of, value, 1, 10).map(|number| Setting::Level(Level::from_number(number).unwrap_or_default()));
    }
    if name.eq_ignore_ascii_case("nodes") {
        return number(of, value, 0, MOST_NODES).map(|nodes| Setting::Nodes((nodes > 0).then_some(nodes)));
    }
    if name.eq_ignore_ascii_case("seed") {
        return number(of, value, 0, u64::MAX).map(Setting::Seed);
    }
    Err(Refused::Option(name))
}

fn position(line: &str) -> Result<Order<'_>, Refused<'_>> {
    let rest = line.trim_ascii_start().strip_prefix("position").ok_or(Refused::Position)?;
    let text = match rest.split_ascii_whitespace().next() {
        Some("startpos") => rest,
        Some("fen") => rest.trim_ascii_start().strip_prefix("fen").unwrap_or(rest),
        _ => return Err(Refused::Position),
    };
    Ok(Order::Position { text, offset: line.len().saturating_sub(text.len()) })
}

/// The answer to `ugi`, several lines.
#[derive(Clone, Copy, Debug)]
pub struct Introduction {
    /// The version of the program.
    pub version: &'static str,
    /// The game it plays.
    pub game: GameId,
    /// How it plays.
    pub strength: Strength,
}

impl fmt::Display for Introduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Introduction { version, game, strength: Strength { level, nodes, seed } } = *self;
        writeln!(f, "id name Sanban {version} {game}")?;
        writeln!(f, "id author the Sanban authors")?;
        writeln!(f, "option name Level type spin default {} min 1 max 10", level.number())?;
        // No number of nodes is the level's own.
        writeln!(f, "option name Nodes type spin default {} min 0 max {MOST_NODES}", nodes.unwrap_or(0))?;
        writeln!(f, "option name Seed type spin default {seed} min 0 max {}", u64::MAX)?;
        write!(f, "ugiok")
    }
}

/// A line about what a search found.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// What it found.
    pub answer: Answer,
    /// How long it took, in microseconds.
    pub micros: u64,
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Info { answer: Answer { mv, nodes, depth, score }, micros } = *self;
        let nps = u64::from(nodes).saturating_mul(1_000_000) / micros.max(1);
        write!(f, "info depth {depth} score ")?;
        // Hundredths, or in how many of the winner's own moves the game is won.
        match score {
            Score::Estimate(hundredths) | Score::Exact(hundredths) => write!(f, "cp {hundredths}")?,
            Score::Win { moves } => write!(f, "mate {}", moves.div_ceil(2))?,
            Score::Loss { moves } => write!(f, "mate -{}", moves / 2)?,
        }
        write!(f, " nodes {nodes} time {} nps {nps} pv {mv}", micros / 1000)
    }
}
