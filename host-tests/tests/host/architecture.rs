//! `docs/architecture.md` stays true: what it names is there.

use std::{fs, path::Path};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

fn page() -> String {
    fs::read_to_string(Path::new(ROOT).join("docs/architecture.md")).unwrap()
}

/// What stands between backticks in a text.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

#[test]
fn every_function_on_the_way_from_pin_to_pixel_is_where_the_page_says() {
    let page = page();
    let steps: Vec<(&str, &str)> = page
        .lines()
        .filter(|line| line.starts_with("| ") && line.as_bytes()[2].is_ascii_digit())
        .map(|line| {
            let mut names = quoted(line);
            (names.next().unwrap(), names.next().unwrap())
        })
        .collect();
    assert!(steps.len() > 12, "{steps:?}");
    for (file, function) in steps {
        let source = fs::read_to_string(Path::new(ROOT).join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        let is_there = ["(", "<"].iter().any(|after| source.contains(&format!("fn {function}{after}")));
        assert!(is_there, "there is no function `{function}` in {file}");
    }
}

#[test]
fn every_file_that_the_page_names_is_there() {
    let page = page();
    let files = quoted(&page).filter(|name| name.contains('/') && !name.contains(['<', ' ', ':']));
    let mut count = 0;
    for file in files {
        assert!(Path::new(ROOT).join(file).exists(), "{file} is not there");
        count += 1;
    }
    assert!(count > 25, "only {count} files are named");
}
