//! The rule commands as a user runs them: text in, text out, exit codes and messages.

use std::{
    io::Write,
    process::{Output, Stdio},
    thread,
};

fn answer(args: &str, input: impl Into<Vec<u8>>) -> Output {
    let mut child = crate::sanban()
        .args(args.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("sanban starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.into();
    // A command that refuses its input stops reading it.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("sanban ends");
    writer.join().expect("written");
    output
}

#[track_caller]
fn answers(args: &str, input: &str, expected: &str) {
    let output = answer(args, input);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
    assert_eq!(output.status.code(), Some(0));
}

/// Refuses with exit code 2 and one line that names the place and what was expected, after the answers so far.
#[track_caller]
fn refuses(args: &str, input: impl Into<Vec<u8>>, answers: &str, message: &str) {
    let output = answer(args, input);
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(stderr.starts_with(&format!("sanban: {message}")), "{stderr}");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), answers);
    assert_eq!(output.status.code(), Some(2));
}

const BOARD: &str = "........\n........\n........\n...WB...\n...BW...\n........\n........\n........\n";
const BLACK_ANSWER: &str = "........\n........\n...0....\n..0WB...\n...BW0..\n....0...\n........\n........\nB\n";
const WHITE_ANSWER: &str = "........\n........\n....0...\n...WB0..\n..0BW...\n...0....\n........\n........\nW\n";

#[test]
fn reversi_marks_the_legal_squares_of_document_002() {
    answers("reversi legal", &format!("{BOARD}B\n"), BLACK_ANSWER);
    answers("reversi legal", &format!("{BOARD}W\n"), WHITE_ANSWER);
    answers("reversi legal", &format!("{BOARD}B"), BLACK_ANSWER);
    answers("reversi legal", &format!("{BOARD}B\n").replace('\n', "\r\n"), BLACK_ANSWER);
    answers("reversi legal", "", "");
}

#[test]
fn many_positions_are_answered_in_order_with_an_empty_line_between() {
    let both = format!("{BLACK_ANSWER}\n{WHITE_ANSWER}");
    answers("reversi legal", &format!("{BOARD}B\n{BOARD}W\n"), &both);
    answers("reversi legal", &format!("\n{BOARD}B\n\n\n{BOARD}W\n\n"), &both);
}

#[test]
fn a_position_without_a_move_has_no_mark() {
    let full = "BBBBBBBB\n".repeat(8) + "W\n";
    answers("reversi legal", &full, &full);
}

#[test]
fn bad_reversi_boards_are_refused_where_they_go_wrong() {
    let legal = "reversi legal";
    refuses(legal, &BOARD[..27], "", "line 4, column 1: expected row 4 of 8, found the end of the input");
    refuses(legal, &BOARD[..31], "", "line 4, column 5: expected 8 cells");
    refuses(legal, BOARD.replace("WB", "WX"), "", "line 4, column 5: expected 8 cells of '.', 'B' or 'W', found 'X'");
    refuses(legal, BOARD.replace("WB", "W●"), "", "line 4, column 5: expected 8 cells of '.', 'B' or 'W', found '●'");
    refuses(legal, BOARD.replace("WB...", "WB...."), "", "line 4, column 9: expected the end of the row");
    refuses(legal, BOARD, "", "line 9, column 1: expected the side to move, 'B' or 'W', found the end of the input");
    refuses(legal, format!("{BOARD}X\n"), "", "line 9, column 1: expected the side to move, 'B' or 'W', found 'X'");
    refuses(legal, format!("{BOARD}\n"), "", "line 9, column 1: expected the side to move");
    refuses(legal, format!("{BOARD}B W\n"), "", "line 9, column 2: expected the end of the line");
    refuses(legal, vec![0xFF; 9], "", "line 1, column 1: expected 8 cells");
    refuses(legal, vec![b'.'; 1 << 20], "", "line 1, column 65537: expected a line of less than 65536 bytes");
}

#[test]
fn answers_before_bad_input_are_kept() {
    refuses("reversi legal", format!("{BOARD}B\n\n{BOARD}?\n"), BLACK_ANSWER, "line 19, column 1");
}

#[test]
fn renju_marks_each_kind_of_forbidden_point() {
    let empty = "...............\n";
    let row = |cells: &str| format!("{cells}\n");
    // Five and a gap make six; B.B*B.B holds two fours; two twos meet in a corner.
    let input = [
        row("BBB.BB........."),
        empty.repeat(4),
        row("....B.B.B.B...."),
        empty.repeat(3),
        row("....BB........."),
        row("......B........"),
        row("......B........"),
        empty.repeat(3),
    ]
    .concat();
    let output = answer("renju forbidden", input.as_str());
    let text = String::from_utf8(output.stdout).expect("text");
    let marks: Vec<(usize, usize, char)> = text
        .lines()
        .enumerate()
        .flat_map(|(row, line)| line.chars().enumerate().map(move |(column, mark)| (row, column, mark)))
        .filter(|(_, _, mark)| !".BW".contains(*mark))
        .collect();
    assert_eq!(marks, [(0, 3, 'L'), (5, 7, 'F'), (9, 6, 'T')]);
}

#[test]
fn bad_renju_boards_are_refused_where_they_go_wrong() {
    let empty = "...............\n";
    refuses("renju forbidden", empty.repeat(14), "", "line 15, column 1: expected row 15 of 15");
    refuses("renju forbidden", empty.repeat(3) + "....", "", "line 4, column 5: expected 15 cells");
    let board = empty.repeat(15);
    refuses("renju forbidden", format!("{board}{board}x"), &format!("{board}\n{board}"), "line 31, column 1");
}

#[test]
fn quoridor_lists_legal_moves_sorted() {
    let output = answer("quoridor legal", "startpos\n- / - / e1 e9 / 0 0 / 1\nstartpos moves e2 e8\n");
    let text = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(' ').collect()).collect();
    assert_eq!(lines[0].len(), 131);
    assert_eq!(lines[0][..5], ["d1", "e2", "f1", "a1h", "a2h"]);
    assert_eq!(lines[0][130], "h8v");
    assert_eq!(lines[1], ["d1", "e2", "f1"]);
    assert_eq!(lines[2][..4], ["d2", "e1", "e3", "f2"]);
}

#[test]
fn a_won_quoridor_position_has_an_empty_line() {
    answers("quoridor legal", "- / - / e9 d5 / 0 0 / 2\n- / - / e1 e9 / 0 0 / 1\n", "\nd1 e2 f1\n");
}

#[test]
fn bad_quoridor_lines_are_refused_with_the_reason() {
    let legal = "quoridor legal";
    refuses(legal, "startpos moves e2 e9\n", "", "line 1, column 19: move 2, e9, is illegal");
    refuses(legal, "startpos moves e2 z9\n", "", "line 1, column 19: ");
    refuses(legal, "startpos moves e3h d3h\n", "", "line 1, column 20: move 2, d3h, is illegal");
    refuses(legal, "moves e2\n", "", "line 1, column 1: expected startpos or a position");
    refuses(legal, "- / - / e1 e1 / 10 10 / 1\n", "", "line 1, column 12: ");
    refuses(legal, "e3f3 / - / e1 e9 / 9 9 / 1\n", "", "line 1, column 3: ");
    refuses(legal, "e3 / e3 / e1 e9 / 9 9 / 1\n", "", "line 1, column 6: ");
    refuses(legal, "- / - / e1 e9 / 11 10 / 1\n", "", "line 1, column 17: ");
    refuses(legal, "- / - / e1 e9 / 10 10 / 3\n", "", "line 1, column 25: ");
    refuses(legal, "\n  - / - / e1\n", "", "line 2, column 13: ");
    refuses(legal, b"startpos\xFF".to_vec(), "", "line 1, column 9: expected plain text");
    // Shut in: walls around a1 and b1.
    refuses(legal, "a1 / b1 / a1 e9 / 9 9 / 1\n", "", "line 1, column 11: expected a way to the goal for player 1");
}

#[test]
fn show_draws_positions_with_side_marks_and_outcome() {
    let reversi = answer("reversi show", "startpos moves d3\n");
    let text = String::from_utf8(reversi.stdout).expect("text");
    assert!(text.contains("3 . . 0 B 0 . . ."), "{text}");
    assert!(text.ends_with("discs: black 4, white 1\nlegal: c3 e3 c5\nwhite to move\n"), "{text}");

    let over = format!("{}W{} B\n", "B".repeat(62), ".");
    let text = String::from_utf8(answer("reversi show", over).stdout).expect("text");
    assert!(text.contains("legal: h8"), "{text}");
    let wiped = format!("BBB{} W\n", ".".repeat(61));
    let text = String::from_utf8(answer("reversi show", wiped).stdout).expect("text");
    assert!(text.ends_with("discs: black 3, white 0; final score: black 64, white 0\nblack wins by discs\n"), "{text}");

    let renju = answer("renju show", "startpos moves h8 a1 h9 a2 g7 a3 f7 b14\n");
    let text = String::from_utf8(renju.stdout).expect("text");
    assert!(text.contains(" 7 . . . . . B B T . . ."), "{text}");
    assert!(text.ends_with("forbidden: h7\nblack to move\n"), "{text}");

    let quoridor = answer("quoridor show", "startpos moves e2 e8 e3h d5v\n");
    let text = String::from_utf8(quoridor.stdout).expect("text");
    assert!(
        text.contains("4    │   │   │   │   │   │   │   │   \n  ───┼───┼───┼───┼━━━━━━━┼───┼───┼───\n3 "),
        "{text}"
    );
    assert!(
        text.ends_with("walls left: player 1 9, player 2 9\ndistance: player 1 8, player 2 8\nplayer 1 to move\n"),
        "{text}"
    );

    let repeated = "startpos moves e2 e8 e1 e9 e2 e8 e1 e9\n";
    let text = String::from_utf8(answer("quoridor show", repeated).stdout).expect("text");
    assert!(text.ends_with("draw by repetition\n"), "{text}");
}

#[test]
fn perft_prints_the_count_alone() {
    let count = |args: &str| {
        let output = answer(args, "");
        assert_eq!(output.status.code(), Some(0));
        assert!(String::from_utf8_lossy(&output.stderr).contains("nodes per second"));
        String::from_utf8(output.stdout).expect("text")
    };
    assert_eq!(count("perft reversi 9"), "3005320\n");
    assert_eq!(count("perft reversi 9 --passes-count"), "3005288\n");
    assert_eq!(count("perft quoridor 3"), "2062264\n");
    assert_eq!(count("perft renju 2"), "224\n");
    assert_eq!(count("perft renju 2 --passes-count"), "225\n");
    assert_eq!(count("perft reversi 0"), "1\n");
    assert_eq!(count("perft quoridor 3 --finished once"), "2062264\n", "no game is over that early");

    let output = crate::sanban()
        .args(["perft", "quoridor", "1", "--position", "startpos moves e2 e9"])
        .output()
        .expect("sanban runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("column 19"));
}
