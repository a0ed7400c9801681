//! Builds what runs as WebAssembly: in browsers, and the emulated chip's core in Node as well.

use std::{fs, path::PathBuf, process::Command};

use anyhow::{Context, Result, ensure};

use crate::{firmware, workspace::Workspace};

/// What the compiler calls it.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// Builds a package and returns its module.
pub fn build(workspace: &Workspace, package: &str) -> Result<PathBuf> {
    firmware::add_target(workspace, TARGET)?;
    let status = firmware::without_paths(Command::new("cargo"))?
        .args(["build", "--package", package, "--target", TARGET, "--release"])
        .current_dir(&workspace.root)
        .status()
        .context("cargo does not start")?;
    ensure!(status.success(), "{package} does not build for {TARGET}");
    Ok(workspace.target.join(TARGET).join("release").join(package.replace('-', "_")).with_extension("wasm"))
}

/// Builds the emulated chip's core and puts it beside the scripts that run it; returns where.
pub fn build_core(workspace: &Workspace) -> Result<PathBuf> {
    let built = fs::read(build(workspace, "sanban-chip")?)?;
    let kept = workspace.root.join("host-tests/chip/lib/core.wasm");
    // Whoever reads it meanwhile gets the old one or the new one.
    if fs::read(&kept).is_ok_and(|old| old == built) {
        return Ok(kept);
    }
    let new = kept.with_extension("wasm.new");
    fs::write(&new, built)
        .and_then(|()| fs::rename(&new, &kept))
        .with_context(|| format!("cannot write {}", kept.display()))?;
    Ok(kept)
}
