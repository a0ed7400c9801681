//! Moves made, taken back and made again.

use sanban_core::{
    AnyMove, GameId, Side,
    renju::{self, NamedOpening},
    reversi,
};

use super::{BoardScreen, TURN_MS, Turning};
use crate::{
    Cue,
    games::{self, Playable, Player, Table, with_table},
    shared::Shared,
    texts::{Line, fill},
};

impl BoardScreen {
    /// Plays what the cursor stands for.
    pub(super) fn confirm(&mut self, shared: &mut Shared) {
        let texts = shared.texts();
        let (to_act, has_person) =
            with_table!(ref shared.tables, self.game, table => (table.to_act(), table.has_person()));
        match to_act {
            None => self.open_result(shared.now),
            Some(Player::Computer(_)) if has_person => self.refuse(fill(texts.busy, &[]), shared),
            Some(Player::Computer(_)) => self.refuse(fill(texts.watch_only, &[]), shared),
            Some(Player::Person) => {
                let mv: AnyMove = with_table!(ref shared.tables, self.game, table => table.pointed().into());
                self.choose(mv, shared);
            }
        }
    }

    /// A person wants to play a move.
    pub(super) fn choose(&mut self, mv: AnyMove, shared: &mut Shared) {
        let refusal = self.refusal(mv, shared);
        if let Some(why) = refusal {
            self.refuse(why, shared);
        } else if shared.settings().confirm && self.candidate != Some(mv) {
            self.candidate = Some(mv);
            self.say(shared.texts().confirm, shared);
        } else {
            self.message = None;
            self.play(mv, shared);
        }
    }

    /// Why a move is refused, in words.
    pub(super) fn refusal(&self, mv: AnyMove, shared: &Shared) -> Option<Line> {
        fn refusal<G: Playable, const N: usize>(table: &Table<G, N>, mv: AnyMove, shared: &Shared) -> Option<Line> {
            let mv = G::Move::try_from(mv).ok()?;
            let why = table.record.position().check(mv).err()?;
            Some(G::refusal(why, shared.texts()))
        }
        with_table!(ref shared.tables, self.game, table => refusal(table, mv, shared))
    }

    /// Plays a move for whoever is to act.
    pub(super) fn play(&mut self, mv: AnyMove, shared: &mut Shared) {
        fn play<G: Playable, const N: usize>(table: &mut Table<G, N>, mv: AnyMove) -> bool {
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
        self.stop_thinking(shared);
        let before = *shared.tables.reversi.record.position();
        if !with_table!(shared.tables, self.game, table => play(table, mv)) {
            return;
        }
        shared.sound(Cue::Place);
        self.changed(shared);
        if self.game == GameId::Renju {
            self.tell_opening(mv, shared);
        }
        if self.game == GameId::Reversi {
            self.turn_discs(&before, shared);
            if let Some(side) = games::reversi::passed_over(&shared.tables.reversi) {
                let texts = shared.texts();
                self.say_line(fill(texts.passed, &[&texts.side(self.game, side)]), shared);
            }
        }
        self.go_on(shared);
    }

    /// Says what the first three stones are called, and who has which colour once the computer has chosen.
    fn tell_opening(&mut self, mv: AnyMove, shared: &mut Shared) {
        let texts = shared.texts();
        let table = &shared.tables.renju;
        let moves = table.record.moves();
        let told = match (mv, NamedOpening::of(moves)) {
            (AnyMove::Renju(choice @ (renju::Move::TakeBlack | renju::Move::TakeWhite)), _) => {
                // The one who sat down second has chosen.
                let taken = if choice == renju::Move::TakeBlack { Side::BLACK } else { Side::WHITE };
                let [taken, left] = [taken, !taken].map(|side| texts.colour(side));
                let announces = table.players.first == Player::Person && table.players.second != Player::Person;
                announces.then(|| fill(texts.swap_told, &[&taken, &left]))
            }
            (_, Some(opening)) if moves.len() == 3 => {
                Some(fill(texts.opening_is, &[&texts.opening_name(opening), &opening.code()]))
            }
            _ => None,
        };
        if let Some(line) = told {
            self.say_line(line, shared);
        }
    }

    /// Discs turn over until they lie as they do now.
    pub(super) fn turn_discs(&mut self, before: &reversi::Position, shared: &Shared) {
        let discs = games::reversi::turned(before, shared.tables.reversi.record.position());
        // Without animation they still turn with the next tick, so that one draw has less to paint.
        let for_ms = shared.settings().animation.scale_ms(TURN_MS).max(1);
        let (since, until) = (shared.now, shared.now.after(for_ms));
        self.turning = (!discs.is_empty()).then_some(Turning { discs, since, for_ms, until });
    }

    /// Takes back a move, against the computer a full round.
    pub(super) fn take_back(&mut self, shared: &mut Shared) {
        let texts = shared.texts();
        if !with_table!(ref shared.tables, self.game, table => table.has_person()) {
            return self.refuse(fill(texts.watch_only, &[]), shared);
        }
        self.stop_thinking(shared);
        let before = *shared.tables.reversi.record.position();
        match with_table!(shared.tables, self.game, table => table.take_back()) {
            Some(moves) => {
                self.changed(shared);
                self.turn_discs(&before, shared);
                shared.sound(Cue::Place);
                self.say_line(fill(texts.taken_back, &[&moves]), shared);
            }
            None => self.refuse(fill(texts.nothing_to_take_back, &[]), shared),
        }
        self.go_on(shared);
    }

    /// Plays moves that were taken back once more.
    pub(super) fn redo(&mut self, shared: &mut Shared) {
        let texts = shared.texts();
        let before = *shared.tables.reversi.record.position();
        match with_table!(shared.tables, self.game, table => table.redo()) {
            Some(moves) => {
                self.changed(shared);
                self.turn_discs(&before, shared);
                shared.sound(Cue::Place);
                self.say_line(fill(texts.redone, &[&moves]), shared);
            }
            None => self.refuse(fill(texts.nothing_to_redo, &[]), shared),
        }
        self.go_on(shared);
    }

    /// A person gives up.
    pub(crate) fn resign(&mut self, shared: &mut Shared) {
        fn resign<G: Playable, const N: usize>(table: &mut Table<G, N>) -> bool {
            table.resigning_side().is_some_and(|side: Side| table.record.resign(side).is_ok())
        }
        if with_table!(shared.tables, self.game, table => resign(table)) {
            self.changed(shared);
            self.end(shared);
            self.open_result(shared.now);
        }
    }
}
