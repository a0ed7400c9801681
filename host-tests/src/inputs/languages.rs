//! The languages that other programs talk to the players in: any lines get whole lines back, and a search gets its answer.

use sanban::{
    engine::{Language, rehearse},
    matches::GameName,
};

/// A conversation is broken off after so many lines: each may be a search.
const LINES: usize = 40;

/// The first byte says which game; the rest are lines of UGI.
pub fn check_ugi(bytes: &[u8]) {
    let Some((&kind, lines)) = bytes.split_first() else { return };
    let game = [GameName::Reversi, GameName::Renju, GameName::Quoridor][usize::from(kind % 3)];
    let (asked, answers) = talk(Language::Ugi(game), lines);
    let searches = asked.lines().filter(|line| command(line) == Some("go")).count();
    let best = answers.iter().filter(|line| line.starts_with("bestmove ")).count();
    let errors = answers.iter().filter(|line| line.starts_with("error ")).count();
    assert!(best <= searches && searches <= best + errors, "{searches} searches, {best} moves: {answers:?}");
}

/// Lines of the Gomocup protocol.
pub fn check_gomocup(bytes: &[u8]) {
    talk(Language::Gomocup, bytes);
}

/// Lines of the protocol of NBoard.
pub fn check_nboard(bytes: &[u8]) {
    talk(Language::NBoard, bytes);
}

/// What was asked, up to the end, and what was answered.
fn talk(language: Language, bytes: &[u8]) -> (String, Vec<String>) {
    let text = String::from_utf8_lossy(bytes);
    let asked: Vec<&str> = text.lines().take(LINES).take_while(|line| !is_quit(line)).collect();
    let answers = rehearse(language, asked.iter().copied());
    for answer in &answers {
        assert!(!answer.is_empty() && !answer.contains(['\n', '\r']), "{answer:?} is no line");
    }
    (asked.join("\n"), answers)
}

fn is_quit(line: &str) -> bool {
    command(line) == Some("quit")
}

/// The first word of a line, where a control character is as good as a blank.
fn command(line: &str) -> Option<&str> {
    line.split(|letter: char| letter.is_ascii_whitespace() || letter.is_control()).find(|word| !word.is_empty())
}
