//! Keys while something lies over the board.

use sanban_core::renju;

use super::{
    Board, Panel,
    panel::{self, Item},
};
use crate::{
    Cue, Key,
    device::Device,
    games::with_table,
    paint::List,
    place::Place,
    screens::{Ask, Go},
};

impl Board {
    pub(super) fn open_result(&mut self) {
        self.message = None;
        self.turning = None;
        self.result_at = None;
        self.panel = Panel::Result(List::default());
    }

    pub(super) fn open_menu(&mut self, device: &mut Device) {
        self.stop_thinking(device);
        self.message = None;
        self.turning = None;
        self.candidate = None;
        self.result_at = None;
        self.panel = Panel::Menu(List::default());
    }

    /// Closes whatever lies over the board, and plays on.
    pub(super) fn close_panel(&mut self, device: &mut Device) {
        self.panel = Panel::None;
        let over = with_table!(ref device.tables, self.game, table => table.record.outcome().is_some());
        if !over {
            self.go_on(device);
        }
    }

    pub(super) fn press_in_menu(&mut self, key: Key, mut list: List, device: &mut Device) -> Go {
        let items = panel::items(self.game);
        if list.steer(key, items.len()) {
            self.panel = Panel::Menu(list);
            return Go::Stay;
        }
        match key {
            Key::B => self.close_panel(device),
            Key::A | Key::Centre => {
                if let Some(item) = list.of(items).filter(|&item| panel::is_enabled(device, self.game, item)) {
                    return self.choose_in_menu(item, device);
                }
                device.sound(Cue::Refuse);
            }
            _ => {}
        }
        Go::Stay
    }

    pub(super) fn choose_in_menu(&mut self, item: Item, device: &mut Device) -> Go {
        match item {
            Item::Restart => return Go::Ask(Ask::Restart(self.game)),
            Item::Resign => return Go::Ask(Ask::Resign(self.game)),
            Item::Review => return Go::To(Place::Review(self.game)),
            Item::Leave => return Go::To(Place::Home(self.game)),
            Item::Continue | Item::Undo | Item::Redo | Item::Hint | Item::Pass | Item::Distances => {}
        }
        self.panel = Panel::None;
        match item {
            Item::Undo => self.take_back(device),
            Item::Redo => self.redo(device),
            Item::Hint => self.ask_hint(device),
            Item::Pass => self.choose(renju::Move::Pass.into(), device),
            Item::Distances => {
                self.distances = !self.distances;
                self.close_panel(device);
            }
            _ => self.close_panel(device),
        }
        Go::Stay
    }

    pub(super) fn press_in_choice(&mut self, key: Key, mut list: List, device: &mut Device) -> Go {
        if list.steer(key, 2) {
            self.panel = Panel::Choose(list);
            return Go::Stay;
        }
        match key {
            Key::A | Key::Centre => {
                self.panel = Panel::None;
                let mv = if list.selected == 0 { renju::Move::TakeBlack } else { renju::Move::TakeWhite };
                self.play(mv.into(), device);
            }
            Key::B => self.open_menu(device),
            Key::X => {
                self.panel = Panel::None;
                self.take_back(device);
            }
            _ => {}
        }
        Go::Stay
    }

    pub(super) fn press_in_result(&mut self, key: Key, mut list: List, device: &mut Device) -> Go {
        if list.steer(key, panel::RESULT_ROWS) {
            self.panel = Panel::Result(list);
            return Go::Stay;
        }
        match (key, list.selected) {
            (Key::A | Key::Centre, 0) => self.again(device),
            (Key::A | Key::Centre, 1) => return Go::To(Place::Review(self.game)),
            (Key::A | Key::Centre, _) => return Go::To(Place::Home(self.game)),
            (Key::B, _) => self.panel = Panel::None,
            (Key::X, _) => {
                self.panel = Panel::None;
                self.take_back(device);
            }
            _ => {}
        }
        Go::Stay
    }
}
