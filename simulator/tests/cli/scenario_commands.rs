//! The commands that carry out scenarios, as a user calls them.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::Output,
};

use crate::{folder::Folder, sanban};

fn scenario(folder: &Path, text: &str) -> PathBuf {
    let path = folder.join("example.scn");
    fs::write(&path, text).unwrap();
    path
}

fn screenshot(scenario: &Path, out: &Path, more: &[&str]) -> Output {
    sanban().arg("screenshot").arg("--scenario").arg(scenario).arg("--out").arg(out).args(more).output().unwrap()
}

fn steps(scenario: &Path) -> Output {
    sanban().arg("steps").arg(scenario).output().unwrap()
}

fn png_size(path: &Path) -> (u32, u32) {
    let reader = png::Decoder::new(std::io::BufReader::new(File::open(path).unwrap())).read_info().unwrap();
    (reader.info().width, reader.info().height)
}

#[test]
fn a_screenshot_is_taken_for_every_picture_the_scenario_expects() {
    let folder = Folder::new("screenshots");
    let scenario = scenario(&folder, "expect picture first\npress a\nexpect picture second\n");
    let output = screenshot(&scenario, &folder.join("a/b"), &["--scale", "3"]);
    assert!(output.status.success(), "{output:?}");
    for name in ["first.png", "second.png"] {
        assert_eq!(png_size(&folder.join("a/b").join(name)), (720, 720));
        assert!(String::from_utf8_lossy(&output.stdout).contains(name));
    }
}

#[test]
fn a_scenario_that_expects_no_picture_gives_one_of_its_end() {
    let folder = Folder::new("end");
    let output = screenshot(&scenario(&folder, "press a"), &folder, &[]);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(png_size(&folder.join("example.png")), (240, 240));
}

#[test]
fn a_mistake_is_told_with_file_and_line() {
    let folder = Folder::new("mistake");
    for (text, expected) in
        [("press a\nexpect screen home", "line 2: the screen is"), ("jump", "line 1: `jump` is no step")]
    {
        let output = screenshot(&scenario(&folder, text), &folder, &[]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(said.contains("example.scn") && said.contains(expected), "{said}");
    }
    let output = screenshot(&folder.join("missing.scn"), &folder, &[]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("missing.scn"));
}

#[test]
fn steps_spell_a_scenario_out_for_the_chip() {
    let folder = Folder::new("steps");
    let output = steps(&scenario(&folder, "press centre\nexpect screen setup\nrestart\nexpect picture setup\n"));
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        "down centre\nwait 50\nup centre\nwait 50\nrestart\npicture setup\n"
    );
    let output = steps(&scenario(&folder, "only host\npress a\n"));
    assert!(output.status.success() && output.stdout.is_empty());
}
