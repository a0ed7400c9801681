//! What the documents say holds: every command in them is run here, or by `.ci/run`, or is not for a reason that stands here;
//! every link leads somewhere; and what is there in two languages says the same.

use std::{
    collections::BTreeSet,
    fs,
    os::unix::fs::{PermissionsExt, symlink},
    path::{Path, PathBuf},
    process::Command,
};

use crate::folder::Folder;

/// Quick enough to be run here, as written.
const RUN: [&str; 8] = [
    r"printf '%s\n' ........ ........ ........ ...WB... ...BW... ........ ........ ........ B | cargo run -q -- reversi legal",
    "cargo run -q -- quoridor show <<< 'startpos moves e2 e8 e3h'",
    "cargo run -q -- perft reversi 9",
    "cargo run -- sheet",
    "cargo run -- sheet --out docs/device.png --columns 4 home-continues reversi-hint renju-double-three quoridor-wall-ghost",
    "cargo run -- sheet --out docs/device-en.png --columns 4 home-english reversi-start-english renju-forbidden-english quoridor-refusal-english",
    "cargo run -- film --scenario host-tests/scenarios/film-english.scn --out docs/film-en.png --scale 2",
    "cargo run -- film --scenario host-tests/scenarios/film.scn --out docs/film-ja.png --scale 2",
];

/// Lines of `.ci/run`, whatever it adds to them.
const IN_CI: [&str; 8] = [
    "cargo test",
    "cargo clippy --workspace --all-targets",
    "cargo fmt --all",
    "cargo xtask chip",
    "cargo xtask page",
    "cargo xtask site",
    "cargo xtask site --check",
    "cargo uf2",
];

/// What is not run as written, and why.
const NOT_RUN: [(&str, &str); 30] = [
    (
        "cargo run --release",
        "serves until it is stopped: tests/cli/serve.rs and `cargo xtask page` start the same program",
    ),
    ("cargo run --release -- --chip", "the same; `cargo xtask page` starts it with --chip"),
    ("cargo xtask dist", "builds everything anew without paths; the release workflow runs it, twice"),
    ("cargo xtask faults", "takes ten minutes and a new seed; .ci/run takes three and seed 1"),
    ("cargo test -p sanban-core", "a part of cargo test"),
    ("cargo test -p sanban-host-tests --test scenarios", "a part of cargo test"),
    ("cargo test -p sanban-host-tests --test scenarios -- renju", "a part of cargo test"),
    (
        "SANBAN_BLESS=1 cargo test -p sanban-host-tests --test scenarios",
        "makes what is expected anew: somebody has to look",
    ),
    ("bash .ci/run", "runs this"),
    ("cargo handheld", "wants a probe and a board"),
    ("cargo handheld --no-default-features --features picosystem", "wants a probe and a board"),
    ("cargo xtask chip --only scenarios", "a part of cargo xtask chip"),
    ("cargo xtask chip --only scenarios --board picosystem", "a part of cargo xtask chip"),
    ("cargo xtask chip --slow-flash", "an hour on two cores; .ci/run runs its saves"),
    (
        "SANBAN_ROTATION=270 SANBAN_OFFSET=0,20 cargo xtask chip --only scenarios",
        "firmware of its own; .ci/run runs one scenario",
    ),
    ("cargo xtask chip --cuts 500", "minutes for each board; cargo xtask chip makes fewer"),
    ("cargo xtask chip --endurance 24", "hours; cargo xtask chip has minutes of it"),
    ("cargo xtask chip --bench", "for docs/performance.md: minutes, and its limits are looked at by people"),
    ("cargo xtask chip --bench --game renju --positions 50", "for docs/performance.md"),
    ("cargo xtask chip --players", "half an hour; .ci/run compares three positions of each game at level 3"),
    ("cargo xtask chip --players --game renju --level 6 --positions 10", "as above"),
    (
        "cargo run --release -- match reversi --a level:5 --b level:4 --games 200",
        "minutes; tests/cli has short matches",
    ),
    ("cargo run --release -- train reversi", "hours; tests/cli/train.rs trains a little"),
    ("cargo run --release -- train reversi-book", "hours"),
    ("cargo run --release -- train quoridor", "hours; tests/cli/train.rs trains a little"),
    ("cargo run --release -- train quoridor-book", "hours"),
    ("cargo run --release -- problems --seed 1 --count 600", "hours; tests/cli makes a few"),
    ("sanban records list", "the player's own games; tests/cli/records.rs does it with a file of its own"),
    ("sanban records export 17 --format sgf > game.sgf", "as above"),
    ("sanban records import renju game.sgf --format sgf", "as above"),
];

/// Words that stand for something else.
const PLACEHOLDERS: [&str; 3] = ["FILE", "DIR", "[--"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// All documents, and their texts.
fn documents() -> Vec<(PathBuf, String)> {
    let mut files: Vec<PathBuf> =
        ["README.md", "README.ja.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(|name| root().join(name)).to_vec();
    for folder in ["docs", "host-tests/chip", "host-tests/page", "host-tests/scenarios"] {
        let entries = fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
        files.extend(entries.filter(|path| path.extension().is_some_and(|extension| extension == "md")));
    }
    files.sort();
    files.into_iter().map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect()
}

/// The lines of a text, each with whether it is inside a fence.
fn lines(text: &str) -> impl Iterator<Item = (bool, &str)> {
    let mut inside = false;
    text.lines().filter_map(move |line| {
        if line.starts_with("```") {
            inside = !inside;
            return None;
        }
        Some((inside, line))
    })
}

/// The commands of all documents, without what is said of them.
fn commands() -> BTreeSet<String> {
    let mut commands = BTreeSet::new();
    for (_, text) in documents() {
        for (_, line) in lines(&text).filter(|(inside, _)| *inside) {
            let command = line.split(" #").next().unwrap().trim();
            let program = command.split(' ').find(|word| !word.contains('=')).unwrap_or_default();
            if ["cargo", "printf", "bash", "node", "sanban"].contains(&program)
                && !PLACEHOLDERS.iter().any(|word| command.contains(word))
            {
                commands.insert(command.to_owned());
            }
        }
    }
    commands
}

#[test]
fn every_command_is_run_somewhere_or_there_is_a_reason() {
    let ci = fs::read_to_string(root().join(".ci/run")).unwrap();
    for command in IN_CI {
        let is_there =
            |line: &str| line.strip_prefix(command).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
        assert!(ci.lines().any(|line| is_there(line.trim())), ".ci/run does not run {command}");
    }
    let known = |command: &str| {
        RUN.contains(&command) || IN_CI.contains(&command) || NOT_RUN.iter().any(|(not_run, _)| *not_run == command)
    };
    let commands = commands();
    let unknown: Vec<_> = commands.iter().filter(|command| !known(command)).collect();
    assert!(unknown.is_empty(), "nobody runs {unknown:#?}");
    let gone: Vec<_> = RUN
        .into_iter()
        .chain(NOT_RUN.iter().map(|(command, _)| *command))
        .filter(|command| !commands.contains(*command))
        .collect();
    assert!(gone.is_empty(), "no document says {gone:#?} any more");
}

#[test]
fn quick_commands_do_what_they_are_there_for() {
    let folder = Folder::new("documents");
    // The same folders around them, and a cargo that has built everything already.
    symlink(root().join("host-tests"), folder.join("host-tests")).unwrap();
    fs::create_dir(folder.join("docs")).unwrap();
    let cargo = folder.join("cargo");
    let run = format!(
        "#!/bin/sh\n[ \"$1\" = run ] || exit 1\nuntil [ \"$1\" = -- ]; do shift; done\nshift\nexec {} \"$@\"\n",
        env!("CARGO_BIN_EXE_sanban")
    );
    fs::write(&cargo, run).unwrap();
    fs::set_permissions(&cargo, fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let mut answers = Vec::new();
    for command in RUN {
        let answered =
            Command::new("bash").args(["-c", command]).current_dir(&*folder).env("PATH", &path).output().unwrap();
        assert!(answered.status.success(), "{command}: {}", String::from_utf8_lossy(&answered.stderr));
        answers.push(String::from_utf8(answered.stdout).unwrap());
    }
    // Black's four first moves: d3, c4, f5 and e6.
    let rows = ["........", "........", "...0....", "..0WB...", "...BW0..", "....0...", "........", "........", "B"];
    assert_eq!(answers[0].trim_end().lines().collect::<Vec<_>>(), rows);
    assert!(answers[1].contains('━') && answers[2].starts_with(|letter: char| letter.is_ascii_digit()), "{answers:?}");
    for (_, text) in documents() {
        for name in text.split(['(', ')']).filter(|name| name.starts_with("docs/") && name.ends_with(".png")) {
            assert!(folder.join(name).metadata().is_ok_and(|file| file.len() > 1000), "no command makes {name}");
        }
    }
}

#[test]
fn every_link_leads_somewhere() {
    let mut broken = Vec::new();
    for (path, text) in documents() {
        let folder = path.parent().unwrap();
        for (_, line) in lines(&text).filter(|(inside, _)| !inside) {
            for part in line.split("](").skip(1) {
                let target = part.split(')').next().unwrap().split('#').next().unwrap();
                if !target.is_empty() && !target.contains("://") && !folder.join(target).exists() {
                    broken.push(format!("{}: {target}", path.display()));
                }
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

/// What a document is made of, whatever the language: headings, commands, rows of tables with the code and the figures in them,
/// pictures and links.
fn skeleton(text: &str) -> Vec<String> {
    let mut parts = Vec::new();
    for (inside, line) in lines(text) {
        if inside {
            parts.push(format!("code {line}"));
        } else if line.starts_with('#') {
            parts.push(format!("heading {}", line.split(' ').next().unwrap()));
        } else if line.starts_with('|') {
            let cells: Vec<&str> = line.split('|').collect();
            let code: Vec<&str> = line.split('`').skip(1).step_by(2).collect();
            let figures: String = cells[2].chars().filter(|letter| letter.is_ascii_digit() || *letter == '.').collect();
            parts.push(format!(
                "row of {} {code:?} {}",
                cells.len(),
                if cells.len() > 4 { figures } else { String::new() }
            ));
        }
        for target in line.split("](").skip(1).map(|part| part.split(')').next().unwrap()).filter(|_| !inside) {
            // Each language has its own.
            let target = target
                .replace(".ja.md", ".md")
                .replace("-english.png", ".png")
                .replace("-en.png", ".png")
                .replace("-ja.png", ".png");
            parts.push(format!("link {target}"));
        }
    }
    // Links stand where the sentence wants them.
    let (mut links, others): (Vec<_>, Vec<_>) = parts.into_iter().partition(|part| part.starts_with("link"));
    links.sort();
    others.into_iter().chain(links).collect()
}

#[test]
fn both_languages_say_the_same() {
    for (english, japanese) in [("README.md", "README.ja.md"), ("docs/how-to-play.md", "docs/how-to-play.ja.md")] {
        let [one, other] = [english, japanese].map(|name| skeleton(&fs::read_to_string(root().join(name)).unwrap()));
        assert_eq!(one, other, "{english} and {japanese}");
        assert!(one.len() > 10);
    }
    // It does see a difference.
    assert_ne!(skeleton("## A\n| a | 1 | `b` |\n"), skeleton("## A\n| a | 2 | `b` |\n"));
    assert_ne!(skeleton("```sh\na\n```\n"), skeleton("```sh\nb\n```\n"));
}
