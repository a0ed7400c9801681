//! The sources and documents, read as text: what they say about a board.
#![allow(dead_code, reason = "each test uses some of it")]

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// What is at the other end of a wire, to its GPIO.
pub type Pins = BTreeMap<String, u8>;

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

pub fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// What stands between `before` and `after`.
pub fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(before)?;
    rest.split_once(after).map(|(found, _)| found)
}

/// The pins that a board file takes, by the names that are printed on display modules and keys.
pub fn firmware_pins(board: &str) -> Pins {
    let file = read(&format!("firmware/src/device/boards/{board}.rs"));
    let mut pins = Pins::new();
    for line in file.lines().map(str::trim) {
        let mut taken = line.split("p.PIN_").skip(1).map(|rest| {
            let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
            digits.parse::<u8>().unwrap()
        });
        let Some(pin) = taken.next() else { continue };
        let name = match between(line, "Key::", ")") {
            Some(key) if key.len() == 1 => key.to_owned(),
            Some(key) => key.to_lowercase(),
            None => {
                let (field, _) = line.split_once(':').unwrap();
                match field {
                    "spi" => {
                        pins.insert("SDA".into(), taken.next().unwrap());
                        "SCL".into()
                    }
                    "select" => "CS".into(),
                    "data" => "DC".into(),
                    "reset" => "RES".into(),
                    "light" => "BLK".into(),
                    // What no guide wires.
                    _ => continue,
                }
            }
        };
        assert_eq!(pins.insert(name, pin), None, "{line}");
    }
    pins
}
