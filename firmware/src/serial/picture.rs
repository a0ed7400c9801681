//! The picture as text: a line a row, each run of equal pixels as its colour and how many there are.

use core::fmt;

/// A row of pixels in the panel's byte order.
///
/// Its text is one word a run: four hexadecimal digits of RGB565, and `*` and a number where there is more than one pixel.
pub struct Row<'a>(pub &'a [u8]);

impl fmt::Display for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut pixels = self.0.as_chunks::<2>().0.iter().map(|&bytes| u16::from_be_bytes(bytes)).peekable();
        let mut is_first = true;
        while let Some(colour) = pixels.next() {
            let mut count = 1_u16;
            while pixels.next_if_eq(&colour).is_some() {
                count = count.saturating_add(1);
            }
            if !is_first {
                f.write_str(" ")?;
            }
            is_first = false;
            write!(f, "{colour:04x}")?;
            if count > 1 {
                write!(f, "*{count}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_counted_and_single_pixels_are_not() {
        let pixels = [0xF800_u16, 0xF800, 0xF800, 0x07E0, 0x001F, 0x001F, 0xF800];
        let bytes: Vec<u8> = pixels.iter().flat_map(|pixel| pixel.to_be_bytes()).collect();
        assert_eq!(Row(&bytes).to_string(), "f800*3 07e0 001f*2 f800");
        assert_eq!(Row(&[0; 480]).to_string(), "0000*240");
        assert_eq!(Row(&[]).to_string(), "");
    }
}
