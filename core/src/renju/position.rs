//! A position: the stones, whose turn it is, and how far the opening is.

use core::fmt;

use super::{
    Forbidden, ForbiddenMove, ForbiddenPoints, Illegal, Move, Moves, Opening, Point, PointSet, Rules, Variant,
    board::Board, forbidden, line::Five,
};
use crate::{Draw, Game, GameId, Outcome, Side, Sides, Victory};

/// A position of Renju or plain five-in-a-row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    pub(super) rules: Rules,
    turn: Side,
    pub(super) stage: Stage,
    /// The last move was a pass.
    pub(super) passed: bool,
    pub(super) swapped: bool,
    pub(super) outcome: Option<Outcome>,
}

/// What is to be done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Stage {
    /// Black's first stone, on the centre.
    FirstStone,
    /// Swap: white's first stone, on one of the eight points around the centre.
    SecondStone,
    /// Swap: black's second stone, in the central 5x5.
    ThirdStone,
    /// Swap: the player who did not put the stones chooses a colour.
    ChooseColour,
    /// The opening is behind: any stone, or a pass.
    Play,
}

/// A player at the board, apart from the colour, which the Swap opening can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Seat {
    /// The player who begins; in the Swap opening, the one who puts the first three stones.
    Opener,
    /// The other player; in the Swap opening, the one who chooses a colour.
    Chooser,
}

/// The same point has a black and a white stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Overlap {
    /// The first such point.
    pub point: Point,
}

impl fmt::Display for Overlap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} has both a black and a white stone", self.point)
    }
}

impl core::error::Error for Overlap {}

impl Position {
    /// The empty board under `rules`.
    pub fn start(rules: Rules) -> Position {
        let stage = match (rules.variant, rules.opening) {
            (Variant::FiveInARow, Opening::Free) => Stage::Play,
            (Variant::Renju, Opening::Free) | (_, Opening::Swap) => Stage::FirstStone,
        };
        Position { board: Board::EMPTY, rules, turn: Side::BLACK, stage, passed: false, swapped: false, outcome: None }
    }

    /// Any board with `turn` to move, the opening behind it; a board without stones and with black to move is the
    /// [`start`](Position::start).
    ///
    /// Numbers of stones are not checked, so that problems and handicaps can be set up. A board that has a winning row
    /// already is a finished game; if both sides have one, the side that is not to move made the last move and won.
    pub fn from_stones(rules: Rules, black: PointSet, white: PointSet, turn: Side) -> Result<Position, Overlap> {
        if let Some(point) = (black & white).iter().next() {
            return Err(Overlap { point });
        }
        Ok(Position::set_up(rules, Sides::new(black, white), turn))
    }

    /// The position of stones that do not overlap.
    pub(super) fn set_up(rules: Rules, stones: Sides<PointSet>, turn: Side) -> Position {
        let mut position = Position { turn, ..Position::start(rules) };
        for side in Side::BOTH {
            for point in stones[side] {
                position.board.put(point, side);
            }
        }
        if position != Position::start(rules) {
            position.stage = Stage::Play;
        }
        let winner = [!turn, turn].into_iter().find(|&side| !position.fives(side).is_empty());
        position.outcome = if let Some(side) = winner {
            Some(Outcome::Win { side, by: Victory::Five })
        } else if position.board.empty().is_empty() {
            Some(Outcome::Draw(Draw::FullBoard))
        } else {
            None
        };
        position
    }

    /// The rules of this game.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The colour to move: the colour of the next stone. While a colour is being chosen it is white, who puts the next
    /// stone; [`actor`](Position::actor) says which player is asked.
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// What is to be done next.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The player who acts next: in the Swap opening the opener puts all three stones and the chooser chooses; after it
    /// the player who has the colour to move.
    pub fn actor(&self) -> Seat {
        match self.stage {
            Stage::FirstStone | Stage::SecondStone | Stage::ThirdStone => Seat::Opener,
            Stage::ChooseColour => Seat::Chooser,
            Stage::Play => self.seat(self.turn),
        }
    }

    /// The player who has the colour `side`. The opener has black unless the chooser took it.
    pub fn seat(&self, side: Side) -> Seat {
        match (side, self.swapped) {
            (Side::BLACK, false) | (Side::WHITE, true) => Seat::Opener,
            (Side::WHITE, false) | (Side::BLACK, true) => Seat::Chooser,
        }
    }

    /// Whether the players changed colours: the chooser of a Swap opening took black.
    pub fn colours_swapped(&self) -> bool {
        self.swapped
    }

    /// The stones, for a search to put more on.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The stone on `point`.
    pub fn stone(&self, point: Point) -> Option<Side> {
        self.board.stone(point)
    }

    /// All stones of `side`.
    pub fn stones(&self, side: Side) -> PointSet {
        self.board.stones(side)
    }

    /// The points without a stone.
    pub fn empty(&self) -> PointSet {
        self.board.empty()
    }

    /// Whether the last move was a pass, so that another one ends the game.
    pub fn passed(&self) -> bool {
        self.passed
    }

    /// Why black may not play `point`, whoever is to move; `None` where black may, on stones, and in plain
    /// five-in-a-row.
    pub fn forbidden_at(&self, point: Point) -> Option<Forbidden> {
        match self.rules.variant {
            Variant::Renju if self.stone(point).is_none() => forbidden::at(&self.board, point),
            Variant::Renju | Variant::FiveInARow => None,
        }
    }

    /// All points where black may not play, whoever is to move.
    pub fn forbidden_points(&self) -> ForbiddenPoints {
        match self.rules.variant {
            Variant::Renju => forbidden::everywhere(&self.board),
            Variant::FiveInARow => ForbiddenPoints::EMPTY,
        }
    }

    /// The stones of the row that won, or rows if the last stone made several; `None` unless a five has won.
    pub fn winning_line(&self) -> Option<PointSet> {
        match self.outcome {
            Some(Outcome::Win { side, by: Victory::Five }) => Some(self.fives(side)),
            _ => None,
        }
    }

    /// The stones of `side` that stand in a row that wins.
    fn fives(&self, side: Side) -> PointSet {
        self.board.fives(side, self.five(side))
    }

    /// Which rows win for `side`.
    fn five(&self, side: Side) -> Five {
        match (self.rules.variant, side) {
            (Variant::Renju, Side::BLACK) => Five::Exact,
            (Variant::Renju, Side::WHITE) | (Variant::FiveInARow, _) => Five::OrMore,
        }
    }

    /// Whether the opening lets the next stone go on `point`.
    fn check_opening(&self, point: Point) -> Result<(), Illegal> {
        let rings = point.rings_from_centre();
        match self.stage {
            Stage::FirstStone if rings > 0 => Err(Illegal::NotCentre),
            Stage::SecondStone if rings > 1 => Err(Illegal::NotNextToCentre),
            Stage::ThirdStone if rings > 2 => Err(Illegal::NotNearCentre),
            Stage::ChooseColour => Err(Illegal::ChooseColour),
            Stage::FirstStone | Stage::SecondStone | Stage::ThirdStone | Stage::Play => Ok(()),
        }
    }

    /// What becomes of a stone on a forbidden point now; `None` where no point is forbidden.
    fn forbidden_move(&self) -> Option<ForbiddenMove> {
        match (self.rules.variant, self.turn) {
            (Variant::Renju, Side::BLACK) => Some(self.rules.forbidden),
            (Variant::Renju, Side::WHITE) | (Variant::FiveInARow, _) => None,
        }
    }

    fn check_place(&self, point: Point) -> Result<(), Illegal> {
        if self.stage == Stage::ChooseColour {
            return Err(Illegal::ChooseColour);
        }
        if self.stone(point).is_some() {
            return Err(Illegal::Occupied);
        }
        self.check_opening(point)?;
        if self.forbidden_move() == Some(ForbiddenMove::Refused)
            && let Some(kind) = self.forbidden_at(point)
        {
            return Err(Illegal::Forbidden(kind));
        }
        Ok(())
    }

    /// Puts a stone where [`check_place`](Position::check_place) allows it.
    fn place(&mut self, point: Point) {
        let side = self.turn;
        let loses = self.forbidden_move() == Some(ForbiddenMove::Loses) && self.forbidden_at(point).is_some();
        self.board.put(point, side);
        self.turn = !side;
        self.passed = false;
        self.stage = match (self.stage, self.rules.opening) {
            (Stage::FirstStone, Opening::Swap) => Stage::SecondStone,
            (Stage::SecondStone, _) => Stage::ThirdStone,
            (Stage::ThirdStone, _) => Stage::ChooseColour,
            (Stage::FirstStone | Stage::ChooseColour | Stage::Play, _) => Stage::Play,
        };
        self.outcome = if loses {
            Some(Outcome::Win { side: !side, by: Victory::Forbidden })
        } else if self.board.is_five(point, side, self.five(side)) {
            Some(Outcome::Win { side, by: Victory::Five })
        } else if self.board.empty().is_empty() {
            Some(Outcome::Draw(Draw::FullBoard))
        } else {
            None
        };
    }
}

impl Default for Position {
    fn default() -> Self {
        Position::start(Rules::default())
    }
}

impl Game for Position {
    const ID: GameId = GameId::Renju;

    type Setup = Rules;
    type Move = Move;
    type Moves = Moves;
    type Past = ();
    type Illegal = Illegal;

    fn start(rules: Rules) -> Self {
        Position::start(rules)
    }

    fn setup(&self) -> Rules {
        self.rules
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn legal_moves(&self) -> Moves {
        if self.outcome.is_some() {
            return Moves::EMPTY;
        }
        let mut points = self.board.empty();
        if self.stage != Stage::Play {
            points = points.iter().filter(|&point| self.check_opening(point).is_ok()).collect();
        }
        if self.forbidden_move() == Some(ForbiddenMove::Refused) {
            points -= self.forbidden_points().all();
        }
        Moves { points, pass: self.stage == Stage::Play, choice: self.stage == Stage::ChooseColour }
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        if self.outcome.is_some() {
            return Err(Illegal::Over);
        }
        match (mv, self.stage) {
            (Move::Place(point), _) => self.check_place(point),
            (Move::Pass, Stage::Play) => Ok(()),
            (Move::Pass, Stage::ChooseColour) => Err(Illegal::ChooseColour),
            (Move::Pass, Stage::FirstStone | Stage::SecondStone | Stage::ThirdStone) => Err(Illegal::PassInOpening),
            (Move::TakeBlack | Move::TakeWhite, Stage::ChooseColour) => Ok(()),
            (Move::TakeBlack | Move::TakeWhite, _) => Err(Illegal::NoChoice),
        }
    }

    fn play(&mut self, mv: Move) -> Result<(), Illegal> {
        self.check(mv)?;
        match mv {
            Move::Place(point) => self.place(point),
            Move::Pass => {
                self.outcome = self.passed.then_some(Outcome::Draw(Draw::BothPassed));
                self.passed = true;
                self.turn = !self.turn;
            }
            Move::TakeBlack | Move::TakeWhite => {
                self.swapped = mv == Move::TakeBlack;
                self.stage = Stage::Play;
            }
        }
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn setup_to_byte(rules: Rules) -> u8 {
        rules.to_byte()
    }

    fn setup_from_byte(byte: u8) -> Option<Rules> {
        Rules::from_byte(byte)
    }

    fn move_to_byte(mv: Move) -> u8 {
        mv.to_byte()
    }

    fn move_from_byte(byte: u8) -> Option<Move> {
        Move::from_byte(byte)
    }
}
