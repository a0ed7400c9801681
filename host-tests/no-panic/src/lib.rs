//! The public functions of `sanban-core` and the players of `sanban-engine` under exported names: what `cargo xtask panics` searches for panics.
//!
//! Nothing here is ever called. Exported functions are kept by the linker, and with them all they can reach.
#![cfg_attr(target_os = "none", no_std)]

#[cfg(target_os = "none")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

/// Exports functions as `sanban_<game>_<name>`.
macro_rules! export {
    ($game:ident: $(fn $name:ident($($arg:ident: $type:ty),* $(,)?) $(-> $result:ty)? $body:block)*) => {$(
        const _: () = {
            #[unsafe(export_name = concat!("sanban_", stringify!($game), "_", stringify!($name)))]
            fn exported($($arg: $type),*) $(-> $result)? $body
        };
    )*};
}

/// What every game has: the functions of `Game` and of its record.
macro_rules! export_game {
    ($game:ident) => {
        const _: () = {
            use core::fmt::{self, Write};

            use sanban_core::{
                AnyPast, Game, Outcome, Past, Side,
                record::{BufferTooSmall, DecodeError, Refusal},
                $game::{Illegal, Move, Position, Record},
            };
            type Setup = <Position as Game>::Setup;

            export! { $game:
                fn start(setup: Setup) -> Position { Position::start(setup) }
                fn turn(position: &Position) -> Side { position.turn() }
                fn legal_moves(position: &Position) -> usize { position.legal_moves().into_iter().count() }
                fn check(position: &Position, mv: Move) -> Result<(), Illegal> { position.check(mv) }
                fn is_legal(position: &Position, mv: Move) -> bool { position.is_legal(mv) }
                fn play(position: &mut Position, mv: Move) -> Result<(), Illegal> { position.play(mv) }
                fn outcome(position: &Position) -> Option<Outcome> { position.outcome() }
                fn setup_bytes(byte: u8) -> Option<u8> { Position::setup_from_byte(byte).map(Position::setup_to_byte) }
                fn move_bytes(byte: u8) -> Option<u8> { Position::move_from_byte(byte).map(Position::move_to_byte) }
                fn write_move(mv: Move, out: &mut dyn Write) -> fmt::Result { write!(out, "{mv}") }
                fn write_illegal(illegal: Illegal, out: &mut dyn Write) -> fmt::Result { write!(out, "{illegal}") }
                fn write_position(position: &Position, out: &mut dyn Write) -> fmt::Result { write!(out, "{position}") }
                fn parse_move(text: &str) -> Option<Move> { text.parse().ok() }

                fn record_new(setup: Setup) -> Record { Record::new(setup) }
                fn record_play(record: &mut Record, mv: Move) -> Result<(), Refusal<Illegal>> { record.play(mv) }
                fn record_resign(record: &mut Record, side: Side) -> Result<(), Refusal<Illegal>> { record.resign(side) }
                fn record_from_position(start: Position) -> Record { Record::from_position(start) }
                fn record_outcome(record: &Record) -> Option<Outcome> { record.outcome() }
                fn record_past(record: &Record) -> AnyPast { Past::<Position>::told(record.past()) }
                fn record_write(record: &Record, out: &mut dyn Write) -> fmt::Result { write!(out, "{record}") }
                fn record_parse(text: &str) -> Option<Record> { text.parse().ok() }
                fn record_undo(record: &mut Record) -> bool { record.undo() }
                fn record_redo(record: &mut Record) -> Option<Move> { record.redo() }
                fn record_position_after(record: &Record, count: usize) -> Position { record.position_after(count) }
                fn record_lists(record: &Record) -> (usize, usize) { (record.moves().len(), record.undone().len()) }
                fn record_encode(record: &Record, buffer: &mut [u8]) -> Result<usize, BufferTooSmall> {
                    record.encode(buffer).map(<[u8]>::len)
                }
                fn record_decode(bytes: &[u8]) -> Result<Record, DecodeError> { Record::decode(bytes) }
            }
        };
    };
}

export_game!(reversi);

mod reversi {
    use sanban_core::{
        Finished, ParseError, Side, Sides,
        reversi::{Passes, Position, Square, SquareSet, perft},
    };

    export! { reversi:
        fn flips(position: &Position, square: Square) -> SquareSet { position.flips(square) }
        fn legal_squares_of(position: &Position, side: Side) -> SquareSet { position.legal_squares_of(side) }
        fn disc(position: &Position, square: Square) -> Option<Side> { position.disc(square) }
        fn score(position: &Position) -> Sides<u8> { position.score() }
        fn final_score(position: &Position) -> Sides<u8> { position.final_score() }
        fn square(index: u8) -> Option<Square> { Square::new(index) }
        fn parse(text: &str) -> Result<Position, ParseError> { text.parse() }
        fn perft(position: &Position, depth: u32) -> u64 { perft(position, depth, Passes::Free, Finished::Once) }
    }
}

export_game!(renju);

mod renju {
    use sanban_core::{
        Finished, ParseError, Side,
        renju::{Forbidden, ForbiddenPoints, Overlap, Passes, Point, PointSet, Position, Rules, Seat, Stage, perft},
    };

    export! { renju:
        fn from_stones(rules: Rules, black: PointSet, white: PointSet, turn: Side) -> Result<Position, Overlap> {
            Position::from_stones(rules, black, white, turn)
        }
        fn forbidden_at(position: &Position, point: Point) -> Option<Forbidden> { position.forbidden_at(point) }
        fn forbidden_points(position: &Position) -> ForbiddenPoints { position.forbidden_points() }
        fn forbidden_kind(points: &ForbiddenPoints, point: Point) -> Option<Forbidden> { points.at(point) }
        fn forbidden_all(points: &ForbiddenPoints) -> PointSet { points.all() }
        fn winning_line(position: &Position) -> Option<PointSet> { position.winning_line() }
        fn stage(position: &Position) -> (Stage, Seat, bool) {
            (position.stage(), position.actor(), position.colours_swapped())
        }
        fn stone(position: &Position, point: Point) -> Option<Side> { position.stone(point) }
        fn stones(position: &Position, side: Side) -> PointSet { position.stones(side) }
        fn empty(position: &Position) -> PointSet { position.empty() }
        fn set(set: PointSet, other: PointSet) -> PointSet { (set & other) | ((set ^ !other) - set) }
        fn set_count(set: PointSet) -> (usize, usize) { (set.len(), set.iter().count()) }
        fn set_change(set: &mut PointSet, one: Point, other: Point) { set.insert(one); set.remove(other); }
        fn point(index: u8, column: u8, row: u8) -> (Option<Point>, Option<Point>) {
            (Point::new(index), Point::at(column, row))
        }
        fn parse(text: &str) -> Result<Position, ParseError> { text.parse() }
        fn parse_point(text: &str) -> Option<Point> { text.parse().ok() }
        fn perft(position: &Position, depth: u32) -> u64 { perft(position, depth, Passes::Ply, Finished::Once) }
    }
}

export_game!(quoridor);

mod quoridor {
    use sanban_core::{
        Finished, ParseError, Side,
        quoridor::{Path, Position, Square, SquareSet, WallSet, perft},
    };

    export! { quoridor:
        fn pawn_moves(position: &Position) -> SquareSet { position.pawn_moves() }
        fn legal_walls(position: &Position) -> WallSet { position.legal_walls() }
        fn distance(position: &Position, side: Side) -> u8 { position.distance(side) }
        fn shortest_path(position: &Position, side: Side) -> Path { position.shortest_path(side) }
        fn distances(position: &Position, side: Side, square: Square) -> Option<u8> {
            position.passages().distances(SquareSet::goal(side)).get(square)
        }
        fn parse(text: &str) -> Result<Position, ParseError> { text.parse() }
        fn count(walls: WallSet) -> usize { walls.iter().count() }
        fn perft(position: &Position, depth: u32) -> u64 { perft(position, depth, Finished::Never) }
    }
}

mod engine {
    use sanban_core::{renju, reversi};
    use sanban_engine::{Answer, Arena, Engine, Progress, Question, Watch};

    /// A watch that nothing is known of.
    struct Outside<'a>(&'a mut dyn Watch);

    impl Watch for Outside<'_> {
        fn stop(&mut self) -> bool {
            self.0.stop()
        }

        fn progress(&mut self, progress: Progress) {
            self.0.progress(progress);
        }
    }

    export! { engine:
        fn think(engine: &mut Engine, question: &Question, watch: &mut dyn Watch) -> Option<Answer> {
            engine.think(question, &mut Outside(watch))
        }
        fn solve(position: &reversi::Position, arena: &mut Arena, watch: &mut dyn Watch) -> Option<Answer> {
            sanban_engine::reversi::solve(position, &sanban_engine::reversi::TRAINED, arena, watch)
        }
        fn win_by_fours(position: &renju::Position, longest: u8, nodes: u32, arena: &mut Arena) -> Option<usize> {
            sanban_engine::renju::win_by_fours(position, longest, nodes, arena).ok().map(|win| win.fours())
        }
    }
}

/// Panics on purpose: the control.
#[cfg(feature = "control")]
#[unsafe(no_mangle)]
pub fn sanban_control(list: &[u8], index: usize) -> u8 {
    list[index]
}
