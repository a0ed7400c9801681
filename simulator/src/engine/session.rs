//! A conversation: commands come in line by line, and each is carried out in its turn.
//!
//! While a search is running only a few commands make sense; the others wait until it is over, so that a whole session
//! may be written in one go and no line of it is lost. Who leaves is not kept waiting: what was asked before may still
//! be answered, for a moment.

use std::{
    collections::VecDeque,
    io::{self, BufRead, BufReader, Read, Write},
    sync::mpsc::{self, Receiver, Sender, SyncSender},
    thread,
    time::{Duration, Instant},
};

use sanban_engine::{Answer, Engine, Progress};

use super::search::{Search, Task};

/// No command is longer. What is longer is refused before it fills the memory.
const LONGEST_LINE: usize = 1 << 16;

/// How long a search may still go on after the order to quit, and after the end of the input. Who orders waits; who
/// closed the pipe may have written a whole session into it, and reads the answers.
const AFTER_QUIT: Duration = Duration::from_secs(1);
const AFTER_INPUT: Duration = Duration::from_secs(5);

/// What to say of a better move while the search goes on; `None` where nothing is said.
pub(super) type Tell = Box<dyn Fn(&Progress) -> Option<String> + Send>;

/// A language that is spoken over standard input and output.
pub(super) trait Protocol {
    /// How to carry out a line, told from its words alone.
    fn urgency(&self, line: &str) -> Urgency;

    /// Carries out a line. Answers are put into `out`, whole lines.
    fn obey(&mut self, line: &str, out: &mut Vec<String>) -> Option<(Task, Tell)>;

    /// A line that cannot be read, and why.
    fn refuse(&self, why: &str) -> String;

    /// The search is over; `None` if there was no move.
    fn thought(&mut self, answer: Option<Answer>, out: &mut Vec<String>);
}

/// When to carry out a command that comes while a search is running.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Urgency {
    /// After the search and whatever else is waiting.
    InTurn,
    /// At once: it has nothing to do with the search.
    AtOnce,
    /// At once, and the search is to end.
    Stop,
    /// In its turn, and the search that is running is to end before.
    AfterStop,
    /// The conversation is over.
    Quit,
}

/// What happens.
enum Event {
    Line(Result<String, &'static str>),
    EndOfInput,
    /// The search with this number came to its end by itself.
    Thought(u64),
}

/// How many lines may be read ahead.
const READ_AHEAD: usize = 64;

/// Speaks a language until told to quit, until the input ends, or until nobody listens any more.
pub(super) fn run(protocol: &mut impl Protocol) {
    let (events, inbox) = mpsc::channel();
    // The events themselves must never wait, or the end of a search could wait for its own news to be read. So lines
    // need a permit each, and only as many are given as may be read ahead.
    let (permits, read_ahead) = mpsc::sync_channel(READ_AHEAD);
    let lines = events.clone();
    thread::spawn(move || read(BufReader::new(io::stdin()), &permits, &lines));
    let session = Session {
        events,
        inbox,
        read_ahead,
        engine: Some(Box::default()),
        search: None,
        searches: 0,
        waiting: VecDeque::new(),
    };
    // The one error there is: nobody listens any more. Then there is nobody to tell it to.
    let _ = session.run(protocol);
}

struct Session {
    events: Sender<Event>,
    inbox: Receiver<Event>,
    /// One for each line that was read and not taken up yet.
    read_ahead: Receiver<()>,
    /// The engine, while it is not thinking.
    engine: Option<Box<Engine>>,
    search: Option<Search>,
    /// How many searches there were: the number of the latest.
    searches: u64,
    /// Lines that wait for the end of the search.
    waiting: VecDeque<String>,
}

impl Session {
    fn run(mut self, protocol: &mut impl Protocol) -> io::Result<()> {
        let mut until = None;
        loop {
            if self.search.is_none() {
                match self.waiting.pop_front() {
                    Some(line) => {
                        self.obey(protocol, &line)?;
                        continue;
                    }
                    None if until.is_some() => return Ok(()),
                    None => {}
                }
            }
            match self.next(until) {
                Some(Event::Line(Err(why))) => say(&[protocol.refuse(why)])?,
                Some(Event::Line(Ok(_))) if until.is_some() => {}
                Some(Event::Line(Ok(line))) => match protocol.urgency(&line) {
                    Urgency::InTurn => self.waiting.push_back(line),
                    Urgency::AtOnce => self.obey(protocol, &line)?,
                    Urgency::Stop => self.end_search(protocol)?,
                    Urgency::AfterStop => {
                        self.end_search(protocol)?;
                        self.waiting.push_back(line);
                    }
                    Urgency::Quit => until = Some(Instant::now() + AFTER_QUIT),
                },
                Some(Event::EndOfInput) => until = until.or(Some(Instant::now() + AFTER_INPUT)),
                Some(Event::Thought(number)) if number == self.searches => self.end_search(protocol)?,
                // News of a search that was stopped before.
                Some(Event::Thought(_)) => {}
                None => self.end_search(protocol)?,
            }
        }
    }

    /// The next event; `None` when there is none until `until`.
    fn next(&self, until: Option<Instant>) -> Option<Event> {
        // The session holds a sender itself, so the channel is never closed.
        let event = match until {
            None => self.inbox.recv().ok(),
            Some(until) => self.inbox.recv_timeout(until.saturating_duration_since(Instant::now())).ok(),
        };
        if let Some(Event::Line(_)) = event {
            let _ = self.read_ahead.try_recv();
        }
        event
    }

    /// Carries out a line, which may begin a search.
    fn obey(&mut self, protocol: &mut impl Protocol, line: &str) -> io::Result<()> {
        let mut out = Vec::new();
        let task = protocol.obey(line, &mut out);
        say(&out)?;
        if let Some((task, tell)) = task {
            let found = move |progress: &Progress| {
                // If nobody listens, the session finds out with the answer at the latest.
                let _ = tell(progress).map(|line| say(&[line]));
            };
            let events = self.events.clone();
            self.searches += 1;
            let number = self.searches;
            let done = move || drop(events.send(Event::Thought(number)));
            self.search = Some(Search::start(self.engine.take().unwrap_or_default(), task, found, done));
        }
        Ok(())
    }

    /// Ends the search, if there is one, and tells what came of it.
    fn end_search(&mut self, protocol: &mut impl Protocol) -> io::Result<()> {
        let Some(search) = self.search.take() else { return Ok(()) };
        search.stop();
        let (engine, answer) = search.finish();
        self.engine = Some(engine);
        let mut out = Vec::new();
        protocol.thought(answer, &mut out);
        say(&out)
    }
}

/// Writes whole lines, and sends them off.
fn say(lines: &[String]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    out.flush()
}

/// A line as the languages read it: control characters are blanks, so that no answer that quotes it becomes two lines.
pub(super) fn plain(line: &str) -> String {
    line.trim_end_matches(['\r', '\n']).replace(char::is_control, " ")
}

/// Reads lines until the input ends or nobody wants them any more.
fn read(mut input: impl BufRead, permits: &SyncSender<()>, events: &Sender<Event>) {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let event = match (&mut input).take(LONGEST_LINE as u64).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => Event::EndOfInput,
            Ok(LONGEST_LINE) if bytes.last() != Some(&b'\n') => {
                let _ = input.skip_until(b'\n');
                Event::Line(Err("the line is too long"))
            }
            Ok(_) => Event::Line(std::str::from_utf8(&bytes).map(plain).map_err(|_| "the line is no plain text")),
        };
        let over = matches!(event, Event::EndOfInput);
        if permits.send(()).is_err() || events.send(event).is_err() || over {
            return;
        }
    }
}
