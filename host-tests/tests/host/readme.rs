//! The README in both languages: the same rooms in the same order, with the same commands and the same doors; and every door of
//! the documents leads somewhere.

use std::{fs, path::Path};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

fn read(name: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// What does not change with the language: the depth of headings, blocks of code, first cells of tables.
fn skeleton(text: &str) -> Vec<String> {
    let mut is_code = false;
    let mut bones = Vec::new();
    for line in text.lines() {
        let is_fence = line.starts_with("```");
        is_code ^= is_fence;
        if is_code || is_fence {
            bones.push(line.to_owned());
        } else if line.starts_with('#') {
            bones.push(line.chars().take_while(|&letter| letter == '#').collect());
        } else if let Some((cell, _)) = line.strip_prefix("| `").and_then(|row| row.split_once('`')) {
            bones.push(cell.to_owned());
        }
    }
    bones
}

/// Where the links to files of the project lead.
fn links(text: &str) -> Vec<&str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.contains("://")).collect()
}

#[test]
fn both_readmes_have_the_same_rooms_commands_and_doors() {
    let (english, japanese) = (read("README.md"), read("README.ja.md"));
    assert!(skeleton(&english).len() > 30, "there is something to compare");
    assert_eq!(skeleton(&english), skeleton(&japanese));
    // A document that is there in both languages is read in one's own.
    let documents = |text| {
        let links = links(text).into_iter().filter(|link| link.ends_with(".md") && !link.starts_with("README"));
        links.map(|link| link.replace(".ja.md", ".md")).collect::<Vec<_>>()
    };
    assert_eq!(documents(&english), documents(&japanese));
}

#[test]
fn every_door_in_the_documents_leads_somewhere() {
    let root = Path::new(ROOT);
    let in_folder = |folder: &str| fs::read_dir(root.join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let documents = in_folder(".").chain(in_folder("docs")).filter(|path| path.extension() == Some("md".as_ref()));
    let mut count = 0;
    for document in documents {
        let text = fs::read_to_string(&document).unwrap();
        for link in links(&text) {
            let file = link.split('#').next().unwrap_or_default();
            assert!(document.with_file_name(file).exists(), "{}: {link} is not there", document.display());
            count += 1;
        }
    }
    assert!(count > 30, "only {count} links were found");
}
