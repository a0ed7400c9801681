//! A position, and the rules.

use crate::{Game, GameId, Outcome, Side, Sides, Victory};

use super::parts::MOST_WALLS_EACH;
use super::{
    Compass, Illegal, Impossible, Move, Moves, Parts, Passages, Path, Square, SquareSet, Visits, Wall, WallSet, fences,
};

/// How many walls each player starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Setup {
    walls_each: u8,
}

impl Setup {
    /// A game with this many walls for each player, 0 to 10.
    pub const fn new(walls_each: u8) -> Option<Setup> {
        if walls_each <= MOST_WALLS_EACH { Some(Setup { walls_each }) } else { None }
    }

    /// How many walls each player starts with.
    pub const fn walls_each(self) -> u8 {
        self.walls_each
    }
}

impl Default for Setup {
    fn default() -> Self {
        Setup { walls_each: MOST_WALLS_EACH }
    }
}

/// A position: pawns, walls and whose turn it is. Always one where both players have a way to their goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Position {
    walls: WallSet,
    /// What the walls leave open.
    passages: Passages,
    pawns: Sides<Square>,
    walls_left: Sides<u8>,
    turn: Side,
}

impl Default for Position {
    /// The position before the first move, with ten walls each.
    fn default() -> Self {
        Position::start(Setup::default())
    }
}

impl TryFrom<Parts> for Position {
    type Error = Impossible;

    fn try_from(parts: Parts) -> Result<Position, Impossible> {
        let passages = parts.check()?;
        let Parts { walls, pawns, walls_left, turn } = parts;
        Ok(Position { walls, passages, pawns, walls_left, turn })
    }
}

impl From<Position> for Parts {
    fn from(position: Position) -> Parts {
        let Position { walls, pawns, walls_left, turn, .. } = position;
        Parts { walls, pawns, walls_left, turn }
    }
}

impl Position {
    /// Where the pawn of `side` stands.
    pub const fn pawn(&self, side: Side) -> Square {
        match side {
            Side::First => self.pawns.first,
            Side::Second => self.pawns.second,
        }
    }

    /// Where both pawns stand.
    pub const fn pawns(&self) -> Sides<Square> {
        self.pawns
    }

    /// The walls on the board.
    pub const fn walls(&self) -> WallSet {
        self.walls
    }

    /// How many walls `side` can still put down.
    pub const fn walls_left(&self, side: Side) -> u8 {
        match side {
            Side::First => self.walls_left.first,
            Side::Second => self.walls_left.second,
        }
    }

    /// The passages the walls leave open.
    pub const fn passages(&self) -> &Passages {
        &self.passages
    }

    /// Where the side to move may go with the pawn. No square once the game is over.
    pub fn pawn_moves(&self) -> SquareSet {
        if self.winner().is_some() {
            return SquareSet::EMPTY;
        }
        let from = SquareSet::of(self.pawn(self.turn));
        let other = SquareSet::of(self.pawn(!self.turn));
        let steps = self.passages.spread(from) - from;
        if !steps.meets(other) {
            return steps;
        }
        (steps - other) | self.jumps(from, other)
    }

    /// Where a pawn lands that jumps from a square over the pawn next to it.
    ///
    /// Never inlined: pawns seldom meet, and what is asked at every node should be short.
    #[inline(never)]
    fn jumps(&self, from: SquareSet, other: SquareSet) -> SquareSet {
        let passages = &self.passages;
        let Some(way) = Compass::ALL.into_iter().find(|&way| passages.step(from, way) == other) else {
            return SquareSet::EMPTY;
        };
        let straight = passages.step(other, way);
        if !straight.is_empty() {
            return straight;
        }
        let [left, right] = way.sideways();
        passages.step(other, left) | passages.step(other, right)
    }

    /// The walls the side to move may put down. None once the game is over.
    pub fn legal_walls(&self) -> WallSet {
        if self.walls_left(self.turn) == 0 || self.winner().is_some() {
            return WallSet::EMPTY;
        }
        let closing = fences::closing(self.walls, self.pawns);
        self.walls.room() - closing.first - closing.second
    }

    /// Why the side to move may not go to `to` with the pawn, or `Ok`.
    pub fn check_pawn(&self, to: Square) -> Result<(), Illegal> {
        if self.winner().is_some() {
            return Err(Illegal::Over);
        }
        if self.pawn_moves().contains(to) {
            return Ok(());
        }
        let from = self.pawn(self.turn);
        let other = self.pawn(!self.turn);
        if to == from {
            return Err(Illegal::SameSquare);
        }
        if to == other {
            return Err(Illegal::OtherPawn);
        }
        let one_step = |from: Square, to: Square| Compass::ALL.into_iter().find(|&way| from.neighbour(way) == Some(to));
        if one_step(from, to).is_some() {
            return Err(Illegal::WallInTheWay);
        }
        // Two steps are a move only over the other pawn.
        let (Some(way), Some(onward)) = (one_step(from, other), one_step(other, to)) else {
            return Err(Illegal::OutOfReach);
        };
        let is_open = |from: Square, way| !self.passages.step(from.into(), way).is_empty();
        if way != onward && is_open(from, way) && is_open(other, way) {
            return Err(Illegal::JumpIsOpen);
        }
        Err(Illegal::WallInTheWay)
    }

    /// Why the side to move may not put down `wall`, or `Ok`.
    pub fn check_wall(&self, wall: Wall) -> Result<(), Illegal> {
        if self.winner().is_some() {
            return Err(Illegal::Over);
        }
        if self.walls_left(self.turn) == 0 {
            return Err(Illegal::NoWallsLeft);
        }
        if self.walls.contains(wall) {
            return Err(Illegal::Occupied);
        }
        if self.walls.overlapping().contains(wall) {
            return Err(Illegal::Overlaps);
        }
        if self.walls.crossing().contains(wall) {
            return Err(Illegal::Crosses);
        }
        let closing = fences::closing(self.walls, self.pawns);
        match Side::BOTH.into_iter().find(|&side| closing[side].contains(wall)) {
            Some(side) => Err(Illegal::ShutsIn(side)),
            None => Ok(()),
        }
    }

    /// How many steps `side` is away from its goal, the other pawn left out of account.
    pub fn distance(&self, side: Side) -> u8 {
        // There is a way: no position without one can be made.
        self.passages.distance(self.pawn(side).into(), SquareSet::goal(side)).unwrap_or(u8::MAX)
    }

    /// A shortest way of `side` to its goal, the other pawn left out of account: the squares to step on, as many as the
    /// [`distance`](Position::distance).
    pub fn shortest_path(&self, side: Side) -> Path {
        self.passages.shortest_path(self.pawn(side), SquareSet::goal(side))
    }

    /// Plays a move that is known to be legal, without checking it again.
    ///
    /// For searches that take their moves from [`legal_moves`](Game::legal_moves). After any other move the position
    /// may be one that the game does not know.
    pub fn play_unchecked(&mut self, mv: Move) {
        match mv {
            Move::Pawn(to) => self.pawns[self.turn] = to,
            Move::Wall(wall) => {
                self.walls.insert(wall);
                self.passages.close(wall);
                let left = &mut self.walls_left[self.turn];
                *left = left.saturating_sub(1);
            }
        }
        self.turn = !self.turn;
    }

    /// The side whose pawn has reached its goal.
    fn winner(&self) -> Option<Side> {
        if self.pawns.first.rank() == 8 {
            Some(Side::First)
        } else if self.pawns.second.rank() == 0 {
            Some(Side::Second)
        } else {
            None
        }
    }
}

impl Game for Position {
    const ID: GameId = GameId::Quoridor;

    type Setup = Setup;
    type Move = Move;
    type Moves = Moves;
    type Past = Visits;
    type Illegal = Illegal;

    fn start(setup: Setup) -> Position {
        Position {
            walls: WallSet::EMPTY,
            passages: Passages::OPEN,
            pawns: Sides::new(Square::start(Side::First), Square::start(Side::Second)),
            walls_left: Sides::new(setup.walls_each, setup.walls_each),
            turn: Side::First,
        }
    }

    /// Both players begin with as many walls, so half of all there are is what each had.
    fn setup(&self) -> Setup {
        let all = self.walls.len() as u8 + self.walls_left.first + self.walls_left.second;
        Setup { walls_each: all.div_ceil(2).min(MOST_WALLS_EACH) }
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn legal_moves(&self) -> Moves {
        Moves { pawn: self.pawn_moves(), walls: self.legal_walls() }
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        match mv {
            Move::Pawn(to) => self.check_pawn(to),
            Move::Wall(wall) => self.check_wall(wall),
        }
    }

    fn play(&mut self, mv: Move) -> Result<(), Illegal> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner().map(|side| Outcome::Win { side, by: Victory::Goal })
    }

    fn setup_to_byte(setup: Setup) -> u8 {
        setup.walls_each
    }

    fn setup_from_byte(byte: u8) -> Option<Setup> {
        Setup::new(byte)
    }

    fn move_to_byte(mv: Move) -> u8 {
        match mv {
            Move::Pawn(square) => square.index(),
            Move::Wall(wall) => Square::COUNT as u8 + wall.index(),
        }
    }

    fn move_from_byte(byte: u8) -> Option<Move> {
        match byte.checked_sub(Square::COUNT as u8) {
            None => Square::new(byte).map(Move::Pawn),
            Some(index) => Wall::new(index).map(Move::Wall),
        }
    }
}
