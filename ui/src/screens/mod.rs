//! The screens: types that take keys and draw themselves.

pub(crate) mod about;
pub(crate) mod board;
pub(crate) mod dialog;
pub(crate) mod home;
pub(crate) mod lesson;
pub(crate) mod library;
pub(crate) mod more;
pub(crate) mod puzzle;
pub(crate) mod puzzles;
pub(crate) mod review;
pub(crate) mod self_test;
pub(crate) mod settings;
pub(crate) mod setup;
pub(crate) mod statistics;

use sanban_core::GameId;

use crate::place::Place;

/// Where a key leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Go {
    /// Nowhere: the screen has dealt with it.
    Stay,
    /// To another screen.
    To(Place),
    /// To a question first.
    Ask(Ask),
}

/// What the player is asked before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Ask {
    /// Begin a new game, which the one in progress is lost for.
    New(GameId),
    /// Begin the game anew.
    Restart(GameId),
    /// Give up.
    Resign(GameId),
    /// Play on with a game from the library, which the one in progress is lost for.
    PlayOn(GameId),
    /// Take the game with this number out of the library.
    DeleteGame(u16),
    /// Forget all results.
    ClearStatistics,
    /// Leave for the boot loader.
    Update,
    /// Delete everything that is stored.
    DeleteAll,
}
