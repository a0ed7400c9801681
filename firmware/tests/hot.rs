//! `hot.x` places functions in RAM by names that the compiler makes up. If it makes up others, they are in flash and merely slow:
//! nothing else would notice.

use std::{fs, path::Path};

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

#[test]
fn no_stretch_of_hot_x_links_without_what_belongs_there() {
    let script = read("hot.x");
    let lines = || script.lines().map(str::trim);
    let labels: Vec<&str> =
        lines().filter_map(|line| line.strip_suffix(" = .;")).filter(|name| name.starts_with("_hot_")).collect();
    assert!(labels.len() > 8, "{labels:?}");
    for pair in labels.windows(2) {
        let [from, to] = pair else { unreachable!() };
        let wanted = format!("ASSERT({to} - {from} >= ");
        let size = lines().find_map(|line| line.strip_prefix(&wanted)?.split(',').next()?.parse::<u32>().ok());
        assert!(size.is_some_and(|bytes| bytes >= 400), "{from} to {to} may be empty: {size:?}");
    }
}

#[test]
fn the_compiler_that_makes_up_the_names_is_one_version() {
    let toolchain = read("../rust-toolchain.toml");
    let channel = toolchain.lines().find_map(|line| line.strip_prefix("channel = ")).unwrap().trim_matches('"');
    let numbers: Vec<Option<u32>> = channel.split('.').map(|number| number.parse().ok()).collect();
    assert!(numbers.len() == 3 && numbers.iter().all(Option::is_some), "{channel} may be another compiler tomorrow");
}
