//! Where things are: the sources, and the folder that cargo builds into.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

/// The workspace that the chores are about.
pub struct Workspace {
    /// The folder of the sources.
    pub root: PathBuf,
    /// What cargo builds into: `target`, unless an environment variable or a setting says otherwise.
    pub target: PathBuf,
}

impl Workspace {
    /// Asks cargo.
    pub fn find() -> Result<Workspace> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("xtask lies in the workspace")?;
        Ok(Workspace { root: root.to_owned(), target: target_folder(Command::new("cargo").current_dir(root))? })
    }
}

#[derive(Deserialize)]
struct Metadata {
    target_directory: PathBuf,
}

fn target_folder(cargo: &mut Command) -> Result<PathBuf> {
    let asked =
        cargo.args(["metadata", "--no-deps", "--format-version", "1"]).output().context("cargo does not start")?;
    ensure!(asked.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&asked.stderr));
    Ok(serde_json::from_slice::<Metadata>(&asked.stdout)?.target_directory)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_target_folder_is_where_cargo_was_told_to_build() {
        let elsewhere = std::env::temp_dir().join("sanban-built-elsewhere");
        let mut cargo = Command::new("cargo");
        cargo.current_dir(env!("CARGO_MANIFEST_DIR")).env("CARGO_TARGET_DIR", &elsewhere);
        assert_eq!(target_folder(&mut cargo).unwrap(), elsewhere);
    }

    #[test]
    fn the_pinned_compiler_is_the_one_that_the_packages_ask_for() {
        let read =
            |name: &str| std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name)).unwrap();
        let value = |text: &str, key: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = ")).map(str::to_owned);
            line.unwrap().trim_matches('"').to_owned()
        };
        let pinned = value(&read("rust-toolchain.toml"), "channel");
        let asked = value(&read("Cargo.toml"), "rust-version");
        assert_eq!(pinned.strip_prefix(&asked).map(|patch| patch.starts_with('.')), Some(true), "{pinned} and {asked}");
    }
}
