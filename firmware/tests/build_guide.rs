//! docs/build.md and its picture against the board files: who solders by the guide gets what the firmware drives.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// What is at the other end of a wire, to its GPIO.
type Pins = BTreeMap<String, u8>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// What stands between `before` and `after`.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(before)?;
    rest.split_once(after).map(|(found, _)| found)
}

/// The pins that a board file takes, by the names that are printed on display modules and keys.
fn firmware_pins(board: &str) -> Pins {
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
        ("firmware/src/device/panel.rs", "ColorInversion"),
        ("firmware/src/device/panel.rs", "SPI_HZ"),
        ("firmware/src/device/keys.rs", "CHATTER_MS"),
    ] {
        assert!(read(path).contains(name), "{name} in {path}");
    }
    let guide = read("docs/build.md");
    for path in guide.split('`').filter(|text| text.contains('/') && text.ends_with(".rs")) {
        assert!(root().join(path).exists(), "{path}");
    }
}
