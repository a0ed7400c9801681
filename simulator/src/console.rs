//! Words for whoever started the program, written so that a closed or full output is an error and never a crash.

use std::{
    fmt::Display,
    io::{self, Write},
};

/// Writes a line of a command's answer.
pub(crate) fn say(line: impl Display) -> io::Result<()> {
    writeln!(io::stdout(), "{line}")
}

/// Writes a line that is good to know. A program that serves goes on when nobody reads it.
pub(crate) fn note(line: impl Display) {
    let _ = say(line);
}

/// Writes a line of complaint; if that cannot be read either, there is nobody left to tell.
pub fn complain(line: impl Display) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Whether an answer could not be written because whoever read it has read enough, as `head` does: not a failure.
pub fn is_enough(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
