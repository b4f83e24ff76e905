//! The files of code that several parts of a program share: there are as few as it pays.
//!
//! wasm-split writes a file for each set of parts that share something. With fifteen parts these are hundreds, most of them
//! smaller than a request for them. Two that become one save each part that needs both a request, and cost each part that
//! needs one of them the bytes of the other.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::merge::{MergeError, content, merged};
use crate::script::{ScriptError, relinked, renamed};

/// What a request costs, in bytes of code: the heads of request and answer, what begins every module, and what a file that is
/// compressed by itself loses.
const REQUEST: u64 = 2_000;

/// What wasm-split calls the file of a set of parts, before its number.
const SHARED: &str = "chunk_";

/// The files that each part needs, by the part's name, without their ending.
pub type PartStems = BTreeMap<String, Vec<String>>;

/// Why the shared files cannot be made fewer.
#[derive(Debug, Error)]
pub enum SharedFilesError {
    /// Sets of parts are counted in the bits of a number.
    #[error("{0} parts, but sets of at most {max} are counted", max = u64::BITS)]
    TooManyParts(usize),
    /// A file could not be read, written or removed.
    #[error("{path}: {error}")]
    File {
        /// Path of the file.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// Files cannot be put into one.
    #[error(transparent)]
    Merge(#[from] MergeError),
    /// The script is not as wasm-split writes it.
    #[error("the script that loads the parts: {0}")]
    Script(#[from] ScriptError),
}

impl SharedFilesError {
    /// Adds the file's path to an error of the system.
    fn file(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_path_buf();
        |error| Self::File { path, error }
    }
}

/// Files that become one.
#[derive(Debug, Clone, PartialEq, Eq)]
struct SharedFile {
    /// The files of wasm-split, without their ending.
    stems: Vec<String>,
    /// The parts that need it, a bit for each.
    parts: u64,
    /// Functions and data.
    bytes: u64,
}

impl SharedFile {
    fn stem(&self, place: usize) -> String {
        match &self.stems[..] {
            [alone] => alone.clone(),
            _ => format!("shared_{place}"),
        }
    }

    /// The bytes saved, over all parts, if both are one file.
    fn gain(&self, other: &Self) -> i128 {
        let count = |parts: u64| i128::from(parts.count_ones());
        let saved = count(self.parts & other.parts) * i128::from(REQUEST);
        let lost = count(other.parts & !self.parts) * i128::from(self.bytes)
            + count(self.parts & !other.parts) * i128::from(other.bytes);
        saved - lost
    }
}

/// Makes the shared files in a folder fewer, and has `script`, which loads them, and the lists of the parts name those.
///
/// # Errors
/// If a file cannot be read or written, or is not as wasm-split writes it.
pub fn fewer(folder: &Path, script: &str, parts: &mut PartStems) -> Result<(), SharedFilesError> {
    if parts.len() > u64::BITS as usize {
        return Err(SharedFilesError::TooManyParts(parts.len()));
    }
    let path = |stem: &str| folder.join(format!("{stem}.wasm"));
    let read = |stem: &String| {
        let path = path(stem);
        std::fs::read(&path).map_err(SharedFilesError::file(&path))
    };
    let mut files: BTreeMap<String, SharedFile> = BTreeMap::new();
    for (bit, stems) in parts.values().enumerate() {
        for stem in stems.iter().filter(|stem| stem.starts_with(SHARED)) {
            if !files.contains_key(stem) {
                let file = SharedFile {
                    stems: vec![stem.clone()],
                    parts: 0,
                    bytes: content(&read(stem)?)?,
                };
                files.insert(stem.clone(), file);
            }
            if let Some(file) = files.get_mut(stem) {
                file.parts |= 1 << bit;
            }
        }
    }
    let mut new_stems = BTreeMap::new();
    for (place, file) in joined(files.into_values().collect()).iter().enumerate() {
        let stem = file.stem(place);
        if file.stems.len() > 1 {
            let modules: Vec<Vec<u8>> = file.stems.iter().map(read).collect::<Result<_, _>>()?;
            let path_of_all = path(&stem);
            std::fs::write(&path_of_all, merged(&modules)?)
                .map_err(SharedFilesError::file(&path_of_all))?;
            for path in file.stems.iter().map(|stem| path(stem)) {
                std::fs::remove_file(&path).map_err(SharedFilesError::file(&path))?;
            }
        }
        new_stems.extend(file.stems.iter().map(|old| (old.clone(), stem.clone())));
    }
    for stems in parts.values_mut() {
        renamed(stems, &new_stems);
    }
    let script = folder.join(script);
    let before = std::fs::read_to_string(&script).map_err(SharedFilesError::file(&script))?;
    let linked = relinked(&before, &new_stems)?;
    std::fs::write(&script, linked).map_err(SharedFilesError::file(&script))
}

/// Joins the two files whose joining saves most, as long as it saves anything.
fn joined(mut files: Vec<SharedFile>) -> Vec<SharedFile> {
    loop {
        let mut best: Option<(i128, usize, usize)> = None;
        for second in 1..files.len() {
            for first in 0..second {
                let gain = files[first].gain(&files[second]);
                if gain > best.map_or(0, |(gain, ..)| gain) {
                    best = Some((gain, first, second));
                }
            }
        }
        let Some((_, first, second)) = best else {
            return files;
        };
        let other = files.remove(second);
        let file = &mut files[first];
        file.stems.extend(other.stems);
        file.parts |= other.parts;
        file.bytes += other.bytes;
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn file(stem: &str, parts: u64, bytes: u64) -> SharedFile {
        SharedFile {
            stems: vec![stem.into()],
            parts,
            bytes,
        }
    }

    #[test]
    fn small_files_of_similar_parts_become_one_and_large_ones_stay() {
        let files = vec![
            file("chunk_1", 0b0111, 500),
            file("chunk_2", 0b0011, 400),
            file("chunk_3", 0b1100, 90_000),
            file("chunk_4", 0b0110, 80_000),
        ];
        let joined = joined(files);
        let stems: Vec<_> = joined.iter().map(|file| file.stems.join("+")).collect();
        assert_eq!(stems, ["chunk_1+chunk_2", "chunk_3", "chunk_4"]);
        assert_eq!((joined[0].parts, joined[0].bytes), (0b0111, 900));
    }

    #[test]
    fn files_that_no_part_needs_together_stay_apart() {
        assert!(file("chunk_1", 0b01, 10).gain(&file("chunk_2", 0b10, 10)) < 0);
    }
}
