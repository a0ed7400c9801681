//! What a page wants the player to reach, judged by the rules.

use sanban_core::{
    AnyMove, AnyPosition, Game,
    quoridor::Move as Step,
    renju::{self, Move as Stone},
    reversi::Move as Disc,
};

/// What has to come of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// It turns at least so many discs.
    Flips(usize),
    /// It takes a corner.
    Corner,
    /// It wins.
    Win,
    /// It leaves the other side nothing to win with at once.
    Stops,
    /// It is no move: black may not play there.
    Forbidden,
    /// The pawn gets nearer to its goal.
    Nearer,
    /// The other side's way gets longer by so many steps.
    Costs(u8),
    /// The pawn jumps.
    Jump,
}

impl Goal {
    /// Whether a move reaches the goal. One that is not legal reaches none but the point that is forbidden.
    pub(crate) fn is_reached(self, before: &AnyPosition, mv: AnyMove) -> bool {
        if let (Goal::Forbidden, AnyPosition::Renju(position), AnyMove::Renju(Stone::Place(point))) = (self, before, mv)
        {
            return position.forbidden_at(point).is_some();
        }
        let mut after = before.clone();
        if after.play(mv).is_err() {
            return false;
        }
        let side = before.turn();
        match (before, &after, mv) {
            (AnyPosition::Reversi(before), _, AnyMove::Reversi(Disc::Place(square))) => match self {
                Goal::Flips(discs) => before.flips(square).len() >= discs,
                Goal::Corner => matches!((square.column(), square.row()), (0 | 7, 0 | 7)),
                _ => false,
            },
            (_, AnyPosition::Renju(after), _) => match self {
                Goal::Win => after.outcome().and_then(|outcome| outcome.winner()) == Some(side),
                Goal::Stops => !wins_at_once(after),
                _ => false,
            },
            (AnyPosition::Quoridor(before), AnyPosition::Quoridor(after), AnyMove::Quoridor(mv)) => match (self, mv) {
                (Goal::Nearer, _) => after.distance(side) < before.distance(side),
                (Goal::Costs(steps), _) => after.distance(!side) >= before.distance(!side).saturating_add(steps),
                (Goal::Jump, Step::Pawn(to)) => {
                    let from = before.pawn(side);
                    from.file().abs_diff(to.file()).saturating_add(from.rank().abs_diff(to.rank())) > 1
                }
                _ => false,
            },
            _ => false,
        }
    }
}

/// Whether the side to move has a stone that wins.
fn wins_at_once(position: &renju::Position) -> bool {
    let side = position.turn();
    position.legal_moves().into_iter().any(|mv| {
        let mut after = position.clone();
        after.play(mv).is_ok() && after.outcome().and_then(|outcome| outcome.winner()) == Some(side)
    })
}
