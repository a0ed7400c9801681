//! Sanban on the RP2040.
//!
//! The hardware half is in `device`; what needs no hardware is in the library beside it, where the host can test it.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod device;

/// Built for the host, as a plain `cargo run -p sanban-firmware` does, it has cargo build and flash the real one: for the chip,
/// with the profile and the board that belong to it.
#[cfg(not(target_os = "none"))]
fn main() -> std::process::ExitCode {
    let board = if cfg!(feature = "picosystem") { "picosystem" } else { "waveshare_lcd_1_3" };
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = std::process::Command::new(cargo)
        .args(["run", "--package", "sanban-firmware", "--bin", "sanban-firmware", "--profile", "firmware"])
        .args(["--target", "thumbv6m-none-eabi", "--no-default-features", "--features", board])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .status();
    match status {
        Ok(status) if status.success() => std::process::ExitCode::SUCCESS,
        Ok(_) => std::process::ExitCode::FAILURE,
        Err(why) => {
            eprintln!("cargo does not start: {why}");
            std::process::ExitCode::FAILURE
        }
    }
}
