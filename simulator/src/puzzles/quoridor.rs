//! Quoridor: the shortest way to win, with a last wall or against one, and the only wall that saves the race.

use sanban_core::{
    Game, Side, Sides,
    quoridor::{Move, Parts, Position, Repeated, Square, WallSet},
};
use sanban_engine::{
    Arena, Level, Rng,
    quoridor::{self, Settings, TRAINED},
};
use sanban_ui::puzzles::{Goal, Pack};

use super::{Defence, MOST_ANSWERS, Made, Maker, Right, grow, race::Races};
use crate::matches::any_move;

/// The most moves of the player's own a race takes, and the moves within which a race that is not saved is lost.
const LONGEST: u8 = 6;
const LOST_WITHIN: u8 = 9;
/// One move in so many is any move.
const SLIPS: u32 = 12;

/// The kinds of puzzles.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Nobody has a wall.
    Pawns,
    /// The player has a last wall.
    Wall,
    /// The other side has one.
    Against,
    /// The player's last wall saves the race.
    Save,
}

/// All kinds, and how many of each there are.
const KINDS: [(Kind, usize); 4] = [(Kind::Pawns, 14), (Kind::Wall, 18), (Kind::Against, 14), (Kind::Save, 14)];

#[derive(Default)]
pub(super) struct Quoridor {
    races: Races,
}

impl Maker<Position> for Quoridor {
    fn right(&mut self, position: &Position, goal: Goal) -> Right<Move> {
        let moves = position.legal_moves().into_iter();
        match goal {
            Goal::Race(left) => Right::Moves(moves.filter(|&mv| self.races.is_right(position, mv, left)).collect()),
            Goal::Save(within) => Right::Moves(
                moves
                    .filter(|&mv| {
                        let mut after = *position;
                        after.play_unchecked(mv);
                        !self.races.wins(&after, within)
                    })
                    .collect(),
            ),
            _ => Right::Unclear,
        }
    }

    fn defence(&mut self, position: &Position, goal: Goal) -> Defence<Move> {
        if position.outcome().is_some() {
            return Defence::Beaten;
        }
        let Goal::Race(left) = goal else { return Defence::Beaten };
        // What holds out longest; of those the first.
        let mut best: Option<(u8, Move)> = None;
        for mv in position.legal_moves() {
            let mut after = *position;
            after.play_unchecked(mv);
            let Some(moves) = self.races.fewest(&after, left) else { return Defence::Unclear };
            if best.is_none_or(|(most, _)| moves > most) {
                best = Some((moves, mv));
            }
        }
        best.map_or(Defence::Unclear, |(_, mv)| Defence::Reply(mv, Goal::Race(left.saturating_sub(1))))
    }
}

/// How many walls are on the boards of puzzles, how often pawns are put on each, and how many puzzles of a kind it gives.
const WALLS: usize = 8;
const PLACEMENTS: u32 = 400;
const PER_BOARD: usize = 2;

pub(super) fn make(seed: u64) -> Vec<Made<Position>> {
    let mut maker = Quoridor::default();
    let mut arena = Box::<Arena>::default();
    let mut rng = Rng::new(seed);
    let mut found: Vec<(Kind, Made<Position>)> = Vec::new();
    while found.len() < Pack::LEN {
        let Some(walls) = board(&mut arena, &mut rng) else { continue };
        // What is known of these walls serves all places of the pawns.
        maker.races.forget();
        let mut taken = [0; KINDS.len()];
        for _ in 0..PLACEMENTS {
            for ((kind, count), taken) in KINDS.into_iter().zip(&mut taken) {
                let has_room = found.iter().filter(|(of, _)| *of == kind).count() < count;
                let [first, second] = [(); 2].map(|()| Square::new(rng.below(Square::COUNT as u32) as u8));
                let turn = if rng.below(2) == 0 { Side::First } else { Side::Second };
                if !has_room || *taken >= PER_BOARD {
                    continue;
                }
                let pawns = first.zip(second).map(|(first, second)| Sides::new(first, second));
                let made = pawns.and_then(|pawns| consider(&mut maker, walls, pawns, turn, kind));
                let is_new = |made: &Made<Position>| {
                    let alike = found.iter().filter(|(of, other)| *of == kind && other.goal == made.goal).count();
                    found.iter().all(|(_, other)| other.position != made.position)
                        && (kind == Kind::Save || alike < count.div_ceil(3))
                };
                if let Some(made) = made.filter(is_new) {
                    found.push((kind, made));
                    *taken += 1;
                }
            }
        }
    }
    let mut all: Vec<Made<Position>> = found.into_iter().map(|(_, made)| made).collect();
    all.sort_by_key(|made| made.effort);
    all
}

/// The walls of a game as it stood when the last of [`WALLS`] was put.
fn board(arena: &mut Arena, rng: &mut Rng) -> Option<WallSet> {
    let mut position = Position::default();
    while position.outcome().is_none() && position.walls().len() < WALLS {
        let mv = if rng.below(SLIPS) == 0 {
            any_move(&position, rng)
        } else {
            let (settings, seed) = (Settings::of(Level::Three), rng.below(1 << 16).into());
            quoridor::think(&position, &Repeated::NONE, settings, &TRAINED, seed, arena, &mut ())
                .and_then(|answer| answer.mv.try_into().ok())
        };
        position.play(mv?).ok()?;
    }
    (position.walls().len() >= WALLS).then(|| position.walls())
}

/// The puzzle of a kind that pawns between walls are, with as many walls left as the kind wants, if it is one.
fn consider(
    maker: &mut Quoridor,
    walls: WallSet,
    pawns: Sides<Square>,
    turn: Side,
    kind: Kind,
) -> Option<Made<Position>> {
    let bare = Position::try_from(Parts { walls, pawns, walls_left: Sides::new(0, 0), turn }).ok()?;
    let (mine, other) = (bare.distance(turn), bare.distance(!turn));
    // Cheap questions first: both are about as near, and neither is there already.
    if bare.outcome().is_some() || !(3..=LONGEST).contains(&mine) || other < 2 || mine.abs_diff(other) > 3 {
        return None;
    }
    let mut walls_left = Sides::new(0, 0);
    match kind {
        Kind::Pawns => {}
        Kind::Wall | Kind::Save => walls_left[turn] = 1,
        Kind::Against => walls_left[!turn] = 1,
    }
    let position = Position::try_from(Parts { walls, pawns, walls_left, turn }).ok()?;
    // A wall the race depends on: without one it goes the other way.
    if kind != Kind::Pawns && (kind == Kind::Against) != maker.races.wins(&bare, u8::MAX) {
        return None;
    }
    if matches!(kind, Kind::Wall | Kind::Save) {
        let helps = |wall| {
            let mut after = bare;
            after.play_unchecked(Move::Wall(wall));
            after.distance(!turn) > other && after.distance(turn) <= after.distance(!turn)
        };
        if !position.legal_walls().iter().any(helps) {
            return None;
        }
    }
    let (goal, effort) = match kind {
        Kind::Save => (Goal::Save(LOST_WITHIN), 16),
        _ => {
            let moves = maker.races.fewest(&position, LONGEST).filter(|moves| *moves >= 3)?;
            let walls = match kind {
                Kind::Pawns => 0,
                Kind::Wall => 4,
                _ => 8,
            };
            (Goal::Race(moves), 4 * u32::from(moves) + walls)
        }
    };
    let branches = grow(maker, &position, goal, &mut MOST_ANSWERS.clone())?;
    let [only] = &branches[..] else { return None };
    let mut after = position;
    after.play_unchecked(only.mv);
    let is_wall = matches!(only.mv, Move::Wall(_));
    let is_puzzle = match kind {
        Kind::Wall => is_wall,
        // And then it is the player who gets there first.
        Kind::Save => is_wall && !maker.races.wins(&after, u8::MAX),
        // Something else looks as good.
        Kind::Pawns | Kind::Against => position.pawn_moves().iter().map(Move::Pawn).any(|mv| {
            let mut other = position;
            other.play_unchecked(mv);
            mv != only.mv && other.distance(turn) <= after.distance(turn)
        }),
    };
    let effort = effort + u32::from(mine.max(other));
    is_puzzle.then_some(Made { position, goal, branches, effort })
}
