//! What passes between the app and its host.

use heapless::Vec;
use sanban_core::GameId;
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
    /// Nothing but the passing of time, when [`App::next_tick_ms`](crate::App::next_tick_ms) asked for it.
    Tick,
    /// What a storage slot holds. Sent for every slot before the first draw.
    Loaded(Slot, Loaded<'a>),
    /// Instead of [`Loaded`](Event::Loaded): what is stored was not looked at, because the player wanted that or because
    /// it may be what made the program crash. Nothing is stored until the player asks for it.
    Withheld,
    /// A save was carried out (`true`) or failed.
    Saved(Slot, bool),
    /// A finished game was put on its shelf (`true`), or that failed.
    Filed(Shelf, bool),
    /// What a shelf holds, after [`Effect::Fetch`].
    Fetched(Shelf, Loaded<'a>),
    /// The search for the answer to a question got further.
    Progress(QuestionId, Progress),
    /// The answer to a question. One that was stopped or is out of date is ignored.
    Thought(QuestionId, Answer),
    /// The state of the battery, where there is one. One that is empty and not charging switches the device off: all is
    /// saved, the player is told, and it goes dark.
    Power(Power),
    /// The player wants the self-test: its keys were held when the device was switched on.
    SelfTest,
    /// What the self-test has measured up to now.
    Readings(&'a Readings),
    /// What the host kept of the program's last crash, as short ASCII text. Shown once, after the start.
    Crashed(&'a str),
}

/// What the app wants from its host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Store what [`App::save`](crate::App::save) gives for this slot, then report [`Event::Saved`].
    Save(Slot),
    /// Store what [`App::file`](crate::App::file) gives for this shelf, then report [`Event::Filed`].
    File(Shelf),
    /// Read what this shelf holds and report [`Event::Fetched`]. A later one replaces it if it was not read yet.
    Fetch(Shelf),
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
    /// Measure something for the self-test, and report it with [`Event::Readings`] as it comes.
    Measure(Measure),
}

/// The effects of one event, in order.
pub type Effects = Vec<Effect, 16>;

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
    /// Which finished games are kept, and on which shelves.
    Library,
}

impl Slot {
    /// All slots.
    pub const ALL: [Slot; 6] =
        [Slot::Settings, Slot::Statistics, Slot::Reversi, Slot::Renju, Slot::Quoridor, Slot::Library];
    /// No slot and no shelf holds more bytes than this. The longest is a game of Renju that begins with a position of its own.
    pub const MAX_LEN: usize = 768;
}

/// A place in storage for one finished game. It holds what the slot of a game holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shelf(u8);

impl Shelf {
    /// How many shelves there are: one more than games, so that no game has to go before its successor is stored.
    pub const COUNT: usize = crate::library::CAPACITY + 1;

    /// The shelf with this number, from 0.
    pub const fn new(number: u8) -> Option<Shelf> {
        if (number as usize) < Shelf::COUNT { Some(Shelf(number)) } else { None }
    }

    /// All shelves.
    pub fn all() -> impl Iterator<Item = Shelf> {
        (0..Shelf::COUNT as u8).map(Shelf)
    }

    /// Its number, from 0.
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// What a storage slot holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loaded<'a> {
    /// Nothing was ever stored in it.
    Never,
    /// What was stored last.
    Bytes(&'a [u8]),
    /// Something that was stored before the last time: what was stored last is lost.
    Older(&'a [u8]),
    /// Something was stored, and nothing of it can be read.
    Lost,
    /// The whole storage belongs to another version of the device.
    Foreign,
}

impl<'a> From<Option<&'a [u8]>> for Loaded<'a> {
    fn from(bytes: Option<&'a [u8]>) -> Self {
        bytes.map_or(Loaded::Never, Loaded::Bytes)
    }
}

/// What the self-test wants measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// All that leaves no trace, beginning now.
    Quiet,
    /// How long the flash takes, in a sector that holds nothing.
    Flash,
    /// Nothing any more.
    Stop,
}

/// What the self-test knows of the hardware. What cannot be measured, or was not yet, is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Readings {
    /// The board's name.
    pub board: &'static str,
    /// Why the program was started.
    pub reset: Option<Reset>,
    /// The voltage of the battery.
    pub battery_mv: Option<u32>,
    /// Whether the charger's status line is high.
    pub status: Option<bool>,
    /// Whether power comes over USB.
    pub vbus: Option<bool>,
    /// What the flash chip calls itself.
    pub flash_id: Option<u32>,
    /// How long it takes to erase a sector.
    pub erase_us: Option<u32>,
    /// How long it takes to program a page.
    pub program_us: Option<u32>,
    /// How long a question about the rules takes: Reversi's legal set, Renju's forbidden points, Quoridor's walls.
    pub rule_cycles: [Option<Figure>; GameId::ALL.len()],
    /// How fast the computer players think.
    pub nodes_per_s: [Option<Figure>; GameId::ALL.len()],
}

/// Something measured, beside what the emulated chip measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// Here.
    pub here: u32,
    /// On the emulated chip.
    pub emulated: u32,
}

/// Why the program was started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reset {
    /// The power came on, or somebody pressed a button for it.
    Power,
    /// The watchdog was not fed in time. After an update by USB, too: the boot loader leaves that way.
    Timer,
    /// The program itself asked for it, after a crash.
    Forced,
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
    /// The cursor went on, another line was selected, or another screen came. Soft, since it is heard most.
    Step,
    /// Something was refused.
    Refuse,
    /// The game was won by a person at this device.
    Win,
    /// The game was lost or drawn.
    End,
}

impl Cue {
    /// All of them.
    pub const ALL: [Cue; 5] = [Cue::Place, Cue::Step, Cue::Refuse, Cue::Win, Cue::End];
}

/// The battery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Power {
    /// How full it is, 0 to 100. At 0 it is about to give out.
    pub percent: u8,
    /// Whether it is being charged.
    pub charging: bool,
}
