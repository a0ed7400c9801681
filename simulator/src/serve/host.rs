//! The thread that owns the device: it takes keys and thoughts, keeps the time, and tells every page what changed.

use std::{
    collections::HashSet,
    sync::mpsc::{self, RecvTimeoutError, Sender},
    thread::{self, JoinHandle},
};

use axum::extract::ws::{Message, Utf8Bytes};
use sanban_ui::Key;
use tokio::sync::{broadcast, oneshot};

use super::{
    body::{Body, Ear, News},
    wire,
};
use crate::device::Frame;

/// A page that falls this many messages behind is sent a whole picture instead.
const BACKLOG: usize = 64;

/// Which page a key press comes from.
type PageId = u64;

/// A page's way to the device and back.
pub(super) struct Seat {
    pub(super) id: PageId,
    /// What brings a new page up to date.
    pub(super) greeting: Vec<Message>,
    /// All that changes from there on.
    pub(super) news: broadcast::Receiver<Message>,
}

/// What the thread is asked and told.
pub(super) enum Call {
    Join(oneshot::Sender<Seat>),
    Key { page: PageId, key: Key, down: bool },
    Leave(PageId),
    News(News),
    SwitchOff,
}

/// The device's thread, seen from the outside.
#[derive(Clone)]
pub(super) struct Host {
    calls: Sender<Call>,
}

impl Host {
    /// Switches a device on. The thread ends after [`switch_off`](Host::switch_off).
    pub(super) fn start<B: Body>(switch_on: impl FnOnce(Ear) -> B + Send + 'static) -> (Self, DeviceThread) {
        let (calls, inbox) = mpsc::channel();
        let ear = Ear(calls.clone());
        let (alive, ended) = oneshot::channel::<()>();
        let handle = thread::spawn(move || {
            // Dropped with the thread, however that ends.
            let _alive = alive;
            Table::new(switch_on(ear)).run(&inbox);
        });
        (Host { calls }, DeviceThread { handle, ended })
    }

    /// Lets a page in; `None` once the device is off.
    pub(super) async fn join(&self) -> Option<Seat> {
        let (reply, seat) = oneshot::channel();
        self.calls.send(Call::Join(reply)).ok()?;
        seat.await.ok()
    }

    /// A page presses or releases a key.
    pub(super) fn key(&self, page: PageId, key: Key, down: bool) {
        let _ = self.calls.send(Call::Key { page, key, down });
    }

    /// A page is gone; the keys it held are released.
    pub(super) fn leave(&self, page: PageId) {
        let _ = self.calls.send(Call::Leave(page));
    }

    /// Ends the thread. All that was worth keeping is saved already.
    pub(super) fn switch_off(&self) {
        let _ = self.calls.send(Call::SwitchOff);
    }
}

/// The end of the device's thread.
pub(super) struct DeviceThread {
    pub(super) handle: JoinHandle<()>,
    /// Fails when the thread has ended.
    pub(super) ended: oneshot::Receiver<()>,
}

/// A device and the pages around it.
struct Table<B> {
    body: B,
    news: broadcast::Sender<Message>,
    /// What the pages show.
    shown: Frame,
    shown_light_percent: u8,
    shown_texts: Vec<String>,
    /// Who holds which key. A key is up when nobody holds it.
    held: HashSet<(PageId, Key)>,
    pages: PageId,
}

impl<B: Body> Table<B> {
    fn new(body: B) -> Self {
        Table {
            shown: body.frame().clone(),
            shown_light_percent: body.light_percent(),
            shown_texts: body.texts(),
            body,
            news: broadcast::Sender::new(BACKLOG),
            held: HashSet::new(),
            pages: 0,
        }
    }

    fn run(mut self, inbox: &mpsc::Receiver<Call>) {
        while self.body.is_alive() {
            let call = match self.body.time_left() {
                Some(time) => match inbox.recv_timeout(time) {
                    Ok(call) => Some(call),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => return,
                },
                None => match inbox.recv() {
                    Ok(call) => Some(call),
                    Err(mpsc::RecvError) => return,
                },
            };
            // The app reads the time of an event off the tick before it.
            self.body.tick();
            match call {
                None => {}
                Some(Call::Join(reply)) => self.join(reply),
                Some(Call::Key { page, key, down: true }) => self.press(page, key),
                Some(Call::Key { page, key, down: false }) => self.release(page, key),
                Some(Call::Leave(page)) => self.leave(page),
                Some(Call::News(news)) => self.body.hear(news),
                Some(Call::SwitchOff) => return,
            }
            for sound in self.body.take_sounds() {
                self.tell(wire::sound(sound));
            }
            self.show();
        }
    }

    fn join(&mut self, reply: oneshot::Sender<Seat>) {
        // What has been drawn up to now goes to the others first, so that the newcomer does not get it twice.
        self.show();
        self.pages += 1;
        let greeting = vec![
            Message::Text(wire::light(self.shown_light_percent).into()),
            Message::Binary(wire::whole(&self.shown).into()),
            Message::Text(wire::text(&self.shown_texts).into()),
        ];
        let _ = reply.send(Seat { id: self.pages, greeting, news: self.news.subscribe() });
    }

    fn is_held(&self, key: Key) -> bool {
        self.held.iter().any(|&(_, held)| held == key)
    }

    fn press(&mut self, page: PageId, key: Key) {
        let held = self.is_held(key);
        if self.held.insert((page, key)) && !held {
            self.body.key(key, true);
        }
    }

    fn release(&mut self, page: PageId, key: Key) {
        if self.held.remove(&(page, key)) && !self.is_held(key) {
            self.body.key(key, false);
        }
    }

    fn leave(&mut self, page: PageId) {
        for key in Key::ALL {
            self.release(page, key);
        }
    }

    /// Sends what has changed to all pages.
    fn show(&mut self) {
        let changes = wire::changes(&self.shown, self.body.frame());
        if !changes.is_empty() {
            self.shown.clone_from(self.body.frame());
            // Nobody listens: fine.
            let _ = self.news.send(Message::Binary(changes.into()));
            let texts = self.body.texts();
            if texts != self.shown_texts {
                self.tell(wire::text(&texts));
                self.shown_texts = texts;
            }
        }
        let light_percent = self.body.light_percent();
        if light_percent != self.shown_light_percent {
            self.shown_light_percent = light_percent;
            self.tell(wire::light(light_percent));
        }
    }

    fn tell(&self, text: impl Into<Utf8Bytes>) {
        let _ = self.news.send(Message::Text(text.into()));
    }
}
