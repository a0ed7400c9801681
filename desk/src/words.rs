//! The words that scenarios, saves and the page use for slots, keys, sounds and languages.

use sanban_ui::{Cue, Key, Language, Shelf, Slot};

/// A key's name.
pub fn key_name(key: Key) -> &'static str {
    match key {
        Key::Up => "up",
        Key::Down => "down",
        Key::Left => "left",
        Key::Right => "right",
        Key::Centre => "centre",
        Key::A => "a",
        Key::B => "b",
        Key::X => "x",
        Key::Y => "y",
    }
}

/// The key of a name.
pub fn key_named(name: &str) -> Option<Key> {
    Key::ALL.into_iter().find(|&key| key_name(key) == name)
}

/// A sound's name.
pub fn cue_name(cue: Cue) -> &'static str {
    match cue {
        Cue::Place => "place",
        Cue::Step => "step",
        Cue::Refuse => "refuse",
        Cue::Win => "win",
        Cue::End => "end",
    }
}

/// The sound of a name.
pub fn cue_named(name: &str) -> Option<Cue> {
    Cue::ALL.into_iter().find(|&cue| cue_name(cue) == name)
}

/// A slot's name.
pub fn slot_name(slot: Slot) -> &'static str {
    match slot {
        Slot::Settings => "settings",
        Slot::Statistics => "statistics",
        Slot::Reversi => "reversi",
        Slot::Renju => "renju",
        Slot::Quoridor => "quoridor",
        Slot::Library => "library",
    }
}

/// The slot of a name.
pub fn slot_named(name: &str) -> Option<Slot> {
    Slot::ALL.into_iter().find(|&slot| slot_name(slot) == name)
}

/// A shelf's name.
pub fn shelf_name(shelf: Shelf) -> String {
    format!("game-{}", shelf.number())
}

/// The shelf of a name.
pub fn shelf_named(name: &str) -> Option<Shelf> {
    Shelf::all().find(|&shelf| shelf_name(shelf) == name)
}

/// A language's code, as the web writes it.
pub fn language_name(language: Language) -> &'static str {
    match language {
        Language::Japanese => "ja",
        Language::English => "en",
    }
}

/// The language of a code.
pub fn language_named(name: &str) -> Option<Language> {
    [Language::Japanese, Language::English].into_iter().find(|&language| language_name(language) == name)
}
