//! What happened lately: the last few notes, each with its time.

use core::{fmt, ops::Range};

/// So many notes are kept.
const KEPT: usize = 16;

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// The program started, after so many crashes in a row.
    Started(u32),
    /// The cable was plugged in, and the port is there.
    Plugged,
    /// The port is gone: the cable is, or the device sleeps.
    Unplugged,
    /// Somebody opened the port.
    Opened,
    /// Somebody closed the port.
    Closed,
    /// A save took so many microseconds.
    Saved(u32),
    /// A save failed.
    NotSaved,
    /// The device fell asleep.
    Slept,
    /// The device woke up.
    Woke,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::Started(0) => f.write_str("started"),
            Note::Started(crashes) => write!(f, "started, crashes in a row: {crashes}"),
            Note::Plugged => f.write_str("plugged in"),
            Note::Unplugged => f.write_str("unplugged"),
            Note::Opened => f.write_str("port opened"),
            Note::Closed => f.write_str("port closed"),
            Note::Saved(micros) => write!(f, "saved in {micros} us"),
            Note::NotSaved => f.write_str("a save failed"),
            Note::Slept => f.write_str("fell asleep"),
            Note::Woke => f.write_str("woke up"),
        }
    }
}

/// A note and its time, in milliseconds since the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    ms: u32,
    note: Note,
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:03} s {}", self.ms / 1000, self.ms % 1000, self.note)
    }
}

/// The last notes, each with its number.
#[derive(Clone, Copy)]
pub struct Log {
    entries: [Entry; KEPT],
    count: u32,
}

impl Default for Log {
    fn default() -> Self {
        Log::new()
    }
}

impl Log {
    /// Nothing has happened.
    pub const fn new() -> Self {
        Log { entries: [Entry { ms: 0, note: Note::Woke }; KEPT], count: 0 }
    }

    /// Notes something that happened at a time, in milliseconds since the start.
    pub fn note(&mut self, ms: u32, note: Note) {
        if let Some(place) = self.entries.get_mut(self.count as usize % KEPT) {
            *place = Entry { ms, note };
        }
        self.count = self.count.wrapping_add(1);
    }

    /// The numbers of the notes that are kept, the oldest first.
    pub fn numbers(&self) -> Range<u32> {
        self.count.saturating_sub(KEPT as u32)..self.count
    }

    /// The note with this number; `None` if it has left.
    pub fn get(&self, number: u32) -> Option<Entry> {
        self.numbers().contains(&number).then(|| self.entries.get(number as usize % KEPT).copied())?
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(log: &Log) -> Vec<String> {
        log.numbers().map(|number| log.get(number).unwrap().to_string()).collect()
    }

    #[test]
    fn the_last_notes_are_told_in_their_order() {
        let mut log = Log::new();
        assert!(told(&log).is_empty());
        log.note(7, Note::Started(0));
        log.note(12_345, Note::Saved(4200));
        assert_eq!(told(&log), ["0.007 s started", "12.345 s saved in 4200 us"]);
        for number in 0..100 {
            log.note(number, Note::Started(number));
        }
        let lines = told(&log);
        assert_eq!(lines.len(), KEPT);
        assert_eq!(lines[0], "0.084 s started, crashes in a row: 84");
        assert_eq!(lines[KEPT - 1], "0.099 s started, crashes in a row: 99");
        assert_eq!(log.get(0), None);
    }
}
