//! Sanban on a desk: the device in a web page, in pictures and in scenarios.
//!
//! [`device`] hosts the app that the firmware hosts on the chip; [`serve`] shows it in a browser.
#![forbid(unsafe_code)]

pub mod device;
pub mod serve;
