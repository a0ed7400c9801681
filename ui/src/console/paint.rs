//! What is on the screen, and drawing it.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*};
use sanban_core::GameId;

use super::{Console, View};
use crate::{
    Screen,
    art::{Theme, ThemeId},
    paint::Sheet,
    screens::{
        about,
        board::{Overlay, Painters},
        dialog::Dialog,
    },
    settings::Language,
    texts::Texts,
};

/// What decides the whole picture, as opposed to what changes within it. Another one is painted from scratch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Picture {
    screen: Screen,
    under: Screen,
    game: Option<GameId>,
    /// Which puzzle.
    number: u8,
    /// How many dialogs there were.
    dialogs: u16,
    /// The page of a list that has several.
    page: u8,
    theme: ThemeId,
    language: Language,
}

impl Console {
    pub(crate) fn screen(&self) -> Screen {
        match &self.dialog {
            Some(Dialog::Ask(..)) => Screen::Question,
            Some(_) => Screen::Notice,
            None => self.screen_under(),
        }
    }

    /// The screen without the dialog over it.
    fn screen_under(&self) -> Screen {
        match &self.view {
            View::Blank => Screen::Blank,
            View::Home(_) => Screen::Home,
            View::More(_) => Screen::More,
            View::Setup(_) => Screen::Setup,
            View::Board(board) => match board.panel() {
                Overlay::None => Screen::Board,
                Overlay::Menu(_) => Screen::Menu,
                Overlay::Choose(_) => Screen::Choose,
                Overlay::Result(_) => Screen::Result,
            },
            View::Lesson(_) => Screen::Lesson,
            View::Review(_) => Screen::Review,
            View::Library(library) => library.screen(),
            View::Statistics(_) => Screen::Statistics,
            View::Puzzles(_) => Screen::Puzzles,
            View::Puzzle(_) => Screen::Puzzle,
            View::Settings(_) => Screen::Settings,
            View::About => Screen::About,
            View::SelfTest(_) => Screen::SelfTest,
        }
    }

    /// The colours and the words everything is drawn in.
    pub(crate) fn style(&self) -> (&'static Theme, &'static Texts) {
        (self.shared.theme(), self.shared.texts())
    }

    /// What decides the whole picture.
    pub(crate) fn picture(&self) -> Picture {
        let settings = self.shared.settings();
        Picture {
            screen: self.screen(),
            under: self.screen_under(),
            game: match &self.view {
                View::Board(board) => Some(board.game),
                View::Lesson(lesson) => Some(lesson.game),
                View::Review(review) => Some(review.game),
                View::Setup(setup) => Some(setup.game),
                View::Puzzles(puzzles) => Some(puzzles.game),
                View::Puzzle(puzzle) => Some(puzzle.game),
                _ => None,
            },
            number: if let View::Puzzle(puzzle) = &self.view { puzzle.number } else { 0 },
            dialogs: self.dialogs,
            page: if let View::Library(library) = &self.view { library.page() } else { 0 },
            theme: settings.theme,
            language: settings.language,
        }
    }

    pub(crate) fn paint<D: DrawTarget<Color = Rgb565>>(
        &self,
        painters: &mut Painters,
        sheet: &mut Sheet<'_, D>,
    ) -> Result<(), D::Error> {
        let Some(dialog) = &self.dialog else {
            return self.paint_view(painters, sheet);
        };
        // What is under a dialog keeps still, and lists are left out: half a line or half a ring would only confuse.
        if sheet.full {
            match &self.view {
                View::Board(board) => {
                    board.draw_board(&self.shared, dialog.hides(&self.crash, sheet.texts), painters, sheet)?
                }
                _ => sheet.clear()?,
            }
        }
        dialog.draw(&self.crash, sheet)
    }

    fn paint_view<D: DrawTarget<Color = Rgb565>>(
        &self,
        painters: &mut Painters,
        sheet: &mut Sheet<'_, D>,
    ) -> Result<(), D::Error> {
        let shared = &self.shared;
        match &self.view {
            View::Blank => sheet.clear(),
            View::Home(home) => home.draw(shared, sheet),
            View::More(more) => more.draw(sheet),
            View::Setup(setup) => setup.draw(shared, sheet),
            View::Board(board) => board.draw(shared, painters, sheet),
            View::Lesson(lesson) => lesson.draw(shared, painters, sheet),
            View::Review(review) => review.draw(shared, painters, sheet),
            View::Library(library) => library.draw(shared, sheet),
            View::Statistics(statistics) => statistics.draw(shared, sheet),
            View::Puzzles(puzzles) => puzzles.draw(shared, sheet),
            View::Puzzle(puzzle) => puzzle.draw(shared, painters, sheet),
            View::Settings(settings) => settings.draw(shared, sheet),
            View::About => about::draw(sheet),
            View::SelfTest(test) => test.draw(shared, sheet),
        }
    }
}
