//! Quoridor: pawns and walls on 9x9.
