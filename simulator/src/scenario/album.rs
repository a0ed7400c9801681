//! The pictures that scenarios expect: compared, or made anew.

use std::{
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use anyhow::{Context, bail, ensure};

use super::Camera;
use crate::device::Picture;

/// A folder of expected pictures.
pub struct Album {
    folder: PathBuf,
}

/// Compares pictures with an album.
pub struct Comparing<'a> {
    /// What is expected.
    pub album: &'a Album,
    /// Where what is not as expected is left to be looked at.
    pub failures: &'a Path,
}

/// Puts pictures into an album: from now on they are what is expected.
pub struct Blessing<'a> {
    /// Where the pictures go.
    pub album: &'a Album,
    /// What was taken since the start, by name: two scenarios may share a picture only if they agree.
    pub taken: &'a Mutex<HashMap<String, Picture>>,
}

impl Album {
    /// The pictures in a folder.
    pub fn new(folder: &Path) -> Self {
        Album { folder: folder.to_owned() }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.png"))
    }

    /// The names of the pictures in the folder.
    pub fn names(&self) -> anyhow::Result<Vec<String>> {
        let mut names = Vec::new();
        for entry in fs::read_dir(&self.folder).with_context(|| format!("cannot read {}", self.folder.display()))? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "png") {
                names.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
            }
        }
        names.sort();
        Ok(names)
    }

    /// Removes a picture from the folder.
    pub fn remove(&self, name: &str) -> anyhow::Result<()> {
        fs::remove_file(self.file(name)).with_context(|| format!("cannot remove the picture {name}"))
    }
}

impl Camera for Comparing<'_> {
    fn take(&mut self, name: &str, actual: &Picture) -> anyhow::Result<()> {
        let leave = |kind: &str, picture: &Picture| {
            let path = self.failures.join(format!("{name}.{kind}.png"));
            picture.write(&path, 1).map(|()| path)
        };
        let file = self.album.file(name);
        if !file.exists() {
            let actual = leave("actual", actual)?;
            bail!(
                "there is no picture {name}: look at {}, and if it is right, make it the expected one with SANBAN_BLESS=1",
                actual.display()
            );
        }
        let expected = Picture::read(&file)?;
        let Some(difference) = expected.difference(actual) else {
            return Ok(());
        };
        leave("expected", &expected)?;
        leave("actual", actual)?;
        let marked = leave("difference", &difference.picture)?;
        let [left, top, right, bottom] = difference.bounds;
        bail!(
            "the picture {name} is not as expected: {} pixels differ, from ({left}, {top}) to ({right}, {bottom}); see {}",
            difference.count,
            marked.display()
        );
    }
}

impl Camera for Blessing<'_> {
    fn take(&mut self, name: &str, actual: &Picture) -> anyhow::Result<()> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(before) = taken.insert(name.to_owned(), actual.clone()) {
            ensure!(before == *actual, "another scenario expects another picture of the name {name}");
            return Ok(());
        }
        let file = self.album.file(name);
        // A picture that is right already stays as it is, byte by byte.
        if Picture::read(&file).is_ok_and(|current| current == *actual) {
            return Ok(());
        }
        actual.write(&file, 1)
    }
}

#[cfg(test)]
mod tests {
    use embedded_graphics::{pixelcolor::Rgb565, prelude::*};

    use super::*;
    use crate::device::Frame;

    fn picture(color: Rgb565) -> Picture {
        let mut frame = Frame::default();
        frame.clear(color).unwrap();
        Picture::from(&frame)
    }

    #[test]
    fn a_picture_that_differs_leaves_what_there_is_to_see() {
        let folder = std::env::temp_dir().join(format!("sanban-{}-album", std::process::id()));
        let (pictures, failures) = (folder.join("pictures"), folder.join("failures"));
        let [red, blue] = [Rgb565::RED, Rgb565::BLUE].map(picture);

        let album = Album::new(&pictures);
        let mut comparing = Comparing { album: &album, failures: &failures };
        assert!(comparing.take("one", &red).unwrap_err().to_string().contains("SANBAN_BLESS=1"));

        let mut blessing = Blessing { album: &album, taken: &Mutex::default() };
        blessing.take("one", &red).unwrap();
        blessing.take("one", &red).unwrap();
        assert!(blessing.take("one", &blue).is_err(), "one name, two pictures");
        assert_eq!(album.names().unwrap(), ["one"]);

        comparing.take("one", &red).unwrap();
        let error = comparing.take("one", &blue).unwrap_err().to_string();
        assert!(error.contains("57600 pixels differ, from (0, 0) to (239, 239)"), "{error}");
        assert!(Picture::read(&failures.join("one.expected.png")).unwrap() == red);
        assert!(Picture::read(&failures.join("one.actual.png")).unwrap() == blue);
        assert!(failures.join("one.difference.png").exists());
        fs::remove_dir_all(folder).unwrap();
    }
}
