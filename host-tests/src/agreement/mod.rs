//! The fast rules beside the simple models: the same answers, position by position.

pub mod quoridor;
pub mod renju;
pub mod reversi;
