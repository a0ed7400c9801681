//! Choosing a move of the position that is asked about.

use sanban_core::{
    Game, Side,
    renju::{Move, Position},
};

use super::{
    cell::Cell,
    level::{Judgement, Settings},
    order,
    position::{Board, Fives},
    search::{Node, Search},
    threats::{Care, Reader, Verdict},
};
use crate::{
    Rng,
    search::{Arena, Halt, Look, Meter, Root, Table, Value, Window},
};

impl Look for Search<'_, '_> {
    type Move = Cell;

    fn value_of(&mut self, &cell: &Cell, depth: u8, window: Window) -> Result<Value, Halt> {
        self.value_first(cell, Node::root(self.side, depth), depth.saturating_sub(1), window)
    }

    fn value_of_later(&mut self, &cell: &Cell, _: usize, depth: u8, window: Window) -> Result<Value, Halt> {
        self.value_later(cell, Node::root(self.side, depth), depth.saturating_sub(1), 0, window)
    }

    fn report(&mut self, cell: &Cell, depth: u8, value: Value) {
        if let Some(point) = cell.point() {
            self.reader.meter.found(Move::Place(point).into(), depth, value.told(STONE));
        }
    }
}

/// How far a forced move is looked at.
const FORCED: u8 = 2;

/// What the game's unit, about a stone's worth, counts in a value.
pub(super) const STONE: i32 = 100;

/// The choice of a move in one position.
pub(super) struct Choice<'s, 'w> {
    search: Search<'s, 'w>,
    root: Root<Cell, { order::WIDEST }>,
}

impl<'s, 'w> Choice<'s, 'w> {
    /// A choice between the legal moves near stones; the one nearest to the centre if there are none.
    pub(super) fn new(position: &Position, settings: Settings, arena: &'s mut Arena, meter: Meter<'w>) -> Self {
        let side = position.turn();
        let reader = Reader::new(Board::new(position), Table::new(arena), meter);
        let mut root = Root::new();
        for candidate in order::quiet(&reader.board, side, order::WIDEST).iter() {
            if reader.board.may_put(candidate.cell, side) {
                root.add(candidate.cell, Value::estimate(candidate.promise.into()));
            }
        }
        if root.moves.is_empty() {
            let legal = position.legal_moves().points;
            let allowed = legal.iter().filter(|&point| position.forbidden_at(point).is_none() || side == Side::WHITE);
            if let Some(point) = allowed.min_by_key(|point| point.rings_from_centre()) {
                root.add(point.into(), Value::EVEN);
            }
        }
        Choice { search: Search { reader, settings, side }, root }
    }

    /// Chooses a move, if there is one.
    pub(super) fn choose(&mut self, rng: &mut Rng) -> Result<(), Halt> {
        let Search { reader, settings, side } = &mut self.search;
        let side = *side;
        if self.root.moves.is_empty() {
            return Ok(());
        }
        if let Fives::One(cell) | Fives::More(cell) = reader.board.fives(side) {
            self.settle(cell, Value::win_in(1));
            return Ok(());
        }
        match reader.board.fives(!side) {
            Fives::None => {}
            Fives::One(cell) if reader.board.may_put(cell, side) => {
                self.root.only(cell, Value::EVEN);
                if let Verdict::Wins(win) = reader.fours_win(side, Some(cell), settings.fours_first, Care::Thorough)? {
                    self.settle(win.cell, Value::win_in(win.moves));
                    return Ok(());
                }
                // There is no choice, but the move has a value.
                return self.root.deepen(&mut self.search, FORCED, |_| false);
            }
            Fives::One(cell) | Fives::More(cell) => {
                // Nobody can stop two of them, and black not one on a forbidden point.
                match reader.board.may_put(cell, side) {
                    true => self.settle(cell, Value::loss_in(2)),
                    false => self.root.value = Value::loss_in(2),
                }
                return Ok(());
            }
        }
        if let Judgement::Blurred { blur, careless, .. } = settings.judgement
            && rng.below(100) < careless
        {
            // The moves come with how promising they look.
            self.root.pick(blur, i32::MAX, rng);
            return Ok(());
        }
        if settings.fours_first > 0
            && let Verdict::Wins(win) = reader.fours_win(side, None, settings.fours_first, Care::Thorough)?
        {
            self.settle(win.cell, Value::win_in(win.moves));
            return Ok(());
        }
        if settings.threats_first > 0
            && let Verdict::Wins(win) = reader.threats_win(side, settings.threats_first)?
        {
            self.settle(win.cell, Value::win_in(win.moves));
            return Ok(());
        }
        let most = settings.depth;
        match settings.judgement {
            Judgement::Sharp => {
                let complete = self.defend();
                let halted =
                    self.root.deepen(&mut self.search, most, |root| root.value.is_proven() || root.moves.len() == 1);
                if !complete {
                    self.root.doubt_loss();
                }
                halted
            }
            Judgement::Blurred { blur, slack, .. } => {
                for depth in 1..=most {
                    match self.root.survey(&mut self.search, depth) {
                        Ok(()) => {}
                        // What a shallower search found will do.
                        Err(Halt::Spent) => break,
                        Err(Halt::Stopped) => return Err(Halt::Stopped),
                    }
                }
                self.root.pick(blur, slack, rng);
                self.root.doubt_loss();
                Ok(())
            }
        }
    }

    /// Against a straight four that the other side threatens to make, leaves only the moves that can stop it; whether
    /// those are all there are.
    fn defend(&mut self) -> bool {
        let Search { reader, side, .. } = &self.search;
        let (board, side) = (&reader.board, *side);
        if reader.straight_four(!side).is_none() || reader.straight_four(side).is_some() {
            return false;
        }
        let defences = order::defences(board, side, true);
        let complete = defences.len() < order::WIDEST;
        let mut moves = Root::new();
        for candidate in defences.iter().filter(|candidate| board.may_put(candidate.cell, side)) {
            moves.add(candidate.cell, Value::estimate(candidate.promise.into()));
        }
        if !moves.moves.is_empty() {
            self.root = moves;
        }
        complete
    }

    /// Nothing but this move comes into question.
    fn settle(&mut self, cell: Cell, value: Value) {
        self.root.only(cell, value);
        self.search.report(&cell, 0, value);
    }

    /// The first of the moves, how far ahead it was looked at, and what it is worth.
    pub(super) fn chosen(&self) -> (Option<Cell>, u8, Value) {
        (self.root.best().copied(), self.root.depth, self.root.value)
    }

    /// How many nodes were looked at.
    pub(super) fn nodes(&self) -> u32 {
        self.search.reader.meter.nodes()
    }
}
