//! What passes between the app and its host.

use heapless::Vec;
use sanban_engine::{Answer, Progress, QuestionId};

/// A key of the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// Up.
    Up,
    /// Down.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
    /// The joystick pressed; the same as A.
    Centre,
    /// Confirms.
    A,
    /// Goes back, or opens the game menu.
    B,
    /// Takes a move back.
    X,
    /// The game's second thing: a hint, or the kind of move.
    Y,
}

impl Key {
    /// All keys.
    pub const ALL: [Key; 9] = [Key::Up, Key::Down, Key::Left, Key::Right, Key::Centre, Key::A, Key::B, Key::X, Key::Y];
}

/// What the host tells the app.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event<'a> {
    /// A key went down. Holding and repeating is the app's business.
    Press(Key),
    /// A key went up.
    Release(Key),
    /// The time: milliseconds since the device was switched on. Never goes back; wraps after 49 days.
    ///
    /// The app knows no other clock, so whenever time has passed, a tick comes before any other event; and one comes
    /// when [`App::next_tick_ms`](crate::App::next_tick_ms) says so.
    Tick(u32),
    /// What a storage slot holds, `None` if it was never written. Sent for every slot before the first draw.
    Loaded(Slot, Option<&'a [u8]>),
    /// A save was carried out (`true`) or failed.
    Saved(Slot, bool),
    /// The search for the answer to a question got further.
    Progress(QuestionId, Progress),
    /// The answer to a question. One that was stopped or is out of date is ignored.
    Thought(QuestionId, Answer),
    /// The state of the battery, where there is one.
    Power(Power),
    /// What the host kept of the program's last crash, as short ASCII text. Shown once, after the start.
    Crashed(&'a str),
}

/// What the app wants from its host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Store what [`App::save`](crate::App::save) gives for this slot, then report [`Event::Saved`].
    Save(Slot),
    /// Start thinking about [`App::question`](crate::App::question), report [`Event::Progress`] now and then and
    /// [`Event::Thought`] in the end. Whatever was being thought about before is not wanted any more.
    Think,
    /// Stop thinking. Events that were already on their way do no harm.
    StopThinking,
    /// Set the backlight, 0 to 100 percent of perceived brightness. 0 is off.
    Light(u8),
    /// Play a sound, where there is a speaker.
    Sound(Sound),
    /// Nothing will happen until a key is pressed: sleep. The press that wakes the device is sent like any other. The backlight is off by an effect before this one.
    Sleep,
    /// Restart into the USB boot loader.
    BootLoader,
}

/// The effects of one event, in order.
pub type Effects = Vec<Effect, 8>;

/// A place in storage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slot {
    /// The settings.
    Settings,
    /// Games won, lost and drawn.
    Statistics,
    /// The game of Reversi in progress.
    Reversi,
    /// The game of Renju in progress.
    Renju,
    /// The game of Quoridor in progress.
    Quoridor,
}

impl Slot {
    /// All slots.
    pub const ALL: [Slot; 5] = [Slot::Settings, Slot::Statistics, Slot::Reversi, Slot::Renju, Slot::Quoridor];
    /// No slot holds more bytes than this.
    pub const MAX_LEN: usize = 1024;
}

/// A short sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sound {
    /// What it is about; the host's speaker decides how that sounds.
    pub cue: Cue,
    /// 1 to 100; a muted device sends no sound at all.
    pub volume: u8,
}

/// What a sound is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cue {
    /// A piece or wall was put down, or a choice confirmed.
    Place,
    /// Something was refused.
    Refuse,
    /// The game was won by a person at this device.
    Win,
    /// The game was lost or drawn.
    End,
}

/// The battery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Power {
    /// How full it is, 0 to 100.
    pub percent: u8,
    /// Whether it is being charged.
    pub charging: bool,
}
