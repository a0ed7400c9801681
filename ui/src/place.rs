//! Where in the device the player is.

use sanban_core::GameId;

use crate::settings::Choice;

/// A screen the device can come back to after it was switched off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The three games, with this one selected.
    Home(GameId),
    /// What else there is.
    More,
    /// What is decided before a game.
    Setup(GameId),
    /// A game.
    Board(GameId),
    /// How to play a game.
    Lesson(GameId),
    /// Stepping through the moves of a game.
    Review(GameId),
    /// The finished games.
    Library,
    /// Games won, lost and drawn.
    Statistics(GameId),
    /// The puzzles of a game.
    Puzzles(GameId),
    /// One of them. A device that is switched off there comes back to all of them.
    Puzzle(GameId, u8),
    /// The settings.
    Settings,
    /// Keys, version and licences.
    About,
    /// The self-test. A device that is switched off there comes back to the menu before it.
    SelfTest,
}

impl Default for Place {
    fn default() -> Self {
        Place::Home(GameId::Reversi)
    }
}

impl Place {
    /// Whether this is the same screen, whatever is selected on it.
    pub(crate) fn is_same_screen(self, other: Place) -> bool {
        match (self, other) {
            (Place::Home(_), Place::Home(_)) | (Place::Statistics(_), Place::Statistics(_)) => true,
            (Place::Puzzles(_) | Place::Puzzle(..), Place::Puzzles(_) | Place::Puzzle(..)) => true,
            _ => self == other,
        }
    }

    /// The place in storage: which screen, and which game, 0 where there is none.
    pub(crate) fn to_bytes(self) -> [u8; 2] {
        match self {
            Place::Home(game) => [0, game.to_byte()],
            Place::More | Place::SelfTest => [1, 0],
            Place::Setup(game) => [2, game.to_byte()],
            Place::Board(game) => [3, game.to_byte()],
            Place::Review(game) => [4, game.to_byte()],
            Place::Statistics(game) => [5, game.to_byte()],
            Place::Puzzles(game) | Place::Puzzle(game, _) => [6, game.to_byte()],
            Place::Settings => [7, 0],
            Place::About => [8, 0],
            Place::Lesson(game) => [9, game.to_byte()],
            Place::Library => [10, 0],
        }
    }

    /// The place of such bytes.
    pub(crate) fn from_bytes([place, number]: [u8; 2]) -> Option<Place> {
        let game = GameId::from_byte(number);
        match place {
            0 => game.map(Place::Home),
            2 => game.map(Place::Setup),
            3 => game.map(Place::Board),
            4 => game.map(Place::Review),
            5 => game.map(Place::Statistics),
            6 => game.map(Place::Puzzles),
            9 => game.map(Place::Lesson),
            _ if number > 0 => None,
            1 => Some(Place::More),
            7 => Some(Place::Settings),
            8 => Some(Place::About),
            10 => Some(Place::Library),
            _ => None,
        }
    }
}

/// What is on the screen, for a host that wants to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Screen {
    /// Nothing yet: the host has not reported what storage holds.
    Blank,
    /// The three games.
    Home,
    /// What else there is.
    More,
    /// What is decided before a game.
    Setup,
    /// A game.
    Board,
    /// How to play a game.
    Lesson,
    /// The menu of a game.
    Menu,
    /// The choice of a colour in Renju's Swap opening.
    Choose,
    /// How a game ended, and what next.
    Result,
    /// Stepping through the moves of a game.
    Review,
    /// The finished games.
    Library,
    /// What to do with one of them.
    Shelf,
    /// Games won, lost and drawn.
    Statistics,
    /// The puzzles of a game.
    Puzzles,
    /// One of them.
    Puzzle,
    /// The settings.
    Settings,
    /// Keys, version and licences.
    About,
    /// What the hardware is up to.
    SelfTest,
    /// A question that wants yes or no.
    Question,
    /// Something the player has to know: a save that cannot be read or written, a crash.
    Notice,
}

impl Screen {
    /// All screens.
    pub const ALL: [Screen; 20] = [
        Screen::Blank,
        Screen::Home,
        Screen::More,
        Screen::Setup,
        Screen::Board,
        Screen::Lesson,
        Screen::Menu,
        Screen::Choose,
        Screen::Result,
        Screen::Review,
        Screen::Library,
        Screen::Shelf,
        Screen::Statistics,
        Screen::Puzzles,
        Screen::Puzzle,
        Screen::Settings,
        Screen::About,
        Screen::SelfTest,
        Screen::Question,
        Screen::Notice,
    ];

    /// Its name, for scenarios: one lower-case word.
    pub const fn name(self) -> &'static str {
        match self {
            Screen::Blank => "blank",
            Screen::Home => "home",
            Screen::More => "more",
            Screen::Setup => "setup",
            Screen::Board => "board",
            Screen::Lesson => "lesson",
            Screen::Menu => "menu",
            Screen::Choose => "choose",
            Screen::Result => "result",
            Screen::Review => "review",
            Screen::Library => "library",
            Screen::Shelf => "shelf",
            Screen::Statistics => "statistics",
            Screen::Puzzles => "puzzles",
            Screen::Puzzle => "puzzle",
            Screen::Settings => "settings",
            Screen::About => "about",
            Screen::SelfTest => "self-test",
            Screen::Question => "question",
            Screen::Notice => "notice",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_comes_back_from_its_bytes_and_no_other_bytes_are_a_place() {
        let mut places = 0;
        for first in 0..=u8::MAX {
            for second in 0..=u8::MAX {
                if let Some(place) = Place::from_bytes([first, second]) {
                    assert_eq!(place.to_bytes(), [first, second]);
                    places += 1;
                }
            }
        }
        // Seven screens belong to one of three games, four to none.
        assert_eq!(places, 7 * 3 + 4);
    }
}
