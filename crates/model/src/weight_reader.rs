//! Where the bytes of a checkpoint come from: a trait that the crate's user implements for files, downloads or memory.

use std::convert::Infallible;
use std::future::{Future, ready};
use std::ops::Range;

use crate::load_error::{LoadError, ReadError};

/// Reads parts of a checkpoint's files, each known by its index: one file, or several.
pub trait WeightReader {
    /// What a read returns. It is dropped before the next read.
    type Bytes: AsRef<[u8]>;
    /// Why a read failed.
    type Error;

    /// The length of each file in bytes.
    fn lengths(&self) -> Vec<u64>;

    /// The bytes of a file in this range, which is within its length.
    fn read(
        &mut self,
        file: usize,
        range: Range<u64>,
    ) -> impl Future<Output = Result<Self::Bytes, Self::Error>>;
}

/// [`WeightReader::read`], with the check that all bytes came.
pub(crate) async fn read_exactly<R: WeightReader>(
    reader: &mut R,
    file: usize,
    range: Range<u64>,
) -> Result<R::Bytes, ReadError<R::Error>> {
    let expected = range.end - range.start;
    let bytes = reader.read(file, range).await.map_err(ReadError::Reader)?;
    match bytes.as_ref().len() as u64 {
        found if found == expected => Ok(bytes),
        found => Err(LoadError::Length { expected, found }.into()),
    }
}

/// A checkpoint of one file that is in memory as a whole.
pub(crate) struct InMemory<'a>(pub &'a [u8]);

impl<'a> WeightReader for InMemory<'a> {
    type Bytes = &'a [u8];
    type Error = Infallible;

    fn lengths(&self) -> Vec<u64> {
        vec![self.0.len() as u64]
    }

    fn read(
        &mut self,
        _file: usize,
        range: Range<u64>,
    ) -> impl Future<Output = Result<&'a [u8], Infallible>> {
        let (start, end) = (range.start as usize, range.end as usize);
        ready(Ok(self.0.get(start..end).unwrap_or_default()))
    }
}
