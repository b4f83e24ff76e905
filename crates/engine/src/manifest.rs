//! `manifest.json`: which files a model consists of, how large they are, and their checksums.

use std::collections::BTreeMap;

use protocol::Failure;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The only format there is.
const FORMAT: u32 = 1;

/// Hexadecimal digits of a checksum in an address: 64 bits tell versions apart.
const VERSION_DIGITS: usize = 16;

/// The file that describes a model's shape, in Hugging Face's words.
pub const CONFIG: &str = "config.json";
/// The file that holds its tokenizer, as the `tokenizers` crate writes it.
pub const TOKENIZER: &str = "tokenizer.json";
/// The file that holds its weights.
pub const WEIGHTS: &str = "model.safetensors";
/// This file's own name.
pub const MANIFEST: &str = "manifest.json";

/// A model folder's table of contents.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// Always 1.
    pub format: u32,
    /// The model's name.
    pub name: String,
    /// One sentence about it.
    pub description: String,
    /// SPDX expression of the weights' licence.
    pub license: String,
    /// Size and checksum of every file, by name.
    pub files: BTreeMap<String, FileEntry>,
}

/// One file of a model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileEntry {
    /// Its length.
    pub bytes: u64,
    /// Its SHA-256, in lower-case hexadecimal.
    pub sha256: String,
}

impl Manifest {
    /// Reads a manifest that names the three files a model cannot do without.
    ///
    /// # Errors
    /// [`Failure::DamagedFile`] for anything else.
    pub fn from_json(json: &[u8]) -> Result<Self, Failure> {
        let manifest: Self =
            serde_json::from_slice(json).map_err(|error| damaged(MANIFEST, error.to_string()))?;
        if manifest.format != FORMAT {
            return Err(damaged(
                MANIFEST,
                format!(
                    "it has format {}, this page reads {FORMAT}",
                    manifest.format
                ),
            ));
        }
        for file in [CONFIG, TOKENIZER, WEIGHTS] {
            manifest.entry(file)?;
        }
        Ok(manifest)
    }

    /// Bytes of the named files together.
    ///
    /// # Errors
    /// [`Failure::DamagedFile`] when one is not listed.
    pub fn total_bytes(&self, files: &[&str]) -> Result<u64, Failure> {
        files.iter().try_fold(0_u64, |sum, file| {
            Ok(sum.saturating_add(self.entry(file)?.bytes))
        })
    }

    /// Holds a file that has arrived against its size and checksum.
    ///
    /// # Errors
    /// [`Failure::DamagedFile`] when it is not the file that was published.
    pub fn check(&self, file: &str, contents: &[u8]) -> Result<(), Failure> {
        let entry = self.entry(file)?;
        if contents.len() as u64 != entry.bytes {
            return Err(damaged(
                file,
                format!("it has {} bytes instead of {}", contents.len(), entry.bytes),
            ));
        }
        let sha256: String = Sha256::digest(contents)
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        if sha256 != entry.sha256 {
            return Err(damaged(
                file,
                "its checksum is not the published one".into(),
            ));
        }
        Ok(())
    }

    /// What tells this version of a file from any other: the beginning of its checksum.
    ///
    /// # Errors
    /// [`Failure::DamagedFile`] when the file is not listed.
    pub fn version(&self, file: &str) -> Result<&str, Failure> {
        let sha256 = &self.entry(file)?.sha256;
        Ok(sha256.get(..VERSION_DIGITS).unwrap_or(sha256))
    }

    fn entry(&self, file: &str) -> Result<&FileEntry, Failure> {
        self.files
            .get(file)
            .ok_or_else(|| damaged(MANIFEST, format!("it does not list {file}")))
    }
}

fn damaged(file: &str, detail: String) -> Failure {
    Failure::DamagedFile {
        file: file.into(),
        detail,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// The SHA-256 of `abc`, from FIPS 180-2, appendix B.1.
    const SHA256_OF_ABC: &str = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    fn manifest() -> Manifest {
        let entry = FileEntry {
            bytes: 3,
            sha256: SHA256_OF_ABC.into(),
        };
        Manifest {
            format: FORMAT,
            name: "abc".into(),
            description: String::new(),
            license: "CC0-1.0".into(),
            files: [CONFIG, TOKENIZER, WEIGHTS]
                .map(|file| (file.to_owned(), entry.clone()))
                .into(),
        }
    }

    #[test]
    fn the_published_file_passes_and_any_other_does_not() {
        let manifest = manifest();
        manifest.check(WEIGHTS, b"abc").unwrap();
        for other in [b"abd".as_slice(), b"ab", b"abcd", b""] {
            assert!(
                matches!(
                    manifest.check(WEIGHTS, other),
                    Err(Failure::DamagedFile { .. })
                ),
                "{other:?}"
            );
        }
    }

    #[test]
    fn a_manifest_without_weights_or_of_another_format_is_refused() {
        let mut without = manifest();
        without.files.remove(WEIGHTS);
        let mut newer = manifest();
        newer.format = 2;
        for bad in [without, newer] {
            let json = serde_json::to_vec(&bad).unwrap();
            assert!(matches!(
                Manifest::from_json(&json),
                Err(Failure::DamagedFile { .. })
            ));
        }
        assert!(Manifest::from_json(b"<!doctype html>").is_err());
    }
}
