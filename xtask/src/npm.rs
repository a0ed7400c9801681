//! Packages of npm, fetched when they are missing.

use std::{path::Path, process::Command};

use anyhow::{Context, Result, ensure};

/// How Node runs tests. A file that hangs is told of instead of waited for: none takes a quarter of these twenty minutes.
pub const TEST: [&str; 3] = ["--test", "--test-reporter=spec", "--test-timeout=1200000"];

/// Runs the tests in a folder.
pub fn test(folder: &Path) -> Result<()> {
    install(folder)?;
    let status = Command::new("node").args(TEST).current_dir(folder).status()?;
    ensure!(status.success(), "the tests in {} failed", folder.display());
    Ok(())
}

/// Fetches what a folder's lock file names, unless it is there already.
pub fn install(folder: &Path) -> Result<()> {
    let modified = |path: &Path| path.metadata().and_then(|metadata| metadata.modified()).ok();
    let installed = modified(&folder.join("node_modules/.package-lock.json"));
    if installed.is_some() && installed >= modified(&folder.join("package-lock.json")) {
        return Ok(());
    }
    let status = Command::new("npm")
        .args(["ci", "--no-audit", "--no-fund"])
        .current_dir(folder)
        .status()
        .context("Node.js 20 or newer, with npm, is needed for this")?;
    ensure!(status.success(), "npm could not fetch the packages of {}", folder.display());
    Ok(())
}
