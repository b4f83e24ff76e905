//! Arrays of numbers, little-endian, one behind the other. What is taken is bounded by the bytes that are there.

use crate::RecordingError;

/// The bytes that are not read yet.
pub(crate) struct Arrays<'a>(pub &'a [u8]);

impl<'a> Arrays<'a> {
    /// The next `count` bytes.
    pub fn bytes(&mut self, count: u32) -> Result<&'a [u8], RecordingError> {
        let taken = self.0.split_at_checked(count as usize);
        let (taken, rest) = taken.ok_or(RecordingError::CutOff)?;
        self.0 = rest;
        Ok(taken)
    }

    /// The next `count` numbers.
    pub fn numbers<T, const SIZE: usize>(
        &mut self,
        count: u32,
        from_le_bytes: fn([u8; SIZE]) -> T,
    ) -> Result<Vec<T>, RecordingError> {
        let length = (count as usize).checked_mul(SIZE);
        let taken = length.and_then(|length| self.0.split_at_checked(length));
        let (taken, rest) = taken.ok_or(RecordingError::CutOff)?;
        self.0 = rest;
        let (chunks, _) = taken.as_chunks::<SIZE>();
        Ok(chunks.iter().map(|chunk| from_le_bytes(*chunk)).collect())
    }
}

/// Adds numbers behind the others.
pub(crate) fn write<T: Copy, const SIZE: usize>(
    arrays: &mut Vec<u8>,
    numbers: &[T],
    to_le_bytes: fn(T) -> [u8; SIZE],
) {
    arrays.extend(numbers.iter().flat_map(|&number| to_le_bytes(number)));
}
