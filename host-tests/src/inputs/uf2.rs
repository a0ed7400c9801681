//! UF2 files: read or refused; what is read is packed so that the same is read again.

use sanban_uf2::{pack, unpack};

const BLOCK: usize = 512;

/// The first byte says whether the heads of the blocks are made to fit; then a file.
pub fn check(bytes: &[u8]) {
    let Some((kind, file)) = bytes.split_first() else { return };
    let mut file = file.to_vec();
    if kind % 2 == 1 {
        file.resize(file.len().next_multiple_of(BLOCK), 0);
        let count = file.len() / BLOCK;
        for (number, block) in file.chunks_mut(BLOCK).enumerate() {
            let mut word = |index: usize, value: u32| block[index * 4..][..4].copy_from_slice(&value.to_le_bytes());
            // Magic numbers, flags, length, number, count and family, by the format's own description.
            let fixed =
                [(0, 0x0A32_4655), (1, 0x9E5D_5157), (2, 0x2000), (4, 256), (7, 0xE48B_FF56), (127, 0x0AB1_6F30)];
            for (index, value) in fixed {
                word(index, value);
            }
            word(5, number as u32);
            word(6, count as u32);
        }
    }
    if let Ok(image) = unpack(&file) {
        let again = unpack(&pack(&image)).expect("our own file");
        assert!(again.holds(&image));
        assert_eq!(image.len(), file.len() / BLOCK * 256);
    }
}
