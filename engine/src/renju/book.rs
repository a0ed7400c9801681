//! The first stones, where a search would see little.
//!
//! In the Swap opening one player puts three stones and the other takes the colour that stands better. So the stones
//! should favour nobody: they are chosen from a list of such openings. The 26 openings of Renju are told by the second
//! and the third stone, turned and mirrored so that the second is straight above the centre (direct openings) or above
//! and to the right of it (indirect ones).

use sanban_core::{
    Game, Side,
    renju::{Move, Point, Position, Stage},
};

use crate::Rng;

/// Third stones that leave both sides about the same, as columns and rows from the centre: after a direct second stone,
/// and after an indirect one.
const EVEN_DIRECT: [(i8, i8); 3] = [(1, 2), (2, 2), (1, 1)];
const EVEN_INDIRECT: [(i8, i8); 3] = [(2, -2), (2, 2), (-1, 1)];

/// The move to begin with; `None` where a search should decide.
pub(super) fn opening(position: &Position, rng: &mut Rng) -> Option<Move> {
    let stones = position.empty().len().abs_diff(Point::COUNT);
    match (position.stage(), stones) {
        (Stage::FirstStone, _) | (Stage::Play, 0) => Some(Move::Place(Point::CENTRE)),
        (Stage::SecondStone, _) => next_to(position, Point::CENTRE, rng),
        (Stage::Play, 1) => {
            let first = Side::BOTH.into_iter().find_map(|side| position.stones(side).iter().next())?;
            next_to(position, first, rng)
        }
        (Stage::ThirdStone, _) => third_stone(position, rng),
        (Stage::Play | Stage::ChooseColour, _) => None,
    }
}

/// Any of the legal points around `point`.
fn next_to(position: &Position, point: Point, rng: &mut Rng) -> Option<Move> {
    let is_near = |other: &Point| {
        other.column().abs_diff(point.column()) <= 1 && other.row().abs_diff(point.row()) <= 1 && *other != point
    };
    let legal = position.legal_moves().points;
    let count = legal.iter().filter(is_near).count();
    legal.iter().filter(is_near).nth(rng.below(count as u32) as usize).map(Move::Place)
}

/// A third stone that favours nobody.
fn third_stone(position: &Position, rng: &mut Rng) -> Option<Move> {
    let second = position.stones(Side::WHITE).iter().next()?;
    let (right, down) = offset(second);
    let list = if right == 0 || down == 0 { EVEN_DIRECT } else { EVEN_INDIRECT };
    let (mut column, mut row) = *list.get(rng.below(list.len() as u32) as usize)?;
    // Turn and mirror the list's second stone, above the centre or above and right of it, onto the one that was put.
    if right < 0 {
        column = -column;
    }
    if down > 0 {
        row = -row;
    }
    if down == 0 {
        (column, row) = (-row * right, column);
    }
    let centre = Point::CENTRE;
    let point = Point::at(centre.column().wrapping_add_signed(column), centre.row().wrapping_add_signed(row))?;
    let mv = Move::Place(point);
    position.is_legal(mv).then_some(mv)
}

/// How far right of the centre and below it a point is.
fn offset(point: Point) -> (i8, i8) {
    let from_centre = |at: u8| at.wrapping_sub(7) as i8;
    (from_centre(point.column()), from_centre(point.row()))
}
