//! CRC-32 (IEEE 802.3), bit by bit: a record is a few hundred bytes, a table would cost more flash than it saves time.

/// A checksum that grows with what is added to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crc32(u32);

impl Default for Crc32 {
    fn default() -> Self {
        Crc32::new()
    }
}

impl Crc32 {
    /// Of nothing yet.
    pub const fn new() -> Self {
        Crc32(u32::MAX)
    }

    /// Adds bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 ^= u32::from(byte);
            for _ in 0..8 {
                let carry = self.0 & 1;
                self.0 >>= 1;
                if carry != 0 {
                    self.0 ^= 0xEDB8_8320;
                }
            }
        }
    }

    /// The checksum of all that was added.
    pub const fn sum(self) -> u32 {
        !self.0
    }
}

/// The checksum of `bytes`.
pub fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = Crc32::new();
    crc.add(bytes);
    crc.sum()
}

#[cfg(test)]
mod tests {
    use super::{Crc32, crc32};

    #[test]
    fn the_published_check_value_holds() {
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
        assert_eq!(crc32(b""), 0);
        let mut parts = Crc32::new();
        parts.add(b"1234");
        parts.add(b"56789");
        assert_eq!(parts.sum(), 0xCBF4_3926);
    }
}
