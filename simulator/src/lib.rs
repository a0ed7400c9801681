//! Sanban on a desk: the device in a web page, in pictures and in scenarios, and the rules on the command line.
//!
//! [`device`] hosts the app that the firmware hosts on the chip; [`serve`] shows it in a browser, [`scenario`] tests it;
//! [`rules`] answers questions about positions from files and pipes; [`mod@matches`] lets the computer players meet, and
//! [`engine`] lends them to other programs; [`records`] brings finished games out of the saves and into them.
#![forbid(unsafe_code)]

pub mod console;
pub mod device;
pub mod engine;
pub mod matches;
pub mod played;
pub mod problems;
pub mod puzzles;
pub mod questions;
pub mod records;
pub mod rules;
pub mod scenario;
pub mod serve;
pub mod solve;
pub mod train;
