//! Saves that were asked for and wait for their turn.
//!
//! The screen never waits for the flash: what it has to save is noted here, a slot once however often it was asked for, and
//! written out when the task that saves has room. It is then the latest state that is saved.

use sanban_ui::Slot;

/// Slots that want saving, in the order they were asked for.
#[derive(Default)]
pub struct Wanted {
    slots: [Option<Slot>; Slot::ALL.len()],
}

impl Wanted {
    /// Nothing to save.
    pub const fn new() -> Wanted {
        Wanted { slots: [None; Slot::ALL.len()] }
    }

    /// Notes that a slot wants saving.
    pub fn ask(&mut self, slot: Slot) {
        if !self.slots.contains(&Some(slot))
            && let Some(free) = self.slots.iter_mut().find(|free| free.is_none())
        {
            *free = Some(slot);
        }
    }

    /// The slot to save next.
    pub fn take(&mut self) -> Option<Slot> {
        let first = self.slots.first_mut().and_then(Option::take);
        self.slots.rotate_left(1);
        first
    }

    /// Whether nothing waits.
    pub fn is_empty(&self) -> bool {
        self.slots.iter().all(Option::is_none)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slot_waits_once_and_in_turn() {
        let mut wanted = Wanted::new();
        for _ in 0..1000 {
            wanted.ask(Slot::Reversi);
            wanted.ask(Slot::Settings);
        }
        assert_eq!(wanted.take(), Some(Slot::Reversi));
        wanted.ask(Slot::Reversi);
        assert_eq!((wanted.take(), wanted.take(), wanted.take()), (Some(Slot::Settings), Some(Slot::Reversi), None));
        assert!(wanted.is_empty());
        for slot in Slot::ALL {
            wanted.ask(slot);
        }
        assert!(Slot::ALL.iter().all(|&slot| wanted.take() == Some(slot)));
    }
}
