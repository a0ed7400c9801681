//! docs/build.md and its picture against the board files: who solders by the guide gets what the firmware drives.

mod sources;

use std::collections::BTreeMap;

use sources::{Pins, between, firmware_pins, read, root};

/// The rows of a table of the guide: under its heading, name and place in turns.
fn guide_rows(heading: &str) -> Vec<(String, String)> {
    let guide = read("docs/build.md");
    let section = between(&guide, &format!("### {heading}\n"), "\n#").unwrap();
    let rows = section.lines().filter(|line| line.starts_with('|')).skip(2);
    rows.flat_map(|row| {
        let cells: Vec<String> = row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
        [(cells[0].clone(), cells[1].clone()), (cells[3].clone(), cells[4].clone())]
    })
    .filter(|(name, _)| !name.is_empty())
    .collect()
}

fn gpio(place: &str) -> Option<u8> {
    place.strip_prefix("GP")?.split(' ').next()?.parse().ok()
}

fn guide_pins(heading: &str) -> Pins {
    guide_rows(heading).into_iter().filter_map(|(name, place)| Some((name, gpio(&place)?))).collect()
}

/// The Pico's legs, counted round the board from the USB plug.
const LEGS: [&str; 40] = [
    "GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7", "GP8", "GP9", "GND", "GP10", "GP11", "GP12",
    "GP13", "GND", "GP14", "GP15", "GP16", "GP17", "GND", "GP18", "GP19", "GP20", "GP21", "GND", "GP22", "RUN", "GP26",
    "GP27", "AGND", "GP28", "VREF", "3V3", "3V3_EN", "GND", "VSYS", "VBUS",
];

#[test]
fn the_guide_names_the_pins_that_the_firmware_drives() {
    assert_eq!(guide_pins("Loose parts"), firmware_pins("waveshare_lcd_1_3"));
    assert_eq!(guide_pins("PicoSystem"), firmware_pins("picosystem"));
    assert_eq!(firmware_pins("waveshare_lcd_1_3").len(), 6 + 9);
    assert_eq!(firmware_pins("picosystem").len(), 6 + 8);
}

#[test]
fn the_legs_in_the_guide_are_where_the_pico_has_them() {
    for (name, place) in guide_rows("Loose parts") {
        let leg: usize = between(&place, "(pin ", ")").unwrap().parse().unwrap();
        assert_eq!(place.split(' ').next(), Some(LEGS[leg - 1]), "{name}");
    }
}

/// An attribute of an element of the picture.
fn attribute<'a>(element: &'a str, name: &str) -> Option<&'a str> {
    between(element, &format!(" {name}=\""), "\"")
}

fn number(element: &str, name: &str) -> Option<i32> {
    attribute(element, name)?.parse::<f32>().ok().map(|number| number as i32)
}

/// Where a wire of the picture begins and ends.
fn ends(path: &str) -> [(i32, i32); 2] {
    let mut at = (0, 0);
    let mut start = None;
    let mut rest = path;
    while let Some(turn) = rest.chars().next() {
        let length = rest[1..].find(|c: char| c.is_ascii_alphabetic()).map_or(rest.len(), |length| length + 1);
        let step = &rest[1..length];
        match turn {
            'M' => {
                let (x, y) = step.split_once(' ').unwrap();
                at = (x.parse().unwrap(), y.parse().unwrap());
            }
            'H' => at.0 = step.parse().unwrap(),
            'V' => at.1 = step.parse().unwrap(),
            _ => panic!("{path}"),
        }
        start.get_or_insert(at);
        rest = &rest[length..];
    }
    [start.unwrap(), at]
}

#[test]
fn the_wires_of_the_picture_lead_where_the_guide_says() {
    let picture = read("docs/wiring-loose-parts.svg");
    let lines: Vec<&str> = picture.lines().collect();
    // A leg or a pad is a circle with its name on the next line; a key is a button with its name above it.
    let mut named: BTreeMap<(i32, i32), String> = BTreeMap::new();
    for pair in lines.windows(2) {
        if let (Some(x), Some(y), Some(name)) =
            (number(pair[0], "cx"), number(pair[0], "cy"), between(pair[1], "class=\"n\">", "<"))
        {
            named.insert((x, y), name.to_owned());
        }
    }
    let keys: Vec<(i32, i32)> = lines
        .iter()
        .filter(|line| line.contains("r=\"6.5\""))
        .map(|line| {
            let circle = line.split_once("<circle").unwrap().1;
            (number(circle, "cx").unwrap(), number(circle, "cy").unwrap())
        })
        .collect();
    for &(x, y) in &keys {
        let label = lines.iter().find(|line| {
            line.starts_with("<text")
                && number(line, "y") == Some(y - 8)
                && number(line, "x").is_some_and(|at| at.abs_diff(x) < 40)
        });
        named.insert((x, y), between(label.unwrap(), ">", "<").unwrap().to_owned());
    }
    let name_at = |(x, y): (i32, i32)| {
        let near = named.iter().find(|&(&(at_x, at_y), _)| at_y == y && at_x.abs_diff(x) <= 13);
        near.map(|(_, name)| name.clone())
    };

    let mut drawn = Pins::new();
    for path in lines.iter().filter_map(|line| attribute(line, "d")) {
        if let [Some(one), Some(other)] = ends(path).map(name_at) {
            match (gpio(&one), gpio(&other)) {
                (Some(pin), None) => drawn.insert(other, pin),
                (None, Some(pin)) => drawn.insert(one, pin),
                _ => continue,
            };
        }
    }
    assert_eq!(drawn, guide_pins("Loose parts"));
}

#[test]
fn what_the_guide_says_to_change_is_there() {
    for (path, name) in [
        ("firmware/src/device/boards/waveshare_lcd_1_3.rs", "ROTATION"),
        ("firmware/src/device/boards/picosystem.rs", "ROTATION"),
        ("firmware/src/device/boards/waveshare_lcd_1_3.rs", "OFFSET"),
        ("firmware/src/device/boards/picosystem.rs", "OFFSET"),
        ("firmware/src/device/display.rs", "ColorInversion"),
        ("firmware/src/device/display.rs", "SPI_HZ"),
        ("firmware/src/device/keys.rs", "CHATTER_MS"),
    ] {
        assert!(read(path).contains(name), "{name} in {path}");
    }
    let guide = read("docs/build.md");
    for path in guide.split('`').filter(|text| text.contains('/') && text.ends_with(".rs")) {
        assert!(root().join(path).exists(), "{path}");
    }
}

#[test]
fn the_commands_of_the_guide_are_ours_and_not_those_that_probe_rs_installs() {
    let config = read(".cargo/config.toml");
    let aliases: Vec<&str> = config
        .lines()
        .take_while(|line| !line.starts_with("[target"))
        .filter_map(|line| line.split_once(" = "))
        .map(|(name, _)| name)
        .collect();
    // `cargo install probe-rs-tools` installs these two; an alias of the same name is about to become an error.
    assert!(!aliases.contains(&"flash") && !aliases.contains(&"embed"), "{aliases:?}");
    let guide = read("docs/build.md");
    let commands =
        guide.lines().filter_map(|line| line.strip_prefix("cargo ")).filter_map(|line| line.split(' ').next());
    for command in commands.filter(|command| !["run", "install", "test"].contains(command)) {
        assert!(aliases.contains(&command), "cargo {command} is in the guide and not in .cargo/config.toml");
    }
}

#[test]
fn the_checklist_has_fifteen_lines_in_order_and_its_keys_are_those_of_safe_mode() {
    let guide = read("docs/build.md");
    let list = between(&guide, "## From unpacking to the first game", "\n## ").unwrap();
    let numbers: Vec<u8> =
        list.lines().filter_map(|line| line.strip_prefix("| ")?.split(' ').next()?.parse().ok()).collect();
    assert_eq!(numbers, (1..=15).collect::<Vec<u8>>());
    let keys = read("firmware/src/device/safe_mode.rs");
    assert!(keys.contains("[Key::B, Key::Y]") && list.contains("hold B and Y"), "the keys of safe mode");
}
