//! Positions and moves as text.
//!
//! A position is 225 cells, `.`, `B` or `W`, from a15 along the rows, then a space and the side to move, `B` or `W`. What
//! stones do not tell follows in words, in this order and only where it is so:
//!
//! | word | meaning |
//! |---|---|
//! | `five-in-a-row` | no point is forbidden, five or more win ([`Variant::FiveInARow`]) |
//! | `swap` | the [`Opening::Swap`] |
//! | `loses` | a forbidden stone is put and loses ([`ForbiddenMove::Loses`]) |
//! | `opening` | stones of the Swap opening are still to be put, or a colour is to be chosen |
//! | `swapped` | the players changed colours |
//! | `passed` | the last move was a pass |
//! | `both-passed` | the last two moves were passes: the game is over |
//! | `forbidden` | black's last stone was forbidden and lost |
//!
//! A move is the name of a point, `pass`, or in the Swap opening `black` or `white`, the colour taken.

use core::{fmt, str::FromStr};

use super::{ForbiddenMove, Move, Opening, Point, PointSet, Position, Rules, Stage, Variant};
use crate::{Draw, Outcome, ParseError, Side, Sides, Victory, cells, text::Reader};

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(point) => fmt::Display::fmt(point, f),
            Move::Pass => f.write_str("pass"),
            Move::TakeBlack => f.write_str("black"),
            Move::TakeWhite => f.write_str("white"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Move, ParseError> {
        let word = |word| text.eq_ignore_ascii_case(word);
        if word("pass") {
            Ok(Move::Pass)
        } else if word("black") {
            Ok(Move::TakeBlack)
        } else if word("white") {
            Ok(Move::TakeWhite)
        } else {
            let expected = "a point, a1 to o15, or pass, or black or white to take that colour";
            Point::parse(text, expected).map(Move::Place)
        }
    }
}

/// What a position is beyond its stones, in the order of the words.
#[derive(Clone, Copy, Default)]
struct Words {
    five_in_a_row: bool,
    swap: bool,
    loses: bool,
    opening: bool,
    swapped: bool,
    passed: bool,
    both_passed: bool,
    forbidden: bool,
}

impl Words {
    fn of(position: &Position) -> Words {
        let Rules { variant, opening, forbidden } = position.rules;
        let both_passed = position.outcome == Some(Outcome::Draw(Draw::BothPassed));
        Words {
            five_in_a_row: variant == Variant::FiveInARow,
            swap: opening == Opening::Swap,
            loses: forbidden == ForbiddenMove::Loses,
            // Without stones it goes without saying.
            opening: !matches!(position.stage, Stage::FirstStone | Stage::Play),
            swapped: position.swapped,
            passed: position.passed && !both_passed,
            both_passed,
            forbidden: matches!(position.outcome, Some(Outcome::Win { by: Victory::Forbidden, .. })),
        }
    }

    fn named(&mut self) -> [(&'static str, &mut bool); 8] {
        [
            ("five-in-a-row", &mut self.five_in_a_row),
            ("swap", &mut self.swap),
            ("loses", &mut self.loses),
            ("opening", &mut self.opening),
            ("swapped", &mut self.swapped),
            ("passed", &mut self.passed),
            ("both-passed", &mut self.both_passed),
            ("forbidden", &mut self.forbidden),
        ]
    }

    /// Reads the words that follow the stones.
    fn parse(reader: &mut Reader<'_>) -> Result<Words, ParseError> {
        let mut words = Words::default();
        for (name, said) in words.named() {
            *said = reader.take_word(name);
        }
        reader.end("the end of the position, or what the stones do not tell, such as swap")?;
        Ok(words)
    }

    const fn rules(self) -> Rules {
        Rules {
            variant: if self.five_in_a_row { Variant::FiveInARow } else { Variant::Renju },
            opening: if self.swap { Opening::Swap } else { Opening::Free },
            forbidden: if self.loses { ForbiddenMove::Loses } else { ForbiddenMove::Refused },
        }
    }
}

impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Position, ParseError> {
        let mut reader = Reader::new(text);
        let mut stones: Sides<PointSet> = Sides::default();
        let turn = cells::parse(&mut reader, Point::all(), |point, side| stones[side].insert(point))?;
        let at_words = reader.at();
        let words = Words::parse(&mut reader)?;
        let mut position = Position::set_up(words.rules(), stones, turn);
        if words.opening {
            position.stage = match (stones[Side::BLACK].len(), stones[Side::WHITE].len(), turn) {
                (1, 0, Side::WHITE) => Stage::SecondStone,
                (1, 1, Side::BLACK) => Stage::ThirdStone,
                (2, 1, Side::WHITE) => Stage::ChooseColour,
                _ => {
                    return Err(ParseError { offset: at_words, expected: "an opening of one to three stones in turn" });
                }
            };
        }
        let Words { swap, loses, five_in_a_row, opening, swapped, passed, both_passed, forbidden } = words;
        let ended_or_passed = passed || both_passed || forbidden;
        if (opening || swapped) && !swap
            || forbidden && (!loses || five_in_a_row || passed || both_passed || turn == Side::BLACK)
            || ended_or_passed && (position.outcome.is_some() || position.stage != Stage::Play)
            || passed && both_passed
        {
            return Err(ParseError { offset: at_words, expected: "words that fit the stones and each other" });
        }
        position.swapped = swapped;
        position.passed = passed || both_passed;
        if both_passed {
            position.outcome = Some(Outcome::Draw(Draw::BothPassed));
        } else if forbidden {
            position.outcome = Some(Outcome::Win { side: Side::WHITE, by: Victory::Forbidden });
        }
        Ok(position)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        cells::write(f, Point::all().map(|point| self.stone(point)), self.turn())?;
        for (name, said) in Words::of(self).named() {
            if *said {
                write!(f, " {name}")?;
            }
        }
        Ok(())
    }
}
