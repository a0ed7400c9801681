//! Choosing a move of the position that is asked about: deeper and deeper, until the nodes are used up or the game is
//! played out; or as weaker players do, where every move is looked at for itself and less sharply than it could be.

use sanban_core::reversi::{Move, Square};

use super::{
    Board, DISC, Evaluation, Settings,
    endgame::Endgame,
    level::Judgement,
    order::worth,
    position::squares,
    search::{Node, Search},
};
use crate::{
    Answer, Rng, Score,
    search::{Arena, Halt, Look, Meter, Root, Table, Value, Window},
};

/// How many moves a position may have at the root: as many as there are empty squares around discs, at the very most.
const ROOT_MOVES: usize = 60;

/// Before the end is played out, the search looks ahead to this many empty squares before it.
const SURE_TO_SORT: u8 = 8;

/// How far ahead a move is looked at that is forced, or known by heart: a few milliseconds on the chip.
const GLANCE: u8 = 4;

/// How far from the expected result, in discs, it is looked for first.
const NEAR: i32 = 6;

/// A move at the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placing {
    square: Square,
    flips: u64,
}

impl<E: Evaluation> Search<'_, '_, E> {
    /// The position after a move at the root.
    fn after(&self, mv: &Placing) -> Node<E::Features> {
        self.here.after(self.evaluation, mv.square, mv.flips, Board::legal)
    }
}

impl<E: Evaluation> Look for Search<'_, '_, E> {
    type Move = Placing;

    fn value_of(&mut self, mv: &Placing, depth: u8, window: Window) -> Result<Value, Halt> {
        Ok(-self.value(&self.after(mv), depth.saturating_sub(1), window.turned())?)
    }

    fn value_of_later(&mut self, mv: &Placing, _: usize, depth: u8, window: Window) -> Result<Value, Halt> {
        self.reply(&self.after(mv), depth.saturating_sub(1), window)
    }

    fn report(&mut self, mv: &Placing, depth: u8, value: Value) {
        self.meter.found(Move::Place(mv.square).into(), depth, value.told(DISC));
    }
}

/// The choice of a move in one position.
pub(super) struct Choice<'s, 'w, E: Evaluation> {
    search: Search<'s, 'w, E>,
    root: Root<Placing, ROOT_MOVES>,
    /// Whether the game was played out, so that the value of the first move is its result.
    exact: bool,
}

impl<'s, 'w, E: Evaluation> Choice<'s, 'w, E> {
    /// A choice between the moves of `board`, none of which was looked at yet.
    pub(super) fn new(evaluation: &'s E, arena: &'s mut Arena, meter: Meter<'w>, board: Board) -> Self {
        let here = Node::root(board, evaluation);
        let mut root = Root::new();
        for square in squares(here.legal) {
            root.add(Placing { square, flips: board.flips(square) }, Value::estimate(worth(square)));
        }
        root.sort(|mv| mv.square);
        root.value = Value::EVEN;
        let search = Search { evaluation, table: Table::new(arena), meter, here, selective: true };
        Choice { search, root, exact: false }
    }

    /// Leaves only the move on `square`, if it is one.
    pub(super) fn only(&mut self, square: Square) {
        if let Some(entry) = self.root.moves.iter().find(|entry| entry.mv.square == square).copied() {
            self.root.only(entry.mv, Value::EVEN);
        }
    }

    /// Looks a little ahead where there is nothing to choose, so that the move has a score.
    pub(super) fn glance(&mut self) -> Result<(), Halt> {
        let Choice { search, root, .. } = self;
        root.deepen(search, GLANCE.min(search.here.board.empties()), |_| false)
    }

    /// Whether there is anything to choose.
    pub(super) fn is_free(&self) -> bool {
        self.root.moves.len() > 1
    }

    /// Chooses a move by the judgement of the settings.
    pub(super) fn choose(&mut self, settings: Settings, seed: u64) -> Result<(), Halt> {
        let Choice { search, root, .. } = self;
        search.selective = settings.selective;
        let empties = search.here.board.empties();
        if empties <= settings.solve_from {
            search.meter.extend(settings.solve_nodes);
            // A short look ahead pays: it brings the good moves to the front.
            root.deepen(search, empties.saturating_sub(SURE_TO_SORT).min(settings.depth), |_| false)?;
            return self.solve();
        }
        let mut rng = Rng::new(seed);
        match settings.judgement {
            Judgement::Sharp => {
                root.deepen(search, settings.depth.min(empties), |_| false)?;
                // The end was reached, but with moves that were spared: what nodes are left go into proving it.
                return if root.depth >= empties { self.solve() } else { Ok(()) };
            }
            Judgement::Blurred { blur, slack } => {
                root.survey(search, settings.depth)?;
                root.pick(blur, slack, &mut rng);
            }
        }
        if let Some(mv) = root.best() {
            search.report(mv, root.depth, root.value);
        }
        Ok(())
    }

    /// Plays the position out. The best move is then the first, and its value its result.
    ///
    /// The result is looked for around the score that is known so far (an aspiration window), and elsewhere only if it is
    /// not there: most moves are refuted sooner when little is asked.
    pub(super) fn solve(&mut self) -> Result<(), Halt> {
        let known = self.root.value.units();
        let guess = if known < 0 { known / DISC - 1 } else { known / DISC + 1 } & !1;
        let mut alpha = (guess - NEAR).clamp(-64, 62);
        let mut beta = (guess + NEAR).clamp(-62, 64);
        loop {
            let result = self.solve_between(alpha, beta)?;
            if result <= alpha && alpha > -64 {
                (alpha, beta) = (-64, result + 1);
            } else if result >= beta && beta < 64 {
                (alpha, beta) = (result - 1, 64);
            } else {
                self.exact = true;
                return Ok(());
            }
        }
    }

    /// Plays the position out, with a result that is exact between `alpha` and `beta` and a bound elsewhere.
    fn solve_between(&mut self, alpha: i32, beta: i32) -> Result<i32, Halt> {
        let Choice { search, root, .. } = self;
        let board = search.here.board;
        let empties = board.empties();
        let mut best = -65;
        for index in 0..root.moves.len() {
            let Some(mv) = root.moves.get(index).map(|entry| entry.mv) else { break };
            let child = board.after(mv.square, mv.flips);
            let legal = child.legal();
            let lower = alpha.max(best);
            let mut endgame = Endgame { table: &mut search.table, meter: &mut search.meter };
            let mut result = 0;
            if index > 0 {
                result = -endgame.result(child, legal, empties - 1, -lower - 1, -lower)?;
            }
            if index == 0 || (result > lower && result < beta) {
                result = -endgame.result(child, legal, empties - 1, -beta, -lower)?;
            }
            if result > best {
                best = result;
                if index == 0 || result > alpha {
                    let value = Value::estimate(result * DISC);
                    if let Some(entry) = root.moves.get_mut(index) {
                        entry.value = value;
                    }
                    root.depth = empties;
                    root.prefer(index);
                    search.report(&mv, empties, value);
                }
                if result >= beta {
                    break;
                }
            }
        }
        Ok(best)
    }

    /// What was chosen; `None` when there is no move.
    pub(super) fn answer(&self) -> Option<Answer> {
        let Root { depth, value, .. } = self.root;
        let mv = Move::Place(self.root.best()?.square).into();
        let score = if self.exact { Score::Exact(value.units() * 100 / DISC) } else { value.told(DISC) };
        Some(Answer { mv, nodes: self.search.meter.nodes(), depth, score })
    }
}
