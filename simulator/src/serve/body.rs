//! What is behind the pages: the app on this computer, or the firmware on an emulated chip.

use std::{
    sync::mpsc::Sender,
    time::{Duration, Instant},
};

use sanban_ui::{Key, Sound};

use super::{
    chip,
    host::Call,
    thinker::{Report, Thinker},
};
use crate::device::{Device, Frame, Request, Store};

/// Something with a display, a lamp and keys.
pub(super) trait Body {
    /// What its display shows.
    fn frame(&self) -> &Frame;
    /// How bright the display is, 0 (off) to 100.
    fn light_percent(&self) -> u8;
    /// What the display says, for those who cannot see it.
    fn texts(&self) -> Vec<String>;
    /// Presses or releases a key.
    fn key(&mut self, key: Key, down: bool);
    /// Takes what its threads and processes report.
    fn hear(&mut self, news: News);
    /// How long it can be left alone; `None` until something happens.
    fn time_left(&self) -> Option<Duration>;
    /// Does what is due by now.
    fn tick(&mut self);
    /// The sounds it made since the last call.
    fn take_sounds(&mut self) -> Vec<Sound>;
    /// Whether there is any use in going on.
    fn is_alive(&self) -> bool {
        true
    }
}

/// What a body's threads and processes report.
pub(super) enum News {
    /// From the thread that thinks.
    Thinking(Report),
    /// From the emulated chip.
    Chip(chip::Message),
}

/// A body's ear, for its threads and processes.
#[derive(Clone)]
pub(super) struct Ear(pub(super) Sender<Call>);

impl Ear {
    /// Reports something; `false` once nobody hears it any more.
    pub(super) fn tell(&self, news: News) -> bool {
        self.0.send(Call::News(news)).is_ok()
    }
}

/// The app on this computer.
pub(super) struct Desk<S> {
    device: Device<S>,
    thinker: Thinker,
    switched_on: Instant,
    sounds: Vec<Sound>,
}

impl<S: Store> Desk<S> {
    /// Switches a device on.
    pub(super) fn switch_on(store: S, ear: Ear) -> Self {
        let thinker = Thinker::start(move |report| {
            ear.tell(News::Thinking(report));
        });
        Desk { device: Device::switch_on(store), thinker, switched_on: Instant::now(), sounds: Vec::new() }
    }

    /// Milliseconds since the device was switched on; like the device's own clock they start over after 49 days.
    fn now_ms(&self) -> u32 {
        self.switched_on.elapsed().as_millis() as u32
    }

    fn serve_requests(&mut self) {
        for request in self.device.take_requests() {
            match request {
                Request::Think(question) => self.thinker.think(*question),
                Request::StopThinking => self.thinker.stop(),
                Request::Sound(sound) => self.sounds.push(sound),
                Request::BootLoader => {
                    println!("The device asks for its boot loader. A page has none: it goes on as it is.");
                }
            }
        }
    }
}

impl<S: Store> Body for Desk<S> {
    fn frame(&self) -> &Frame {
        self.device.frame()
    }

    fn light_percent(&self) -> u8 {
        self.device.light_percent()
    }

    fn texts(&self) -> Vec<String> {
        self.device.texts()
    }

    fn key(&mut self, key: Key, down: bool) {
        self.device.key(key, down);
        self.serve_requests();
    }

    fn hear(&mut self, news: News) {
        match news {
            News::Thinking(Report::Progress(id, progress)) => self.device.progress(id, progress),
            News::Thinking(Report::Thought(id, answer)) => self.device.thought(id, answer),
            News::Chip(_) => {}
        }
        self.serve_requests();
    }

    fn time_left(&self) -> Option<Duration> {
        let since_tick_ms = self.now_ms().wrapping_sub(self.device.now_ms());
        let left_ms = self.device.next_tick_ms()?.saturating_sub(since_tick_ms);
        // A tick in the same millisecond would bring nothing new.
        Some(Duration::from_millis(left_ms.max(1).into()))
    }

    fn tick(&mut self) {
        self.device.tick(self.now_ms());
        self.serve_requests();
    }

    fn take_sounds(&mut self) -> Vec<Sound> {
        std::mem::take(&mut self.sounds)
    }
}
