//! Reads the parts of a header one after the other, from a prefix of the file: nothing is taken before its length is known
//! to be within the file.

use crate::error::GgufError;
use crate::header::LONGEST_HEADER;

/// Why a part was not read.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The prefix ends before the part does; the file, with at least so many bytes, may have it.
    More(u64),
    /// The header is not sound.
    Error(GgufError),
}

impl From<GgufError> for Stop {
    fn from(error: GgufError) -> Self {
        Self::Error(error)
    }
}

/// The place in a prefix of a file up to which it is read.
pub(crate) struct Cursor<'a> {
    prefix: &'a [u8],
    at: usize,
    file_bytes: u64,
    /// How many more values of lists are read.
    values_left: u64,
}

/// The most values of all lists of a header: the tokenizer of a model with 256,000 tokens has 1.3 million. A value takes
/// more memory than the byte that it may be in the file.
const MOST_VALUES: u64 = 1 << 22;

impl<'a> Cursor<'a> {
    pub fn new(prefix: &'a [u8], file_bytes: u64) -> Self {
        let at = 0;
        Self {
            prefix,
            at,
            file_bytes,
            values_left: MOST_VALUES,
        }
    }

    /// Bytes read so far.
    pub fn at(&self) -> u64 {
        self.at as u64
    }

    /// The next `count` bytes.
    pub fn bytes(&mut self, count: u64) -> Result<&'a [u8], Stop> {
        let at = self.at();
        let end = (at.checked_add(count)).filter(|end| *end <= self.file_bytes);
        let end = end.ok_or(GgufError::End { at })?;
        if end > LONGEST_HEADER {
            let limit = LONGEST_HEADER;
            return Err(GgufError::TooLong { limit }.into());
        }
        let taken = self.prefix.get(self.at..end as usize);
        let taken = taken.ok_or(Stop::More(end))?;
        self.at = end as usize;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Stop> {
        let bytes = self.bytes(N as u64)?;
        let array = bytes.first_chunk().copied();
        array.ok_or(Stop::More(self.at() + N as u64))
    }

    pub fn u8(&mut self) -> Result<u8, Stop> {
        Ok(u8::from_le_bytes(self.array()?))
    }

    pub fn u16(&mut self) -> Result<u16, Stop> {
        Ok(u16::from_le_bytes(self.array()?))
    }

    pub fn u32(&mut self) -> Result<u32, Stop> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    pub fn u64(&mut self) -> Result<u64, Stop> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    /// A length, then so many bytes of UTF-8.
    pub fn text(&mut self) -> Result<&'a str, Stop> {
        let length = self.u64()?;
        let at = self.at();
        let bytes = self.bytes(length)?;
        let text = std::str::from_utf8(bytes);
        Ok(text.map_err(|_| GgufError::Damaged(texts::failures::gguf_not_utf_8(&at.to_string())))?)
    }

    /// A count of things of at least `least` bytes each, which must fit into the rest of the file.
    pub fn count(&mut self, least: u64, too_short: fn(&str) -> String) -> Result<u64, Stop> {
        let count = self.u64()?;
        let room = (self.file_bytes.saturating_sub(self.at())) / least;
        if count > room {
            return Err(GgufError::Damaged(too_short(&count.to_string())).into());
        }
        Ok(count)
    }

    /// A count of values of a list, of at least `least` bytes each.
    pub fn values(&mut self, least: u64) -> Result<u64, Stop> {
        let count = self.count(least, texts::failures::gguf_short_for_values)?;
        let left = self.values_left.checked_sub(count);
        self.values_left = left.ok_or_else(|| {
            GgufError::Damaged(texts::failures::gguf_many_values(&MOST_VALUES.to_string()))
        })?;
        Ok(count)
    }
}
