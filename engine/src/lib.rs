//! The computer players: `no_std`, fixed memory, deterministic.
#![no_std]
#![forbid(unsafe_code)]
