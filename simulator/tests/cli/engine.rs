//! The engine as another program uses it: commands in and answers out, over pipes.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Stdio},
    time::{Duration, Instant},
};

use sanban_core::{Game, quoridor, renju, reversi};

use crate::sanban;

/// A running engine.
struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(args: &str) -> Engine {
        let mut child = sanban()
            .arg("engine")
            .args(args.split_whitespace())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("sanban starts");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        Engine { input: child.stdin.take(), output, child }
    }

    fn send(&mut self, text: impl AsRef<[u8]>) {
        let input = self.input.as_mut().expect("open");
        input.write_all(text.as_ref()).and_then(|()| input.flush()).expect("written");
    }

    fn say(&mut self, line: &str) {
        self.send(format!("{line}\n"));
    }

    /// The next line; `None` at the end.
    fn hear(&mut self) -> Option<String> {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("text");
        line.strip_suffix('\n').map(str::to_owned)
    }

    /// Reads on to the line that begins with a word, and returns what follows the word.
    #[track_caller]
    fn hear_of(&mut self, word: &str) -> String {
        loop {
            let line = self.hear().unwrap_or_else(|| panic!("the end instead of {word}"));
            if let Some(rest) = line.strip_prefix(word) {
                return rest.trim().to_owned();
            }
        }
    }

    /// Says a line and expects exactly this answer.
    #[track_caller]
    fn answers(&mut self, line: &str, answer: &str) {
        self.say(line);
        assert_eq!(self.hear().as_deref(), Some(answer), "after {line}");
    }

    /// Says a line and expects one line that begins so.
    #[track_caller]
    fn refuses(&mut self, line: &str, error: &str) {
        self.say(line);
        let answer = self.hear().expect("an answer");
        assert!(answer.starts_with(error), "after {line}: {answer}");
    }

    /// Closes the input and returns all that is still said.
    fn close(mut self) -> Vec<String> {
        self.input = None;
        let lines = std::iter::from_fn(|| self.hear()).collect();
        assert!(self.child.wait().expect("an end").success());
        lines
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// All that an engine says to a session written in one go.
fn session(args: &str, text: &str) -> Vec<String> {
    let mut engine = Engine::start(args);
    engine.send(text);
    engine.close()
}

#[test]
fn it_introduces_itself_with_its_options() {
    let said = session("quoridor --level 3 --nodes 500 --seed 7", "ugi\n");
    let expected = [
        concat!("id name Sanban ", env!("CARGO_PKG_VERSION"), " Quoridor"),
        "id author the Sanban authors",
        "option name Level type spin default 3 min 1 max 10",
        "option name Nodes type spin default 500 min 0 max 4294967294",
        "option name Seed type spin default 7 min 0 max 18446744073709551615",
        "ugiok",
    ];
    assert_eq!(said, expected);
}

#[test]
fn a_session_in_one_go_loses_no_line_and_says_the_same_each_time() {
    for game in ["reversi", "renju", "quoridor"] {
        let text = "uginewgame\nisready\nposition startpos\ngo nodes 3000\nquery p1turn\nfoo\nquery gameover\n\
                    setoption name Level value 2\nsetoption name Seed value 5\ngo\nquery result";
        let talk = || -> Vec<String> {
            let said = session(game, text);
            said.into_iter().filter(|line| !line.starts_with("info")).collect()
        };
        let first = talk();
        let of = |prefix: &str| first.iter().filter(|line| line.starts_with(prefix)).count();
        assert_eq!((of("readyok"), of("bestmove"), of("response"), of("error")), (1, 2, 3, 1), "{first:#?}");
        assert_eq!(first.len(), 7, "{first:#?}");
        assert_eq!(first.last().map(String::as_str), Some("response none"));
        assert_eq!(talk(), first);
    }
}

#[test]
fn information_names_depth_score_nodes_and_line_and_ends_with_the_move_that_is_played() {
    let said = session("reversi", "position startpos moves d3 c3\nsetoption name Level value 10\ngo nodes 5000\n");
    let [.., info, best] = &said[..] else { panic!("{said:?}") };
    let words: Vec<&str> = info.split(' ').collect();
    let ["info", "depth", depth, "score", "cp", score, "nodes", "5000", "time", _, "nps", _, "pv", mv] = words[..]
    else {
        panic!("{info}");
    };
    assert!(depth.parse::<u32>().is_ok_and(|depth| depth >= 4), "{info}");
    assert!(score.parse::<i32>().is_ok(), "{info}");
    assert_eq!(*best, format!("bestmove {mv}"));
}

#[test]
fn moves_known_by_heart_and_forced_moves_have_a_score() {
    // The start is in the book; in the other position there is one move.
    let forced = "position fen WWWWWWWWWBWWWWWWWWBWWWWWWWWBWWWWWWWWBWWWWWWWWBWWWWWWWWB.WWWWWWW. B";
    let start = "position startpos";
    for (game, position) in [("reversi", start), ("quoridor", start), ("reversi", forced)] {
        let said = session(game, &format!("{position}\nsetoption name Level value 10\ngo\n"));
        let [.., info, best] = &said[..] else { panic!("{said:?}") };
        assert!(info.contains(" score cp ") && best.starts_with("bestmove "), "{said:?}");
        // The score of a known move comes from a look ahead, not from nowhere.
        assert!(position == forced || !info.contains(" depth 0 "), "{said:?}");
    }
}

#[test]
fn a_game_that_is_won_or_lost_is_told_with_its_moves() {
    // A four is there: the five is the next move. The other side cannot stop two fives.
    let row =
        |stones: &str| format!("position fen {}{stones}{} ", ".".repeat(105), ".".repeat(225 - 105 - stones.len()));
    let won = session("renju", &format!("{}W\ngo\n", row("...WWWW...B.B.B")));
    assert!(won.iter().any(|line| line.contains(" score mate 1 ")), "{won:?}");
    let lost = session("renju", &format!("{}B\ngo\n", row("...WWWW...B.B.B")));
    assert!(lost.iter().any(|line| line.contains(" score mate -1 ")), "{lost:?}");
}

#[test]
fn a_search_without_end_hears_isready_and_stop_however_fast_they_come() {
    for game in ["reversi", "renju", "quoridor"] {
        let mut engine = Engine::start(game);
        // No move that is known by heart or forced, so that the search does not end by itself.
        let position = match game {
            "reversi" => "position startpos moves d3 c3",
            "renju" => "position startpos moves h8 h9",
            _ => "position startpos",
        };
        engine.say(position);
        engine.say("go infinite");
        engine.say("isready");
        engine.hear_of("readyok");
        engine.say("stop");
        engine.hear_of("bestmove");
        // A stop belongs to the search before it, and to no other; one without a search is nothing.
        engine.send("stop\ngo infinite\nstop\nstop\ngo infinite\nquery p1turn\nstop\nquery gameover\n");
        engine.hear_of("bestmove");
        engine.hear_of("bestmove");
        assert!(!engine.hear_of("response").is_empty());
        assert_eq!(engine.hear_of("response"), "false");
    }
}

#[test]
fn quit_and_the_end_of_the_input_end_a_search_without_end() {
    let began = Instant::now();
    let said = session("reversi", "position startpos moves d3 c3\ngo infinite\nquit\nisready\n");
    assert!(said.last().is_some_and(|line| line.starts_with("bestmove ")), "{said:?}");
    let said = session("reversi", "position startpos moves d3 c3\ngo infinite");
    assert!(said.last().is_some_and(|line| line.starts_with("bestmove ")), "{said:?}");
    assert!(began.elapsed() < Duration::from_secs(30));
}

#[test]
fn thinking_takes_the_time_it_is_given() {
    let mut engine = Engine::start("reversi --level 10");
    engine.say("position startpos moves d3 c3");
    for go in ["go movetime 300", "go p1time 7500 p2time 1 p1inc 0 p2inc 0"] {
        let began = Instant::now();
        engine.say(go);
        engine.hear_of("bestmove");
        let took = began.elapsed();
        assert!(took >= Duration::from_millis(295) && took < Duration::from_secs(20), "{go}: {took:?}");
    }
}

#[test]
fn what_it_cannot_read_gets_one_error_line_and_changes_nothing() {
    let mut engine = Engine::start("reversi --level 1");
    engine.say("position startpos moves d3");
    for (line, error) in [
        ("Ugi", "error unknown command \"Ugi\""),
        ("move d3", "error unknown command \"move\""),
        ("position", "error expected position startpos or position fen"),
        ("position end", "error expected position startpos or position fen"),
        ("position startpos d3", "error column 10: "),
        ("position startpos moves d3 c9", "error column 29: expected a square, a1 to h8, or pass"),
        ("position startpos moves d3 d3", "error column 28: move 2, d3, is illegal: "),
        ("position startpos moves d3 pass", "error column 28: move 2, pass, is illegal: "),
        ("  position fen ...... B", "error column "),
        ("position fen", "error column 13: expected startpos or a position"),
        ("go nodes", "error go nodes: expected a number from 1 "),
        ("go nodes 0", "error go nodes: expected a number from 1 "),
        ("go nodes 99999999999999999999", "error go nodes: expected a number from 1 "),
        ("go movetime -5", "error go movetime: expected a number from 1 "),
        ("go fast", "error go knows no \"fast\""),
        ("setoption", "error expected setoption name"),
        ("setoption name Level value", "error option Level: expected a number from 1 to 10, found nothing"),
        ("setoption name Level value 11", "error option Level: expected a number from 1 to 10, found \"11\""),
        ("setoption name Level value 5 6", "error option Level: expected one value"),
        ("setoption name Hash value 5", "error no option \"Hash\""),
        ("query", "error expected query gameover"),
        ("query winner", "error expected query gameover"),
    ] {
        engine.refuses(line, error);
        engine.answers("query p1turn", "response false");
    }
    engine.send(b"\xFF\xFE\n");
    assert_eq!(engine.hear().as_deref(), Some("error the line is no plain text"));
    engine.send("x".repeat(200_000) + "\n\n  \t\r\n");
    assert_eq!(engine.hear().as_deref(), Some("error the line is too long"));
    engine.answers("isready\r", "readyok");
    engine.say("ugi");
    assert_eq!(engine.hear_of("option name Level type spin default "), "1 min 1 max 10");
}

#[test]
fn a_game_that_is_over_has_no_move_but_a_result() {
    let full = format!("position fen {} B", "B".repeat(40) + &"W".repeat(24));
    for (game, position, result) in [
        ("reversi", full.as_str(), "p1win"),
        ("quoridor", "position fen - / - / e9 e5 / 10 10 / 2", "p1win"),
        // The first position comes for the third time.
        ("quoridor", "position startpos moves e2 e8 e1 e9 e2 e8 e1 e9", "draw"),
        ("renju", "position startpos moves h8 a1 h9 a2 h10 a3 h11 a4 b1 a5", "p2win"),
        ("renju", "position startpos moves h8 pass pass", "draw"),
    ] {
        let said = session(game, &format!("{position}\nquery gameover\nquery result\ngo\n"));
        let result = format!("response {result}");
        assert_eq!(said, ["response true", &result, "info string the game is over", "bestmove (none)"], "{position}");
    }
}

#[test]
fn a_pass_is_a_move_and_a_forbidden_point_is_none() {
    // White has no square: black's corner shuts everything in.
    let cells = ".".repeat(5) + "WBB" + &"B".repeat(56);
    let said = session("reversi", &format!("position fen {cells} B\ngo\nposition fen {cells} W\ngo\n"));
    let best: Vec<&String> = said.iter().filter(|line| line.starts_with("bestmove")).collect();
    assert_eq!(best, ["bestmove e1", "bestmove pass"], "{said:?}");

    let said = session("renju", "position startpos moves h8 a1 h9 a2 g7 a3 f7 b14 h7\nquery p1turn\n");
    let error = "error column 50: move 9, h7, is illegal: the point is forbidden for black: double-three";
    assert_eq!(said, [error, "response true"]);
}

/// Plays a game of an engine against itself, each move checked by the rules.
fn play_through<G: Game>(game: &str) {
    let mut engine = Engine::start(&format!("{game} --level 2 --nodes 300 --seed 3"));
    let mut position = G::start(G::Setup::default());
    let mut line = "position startpos".to_owned();
    for count in 0..120 {
        engine.say(&line);
        if position.outcome().is_some() {
            break;
        }
        engine.say("go");
        let best = engine.hear_of("bestmove");
        let mv = best.parse::<G::Move>().unwrap_or_else(|error| panic!("{best}: {error}"));
        position.play(mv).unwrap_or_else(|why| panic!("{line}: {best}: {why}"));
        line += if count == 0 { " moves " } else { " " };
        line += &best;
    }
    engine.answers("query gameover", &format!("response {}", position.outcome().is_some()));
    engine.answers("query p1turn", &format!("response {}", position.turn() == sanban_core::Side::First));
}

#[test]
fn whole_games_are_played_by_the_rules() {
    play_through::<reversi::Position>("reversi");
    play_through::<renju::Position>("renju");
    play_through::<quoridor::Position>("quoridor");
}

#[test]
fn gomocup_is_answered_word_for_word() {
    let mut engine = Engine::start("renju --gomocup --level 2");
    engine.answers("BEGIN", "ERROR no game: START comes first");
    engine.answers("START 20", "ERROR unsupported size: the board of Renju has 15x15 points");
    engine.answers("RECTSTART 15,20", "ERROR unsupported size: the board of Renju has 15x15 points");
    engine.answers("START 15\r", "OK");
    engine.say("INFO rule 4");
    engine.say("INFO timeout_turn 1000");
    engine.say("INFO folder somewhere");
    engine.say("INFO");
    engine.say("");
    engine.answers("BEGIN", "7,7");
    engine.answers("BEGIN", "ERROR the board is not empty: RESTART comes first");
    engine.answers("TURN 7,7", "ERROR 7,7 is illegal: there is a stone on this point already");
    engine.answers("TURN 15,0", "ERROR expected x,y from 0,0 to 14,14, found \"15,0\"");
    engine.answers("TAKEBACK 3,3", "ERROR 3,3 is not the last stone");
    engine.answers("TAKEBACK 7,7", "OK");
    engine.answers("BEGIN", "7,7");
    engine.answers("RESTART", "OK");
    engine.answers("RECTSTART 15,15", "OK");
    engine.answers("SWAP2BOARD", "UNKNOWN command \"SWAP2BOARD\"");
    engine.answers(
        "ABOUT",
        concat!("name=\"Sanban\", version=\"", env!("CARGO_PKG_VERSION"), "\", author=\"the Sanban authors\""),
    );
    // Four in a row, and the opponent has looked away: there is one good move, and then the game is over.
    engine.answers("BOARD\n3,3,1\n0,0,2\n4,3,1\n1,0,2\n5,3,1\n2,1,2\n6,3,1\n2,3,2\nDONE", "7,3");
    engine.answers("TURN 9,9", "ERROR 9,9 is illegal: the game is over");
    engine.say("END");
    assert_eq!(engine.hear(), None);
}

#[test]
fn gomocup_boards_that_cannot_be_are_refused_and_the_game_goes_on_as_it_was() {
    let mut engine = Engine::start("renju --gomocup --level 2");
    engine.answers("START 15", "OK");
    engine.answers("BEGIN", "7,7");
    for (lines, error) in [
        ("3,3,1\n", "ERROR it is not our turn with 1 stones of ours and 0 of the opponent"),
        ("3,3,1\n3,3,2\n", "ERROR 3,3 has a stone already"),
        ("3,3,3\n4,4,2\n", "ERROR expected field 1 or 2, found \"3\""),
        ("3,3\n", "ERROR expected x,y from 0,0 to 14,14, found \"3\""),
        ("TURN 3\n", "ERROR expected x,y,field or DONE, found \"TURN 3\""),
        ("0,0,2\n9,9,1\n1,0,2\n9,7,1\n2,0,2\n9,5,1\n3,0,2\n9,3,1\n4,0,2\n", "ERROR the game is over"),
    ] {
        engine.answers(&format!("BOARD\n{lines}DONE"), error);
    }
    engine.say("INFO rule 0");
    engine.answers("TURN 0,0", "ERROR unsupported rule 0: only Renju, 4, is played here");
    engine.say("INFO rule 4");
    engine.answers("TURN 7,7", "ERROR 7,7 is illegal: there is a stone on this point already");
    engine.answers("TAKEBACK 7,7", "OK");
    // Black's double-three on 7,8 of the rules' own example.
    let setup = "BOARD\n7,7,2\n0,14,1\n7,6,2\n0,13,1\n6,8,2\n0,12,1\n5,8,2\nDONE";
    engine.say(setup);
    let own = engine.hear().expect("a move");
    if own != "7,8" {
        engine.answers("TURN 7,8", "ERROR 7,8 is illegal: the point is forbidden for black: double-three");
    }
}

#[test]
fn two_gomocup_players_finish_a_game_by_the_rules_within_their_time() {
    let mut players = ["renju --gomocup --level 3 --seed 1", "renju --gomocup --level 1 --seed 2"].map(Engine::start);
    for player in &mut players {
        player.answers("START 15", "OK");
        player.say("INFO rule 4");
        player.say("INFO timeout_turn 500");
        player.say("INFO time_left 60000");
    }
    let mut position = renju::Position::default();
    let mut said = "BEGIN".to_owned();
    for count in 0..225 {
        let player = &mut players[count % 2];
        player.say(&said);
        let answer = player.hear().expect("a move");
        let (x, y) = answer.split_once(',').unwrap_or_else(|| panic!("{answer}"));
        let point = renju::Point::at(x.parse().expect("a column"), y.parse().expect("a row")).expect("on the board");
        position.play(renju::Move::Place(point)).unwrap_or_else(|why| panic!("{point} after {count} moves: {why}"));
        if position.outcome().is_some() {
            players[(count + 1) % 2].answers(&format!("TURN {answer}"), "ERROR the game is over");
            break;
        }
        said = format!("TURN {answer}");
    }
    assert!(position.outcome().is_some());
}

#[test]
fn gomocup_is_for_renju_alone() {
    let output = sanban().args(["engine", "reversi", "--gomocup"]).output();
    assert_eq!(output.expect("sanban starts").status.code(), Some(2));
}

/// The example of the protocol's description: a game of eight moves, a depth, a ping, and a move that is asked for.
const NBOARD_GAME: &str = "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]\
    BO[8 ---------------------------O*------*O--------------------------- *]\
    B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)";

/// The name of the move after `=== `.
fn nboard_move(said: &[String]) -> String {
    let answers: Vec<&String> = said.iter().filter(|line| line.starts_with("=== ")).collect();
    let [answer] = answers[..] else { panic!("{said:?}") };
    answer["=== ".len()..].split('/').next().expect("a move").to_owned()
}

#[test]
fn nboard_gets_a_legal_move_and_its_ping_back() {
    let text = format!("nboard 2\nset game {NBOARD_GAME}\nset depth 6\nping 1\ngo\n");
    let said = session("reversi --nboard --level 5", &text);
    let pong = said.iter().position(|line| line == "pong 1").expect("an answer to the ping");
    let played = said.iter().position(|line| line.starts_with("=== ")).expect("a move");
    assert!(pong < played && said.iter().any(|line| line.starts_with("set myname Sanban")), "{said:?}");
    assert!(said.iter().any(|line| line.starts_with("search ")), "{said:?}");
    // The same game in our own words: the rules say which squares black has.
    let moves = "startpos moves f5 f6 d3 c5 e6 f7 e7 f4";
    let game: sanban::played::Played<sanban_core::reversi::Position> = moves.parse().expect("a game");
    let mv = nboard_move(&said).to_ascii_lowercase().parse().expect("a square");
    assert!(sanban_core::Game::is_legal(game.position(), mv), "{said:?}");
}

#[test]
fn nboard_hears_moves_and_passes_where_it_has_to() {
    // White has one disc, on b1, that black on c1 can turn from a1; then white has none left to move with.
    let only_black = "(;BO[8 -O*----- -------- -------- -------- -------- -------- *------- -------- *];)";
    let said = session("reversi --nboard --level 5", &format!("nboard 2\nset game {only_black}\nmove A1\ngo\n"));
    assert_eq!(nboard_move(&said), "PA", "{said:?}");
    // A pass that is told is one: black is to move again, with the only square there is.
    let row = "(;BO[8 *O------ -------- -------- -------- -------- -------- -------- -O*----- O];)";
    let said = session("reversi --nboard --level 5", &format!("nboard 2\nset game {row}\nmove D8\nmove C1\ngo\n"));
    assert_eq!(nboard_move(&said), "PA", "{said:?}");
}

#[test]
fn nboard_is_told_what_was_wrong_and_goes_on_from_where_it_was() {
    let mut engine = Engine::start("reversi --nboard --level 1");
    engine.answers("nboard 2", "set myname Sanban1");
    engine.refuses("move A1", "status error: A1 is illegal");
    engine.refuses("set game (;BO[8 --- *];)", "status error: no board");
    // What is not known is ignored, as the protocol wants.
    engine.say("what is this");
    engine.answers("ping 7", "pong 7");
}

#[test]
fn questions_for_the_chip_are_answered_at_every_level_and_at_no_other() {
    let ask = |level: &str| {
        let args = ["questions", "quoridor", "--positions", "1", "--level", level];
        sanban().args(args).output().expect("sanban starts")
    };
    for level in ["1", "10"] {
        let output = ask(level);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(output.stdout.starts_with(format!("{level}\t").as_bytes()));
    }
    for level in ["0", "11", "x"] {
        let output = ask(level);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains("expected 1 to 10"));
    }
}
