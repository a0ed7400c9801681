//! The page in a real browser: installs what is missing, builds the program, and lets Chromium play on it.

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, bail, ensure};

use crate::{npm, workspace::Workspace};

/// Where Debian and others put the browser.
const BROWSERS: [&str; 4] =
    ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/usr/bin/google-chrome-stable"];

/// Plays on the page that the program serves.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    test(workspace, "page.test.mjs", &[])
}

/// Plays on a static site.
pub(crate) fn check_site(workspace: &Workspace, site: &Path) -> Result<()> {
    test(workspace, "site.test.mjs", &[("SITE", site)])
}

/// Runs a file of tests in `host-tests/page`.
fn test(workspace: &Workspace, file: &str, told: &[(&str, &Path)]) -> Result<()> {
    let browser = browser()?;
    let tests = workspace.root.join("host-tests/page");
    npm::install(&tests)?;
    step(Command::new(env!("CARGO")).args(["build", "--package", "sanban"]).current_dir(&workspace.root))?;
    step(
        Command::new("node")
            .args(npm::TEST)
            .arg(file)
            .envs(told.iter().copied())
            .env("SANBAN", workspace.target.join("debug/sanban"))
            .env("CHROMIUM", browser)
            .current_dir(&tests),
    )
}

/// The browser: what `CHROMIUM` names, what is there, or what the system's packages provide.
fn browser() -> Result<PathBuf> {
    if let Some(path) = env::var_os("CHROMIUM") {
        return Ok(path.into());
    }
    let installed = || BROWSERS.map(PathBuf::from).into_iter().find(|path| path.exists());
    if let Some(path) = installed() {
        return Ok(path);
    }
    let may_install = Path::new("/usr/bin/apt-get").exists() && is_root();
    ensure!(may_install, "Chromium is needed for this test: install it, or name it with CHROMIUM=PATH");
    step(Command::new("apt-get").args(["update", "--quiet"]))?;
    step(
        Command::new("apt-get")
            .args(["install", "--quiet", "--yes", "--no-install-recommends", "chromium"])
            .env("DEBIAN_FRONTEND", "noninteractive"),
    )?;
    installed().context("the chromium package has put its program somewhere else: name it with CHROMIUM=PATH")
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.starts_with(b"0\n"))
}

fn step(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot run {}", command.get_program().display()))?;
    if !status.success() {
        bail!("{} failed: {status}", command.get_program().display());
    }
    Ok(())
}
