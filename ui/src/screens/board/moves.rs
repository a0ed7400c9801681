//! Moves made, taken back and made again.

use sanban_core::{GameId, Side, reversi};
use sanban_engine as engine;

use super::{Board, TURN_MS, Turning};
use crate::{
    Cue,
    device::Device,
    games::{self, Playable, Player, Table, with_table},
    texts::{Line, fill},
};

impl Board {
    /// Plays what the cursor stands for.
    pub(super) fn confirm(&mut self, device: &mut Device) {
        let texts = device.texts();
        let (to_act, has_person) =
            with_table!(ref device.tables, self.game, table => (table.to_act(), table.has_person()));
        match to_act {
            None => self.open_result(),
            Some(Player::Computer(_)) if has_person => self.refuse(fill(texts.busy, &[]), device),
            Some(Player::Computer(_)) => self.refuse(fill(texts.watch_only, &[]), device),
            Some(Player::Person) => {
                let mv: engine::Move = with_table!(ref device.tables, self.game, table => table.pointed().into());
                self.choose(mv, device);
            }
        }
    }

    /// A person wants to play a move.
    pub(super) fn choose(&mut self, mv: engine::Move, device: &mut Device) {
        let refusal = self.refusal(mv, device);
        if let Some(why) = refusal {
            self.refuse(why, device);
        } else if device.settings().confirm && self.candidate != Some(mv) {
            self.candidate = Some(mv);
            self.say(device.texts().confirm, device);
        } else {
            self.message = None;
            self.play(mv, device);
        }
    }

    /// Why a move is refused, in words.
    pub(super) fn refusal(&self, mv: engine::Move, device: &Device) -> Option<Line> {
        fn refusal<G: Playable, const N: usize>(
            table: &Table<G, N>,
            mv: engine::Move,
            device: &Device,
        ) -> Option<Line> {
            let mv = G::Move::try_from(mv).ok()?;
            let why = table.record.position().check(mv).err()?;
            Some(G::refusal(why, device.texts()))
        }
        with_table!(ref device.tables, self.game, table => refusal(table, mv, device))
    }

    /// Plays a move for whoever is to act.
    pub(super) fn play(&mut self, mv: engine::Move, device: &mut Device) {
        fn play<G: Playable, const N: usize>(table: &mut Table<G, N>, mv: engine::Move) -> bool {
            let by_person = table.to_act() == Some(Player::Person);
            let Ok(mv) = G::Move::try_from(mv) else {
                return false;
            };
            if table.record.play(mv).is_err() {
                return false;
            }
            // From one person to the other; the computer needs no cursor.
            if by_person && table.to_act() == Some(Player::Person) {
                table.cursor = table.record.position().hand_over(table.cursor);
            }
            true
        }
        self.stop_thinking(device);
        let before = *device.tables.reversi.record.position();
        if !with_table!(device.tables, self.game, table => play(table, mv)) {
            return;
        }
        device.sound(Cue::Place);
        self.changed(device);
        if self.game == GameId::Reversi {
            self.turn_discs(&before, device);
            if let Some(side) = games::reversi::passed_over(&device.tables.reversi) {
                let texts = device.texts();
                self.say_line(fill(texts.passed, &[&texts.side(self.game, side)]), device);
            }
        }
        self.go_on(device);
    }

    /// Discs turn over until they lie as they do now.
    pub(super) fn turn_discs(&mut self, before: &reversi::Position, device: &Device) {
        let discs = games::reversi::turned(before, device.tables.reversi.record.position());
        // Without animation they still turn with the next tick, so that one draw has less to paint.
        let for_ms = device.settings().animation.scale_ms(TURN_MS).max(1);
        let (since, until) = (device.now, device.now.after(for_ms));
        self.turning = (!discs.is_empty()).then_some(Turning { discs, since, for_ms, until });
    }

    /// Takes back a move, against the computer a full round.
    pub(super) fn take_back(&mut self, device: &mut Device) {
        let texts = device.texts();
        if !with_table!(ref device.tables, self.game, table => table.has_person()) {
            return self.refuse(fill(texts.watch_only, &[]), device);
        }
        self.stop_thinking(device);
        let before = *device.tables.reversi.record.position();
        match with_table!(device.tables, self.game, table => table.take_back()) {
            Some(moves) => {
                self.changed(device);
                self.turn_discs(&before, device);
                device.sound(Cue::Place);
                self.say_line(fill(texts.taken_back, &[&moves]), device);
            }
            None => self.refuse(fill(texts.nothing_to_take_back, &[]), device),
        }
        self.go_on(device);
    }

    /// Plays moves that were taken back once more.
    pub(super) fn redo(&mut self, device: &mut Device) {
        let texts = device.texts();
        let before = *device.tables.reversi.record.position();
        match with_table!(device.tables, self.game, table => table.redo()) {
            Some(moves) => {
                self.changed(device);
                self.turn_discs(&before, device);
                device.sound(Cue::Place);
                self.say_line(fill(texts.redone, &[&moves]), device);
            }
            None => self.refuse(fill(texts.nothing_to_redo, &[]), device),
        }
        self.go_on(device);
    }

    /// A person gives up.
    pub(crate) fn resign(&mut self, device: &mut Device) {
        fn resign<G: Playable, const N: usize>(table: &mut Table<G, N>) -> bool {
            table.resigning_side().is_some_and(|side: Side| table.record.resign(side).is_ok())
        }
        if with_table!(device.tables, self.game, table => resign(table)) {
            self.changed(device);
            self.end(device);
            self.open_result();
        }
    }
}
