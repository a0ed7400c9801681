//! What is said over the cable: lines of plain text that a person can type and a program can read.
//!
//! A line is a command. Its answer is any number of lines, and then `ok`, or `error` and why; what is refused has changed
//! nothing. Nothing here knows of USB, so all of it is tested on the host.

mod command;
mod excerpt;
mod lines;
mod log;
mod picture;
mod play;

pub use command::{Command, HELP, Refused, parse};
pub use excerpt::Excerpt;
pub use lines::{LONGEST, Lines, Unreadable};
pub use log::{Entry, Log, Note};
pub use picture::Row;
pub use play::{Play, Reply};
