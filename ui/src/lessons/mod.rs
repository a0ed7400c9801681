//! How to play: a few pages for each game, made of positions and moves.
//!
//! A page either shows something, playing a few moves by itself over and over, or wants the player to do it. What is right is
//! not written down: a [`Goal`] says what has to come of the move, and the rules judge it. The words are in
//! `texts/lessons.rs`, in the same order.

mod goal;

pub(crate) use goal::Goal;

use sanban_core::{
    AnyPosition, GameId, Side,
    renju::{self, PointSet},
};

/// A page of a lesson.
#[derive(Debug)]
pub(crate) struct Page {
    start: Start,
    /// What the board plays by itself.
    pub shows: &'static [&'static str],
    /// What the player has to reach.
    pub goal: Option<Goal>,
    /// Whether forbidden points and legal moves are marked.
    pub marks: bool,
}

/// Where a page begins.
#[derive(Debug)]
enum Start {
    /// Before the first move.
    Beginning,
    /// As `sanban-core` writes positions of Reversi and Quoridor.
    Text(&'static str),
    /// Black and white stones of Renju; black is to move.
    Stones(&'static str, &'static str),
}

impl Page {
    const fn shows(start: Start, shows: &'static [&'static str]) -> Page {
        Page { start, shows, goal: None, marks: false }
    }

    const fn wants(start: Start, goal: Goal) -> Page {
        // Where the point is to be found, it is not shown.
        Page { start, shows: &[], goal: Some(goal), marks: !matches!(goal, Goal::Forbidden) }
    }

    /// The position after the first `count` moves the board plays by itself.
    pub(crate) fn position(&self, game: GameId, count: usize) -> AnyPosition {
        let mut position = self.start.position(game);
        for text in self.shows.iter().take(count) {
            // A test plays every page to its end.
            if let Ok(mv) = position.parse_move(text) {
                let _ = position.play(mv);
            }
        }
        position
    }
}

impl Start {
    fn position(&self, game: GameId) -> AnyPosition {
        let position = match self {
            Start::Beginning => None,
            Start::Text(text) => AnyPosition::parse(game, text).ok(),
            Start::Stones(black, white) => {
                let [black, white] = [black, white].map(|names| points(names));
                let rules = renju::Rules::default();
                renju::Position::from_stones(rules, black, white, Side::BLACK).ok().map(Into::into)
            }
        };
        position.unwrap_or_else(|| AnyPosition::start(game))
    }
}

fn points(names: &str) -> PointSet {
    names.split(' ').filter_map(|name| name.parse::<renju::Point>().ok()).collect()
}

/// The pages of a game's lesson.
pub(crate) const fn pages(game: GameId) -> &'static [Page] {
    match game {
        GameId::Reversi => REVERSI,
        GameId::Renju => RENJU,
        GameId::Quoridor => QUORIDOR,
    }
}

/// The upper five rows are in sight.
const REVERSI: &[Page] = &[
    Page::shows(Start::Beginning, &["d3", "c3", "c4", "e3"]),
    Page::shows(Start::Text("...B.B.....WW....BW.......WWW....B.B.B.......................... B"), &["d3"]),
    Page::wants(Start::Text("..........W......WWWB.....WBW.......B........................... B"), Goal::Flips(3)),
    Page::wants(Start::Text(".WB......WW......BWB......WBB......BW........................... B"), Goal::Corner),
    Page::shows(Start::Text("BBBBWWWWBBBWWWWWBBB.WWWWBBBWBWWWBBWBWBWWBWBBWWBWBBBBWWWWBBBBBWWW B"), &["d3"]),
];

/// From the twelfth line down to the fourth.
const RENJU: &[Page] = &[
    Page::shows(Start::Beginning, &["h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9", "l8"]),
    Page::wants(Start::Stones("g8 h8 j8 k8", "h9 i9 j7 h7"), Goal::Win),
    Page::shows(Start::Stones("h8 i8 j8", "h9 i7 j10"), &["k8", "l8", "g8"]),
    Page::wants(Start::Stones("f9 h8 i7 g6", "g9 h9 i9 j9"), Goal::Stops),
    Page { marks: true, ..Page::shows(Start::Stones("h8 h9 f10 g10", "e6 j7 k10 i5"), &[]) },
    Page::wants(Start::Stones("g8 h8 i9 i10", "e6 k7 l10 f11"), Goal::Forbidden),
];

/// From the ninth rank down to the fourth.
const QUORIDOR: &[Page] = &[
    Page::shows(Start::Text("- / - / e6 c7 / 10 10 / 1"), &["e7", "c6", "e8", "c5", "e9"]),
    Page::wants(Start::Text("- / - / e5 c7 / 10 10 / 1"), Goal::Nearer),
    Page::shows(Start::Text("- / - / e5 c8 / 10 10 / 2"), &["e5h", "d5", "c7", "d6"]),
    Page::wants(Start::Text("c7 / - / e4 e8 / 9 10 / 1"), Goal::Costs(2)),
    Page::wants(Start::Text("- / - / e6 e7 / 10 10 / 1"), Goal::Jump),
    Page::shows(Start::Text("e7 / - / e6 e7 / 10 9 / 1"), &["d7"]),
];

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use sanban_core::{AnyMove, Game};

    use super::*;

    fn legal(position: &AnyPosition) -> Vec<AnyMove> {
        match position {
            AnyPosition::Reversi(position) => position.legal_moves().into_iter().map(Into::into).collect(),
            AnyPosition::Renju(position) => position.legal_moves().into_iter().map(Into::into).collect(),
            AnyPosition::Quoridor(position) => position.legal_moves().into_iter().map(Into::into).collect(),
        }
    }

    #[test]
    fn every_page_begins_with_a_position_and_plays_its_moves_by_the_rules() {
        for game in GameId::ALL {
            assert!((4..=8).contains(&pages(game).len()));
            for page in pages(game) {
                let mut position = match page.start {
                    Start::Beginning => AnyPosition::start(game),
                    Start::Text(text) => AnyPosition::parse(game, text).unwrap(),
                    Start::Stones(black, white) => {
                        let stones = [black, white].map(|names| names.split(' ').count());
                        let position = page.start.position(game);
                        let AnyPosition::Renju(board) = &position else { panic!("{game}") };
                        assert_eq!(Side::BOTH.map(|side| board.stones(side).len()), stones, "{page:?}");
                        position
                    }
                };
                assert_eq!(page.position(game, 0), position);
                for text in page.shows {
                    position.play(position.parse_move(text).unwrap()).unwrap_or_else(|why| panic!("{text}: {why}"));
                }
                assert_eq!(page.position(game, page.shows.len()), position);
            }
        }
    }

    #[test]
    fn at_least_two_pages_a_game_want_something_that_some_moves_reach_and_others_do_not() {
        for game in GameId::ALL {
            let wanting: Vec<_> = pages(game).iter().filter_map(|page| Some((page, page.goal?))).collect();
            assert!(wanting.len() >= 2, "{game}");
            for (page, goal) in wanting {
                let position = page.position(game, 0);
                if goal == Goal::Forbidden {
                    let AnyPosition::Renju(board) = &position else { panic!("{game}") };
                    assert_eq!(board.forbidden_points().all().len(), 1, "{page:?}");
                    continue;
                }
                let moves = legal(&position);
                let right = moves.iter().filter(|&&mv| goal.is_reached(&position, mv)).count();
                assert!(right > 0 && right < moves.len(), "{page:?}: {right} of {}", moves.len());
            }
        }
    }
}
