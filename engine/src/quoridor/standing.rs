//! A position with both ways measured, and what it looks like without looking ahead.

use sanban_core::{
    Game, Side, Sides,
    quoridor::{Move, Position, SquareSet, WallSet},
};

use super::{
    Score,
    way::{Way, across_path, around},
};

/// The score of having won; one less for every move it takes.
pub(super) const WIN: Score = 20_000;
/// Scores beyond this, either way, are games that have been read to the end.
pub(super) const SETTLED: Score = WIN - 1000;

/// A step is worth this.
const STEP: Score = 100;
/// What it is worth to be on the move: half a step.
const TEMPO: Score = 50;
/// A way to choose between two doors, or three.
const DOOR: Score = 9;
/// To be ahead of a player who has no wall left to change it.
const AHEAD_FOR_GOOD: Score = 600;

/// What a number of walls is worth. The first few are worth most: without any, one can only watch.
const fn worth(walls: u8) -> Score {
    match walls {
        0 => 0,
        1 => 230,
        2 => 390,
        3 => 520,
        4 => 630,
        more => 630 + 90 * (more as Score - 4),
    }
}

/// The walls that can change the way of each player: all others need not be measured.
pub(super) struct Fragile {
    /// The walls across one shortest path.
    pub(super) across: Sides<WallSet>,
    /// The walls around the pawn.
    pub(super) around: Sides<WallSet>,
}

impl Fragile {
    pub(super) fn of(position: &Position) -> Fragile {
        let [first, second] = Side::BOTH;
        Fragile {
            across: Sides::new(across_path(position, first), across_path(position, second)),
            around: Sides::new(around(position.pawn(first)), around(position.pawn(second))),
        }
    }
}

/// A position with both ways measured.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    pub(super) position: Position,
    pub(super) ways: Sides<Way>,
}

impl Standing {
    /// Measures a position; `None` if it is none that the game knows.
    pub(super) fn new(position: &Position) -> Option<Standing> {
        let ways = Sides::new(Way::of(position, Side::First)?, Way::of(position, Side::Second)?);
        Some(Standing { position: *position, ways })
    }

    /// After a pawn move, or a wall there is room for; `None` if that wall shuts a player in.
    pub(super) fn after(&self, mv: Move, fragile: &Fragile) -> Option<Standing> {
        let mover = self.position.turn();
        let mut after = *self;
        after.position.play_unchecked(mv);
        match mv {
            Move::Pawn(_) => after.ways[mover] = Way::of(&after.position, mover)?,
            Move::Wall(wall) => {
                for side in Side::BOTH {
                    if (fragile.across[side] | fragile.around[side]).has(wall) {
                        after.ways[side] = Way::of(&after.position, side)?;
                    }
                }
            }
        }
        Some(after)
    }

    /// Whether the side to move can step on its goal.
    pub(super) fn wins_at_once(&self) -> bool {
        let side = self.position.turn();
        // A jump covers two steps.
        self.ways[side].steps <= 2 && self.position.pawn_moves().meets(SquareSet::goal(side))
    }

    /// What the position looks like to the side to move.
    pub(super) fn judge(&self) -> Score {
        let (me, other) = (self.position.turn(), !self.position.turn());
        let (mine, theirs) = (self.ways[me], self.ways[other]);
        let (my_walls, their_walls) = (self.position.walls_left(me), self.position.walls_left(other));
        let ahead = Score::from(theirs.steps) - Score::from(mine.steps);
        let mut score = STEP * ahead + TEMPO + worth(my_walls) - worth(their_walls)
            + DOOR * (Score::from(mine.doors) - Score::from(theirs.doors));
        // On the move, an equal distance is enough.
        if their_walls == 0 && ahead >= 0 {
            score += AHEAD_FOR_GOOD;
        }
        if my_walls == 0 && ahead < 0 {
            score -= AHEAD_FOR_GOOD;
        }
        score
    }
}
