//! Boards of Renju as text, and the reader of `vectors/renju-forbidden.txt`.

use sanban_core::Side;
use sanban_core::renju::{Forbidden, Point, PointSet, Position, Rules};

/// One board of the vector file, with the forbidden points that it must have.
pub struct Vector {
    /// The 225 cells, `.`, `B` or `W`, row by row from the top.
    pub cells: String,
    /// Where the board comes from.
    pub source: String,
    /// What it shows, separated by commas.
    pub tags: String,
    /// Every forbidden point by index, with its kind.
    pub forbidden: Vec<(Point, Forbidden)>,
}

impl Vector {
    /// The board under the default rules, black to move.
    pub fn position(&self) -> Position {
        position(&self.cells)
    }
}

/// All boards of the vector file.
pub fn vectors() -> Vec<Vector> {
    crate::vectors("renju-forbidden.txt").lines().map(vector).collect()
}

fn vector(line: &str) -> Vector {
    let mut fields = line.split_ascii_whitespace();
    let mut field = || fields.next().unwrap_or_else(|| panic!("too few fields: {line}")).to_owned();
    let (cells, source, tags, count) = (field(), field(), field(), field());
    let forbidden: Vec<_> = fields.map(forbidden).collect();
    assert_eq!(count, forbidden.len().to_string(), "the count does not fit: {line}");
    Vector { cells, source, tags, forbidden }
}

fn forbidden(entry: &str) -> (Point, Forbidden) {
    let (index, kind) = entry.split_once(':').unwrap_or_else(|| panic!("no kind: {entry}"));
    let kind = match kind {
        "L" => Forbidden::Overline,
        "F" => Forbidden::DoubleFour,
        "T" => Forbidden::DoubleThree,
        _ => panic!("unknown kind: {entry}"),
    };
    let point = index.parse().ok().and_then(Point::new).unwrap_or_else(|| panic!("no such point: {entry}"));
    (point, kind)
}

/// The position of 225 cells, `.`, `B` or `W`, under the default rules, black to move.
pub fn position(cells: &str) -> Position {
    let (black, white) = stones(cells);
    Position::from_stones(Rules::default(), black, white, Side::BLACK).expect("one character a cell")
}

/// The black and the white stones of 225 cells.
pub fn stones(cells: &str) -> (PointSet, PointSet) {
    assert_eq!(cells.len(), Point::COUNT);
    let of = |stone| Point::all().zip(cells.bytes()).filter(move |&(_, cell)| cell == stone).map(|(point, _)| point);
    (of(b'B').collect(), of(b'W').collect())
}
