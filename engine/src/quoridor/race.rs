//! The race: when nobody has a wall left, the game is small enough to be known.
//!
//! What is left of the position are two pawns and a turn: 2 x 81 x 81 states. They are solved backwards. The states in
//! which the side to move steps on its goal are won in one move; a state with a move to a lost one is won, a state from
//! which all moves lead to won ones is lost, each by one move more; so states become known in the order of how many
//! moves are left, each once. Those that never do are draws: there neither player can make the other let go, and the
//! pawns chase each other until the position is there for the third time. A state that was there twice already is a draw
//! from the start.

use sanban_core::{
    Game, Side, Sides,
    quoridor::{Move, Position, Repeated, Square, SquareSet},
};

use crate::search::{Arena, Halt, Meter, Value};

/// How many states there are.
const STATES: usize = 2 * Square::COUNT * Square::COUNT;

/// The nodes it takes at most: every state is looked at once to find those won in one, and once when it is known.
pub const RACE_NODES: u32 = 2 * STATES as u32;

/// The best move of a race and what it is worth.
pub(super) struct Verdict {
    pub(super) mv: Move,
    pub(super) value: Value,
    /// The moves to the end of the game; 0 for a draw.
    pub(super) length: u8,
}

/// A state: where the pawns stand, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    pawns: Sides<Square>,
    turn: Side,
}

impl State {
    fn index(self) -> usize {
        let turn = usize::from(self.turn == Side::Second);
        let [first, second] = [self.pawns.first, self.pawns.second].map(|pawn| usize::from(pawn.index()));
        (turn * Square::COUNT + first) * Square::COUNT + second
    }

    fn new(index: usize) -> Option<State> {
        let (first, second) = (index / Square::COUNT, index % Square::COUNT);
        let (first, turn) =
            if first < Square::COUNT { (first, Side::First) } else { (first - Square::COUNT, Side::Second) };
        let pawns = Sides::new(Square::new(first as u8)?, Square::new(second as u8)?);
        Some(State { pawns, turn })
    }

    /// Whether nobody has won.
    fn is_open(self) -> bool {
        let Sides { first, second } = self.pawns;
        first != second
            && !SquareSet::goal(Side::First).contains(first)
            && !SquareSet::goal(Side::Second).contains(second)
    }

    /// After the side to move went to `to`.
    fn after(self, to: Square) -> State {
        let mut pawns = self.pawns;
        pawns[self.turn] = to;
        State { pawns, turn: !self.turn }
    }
}

/// What is known of each state, and the states that became known in the order in which they did.
struct Known<'a> {
    /// The moves to the end of the game, a byte each: odd if the side to move wins, 0 if not known.
    lengths: &'a mut [u32],
    /// The states, half a word each.
    order: &'a mut [u32],
    len: usize,
}

impl<'a> Known<'a> {
    fn new(arena: &'a mut Arena) -> Self {
        let (lengths, order) = arena.words().split_at_mut(STATES.div_ceil(4));
        Known { lengths, order, len: 0 }
    }

    fn length(&self, index: usize) -> u8 {
        self.lengths.get(index / 4).map_or(0, |word| (word >> (index % 4 * 8)) as u8)
    }

    fn add(&mut self, index: usize, length: u8) {
        if let Some(word) = self.lengths.get_mut(index / 4) {
            *word |= u32::from(length) << (index % 4 * 8);
        }
        if let Some(word) = self.order.get_mut(self.len / 2) {
            *word |= (index as u32) << (self.len % 2 * 16);
            self.len += 1;
        }
    }

    /// The state that became known as number `at`.
    fn get(&self, at: usize) -> Option<State> {
        let word = if at < self.len { *self.order.get(at / 2)? } else { return None };
        State::new((word >> (at % 2 * 16) & 0xFFFF) as usize)
    }
}

/// A race over one board.
struct Race<'a> {
    /// The board, with player 1 to move.
    board: Position,
    /// The states that were in the game twice: once more, and it is a draw.
    repeated: &'a Repeated,
    known: Known<'a>,
}

/// Solves the race of a position in which neither side has walls, or will not use them; `None` if there is no move.
pub(super) fn solve(
    position: &Position,
    repeated: &Repeated,
    arena: &mut Arena,
    meter: &mut Meter<'_>,
) -> Result<Option<Verdict>, Halt> {
    let mut board = *position;
    if board.turn() == Side::Second {
        board.play_unchecked(board.pawn(Side::Second).into());
    }
    let mut race = Race { board, repeated, known: Known::new(arena) };
    race.find_wins_in_one(meter)?;
    race.look_back(meter)?;
    Ok(race.best(State { pawns: position.pawns(), turn: position.turn() }))
}

impl Race<'_> {
    /// Whether a game can come to a state and go on from it.
    fn goes_on(&self, state: State) -> bool {
        state.is_open() && !self.repeated.contains_pawns(state.pawns, state.turn)
    }

    /// Where the side to move may go.
    fn moves(&self, state: State) -> SquareSet {
        let mut position = self.board;
        // A pawn can be put anywhere by moving it there, as long as each side does so in turn.
        position.play_unchecked(state.pawns.first.into());
        position.play_unchecked(state.pawns.second.into());
        if state.turn == Side::Second {
            position.play_unchecked(state.pawns.first.into());
        }
        position.pawn_moves()
    }

    fn find_wins_in_one(&mut self, meter: &mut Meter<'_>) -> Result<(), Halt> {
        for index in 0..STATES {
            meter.tick()?;
            let Some(state) = State::new(index).filter(|&state| self.goes_on(state)) else { continue };
            if self.moves(state).meets(SquareSet::goal(state.turn)) {
                self.known.add(index, 1);
            }
        }
        Ok(())
    }

    /// Goes through the known states, and finds those known by them.
    fn look_back(&mut self, meter: &mut Meter<'_>) -> Result<(), Halt> {
        let mut at = 0;
        while let Some(state) = self.known.get(at) {
            meter.tick()?;
            at += 1;
            // No game takes longer than a byte holds: lengths stay below the longest way there and back.
            let Some(length) = self.known.length(state.index()).checked_add(1) else { break };
            for square in self.origins(state) {
                let mut pawns = state.pawns;
                pawns[!state.turn] = square;
                let before = State { pawns, turn: !state.turn };
                if !self.goes_on(before) || self.known.length(before.index()) > 0 {
                    continue;
                }
                let moves = self.moves(before);
                if !moves.contains(state.pawns[before.turn]) {
                    continue;
                }
                // A move to a lost state wins; if this one is won, all others have to be too.
                let wins = length & 1 == 1;
                if wins || moves.into_iter().all(|to| self.known.length(before.after(to).index()) & 1 == 1) {
                    self.known.add(before.index(), length);
                }
            }
        }
        Ok(())
    }

    /// The squares the side not to move may have come from: next to where it is, or next to the pawn it jumped over.
    fn origins(&self, state: State) -> SquareSet {
        let passages = self.board.passages();
        let (mover, other) = (state.pawns[!state.turn].into(), state.pawns[state.turn].into());
        let (next, around) = (passages.spread(mover), passages.spread(other));
        let origins = if around.meets(mover) { next | around } else { next };
        origins - mover - other
    }

    /// The quickest win, or else a draw, or else the slowest loss.
    fn best(&self, state: State) -> Option<Verdict> {
        let mut best: Option<Verdict> = None;
        for to in self.moves(state) {
            let length = match SquareSet::goal(state.turn).contains(to) {
                true => 1,
                false => match self.known.length(state.after(to).index()) {
                    0 => 0,
                    length => length.saturating_add(1),
                },
            };
            let value = match (length, length & 1) {
                (0, _) => Value::EVEN,
                (_, 1) => Value::win_in(length),
                _ => Value::loss_in(length),
            };
            if best.as_ref().is_none_or(|best| value > best.value) {
                best = Some(Verdict { mv: to.into(), value, length });
            }
        }
        best
    }
}
