//! Everything the device says, once per language.
//!
//! A language is one value of [`Texts`]: a text that is missing in one of them does not compile. `{}` in a text stands
//! for what is filled in by [`fill`].

mod en;
mod fill;
mod ja;
mod lessons;

pub(crate) use fill::{Line, fill};
use lessons::Lessons;
pub(crate) use lessons::Words;

use sanban_core::{AnyMove, Draw, GameId, Outcome, Side, Victory, renju, renju::NamedOpening, reversi};
use sanban_engine::Level;

use crate::{games::Strength, settings::Language};

/// A step of a scale that is reached.
pub(crate) const STEP_ON: char = '●';
/// A step of a scale that is not.
pub(crate) const STEP_OFF: char = '○';

/// Defines the table, and a way to visit all of it.
macro_rules! texts {
    ($($name:ident,)*) => {
        /// The texts of one language.
        #[derive(Debug)]
        pub(crate) struct Texts {
            $(pub $name: &'static str,)*
            /// Keys, and what they do.
            pub about_keys: [(&'static str, &'static str); 5],
            pub about_licences: [&'static str; 4],
            /// Renju's named openings, in the order of [`NamedOpening::ALL`].
            pub openings: [&'static str; NamedOpening::ALL.len()],
            pub lessons: &'static Lessons,
            /// The names of the computer's levels, weakest first.
            pub levels: [&'static str; Level::ALL.len()],
            /// The grades of puzzles, easiest first.
            pub grades: [&'static str; 3],
        }

        impl Texts {
            /// Visits every text with its name.
            #[cfg(test)]
            fn each(&self, mut visit: impl FnMut(&'static str, &'static str)) {
                $(visit(stringify!($name), self.$name);)*
                for (key, does) in self.about_keys {
                    visit("about_keys", key);
                    visit("about_keys", does);
                }
                for name in self.grades {
                    visit("grades", name);
                }
                for name in self.levels {
                    visit("levels", name);
                }
                for line in self.about_licences {
                    visit("about_licences", line);
                }
                for name in self.openings {
                    visit("openings", name);
                }
                for page in GameId::ALL.iter().flat_map(|&game| self.lessons.of(game)) {
                    visit("lessons", page.says);
                    if !page.wants.is_empty() {
                        visit("lessons", page.wants);
                    }
                }
            }
        }
    };
}

texts! {
    // The language's own name.
    language,

    // The games and who plays them.
    reversi,
    renju,
    quoridor,
    black,
    white,
    player_1,
    player_2,
    person,
    level,
    level_named,
    my_level,

    // Keys, for the line at the foot of a screen.
    key_choose,
    key_back,
    key_change,
    key_new,
    key_more,
    key_game,
    key_clear,
    key_next,
    key_place,
    key_wall,
    key_skip,
    key_star,
    key_page,
    yes,
    no,

    // Home, and what else there is.
    to_continue,
    finished,
    unreadable,
    more,
    settings,
    library,
    statistics,
    puzzles,
    about,
    update,

    // Setup.
    opening,
    opening_free,
    opening_swap,
    opening_is,
    rule,
    rule_renju,
    rule_five,
    forbidden,
    forbidden_refused,
    forbidden_loses,
    forbidden_none,
    walls_each,
    start,

    // Above the board.
    turn,
    thinking,
    hint_thinking,
    wins,
    you_win,
    you_lose,
    draw,
    moves,
    walls,
    review_at,

    // Why a game ended.
    by_discs,
    by_five,
    by_forbidden,
    by_goal,
    by_resignation,
    equal_discs,
    full_board,
    both_passed,
    repetition,
    record_full,

    // What the board says to the player.
    keys_stones,
    keys_quoridor,
    keys_watch,
    keys_review,
    watch_only,
    busy,
    over,
    passed,
    confirm,
    taken_back,
    nothing_to_take_back,
    redone,
    nothing_to_redo,
    hint_is,
    no_hint,

    // Why a move is refused.
    off_board,
    occupied,
    flips_nothing,
    has_move,
    double_three,
    double_four,
    overline,
    forbidden_point,
    first_on_centre,
    second_near_centre,
    third_near_centre,
    choose_colour,
    no_choice,
    no_pass_yet,
    here_already,
    other_pawn,
    out_of_reach,
    wall_in_the_way,
    jump_is_open,
    no_walls_left,
    wall_taken,
    wall_overlaps,
    wall_crosses,
    shuts_in,

    // Quoridor's ways to move.
    mode_pawn,
    mode_horizontal,
    mode_vertical,
    distances,

    // Renju's Swap opening.
    swap_question,
    take_black,
    take_white,
    swap_told,
    colour_black,
    colour_white,

    // Game menu and result.
    menu_continue,
    menu_undo,
    menu_redo,
    menu_hint,
    menu_pass,
    menu_distances,
    menu_restart,
    menu_resign,
    menu_review,
    menu_leave,
    rematch,
    home,
    how_to_play,
    lesson_title,
    lesson_right,
    lesson_again,
    lesson_over,
    to_learn,
    key_look,
    discs,
    final_score,
    result_moves,
    result_one_move,
    result_help,

    // Questions.
    ask_restart,
    ask_resign,
    ask_new,
    ask_delete_game,
    ask_clear,
    ask_update,
    ask_delete_all,

    // Settings.
    set_language,
    set_brightness,
    set_sound,
    set_theme,
    set_marks,
    set_coordinates,
    set_numbers,
    set_animation,
    set_confirm,
    set_sleep,
    on,
    off,
    slow,
    normal,
    fast,
    theme_night,
    theme_paper,
    theme_shapes,
    minutes,
    never,

    // The library.
    library_empty,
    one_game,
    many_games,
    one_move,
    many_moves,
    mine,
    beat,
    lost_to,
    drew_with,
    give_star,
    take_star,
    out_of_stars,
    delete,

    // Statistics.
    won,
    lost,
    drawn,
    hinted,
    two_players,
    sat_first,
    sat_second,

    // Puzzles.
    key_solve,
    keys_puzzle,
    keys_puzzle_walls,
    puzzle_solved,
    puzzle_helped,
    goal_win,
    goal_best,
    goal_fours,
    goal_threat,
    goal_hold,
    goal_race,

    // About.
    about_version,

    // Notices.
    slot_settings,
    slot_statistics,
    slot_game,
    damaged,
    from_future,
    older,
    untouched,
    keep_it,
    start_over,
    not_saved,
    not_filed,
    try_again,
    close,
    crashed,
    withheld,
    stays,
    delete_all,
    flat,
    flat_saved,

    // The self-test.
    self_test,
    test_sound,
    test_light,
    test_flash,
    test_leave,
    test_power,
    test_timer,
    test_forced,
    test_high,
    test_low,
    test_reset,
    test_battery,
    test_charger,
    test_id,
    test_erase,
    test_program,
    test_no_board,
    test_version,
    test_cycles,
    test_emulated,
    test_nodes,
}

impl Texts {
    /// The texts of a language.
    pub(crate) const fn of(language: Language) -> &'static Texts {
        match language {
            Language::Japanese => &ja::TEXTS,
            Language::English => &en::TEXTS,
        }
    }

    /// The name of a game.
    pub(crate) const fn game(&self, game: GameId) -> &'static str {
        match game {
            GameId::Reversi => self.reversi,
            GameId::Renju => self.renju,
            GameId::Quoridor => self.quoridor,
        }
    }

    /// What a side of a game is called.
    pub(crate) const fn side(&self, game: GameId, side: Side) -> &'static str {
        match (game, side) {
            (GameId::Reversi | GameId::Renju, Side::First) => self.black,
            (GameId::Reversi | GameId::Renju, Side::Second) => self.white,
            (GameId::Quoridor, Side::First) => self.player_1,
            (GameId::Quoridor, Side::Second) => self.player_2,
        }
    }

    /// A colour within a sentence.
    pub(crate) const fn colour(&self, side: Side) -> &'static str {
        match side {
            Side::BLACK => self.colour_black,
            Side::WHITE => self.colour_white,
        }
    }

    /// The name of a level.
    pub(crate) fn level_name(&self, level: Level) -> &'static str {
        self.levels.iter().zip(Level::ALL).find_map(|(&name, of)| (of == level).then_some(name)).unwrap_or_default()
    }

    /// The computer at a level: its number and its name, or that the level is the player's own.
    pub(crate) fn computer(&self, strength: Strength, level: Level) -> Line {
        match strength {
            Strength::Fixed(_) => fill(self.level_named, &[&level.number(), &self.level_name(level)]),
            Strength::Mine => fill(self.my_level, &[&level.number()]),
        }
    }

    /// What decided a game.
    pub(crate) const fn reason(&self, outcome: Outcome) -> &'static str {
        match outcome {
            Outcome::Win { by: Victory::Discs, .. } => self.by_discs,
            Outcome::Win { by: Victory::Five, .. } => self.by_five,
            Outcome::Win { by: Victory::Forbidden, .. } => self.by_forbidden,
            Outcome::Win { by: Victory::Goal, .. } => self.by_goal,
            Outcome::Win { by: Victory::Resignation, .. } => self.by_resignation,
            Outcome::Draw(Draw::EqualDiscs) => self.equal_discs,
            Outcome::Draw(Draw::FullBoard) => self.full_board,
            Outcome::Draw(Draw::BothPassed) => self.both_passed,
            Outcome::Draw(Draw::Repetition) => self.repetition,
            Outcome::Draw(Draw::RecordFull) => self.record_full,
        }
    }

    /// Who won, or that nobody did.
    pub(crate) fn result(&self, game: GameId, outcome: Outcome) -> Line {
        match outcome.winner() {
            Some(side) => fill(self.wins, &[&self.side(game, side)]),
            None => fill(self.draw, &[]),
        }
    }

    /// How many moves a game took.
    pub(crate) fn after_moves(&self, moves: usize) -> Line {
        if moves == 1 { fill(self.result_one_move, &[]) } else { fill(self.result_moves, &[&moves]) }
    }

    /// So many moves.
    pub(crate) fn count_moves(&self, moves: usize) -> Line {
        if moves == 1 { fill(self.one_move, &[]) } else { fill(self.many_moves, &[&moves]) }
    }

    /// So many games.
    pub(crate) fn count_games(&self, games: usize) -> Line {
        if games == 1 { fill(self.one_game, &[]) } else { fill(self.many_games, &[&games]) }
    }

    /// What an opening of Renju is called.
    pub(crate) fn opening_name(&self, opening: NamedOpening) -> &'static str {
        self.openings
            .iter()
            .zip(NamedOpening::ALL)
            .find_map(|(&name, of)| (of == opening).then_some(name))
            .unwrap_or_default()
    }

    /// A move as the boards write it: the letters along their edges are capitals.
    pub(crate) fn move_name(&self, mv: AnyMove) -> Line {
        match mv {
            AnyMove::Reversi(reversi::Move::Pass) | AnyMove::Renju(renju::Move::Pass) => fill(self.menu_pass, &[]),
            AnyMove::Renju(renju::Move::TakeBlack) => fill(self.take_black, &[]),
            AnyMove::Renju(renju::Move::TakeWhite) => fill(self.take_white, &[]),
            _ => {
                let mut line = fill("{}", &[&mv]);
                if let Some(letter) = line.get_mut(..1) {
                    letter.make_ascii_uppercase();
                }
                line
            }
        }
    }

    /// On or off.
    pub(crate) const fn switch(&self, on: bool) -> &'static str {
        if on { self.on } else { self.off }
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeMap, string::String, vec::Vec};

    use super::*;
    use crate::{
        letters::{LARGE, SMALL, TITLE},
        screens::about::NAME,
    };

    const LANGUAGES: [Language; 2] = [Language::Japanese, Language::English];

    #[test]
    fn every_letter_of_every_text_can_be_shown_in_both_sizes() {
        let mut missing = String::new();
        for language in LANGUAGES {
            Texts::of(language).each(|_, text| {
                let shown = |letter: &char| *letter == '\n' || (SMALL.has(*letter) && LARGE.has(*letter));
                missing.extend(text.chars().filter(|letter| !shown(letter)));
            });
        }
        assert_eq!(missing, "", "draw these letters: cargo run -p sanban-glyphs");
        assert!([STEP_ON, STEP_OFF].iter().all(|&letter| SMALL.has(letter)));
        assert!((' '..='~').all(|letter| SMALL.has(letter)), "crash reports are ASCII");
        assert!(NAME.chars().all(|letter| TITLE.has(letter)));
    }

    #[test]
    fn a_text_has_the_same_gaps_in_every_language() {
        let mut gaps: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for language in LANGUAGES {
            Texts::of(language).each(|name, text| gaps.entry(name).or_default().push(text.matches("{}").count()));
        }
        for (name, gaps) in gaps {
            assert!(gaps.iter().all(|&count| count == gaps[0]), "{name}: {gaps:?}");
        }
    }

    #[test]
    fn no_text_is_empty() {
        for language in LANGUAGES {
            Texts::of(language).each(|name, text| assert!(!text.trim().is_empty(), "{name}"));
        }
    }
}
