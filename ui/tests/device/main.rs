//! The device under test: a host without hardware, and what it must find; and the painters of its boards.

mod boards;
mod display;
mod fuzz;
mod games;
mod host;
mod library;
mod pixels;
mod power;
mod saves;
mod screens;
mod self_test;
mod sleep;
mod thinking;
mod time;
mod touch;
