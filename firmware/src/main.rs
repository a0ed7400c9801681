//! Sanban on the RP2040.
//!
//! The hardware half is in `device`; what needs no hardware is in the library beside it, where the host can test it.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod device;

#[cfg(not(target_os = "none"))]
fn main() {
    eprintln!("This is the firmware of the handheld: `cargo flash` or `cargo uf2` builds it for the chip.");
    std::process::exit(2);
}
