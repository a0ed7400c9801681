//! A position as one line of text:
//!
//! ```text
//! <h walls> / <v walls> / <p1> <p2> / <left1> <left2> / <side>
//! c4f7 / e3 / e2 e8 / 9 8 / 1
//! ```
//!
//! Walls are the names of their slots one after the other, `-` for none; `side` is the player to move, 1 or 2. Walls are
//! written in the order of their names and read in any; any number of spaces separates the words.

use core::fmt;
use core::str::FromStr;

use crate::{Game, ParseError, Side, Sides, text::Reader};

use super::{Direction, Impossible, Parts, Position, Slot, Square, Wall, WallSet};

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for direction in [Direction::Horizontal, Direction::Vertical] {
            let mut walls = self.walls().iter().filter(|wall| wall.direction == direction).peekable();
            if walls.peek().is_none() {
                f.write_str("-")?;
            }
            for wall in walls {
                write!(f, "{}", wall.slot)?;
            }
            f.write_str(" / ")?;
        }
        write!(f, "{} {} / ", self.pawn(Side::First), self.pawn(Side::Second))?;
        write!(f, "{} {} / ", self.walls_left(Side::First), self.walls_left(Side::Second))?;
        f.write_str(match self.turn() {
            Side::First => "1",
            Side::Second => "2",
        })
    }
}

impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Position, ParseError> {
        let mut fen = Fen(Reader::new(text));
        let mut walls = WallSet::EMPTY;
        fen.walls(Direction::Horizontal, &mut walls)?;
        fen.slash()?;
        fen.walls(Direction::Vertical, &mut walls)?;
        fen.slash()?;
        let (first_pawn_at, first_pawn) = fen.square()?;
        let (second_pawn_at, second_pawn) = fen.square()?;
        fen.slash()?;
        let (first_left_at, first_left) = fen.number()?;
        let (second_left_at, second_left) = fen.number()?;
        fen.slash()?;
        let turn = fen.player()?;
        fen.end()?;

        let pawns = Sides::new(first_pawn, second_pawn);
        let walls_left = Sides::new(first_left, second_left);
        Position::try_from(Parts { walls, pawns, walls_left, turn }).map_err(|why| {
            let (offset, expected) = match why {
                // Walls that do not go together are found while they are read.
                Impossible::WallsOverlap => (0, NO_OVERLAP),
                Impossible::WallsCross => (0, NO_CROSSING),
                Impossible::ShutIn(Side::First) => (first_pawn_at, "a way to the goal for player 1"),
                Impossible::ShutIn(Side::Second) => (second_pawn_at, "a way to the goal for player 2"),
                Impossible::PawnsOnOneSquare => (second_pawn_at, "a square for each pawn"),
                Impossible::BothAtGoal => (second_pawn_at, "at most one pawn at its goal"),
                Impossible::TooManyLeft(Side::First) => (first_left_at, NUMBER),
                Impossible::TooManyLeft(Side::Second) => (second_left_at, NUMBER),
                Impossible::TooManyWalls => (first_left_at, "at most 20 walls, on the board and left together"),
            };
            ParseError { offset, expected }
        })
    }
}

const NO_OVERLAP: &str = "walls that do not overlap";
const NO_CROSSING: &str = "walls that do not cross";
const NUMBER: &str = "a number of walls, 0 to 10";

/// Reads the parts of a text one after the other.
struct Fen<'t>(Reader<'t>);

impl Fen<'_> {
    fn slash(&mut self) -> Result<(), ParseError> {
        self.0.skip_spaces();
        if self.0.take_byte(b'/') { Ok(()) } else { self.0.fail("/") }
    }

    fn walls(&mut self, direction: Direction, walls: &mut WallSet) -> Result<(), ParseError> {
        self.0.skip_spaces();
        if self.0.take_byte(b'-') {
            return Ok(());
        }
        loop {
            let at = self.0.at();
            let expected = "walls, a1 to h8, such as c4f7, or - for none";
            let (file, rank) = self.0.place(8, 8, expected)?;
            let fail = |expected| Err(ParseError { offset: at, expected });
            let Some(slot) = Slot::at(file, rank) else { return fail(expected) };
            let wall = Wall { direction, slot };
            if walls.contains(wall) {
                return fail("each wall once");
            }
            if walls.overlapping().contains(wall) {
                return fail(NO_OVERLAP);
            }
            if walls.crossing().contains(wall) {
                return fail(NO_CROSSING);
            }
            walls.insert(wall);
            if matches!(self.0.rest().first(), None | Some(b' ' | b'/')) {
                return Ok(());
            }
        }
    }

    fn square(&mut self) -> Result<(usize, Square), ParseError> {
        self.0.skip_spaces();
        let at = self.0.at();
        let expected = "the square of a pawn, a1 to i9";
        let (file, rank) = self.0.place(9, 9, expected)?;
        Square::at(file, rank).map(|square| (at, square)).ok_or(ParseError { offset: at, expected })
    }

    fn number(&mut self) -> Result<(usize, u8), ParseError> {
        self.0.skip_spaces();
        let at = self.0.at();
        let number = self.0.number(u8::MAX);
        match (number, self.0.rest().first()) {
            (Some(number), None | Some(b' ' | b'/')) => Ok((at, number)),
            _ => Err(ParseError { offset: at, expected: NUMBER }),
        }
    }

    fn player(&mut self) -> Result<Side, ParseError> {
        self.0.skip_spaces();
        if self.0.take_byte(b'1') {
            Ok(Side::First)
        } else if self.0.take_byte(b'2') {
            Ok(Side::Second)
        } else {
            self.0.fail("the player to move, 1 or 2")
        }
    }

    fn end(&mut self) -> Result<(), ParseError> {
        self.0.skip_spaces();
        self.0.end("the end of the position")
    }
}
