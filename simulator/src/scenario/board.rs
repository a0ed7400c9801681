//! What the app says of the board it shows, in the notation of scenarios.

use std::{cmp::Ordering, fmt::Display, str::FromStr};

use sanban_core::{AnyMove, AnyPosition, quoridor, renju, reversi};

use sanban_ui::{App, Key};

/// The position on the board: stones row by row from the top with the side to move, or Quoridor's own notation.
pub(super) fn position(app: &App) -> Result<String, String> {
    Ok(match app.position().ok_or("no board is shown")? {
        AnyPosition::Reversi(position) => stones(&position.to_string(), 8),
        AnyPosition::Renju(position) => stones(&position.to_string(), 15),
        AnyPosition::Quoridor(position) => position.to_string(),
    })
}

/// One letter a cell as rows with their runs of empty cells counted.
fn stones(text: &str, side: usize) -> String {
    let (cells, turn) = text.split_at(side * side);
    let row = |row: &[u8]| {
        row.chunk_by(|a, b| a == b && *a == b'.')
            .map(|run| if run[0] == b'.' { run.len().to_string() } else { char::from(run[0]).to_string() })
            .collect::<String>()
    };
    let rows: Vec<String> = cells.as_bytes().chunks_exact(side).map(row).collect();
    // A space and the side; what Renju adds to it is seen on the screen.
    rows.join("/") + &turn[..2]
}

/// The moves that were played, separated by spaces.
pub(super) fn moves(app: &App) -> Result<String, String> {
    app.position().ok_or("no board is shown")?;
    let mut moves = Vec::new();
    app.moves(&mut |mv| {
        moves.push(mv.to_string());
    });
    Ok(moves.join(" "))
}

/// The key that brings the cursor nearer to a move; `None` when it is there.
pub(super) fn next_key(app: &App, mv: &str) -> Result<Option<Key>, String> {
    match app.pointed().ok_or("no cursor is on a board")? {
        AnyMove::Reversi(pointed) => {
            let place = |mv| match mv {
                reversi::Move::Place(square) => Some((square.column(), square.row())),
                reversi::Move::Pass => None,
            };
            steer(place(pointed), place(parse(mv)?))
        }
        AnyMove::Renju(pointed) => {
            let place = |mv| match mv {
                renju::Move::Place(point) => Some((point.column(), point.row())),
                renju::Move::Pass | renju::Move::TakeBlack | renju::Move::TakeWhite => None,
            };
            steer(place(pointed), place(parse(mv)?))
        }
        AnyMove::Quoridor(pointed) => {
            let target = parse(mv)?;
            if kind(pointed) != kind(target) {
                return Ok(Some(Key::Y));
            }
            // Ranks are counted upwards.
            let place = |mv| match mv {
                quoridor::Move::Pawn(square) => Some((square.file(), 8 - square.rank())),
                quoridor::Move::Wall(wall) => Some((wall.slot.file(), 8 - wall.slot.rank())),
            };
            steer(place(pointed), place(target))
        }
    }
}

fn kind(mv: quoridor::Move) -> Option<quoridor::Direction> {
    match mv {
        quoridor::Move::Pawn(_) => None,
        quoridor::Move::Wall(wall) => Some(wall.direction),
    }
}

fn parse<M: FromStr<Err: Display>>(mv: &str) -> Result<M, String> {
    mv.parse().map_err(|error| format!("`{mv}` is {error}"))
}

/// The key from one (column, row) towards another.
fn steer(from: Option<(u8, u8)>, to: Option<(u8, u8)>) -> Result<Option<Key>, String> {
    let (Some((column, row)), Some((to_column, to_row))) = (from, to) else {
        return Err("a move that has no place on the board is not played there".into());
    };
    Ok(match (to_column.cmp(&column), to_row.cmp(&row)) {
        (Ordering::Less, _) => Some(Key::Left),
        (Ordering::Greater, _) => Some(Key::Right),
        (Ordering::Equal, Ordering::Less) => Some(Key::Up),
        (Ordering::Equal, Ordering::Greater) => Some(Key::Down),
        (Ordering::Equal, Ordering::Equal) => None,
    })
}

#[cfg(test)]
mod tests {
    use super::stones;

    #[test]
    fn empty_cells_are_counted_within_their_row() {
        let start = reversi_start();
        assert_eq!(stones(&start, 8), "8/8/8/3WB3/3BW3/8/8/8 B");
        let full = format!("{}.W W", "B".repeat(62));
        assert!(stones(&full, 8).ends_with("/BBBBBB1W W"));
    }

    fn reversi_start() -> String {
        sanban_core::reversi::Position::default().to_string()
    }
}
