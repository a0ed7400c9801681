//! What the shapes of a line are worth, for both colours at once.

use core::ops::{Add, Sub};

use sanban_core::Side;

use super::shape::{ByShape, Shape, Shapes};

/// What something is worth to either colour: to black in the low half of a word, to white in the high half.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::renju) struct Worth {
    /// To a side that is to move, and can make its shapes at once.
    moving: u32,
    /// To a side that has to wait.
    waiting: u32,
}

impl Worth {
    /// What it is worth to `side`, which is to move, that the other side has to wait.
    pub(in crate::renju) const fn balance(self, side: Side) -> i32 {
        match side {
            Side::BLACK => (self.moving & 0xFFFF) as i32 - (self.waiting >> 16) as i32,
            Side::WHITE => (self.moving >> 16) as i32 - (self.waiting & 0xFFFF) as i32,
        }
    }
}

impl Add for Worth {
    type Output = Worth;

    fn add(self, other: Worth) -> Worth {
        Worth { moving: self.moving.wrapping_add(other.moving), waiting: self.waiting.wrapping_add(other.waiting) }
    }
}

impl Sub for Worth {
    type Output = Worth;

    fn sub(self, other: Worth) -> Worth {
        Worth { moving: self.moving.wrapping_sub(other.moving), waiting: self.waiting.wrapping_sub(other.waiting) }
    }
}

/// What each shape that could be made is worth: at most 31, so that the shapes of eight cells fit in a byte.
const MOVING: ByShape<u32> = ByShape([0, 0, 2, 3, 17, 29, 31, 31]);
const WAITING: ByShape<u32> = ByShape([0, 0, 2, 3, 9, 31, 31, 31]);

/// What a line is worth: cells with the same shape are counted as bits are, in pairs, then in fours, then in eights, and
/// each count multiplied by the worth of the shape.
pub(in crate::renju) fn worth(shapes: Shapes) -> Worth {
    if shapes.are_none() {
        return Worth::default();
    }
    let mut moving = 0;
    let mut waiting = 0;
    for shape in [Shape::Two, Shape::ClosedThree, Shape::Three, Shape::Four, Shape::StraightFour] {
        let cells = shapes.cells_with(shape);
        let pairs = cells - (cells >> 1 & 0x5555_5555);
        let fours = (pairs & 0x3333_3333) + (pairs >> 2 & 0x3333_3333);
        let eights = (fours + (fours >> 4)) & 0x0F0F_0F0F;
        moving += eights * MOVING.get(shape as u32);
        waiting += eights * WAITING.get(shape as u32);
    }
    let halves = |eights: u32| (eights & 0x00FF_00FF) + (eights >> 8 & 0x00FF_00FF);
    Worth { moving: halves(moving), waiting: halves(waiting) }
}
