//! The device under test: a host without hardware, and what it must find.

mod display;
mod fuzz;
mod host;
mod pixels;
mod saves;
mod screens;
mod sleep;
mod thinking;
