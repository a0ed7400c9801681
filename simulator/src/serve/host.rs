//! `--host`: who may reach the page besides this computer, and what they have to be told.

use std::{
    io::{self, IsTerminal},
    net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket},
    str::FromStr,
};

use anyhow::Context;

use crate::console::note;

/// Where the page can be reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Host {
    /// On this computer alone.
    #[default]
    Here,
    /// At this computer's address in its network, whatever that is.
    Network,
    /// At this address.
    At(IpAddr),
}

/// What `--host` without an address stands for.
pub(super) const NETWORK: &str = "network";

impl FromStr for Host {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == NETWORK {
            return Ok(Host::Network);
        }
        match text.parse::<IpAddr>() {
            // Every address at once has no name that a request could be asked for by.
            Ok(address) if address.is_unspecified() => {
                Err("one address of this computer is wanted, such as 192.168.1.5; --host alone finds it".to_owned())
            }
            Ok(address) => Ok(Host::At(address)),
            Err(_) => Err("an address of this computer is wanted, such as 192.168.1.5".to_owned()),
        }
    }
}

impl Host {
    /// The address to listen at.
    pub(super) fn address(self) -> anyhow::Result<IpAddr> {
        match self {
            Host::Here => Ok(Ipv4Addr::LOCALHOST.into()),
            Host::At(address) => Ok(address),
            Host::Network => address_in_network()
                .ok()
                .filter(|address| !address.is_loopback() && !address.is_unspecified())
                .context("this computer seems to be in no network; name its address with --host=ADDRESS"),
        }
    }
}

/// The address that this computer would use to reach others. Nothing is sent: a datagram socket that is connected has only chosen
/// its way, and the address it is connected to is one that documents use and nobody has.
fn address_in_network() -> io::Result<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9))?;
    Ok(socket.local_addr()?.ip())
}

/// Says what it means that others can reach the page, and shows them the way.
pub(super) fn warn(address: SocketAddr) {
    if address.ip().is_loopback() {
        return;
    }
    note(
        "Everyone in this network can see this device and press its keys: there is no password, and nothing is encrypted.",
    );
    // A file or another program has no camera.
    if io::stdout().is_terminal()
        && let Some(code) = qr(&format!("http://{address}/"))
    {
        note(format_args!("A phone finds it here:\n\n{code}"));
    }
}

/// A text as a QR code, two modules to a letter: black on white whatever colours the terminal has.
fn qr(text: &str) -> Option<String> {
    const QUIET: i32 = 4;
    let code = qrcodegen::QrCode::encode_text(text, qrcodegen::QrCodeEcc::Medium).ok()?;
    let end = code.size() + QUIET;
    let mut lines = String::new();
    for y in (-QUIET..end).step_by(2) {
        lines += "\x1b[38;5;16;48;5;231m";
        for x in -QUIET..end {
            // What is outside the code is light.
            lines.push(match (code.get_module(x, y), code.get_module(x, y + 1)) {
                (false, false) => ' ',
                (true, false) => '▀',
                (false, true) => '▄',
                (true, true) => '█',
            });
        }
        lines += "\x1b[0m\n";
    }
    Some(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_is_taken_and_nothing_else() {
        assert_eq!("network".parse(), Ok(Host::Network));
        assert_eq!("192.168.1.5".parse(), Ok(Host::At(Ipv4Addr::new(192, 168, 1, 5).into())));
        assert_eq!("::1".parse(), Ok(Host::At(std::net::Ipv6Addr::LOCALHOST.into())));
        for wrong in ["", "0.0.0.0", "::", "192.168.1", "laptop.local", "192.168.1.5:80"] {
            assert!(wrong.parse::<Host>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_code_has_room_around_it_and_three_corners_that_a_camera_looks_for() {
        let code = qr("http://192.168.1.5:3838/").unwrap();
        let rows: Vec<Vec<char>> = code
            .lines()
            .map(|line| line.trim_start_matches("\x1b[38;5;16;48;5;231m").trim_end_matches("\x1b[0m").chars().collect())
            .collect();
        let width = rows[0].len();
        let dark = |x: usize, y: usize| {
            let letter = rows[y / 2][x];
            letter == '█' || letter == if y.is_multiple_of(2) { '▀' } else { '▄' }
        };
        // Version 2: 25 modules, and 4 of quiet on each side.
        assert_eq!(width, 25 + 8);
        assert!((0..width).all(|x| (0..4).all(|y| !dark(x, y))));
        // The standard's finder: a ring of seven, a ring of light, three by three in the middle.
        for (left, top) in [(4, 4), (4 + 18, 4), (4, 4 + 18)] {
            for y in 0..7_usize {
                for x in 0..7_usize {
                    let ring = x.abs_diff(3).max(y.abs_diff(3));
                    assert_eq!(dark(left + x, top + y), ring != 2, "{x} {y} of {left} {top}");
                }
            }
        }
    }
}
