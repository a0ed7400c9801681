//! What goes into the flash.

use std::collections::BTreeMap;

use anyhow::{Result, ensure};
use object::{
    Endianness,
    elf::{FileHeader32, PT_LOAD},
    read::elf::{FileHeader, ProgramHeader},
};

/// The flash is programmed in pages.
pub const PAGE: usize = 256;
/// The flash is erased in sectors.
pub const SECTOR: u32 = 4096;

const FLASH_START: u32 = 0x1000_0000;
/// Behind this lie a spare sector and the saves; see memory.x.
const FLASH_END: u32 = 0x101C_F000;

/// Bytes of the flash, by address.
#[derive(Default)]
pub struct Image {
    bytes: BTreeMap<u32, u8>,
}

impl Image {
    /// What an ELF file loads.
    pub fn of_elf(file: &[u8]) -> Result<Image> {
        let header = FileHeader32::<Endianness>::parse(file)?;
        let endian = header.endian()?;
        let mut image = Image::default();
        for segment in header.program_headers(endian, file)? {
            let data = segment.data(endian, file).unwrap_or_default();
            if segment.p_type(endian) == PT_LOAD && !data.is_empty() {
                image.put(segment.p_paddr(endian), data)?;
            }
        }
        Ok(image)
    }

    /// Adds bytes; two for one address are refused, and so is what is no flash of the program's.
    pub fn put(&mut self, address: u32, bytes: &[u8]) -> Result<()> {
        let end = u64::from(address) + bytes.len() as u64;
        ensure!(
            address >= FLASH_START && end <= u64::from(FLASH_END),
            "{address:#x} to {end:#x} is not the program's flash"
        );
        for (address, &byte) in (address..).zip(bytes) {
            ensure!(self.bytes.insert(address, byte).is_none(), "{address:#x} is there twice");
        }
        Ok(())
    }

    /// How many bytes there are.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Whether every byte of `other` is here, the same.
    pub fn holds(&self, other: &Image) -> bool {
        other.bytes.iter().all(|(address, byte)| self.bytes.get(address) == Some(byte))
    }

    /// The sectors that hold something.
    pub fn sectors(&self) -> impl Iterator<Item = u32> {
        let mut sectors: Vec<u32> = self.bytes.keys().map(|address| address / SECTOR * SECTOR).collect();
        sectors.dedup();
        sectors.into_iter()
    }

    /// A page, as erased flash where there is nothing.
    pub fn page(&self, address: u32) -> impl Iterator<Item = u8> {
        (address..address + PAGE as u32).map(|address| self.bytes.get(&address).copied().unwrap_or(0xFF))
    }

    /// Checks the second boot stage: the boot ROM starts it only if the checksum at the end of its page is right.
    pub fn check_boot_stage(&self) -> Result<()> {
        let page: Vec<u8> = self.page(FLASH_START).collect();
        let (code, sum) = page.split_at(PAGE - 4);
        ensure!(crc32(code).to_le_bytes() == sum, "the second boot stage has a wrong checksum");
        Ok(())
    }
}

/// The boot ROM's checksum: the CRC-32 of Ethernet, most significant bit first, not inverted at the end.
fn crc32(bytes: &[u8]) -> u32 {
    bytes.iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte) << 24, |crc, _| (crc << 1) ^ if crc >> 31 == 1 { 0x04C1_1DB7 } else { 0 })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_one_called_crc_32_mpeg_2() {
        // The check value that catalogues of CRCs give for it.
        assert_eq!(crc32(b"123456789"), 0x0376_E6E7);
    }

    #[test]
    fn only_the_programs_flash_may_be_filled_and_only_once() {
        let mut image = Image::default();
        image.put(FLASH_START, &[1, 2]).unwrap();
        assert!(image.put(FLASH_START + 1, &[2]).is_err());
        assert!(image.put(FLASH_END - 1, &[1, 2]).is_err());
        assert!(image.put(0x2000_0000, &[1]).is_err());
        assert_eq!(image.len(), 2);
    }
}
