//! The doors between this module and the scripts of its workers (`site/host.js`, `site/think.js`).
//!
//! Whatever is longer than a number lies in memory: what comes in is written into [`room`], what goes out is named by its
//! place and length and has to be copied before the call returns. Questions and thoughts go from one worker to the
//! other as they lie in memory: both run this module, so both lay them out alike.

use std::{cell::RefCell, mem::size_of};

use sanban_desk::{News, Thought};
use sanban_engine::{Engine, Progress, Question, QuestionId, Watch};
use sanban_ui::Language;

use crate::{Handheld, Outside};

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    safe fn text(at: *const u8, length: usize);
    safe fn picture(at: *const u8, length: usize);
    safe fn keep(name_at: *const u8, name_length: usize, at: *const u8, length: usize);
    safe fn think(at: *const u8, length: usize);
    safe fn stop_thinking();
    safe fn progress(at: *const u8, length: usize);
    safe fn answer(at: *const u8, length: usize);
}

thread_local! {
    static ROOM: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static KEPT: RefCell<Vec<(String, Vec<u8>)>> = const { RefCell::new(Vec::new()) };
    static HANDHELD: RefCell<Option<Handheld<Scripts>>> = const { RefCell::new(None) };
    static ENGINE: RefCell<Box<Engine>> = RefCell::new(Box::new(Engine::new()));
}

#[derive(Clone, Copy)]
struct Scripts;

impl Outside for Scripts {
    fn tell(&self, news: News) {
        match news {
            News::Picture(bytes) => picture(bytes.as_ptr(), bytes.len()),
            News::Text(words) => text(words.as_ptr(), words.len()),
        }
    }

    fn keep(&self, name: &str, bytes: &[u8]) {
        keep(name.as_ptr(), name.len(), bytes.as_ptr(), bytes.len());
    }

    fn think(&self, question: &Question) {
        think((&raw const *question).cast(), size_of::<Question>());
    }

    fn stop_thinking(&self) {
        stop_thinking();
    }
}

/// Makes room for what comes next, and says where.
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *mut u8 {
    ROOM.with_borrow_mut(|room| {
        room.clear();
        room.resize(length, 0);
        room.as_mut_ptr()
    })
}

fn words() -> String {
    ROOM.with_borrow(|room| String::from_utf8_lossy(room).into_owned())
}

/// Something was kept: its name, as many bytes of the room as that takes, and then what it is. Comes before
/// [`switch_on`].
#[unsafe(no_mangle)]
extern "C" fn kept(name_length: usize) {
    let save = ROOM.with_borrow(|room| {
        let (name, bytes) = room.split_at(name_length.min(room.len()));
        (String::from_utf8_lossy(name).into_owned(), bytes.to_vec())
    });
    KEPT.with_borrow_mut(|kept| kept.push(save));
}

/// Switches the device on for somebody who speaks the language whose code is in the room.
#[unsafe(no_mangle)]
extern "C" fn switch_on() {
    let language: Option<Language> = sanban_desk::language_named(&words());
    let handheld = Handheld::switch_on(KEPT.take(), language, Scripts);
    HANDHELD.set(Some(handheld));
}

fn with_handheld<T>(f: impl FnOnce(&mut Handheld<Scripts>) -> T) -> Option<T> {
    HANDHELD.with_borrow_mut(|handheld| handheld.as_mut().map(f))
}

/// The page says what is in the room.
#[unsafe(no_mangle)]
extern "C" fn hear(now_ms: u32) {
    let words = words();
    with_handheld(|handheld| handheld.hear(now_ms, &words));
}

/// Time has passed.
#[unsafe(no_mangle)]
extern "C" fn tick(now_ms: u32) {
    with_handheld(|handheld| handheld.tick(now_ms));
}

/// How long until the next [`tick`] in milliseconds; less than nothing when none is wanted.
#[unsafe(no_mangle)]
extern "C" fn time_left_ms(now_ms: u32) -> f64 {
    with_handheld(|handheld| handheld.time_left_ms(now_ms)).flatten().map_or(-1.0, f64::from)
}

/// Whether what is to be kept is kept.
#[unsafe(no_mangle)]
extern "C" fn can_keep(can: bool) {
    with_handheld(|handheld| handheld.can_keep(can));
}

/// A thought that the other worker had is in the room.
#[unsafe(no_mangle)]
extern "C" fn hear_thought(now_ms: u32) {
    if let Some(thought) = take_from_room() {
        with_handheld(|handheld| handheld.hear_thought(now_ms, thought));
    }
}

/// Thinks about the question in the room.
#[unsafe(no_mangle)]
extern "C" fn ponder() {
    let Some(question) = take_from_room::<Question>() else { return };
    let found = ENGINE.with_borrow_mut(|engine| engine.think(&question, &mut Aloud(question.id)));
    if let Some(found) = found {
        let thought = Thought::Answer(question.id, found);
        answer((&raw const thought).cast(), size_of::<Thought>());
    }
}

/// Reports how far it has come. It is stopped by ending its worker.
struct Aloud(QuestionId);

impl Watch for Aloud {
    fn stop(&mut self) -> bool {
        false
    }

    fn progress(&mut self, reached: Progress) {
        let thought = Thought::Progress(self.0, reached);
        progress((&raw const thought).cast(), size_of::<Thought>());
    }
}

/// What lies in the room as another instance of this module had it in its memory.
fn take_from_room<T>() -> Option<T> {
    ROOM.with_borrow(|room| {
        // SAFETY: the scripts carry these bytes from `think`, `progress` and `answer`, where they were a T of this very module;
        // and whatever the engine's crate has is all there in its bytes: it has no allocator.
        (room.len() == size_of::<T>()).then(|| unsafe { room.as_ptr().cast::<T>().read_unaligned() })
    })
}
