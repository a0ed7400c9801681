//! The computer players' questions and answers, between text and the bytes that the shipped firmware keeps them as.
//!
//! The search itself is timed in that firmware, where code and tables lie as they are shipped. Both programs are made by one
//! compiler from one definition of the types, so their bytes are alike.

use core::mem::MaybeUninit;

use sanban_core::{AnyPosition, GameId};
use sanban_engine::{Answer, Engine, Level, Question, Watch};

use crate::emulator::{fail, hand_over, tell};

/// Hands over a question, `level seed game` and the position's text, and tells how many bytes its answer will have.
pub(super) fn question(text: &str) {
    let Some(question) = parse(text) else { fail(text) };
    hand_over(&question);
    tell(format_args!("{}", size_of::<Option<Answer>>()));
}

/// Thinks here. Nobody asks for it, but the players have to be in the program: without them the compiler makes something else of
/// the rules than it does in the firmware, and that would be timed.
pub(super) fn think(engine: &mut Engine, text: &str) {
    struct Patient;
    impl Watch for Patient {
        fn stop(&mut self) -> bool {
            false
        }
    }
    let Some(question) = parse(text) else { fail(text) };
    tell_answer(engine.think(&question, &mut Patient));
}

/// Tells the move and the nodes of an answer, which comes as the hexadecimal digits of its bytes.
pub(super) fn answer(text: &str) {
    let mut answer = MaybeUninit::<Option<Answer>>::uninit();
    if text.len() != 2 * size_of_val(&answer) {
        fail("an answer of another size");
    }
    for (i, digits) in text.as_bytes().chunks(2).enumerate() {
        let byte = core::str::from_utf8(digits).ok().and_then(|digits| u8::from_str_radix(digits, 16).ok());
        let Some(byte) = byte else { fail("not hexadecimal") };
        // SAFETY: there are as many bytes as digits' pairs, see above.
        unsafe { answer.as_mut_ptr().cast::<u8>().add(i).write(byte) };
    }
    // SAFETY: these are the bytes of an answer that the firmware has given.
    tell_answer(unsafe { answer.assume_init() });
}

fn tell_answer(answer: Option<Answer>) {
    match answer {
        None => tell(format_args!("none")),
        Some(Answer { mv, nodes, .. }) => tell(format_args!("{mv} {nodes}")),
    }
}

fn parse(text: &str) -> Option<Question> {
    let mut fields = text.splitn(4, '\t');
    let level = Level::from_number(fields.next()?.parse().ok()?)?;
    let seed = fields.next()?.parse().ok()?;
    let word = fields.next()?;
    let game = GameId::ALL.into_iter().find(|game| game.word() == word)?;
    let position = AnyPosition::parse(game, fields.next()?).ok()?;
    Some(Question::new(position, level, seed))
}
