//! Facts that more than one program has to know, written down once or held equal here: the flash, its saves, the boards and their
//! pins.

mod sources;

use std::collections::BTreeSet;

use sources::{Pins, between, firmware_pins, read};

const BOARDS: [&str; 2] = ["waveshare_lcd_1_3", "picosystem"];

/// A number as Rust, JavaScript and the linker spell it.
fn number(text: &str) -> u32 {
    let text = text.trim().replace('_', "");
    if let Some((left, right)) = text.split_once("<<") {
        return number(left) << number(right);
    }
    if let Some((left, right)) = text.split_once('-') {
        return number(left) - number(right);
    }
    if let Some(digits) = text.strip_prefix("0x") {
        return u32::from_str_radix(digits, 16).unwrap();
    }
    match text.strip_suffix('K') {
        Some(kilobytes) => number(kilobytes) << 10,
        None => text.parse().unwrap_or_else(|_| panic!("{text} is no number")),
    }
}

/// Origin and length of a region of memory.x.
fn region(name: &str) -> (u32, u32) {
    let memory = read("memory.x");
    let line = memory.lines().find(|line| line.trim_start().starts_with(name)).unwrap().to_owned() + "\n";
    (number(between(&line, "ORIGIN = ", ",").unwrap()), number(between(&line, "LENGTH = ", "\n").unwrap()))
}

fn constant(path: &str, before: &str, after: &str) -> u32 {
    number(between(&read(path), before, after).unwrap_or_else(|| panic!("{before} in {path}")))
}

#[test]
fn everybody_has_the_flash_of_memory_x() {
    let (start, _) = region("BOOT2");
    let (program, program_len) = region("FLASH");
    let (saves, saves_len) = region("SAVES");
    let (spare, spare_len) = region("SPARE");
    assert_eq!(program + program_len, spare, "the spare sector begins where the program's flash ends");
    assert_eq!(spare + spare_len, saves, "the saves begin where the spare sector ends");
    assert_eq!(constant("host-tests/chip/tests/self-test.mjs", "const SPARE = ", ";"), spare - start);
    let size = saves + saves_len - start;
    assert_eq!(constant("firmware/src/device/storage.rs", "const FLASH_SIZE: usize = ", ";"), size);
    assert_eq!(constant("simulator/src/serve/chip.rs", "const FLASH_LEN: u64 = ", ";"), size);
    assert_eq!(constant("host-tests/chip/lib/flash.mjs", "constructor(size = ", ")"), size);
    assert_eq!(constant("host-tests/chip/core/src/lib.rs", "const FLASH_SIZE: usize = ", ";"), size);
    assert_eq!(constant("xtask/uf2/src/image.rs", "const FLASH_START: u32 = ", ";"), start);
    assert_eq!(constant("xtask/uf2/src/image.rs", "const FLASH_END: u32 = ", ";"), spare);
}

#[test]
fn everybody_has_the_boards_of_the_firmware() {
    let features = read("firmware/Cargo.toml");
    let features = between(&features, "[features]\n", "\n[").unwrap();
    let boards: BTreeSet<&str> =
        features.lines().filter_map(|line| line.strip_suffix(" = []")).filter(|name| *name != "default").collect();
    assert_eq!(boards, BTreeSet::from(BOARDS));
    for board in BOARDS {
        for (path, line) in [
            (format!("firmware/src/device/boards/{board}.rs"), format!("NAME: &str = \"{board}\";")),
            ("xtask/src/firmware.rs".into(), format!("=> \"{board}\",")),
            ("simulator/src/serve/model.rs".into(), format!("=> \"{board}\",")),
            ("host-tests/chip/lib/boards.mjs".into(), format!("name: '{board}',")),
        ] {
            assert!(read(&path).contains(&line), "{line} in {path}");
        }
    }
}

/// The pins of a board of the emulator, by the names of the guide.
fn emulated_pins(board: &str) -> Pins {
    let file = read("host-tests/chip/lib/boards.mjs");
    let board = between(&file, &format!("  {board}: {{\n"), "\n  },").unwrap().to_owned();
    let pin = |field: &str| number(between(&board, &format!(" {field}: "), ",").unwrap()) as u8;
    let mut pins: Pins =
        [("clock", "SCL"), ("out", "SDA"), ("select", "CS"), ("data", "DC"), ("reset", "RES"), ("backlight", "BLK")]
            .into_iter()
            .map(|(field, name)| (name.to_owned(), pin(field)))
            .collect();
    for key in between(&board, "keys: { ", " }").unwrap().split(", ") {
        let (key, pin) = key.split_once(": ").unwrap();
        pins.insert(if key.len() == 1 { key.to_uppercase() } else { key.to_owned() }, number(pin) as u8);
    }
    pins
}

#[test]
fn the_emulator_is_wired_like_the_firmware() {
    for board in BOARDS {
        assert_eq!(emulated_pins(board), firmware_pins(board), "{board}");
    }
}

#[test]
fn the_key_that_is_bootsel_is_the_same_for_firmware_and_emulator() {
    for board in BOARDS {
        let file = read(&format!("firmware/src/device/boards/{board}.rs"));
        let pin = between(&file, "BOOTSEL_KEY: Option<u8> = ", ";").unwrap();
        let emulated = read("host-tests/chip/lib/boards.mjs");
        let emulated = between(&emulated, &format!("  {board}: {{\n"), "\n  },").unwrap();
        let key = between(emulated, "bootsel: '", "'").unwrap().to_uppercase();
        let wired = firmware_pins(board).get(&key).map_or("None".to_owned(), |pin| format!("Some({pin})"));
        assert_eq!(pin, wired, "{board}");
    }
}

#[test]
fn the_panel_sits_the_same_way_for_firmware_and_emulator() {
    for board in BOARDS {
        let path = format!("firmware/src/device/boards/{board}.rs");
        let emulated = read("host-tests/chip/lib/boards.mjs");
        let emulated = between(&emulated, &format!("  {board}: {{\n"), "\n  },").unwrap();
        assert_eq!(
            constant(&path, "ROTATION: u16 = ", ";"),
            number(between(emulated, "rotation: ", ",").unwrap()),
            "{board}"
        );
        assert!(read(&path).contains("OFFSET: (u16, u16) = (0, 0);"), "the emulator's glass begins at 0, 0: {board}");
    }
}
