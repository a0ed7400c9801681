//! Renju drawn with letters.

use std::fmt;

use sanban_core::{
    Side,
    renju::{Forbidden, Point, Position},
};

use super::Drawn;
use crate::played::Played;

impl Drawn for Position {
    const SIDES: [&'static str; 2] = ["black", "white"];

    fn draw(game: &Played<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = game.position();
        let forbidden = position.forbidden_points();
        f.write_str("   a b c d e f g h i j k l m n o\n")?;
        for point in Point::all() {
            if point.column() == 0 {
                write!(f, "{:2}", Point::SIDE - point.row())?;
            }
            let cell = match (position.stone(point), forbidden.at(point)) {
                (Some(Side::BLACK), _) => 'B',
                (Some(Side::WHITE), _) => 'W',
                (None, Some(Forbidden::Overline)) => 'L',
                (None, Some(Forbidden::DoubleFour)) => 'F',
                (None, Some(Forbidden::DoubleThree)) => 'T',
                (None, None) => '.',
            };
            write!(f, " {cell}")?;
            if point.column() == Point::SIDE - 1 {
                f.write_str("\n")?;
            }
        }
        let stones = |side| position.stones(side).len();
        writeln!(f, "stones: black {}, white {}", stones(Side::BLACK), stones(Side::WHITE))?;
        f.write_str("forbidden:")?;
        if forbidden.all().is_empty() {
            f.write_str(" none")?;
        }
        for point in forbidden.all() {
            write!(f, " {point}")?;
        }
        f.write_str("\n")?;
        if let Some(line) = position.winning_line() {
            f.write_str("five:")?;
            for point in line {
                write!(f, " {point}")?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}
