//! Bytes in a row, read and written by one, two and four.

/// So many bytes. A place that is not there, or not a multiple of what is read, gives `None`.
#[repr(transparent)]
pub struct Memory<const SIZE: usize>([u8; SIZE]);

impl<const SIZE: usize> Memory<SIZE> {
    pub(crate) const fn new() -> Self {
        Memory([0; SIZE])
    }

    /// `COUNT` bytes from a multiple of `COUNT` on.
    #[inline(always)]
    pub(crate) fn read<const COUNT: usize>(&self, at: u32) -> Option<[u8; COUNT]> {
        let at = at as usize;
        if at > SIZE - COUNT || !at.is_multiple_of(COUNT) {
            return None;
        }
        self.0.get(at..)?.first_chunk().copied()
    }

    /// Puts bytes where a multiple of their count is; says whether there is such a place.
    #[inline(always)]
    pub(crate) fn write<const COUNT: usize>(&mut self, at: u32, bytes: [u8; COUNT]) -> bool {
        let at = at as usize;
        if at > SIZE - COUNT || !at.is_multiple_of(COUNT) {
            return false;
        }
        match self.0.get_mut(at..).and_then(|rest| rest.first_chunk_mut()) {
            Some(place) => *place = bytes,
            None => return false,
        }
        true
    }

    /// All of it.
    pub fn bytes(&mut self) -> &mut [u8; SIZE] {
        &mut self.0
    }
}
