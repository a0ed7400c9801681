//! Renju: all forbidden points, and points one by one.

use sanban_core::renju::{Forbidden, Point, Position};

use crate::emulator::{fail, tell, time};

/// Single points judged of each board: every one of these steps.
const STEP: usize = 29;

/// Answers everything about one position.
#[inline(never)]
pub(super) fn answer(text: &str) {
    let Ok(position) = text.parse::<Position>() else { fail(text) };
    let forbidden = time("renju all forbidden points", &position, Position::forbidden_points);
    for point in Point::all() {
        if let Some(kind) = forbidden.at(point) {
            tell(format_args!("forbidden {}:{}", point.index(), letter(kind)));
        }
    }
    for point in Point::all().filter(|&point| position.empty().contains(point)).step_by(STEP) {
        let kind = time("renju forbidden at a point", &position, |position| position.forbidden_at(point));
        if kind != forbidden.at(point) {
            fail("a point is judged differently on its own");
        }
    }
}

fn letter(kind: Forbidden) -> char {
    match kind {
        Forbidden::Overline => 'L',
        Forbidden::DoubleFour => 'F',
        Forbidden::DoubleThree => 'T',
    }
}
