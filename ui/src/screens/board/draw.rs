//! Drawing a game: the bar, the board, and what lies over it.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};
use sanban_core::{AnyMove, GameId};

use super::{
    BoardScreen, FRAME_MS, Overlay, Status,
    message::{self, covered_px},
    panel,
};
use crate::{
    SIZE_PX,
    boards::{quoridor as quoridor_board, renju as renju_board, reversi as reversi_board},
    games::{AnyTable, Playable, Player, Scene, Table, Tone, quoridor, renju, reversi},
    paint::Sheet,
    shared::Shared,
    texts::{Line, Texts, fill},
};

/// Remembers what is painted of the board on the screen; there is one at a time.
#[derive(Default)]
#[allow(clippy::large_enum_variant, reason = "there is no heap, and one of them at a time")]
pub(crate) enum Painters {
    #[default]
    None,
    Reversi(reversi_board::Painter),
    Renju(renju_board::Painter),
    Quoridor(quoridor_board::Painter),
}

impl Painters {
    /// Begins anew with another board. Not inlined: a painter is two kilobytes that are made on the stack, and whoever draws
    /// with it goes deeper from there.
    #[inline(never)]
    fn begin(&mut self, new: impl FnOnce() -> Painters) {
        *self = new();
    }
}

impl BoardScreen {
    pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        shared: &Shared,
        painters: &mut Painters,
        sheet: &mut Sheet<'_, D>,
    ) -> Result<(), D::Error> {
        // What lies over the board is painted after it, and the board keeps still under it.
        let covered = self.panel != Overlay::None;
        if !covered || sheet.full {
            self.draw_board(shared, self.panel.hides(shared, self.game), painters, sheet)?;
        }
        match self.panel {
            Overlay::None => message::draw(self.message.as_ref(), shared.now, sheet),
            Overlay::Menu(list) => panel::draw_menu(shared, self.game, list, sheet),
            Overlay::Choose(list) => panel::draw_choice(shared, list, sheet),
            Overlay::Result(list) => panel::draw_result(shared, self.game, list, sheet),
        }
    }

    /// Draws bar and board, without what is hidden. A dialog over it calls this alone.
    pub(crate) fn draw_board<D: DrawTarget<Color = Rgb565>>(
        &self,
        shared: &Shared,
        hidden: Rectangle,
        painters: &mut Painters,
        sheet: &mut Sheet<'_, D>,
    ) -> Result<(), D::Error> {
        let floor = SIZE_PX as i32 - covered_px(self.message.as_ref(), shared.now);
        let tables = &shared.tables;
        let texts = sheet.texts;
        let scenes = Scenes { board: self, shared };
        sheet.hidden = hidden;
        match self.game {
            GameId::Reversi => {
                let scene = scenes.scene(&tables.reversi);
                let turning = self.turning.map(|turning| {
                    // In whole steps: what is shown does not depend on the millisecond a host happens to draw in.
                    let passed_ms = turning.since.passed_ms(shared.now) / FRAME_MS * FRAME_MS;
                    reversi_board::Turning { discs: turning.discs, progress: progress(passed_ms, turning.for_ms) }
                });
                self.status(&scene, reversi::aside(&scene, texts), &tables.reversi, texts).draw(
                    self.message.as_ref(),
                    shared.now,
                    sheet,
                )?;
                draw_reversi(&scene, turning, floor, painters, sheet)
            }
            GameId::Renju => {
                let scene = scenes.scene(&tables.renju);
                self.status(&scene, renju::aside(&scene, texts), &tables.renju, texts).draw(
                    self.message.as_ref(),
                    shared.now,
                    sheet,
                )?;
                draw_renju(&scene, floor, painters, sheet)
            }
            GameId::Quoridor => {
                let scene = scenes.scene(&tables.quoridor);
                self.status(&scene, quoridor::aside(&scene, texts), &tables.quoridor, texts).draw(
                    self.message.as_ref(),
                    shared.now,
                    sheet,
                )?;
                draw_quoridor(&scene, floor, painters, sheet)
            }
        }
    }

    fn status<G: Playable, const N: usize>(
        &self,
        scene: &Scene<'_, G>,
        aside: (Line, Tone),
        table: &Table<G, N>,
        texts: &Texts,
    ) -> Status {
        let side = scene.position.turn();
        let name = texts.side(self.game, side);
        let thinking = self.thinking();
        let (side, left) = match (scene.outcome, thinking) {
            (Some(outcome), _) => (outcome.winner(), table.result_words(texts).unwrap_or_default()),
            (None, Some(asked)) if asked.is_hint => (Some(side), fill(texts.hint_thinking, &[])),
            (None, Some(_)) => (Some(side), fill(texts.thinking, &[&name])),
            (None, None) => (Some(side), fill(texts.turn, &[&name])),
        };
        let (right, tone) = match scene.outcome {
            Some(outcome) if self.game != GameId::Reversi => (fill(texts.reason(outcome), &[]), Tone::Plain),
            _ => aside,
        };
        let progress = thinking.map(|asked| asked.percent);
        let point = scene.cursor.map(|cursor| texts.move_name(G::pointed(cursor).into()));
        Status { game: self.game, side, left, point, tone, right, progress }
    }
}

/// What of a table is to be seen.
struct Scenes<'a> {
    board: &'a BoardScreen,
    shared: &'a Shared,
}

impl<'a> Scenes<'a> {
    fn scene<G: Playable, const N: usize>(&self, table: &'a Table<G, N>) -> Scene<'a, G> {
        let settings = self.shared.settings();
        let moves_of = |mv: Option<AnyMove>| mv.and_then(|mv| G::Move::try_from(mv).ok());
        Scene {
            position: table.record.position(),
            moves: table.record.moves(),
            outcome: table.record.outcome(),
            // Without a person there is nobody to point.
            cursor: (table.has_person() && table.record.outcome().is_none()).then_some(table.cursor),
            person_acts: table.to_act() == Some(Player::Person),
            hint: moves_of(self.board.candidate.or(self.board.hint)),
            marks: settings.marks,
            coordinates: settings.coordinates,
            numbers: settings.numbers,
            distances: self.board.distances,
        }
    }
}

/// Draws the position of a game after its first `count` moves, and nothing that belongs to playing.
pub(crate) fn draw_position<D: DrawTarget<Color = Rgb565>>(
    shared: &Shared,
    table: AnyTable<'_>,
    count: usize,
    floor: i32,
    painters: &mut Painters,
    sheet: &mut Sheet<'_, D>,
) -> Result<(), D::Error> {
    fn scene<'a, G: Playable, const N: usize>(
        shared: &Shared,
        table: &'a Table<G, N>,
        position: &'a G,
        count: usize,
    ) -> Scene<'a, G> {
        let settings = shared.settings();
        let moves = table.record.moves();
        Scene {
            position,
            moves: moves.get(..count).unwrap_or(moves),
            outcome: position.outcome(),
            cursor: None,
            person_acts: false,
            hint: None,
            marks: false,
            coordinates: settings.coordinates,
            numbers: settings.numbers,
            distances: false,
        }
    }
    match table {
        AnyTable::Reversi(table) => {
            let position = table.record.position_after(count);
            draw_reversi(&scene(shared, table, &position, count), None, floor, painters, sheet)
        }
        AnyTable::Renju(table) => {
            let position = table.record.position_after(count);
            draw_renju(&scene(shared, table, &position, count), floor, painters, sheet)
        }
        AnyTable::Quoridor(table) => {
            let position = table.record.position_after(count);
            draw_quoridor(&scene(shared, table, &position, count), floor, painters, sheet)
        }
    }
}

pub(crate) fn draw_reversi<D: DrawTarget<Color = Rgb565>>(
    scene: &Scene<'_, sanban_core::reversi::Position>,
    turning: Option<reversi_board::Turning>,
    floor: i32,
    painters: &mut Painters,
    sheet: &mut Sheet<'_, D>,
) -> Result<(), D::Error> {
    if sheet.begins() || !matches!(painters, Painters::Reversi(_)) {
        painters.begin(|| Painters::Reversi(reversi_board::Painter::new()));
    }
    let mut numbers = [0; 64];
    let view = reversi::view(scene, &mut numbers, turning);
    if let Painters::Reversi(painter) = painters {
        painter.set_floor(floor);
        sheet.board(painter, &view)?;
    }
    Ok(())
}

pub(crate) fn draw_renju<D: DrawTarget<Color = Rgb565>>(
    scene: &Scene<'_, sanban_core::renju::Position>,
    floor: i32,
    painters: &mut Painters,
    sheet: &mut Sheet<'_, D>,
) -> Result<(), D::Error> {
    if sheet.begins() || !matches!(painters, Painters::Renju(_)) {
        painters.begin(|| Painters::Renju(renju_board::Painter::new()));
    }
    let mut numbers = [0; sanban_core::renju::Point::COUNT];
    let view = renju::view(scene, &mut numbers);
    if let Painters::Renju(painter) = painters {
        painter.set_floor(floor);
        sheet.board(painter, &view)?;
    }
    Ok(())
}

pub(crate) fn draw_quoridor<D: DrawTarget<Color = Rgb565>>(
    scene: &Scene<'_, sanban_core::quoridor::Position>,
    floor: i32,
    painters: &mut Painters,
    sheet: &mut Sheet<'_, D>,
) -> Result<(), D::Error> {
    if sheet.begins() || !matches!(painters, Painters::Quoridor(_)) {
        painters.begin(|| Painters::Quoridor(quoridor_board::Painter::new()));
    }
    let view = quoridor::view(scene);
    if let Painters::Quoridor(painter) = painters {
        painter.set_floor(floor);
        sheet.board(painter, &view)?;
    }
    Ok(())
}

/// How far a movement has come, 0 to 255.
fn progress(passed_ms: u32, for_ms: u32) -> u8 {
    (passed_ms.min(for_ms) * 255).checked_div(for_ms).unwrap_or(255) as u8
}
