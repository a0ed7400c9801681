//! The thread that owns the device: it takes keys and thoughts, keeps the time, and tells every page what changed.

use std::{
    collections::HashSet,
    sync::mpsc::{self, RecvTimeoutError, Sender},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use axum::extract::ws::{Message, Utf8Bytes};
use sanban_ui::Key;
use tokio::sync::{broadcast, oneshot};

use super::{
    thinker::{Report, Thinker},
    wire,
};
use crate::device::{Device, Frame, Request, Store};

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

enum Call {
    Join(oneshot::Sender<Seat>),
    Key { page: PageId, key: Key, down: bool },
    Leave(PageId),
    Report(Report),
    SwitchOff,
}

/// The device's thread, seen from the outside.
#[derive(Clone)]
pub(super) struct Host {
    calls: Sender<Call>,
}

impl Host {
    /// Switches a device on. The thread ends after [`switch_off`](Host::switch_off).
    pub(super) fn start(store: impl Store + Send + 'static) -> (Self, DeviceThread) {
        let (calls, inbox) = mpsc::channel();
        let reports = calls.clone();
        let thinker = Thinker::start(move |report| {
            let _ = reports.send(Call::Report(report));
        });
        let (alive, ended) = oneshot::channel::<()>();
        let handle = thread::spawn(move || {
            // Dropped with the thread, however that ends.
            let _alive = alive;
            Desk::new(Device::switch_on(store), thinker).run(&inbox);
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

struct Desk<S> {
    device: Device<S>,
    thinker: Thinker,
    switched_on: Instant,
    news: broadcast::Sender<Message>,
    /// What the pages show.
    shown: Frame,
    shown_light_percent: u8,
    shown_texts: Vec<String>,
    /// Who holds which key. A key is up when nobody holds it.
    held: HashSet<(PageId, Key)>,
    pages: PageId,
}

impl<S: Store> Desk<S> {
    fn new(device: Device<S>, thinker: Thinker) -> Self {
        Desk {
            shown: device.frame().clone(),
            shown_light_percent: device.light_percent(),
            shown_texts: device.texts(),
            device,
            thinker,
            switched_on: Instant::now(),
            news: broadcast::Sender::new(BACKLOG),
            held: HashSet::new(),
            pages: 0,
        }
    }

    fn run(mut self, inbox: &mpsc::Receiver<Call>) {
        loop {
            let call = match self.time_left() {
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
            self.device.tick(self.now_ms());
            match call {
                None => {}
                Some(Call::Join(reply)) => self.join(reply),
                Some(Call::Key { page, key, down: true }) => self.press(page, key),
                Some(Call::Key { page, key, down: false }) => self.release(page, key),
                Some(Call::Leave(page)) => self.leave(page),
                Some(Call::Report(Report::Progress(id, progress))) => self.device.progress(id, progress),
                Some(Call::Report(Report::Thought(id, answer))) => self.device.thought(id, answer),
                Some(Call::SwitchOff) => return,
            }
            self.serve_requests();
            self.show();
        }
    }

    /// Milliseconds since the device was switched on; like the device's own clock they start over after 49 days.
    fn now_ms(&self) -> u32 {
        self.switched_on.elapsed().as_millis() as u32
    }

    fn time_left(&self) -> Option<Duration> {
        let since_tick_ms = self.now_ms().wrapping_sub(self.device.now_ms());
        let left_ms = self.device.next_tick_ms()?.saturating_sub(since_tick_ms);
        // A tick in the same millisecond would bring nothing new.
        Some(Duration::from_millis(left_ms.max(1).into()))
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
            self.device.key(key, true);
        }
    }

    fn release(&mut self, page: PageId, key: Key) {
        if self.held.remove(&(page, key)) && !self.is_held(key) {
            self.device.key(key, false);
        }
    }

    fn leave(&mut self, page: PageId) {
        for key in Key::ALL {
            self.release(page, key);
        }
    }

    fn serve_requests(&mut self) {
        for request in self.device.take_requests() {
            match request {
                Request::Think(question) => self.thinker.think(*question),
                Request::StopThinking => self.thinker.stop(),
                Request::Sound(sound) => self.tell(wire::sound(sound)),
                Request::BootLoader => {
                    println!("The device asks for its boot loader. A page has none: it goes on as it is.");
                }
            }
        }
    }

    /// Sends what has changed to all pages.
    fn show(&mut self) {
        let changes = wire::changes(&self.shown, self.device.frame());
        if !changes.is_empty() {
            self.shown.clone_from(self.device.frame());
            // Nobody listens: fine.
            let _ = self.news.send(Message::Binary(changes.into()));
            let texts = self.device.texts();
            if texts != self.shown_texts {
                self.tell(wire::text(&texts));
                self.shown_texts = texts;
            }
        }
        let light_percent = self.device.light_percent();
        if light_percent != self.shown_light_percent {
            self.shown_light_percent = light_percent;
            self.tell(wire::light(light_percent));
        }
    }

    fn tell(&self, text: impl Into<Utf8Bytes>) {
        let _ = self.news.send(Message::Text(text.into()));
    }
}
