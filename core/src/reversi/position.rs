//! A position and what can be played in it.

use core::{cmp::Ordering, fmt};

use super::{Illegal, Move, Moves, Square, SquareSet, lines};
use crate::{Draw, Game, GameId, Outcome, Side, Sides, Victory};

/// The discs of both sides and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Position {
    pub(super) discs: Sides<SquareSet>,
    pub(super) turn: Side,
}

/// A square holds a disc of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Overlap;

impl fmt::Display for Overlap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square holds a black and a white disc")
    }
}

impl core::error::Error for Overlap {}

impl Default for Position {
    /// d4 and e5 white, e4 and d5 black, black to move.
    fn default() -> Self {
        let black = SquareSet(0x0000_0008_1000_0000);
        let white = SquareSet(0x0000_0010_0800_0000);
        Position { discs: Sides::new(black, white), turn: Side::BLACK }
    }
}

impl Position {
    /// Any position: the discs of both sides and whose turn it is.
    pub fn new(black: SquareSet, white: SquareSet, turn: Side) -> Result<Self, Overlap> {
        if (black & white).is_empty() { Ok(Position { discs: Sides::new(black, white), turn }) } else { Err(Overlap) }
    }

    /// The squares with a disc of `side`.
    pub fn discs(&self, side: Side) -> SquareSet {
        self.discs[side]
    }

    /// The squares without a disc.
    pub fn empty(&self) -> SquareSet {
        !(self.discs.first | self.discs.second)
    }

    /// Whose disc lies on `square`.
    pub fn disc(&self, square: Square) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.discs[side].contains(square))
    }

    /// The squares on which the side to move may place a disc.
    pub fn legal_squares(&self) -> SquareSet {
        self.legal_squares_of(self.turn)
    }

    /// The squares on which `side` could place a disc if it were its turn.
    pub fn legal_squares_of(&self, side: Side) -> SquareSet {
        SquareSet(lines::legal(self.discs[side].0, self.discs[!side].0))
    }

    /// The discs that turn when the side to move places one on `square`; none where that is not legal.
    pub fn flips(&self, square: Square) -> SquareSet {
        SquareSet(lines::flips(self.discs[self.turn].0, self.discs[!self.turn].0, square))
    }

    /// Whether neither side can move.
    pub fn is_over(&self) -> bool {
        self.legal_squares().is_empty() && self.legal_squares_of(!self.turn).is_empty()
    }

    /// How many discs each side has.
    pub fn score(&self) -> Sides<u8> {
        // At most 64.
        Sides::new(self.discs.first.len() as u8, self.discs.second.len() as u8)
    }

    /// The score of a finished game by the tournament rule: the empty squares go to the winner.
    pub fn final_score(&self) -> Sides<u8> {
        let mut score = self.score();
        let empty = self.empty().len() as u8;
        match score.first.cmp(&score.second) {
            Ordering::Greater => score.first = score.first.saturating_add(empty),
            Ordering::Less => score.second = score.second.saturating_add(empty),
            Ordering::Equal => {}
        }
        score
    }

    /// Puts a disc on `square` and turns `flips`, then finds whose turn it is.
    fn place(&mut self, square: Square, flips: SquareSet) {
        let mover = self.turn;
        self.discs[mover] |= flips | square.into();
        self.discs[!mover] -= flips;
        // A side that cannot move is passed over. When neither can, the game is over and the turn stays with the
        // opponent of the last mover.
        let back_to_mover = self.legal_squares_of(!mover).is_empty() && !self.legal_squares_of(mover).is_empty();
        self.turn = if back_to_mover { mover } else { !mover };
    }

    /// The discs that a legal disc on `square` turns, or why it is not legal.
    fn check_place(&self, square: Square) -> Result<SquareSet, Illegal> {
        let flips = self.flips(square);
        if !flips.is_empty() {
            Ok(flips)
        } else if self.is_over() {
            Err(Illegal::Over)
        } else if self.empty().contains(square) {
            Err(Illegal::FlipsNothing)
        } else {
            Err(Illegal::Occupied)
        }
    }

    fn check_pass(&self) -> Result<(), Illegal> {
        match self.legal_moves() {
            Moves::Pass => Ok(()),
            Moves::Place(SquareSet::EMPTY) => Err(Illegal::Over),
            Moves::Place(_) => Err(Illegal::HasMove),
        }
    }
}

impl Game for Position {
    const ID: GameId = GameId::Reversi;

    type Setup = ();
    type Move = Move;
    type Moves = Moves;
    type Past = ();
    type Illegal = Illegal;

    fn start((): ()) -> Self {
        Position::default()
    }

    fn setup(&self) {}

    fn turn(&self) -> Side {
        self.turn
    }

    fn legal_moves(&self) -> Moves {
        let squares = self.legal_squares();
        if squares.is_empty() && !self.legal_squares_of(!self.turn).is_empty() {
            Moves::Pass
        } else {
            Moves::Place(squares)
        }
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        match mv {
            Move::Place(square) => self.check_place(square).map(drop),
            Move::Pass => self.check_pass(),
        }
    }

    fn play(&mut self, mv: Move) -> Result<(), Illegal> {
        match mv {
            Move::Place(square) => {
                let flips = self.check_place(square)?;
                self.place(square, flips);
            }
            Move::Pass => {
                self.check_pass()?;
                self.turn = !self.turn;
            }
        }
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        let score = self.score();
        Some(match score.first.cmp(&score.second) {
            Ordering::Greater => Outcome::Win { side: Side::First, by: Victory::Discs },
            Ordering::Less => Outcome::Win { side: Side::Second, by: Victory::Discs },
            Ordering::Equal => Outcome::Draw(Draw::EqualDiscs),
        })
    }

    fn setup_to_byte((): ()) -> u8 {
        0
    }

    fn setup_from_byte(byte: u8) -> Option<()> {
        (byte == 0).then_some(())
    }

    fn move_to_byte(mv: Move) -> u8 {
        match mv {
            Move::Place(square) => square.index(),
            Move::Pass => PASS_BYTE,
        }
    }

    fn move_from_byte(byte: u8) -> Option<Move> {
        if byte == PASS_BYTE { Some(Move::Pass) } else { Square::new(byte).map(Move::Place) }
    }
}

/// A pass in a record: the number after the last square.
const PASS_BYTE: u8 = 64;
