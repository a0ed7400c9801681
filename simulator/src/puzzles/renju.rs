//! Renju: wins by fours, wins by a threat and fours, and the only defence against fours, for both colours.

use sanban_core::{
    Game,
    renju::{Move, Point, Position},
};
use sanban_engine::{
    Arena, Rng,
    renju::{NoWinByFours, win_by_fours},
};
use sanban_ui::puzzles::Goal;

use super::{Collection, Defence, MOST_ANSWERS, Made, Maker, Right, grow};
use crate::{
    matches::pattern_move,
    problems::{after_pass, fives},
};

/// How many positions are looked at to find a win by fours, or to be sure that there is none.
const NODES: u32 = 50_000;
/// How many fours a win may take: that of a puzzle, that after a threat, and that of the other side in a defence.
const FOURS: u8 = 6;
const AFTER_THREAT: u8 = 4;
const AGAINST: u8 = 8;
/// How far the players misjudge a point, in percent.
const BLUR: u32 = 120;
/// How many of each kind and colour a grade takes at most: wins by fours, threats, defences. Some kinds are rare.
const QUOTA: [[usize; 3]; 3] = [[8, 0, 4], [7, 3, 4], [8, 3, 3]];

#[derive(Default)]
pub(super) struct Renju {
    arena: Box<Arena>,
}

impl Renju {
    /// How many fours the side to move needs to win; `None` in the inner place if it cannot with `longest`, in the outer one
    /// if that is not certain.
    #[allow(clippy::option_option, reason = "three answers: a number, no, and not known")]
    fn fours(&mut self, position: &Position, longest: u8) -> Option<Option<u8>> {
        if position.outcome().is_some() {
            return Some(None);
        }
        if !fives(position).is_empty() {
            return Some(Some(0));
        }
        for length in 1..=longest {
            match win_by_fours(position, length, NODES, &mut self.arena) {
                Ok(win) => return Some(Some(win.fours() as u8)),
                Err(NoWinByFours::Certain) => return Some(None),
                // Too long, or too many: the search does not say which, but it says how many fours it was allowed.
                Err(NoWinByFours::Open) => {}
            }
        }
        Some(None)
    }

    /// Whether a move, already made, keeps the promise to win by `left` more fours.
    fn keeps(&mut self, after: &Position, left: u8) -> bool {
        let attacker = !after.turn();
        match after.outcome() {
            Some(outcome) => return outcome.winner() == Some(attacker),
            None if !fives(after).is_empty() => return false,
            None => {}
        }
        let Ok(points) = after_pass(after) else { return false };
        match points[..] {
            // No four.
            [] => false,
            [only] if after.is_legal(Move::Place(only)) => {
                let mut blocked = after.clone();
                let _ = blocked.play(Move::Place(only));
                matches!(self.fours(&blocked, left), Some(Some(fours)) if fours <= left)
            }
            _ => true,
        }
    }

    /// The moves after which, whatever the other side plays, `longest` fours win.
    fn threats(&mut self, position: &Position, longest: u8) -> Vec<Move> {
        let wins = |maker: &mut Renju, position: &Position| matches!(maker.fours(position, longest), Some(Some(fours)) if fours <= longest);
        let mut right = Vec::new();
        for mv in position.legal_moves().into_iter().filter(|mv| matches!(mv, Move::Place(_))) {
            let mut after = position.clone();
            let _ = after.play(mv);
            let mut passed = after.clone();
            let _ = passed.play(Move::Pass);
            if after.outcome().is_some() || !wins(self, &passed) {
                continue;
            }
            let holds = after.legal_moves().into_iter().all(|defence| {
                let mut defended = after.clone();
                let _ = defended.play(defence);
                defended.outcome().is_none() && wins(self, &defended)
            });
            if holds {
                right.push(mv);
            }
        }
        right
    }

    /// The moves after which the other side does not win by fours.
    fn defences(&mut self, position: &Position) -> Vec<Move> {
        let stands = |mv: &Move| {
            let mut after = position.clone();
            let _ = after.play(*mv);
            self.fours(&after, AGAINST) == Some(None)
        };
        position.legal_moves().into_iter().filter(|mv| matches!(mv, Move::Place(_))).filter(stands).collect()
    }
}

impl Maker<Position> for Renju {
    fn right(&mut self, position: &Position, goal: Goal) -> Right<Move> {
        let five = fives(position);
        if !five.is_empty() {
            return Right::Moves(five.into_iter().map(Move::Place).collect());
        }
        match goal {
            Goal::Fours(fours) => {
                let keeps = |mv: &Move| {
                    let mut after = position.clone();
                    let _ = after.play(*mv);
                    self.keeps(&after, fours.saturating_sub(1))
                };
                let near = position.legal_moves().into_iter().filter(|mv| matches!(mv, Move::Place(_)));
                Right::Moves(near.filter(keeps).collect())
            }
            Goal::Threat(fours) => Right::Moves(self.threats(position, fours)),
            Goal::Defend => Right::Moves(self.defences(position)),
            _ => Right::Unclear,
        }
    }

    fn defence(&mut self, position: &Position, goal: Goal) -> Defence<Move> {
        if position.outcome().is_some() {
            return Defence::Beaten;
        }
        match goal {
            Goal::Fours(fours) => {
                let Ok(points) = after_pass(position) else { return Defence::Unclear };
                let stop = points.into_iter().map(Move::Place).find(|&mv| position.is_legal(mv));
                // Black, who may not stop it, can only look on.
                Defence::Reply(stop.unwrap_or(Move::Pass), Goal::Fours(fours.saturating_sub(1)))
            }
            Goal::Threat(longest) => {
                // What holds out longest.
                let mut best: Option<(u8, Move)> = None;
                for defence in position.legal_moves() {
                    let mut after = position.clone();
                    let _ = after.play(defence);
                    let Some(Some(fours)) = self.fours(&after, longest) else { return Defence::Unclear };
                    if best.is_none_or(|(most, _)| fours > most) {
                        best = Some((fours, defence));
                    }
                }
                best.map_or(Defence::Unclear, |(fours, mv)| Defence::Reply(mv, Goal::Fours(fours)))
            }
            Goal::Defend => Defence::Beaten,
            _ => Defence::Unclear,
        }
    }
}

pub(super) fn make(seed: u64) -> Vec<Made<Position>> {
    let mut maker = Renju::default();
    let mut rng = Rng::new(seed);
    let mut collection = Collection::new();
    while !collection.is_full() {
        let mut position = Position::default();
        let mut taken = false;
        while position.outcome().is_none() && !taken {
            let Some(mv) = pattern_move(&position, BLUR, &mut rng) else { break };
            let _ = position.play(mv);
            let stones = Point::COUNT - position.empty().len();
            if position.outcome().is_none() && (8..=60).contains(&stones) {
                taken = consider(&mut maker, &position, &mut collection);
            }
        }
    }
    collection.finish()
}

/// Which of the kinds it is.
fn kind(goal: Goal) -> usize {
    match goal {
        Goal::Fours(_) => 0,
        Goal::Threat(_) => 1,
        _ => 2,
    }
}

/// Takes a position up if it is a puzzle.
fn consider(maker: &mut Renju, position: &Position, collection: &mut Collection<Position>) -> bool {
    let Ok(threatened) = after_pass(position) else { return false };
    if !threatened.is_empty() || !fives(position).is_empty() {
        return false;
    }
    let mut passed = position.clone();
    let _ = passed.play(Move::Pass);
    let (goal, effort) = match maker.fours(position, FOURS) {
        Some(Some(fours @ 2..)) => (Goal::Fours(fours), 2 * u32::from(fours)),
        Some(Some(_)) | None => return false,
        Some(None) => match maker.fours(&passed, AGAINST) {
            Some(Some(fours @ 1..)) => {
                let makes_four = |mv: Move| {
                    let mut after = position.clone();
                    after.play(mv).is_ok() && after_pass(&after).is_ok_and(|points| !points.is_empty())
                };
                // A four only puts the question off.
                if position.legal_moves().into_iter().any(makes_four) {
                    return false;
                }
                (Goal::Defend, 4 + 2 * u32::from(fours))
            }
            Some(Some(_)) => return false,
            _ => (Goal::Threat(AFTER_THREAT), 10),
        },
    };
    let colour = position.turn();
    let grade_of = |effort: u32| match (goal, effort) {
        (Goal::Fours(..=3), _) | (Goal::Defend, ..=6) => 0,
        (Goal::Fours(4), _) | (Goal::Defend, ..=8) => 1,
        (Goal::Threat(_), ..=13) => 1,
        _ => 2,
    };
    let has_room = |collection: &Collection<Position>, grade: usize| {
        let like = |made: &Made<Position>| kind(made.goal) == kind(goal) && made.position.turn() == colour;
        collection.has_room(grade) && collection.count(grade, like) < QUOTA[grade][kind(goal)]
    };
    if let Goal::Threat(_) = goal {
        if ![1, 2].into_iter().any(|grade| has_room(collection, grade)) {
            return false;
        }
        return threat(maker, position, collection, has_room);
    }
    let grade = grade_of(effort);
    if !has_room(collection, grade) {
        return false;
    }
    let Some(branches) = grow(maker, position, goal, &mut MOST_ANSWERS.clone()) else { return false };
    if branches.len() > 1 {
        return false;
    }
    collection.put(grade, Made { position: position.clone(), goal, branches, effort });
    true
}

/// Takes a position up if a threat wins there.
fn threat(
    maker: &mut Renju,
    position: &Position,
    collection: &mut Collection<Position>,
    has_room: impl Fn(&Collection<Position>, usize) -> bool,
) -> bool {
    let right = maker.threats(position, AFTER_THREAT);
    let [mv] = right[..] else { return false };
    let mut after = position.clone();
    let _ = after.play(mv);
    let Defence::Reply(_, Goal::Fours(fours)) = maker.defence(&after, Goal::Threat(AFTER_THREAT)) else { return false };
    let grade = if fours <= 2 { 1 } else { 2 };
    let goal = Goal::Threat(fours);
    if fours == 0 || !has_room(collection, grade) {
        return false;
    }
    let Some(branches) = grow(maker, position, goal, &mut MOST_ANSWERS.clone()) else { return false };
    collection.put(grade, Made { position: position.clone(), goal, branches, effort: 8 + 2 * u32::from(fours) });
    true
}
