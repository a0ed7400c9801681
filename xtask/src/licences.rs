//! The terms of all that is inside what we give away, from what cargo knows of it.
//!
//! What only builds or tests is not inside: macros, build scripts, dependencies of tests.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use crate::workspace::Workspace;

/// A program that is given away: its package, and the target it is built for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Program<'a> {
    /// The package.
    pub package: &'a str,
    /// The compiler's name of what it runs on.
    pub target: &'a str,
}

/// Terms of things that are no packages of cargo: what they are, and the file.
pub type Others<'a> = &'a [(&'a str, &'a str)];

const OURS: [(&str, &str); 3] = [
    ("Sanban, under this licence or the next, as you like", "LICENSE-MIT"),
    ("Sanban, under this licence or the one before", "LICENSE-APACHE"),
    ("The letters on the display, drawn from M PLUS", "ui/src/letters/OFL.txt"),
];

/// The compiler puts its library into every program.
const STANDARD_LIBRARY: &str = "The standard library of Rust: MIT OR Apache-2.0, https://github.com/rust-lang/rust";

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    license: Option<String>,
    license_file: Option<PathBuf>,
    repository: Option<String>,
    authors: Vec<String>,
    manifest_path: PathBuf,
    source: Option<String>,
    targets: Vec<Target>,
}

#[derive(Deserialize)]
struct Target {
    kind: Vec<String>,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<DependencyKind>,
}

#[derive(Deserialize)]
struct DependencyKind {
    kind: Option<String>,
}

/// A package of somebody else, and its terms.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Part {
    name: String,
    version: String,
    /// In short, as SPDX has it.
    terms: String,
    whose: String,
    /// In full, as far as the package has them.
    texts: Vec<String>,
}

/// One text with the terms of everything in `programs`, and of `others` besides.
pub fn of(workspace: &Workspace, programs: &[Program<'_>], others: Others<'_>) -> Result<String> {
    let mut parts = BTreeSet::new();
    for program in programs {
        parts.append(&mut inside(workspace, *program)?);
    }
    let mut text = format!("{STANDARD_LIBRARY}\n");
    let mut texts: BTreeMap<&str, Vec<&Part>> = BTreeMap::new();
    for part in &parts {
        text += &format!("{} {}: {}, {}\n", part.name, part.version, part.terms, part.whose);
        for terms in &part.texts {
            texts.entry(terms).or_default().push(part);
        }
    }
    for (what, file) in OURS.iter().chain(others) {
        let terms = fs::read_to_string(workspace.root.join(file)).with_context(|| format!("cannot read {file}"))?;
        text += &entry(what, &terms);
    }
    for (terms, parts) in texts {
        let names: Vec<_> = parts.iter().map(|part| format!("{} {}", part.name, part.version)).collect();
        text += &entry(&names.join(", "), terms);
    }
    Ok(text)
}

fn entry(what: &str, terms: &str) -> String {
    format!("\n{}\n{what}\n\n{}\n", "-".repeat(80), terms.trim())
}

/// The packages of others that are inside a program.
fn inside(workspace: &Workspace, program: Program<'_>) -> Result<BTreeSet<Part>> {
    let asked = Command::new("cargo")
        .args(["metadata", "--locked", "--format-version", "1", "--filter-platform", program.target])
        .current_dir(&workspace.root)
        .output()
        .context("cargo does not start")?;
    ensure!(asked.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&asked.stderr));
    let metadata: Metadata = serde_json::from_slice(&asked.stdout)?;
    let packages: BTreeMap<&str, &Package> =
        metadata.packages.iter().map(|package| (package.id.as_str(), package)).collect();
    let nodes: BTreeMap<&str, &Node> = metadata.resolve.nodes.iter().map(|node| (node.id.as_str(), node)).collect();

    let root = metadata.packages.iter().find(|package| package.name == program.package && package.source.is_none());
    let mut open = vec![root.with_context(|| format!("there is no package {}", program.package))?.id.as_str()];
    let mut seen = BTreeSet::new();
    let mut parts = BTreeSet::new();
    while let Some(id) = open.pop() {
        let (Some(package), Some(node)) = (packages.get(id), nodes.get(id)) else { continue };
        if package.is_macro() || !seen.insert(id) {
            continue;
        }
        if package.source.is_some() {
            parts.insert(package.part()?);
        }
        let is_inside = |dependency: &&Dependency| dependency.dep_kinds.iter().any(|kind| kind.kind.is_none());
        open.extend(node.deps.iter().filter(is_inside).map(|dependency| dependency.pkg.as_str()));
    }
    Ok(parts)
}

impl Package {
    /// Macros work for the compiler; what they write is ours.
    fn is_macro(&self) -> bool {
        self.targets.iter().any(|target| target.kind.iter().any(|kind| kind == "proc-macro"))
    }

    fn part(&self) -> Result<Part> {
        let folder = self.manifest_path.parent().context("a package lies in a folder")?;
        let terms = self.license.clone().unwrap_or_else(|| "see below".to_owned());
        let files = match &self.license_file {
            Some(file) => vec![folder.join(file)],
            None => chosen(&terms, files(folder)?),
        };
        let texts = files
            .iter()
            .map(|file| fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display())))
            // The same terms with other line ends or more room around them are the same terms.
            .map(|text| {
                text.map(|text| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim().to_owned())
            })
            .collect::<Result<_>>()?;
        let whose = self.repository.clone().unwrap_or_else(|| self.authors.join(", "));
        ensure!(self.license.is_some() || !files.is_empty(), "{} {} names no terms", self.name, self.version);
        Ok(Part { name: self.name.clone(), version: self.version.clone(), terms, whose, texts })
    }
}

/// The files with terms in a package's folder.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        if path.is_file()
            && ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE"].iter().any(|word| name.contains(word))
        {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Of terms to choose from, the short ones.
fn chosen(terms: &str, files: Vec<PathBuf>) -> Vec<PathBuf> {
    let is_mit = |file: &&PathBuf| file.to_string_lossy().to_uppercase().ends_with("MIT");
    match files.iter().find(is_mit) {
        Some(mit) if terms.contains("OR") && !terms.contains("AND") => vec![mit.clone()],
        _ => files,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(package: &str, target: &str) -> Vec<String> {
        let workspace = Workspace::find().unwrap();
        inside(&workspace, Program { package, target }).unwrap().into_iter().map(|part| part.name).collect()
    }

    #[test]
    fn what_runs_is_named_and_what_only_builds_or_tests_is_not() {
        let chip = names("sanban-firmware", "thumbv6m-none-eabi");
        let desk = names("sanban", "x86_64-unknown-linux-gnu");
        let has = |names: &[String], name: &str| names.iter().any(|known| known == name);
        for inside in ["embassy-rp", "heapless", "mipidsi", "sequential-storage"] {
            assert!(has(&chip, inside), "{inside}");
        }
        for inside in ["axum", "option-ext", "png", "tokio"] {
            assert!(has(&desk, inside) && !has(&chip, inside), "{inside}");
        }
        for outside in ["criterion", "magpie", "syn", "clap_derive", "tungstenite", "sanban-core"] {
            assert!(!has(&chip, outside), "{outside}");
        }
        assert!(!has(&desk, "criterion") && !has(&desk, "syn"));
    }

    #[test]
    fn every_text_stands_once_with_all_it_is_for() {
        let workspace = Workspace::find().unwrap();
        let programs = [Program { package: "sanban", target: "x86_64-unknown-linux-gnu" }];
        let text = of(&workspace, &programs, &[]).unwrap();
        let entries: Vec<&str> = text.split(&"-".repeat(80)).skip(1).collect();
        let terms = |entry: &str| entry.trim().split_once("\n\n").unwrap().1.to_owned();
        for (at, entry) in entries.iter().enumerate().skip(OURS.len()) {
            assert!(!entries[at + 1..].iter().any(|other| terms(other) == terms(entry)), "{entry}");
        }
        // Its sources have to be found by whoever has the program.
        assert!(text.lines().any(|line| line.starts_with("option-ext ") && line.contains("MPL-2.0, https://")));
        assert!(text.contains("Mozilla Public License Version 2.0"));
    }

    #[test]
    fn where_there_is_a_choice_the_short_terms_are_taken() {
        let files = || ["LICENSE-APACHE", "LICENSE-MIT", "NOTICE"].map(PathBuf::from).to_vec();
        assert_eq!(chosen("MIT OR Apache-2.0", files()), [PathBuf::from("LICENSE-MIT")]);
        assert_eq!(chosen("(MIT OR Apache-2.0) AND Unicode-3.0", files()), files());
        assert_eq!(chosen("Apache-2.0", files()), files());
    }
}
