//! The protocol of the Gomocup tournaments, for Renju on its board of 15x15 points.
//!
//! Coordinates are `x,y` from 0, column and row from the top left corner. The tournament lets black begin anywhere, so
//! the rule that the first stone goes to the centre holds for our own first stone alone.

use std::time::{Duration, Instant};

use sanban_core::{
    Game, Side,
    renju::{Illegal, Move, Point, PointSet, Position, Rules},
};
use sanban_engine::{Answer, Question, ugi::Strength};

use super::{
    search::Task,
    session::{Protocol, Tell, Urgency},
};

/// What the program says about itself.
const ABOUT: &str =
    concat!("name=\"Sanban\", version=\"", env!("CARGO_PKG_VERSION"), "\", author=\"the Sanban authors\"");

/// The rule of the tournament that is played here: Renju.
const RENJU: u32 = 4;

/// Kept back from the time for a move: the answer has to arrive before it is over.
const RESERVE_MS: u32 = 50;
/// A move takes at most this part of what is left for the whole game.
const MOVES_TO_GO: u32 = 12;
/// "As fast as possible", in nodes: a few milliseconds.
const HASTY_NODES: u32 = 500;

/// A session in the Gomocup protocol.
pub(super) struct Gomocup {
    strength: Strength,
    limits: Limits,
    /// The stones in the order they were put, black's first; `None` before the first START.
    stones: Option<Vec<Point>>,
    /// The stones of a BOARD command that is not done yet.
    setting_up: Option<SettingUp>,
}

/// What INFO told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Limits {
    turn_ms: Option<u32>,
    left_ms: Option<u32>,
    rule: u32,
}

/// The lines of a BOARD command so far.
#[derive(Default)]
struct SettingUp {
    /// Our stones and the opponent's, each in the order of the lines.
    own: Vec<Point>,
    other: Vec<Point>,
    /// What is wrong with the first bad line. The lines after it are still read, up to DONE.
    wrong: Option<String>,
}

impl Gomocup {
    /// A session before its first command.
    pub(super) fn new(strength: Strength) -> Self {
        let limits = Limits { turn_ms: None, left_ms: None, rule: RENJU };
        Gomocup { strength, limits, stones: None, setting_up: None }
    }

    /// START and RECTSTART: a new game, on a board of this size.
    fn start(&mut self, columns: &str, rows: &str) -> Result<(), String> {
        let side = Point::SIDE.to_string();
        if columns.trim() != side || rows.trim() != side {
            return Err(format!("unsupported size: the board of Renju has {side}x{side} points"));
        }
        self.stones = Some(Vec::new());
        Ok(())
    }

    /// The stones of the game that was started.
    fn stones(&mut self) -> Result<&mut Vec<Point>, String> {
        if self.limits.rule != RENJU {
            return Err(format!("unsupported rule {}: only Renju, {RENJU}, is played here", self.limits.rule));
        }
        self.stones.as_mut().ok_or_else(|| "no game: START comes first".to_owned())
    }

    /// BEGIN: our move on the empty board.
    fn begin(&mut self) -> Result<Task, String> {
        if !self.stones()?.is_empty() {
            return Err("the board is not empty: RESTART comes first".to_owned());
        }
        self.think()
    }

    /// TURN: the opponent's move, and ours after it.
    fn turn(&mut self, text: &str) -> Result<Task, String> {
        let stones = self.stones()?;
        let point = point(text)?;
        put(stones, point)?;
        self.think()
    }

    /// TAKEBACK: the last stone goes.
    fn take_back(&mut self, text: &str) -> Result<(), String> {
        let stones = self.stones()?;
        let point = point(text)?;
        match stones.pop_if(|last| *last == point) {
            Some(_) => Ok(()),
            None => Err(format!("{} is not the last stone", text.trim())),
        }
    }

    /// A line of a BOARD command.
    fn set_up(&mut self, line: &str) -> Option<Result<Task, String>> {
        let board = self.setting_up.as_mut()?;
        if !line.eq_ignore_ascii_case("DONE") {
            if let Err(why) = board.add(line) {
                board.wrong.get_or_insert(why);
            }
            return None;
        }
        let board = self.setting_up.take()?;
        Some(self.stones().map(|_| ()).and_then(|()| board.stones()).and_then(|stones| {
            let before = self.stones.replace(stones);
            self.think().inspect_err(|_| self.stones = before)
        }))
    }

    /// INFO: what is not needed is ignored, as the protocol wants.
    fn info(&mut self, text: &str) {
        let Some((key, value)) = text.trim().split_once(char::is_whitespace) else { return };
        let Ok(value) = value.trim().parse::<u32>() else { return };
        match key.to_ascii_lowercase().as_str() {
            "timeout_turn" => self.limits.turn_ms = Some(value),
            // No limit is told as the largest number.
            "time_left" => self.limits.left_ms = Some(value).filter(|&ms| ms < i32::MAX as u32),
            // 0 is no limit; what is left of it is told before every move.
            "timeout_match" => self.limits.left_ms = Some(value).filter(|&ms| ms > 0),
            "rule" => self.limits.rule = value,
            _ => {}
        }
    }

    /// The search for our move.
    fn think(&mut self) -> Result<Task, String> {
        let position = position(self.stones()?);
        if position.outcome().is_some() {
            return Err("the game is over".to_owned());
        }
        let Strength { level, nodes, seed } = self.strength;
        let Limits { turn_ms, left_ms, .. } = self.limits;
        let nodes = if turn_ms == Some(0) { Some(HASTY_NODES) } else { nodes };
        let ms = turn_ms.filter(|&ms| ms > 0).into_iter().chain(left_ms.map(|ms| ms / MOVES_TO_GO)).min();
        let deadline = ms.map(|ms| {
            let ms = ms.saturating_sub(RESERVE_MS).max(ms / 2);
            Instant::now() + Duration::from_millis(ms.into())
        });
        let question = Question { nodes, ..Question::new(position, level, seed) };
        Ok(Task { question, deadline })
    }
}

impl SettingUp {
    /// A line `x,y,field`.
    fn add(&mut self, line: &str) -> Result<(), String> {
        let (at, field) = line.rsplit_once(',').ok_or_else(|| format!("expected x,y,field or DONE, found {line:?}"))?;
        let point = point(at)?;
        if self.own.iter().chain(&self.other).any(|&taken| taken == point) {
            return Err(format!("{at} has a stone already"));
        }
        match field.trim() {
            "1" => self.own.push(point),
            "2" => self.other.push(point),
            field => return Err(format!("expected field 1 or 2, found {field:?}")),
        }
        Ok(())
    }

    /// All stones, black's first and then in turn, with us to move next.
    fn stones(self) -> Result<Vec<Point>, String> {
        if let Some(why) = self.wrong {
            return Err(why);
        }
        let (own, other) = (self.own.len(), self.other.len());
        let (black, white) = match other.checked_sub(own) {
            Some(0) => (self.own, self.other),
            Some(1) => (self.other, self.own),
            _ => return Err(format!("it is not our turn with {own} stones of ours and {other} of the opponent")),
        };
        let mut white = white.into_iter();
        Ok(black.into_iter().flat_map(|stone| [Some(stone), white.next()]).flatten().collect())
    }
}

/// The position of stones that were put in turn.
fn position(stones: &[Point]) -> Position {
    let of = |first: usize| stones.iter().skip(first).step_by(2).copied().collect::<PointSet>();
    let turn = if stones.len().is_multiple_of(2) { Side::BLACK } else { Side::WHITE };
    // No point is in the list twice.
    Position::from_stones(Rules::default(), of(0), of(1), turn).unwrap_or_default()
}

/// Puts the next stone, if the rules let it.
fn put(stones: &mut Vec<Point>, point: Point) -> Result<(), String> {
    match position(stones).check(Move::Place(point)) {
        // The opponent may begin where it likes.
        Ok(()) | Err(Illegal::NotCentre) => stones.push(point),
        Err(why) => return Err(format!("{},{} is illegal: {why}", point.column(), point.row())),
    }
    Ok(())
}

/// The point of a text `x,y`.
fn point(text: &str) -> Result<Point, String> {
    let number = |text: &str| text.trim().parse().ok();
    text.split_once(',')
        .and_then(|(x, y)| Point::at(number(x)?, number(y)?))
        .ok_or_else(|| format!("expected x,y from 0,0 to 14,14, found {:?}", text.trim()))
}

impl Protocol for Gomocup {
    fn urgency(&self, line: &str) -> Urgency {
        if line.trim().eq_ignore_ascii_case("END") { Urgency::Quit } else { Urgency::InTurn }
    }

    fn obey(&mut self, line: &str, out: &mut Vec<String>) -> Option<(Task, Tell)> {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let done = if line.is_empty() {
            Ok(None)
        } else if self.setting_up.is_some() {
            self.set_up(line)?.map(Some)
        } else {
            let ok = |()| {
                out.push("OK".to_owned());
                None
            };
            match command.to_ascii_uppercase().as_str() {
                "START" => self.start(rest, rest).map(ok),
                "RECTSTART" => {
                    let (columns, rows) = rest.split_once(',').unwrap_or((rest, ""));
                    self.start(columns, rows).map(ok)
                }
                "RESTART" => self.stones().map(|stones| stones.clear()).map(ok),
                "BEGIN" => self.begin().map(Some),
                "TURN" => self.turn(rest).map(Some),
                "TAKEBACK" => self.take_back(rest).map(ok),
                "BOARD" => {
                    self.setting_up = Some(SettingUp::default());
                    Ok(None)
                }
                "INFO" => {
                    self.info(rest);
                    Ok(None)
                }
                "ABOUT" => {
                    out.push(ABOUT.to_owned());
                    Ok(None)
                }
                _ => {
                    out.push(format!("UNKNOWN command {command:?}"));
                    Ok(None)
                }
            }
        };
        match done {
            Ok(task) => task.map(|task| (task, Box::new(|_: &_| None) as Tell)),
            Err(why) => {
                out.push(self.refuse(&why));
                None
            }
        }
    }

    fn refuse(&self, why: &str) -> String {
        format!("ERROR {why}")
    }

    fn thought(&mut self, answer: Option<Answer>, out: &mut Vec<String>) {
        let mv = answer.and_then(|answer| Move::try_from(answer.mv).ok());
        let (Some(Move::Place(point)), Some(stones)) = (mv, self.stones.as_mut()) else {
            // Black may have no point left that is not forbidden, and the protocol has no word for a pass.
            out.push(self.refuse("there is no move to play"));
            return;
        };
        stones.push(point);
        out.push(format!("{},{}", point.column(), point.row()));
    }
}
