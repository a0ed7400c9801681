//! What SGF and GGF share: a game is a row of properties, `NAME[value]`, in round brackets and behind semicolons.

use anyhow::{Result, bail, ensure};

/// The properties of the one game in a text, each with its offset. Variations are refused: a game has one course.
pub(super) fn properties(text: &str) -> Result<Vec<(usize, &str, String)>> {
    let mut found = Vec::new();
    let (mut at, mut is_open, mut is_over) = (0, false, false);
    while let Some(letter) = text[at..].chars().next() {
        match letter {
            _ if letter.is_whitespace() => {}
            _ if is_over => bail!("byte {at}: something comes after the game"),
            '(' if !is_open => is_open = true,
            '(' => bail!("byte {at}: a variation; a game has one course"),
            _ if !is_open => bail!("byte {at}: a game begins with (;"),
            ')' => is_over = true,
            ';' => {}
            'A'..='Z' => {
                let len = text[at..].bytes().take_while(u8::is_ascii_uppercase).count();
                let (value, next) = value(text, at + len)?;
                found.push((at, &text[at..at + len], value));
                at = next;
                continue;
            }
            _ => bail!("byte {at}: expected a property, NAME[value]"),
        }
        at += letter.len_utf8();
    }
    ensure!(is_over, "byte {at}: the game has no end");
    Ok(found)
}

/// The value whose bracket opens at an offset, and where it ends.
fn value(text: &str, start: usize) -> Result<(String, usize)> {
    ensure!(text[start..].starts_with('['), "byte {start}: expected [");
    let (mut value, mut is_escaped) = (String::new(), false);
    for (offset, letter) in text[start + 1..].char_indices() {
        match letter {
            _ if is_escaped => {
                value.push(letter);
                is_escaped = false;
            }
            '\\' => is_escaped = true,
            ']' => return Ok((value, start + 1 + offset + 1)),
            _ => value.push(letter),
        }
    }
    bail!("byte {start}: a bracket that is never closed")
}
