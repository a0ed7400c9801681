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
        puzzles,
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
    /// How many dialogs there were.
    dialogs: u16,
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
            View::Statistics(_) => Screen::Statistics,
            View::Puzzles => Screen::Puzzles,
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
                _ => None,
            },
            dialogs: self.dialogs,
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
                View::Board(board) => board.draw_board(&self.shared, dialog.hides(sheet.texts), painters, sheet)?,
                _ => sheet.clear()?,
            }
        }
        dialog.draw(sheet)
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
            View::Statistics(statistics) => statistics.draw(shared, sheet),
            View::Puzzles => puzzles::draw(sheet),
            View::Settings(settings) => settings.draw(shared, sheet),
            View::About => about::draw(sheet),
            View::SelfTest(test) => test.draw(shared, sheet),
        }
    }
}
