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
    /// The grammar the model was trained on, if it was trained on one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grammar: Option<GrammarEntry>,
}

/// The file of a grammar, from which the true distribution of the next token can be computed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GrammarEntry {
    /// Its name.
    pub file: String,
    /// The version of the language it is written in and of the rules by which it is read.
    pub version: u32,
    /// Its length.
    pub bytes: u64,
    /// Its SHA-256, in lower-case hexadecimal.
    pub sha256: String,
}

impl GrammarEntry {
    /// Its length and checksum.
    pub fn entry(&self) -> FileEntry {
        FileEntry {
            bytes: self.bytes,
            sha256: self.sha256.clone(),
        }
    }
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
    /// Reads what was `fetched` as the manifest of the model in `folder`. Where nothing was, or a page of the host's, the
    /// folder holds no model.
    ///
    /// # Errors
    /// [`Failure::NoModel`], [`Failure::Cancelled`], or as for [`from_json`](Self::from_json).
    pub fn of_folder(folder: &str, fetched: Result<Vec<u8>, Failure>) -> Result<Self, Failure> {
        let no_model = |detail: String| Failure::NoModel {
            folder: folder.into(),
            detail,
        };
        let json = fetched.map_err(|failure| match failure {
            Failure::Download { file, detail } => no_model(format!("{file}: {detail}")),
            other => other,
        })?;
        // Some hosts answer every address with a page, and call it a success.
        if json.trim_ascii_start().starts_with(b"<") {
            return Err(no_model(format!("{MANIFEST}: a web page came instead")));
        }
        Self::from_json(&json)
    }

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
        self.entry(file)?.check(file, contents)
    }

    /// What tells this version of a file from any other: the beginning of its checksum.
    ///
    /// # Errors
    /// [`Failure::DamagedFile`] when the file is not listed.
    pub fn version(&self, file: &str) -> Result<&str, Failure> {
        Ok(self.entry(file)?.version())
    }

    fn entry(&self, file: &str) -> Result<&FileEntry, Failure> {
        self.files
            .get(file)
            .ok_or_else(|| damaged(MANIFEST, format!("it does not list {file}")))
    }
}

impl FileEntry {
    /// What tells this version of the file from any other: the beginning of its checksum.
    pub fn version(&self) -> &str {
        self.sha256.get(..VERSION_DIGITS).unwrap_or(&self.sha256)
    }

    /// Holds the file, which has arrived under the name `file`, against its size and checksum.
    ///
    /// # Errors
    /// [`Failure::DamagedFile`] when it is not the file that was published.
    pub fn check(&self, file: &str, contents: &[u8]) -> Result<(), Failure> {
        if contents.len() as u64 != self.bytes {
            return Err(damaged(
                file,
                format!("it has {} bytes instead of {}", contents.len(), self.bytes),
            ));
        }
        let sha256: String = Sha256::digest(contents)
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        if sha256 != self.sha256 {
            return Err(damaged(
                file,
                "its checksum is not the published one".into(),
            ));
        }
        Ok(())
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
            grammar: None,
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
    fn a_grammar_is_named_beside_the_files_or_not_at_all() {
        let json = serde_json::to_string(&manifest()).unwrap();
        assert_eq!(Manifest::from_json(json.as_bytes()).unwrap().grammar, None);
        let grammar = format!(
            r#"{{"grammar":{{"file":"grammar.txt","bytes":3,"sha256":"{SHA256_OF_ABC}","version":2}},"#
        );
        let with = json.replacen('{', &grammar, 1);
        let with = Manifest::from_json(with.as_bytes()).unwrap();
        let grammar = with.grammar.unwrap();
        assert_eq!((&*grammar.file, grammar.version), ("grammar.txt", 2));
        grammar.entry().check("grammar.txt", b"abc").unwrap();
        assert!(grammar.entry().check("grammar.txt", b"abd").is_err());
    }

    #[test]
    fn a_folder_without_a_manifest_is_named() {
        const FOLDER: &str = "https://school.example/loop/models/mine/";
        let of = |fetched| Manifest::of_folder(FOLDER, fetched);
        let json = serde_json::to_vec(&manifest()).unwrap();
        assert_eq!(of(Ok(json)), Ok(manifest()));
        let missing = Failure::Download {
            file: MANIFEST.into(),
            detail: "HTTP status 404".into(),
        };
        let page = b"\n <!doctype html><title>Home</title>".to_vec();
        for fetched in [Err(missing), Ok(page)] {
            let failure = of(fetched).unwrap_err();
            let words = format!("{failure} {}", failure.next_step());
            for part in [FOLDER, MANIFEST, "Check the connection", "another model"] {
                assert!(words.contains(part), "{words}");
            }
        }
        assert_eq!(of(Err(Failure::Cancelled)), Err(Failure::Cancelled));
        let damaged = of(Ok(b"{}".to_vec()));
        assert!(matches!(damaged, Err(Failure::DamagedFile { .. })));
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
