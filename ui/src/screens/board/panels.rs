//! Keys while something lies over the board.

use sanban_core::renju;

use super::{
    BoardScreen, Overlay,
    panel::{self, Item},
};
use crate::{
    Cue, Key,
    clock::Moment,
    games::with_table,
    paint::List,
    place::Place,
    screens::{Ask, Go},
    shared::Shared,
};

/// The result has to be in sight for this long before another game is begun from it.
const AGAIN_MS: u32 = 1000;

impl BoardScreen {
    pub(super) fn open_result(&mut self, now: Moment) {
        self.message = None;
        self.turning = None;
        self.result_at = None;
        self.result_since = now;
        self.panel = Overlay::Result(List::default());
    }

    pub(super) fn open_menu(&mut self, shared: &mut Shared) {
        self.stop_thinking(shared);
        self.message = None;
        self.turning = None;
        self.candidate = None;
        self.result_at = None;
        self.panel = Overlay::Menu(List::default());
    }

    /// Closes whatever lies over the board, and plays on.
    pub(super) fn close_panel(&mut self, shared: &mut Shared) {
        self.panel = Overlay::None;
        let over = with_table!(ref shared.tables, self.game, table => table.record.outcome().is_some());
        if !over {
            self.go_on(shared);
        }
    }

    pub(super) fn press_in_menu(&mut self, key: Key, mut list: List, shared: &mut Shared) -> Go {
        let items = panel::items(self.game);
        if list.steer(key, items.len()) {
            self.panel = Overlay::Menu(list);
            return Go::Stay;
        }
        match key {
            Key::B => self.close_panel(shared),
            Key::A | Key::Centre => {
                if let Some(item) = list.of(items).filter(|&item| panel::is_enabled(shared, self.game, item)) {
                    return self.choose_in_menu(item, shared);
                }
                shared.sound(Cue::Refuse);
            }
            _ => {}
        }
        Go::Stay
    }

    pub(super) fn choose_in_menu(&mut self, item: Item, shared: &mut Shared) -> Go {
        match item {
            Item::Restart => return Go::Ask(Ask::Restart(self.game)),
            Item::Resign => return Go::Ask(Ask::Resign(self.game)),
            Item::Review => return Go::To(Place::Review(self.game)),
            Item::Learn => return Go::To(Place::Lesson(self.game)),
            Item::Leave => return Go::To(Place::Home(self.game)),
            Item::Continue | Item::Undo | Item::Redo | Item::Hint | Item::Pass | Item::Distances => {}
        }
        self.panel = Overlay::None;
        match item {
            Item::Undo => self.take_back(shared),
            Item::Redo => self.redo(shared),
            Item::Hint => self.ask_hint(shared),
            Item::Pass => self.choose(renju::Move::Pass.into(), shared),
            Item::Distances => {
                self.distances = !self.distances;
                self.close_panel(shared);
            }
            _ => self.close_panel(shared),
        }
        Go::Stay
    }

    pub(super) fn press_in_choice(&mut self, key: Key, mut list: List, shared: &mut Shared) -> Go {
        if list.steer(key, 2) {
            self.panel = Overlay::Choose(list);
            return Go::Stay;
        }
        match key {
            Key::A | Key::Centre => {
                self.panel = Overlay::None;
                let mv = if list.selected == 0 { renju::Move::TakeBlack } else { renju::Move::TakeWhite };
                self.play(mv.into(), shared);
            }
            Key::B => self.open_menu(shared),
            Key::X => {
                self.panel = Overlay::None;
                self.take_back(shared);
            }
            _ => {}
        }
        Go::Stay
    }

    pub(super) fn press_in_result(&mut self, key: Key, mut list: List, shared: &mut Shared) -> Go {
        if list.steer(key, panel::RESULT_ROWS) {
            self.panel = Overlay::Result(list);
            return Go::Stay;
        }
        match (key, list.selected) {
            // Whoever was about to press A for something else still sees what became of the game.
            (Key::A | Key::Centre, 0) if !self.result_since.after(AGAIN_MS).has_come(shared.now) => {}
            (Key::A | Key::Centre, 0) => self.again(shared),
            (Key::A | Key::Centre, 1) => return Go::To(Place::Review(self.game)),
            (Key::A | Key::Centre, _) => return Go::To(Place::Home(self.game)),
            (Key::B, _) => self.panel = Overlay::None,
            (Key::X, _) => {
                self.panel = Overlay::None;
                self.take_back(shared);
            }
            _ => {}
        }
        Go::Stay
    }
}
