//! What is behind the pages: the app on this computer, or the firmware on an emulated chip.

use std::{
    io,
    sync::mpsc::Sender,
    time::{Duration, Instant},
};

use sanban_desk::{
    Seen, Thought,
    wire::{self, Touch},
};
use sanban_ui::{Event, Key, Language};

use super::{chip, session::Call, thinker::Thinker};
use crate::device::{Device, Frame, Request, Store};

/// Something with a display, a lamp and keys.
pub(super) trait Backend: Seen {
    /// Someone who speaks this language opens a page.
    fn greet(&mut self, _language: Language) {}
    /// Presses or releases a key.
    fn key(&mut self, key: Key, down: bool);
    /// A finger does something on its display, if that feels fingers.
    fn touch(&mut self, _touch: Touch) {}
    /// Takes what its threads and processes report.
    fn hear(&mut self, report: Report);
    /// How long it can be left alone; `None` until something happens.
    fn time_left(&self) -> Option<Duration>;
    /// Does what is due by now.
    fn tick(&mut self);
    /// What it has to tell the pages besides what is seen of it, since the last call: messages of [`wire`].
    fn take_news(&mut self) -> Vec<String>;
    /// A page wants the game, or brings one.
    fn trade(&mut self, _trade: Trade) {}
    /// Cuts its power; fails if something that should have been kept is not.
    fn switch_off(self) -> io::Result<()>;
    /// Whether there is any use in going on.
    fn is_alive(&self) -> bool {
        true
    }
}

/// What pages do with games.
pub(super) enum Trade {
    /// They want the one that is there.
    Copy,
    /// They bring one.
    Put(String),
}

/// What a backend's threads and processes report.
pub(super) enum Report {
    /// From the thread that thinks.
    Thinking(Thought),
    /// From the emulated chip.
    Chip(chip::Message),
}

/// How a backend's threads and processes reach the thread that owns it.
#[derive(Clone)]
pub(super) struct Reporter(pub(super) Sender<Call>);

impl Reporter {
    /// Reports something; `false` once nobody hears it any more.
    pub(super) fn tell(&self, report: Report) -> bool {
        self.0.send(Call::Report(report)).is_ok()
    }
}

/// The app on this computer.
pub(super) struct HostBuild<S> {
    device: Device<S>,
    thinker: Thinker,
    switched_on: Instant,
    news: Vec<String>,
}

impl<S: Store> HostBuild<S> {
    /// Switches a device on.
    pub(super) fn switch_on(store: S, reporter: Reporter) -> Self {
        let thinker = Thinker::start(move |thought| {
            reporter.tell(Report::Thinking(thought));
        });
        HostBuild { device: Device::switch_on(store), thinker, switched_on: Instant::now(), news: Vec::new() }
    }

    /// Milliseconds since the device was switched on; like the device's own clock they start over after 49 days.
    fn now_ms(&self) -> u32 {
        self.switched_on.elapsed().as_millis() as u32
    }

    /// Tells the app of something that happens just now, and does what it asks for.
    fn update(&mut self, event: Event<'_>) {
        self.device.update(self.now_ms(), event);
        self.carry_out();
    }

    fn carry_out(&mut self) {
        for request in self.device.take_requests() {
            match request {
                Request::Think(question) => self.thinker.think(*question),
                Request::StopThinking => self.thinker.stop(),
                Request::Sound(sound) => self.news.push(wire::sound(sound)),
                Request::BootLoader => self.news.push(wire::NO_UPDATE.to_owned()),
            }
        }
    }
}

impl<S: Store> Seen for HostBuild<S> {
    fn frame(&self) -> &Frame {
        self.device.frame()
    }

    fn light_percent(&self) -> u8 {
        self.device.light_percent()
    }

    fn texts(&self) -> Vec<String> {
        self.device.texts()
    }

    fn sentences(&self) -> Vec<String> {
        self.device.sentences()
    }

    fn language(&self) -> Option<Language> {
        Some(self.device.app().language())
    }

    fn takes_games(&self) -> bool {
        true
    }
}

impl<S: Store> Backend for HostBuild<S> {
    fn greet(&mut self, language: Language) {
        self.device.greet(language);
    }

    fn key(&mut self, key: Key, down: bool) {
        self.update(if down { Event::Press(key) } else { Event::Release(key) });
    }

    fn touch(&mut self, touch: Touch) {
        self.device.touch(self.now_ms(), touch);
        self.carry_out();
    }

    fn hear(&mut self, report: Report) {
        match report {
            Report::Thinking(thought) => self.update(thought.into()),
            Report::Chip(_) => {}
        }
    }

    fn time_left(&self) -> Option<Duration> {
        Some(Duration::from_millis(self.device.time_left_ms(self.now_ms())?.into()))
    }

    fn tick(&mut self) {
        self.update(Event::Tick);
    }

    fn take_news(&mut self) -> Vec<String> {
        std::mem::take(&mut self.news)
    }

    fn trade(&mut self, trade: Trade) {
        let answer = match trade {
            Trade::Copy => wire::game(self.device.game().as_deref()),
            Trade::Put(game) => wire::put(&self.device.put_game(self.now_ms(), &game)),
        };
        self.carry_out();
        self.news.push(answer);
    }

    fn switch_off(self) -> io::Result<()> {
        self.device.switch_off().finish()
    }
}
