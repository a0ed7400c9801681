//! The device in a browser: what the server is for pages on a desk, without a server.
//!
//! Two workers of the page run this module. One has the [`Handheld`], which hears keys in the words of
//! [`sanban_desk::wire`] and answers in them; the other one thinks, so that keys and pictures never wait. What neither can do
//! alone, [`Outside`] does. The doors that JavaScript knows are in `abi`.

#[cfg(target_arch = "wasm32")]
mod abi;
mod kept;

pub use kept::Kept;

use sanban_desk::{
    Device, MemoryStore, Mirror, News, Request, Thought, shelf_named, slot_named,
    wire::{self, Said},
};
use sanban_engine::Question;
use sanban_ui::{Event, Language};

/// What the page's scripts do for a device.
pub trait Outside: Clone {
    /// Brings the page news.
    fn tell(&self, news: News);
    /// Keeps a save under a name, sooner or later.
    fn keep(&self, name: &str, bytes: &[u8]);
    /// Has a question thought about, and the one before it given up.
    fn think(&self, question: &Question);
    /// Has the question given up.
    fn stop_thinking(&self);
}

/// A device with one page.
pub struct Handheld<O: Outside> {
    device: Device<Kept<O>>,
    mirror: Mirror,
    outside: O,
}

impl<O: Outside> Handheld<O> {
    /// Switches a device on, with what was kept under each name; for somebody who speaks a language.
    pub fn switch_on(kept: Vec<(String, Vec<u8>)>, language: Option<Language>, outside: O) -> Self {
        let mut slots = MemoryStore::default();
        for (name, bytes) in kept {
            // What a later version kept is left alone.
            if let Some(slot) = slot_named(&name) {
                slots.put(slot, bytes);
            } else if let Some(shelf) = shelf_named(&name) {
                slots.put_on(shelf, bytes);
            }
        }
        let mut device = Device::switch_on(Kept::new(slots, outside.clone()));
        if let Some(language) = language {
            device.greet(language);
        }
        let mirror = Mirror::of(&device);
        for news in mirror.greeting() {
            outside.tell(news);
        }
        let mut handheld = Handheld { device, mirror, outside };
        handheld.carry_out();
        handheld
    }

    /// The page says something.
    pub fn hear(&mut self, now_ms: u32, words: &str) {
        match wire::parse(words) {
            Some(Said::Key(edge)) => {
                self.update(now_ms, if edge.down { Event::Press(edge.key) } else { Event::Release(edge.key) });
            }
            Some(Said::Touch(touch)) => {
                self.device.touch(now_ms, touch);
                self.follow();
            }
            Some(Said::Copy) => self.outside.tell(News::Text(wire::game(self.device.game().as_deref()))),
            Some(Said::Put(game)) => {
                let result = self.device.put_game(now_ms, game);
                self.follow();
                self.outside.tell(News::Text(wire::put(&result)));
            }
            None => {}
        }
    }

    /// The one who thinks says something.
    pub fn hear_thought(&mut self, now_ms: u32, thought: Thought) {
        self.update(now_ms, thought.into());
    }

    /// Time has passed.
    pub fn tick(&mut self, now_ms: u32) {
        self.update(now_ms, Event::Tick);
    }

    /// How long the device can be left alone; `None` until something happens.
    pub fn time_left_ms(&self, now_ms: u32) -> Option<u32> {
        self.device.time_left_ms(now_ms)
    }

    /// Whether saves are kept from now on. If not, the device says so with the next one.
    pub fn can_keep(&mut self, can: bool) {
        self.device.store_mut().can_keep(can);
    }

    fn update(&mut self, now_ms: u32, event: Event<'_>) {
        self.device.update(now_ms, event);
        self.follow();
    }

    /// Does what the device asks for, and tells the page what has changed.
    fn follow(&mut self) {
        self.carry_out();
        for news in self.mirror.follow(&self.device) {
            self.outside.tell(news);
        }
    }

    fn carry_out(&mut self) {
        for request in self.device.take_requests() {
            match request {
                Request::Think(question) => self.outside.think(&question),
                Request::StopThinking => self.outside.stop_thinking(),
                Request::Sound(sound) => self.outside.tell(News::Text(wire::sound(sound))),
                Request::BootLoader => self.outside.tell(News::Text(wire::NO_UPDATE.to_owned())),
            }
        }
    }
}
