//! Hands the linker its scripts. On the host there is nothing to link specially.

use std::{env, path::Path};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_OS").as_deref() != Ok("none") {
        return;
    }
    // memory.x lies at the root of the workspace, where a reader looks for it.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace around this package");
    println!("cargo:rustc-link-search={}", root.display());
    println!("cargo:rustc-link-search={}", env!("CARGO_MANIFEST_DIR"));
    println!("cargo:rerun-if-changed={}", root.join("memory.x").display());
    println!("cargo:rerun-if-changed=hot.x");
    // Of two scripts that want a section, the first gets it.
    for argument in ["--nmagic", "-Thot.x", "-Tlink.x", "-Tlink-rp.x", "-Tdefmt.x"] {
        println!("cargo:rustc-link-arg-bins={argument}");
    }
}
