//! `cargo xtask <chore>`: what takes more than one cargo command.

fn main() {}
