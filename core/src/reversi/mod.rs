//! Reversi: discs that flip on 8x8.
