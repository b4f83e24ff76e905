//! A `.npz` file, as `numpy.savez` writes it: a zip file of `.npy` files, each stored as it is.
//!
//! The directory stands at the end of the file. Source: PKWARE's APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16.

use super::OwnLogitsError;

/// How a zip file begins.
pub(super) const ZIP: &[u8] = b"PK\x03\x04";
/// How the end of the directory begins, and an entry of it; after the latter, the bytes of its head.
const END: &[u8] = b"PK\x05\x06";
const ENTRY: &[u8] = b"PK\x01\x02";
const ENTRY_HEAD: usize = 46;
/// The bytes of the head before a file.
const FILE_HEAD: usize = 30;

/// The one array of a file, as a `.npy` file.
///
/// # Errors
/// No array, several, one that is compressed, or a file cut off.
pub(super) fn only_array(bytes: &[u8]) -> Result<&[u8], OwnLogitsError> {
    let arrays = arrays(bytes).ok_or(OwnLogitsError::NpyHeader("directory"))?;
    match arrays[..] {
        [] => Err(OwnLogitsError::NoArray),
        [(_, array)] => array.ok_or(OwnLogitsError::Compressed),
        [..] => {
            let names: Vec<&str> = arrays.iter().map(|(name, _)| name.as_str()).collect();
            Err(OwnLogitsError::SeveralArrays(names.join(", ")))
        }
    }
}

/// The name of an array, and its bytes where they are stored as they are.
type NpzArray<'a> = (String, Option<&'a [u8]>);

/// The arrays; `None` for a broken directory.
fn arrays(bytes: &[u8]) -> Option<Vec<NpzArray<'_>>> {
    let end = (0..=bytes.len().checked_sub(22)?).rev();
    let end = &bytes[end.into_iter().find(|&at| bytes[at..].starts_with(END))?..];
    let mut entry = bytes.get(whole(end, 16, 4)?..)?;
    let mut arrays = Vec::new();
    for _ in 0..whole(end, 10, 2)? {
        entry = entry.starts_with(ENTRY).then_some(entry)?;
        let length = whole(entry, 28, 2)?;
        let name = String::from_utf8_lossy(entry.get(ENTRY_HEAD..ENTRY_HEAD + length)?);
        if let Some(name) = name.strip_suffix(".npy") {
            let stored = whole(entry, 10, 2)? == 0;
            let file = bytes.get(whole(entry, 42, 4)?..)?;
            let from = FILE_HEAD + whole(file, 26, 2)? + whole(file, 28, 2)?;
            let size = whole(entry, 20, 4)?;
            let array = match stored {
                true => Some(file.get(from..)?.get(..size)?),
                false => None,
            };
            arrays.push((name.to_string(), array));
        }
        entry = entry.get(ENTRY_HEAD + length + whole(entry, 30, 2)? + whole(entry, 32, 2)?..)?;
    }
    Some(arrays)
}

/// A whole number of some bytes, the least first.
fn whole(bytes: &[u8], at: usize, size: usize) -> Option<usize> {
    let bytes = bytes.get(at..at + size)?;
    let whole = |number: usize, byte: &u8| (number << 8) | usize::from(*byte);
    Some(bytes.iter().rev().fold(0, whole))
}
