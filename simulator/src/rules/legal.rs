//! The legal squares of Reversi, the forbidden points of Renju and the legal moves of Quoridor, for a stream of
//! positions.

use std::io::{Read, Write};

use sanban_core::{
    Game, Side, quoridor,
    renju::{self, Point, PointSet},
    reversi::{self, Square, SquareSet},
};

use super::{
    input::{Failure, Lines, read_game},
    output::{Separator, flush_if_waiting},
    rows::{Rows, read_side},
};

/// `sanban reversi legal`.
pub fn reversi(mut lines: Lines<impl Read>, out: &mut impl Write) -> Result<(), Failure> {
    let mut separator = Separator::default();
    while let Some(mut rows) = Rows::<8>::read(&mut lines)? {
        let side = read_side(&mut lines)?;
        let discs = |letter: u8| squares_with(&rows, letter);
        let turn = if side == b'B' { Side::BLACK } else { Side::WHITE };
        // A cell holds one letter, so no square has two discs.
        let Ok(position) = reversi::Position::new(discs(b'B'), discs(b'W'), turn) else { continue };
        for square in position.legal_squares() {
            rows.mark(square.index().into(), b'0');
        }
        separator.write(out)?;
        rows.write(out)?;
        out.write_all(&[side, b'\n'])?;
        flush_if_waiting(&lines, out)?;
    }
    Ok(())
}

fn squares_with(rows: &Rows<8>, letter: u8) -> SquareSet {
    Square::ALL.into_iter().zip(rows.cells()).filter(|&(_, cell)| cell == letter).map(|(square, _)| square).collect()
}

/// `sanban renju forbidden`.
pub fn renju(mut lines: Lines<impl Read>, out: &mut impl Write) -> Result<(), Failure> {
    let mut separator = Separator::default();
    while let Some(mut rows) = Rows::<15>::read(&mut lines)? {
        let stones = |letter: u8| points_with(&rows, letter);
        let rules = renju::Rules::default();
        // A cell holds one letter, so no point has two stones.
        let Ok(position) = renju::Position::from_stones(rules, stones(b'B'), stones(b'W'), Side::BLACK) else {
            continue;
        };
        let forbidden = position.forbidden_points();
        for (points, mark) in
            [(forbidden.overline, b'L'), (forbidden.double_four, b'F'), (forbidden.double_three, b'T')]
        {
            for point in points {
                rows.mark(point.index().into(), mark);
            }
        }
        separator.write(out)?;
        rows.write(out)?;
        flush_if_waiting(&lines, out)?;
    }
    Ok(())
}

fn points_with(rows: &Rows<15>, letter: u8) -> PointSet {
    let mut points = PointSet::EMPTY;
    for (point, cell) in Point::all().zip(rows.cells()) {
        if cell == letter {
            points.insert(point);
        }
    }
    points
}

/// `sanban quoridor legal`.
pub fn quoridor(mut lines: Lines<impl Read>, out: &mut impl Write) -> Result<(), Failure> {
    while let Some(game) = read_game::<quoridor::Position>(&mut lines)? {
        let mut space = "";
        for mv in game.position().legal_moves() {
            write!(out, "{space}{mv}")?;
            space = " ";
        }
        out.write_all(b"\n")?;
        flush_if_waiting(&lines, out)?;
    }
    Ok(())
}
