//! The device on a desk: the app with a display, storage and a clock that its owner moves.
//!
//! The page, the scenarios and the screenshots own one each. None of them is known here: what needs a thread or a
//! loudspeaker comes out as a [`Request`], and time passes only when the owner says so, so that a test lives through
//! minutes in microseconds.

use sanban_engine::Question;
use sanban_ui::{App, Effect, Effects, Event, Language, Shelf, Slot, Sound};

use crate::{Frame, Refused, Seen, Store, narrator, read_game, wire::Touch, write_game};

/// Something the device wants that its owner has to provide.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Think about this, and drop what was being thought about before.
    Think(Box<Question>),
    /// Stop thinking.
    StopThinking,
    /// Play a sound.
    Sound(Sound),
    /// Start over in the boot loader, where new firmware is loaded.
    BootLoader,
}

/// The app with its display, its storage and the time.
pub struct Device<S> {
    app: App,
    frame: Frame,
    store: S,
    now_ms: u32,
    light_percent: u8,
    requests: Vec<Request>,
    /// The shelf that the app wants to look at.
    wanted: Option<Shelf>,
}

impl<S: Store> Device<S> {
    /// Switches a device on: it reads what its storage holds and draws its first picture.
    pub fn switch_on(store: S) -> Self {
        let mut device = Device::with(store);
        for slot in Slot::ALL {
            let bytes = device.store.load(slot).map(<[u8]>::to_vec);
            device.tell(Event::Loaded(slot, bytes.as_deref().into()));
        }
        device.show();
        device
    }

    /// Switches a device on that does not look at its storage, as in safe mode and after several crashes.
    pub fn switch_on_safely(store: S) -> Self {
        let mut device = Device::with(store);
        device.update(0, Event::Withheld);
        device
    }

    fn with(store: S) -> Self {
        Device {
            app: App::new(),
            frame: Frame::default(),
            store,
            now_ms: 0,
            // The host lights the display once something is drawn; the app says how brightly as soon as it knows.
            light_percent: 100,
            requests: Vec::new(),
            wanted: None,
        }
    }

    /// Cuts the power. What is left is the storage.
    pub fn switch_off(self) -> S {
        self.store
    }

    /// What the display shows.
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// How bright the display is, 0 (off) to 100.
    pub fn light_percent(&self) -> u8 {
        self.light_percent
    }

    /// The app, to ask it what it shows.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// Every text on the display.
    pub fn texts(&self) -> Vec<String> {
        let mut texts = Vec::new();
        self.app.read(&mut |label| texts.push(label.text.to_owned()));
        texts
    }

    /// What is on the display, in sentences for somebody who hears it.
    pub fn sentences(&self) -> Vec<String> {
        narrator::sentences(&self.app)
    }

    /// A text that does not fit where it stands; there should be none.
    pub fn cut_text(&self) -> Option<String> {
        let mut cut = None;
        self.app.read(&mut |label| {
            if !label.fits {
                cut = Some(label.text.to_owned());
            }
        });
        cut
    }

    /// Someone who speaks this language sits down in front of the device. One that was never set up follows.
    pub fn greet(&mut self, language: Language) {
        if self.store.load(Slot::Settings).is_none() {
            self.app.speak(language);
            self.draw();
        }
    }

    /// The game that the player is at, as text.
    pub fn game(&self) -> Option<String> {
        self.app.game().as_ref().map(write_game)
    }

    /// Puts a game on its board at a time; what is no game changes nothing.
    pub fn put_game(&mut self, now_ms: u32, text: &str) -> Result<(), Refused> {
        let record = read_game(text)?;
        let busy = Refused { offset: 0, why: "the device waits for an answer".to_owned() };
        let effects = self.app.put(now_ms, record).ok_or(busy)?;
        self.now_ms = now_ms;
        self.carry_out(effects);
        self.show();
        Ok(())
    }

    /// The storage, to look into or tamper with.
    pub fn store_mut(&mut self) -> &mut S {
        &mut self.store
    }

    /// The time of the last event, in milliseconds since the device was switched on.
    pub fn now_ms(&self) -> u32 {
        self.now_ms
    }

    /// What the device has asked for since the last call.
    pub fn take_requests(&mut self) -> Vec<Request> {
        std::mem::take(&mut self.requests)
    }

    /// How many pixels were drawn since the last call.
    pub fn take_written(&mut self) -> usize {
        self.frame.take_written()
    }

    /// Something happens at a time.
    pub fn update(&mut self, now_ms: u32, event: Event<'_>) {
        self.now_ms = now_ms;
        self.tell(event);
        self.show();
    }

    /// A finger does something on the display at a time.
    pub fn touch(&mut self, now_ms: u32, touch: Touch) {
        self.now_ms = now_ms;
        let effects = match touch {
            Touch::Tap(point) => self.app.tap(now_ms, point),
            Touch::Drag(point) => self.app.drag(now_ms, point),
        };
        self.carry_out(effects);
        self.show();
    }

    /// Something happens at the time of what happened last.
    pub fn update_now(&mut self, event: Event<'_>) {
        self.update(self.now_ms, event);
    }

    /// How long to wait until the next [`Event::Tick`]; `None` when there is nothing to wait for.
    pub fn next_tick_ms(&self) -> Option<u32> {
        self.app.next_tick_ms()
    }

    /// How long the device can be left alone at a time; `None` until something happens.
    pub fn time_left_ms(&self, now_ms: u32) -> Option<u32> {
        let left_ms = self.next_tick_ms()?.saturating_sub(now_ms.wrapping_sub(self.now_ms));
        // A tick in the same millisecond would bring nothing new.
        Some(left_ms.max(1))
    }

    /// Lets time pass, with every tick that the app wants on the way.
    pub fn pass(&mut self, ms: u32) {
        let mut left_ms = ms;
        while let Some(step_ms) =
            self.next_tick_ms().map(|step_ms| step_ms.max(1)).filter(|&step_ms| step_ms <= left_ms)
        {
            left_ms -= step_ms;
            self.update(self.now_ms.wrapping_add(step_ms), Event::Tick);
        }
        if left_ms > 0 {
            self.update(self.now_ms.wrapping_add(left_ms), Event::Tick);
        }
    }

    /// Draws everything again. The picture must not change by that.
    pub fn redraw(&mut self) {
        self.app.redraw();
        self.draw();
    }

    /// Shows what has happened, and then what it takes a look at finished games to show, one after the other as on the chip.
    fn show(&mut self) {
        self.draw();
        while let Some(shelf) = self.wanted.take() {
            let bytes = self.store.fetch(shelf).map(<[u8]>::to_vec);
            self.tell(Event::Fetched(shelf, bytes.as_deref().into()));
            self.draw();
        }
    }

    fn draw(&mut self) {
        let Ok(()) = self.app.draw(&mut self.frame);
    }

    fn tell(&mut self, event: Event<'_>) {
        let effects = self.app.update(self.now_ms, event);
        self.carry_out(effects);
    }

    fn carry_out(&mut self, effects: Effects) {
        for effect in effects {
            self.begin(effect);
        }
    }

    fn begin(&mut self, effect: Effect) {
        match effect {
            Effect::Save(slot) => {
                let mut buffer = [0; Slot::MAX_LEN];
                let saved = self.store.save(slot, self.app.save(slot, &mut buffer));
                self.tell(Event::Saved(slot, saved.is_ok()));
            }
            Effect::File(shelf) => {
                let mut buffer = [0; Slot::MAX_LEN];
                let filed = self.store.file(shelf, self.app.file(shelf, &mut buffer));
                self.tell(Event::Filed(shelf, filed.is_ok()));
            }
            Effect::Fetch(shelf) => self.wanted = Some(shelf),
            Effect::Think => {
                self.requests.extend(self.app.question().map(|question| Request::Think(Box::new(question))))
            }
            Effect::StopThinking => self.requests.push(Request::StopThinking),
            Effect::Light(percent) => self.light_percent = percent,
            Effect::Sound(sound) => self.requests.push(Request::Sound(sound)),
            // A desk has no power to save: the light is off, and the next key wakes the app.
            Effect::Sleep => {}
            Effect::BootLoader => self.requests.push(Request::BootLoader),
            // There is no hardware to measure: the keys and the picture are what a desk can test.
            Effect::Measure(_) => {}
        }
    }
}

impl<S: Store> Seen for Device<S> {
    fn frame(&self) -> &Frame {
        self.frame()
    }

    fn light_percent(&self) -> u8 {
        self.light_percent()
    }

    fn texts(&self) -> Vec<String> {
        self.texts()
    }

    fn sentences(&self) -> Vec<String> {
        self.sentences()
    }

    fn language(&self) -> Option<Language> {
        Some(self.app.language())
    }

    fn takes_games(&self) -> bool {
        true
    }
}
