//! `cargo xtask dist`: everything that is given away with a version, in `target/dist`.
//!
//! The firmware of both boards, the program for this computer, the static site, their terms, the changes and the checksums.
//! The same sources give the same bytes, wherever they lie: no path of this computer is inside.

use std::{
    env, fs,
    io::Write,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, bail, ensure};
use clap::{Args, ValueEnum};
use flate2::{Compression, write::GzEncoder};
use sha2::{Digest, Sha256};

use crate::{
    firmware::{self, Board},
    licences::{self, Program},
    site, uf2,
    workspace::Workspace,
};

const VERSION: &str = env!("CARGO_PKG_VERSION");
const CHECKSUMS: &str = "SHA256SUMS";

/// What to give away
#[derive(Args)]
pub struct Options {
    /// Only the program for this computer; the rest is the same everywhere
    #[arg(long)]
    host_only: bool,
    /// Build all of it a second time from a copy of the sources in another folder, and compare
    #[arg(long)]
    twice: bool,
    /// Refuse unless the version is the one that this tag names, such as v1.2.3
    #[arg(long, value_name = "TAG")]
    tag: Option<String>,
}

/// Writes `target/dist`.
pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    if let Some(tag) = &options.tag {
        ensure!(tag.strip_prefix('v') == Some(VERSION), "the tag is {tag}, and the version {VERSION}");
    }
    let dist = Dist::make(workspace, options)?;
    for line in dist.checksums.lines() {
        println!("{line}");
    }
    println!("{}", dist.folder.display());
    if options.twice { make_again(workspace, options, &dist) } else { Ok(()) }
}

/// The folder that is given away.
struct Dist {
    folder: PathBuf,
    checksums: String,
}

impl Dist {
    fn make(workspace: &Workspace, options: &Options) -> Result<Dist> {
        let folder = workspace.target.join("dist");
        if folder.exists() {
            fs::remove_dir_all(&folder).with_context(|| format!("cannot empty {}", folder.display()))?;
        }
        fs::create_dir_all(&folder)?;
        let mut dist = Dist { folder, checksums: String::new() };
        let host = host_triple()?;
        let (name, program) = build_host(workspace)?;
        let inside = format!("sanban-{VERSION}-{host}");
        let terms = licences::of(workspace, &[Program { package: "sanban", target: &host }], &[])?;
        let packed = pack(&[
            (format!("{inside}/{name}"), program, 0o755),
            (format!("{inside}/licences.txt"), terms.into_bytes(), 0o644),
            (format!("{inside}/README.md"), fs::read(workspace.root.join("README.md"))?, 0o644),
        ])?;
        dist.put(workspace, &format!("{inside}.tar.gz"), &packed)?;
        if !options.host_only {
            dist.put_what_is_the_same_everywhere(workspace)?;
        }
        fs::write(dist.folder.join(CHECKSUMS), &dist.checksums)?;
        Ok(dist)
    }

    fn put_what_is_the_same_everywhere(&mut self, workspace: &Workspace) -> Result<()> {
        let site = site::build(workspace)?;
        let mut files = Vec::new();
        for name in site.files() {
            let contents = fs::read(site.folder().join(name))?;
            refuse_paths(workspace, name, &contents)?;
            files.push((format!("sanban-{VERSION}-site/{name}"), contents, 0o644));
        }
        files.sort();
        self.put(workspace, &format!("sanban-{VERSION}-site.tar.gz"), &pack(&files)?)?;
        for &board in Board::value_variants() {
            // The very files that the site offers.
            let file = fs::read(site.folder().join(uf2::file_name(board)))?;
            self.put(workspace, &format!("sanban-{VERSION}-{}.uf2", board.name()), &file)?;
        }
        let terms = licences::of(workspace, &[site::ON_THE_CHIP], &[])?;
        self.put(workspace, &format!("sanban-{VERSION}-firmware-licences.txt"), terms.as_bytes())?;
        let changes = fs::read_to_string(workspace.root.join("CHANGELOG.md"))?;
        let changes =
            changes_of(&changes, VERSION).with_context(|| format!("CHANGELOG.md says nothing of {VERSION}"))?;
        self.put(workspace, &format!("sanban-{VERSION}-changes.md"), changes.as_bytes())
    }

    fn put(&mut self, workspace: &Workspace, name: &str, contents: &[u8]) -> Result<()> {
        refuse_paths(workspace, name, contents)?;
        fs::write(self.folder.join(name), contents).with_context(|| format!("cannot write {name}"))?;
        let sum: String = Sha256::digest(contents).iter().map(|byte| format!("{byte:02x}")).collect();
        self.checksums += &format!("{sum}  {name}\n");
        Ok(())
    }
}

/// What the compiler calls this computer.
fn host_triple() -> Result<String> {
    let told = Command::new("rustc").arg("-vV").output().context("rustc does not start")?;
    let text = String::from_utf8(told.stdout)?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc does not say where it runs")?;
    Ok(host.to_owned())
}

/// Builds the program for this computer: its file's name, and the file.
fn build_host(workspace: &Workspace) -> Result<(String, Vec<u8>)> {
    // Apart from what is built for this computer alone, whose paths it may keep.
    let target = workspace.target.join("dist-build");
    let status = firmware::without_paths(Command::new("cargo"))?
        .args(["build", "--locked", "--release", "--package", "sanban", "--target-dir"])
        .arg(&target)
        .current_dir(&workspace.root)
        .status()
        .context("cargo does not start")?;
    ensure!(status.success(), "the program does not build");
    let name = format!("sanban{}", env::consts::EXE_SUFFIX);
    let program = fs::read(target.join("release").join(&name))?;
    refuse_paths(workspace, &name, &program)?;
    Ok((name, program))
}

/// Packs files, name, contents and mode each, into an archive that knows neither a time nor an owner.
fn pack(files: &[(String, Vec<u8>, u32)]) -> Result<Vec<u8>> {
    let mut archive = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::best()));
    for (name, contents, mode) in files {
        let mut header = tar::Header::new_ustar();
        header.set_size(contents.len() as u64);
        header.set_mode(*mode);
        header.set_mtime(0);
        header.set_uid(0);
        header.set_gid(0);
        archive.append_data(&mut header, name, contents.as_slice())?;
    }
    let mut packed = archive.into_inner()?;
    packed.flush()?;
    Ok(packed.finish()?)
}

/// A path of this computer in a file is nobody's business, and makes it another file in another folder.
fn refuse_paths(workspace: &Workspace, name: &str, contents: &[u8]) -> Result<()> {
    let home = firmware::cargo_home()?;
    for folder in [&workspace.root, &workspace.target, &home] {
        let folder = folder.to_string_lossy();
        let is_inside = if name.ends_with(".uf2") {
            // Between 32 bytes of head and the rest of each block.
            let flash: Vec<u8> = contents.chunks_exact(512).flat_map(|block| &block[32..288]).copied().collect();
            contains(&flash, folder.as_bytes())
        } else {
            contains(contents, folder.as_bytes())
        };
        ensure!(!is_inside, "{name} contains {folder}, a path of this computer");
    }
    Ok(())
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}

/// The part of a changelog that is about a version.
fn changes_of(changelog: &str, version: &str) -> Option<String> {
    let mut sections = changelog.split("\n## ").skip(1);
    let section = sections.find(|section| section.split_whitespace().next() == Some(version))?;
    let (_, changes) = section.split_once('\n')?;
    Some(format!("{}\n", changes.trim()))
}

/// Builds everything again somewhere else, and compares.
fn make_again(workspace: &Workspace, options: &Options, first: &Dist) -> Result<()> {
    let elsewhere = workspace.target.join("dist-again/a longer way to the same sources");
    if elsewhere.exists() {
        fs::remove_dir_all(&elsewhere)?;
    }
    copy_sources(&workspace.root, &elsewhere)?;
    let mut cargo = Command::new("cargo");
    cargo
        .args(["run", "--quiet", "--locked", "--package", "xtask", "--", "dist"])
        .args(options.host_only.then_some("--host-only"));
    // Its own folder to build into, and no wish of whoever runs this.
    cargo.current_dir(&elsewhere).env_remove("CARGO_TARGET_DIR").env_remove("CARGO_MANIFEST_DIR");
    ensure!(cargo.status()?.success(), "the second build failed");
    let second = fs::read_to_string(elsewhere.join("target/dist").join(CHECKSUMS))?;
    compare(&first.checksums, &second)?;
    fs::remove_dir_all(&elsewhere)?;
    println!("the same bytes in {}", elsewhere.display());
    Ok(())
}

fn compare(first: &str, second: &str) -> Result<()> {
    let differing: Vec<_> = first.lines().filter(|line| !second.lines().any(|other| other == *line)).collect();
    if !differing.is_empty() || first.lines().count() != second.lines().count() {
        bail!("built elsewhere, these are other bytes:\n{}\nwas\n{second}", differing.join("\n"));
    }
    Ok(())
}

/// Copies what belongs to the sources, committed or not.
fn copy_sources(from: &Path, to: &Path) -> Result<()> {
    let listed = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(from)
        .output()
        .context("git does not start")?;
    ensure!(listed.status.success(), "git ls-files: {}", String::from_utf8_lossy(&listed.stderr));
    for name in String::from_utf8(listed.stdout)?.split('\0').filter(|name| !name.is_empty()) {
        let source = from.join(name);
        // What was deleted and not yet committed.
        if !source.exists() {
            continue;
        }
        let copy = to.join(name);
        fs::create_dir_all(copy.parent().context("a file lies in a folder")?)?;
        fs::copy(&source, &copy).with_context(|| format!("cannot copy {name}"))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::GzDecoder;

    use super::*;

    #[test]
    fn an_archive_has_all_files_and_says_nothing_of_when_or_by_whom() {
        let files = [("a/sanban".to_owned(), b"program".to_vec(), 0o755), ("a/licences.txt".to_owned(), vec![], 0o644)];
        let packed = pack(&files).unwrap();
        // The header of gzip has the time in bytes 4 to 7.
        assert_eq!(packed[4..8], [0; 4]);
        let mut archive = tar::Archive::new(GzDecoder::new(packed.as_slice()));
        let mut found = Vec::new();
        for entry in archive.entries().unwrap() {
            let mut entry = entry.unwrap();
            let header = entry.header();
            assert_eq!((header.mtime().unwrap(), header.uid().unwrap(), header.gid().unwrap()), (0, 0, 0));
            let (name, mode) = (entry.path().unwrap().to_string_lossy().into_owned(), header.mode().unwrap());
            let mut contents = Vec::new();
            entry.read_to_end(&mut contents).unwrap();
            found.push((name, contents, mode));
        }
        assert_eq!(found, files);
    }

    #[test]
    fn the_changes_of_a_version_end_where_those_of_the_one_before_begin() {
        let changelog =
            "# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2026-11-18\n\n### Added\n- this\n\n## 0.1.0\n- that\n";
        assert_eq!(changes_of(changelog, "0.2.0").as_deref(), Some("### Added\n- this\n"));
        assert_eq!(changes_of(changelog, "0.1.0").as_deref(), Some("- that\n"));
        assert_eq!(changes_of(changelog, "0.2"), None);
    }

    #[test]
    fn the_changelog_knows_the_version() {
        let changelog = include_str!("../../CHANGELOG.md");
        assert!(changes_of(changelog, VERSION).is_some_and(|changes| changes.contains("\n- ")));
    }

    #[test]
    fn a_path_of_this_computer_is_found_also_across_the_blocks_of_a_firmware() {
        let workspace = Workspace::find().unwrap();
        let path = workspace.root.to_string_lossy().into_owned();
        assert!(refuse_paths(&workspace, "a.txt", format!("x{path}y").as_bytes()).is_err());
        assert!(refuse_paths(&workspace, "a.txt", b"ui/src/app.rs").is_ok());
        let mut flash = vec![0; 512];
        flash[250..250 + path.len()].copy_from_slice(path.as_bytes());
        let blocks: Vec<u8> = flash.chunks(256).flat_map(|data| [&[0; 32][..], data, &[0; 224][..]].concat()).collect();
        assert!(refuse_paths(&workspace, "a.uf2", &blocks).is_err());
    }

    #[test]
    fn a_byte_that_differs_is_told_by_its_file() {
        assert!(compare("1  a\n2  b\n", "1  a\n2  b\n").is_ok());
        let told = compare("1  a\n2  b\n", "1  a\n3  b\n").unwrap_err().to_string();
        assert!(told.contains("2  b") && !told.contains("bytes:\n1  a"), "{told}");
        assert!(compare("1  a\n", "1  a\n2  b\n").is_err());
    }
}
