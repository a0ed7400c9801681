//! The firmware on an emulated chip: the ELF file that would be flashed, run by `host-tests/chip/serve.mjs`.

use std::{
    env,
    fs::{self, File},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, ensure};
use sanban_desk::{Seen, language_name, wire};
use sanban_ui::{Key, Language};

use super::{
    backend::{Backend, Report, Reporter},
    model::Model,
};
use crate::{
    console::note,
    device::{FileStore, Frame, SIDE, claim, key_name},
};

/// The emulator, in a checkout of the sources: that is needed, since the firmware is built when it is asked for.
const EMULATOR: &str = "host-tests/chip/serve.mjs";

/// An emulator whose power was cut has kept its flash and ended by then.
const PATIENCE: Duration = Duration::from_secs(5);

/// The Pico's flash.
const FLASH_LEN: u64 = 2 << 20;

/// What the emulator tells.
pub(super) enum Message {
    /// The whole picture.
    Picture(Vec<u8>),
    /// How bright the display looks.
    Light(u8),
    /// What the speaker plays, in Hz; 0 is silence.
    Tone(u32),
    /// It went to its boot loader, where there is no USB to load anything from, and was started anew.
    BootLoader,
    /// How it is doing, as JSON.
    Gauge(String),
    /// Something worth a line.
    Line(String),
    /// It has ended.
    Gone,
}

/// The flash of an emulated chip: a file that outlives the program, used by one program at a time.
pub(super) struct FlashFile {
    path: PathBuf,
    _lock: File,
}

impl FlashFile {
    /// The file that was asked for, or one for each board beside the saves of the app. With `fresh`, what was in it is set
    /// aside.
    pub(super) fn claim(board: Model, asked: Option<&Path>, fresh: bool) -> anyhow::Result<Self> {
        let path = match asked {
            Some(path) => path.to_owned(),
            None => FileStore::default_path()?.with_file_name(format!("chip-{}.flash", board.firmware_name())),
        };
        let lock = claim(&path, fresh)?;
        match fs::metadata(&path) {
            Ok(found) => ensure!(
                found.len() == FLASH_LEN,
                "{} is not the flash of a chip: it has {} bytes, not {FLASH_LEN}; start with --fresh to set it aside",
                path.display(),
                found.len()
            ),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
        }
        Ok(FlashFile { path, _lock: lock })
    }

    /// The file.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

/// An emulator that was started.
pub(super) struct Emulator {
    child: Child,
    flash: FlashFile,
}

impl Emulator {
    /// Builds the firmware for a board, fetches what the emulator needs, and starts it.
    pub(super) fn start(board: Model, flash: FlashFile) -> anyhow::Result<Self> {
        ensure!(
            Command::new("node").arg("--version").stdout(Stdio::null()).status().is_ok_and(|status| status.success()),
            "--chip runs the firmware in an emulator that needs Node 18 or newer, and there is no `node` here: install it \
             from nodejs.org or your system's packages"
        );
        let sources = sources()?;
        note(format_args!("Building the firmware for {} ...", board.firmware_name()));
        let prepared = Command::new("cargo")
            .args(["xtask", "chip", "--prepare", "--board", board.firmware_name()])
            .current_dir(&sources)
            .stderr(Stdio::inherit())
            .output()
            .context("cargo does not start, and the firmware is built with it")?;
        ensure!(prepared.status.success(), "the firmware was not built, for the reason above");
        let output = String::from_utf8(prepared.stdout)?;
        let elf = output.lines().last().context("the firmware's file was not named")?;
        let child = Command::new("node")
            .arg(sources.join(EMULATOR))
            .args([board.firmware_name(), elf, "--flash"])
            .arg(flash.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("node does not start")?;
        Ok(Emulator { child, flash })
    }
}

/// The checkout that this program was built in, or that it was started in.
fn sources() -> anyhow::Result<PathBuf> {
    let places = [env::current_exe()?, env::current_dir()?];
    places.iter().find_map(|place| checkout_around(place)).context(
        "--chip builds the firmware, and its sources are not here: start it in a checkout of Sanban, or take a device from its \
         web page, which has the chip too",
    )
}

fn checkout_around(place: &Path) -> Option<PathBuf> {
    place.ancestors().find(|folder| folder.join(EMULATOR).is_file()).map(Path::to_owned)
}

/// A chip behind the pages.
pub(super) struct Chip {
    child: Child,
    /// Released after the emulator has ended.
    _flash: FlashFile,
    keys: Option<ChildStdin>,
    frame: Frame,
    light_percent: u8,
    news: Vec<String>,
    is_alive: bool,
}

impl Chip {
    /// Listens to an emulator from now on.
    pub(super) fn switch_on(emulator: Emulator, reporter: Reporter) -> Self {
        let Emulator { mut child, flash } = emulator;
        if let Some(mut output) = child.stdout.take() {
            thread::spawn(move || {
                while let Ok(message) = read_message(&mut output) {
                    if !reporter.tell(Report::Chip(message)) {
                        return;
                    }
                }
                reporter.tell(Report::Chip(Message::Gone));
            });
        }
        let keys = child.stdin.take();
        Chip { child, _flash: flash, keys, frame: Frame::default(), light_percent: 0, news: Vec::new(), is_alive: true }
    }
}

/// A message: its kind, its length, its contents.
fn read_message(input: &mut impl Read) -> io::Result<Message> {
    let mut head = [0; 5];
    input.read_exact(&mut head)?;
    let [kind, length @ ..] = head;
    let mut contents = vec![0; u32::from_le_bytes(length) as usize];
    input.read_exact(&mut contents)?;
    match (kind, contents.as_slice()) {
        (b'P', _) if contents.len() == SIDE * SIDE * 2 => Ok(Message::Picture(contents)),
        (b'L', &[percent]) => Ok(Message::Light(percent)),
        (b'T', &[a, b, c, d]) => Ok(Message::Tone(u32::from_le_bytes([a, b, c, d]))),
        (b'B', []) => Ok(Message::BootLoader),
        (b'G', text) => Ok(Message::Gauge(String::from_utf8_lossy(text).into_owned())),
        (b'X', text) => Ok(Message::Line(String::from_utf8_lossy(text).into_owned())),
        _ => Err(io::ErrorKind::InvalidData.into()),
    }
}

impl Seen for Chip {
    fn frame(&self) -> &Frame {
        &self.frame
    }

    fn light_percent(&self) -> u8 {
        self.light_percent
    }

    fn texts(&self) -> Vec<String> {
        // Nobody can ask a chip what its pixels say.
        Vec::new()
    }

    fn sentences(&self) -> Vec<String> {
        Vec::new()
    }

    fn language(&self) -> Option<Language> {
        None
    }
}

impl Backend for Chip {
    fn greet(&mut self, language: Language) {
        if let Some(keys) = &mut self.keys {
            let _ = writeln!(keys, "language {}", language_name(language));
        }
    }

    fn key(&mut self, key: Key, down: bool) {
        if let Some(keys) = &mut self.keys {
            let edge = if down { "down" } else { "up" };
            // An emulator that does not listen any more is about to be found gone.
            let _ = writeln!(keys, "{edge} {}", key_name(key));
        }
    }

    fn hear(&mut self, report: Report) {
        match report {
            Report::Chip(Message::Picture(bytes)) => self.frame = Frame::from_bytes(&bytes),
            Report::Chip(Message::Light(percent)) => self.light_percent = percent,
            Report::Chip(Message::Tone(hz)) => self.news.push(wire::tone(hz)),
            Report::Chip(Message::BootLoader) => self.news.push(wire::NO_UPDATE.to_owned()),
            Report::Chip(Message::Gauge(gauge)) => self.news.push(format!(r#"{{"chip":{gauge}}}"#)),
            Report::Chip(Message::Line(line)) => note(line),
            Report::Chip(Message::Gone) => {
                note("The emulator has ended.");
                self.is_alive = false;
            }
            Report::Thinking(_) => {}
        }
    }

    fn time_left(&self) -> Option<Duration> {
        None
    }

    fn tick(&mut self) {}

    fn take_news(&mut self) -> Vec<String> {
        std::mem::take(&mut self.news)
    }

    fn is_alive(&self) -> bool {
        self.is_alive
    }

    fn switch_off(self) -> io::Result<()> {
        // The emulator writes its flash to the file as it goes, and says itself when it cannot.
        Ok(())
    }
}

impl Drop for Chip {
    fn drop(&mut self) {
        // The end of its input is the emulator's power switch: it keeps its flash and ends. One that does not is not waited
        // for: its flash file is whole at any time.
        self.keys = None;
        let cut = Instant::now();
        while cut.elapsed() < PATIENCE {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        note("The emulator does not end by itself, and was ended.");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_no_flash_is_refused_and_fresh_sets_it_aside() {
        let folder = std::env::temp_dir().join(format!("sanban-{}-flash", std::process::id()));
        let path = folder.join("chip.flash");
        assert!(FlashFile::claim(Model::Waveshare, Some(&path), false).is_ok());
        fs::write(&path, "sanban saves 1").unwrap();
        let refusal = FlashFile::claim(Model::Waveshare, Some(&path), false).err().unwrap().to_string();
        assert!(refusal.contains("14 bytes") && refusal.contains("--fresh"), "{refusal}");
        let fresh = FlashFile::claim(Model::Waveshare, Some(&path), true).unwrap();
        assert!(!fresh.path().exists());
        assert_eq!(fs::read(folder.join("chip.flash.old")).unwrap(), b"sanban saves 1");
        // As long as one program has it, another does not get it.
        assert!(FlashFile::claim(Model::Waveshare, Some(&path), false).is_err());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn the_sources_are_found_from_inside_a_checkout_and_nowhere_else() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        assert_eq!(checkout_around(&root.join("target/release/sanban")).as_deref(), Some(root));
        assert_eq!(checkout_around(root).as_deref(), Some(root));
        assert_eq!(checkout_around(&env::temp_dir().join("sanban")), None);
    }

    #[test]
    fn messages_are_told_apart_and_damaged_ones_end_the_talk() {
        let mut bytes = vec![b'L', 1, 0, 0, 0, 42, b'X', 2, 0, 0, 0, b'h', b'i', b'P', 0, 0xC2, 1, 0];
        bytes.extend(vec![7; SIDE * SIDE * 2]);
        let mut input = bytes.as_slice();
        assert!(matches!(read_message(&mut input), Ok(Message::Light(42))));
        assert!(matches!(read_message(&mut input), Ok(Message::Line(line)) if line == "hi"));
        assert!(matches!(read_message(&mut input), Ok(Message::Picture(picture)) if picture.len() == SIDE * SIDE * 2));
        assert!(read_message(&mut input).is_err());
        let mut input = &[b'T', 4, 0, 0, 0, 0xb8, 1, 0, 0, b'B', 0, 0, 0, 0, b'G', 2, 0, 0, 0, b'{', b'}'][..];
        assert!(matches!(read_message(&mut input), Ok(Message::Tone(440))));
        assert!(matches!(read_message(&mut input), Ok(Message::BootLoader)));
        assert!(matches!(read_message(&mut input), Ok(Message::Gauge(gauge)) if gauge == "{}"));
        for wrong in [
            &[b'T', 1, 0, 0, 0, 9][..],
            &[b'P', 1, 0, 0, 0, 9],
            &[b'L', 2, 0, 0, 0, 1, 1],
            &[b'?', 0, 0, 0, 0],
            &[b'L', 1, 0],
        ] {
            assert!(read_message(&mut &*wrong).is_err(), "{wrong:?}");
        }
    }
}
