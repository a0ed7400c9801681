//! The blocks of a UF2 file: 512 bytes each, half of them payload.

use anyhow::{Context, Result, ensure};

use crate::image::{Image, PAGE, SECTOR};

const BLOCK: usize = 512;
const MAGIC: [u32; 2] = [0x0A32_4655, 0x9E5D_5157];
const MAGIC_END: u32 = 0x0AB1_6F30;
/// The word after the block count names a family of chips.
const HAS_FAMILY: u32 = 0x2000;
const RP2040: u32 = 0xE48B_FF56;

/// An image as a UF2 file.
///
/// Sectors are packed whole: the boot ROM erases a sector with its first block, and one with blocks missing could be erased
/// again with the last (erratum RP2040-E14).
pub fn pack(image: &Image) -> Vec<u8> {
    let pages: Vec<u32> = image.sectors().flat_map(|sector| (sector..sector + SECTOR).step_by(PAGE)).collect();
    let mut file = Vec::with_capacity(pages.len() * BLOCK);
    for (number, &address) in pages.iter().enumerate() {
        let header = [MAGIC[0], MAGIC[1], HAS_FAMILY, address, PAGE as u32, number as u32, pages.len() as u32, RP2040];
        file.extend(header.iter().flat_map(|word| word.to_le_bytes()));
        file.extend(image.page(address));
        file.resize((number + 1) * BLOCK - 4, 0);
        file.extend(MAGIC_END.to_le_bytes());
    }
    file
}

/// Reads a UF2 file for the RP2040, and refuses one that a boot ROM might.
pub fn unpack(file: &[u8]) -> Result<Image> {
    ensure!(!file.is_empty() && file.len().is_multiple_of(BLOCK), "{} bytes are not whole blocks", file.len());
    let count = file.len() / BLOCK;
    let mut image = Image::default();
    for (expected, block) in file.chunks(BLOCK).enumerate() {
        let word = |index: usize| {
            let bytes = block.get(index * 4..index * 4 + 4).and_then(|bytes| bytes.try_into().ok());
            bytes.map(u32::from_le_bytes).context("a block is too short")
        };
        ensure!([word(0)?, word(1)?, word(127)?] == [MAGIC[0], MAGIC[1], MAGIC_END], "block {expected} is not one");
        ensure!(word(2)? & HAS_FAMILY != 0 && word(7)? == RP2040, "block {expected} is not for the RP2040");
        ensure!(word(5)? == expected as u32 && word(6)? == count as u32, "block {expected} is out of order");
        let (address, length) = (word(3)?, word(4)?);
        ensure!(length as usize == PAGE && address.is_multiple_of(PAGE as u32), "block {expected} is no page");
        image.put(address, &block[32..32 + PAGE])?;
    }
    Ok(image)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn image() -> Image {
        let mut image = Image::default();
        image.put(0x1000_0000, &(0..=255).collect::<Vec<u8>>()).unwrap();
        image.put(0x1000_0100, &[7; 5000]).unwrap();
        image.put(0x1002_0000, &[1, 2, 3]).unwrap();
        image
    }

    #[test]
    fn a_packed_image_is_unpacked_the_same() {
        let image = image();
        let packed = pack(&image);
        // Three sectors of 16 pages each.
        assert_eq!(packed.len(), 48 * BLOCK);
        let unpacked = unpack(&packed).unwrap();
        assert!(unpacked.holds(&image));
        assert!(!image.holds(&unpacked), "the padding is in the file only");
    }

    #[test]
    fn a_damaged_file_is_refused() {
        let packed = pack(&image());
        assert!(unpack(&packed[..packed.len() - 1]).is_err());
        assert!(unpack(&packed[BLOCK..]).is_err());
        // A bit of each word of the first block's header, of its payload and of its end.
        for (at, bit) in [(0, 1), (4, 1), (9, 0x20), (13, 1), (16, 1), (20, 1), (24, 1), (28, 1), (41, 1), (508, 1)] {
            let mut damaged = packed.clone();
            damaged[at] ^= bit;
            assert!(!unpack(&damaged).is_ok_and(|unpacked| unpacked.holds(&image())), "byte {at}");
        }
    }
}
