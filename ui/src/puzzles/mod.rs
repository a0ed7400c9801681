//! Puzzles: a pack for each game, each puzzle a position and all right answers to it.
//!
//! What is right is worked out on a desk (`sanban problems <game>`), with more time than a handheld has: the pack holds, for
//! every position that a right answer leads to, each right move and the best defence against it. So the device judges at
//! once, and a puzzle is two or three dozen bytes of flash. The format is in [`Puzzle`]'s reader, `codec.rs`.

mod codec;
mod progress;
mod tree;

pub use progress::{Mark, Progress};
pub use tree::{Answer, Answers, Node};

use sanban_core::{AnyPosition, GameId};

/// What a puzzle wants of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Reversi: to win, where one move alone does.
    Win,
    /// Reversi: the best result, so many discs more than the other side (or fewer, below zero).
    Best(i8),
    /// Renju: to win by at most so many fours, each move a four until there is a five to make.
    Fours(u8),
    /// Renju: a move after which, whatever the other side plays, at most so many fours win.
    Threat(u8),
    /// Renju: the only move after which the other side does not win by fours.
    Defend,
    /// Quoridor: to reach the goal with at most so many moves of one's own.
    Race(u8),
    /// Quoridor: the only move after which the other side does not win with at most so many moves of its own.
    Save(u8),
}

/// A puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// The position; its side to move is the player's.
    pub position: AnyPosition,
    /// What is wanted.
    pub goal: Goal,
    /// The right answers.
    pub root: Node<'static>,
}

/// The puzzles of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pack {
    game: GameId,
    bytes: &'static [u8],
}

impl Pack {
    /// How many puzzles a pack has, in three grades of as many.
    pub const LEN: usize = 60;
    /// How many puzzles of a grade there are.
    pub const GRADE_LEN: usize = 20;

    /// The pack of a game.
    pub const fn of(game: GameId) -> Pack {
        let bytes: &[u8] = match game {
            GameId::Reversi => include_bytes!("reversi.bin"),
            GameId::Renju => include_bytes!("renju.bin"),
            GameId::Quoridor => include_bytes!("quoridor.bin"),
        };
        Pack { game, bytes }
    }

    /// The puzzle with this number, from 0.
    pub fn puzzle(self, number: u8) -> Option<Puzzle> {
        let mut bytes = self.bytes;
        for _ in 0..number {
            (_, bytes) = codec::split(bytes)?;
        }
        codec::read(self.game, codec::split(bytes)?.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pack_is_full_and_every_line_of_its_answers_is_played_by_the_rules() {
        fn follow(mut position: AnyPosition, node: Node<'_>) -> usize {
            let mut lines = 0;
            let start = position.clone();
            for answer in node.answers() {
                position = start.clone();
                let game = position.game();
                position.play(answer.mv(game).unwrap()).unwrap();
                if let Some(reply) = answer.reply(game) {
                    position.play(reply).unwrap();
                }
                lines += follow(position.clone(), answer.next).max(1);
            }
            lines
        }
        for game in GameId::ALL {
            let pack = Pack::of(game);
            let mut seen = std::collections::HashSet::new();
            for number in 0..Pack::LEN as u8 {
                let puzzle = pack.puzzle(number).unwrap_or_else(|| panic!("{game} {number}"));
                assert_eq!(puzzle.position.game(), game);
                assert!(puzzle.position.outcome().is_none());
                assert!(seen.insert(std::format!("{}", puzzle.position)), "{game} {number} is there twice");
                assert!(follow(puzzle.position, puzzle.root) > 0, "{game} {number}");
            }
            assert_eq!(pack.puzzle(Pack::LEN as u8), None);
        }
    }
}
