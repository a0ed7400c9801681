//! Saves in a file that a person can read and copy.
//!
//! One line says what the file is, then one line per slot and per finished game: its name and its bytes in hexadecimal
//! digits. The whole file is written anew beside the old one and takes its place in one step, so that a crash leaves the old
//! or the new.

use std::{
    fs::{self, File, TryLockError},
    io::{self, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail, ensure};
use sanban_ui::{Shelf, Slot};

use super::{MemoryStore, Store, shelf_name, shelf_named, slot_name, slot_named};
use crate::console::complain;

const FIRST_LINE: &str = "sanban saves 1";

/// Saves that live in a file. Held by one program at a time.
#[derive(Debug)]
pub struct FileStore {
    path: PathBuf,
    slots: MemoryStore,
    /// Whether the file is as the slots are.
    is_written: bool,
    /// Locked as long as this program lives.
    _lock: File,
}

impl FileStore {
    /// Where the saves are unless the user says otherwise: in the user's data folder.
    pub fn default_path() -> anyhow::Result<PathBuf> {
        let folders = directories::ProjectDirs::from("", "", "sanban")
            .context("this user has no home folder to keep saves in; name a file with --saves PATH")?;
        Ok(folders.data_dir().join("saves.txt"))
    }

    /// Opens a file of saves; one that is not there yet holds nothing, and is made by the first save. With `fresh`, what
    /// was there is set aside under the name `….old`.
    pub fn open(path: &Path, fresh: bool) -> anyhow::Result<Self> {
        let lock = claim(path, fresh)?;
        let slots = match fs::read(path) {
            Ok(bytes) => parse(&bytes).with_context(|| {
                format!("{} is not a file of saves; start with --fresh to set it aside and begin anew", path.display())
            })?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => MemoryStore::default(),
            Err(error) => return Err(error).with_context(|| format!("cannot read the saves in {}", path.display())),
        };
        Ok(FileStore { path: path.to_owned(), slots, is_written: true, _lock: lock })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the file as the slots are, or complains.
    fn keep(&mut self) -> io::Result<()> {
        let written = self.write();
        self.is_written = written.is_ok();
        written.inspect_err(|error| complain(format_args!("cannot save to {}: {error}", self.path.display())))
    }

    fn write(&self) -> io::Result<()> {
        let new = beside(&self.path, "new");
        let mut file = File::create(&new)?;
        file.write_all(print(&self.slots).as_bytes())?;
        file.sync_all()?;
        fs::rename(&new, &self.path)
    }
}

impl Store for FileStore {
    fn load(&self, slot: Slot) -> Option<&[u8]> {
        self.slots.load(slot)
    }

    fn save(&mut self, slot: Slot, bytes: &[u8]) -> io::Result<()> {
        self.slots.save(slot, bytes)?;
        self.keep()
    }

    fn fetch(&self, shelf: Shelf) -> Option<&[u8]> {
        self.slots.fetch(shelf)
    }

    fn file(&mut self, shelf: Shelf, bytes: &[u8]) -> io::Result<()> {
        self.slots.file(shelf, bytes)?;
        self.keep()
    }

    fn finish(&mut self) -> io::Result<()> {
        if self.is_written { Ok(()) } else { self.write() }
    }
}

/// Gets a file ready to keep saves in: its folder is made, no other program uses it while the returned lock lives, and with
/// `fresh` what was there is set aside under the name `….old`.
pub(crate) fn claim(path: &Path, fresh: bool) -> anyhow::Result<File> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let lock = lock(path)?;
    if fresh && path.exists() {
        let old = beside(path, "old");
        fs::rename(path, &old).with_context(|| format!("cannot set {} aside as {}", path.display(), old.display()))?;
    }
    Ok(lock)
}

/// A second program on the same saves would undo what the first one saved.
fn lock(path: &Path) -> anyhow::Result<File> {
    let lock_path = beside(path, "lock");
    let lock = File::create(&lock_path).with_context(|| format!("cannot write {}", lock_path.display()))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => bail!(
            "another sanban is using the saves in {}; stop it, or give this one its own with --saves PATH",
            path.display()
        ),
        Err(TryLockError::Error(error)) => Err(error).with_context(|| format!("cannot lock {}", lock_path.display())),
    }
}

/// The same path with one more extension.
fn beside(path: &Path, extension: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(extension);
    name.into()
}

fn print(slots: &MemoryStore) -> String {
    let named = |slot| (slot_name(slot).to_owned(), slots.load(slot));
    let filed = |shelf| (shelf_name(shelf), slots.fetch(shelf));
    let mut text = format!("{FIRST_LINE}\n");
    for (name, bytes) in Slot::ALL.into_iter().map(named).chain(Shelf::all().map(filed)) {
        if let Some(bytes) = bytes {
            let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            text += &format!("{name} {digits}\n");
        }
    }
    text
}

fn parse(bytes: &[u8]) -> anyhow::Result<MemoryStore> {
    let text = std::str::from_utf8(bytes).context("it is no plain text")?;
    let mut lines = text.lines();
    ensure!(lines.next() == Some(FIRST_LINE), "the first line should be `{FIRST_LINE}`");
    let mut slots = MemoryStore::default();
    for (number, line) in (2..).zip(lines) {
        let (name, bytes) = parse_line(line).with_context(|| format!("line {number} should be a name and digits"))?;
        match (slot_named(name), shelf_named(name)) {
            (Some(slot), _) => slots.put(slot, bytes),
            (None, Some(shelf)) => slots.put_on(shelf, bytes),
            (None, None) => bail!("line {number} names `{name}`, which nothing is kept under"),
        }
    }
    Ok(slots)
}

fn parse_line(line: &str) -> Option<(&str, Vec<u8>)> {
    let (name, digits) = line.split_once(' ')?;
    if digits.len() % 2 != 0 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let bytes =
        (0..digits.len()).step_by(2).map(|at| u8::from_str_radix(&digits[at..at + 2], 16)).collect::<Result<_, _>>();
    Some((name, bytes.ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of its own for each test, removed in the end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("sanban-{}-{name}", std::process::id()));
            fs::create_dir_all(&path).unwrap();
            Folder(path)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn what_was_saved_is_there_after_a_restart() {
        let folder = Folder::new("restart");
        let path = folder.0.join("in/a/new/folder/saves.txt");
        let mut store = FileStore::open(&path, false).unwrap();
        assert_eq!(store.load(Slot::Renju), None);
        store.save(Slot::Renju, &[0, 1, 0xfe]).unwrap();
        store.save(Slot::Settings, &[]).unwrap();
        let shelf = Shelf::new(64).unwrap();
        store.file(shelf, &[5, 6]).unwrap();
        drop(store);
        let store = FileStore::open(&path, false).unwrap();
        assert_eq!(store.load(Slot::Renju), Some([0, 1, 0xfe].as_slice()));
        assert_eq!(store.load(Slot::Settings), Some([].as_slice()));
        assert_eq!(store.load(Slot::Reversi), None);
        assert_eq!(store.fetch(shelf), Some([5, 6].as_slice()));
    }

    #[test]
    fn a_fresh_start_sets_the_old_saves_aside() {
        let folder = Folder::new("fresh");
        let path = folder.0.join("saves");
        FileStore::open(&path, false).unwrap().save(Slot::Reversi, b"abc").unwrap();
        assert_eq!(FileStore::open(&path, true).unwrap().load(Slot::Reversi), None);
        assert_eq!(fs::read_to_string(folder.0.join("saves.old")).unwrap(), "sanban saves 1\nreversi 616263\n");
    }

    #[test]
    fn two_programs_cannot_share_a_file() {
        let folder = Folder::new("shared");
        let path = folder.0.join("saves");
        let _first = FileStore::open(&path, false).unwrap();
        let second = FileStore::open(&path, false).unwrap_err();
        assert!(second.to_string().contains("--saves"), "{second}");
    }

    #[test]
    fn a_file_that_holds_no_saves_is_refused_and_kept() {
        let folder = Folder::new("damaged");
        let path = folder.0.join("saves");
        let files: [&[u8]; 7] = [
            b"",
            b"notes\n",
            b"sanban saves 2\n",
            b"sanban saves 1\nreversi 6\n",
            b"sanban saves 1\nchess 61\n",
            b"sanban saves 1\ngame-65 61\n",
            b"sanban saves 1\nreversi \xff\n",
        ];
        for bytes in files {
            fs::write(&path, bytes).unwrap();
            let error = FileStore::open(&path, false).unwrap_err();
            assert!(error.to_string().contains("--fresh"), "{error}");
            assert_eq!(fs::read(&path).unwrap(), bytes);
        }
    }

    #[test]
    fn what_could_not_be_saved_is_tried_again_at_the_end_and_admitted() {
        let folder = Folder::new("full");
        let path = folder.0.join("disk/saves");
        let mut store = FileStore::open(&path, false).unwrap();
        assert!(store.finish().is_ok(), "nothing is lost when nothing was saved");
        fs::rename(folder.0.join("disk"), folder.0.join("gone")).unwrap();
        assert!(store.save(Slot::Renju, b"abc").is_err());
        assert!(store.finish().is_err());
        fs::rename(folder.0.join("gone"), folder.0.join("disk")).unwrap();
        assert!(store.finish().is_ok());
        assert_eq!(fs::read_to_string(&path).unwrap(), "sanban saves 1\nrenju 616263\n");
    }
}
