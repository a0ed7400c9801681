//! Keys while the computer thinks: nothing is lost, nothing is misapplied.

use sanban_core::GameId;
use sanban_engine::{Progress, Question, QuestionId};
use sanban_ui::{Cue, Effect, Event, Key, Screen};

use crate::host::Host;

/// A game of each kind against the computer, in which it is thinking after the person's first move.
fn thinking_hosts() -> [(Host, GameId); GameId::ALL.len()] {
    let host = |keys: &str, game| {
        let mut host = Host::fresh();
        host.keys(keys);
        host.wait(5_000);
        assert!(host.thinking, "{game:?}");
        host.effects.clear();
        (host, game)
    };
    [host("a a a", GameId::Reversi), host("d a a a", GameId::Renju), host("dd a a u a", GameId::Quoridor)]
}

fn moves_made(host: &Host) -> usize {
    let mut moves = 0;
    host.app.moves(&mut |_| moves += 1);
    moves
}

#[test]
fn the_question_is_the_position_on_the_board_and_the_computer_is_to_move() {
    for (host, game) in thinking_hosts() {
        let question = host.app.question().unwrap();
        assert_eq!(Some(&question.position), host.app.position().as_ref());
        assert_eq!(question.position.game(), game);
        assert_eq!(question.position.turn(), sanban_core::Side::Second);
        host.expect_text("考え中");
    }
}

#[test]
fn a_confirm_is_refused_in_words_and_changes_nothing() {
    for (mut host, game) in thinking_hosts() {
        let before = host.app.position();
        for key in [Key::A, Key::Centre] {
            host.press(key);
            host.wait(300);
            host.expect_text("X ですぐに打ちます");
            assert_eq!(host.app.position(), before, "{game:?}");
            assert!(host.thinking);
        }
        assert!(host.effects.iter().any(|effect| matches!(effect, Effect::Sound(sound) if sound.cue == Cue::Refuse)));
        // And it is not played later either.
        let question = host.app.question().unwrap();
        let mv = host.any_move(&question);
        host.answer_with(&question, mv);
        host.wait(2_000);
        assert!(!host.thinking);
        let mut expected = before.unwrap();
        expected.play(mv).unwrap();
        assert_eq!(host.app.position(), Some(expected));
    }
}

#[test]
fn the_cursor_moves_while_the_computer_thinks_and_stays_where_it_was_put() {
    let (mut host, _) = thinking_hosts().into_iter().next().unwrap();
    host.display.take_written();
    host.press(Key::Right);
    let written = host.display.take_written().pixels;
    assert!((1..3_000).contains(&written), "{written}");
    let at = host.app.pointed();
    assert_eq!(at.map(|mv| mv.to_string()).as_deref(), Some("e3"));
    host.answer();
    host.wait(2_000);
    assert_eq!(host.app.pointed(), at);
}

#[test]
fn the_menu_stops_the_thinking_and_leaving_it_starts_it_again() {
    for (mut host, game) in thinking_hosts() {
        let asked = host.app.question().unwrap();
        host.press(Key::B);
        host.expect_screen(Screen::Menu);
        assert!(host.effects.contains(&Effect::StopThinking), "{game:?}");
        assert_eq!(host.app.question(), None);
        // An answer on its way does no harm.
        let before = host.app.position();
        let mv = host.any_move(&asked);
        host.answer_with(&asked, mv);
        host.wait(2_000);
        assert_eq!(host.app.position(), before);

        host.press(Key::B);
        host.expect_screen(Screen::Board);
        let again = host.app.question().unwrap();
        assert!(host.thinking);
        assert_ne!(again.id, asked.id);
        assert_eq!((again.position, again.level, again.seed), (asked.position, asked.level, asked.seed));
    }
}

#[test]
fn taking_back_stops_the_thinking_and_gives_the_move_back_to_the_person() {
    for (mut host, game) in thinking_hosts() {
        let asked = host.app.question().unwrap();
        // By the menu: X alone lets the computer play at once.
        host.keys("b d a");
        assert!(host.effects.contains(&Effect::StopThinking));
        assert!(!host.thinking, "{game:?}");
        assert_eq!(moves_made(&host), 0);
        let mv = host.any_move(&asked);
        host.answer_with(&asked, mv);
        host.wait(2_000);
        assert_eq!(moves_made(&host), 0, "a late answer was played");
    }
}

#[test]
fn the_computer_plays_the_best_move_so_far_when_it_is_asked_to_move_now() {
    for (mut host, game) in thinking_hosts() {
        let asked = host.app.question().unwrap();
        let best = host.any_move(&asked);
        host.tell(Event::Progress(asked.id, Progress { percent: 10, best: Some(best), ..Progress::default() }));
        assert_eq!(moves_made(&host), 1);
        host.effects.clear();
        host.press(Key::X);
        host.wait(2_000);
        assert!(host.effects.contains(&Effect::StopThinking), "{game:?}");
        let mut expected = asked.position.clone();
        expected.play(best).unwrap();
        assert_eq!(host.app.position(), Some(expected));
        // What the search finds after all reaches nobody.
        let late = host.any_move(&asked);
        host.answer_with(&asked, late);
        host.wait(2_000);
        assert_eq!(moves_made(&host), 2);
    }
}

#[test]
fn a_computer_that_has_no_move_yet_plays_the_first_it_finds_when_it_is_hurried() {
    for (mut host, game) in thinking_hosts() {
        let asked = host.app.question().unwrap();
        host.press(Key::X);
        host.wait(2_000);
        assert_eq!(moves_made(&host), 1, "{game:?}: nothing is taken back, and there is nothing to play");
        let best = host.any_move(&asked);
        host.tell(Event::Progress(asked.id, Progress { percent: 1, best: Some(best), ..Progress::default() }));
        host.wait(500);
        assert_eq!(moves_made(&host), 2, "{game:?}");
    }
}

#[test]
fn taking_back_against_the_computer_takes_back_a_full_round() {
    for (mut host, game) in thinking_hosts() {
        host.answer();
        host.wait(2_000);
        assert!(!host.thinking);
        let start = {
            let mut other = host.restart();
            other.press(Key::X);
            other.app.position()
        };
        host.press(Key::X);
        assert_eq!(host.app.position(), start);
        assert_eq!(moves_made(&host), 0, "{game:?}");
        assert!(!host.thinking);
        // The menu brings both back.
        host.keys("b dd a");
        assert!(!host.thinking);
        assert_ne!(host.app.position(), start);
    }
}

#[test]
fn nothing_is_taken_back_before_the_person_has_moved() {
    let mut host = Host::fresh();
    // The computer has black.
    host.keys("a uuu r d l l d d a");
    assert!(host.thinking);
    host.keys("b d a");
    host.expect_screen(Screen::Menu);
    host.press(Key::B);
    assert!(host.thinking, "the computer has to go on");
    host.answer();
    host.wait(5_000);
    assert_eq!(moves_made(&host), 1);
    host.press(Key::X);
    assert_eq!(moves_made(&host), 1);
}

#[test]
fn an_answer_to_another_question_is_nobodys() {
    for (mut host, _) in thinking_hosts() {
        let question = host.app.question().unwrap();
        let before = host.app.position();
        let mv = host.any_move(&question);
        let other = Question { id: QuestionId(question.id.0.wrapping_sub(1)), ..question };
        host.answer_with(&other, mv);
        host.wait(2_000);
        assert_eq!(host.app.position(), before);
        assert!(host.app.question().is_some());
    }
}

#[test]
fn progress_fills_the_bar_and_never_goes_back() {
    let (mut host, _) = thinking_hosts().into_iter().next().unwrap();
    let id = host.app.question().unwrap().id;
    let at = |percent, host: &mut Host| {
        host.tell(Event::Progress(id, Progress { percent, ..Progress::default() }));
        host.display.clone()
    };
    let half = at(50, &mut host);
    let less = at(20, &mut host);
    let most = at(90, &mut host);
    assert_eq!(half.first_difference(&less), None);
    // The line under the bar, past the middle.
    assert_eq!(half.first_difference(&most).map(|point| (point.x, point.y)), Some((120, 23)));
}

#[test]
fn a_hint_is_shown_and_a_move_of_ones_own_cancels_it() {
    let mut host = Host::fresh();
    host.keys("a uu ll dd a");
    host.wait(5_000);
    host.press(Key::Y);
    assert!(host.thinking);
    host.expect_text("ヒント");
    host.answer();
    host.wait(300);
    host.expect_text("おすすめは");
    assert_eq!(moves_made(&host), 0);

    host.press(Key::Y);
    assert!(host.thinking);
    host.press(Key::A);
    assert!(!host.thinking, "the hint is not wanted any more");
    assert_eq!(moves_made(&host), 1);
}

#[test]
fn two_computers_play_to_the_end_by_themselves() {
    let mut host = Host::fresh();
    host.keys("a d r u a");
    host.press(Key::A);
    host.wait(300);
    host.expect_text("コンピュータどうし");
    for _ in 0..70 {
        if host.thinking {
            host.answer();
        }
        host.wait(1_000);
    }
    host.wait(2_000);
    host.expect_screen(Screen::Result);

    // From the start once more: what they played then is not played again at a key, they find their own moves.
    host.keys("d a uuuuuuu a");
    host.expect_screen(Screen::Board);
    let moves = moves_made(&host);
    host.keys("b dd a");
    host.expect_screen(Screen::Menu);
    assert_eq!(moves_made(&host), moves);
}

#[test]
fn a_reply_in_no_time_is_played_after_a_moment() {
    let (mut host, _) = thinking_hosts().into_iter().next().unwrap();
    host.press(Key::B);
    host.press(Key::B);
    host.answer();
    assert_eq!(moves_made(&host), 1);
    host.wait(390);
    assert_eq!(moves_made(&host), 1);
    host.wait(30);
    assert_eq!(moves_made(&host), 2);
}

#[test]
fn a_game_won_with_a_hint_is_counted_apart_and_the_result_tells_of_the_help() {
    for hinted in [false, true] {
        let mut host = Host::fresh();
        host.keys("d a a");
        for white in ["a1", "c1", "e1", "g1"] {
            host.wait(3_000);
            if hinted && white == "e1" {
                host.press(Key::Y);
                host.answer();
                host.wait(3_000);
                // A move that is taken back and played again is still the person's own.
                host.keys("a");
                host.wait(3_000);
                host.keys("b d a");
                host.wait(3_000);
            }
            host.press(Key::A);
            host.wait(3_000);
            let question = host.app.question().expect("the computer thinks");
            let mv = question.position.parse_move(white).unwrap();
            host.answer_with(&question, mv);
            host.wait(3_000);
            host.press(Key::Right);
        }
        host.press(Key::A);
        host.wait(3_000);
        host.expect_screen(Screen::Result);
        host.expect_text("あなたの勝ち");
        assert_eq!(host.shows("ヒント 1回  待った 1回"), hinted);
        assert_eq!(host.misfits(), [""; 0]);
        let restarted = host.restart();
        assert_eq!(restarted.shows("ヒント 1回  待った 1回"), hinted);

        host.keys("dd a b d a r");
        host.expect_screen(Screen::Statistics);
        let texts = host.texts();
        let row = texts.iter().position(|text| text == "2 やさしい").expect("the level's row");
        let [won, with_hints] = if hinted { ["0", "1"] } else { ["1", "0"] };
        assert_eq!(texts[row + 1..row + 5], [won, "0", "0", with_hints]);
        assert_eq!(host.misfits(), [""; 0]);
    }
}
