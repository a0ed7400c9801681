//! A conversation over the open port: a line comes, and is answered before the next is read.

use core::convert::Infallible;

use embassy_futures::{
    block_on,
    select::{Either, select},
};
use embassy_time::{Duration, Instant};
use embassy_usb::driver::EndpointError;
use sanban_core::{
    GameId,
    record::{AnyRecord, Crc32},
};
use sanban_engine::ugi;
use sanban_firmware::serial::{Command, Excerpt, Lines, Play, Reply, Row, parse};
use sanban_ui::{
    Key, Loaded, Readings, SIZE_PX, Slot,
    archive::{Archive, Kept, read_game},
};

use super::{
    answers::{Best, Error, Help, Info, Line, Listed, Put, Response, Sum, Timed, Why},
    ask::{self, Ask},
    wire::{PIECE, Wire},
};
use crate::device::{
    crash, log,
    screen::{HAPPENINGS, Happening},
    self_test, storage,
    think::{self, Errand},
};

const ROW_BYTES: usize = SIZE_PX as usize * 2;
/// As many rows as a line has room for.
const ROWS: usize = sanban_firmware::serial::LONGEST / ROW_BYTES;

/// Why an answer breaks off: the port is gone.
type Gone = EndpointError;

/// What has to be kept from one conversation to the next.
pub(super) struct Talk {
    /// The line; `None` while the screen has it.
    lines: Option<&'static mut Lines>,
    shelves: Option<storage::Shared>,
    /// The keys that were pressed from outside and not let go, by their place among all.
    held: u16,
    /// What is being thought about, by its number.
    errand: Option<u32>,
}

impl Talk {
    pub(super) fn new(lines: &'static mut Lines, shelves: Option<storage::Shared>) -> Self {
        Talk { lines: Some(lines), shelves, held: 0, errand: None }
    }

    /// The line, as soon as it is here.
    async fn lines(&mut self) -> &mut Lines {
        if self.lines.is_none() {
            self.lines = Some(ask::answered().await.0);
        }
        // It was put there just now.
        defmt::unwrap!(self.lines.as_deref_mut())
    }

    /// Asks the screen; whether it did what it was asked.
    async fn ask(&mut self, what: Ask) -> bool {
        let Some(lines) = self.lines.take() else { return false };
        ask::ask(what, lines).await;
        let (lines, is_done) = ask::answered().await;
        self.lines = Some(lines);
        is_done
    }

    /// Nobody listens any more: lets go of what is held.
    pub(super) async fn end(&mut self) {
        if let Some(number) = self.errand.take() {
            think::end(number);
        }
        for (place, key) in Key::ALL.into_iter().enumerate() {
            if self.held >> place & 1 == 1 {
                HAPPENINGS.send(Happening::Release(key)).await;
            }
        }
        self.held = 0;
    }

    /// Answers line after line, until the port is gone.
    pub(super) async fn converse(&mut self, wire: &mut Wire<'_>) -> Result<Infallible, Gone> {
        self.lines().await.clear();
        loop {
            let lines = self.lines().await;
            wire.read(lines).await?;
            match lines.line().map(parse) {
                Err(why) => wire.say(&Error(why)).await?,
                Ok(Err(why)) => wire.say(&Error(why)).await?,
                Ok(Ok(None)) => {}
                Ok(Ok(Some(command))) => match self.obey(command, wire).await? {
                    Ok(()) => wire.say(&Line("ok")).await?,
                    Err(why) => wire.say(&Error(why)).await?,
                },
            }
            self.lines().await.clear();
        }
    }

    /// Does what is asked for; or why not.
    async fn obey(&mut self, command: Command, wire: &mut Wire<'_>) -> Result<Result<(), Why>, Gone> {
        match command {
            Command::Help => wire.say(&Help).await?,
            Command::Info => {
                let readings = self.look_around().await;
                wire.say(&Info { readings, stack_free: crash::stack_free() }).await?;
            }
            Command::Screen => self.send_picture(wire, true).await?,
            Command::ScreenCrc => self.send_picture(wire, false).await?,
            Command::Key(key, is_down) => self.turn(key, is_down).await,
            Command::Log => {
                for number in log::notes().numbers() {
                    if let Some(entry) = log::notes().get(number) {
                        wire.say(&Line(entry)).await?;
                    }
                }
            }
            Command::Games => {
                for place in 0.. {
                    match self.kept(|archive| archive.games().nth(place)).await {
                        Ok(Some(kept)) => wire.say(&Listed(kept)).await?,
                        Ok(None) => break,
                        Err(why) => return Ok(Err(Why::Words(why))),
                    }
                }
            }
            Command::Game(number) => {
                return match self.kept(|archive| archive.games().find(|kept| kept.number == number)).await {
                    Ok(Some(kept)) => self.send_game(kept, wire).await,
                    Ok(None) => Ok(Err(Why::Words(NO_GAME))),
                    Err(why) => Ok(Err(Why::Words(why))),
                };
            }
            Command::Put { game, offset } => {
                if let Err(why) = check(game, offset, self.lines().await) {
                    return Ok(Err(why));
                }
                if !self.ask(Ask::Put(game, offset)).await {
                    return Ok(Err(Why::Words("the handheld waits for an answer, or stores that game")));
                }
            }
            Command::Erase(number) => {
                if !self.ask(Ask::Erase(number)).await {
                    return Ok(Err(Why::Words(NO_GAME)));
                }
            }
            Command::Play(game) => {
                wire.say(&Line("ok")).await?;
                self.lines().await.clear();
                self.play(game, wire).await?;
            }
            Command::Bench => {
                self.errand = think::begin(Errand::Bench);
                let Some(number) = self.errand else { return Ok(Err(Why::Words(BUSY))) };
                think::done(number).await;
                wire.say(&Timed(self_test::readings())).await?;
            }
            Command::Update => HAPPENINGS.send(Happening::Leave).await,
        }
        Ok(Ok(()))
    }

    async fn turn(&mut self, key: Key, is_down: bool) {
        let bit = Key::ALL.iter().position(|&known| known == key).map_or(0, |place| 1 << place);
        self.held = if is_down { self.held | bit } else { self.held & !bit };
        storage::touched();
        HAPPENINGS.send(if is_down { Happening::Press(key) } else { Happening::Release(key) }).await;
    }

    /// The readings, with the name of the flash.
    async fn look_around(&mut self) -> Readings {
        if let Some(shelves) = self.shelves
            && self_test::readings().flash_id.is_none()
            && let Ok(id) = shelves.lock().await.flash().blocking_jedec_id()
        {
            self_test::note(|readings| readings.flash_id = Some(id));
        }
        self_test::readings()
    }

    /// Sends the picture, or the sum of its pixels alone. The rows come a few at a time: a picture that changes meanwhile has
    /// another sum afterwards.
    async fn send_picture(&mut self, wire: &mut Wire<'_>, whole: bool) -> Result<(), Gone> {
        let mut crc = Crc32::new();
        for first in (0..SIZE_PX as usize).step_by(ROWS) {
            self.ask(Ask::Pixels(first)).await;
            let pixels = self.lines().await.room();
            for row in pixels.chunks_exact(ROW_BYTES) {
                crc.add(row);
                if whole {
                    wire.say(&Line(Row(row))).await?;
                }
            }
        }
        wire.say(&Sum(crc)).await
    }

    /// A game of the library, looked up.
    async fn kept(&mut self, find: impl Fn(&Archive) -> Option<Kept>) -> Result<Option<Kept>, &'static str> {
        let Some(shelves) = self.shelves else { return Err(UNREADABLE) };
        let mut saves = shelves.lock().await;
        match block_on(saves.load(Slot::Library)) {
            Loaded::Never => Ok(None),
            Loaded::Bytes(bytes) | Loaded::Older(bytes) => Archive::read(bytes).map(|archive| find(&archive)),
            Loaded::Lost | Loaded::Foreign => Err(UNREADABLE),
        }
    }

    /// Sends a game of the library.
    async fn send_game(&mut self, kept: Kept, wire: &mut Wire<'_>) -> Result<Result<(), Why>, Gone> {
        let Some(shelves) = self.shelves else { return Ok(Err(Why::Words(UNREADABLE))) };
        let room = self.lines().await.room();
        let len = {
            let mut saves = shelves.lock().await;
            match block_on(saves.fetch(kept.shelf)) {
                Loaded::Bytes(bytes) => {
                    for (to, from) in room.iter_mut().zip(bytes) {
                        *to = *from;
                    }
                    bytes.len()
                }
                _ => return Ok(Err(Why::Words(UNREADABLE))),
            }
        };
        let bytes = room.get(..len).unwrap_or_default();
        let mut sent = 0;
        loop {
            let Some(piece) = piece_of(kept.game, bytes, sent) else { return Ok(Err(Why::Words(UNREADABLE))) };
            wire.send(piece.bytes()).await?;
            sent += piece.bytes().len();
            if piece.bytes().len() < PIECE {
                return Ok(Ok(()));
            }
        }
    }

    /// Is an engine, until it is told to quit.
    async fn play(&mut self, game: GameId, wire: &mut Wire<'_>) -> Result<(), Gone> {
        let mut play = Play::new(game);
        // Whether the line was read while the last search went on.
        let mut is_read = false;
        loop {
            let lines = self.lines().await;
            if !is_read {
                lines.clear();
                wire.read(lines).await?;
            }
            is_read = false;
            match lines.line().map(|line| play.obey(line)) {
                Err(why) => wire.say(&Error(why)).await?,
                Ok(Err(why)) => wire.say(&Error(why)).await?,
                Ok(Ok(Reply::Nothing | Reply::Stop)) => {}
                Ok(Ok(Reply::Ready)) => wire.say(&Line("readyok")).await?,
                Ok(Ok(Reply::Introduce(introduction))) => wire.say(&Line(introduction)).await?,
                Ok(Ok(Reply::Response(words))) => wire.say(&Line(Response(words))).await?,
                Ok(Ok(Reply::Over)) => {
                    wire.say(&Line("info string the game is over")).await?;
                    wire.say(&Line("bestmove (none)")).await?;
                }
                Ok(Ok(Reply::Think(go))) => {
                    let started = Instant::now();
                    let until = play.time_ms(&go).map(|ms| started + Duration::from_millis(ms.into()));
                    self.errand = think::begin(Errand::Question(play.question(&go), until));
                    match self.errand {
                        Some(number) => is_read = self.think(number, started, wire).await?,
                        None => wire.say(&Error(BUSY)).await?,
                    }
                }
                Ok(Ok(Reply::Quit)) => return Ok(()),
            }
        }
    }

    /// Waits for an answer and tells it. Whether a line was read that waits for its turn now; some have theirs at once.
    async fn think(&mut self, number: u32, started: Instant, wire: &mut Wire<'_>) -> Result<bool, Gone> {
        let mut is_read = false;
        let answer = loop {
            if is_read {
                break think::done(number).await;
            }
            let lines = self.lines().await;
            lines.clear();
            match select(think::done(number), wire.read(lines)).await {
                Either::First(answer) => break answer,
                Either::Second(read) => read?,
            }
            match lines.line().unwrap_or_default().trim_ascii() {
                "stop" => think::end(number),
                "isready" => wire.say(&Line("readyok")).await?,
                "quit" => {
                    think::end(number);
                    is_read = true;
                }
                _ => is_read = true,
            }
        };
        if let Some(answer) = answer {
            wire.say(&Line(ugi::Info { answer, micros: started.elapsed().as_micros() })).await?;
        }
        wire.say(&Line(Best(answer))).await?;
        Ok(is_read)
    }
}

const NO_GAME: &str = "there is no finished game with this number, or the handheld waits for an answer";
const UNREADABLE: &str = "what is saved cannot be read";
const BUSY: &str = "the handheld itself is thinking";

/// Whether there is a game in a line. Not inlined: a record is large, and wanted on the stack for this long only.
#[inline(never)]
fn check(game: GameId, offset: usize, lines: &Lines) -> Result<(), Why> {
    let text = lines.line().ok().and_then(|line| line.get(offset..)).unwrap_or_default();
    match AnyRecord::parse(game, text) {
        Ok(_) => Ok(()),
        Err(why) => Err(Why::Game(offset.saturating_add(why.offset()).saturating_add(1), why)),
    }
}

/// A piece of a stored game's text. Not inlined, for the same reason.
#[inline(never)]
fn piece_of(game: GameId, bytes: &[u8], from: usize) -> Option<Excerpt<PIECE>> {
    let record = read_game(game, bytes)?;
    Some(Excerpt::of(&Line(Put(&record)), from))
}
