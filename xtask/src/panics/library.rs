//! The rules and the players as a library for the chip, the device's use of them or not, refer to nothing that panics.
//!
//! `host-tests/no-panic` is a static library made of the public functions of `sanban-core` and `sanban-engine`. Built with
//! link-time optimisation, everything that cannot be reached is gone from it; what is left must not mention
//! `core::panicking`. A second build with one function that does panic shows that the check would notice.

use std::{collections::BTreeSet, fs, process::Command};

use anyhow::{Context, Result, bail, ensure};
use object::{Object, ObjectSymbol, read::archive::ArchiveFile};

use crate::workspace::Workspace;

const TARGET: &str = "thumbv6m-none-eabi";

/// Builds the library and looks at its symbols.
pub fn run(workspace: &Workspace) -> Result<()> {
    let clean = Symbols::of_library(workspace, &[])?;
    ensure!(clean.exported >= 90, "only {} functions in the library: is it still made of all of them?", clean.exported);
    if !clean.panicking.is_empty() {
        let list: Vec<&str> = clean.panicking.iter().map(String::as_str).collect();
        bail!("the rules or the players can panic; the library refers to:\n  {}", list.join("\n  "));
    }
    let control = Symbols::of_library(workspace, &["--features", "control"])?;
    ensure!(!control.panicking.is_empty(), "a function that panics was not noticed: the check is blind");
    println!("no panic: {} exported functions, none refers to core::panicking", clean.exported);
    Ok(())
}

struct Symbols {
    /// How many functions the library exports under the names given to them.
    exported: usize,
    panicking: BTreeSet<String>,
}

impl Symbols {
    fn of_library(workspace: &Workspace, features: &[&str]) -> Result<Self> {
        let status = Command::new("cargo")
            .args(["build", "--quiet", "--release", "--package", "sanban-no-panic", "--target", TARGET])
            .args(features)
            .current_dir(&workspace.root)
            .status()
            .context("cargo does not start")?;
        ensure!(status.success(), "the library does not build");

        let path = workspace.target.join(TARGET).join("release/libsanban_no_panic.a");
        let bytes = fs::read(&path).with_context(|| path.display().to_string())?;
        let mut symbols = Symbols { exported: 0, panicking: BTreeSet::new() };
        for member in ArchiveFile::parse(&*bytes)?.members() {
            let member = member?;
            // The compiler's own arithmetic comes along whole, needed or not; it is not what is examined.
            if !member.name().starts_with(b"sanban_no_panic") {
                continue;
            }
            for symbol in object::File::parse(member.data(&*bytes)?)?.symbols() {
                let name = symbol.name()?;
                if name.starts_with("sanban_") && symbol.is_definition() {
                    symbols.exported += 1;
                }
                if name.contains("panicking") || name.contains("panic_") {
                    symbols.panicking.insert(name.to_owned());
                }
            }
        }
        Ok(symbols)
    }
}
