//! Opening a place, and telling which one the player is at.

use super::{Console, View};
use crate::{
    Slot,
    games::with_table,
    place::Place,
    screens::{
        board::BoardScreen, home::Home, lesson::Lesson, library::LibraryScreen, more::More, puzzle::PuzzleScreen,
        puzzles::Puzzles, review::Review, self_test::SelfTest, settings::SettingsScreen, setup::Setup,
        statistics::StatisticsScreen,
    },
};

impl Console {
    /// Opens a screen.
    #[inline(never)]
    pub(super) fn open(&mut self, place: Place) {
        let from = self.place();
        match &mut self.view {
            View::Home(_) => self.shared.home = from,
            View::Board(board) => board.leave(&mut self.shared),
            View::SelfTest(test) => test.leave(&mut self.shared),
            _ => {}
        }
        // Holding a key does not reach into the next screen.
        self.keys.let_go();
        let shared = &mut self.shared;
        let begun = |game| with_table!(ref shared.tables, game, table => table.begun);
        self.view = match place {
            Place::Home(selected) => View::Home(Home { selected }),
            Place::More => View::More(More::coming_from(from)),
            // Where a game should be there may be none: its save was lost.
            Place::Board(game) | Place::Review(game) if !begun(game) => View::Home(Home { selected: game }),
            Place::Setup(game) => View::Setup(Setup::new(game)),
            Place::Board(game) => View::Board(BoardScreen::enter(game, shared)),
            Place::Lesson(game) => View::Lesson(Lesson::enter(game, from, shared)),
            Place::Review(game) => View::Review(Review::enter(game, shared)),
            Place::Library => View::Library(LibraryScreen::enter(shared)),
            Place::Statistics(game) => View::Statistics(StatisticsScreen { game }),
            Place::Puzzles(game) => View::Puzzles(Puzzles::enter(game, from, shared)),
            Place::Puzzle(game, number) => View::Puzzle(PuzzleScreen::enter(game, number, shared)),
            Place::Settings => View::Settings(SettingsScreen::default()),
            Place::About => View::About,
            Place::SelfTest => View::SelfTest(SelfTest::enter(shared)),
        };
    }

    /// Stores where the player is, when that is another screen than before.
    pub(super) fn store_place(&mut self) {
        if matches!(self.view, View::Blank) {
            return;
        }
        let place = self.place();
        self.shared.memory.place = place;
        if !place.is_same_screen(self.stored_place) {
            self.stored_place = place;
            self.shared.save(Slot::Settings);
        }
    }

    /// Where the player is.
    pub(super) fn place(&self) -> Place {
        match &self.view {
            View::Blank => Place::default(),
            View::Home(home) => Place::Home(home.selected),
            View::More(_) => Place::More,
            View::Setup(setup) => Place::Setup(setup.game),
            View::Board(board) => Place::Board(board.game),
            View::Lesson(lesson) => Place::Lesson(lesson.game),
            // A device that is switched off at a game from the library comes back to the library.
            View::Review(review) if review.is_of_library() => Place::Library,
            View::Review(review) => Place::Review(review.game),
            View::Library(_) => Place::Library,
            View::Statistics(statistics) => Place::Statistics(statistics.game),
            View::Puzzles(puzzles) => Place::Puzzles(puzzles.game),
            View::Puzzle(puzzle) => Place::Puzzle(puzzle.game, puzzle.number),
            View::Settings(_) => Place::Settings,
            View::About => Place::About,
            View::SelfTest(_) => Place::SelfTest,
        }
    }
}
