//! Views at random: what a game could show, and what it never would.

use sanban_core::{
    Game, Side, Sides,
    quoridor::{self, Wall},
    renju, reversi,
};
use sanban_ui::boards;

/// Numbers at random, the same for the same seed.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn bits(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, end: u64) -> u64 {
        (self.bits() >> 11) % end
    }

    /// True once in `times`.
    pub fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    pub fn byte(&mut self) -> u8 {
        self.bits() as u8
    }
}

/// Changes a few things about a view of Reversi.
pub fn shake_reversi<'a>(view: &mut boards::reversi::View<'a>, numbers: &'a [u8; 64], dice: &mut Dice) {
    let square = |dice: &mut Dice| reversi::Square::new(dice.below(70) as u8);
    match dice.below(10) {
        0 => {
            view.black.0 = dice.bits();
            view.white.0 = dice.bits() & !view.black.0;
        }
        1 => view.cursor = square(dice),
        2 => view.legal.0 = dice.bits() & dice.bits(),
        3 => view.flips.0 = dice.bits() & dice.bits(),
        4 => view.last = square(dice),
        5 => view.hint = square(dice),
        6 => view.numbers = dice.once_in(2).then_some(numbers),
        7 | 8 => {
            let discs = reversi::SquareSet(dice.bits() & dice.bits());
            view.turning = (!dice.once_in(4)).then(|| boards::reversi::Turning { discs, progress: dice.byte() });
        }
        _ => view.coordinates = dice.once_in(2),
    }
}

/// Changes a few things about a view of Renju.
pub fn shake_renju<'a>(view: &mut boards::renju::View<'a>, numbers: &'a [u8; 225], dice: &mut Dice) {
    let point = |dice: &mut Dice| renju::Point::new(dice.below(240) as u8);
    let points = |dice: &mut Dice, times| renju::Point::all().filter(|_| dice.once_in(times)).collect();
    match dice.below(11) {
        0 => {
            view.black = points(dice, 4);
            view.white = points(dice, 4);
        }
        1 => view.cursor = point(dice),
        2 => view.holding = Side::BOTH.into_iter().find(|_| dice.once_in(3)),
        3 => view.allowed = points(dice, 8),
        4 => view.forbidden = points(dice, 8),
        5 => view.last = point(dice),
        6 => view.hint = point(dice),
        7 => view.five = points(dice, 20),
        8 | 9 => view.numbers = dice.once_in(2).then_some(numbers),
        _ => view.coordinates = dice.once_in(2),
    }
}

/// Changes a few things about a view of Quoridor.
pub fn shake_quoridor(view: &mut boards::quoridor::View, dice: &mut Dice) {
    let square = |dice: &mut Dice| quoridor::Square::new(dice.below(81) as u8).expect("a square");
    let squares = |dice: &mut Dice, times| quoridor::Square::all().filter(|_| dice.once_in(times)).collect();
    let wall = |dice: &mut Dice| Wall::new(dice.below(128) as u8).expect("a wall");
    let mv = |dice: &mut Dice| match dice.below(3) {
        0 => None,
        1 => Some(quoridor::Move::Pawn(square(dice))),
        _ => Some(quoridor::Move::Wall(wall(dice))),
    };
    match dice.below(9) {
        0 => view.pawns = Sides::new(square(dice), square(dice)),
        1 => {
            view.walls = quoridor::WallSet::EMPTY;
            for _ in 0..dice.below(20) {
                let room = view.walls.room();
                let wall = wall(dice);
                if room.contains(wall) {
                    view.walls.insert(wall);
                }
            }
        }
        2 => view.walls_left = Sides::new(dice.below(21) as u8, dice.below(21) as u8),
        3 => {
            view.cursor = match dice.below(3) {
                0 => None,
                1 => Some(boards::quoridor::Cursor::Square(square(dice))),
                _ => Some(boards::quoridor::Cursor::Wall { wall: wall(dice), allowed: dice.once_in(2) }),
            }
        }
        4 => view.targets = squares(dice, 10),
        5 => {
            view.last = mv(dice);
            view.came_from = dice.once_in(2).then(|| square(dice));
        }
        6 => view.hint = mv(dice),
        7 => view.paths = Sides::new(squares(dice, 5), squares(dice, 5)),
        _ => view.coordinates = dice.once_in(2),
    }
}

pub fn quoridor_start() -> boards::quoridor::View {
    boards::quoridor::View::of(&quoridor::Position::start(Default::default()))
}
