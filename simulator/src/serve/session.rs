//! The thread that owns the device: it takes keys and thoughts, keeps the time, and tells every page what changed.

use std::{
    collections::HashSet,
    io,
    sync::{
        Arc,
        mpsc::{self, RecvTimeoutError, Sender},
    },
    thread::{self, JoinHandle},
};

use axum::extract::ws::Message;
use sanban_desk::{Mirror, News, wire::Touch};
use sanban_ui::{Key, Language};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, broadcast, oneshot};

use super::backend::{Backend, Report, Reporter, Trade};

/// A page that falls this many messages behind is sent a whole picture instead.
const BACKLOG: usize = 64;

/// So many key presses of all pages may be on their way to the device.
const KEYS_WAITING: usize = 32;

/// Which page a key press comes from.
type PageId = u64;

/// A page's way to the device and back.
pub(super) struct Connection {
    pub(super) page: PageId,
    /// What brings a new page up to date.
    pub(super) greeting: Vec<Message>,
    /// All that changes from there on.
    pub(super) updates: broadcast::Receiver<Message>,
}

/// What the thread is asked and told.
pub(super) enum Call {
    /// A page that speaks a language, as far as it said.
    Join(Option<Language>, oneshot::Sender<Connection>),
    Key {
        page: PageId,
        key: Key,
        down: bool,
        /// Given back when the key was heard.
        waiting: OwnedSemaphorePermit,
    },
    Touch {
        touch: Touch,
        /// Given back when it was felt.
        waiting: OwnedSemaphorePermit,
    },
    Trade {
        trade: Trade,
        /// Given back when it was done.
        waiting: OwnedSemaphorePermit,
    },
    Leave(PageId),
    Report(Report),
    SwitchOff,
}

/// The device's thread, seen from the outside.
#[derive(Clone)]
pub(super) struct Session {
    calls: Sender<Call>,
    keys: Arc<Semaphore>,
}

impl Session {
    /// Switches a device on. The thread ends after [`switch_off`](Session::switch_off).
    pub(super) fn start<B: Backend>(switch_on: impl FnOnce(Reporter) -> B + Send + 'static) -> (Self, DeviceThread) {
        let (calls, inbox) = mpsc::channel();
        let reporter = Reporter(calls.clone());
        let (alive, ended) = oneshot::channel::<()>();
        let handle = thread::spawn(move || {
            // Dropped with the thread, however that ends.
            let _alive = alive;
            let mut shared = Shared::new(switch_on(reporter));
            shared.run(&inbox);
            shared.backend.switch_off()
        });
        let keys = Arc::new(Semaphore::new(KEYS_WAITING));
        (Session { calls, keys }, DeviceThread { handle, ended })
    }

    /// Lets a page in; `None` once the device is off.
    pub(super) async fn join(&self, language: Option<Language>) -> Option<Connection> {
        let (reply, connection) = oneshot::channel();
        self.calls.send(Call::Join(language, reply)).ok()?;
        connection.await.ok()
    }

    /// A page presses or releases a key. Waits while more of them are on their way than anybody could press.
    pub(super) async fn key(&self, page: PageId, key: Key, down: bool) {
        // The semaphore is never closed.
        if let Ok(waiting) = Arc::clone(&self.keys).acquire_owned().await {
            let _ = self.calls.send(Call::Key { page, key, down, waiting });
        }
    }

    /// A finger does something on a page's display. Waits like a key.
    pub(super) async fn touch(&self, touch: Touch) {
        if let Ok(waiting) = Arc::clone(&self.keys).acquire_owned().await {
            let _ = self.calls.send(Call::Touch { touch, waiting });
        }
    }

    /// A page wants the game, or brings one. Waits like a key.
    pub(super) async fn trade(&self, trade: Trade) {
        if let Ok(waiting) = Arc::clone(&self.keys).acquire_owned().await {
            let _ = self.calls.send(Call::Trade { trade, waiting });
        }
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
    pub(super) handle: JoinHandle<io::Result<()>>,
    /// Fails when the thread has ended.
    pub(super) ended: oneshot::Receiver<()>,
}

/// A device and the pages around it.
struct Shared<B> {
    backend: B,
    updates: broadcast::Sender<Message>,
    /// What the pages show.
    mirror: Mirror,
    /// Who holds which key. A key is up when nobody holds it.
    held: HashSet<(PageId, Key)>,
    pages: PageId,
}

impl<B: Backend> Shared<B> {
    fn new(backend: B) -> Self {
        Shared {
            mirror: Mirror::of(&backend),
            backend,
            updates: broadcast::Sender::new(BACKLOG),
            held: HashSet::new(),
            pages: 0,
        }
    }

    fn run(&mut self, inbox: &mpsc::Receiver<Call>) {
        while self.backend.is_alive() {
            let call = match self.backend.time_left() {
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
            match call {
                None => self.backend.tick(),
                Some(Call::Join(language, reply)) => self.join(language, reply),
                Some(Call::Key { page, key, down, waiting }) => {
                    drop(waiting);
                    if down { self.press(page, key) } else { self.release(page, key) }
                }
                Some(Call::Touch { touch, waiting }) => {
                    drop(waiting);
                    self.backend.touch(touch);
                }
                Some(Call::Trade { trade, waiting }) => {
                    drop(waiting);
                    self.backend.trade(trade);
                }
                Some(Call::Leave(page)) => self.leave(page),
                Some(Call::Report(report)) => self.backend.hear(report),
                Some(Call::SwitchOff) => return,
            }
            self.show();
            for news in self.backend.take_news() {
                self.tell(News::Text(news));
            }
        }
    }

    fn join(&mut self, language: Option<Language>, reply: oneshot::Sender<Connection>) {
        if let Some(language) = language {
            self.backend.greet(language);
        }
        // What has been drawn up to now goes to the others first, so that the newcomer does not get it twice.
        self.show();
        self.pages += 1;
        let greeting = self.mirror.greeting().into_iter().map(message).collect();
        let _ = reply.send(Connection { page: self.pages, greeting, updates: self.updates.subscribe() });
    }

    fn is_held(&self, key: Key) -> bool {
        self.held.iter().any(|&(_, held)| held == key)
    }

    fn press(&mut self, page: PageId, key: Key) {
        let held = self.is_held(key);
        if self.held.insert((page, key)) && !held {
            self.backend.key(key, true);
        }
    }

    fn release(&mut self, page: PageId, key: Key) {
        if self.held.remove(&(page, key)) && !self.is_held(key) {
            self.backend.key(key, false);
        }
    }

    fn leave(&mut self, page: PageId) {
        for key in Key::ALL {
            self.release(page, key);
        }
    }

    /// Sends what has changed to all pages.
    fn show(&mut self) {
        for news in self.mirror.follow(&self.backend) {
            self.tell(news);
        }
    }

    fn tell(&self, news: News) {
        // Nobody listens: fine.
        let _ = self.updates.send(message(news));
    }
}

fn message(news: News) -> Message {
    match news {
        News::Picture(bytes) => Message::Binary(bytes.into()),
        News::Text(text) => Message::Text(text.into()),
    }
}
