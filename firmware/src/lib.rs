//! What the firmware does without touching hardware. It is a library so that it can be tested on the host; the binary
//! puts the pins to it.
#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]

pub mod battery;
pub mod crash;
pub mod damage;
pub mod doze;
pub mod framebuffer;
pub mod light;
pub mod placement;
pub mod saves;
pub mod sectors;
pub mod serial;
pub mod tune;
pub mod wanted;
