//! The commands that carry out scenarios, as a user calls them.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::{Command, Output},
};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("sanban-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn scenario(&self, text: &str) -> PathBuf {
        let path = self.0.join("example.scn");
        fs::write(&path, text).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn screenshot(scenario: &Path, out: &Path, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sanban"));
    command.arg("screenshot").arg("--scenario").arg(scenario).arg("--out").arg(out).args(more).output().unwrap()
}

fn steps(scenario: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sanban")).arg("steps").arg(scenario).output().unwrap()
}

fn png_size(path: &Path) -> (u32, u32) {
    let reader = png::Decoder::new(std::io::BufReader::new(File::open(path).unwrap())).read_info().unwrap();
    (reader.info().width, reader.info().height)
}

#[test]
fn a_screenshot_is_taken_for_every_picture_the_scenario_expects() {
    let folder = Folder::new("screenshots");
    let scenario = folder.scenario("expect picture first\npress a\nexpect picture second\n");
    let output = screenshot(&scenario, &folder.0.join("a/b"), &["--scale", "3"]);
    assert!(output.status.success(), "{output:?}");
    for name in ["first.png", "second.png"] {
        assert_eq!(png_size(&folder.0.join("a/b").join(name)), (720, 720));
        assert!(String::from_utf8_lossy(&output.stdout).contains(name));
    }
}

#[test]
fn a_scenario_that_expects_no_picture_gives_one_of_its_end() {
    let folder = Folder::new("end");
    let output = screenshot(&folder.scenario("press a"), &folder.0, &[]);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(png_size(&folder.0.join("example.png")), (240, 240));
}

#[test]
fn a_mistake_is_told_with_file_and_line() {
    let folder = Folder::new("mistake");
    for (text, expected) in
        [("press a\nexpect screen home", "line 2: the screen is"), ("jump", "line 1: `jump` is no step")]
    {
        let output = screenshot(&folder.scenario(text), &folder.0, &[]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(said.contains("example.scn") && said.contains(expected), "{said}");
    }
    let output = screenshot(&folder.0.join("missing.scn"), &folder.0, &[]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("missing.scn"));
}

#[test]
fn steps_spell_a_scenario_out_for_the_chip() {
    let folder = Folder::new("steps");
    let output = steps(&folder.scenario("press centre\nexpect screen setup\nrestart\nexpect picture setup\n"));
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        "down centre\nwait 50\nup centre\nwait 50\nrestart\npicture setup\n"
    );
    let output = steps(&folder.scenario("only host\npress a\n"));
    assert!(output.status.success() && output.stdout.is_empty());
}
