//! `manifest.json`: the files of a model, with their sizes and checksums.

use std::collections::BTreeMap;

use model::{Config, WeightDtype, initial_safetensors};
use protocol::Failure;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The version of the manifest's format; there is only one.
const FORMAT: u32 = 1;

/// Hexadecimal digits of a checksum in a URL: 64 bits distinguish versions.
const VERSION_DIGITS: usize = 16;

/// The file with the model's dimensions, in the format of Hugging Face.
pub const CONFIG: &str = "config.json";
/// The file with the tokenizer, in the format of the `tokenizers` crate.
pub const TOKENIZER: &str = "tokenizer.json";
/// The file with the weights, in the safetensors format.
pub const WEIGHTS: &str = "model.safetensors";
/// The file that says which weight is in which of several files.
pub const WEIGHT_INDEX: &str = "model.safetensors.index.json";
/// The file with the tokens that end a text and with suggested settings, which not every model has.
pub const GENERATION_CONFIG: &str = "generation_config.json";
/// The file with the manifest itself.
pub const MANIFEST: &str = "manifest.json";

/// A model folder's table of contents.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the format, always 1.
    pub format: u32,
    /// The model's name, for display.
    pub name: String,
    /// One sentence about the model, for the visitor.
    pub description: String,
    /// SPDX expression of the weights' licence, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub license: Option<String>,
    /// Whether the weights are read in ranges, tensor by tensor, and not as a whole: for a model that is large.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ranged: bool,
    /// Size and checksum of every file, by name.
    pub files: BTreeMap<String, FileEntry>,
    /// How its weights are drawn, where the folder has no file of them: those before the first step of a training.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<DrawnWeights>,
    /// The grammar the model was trained on, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grammar: Option<GrammarEntry>,
}

/// The weights of a network before its training. [`files`](Manifest::files) has the size and checksum of what is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawnWeights {
    /// The seed of the training.
    pub seed: u64,
}

impl DrawnWeights {
    /// The bytes of the `model.safetensors` for a `config.json`, in f16 as the page's models are.
    ///
    /// # Errors
    /// [`Failure::UnsupportedModel`] for a config that this network does not support.
    pub fn draw(self, config: &[u8]) -> Result<Vec<u8>, Failure> {
        let unsupported = |error: String| Failure::UnsupportedModel {
            detail: format!("{CONFIG}: {error}"),
        };
        let config = Config::from_json(config).map_err(|error| unsupported(error.to_string()))?;
        let drawn = initial_safetensors(&config, self.seed, WeightDtype::F16);
        drawn.map_err(|error| unsupported(error.to_string()))
    }
}

/// The file of a grammar, from which the true distribution of the next token can be computed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GrammarEntry {
    /// The file's name.
    pub file: String,
    /// The version of the grammar's language and of the rules for reading it.
    pub version: u32,
    /// The file's length in bytes.
    pub bytes: u64,
    /// The file's SHA-256, in lower-case hexadecimal.
    pub sha256: String,
}

impl GrammarEntry {
    /// Length and checksum of the file.
    pub fn entry(&self) -> FileEntry {
        FileEntry {
            bytes: self.bytes,
            sha256: self.sha256.clone(),
        }
    }
}

/// What a model is called, and what is known of its weights beside their numbers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ModelIdentity {
    /// The model's name, for display.
    pub name: String,
    /// One sentence about the model, for the visitor; may be empty.
    pub description: String,
    /// SPDX expression of the weights' licence, if it is known.
    pub license: Option<String>,
    /// Identifies these weights.
    pub version: String,
    /// Bytes of the files with the weights.
    pub weight_file_bytes: u64,
}

/// Length and checksum of one file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileEntry {
    /// The file's length in bytes.
    pub bytes: u64,
    /// The file's SHA-256, in lower-case hexadecimal.
    pub sha256: String,
}

impl Manifest {
    /// Parses the `fetched` manifest of the model in `folder`. If the download failed, or returned a web page of the
    /// host, the folder holds no model.
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
        // Some hosts answer every address with a web page and status 200.
        if is_web_page(&json) {
            return Err(no_model(texts::failures::file_is_web_page(MANIFEST)));
        }
        Self::from_json(&json)
    }

    /// Parses a manifest, which must list config, tokenizer and weights.
    ///
    /// # Errors
    /// [`Failure::DamagedFile`] if it does not parse, has another format or lacks one of these files.
    pub fn from_json(json: &[u8]) -> Result<Self, Failure> {
        let manifest: Self =
            serde_json::from_slice(json).map_err(|error| damaged(MANIFEST, error.to_string()))?;
        if manifest.format != FORMAT {
            return Err(damaged(
                MANIFEST,
                texts::failures::file_other_format(
                    &manifest.format.to_string(),
                    &FORMAT.to_string(),
                ),
            ));
        }
        for file in [CONFIG, TOKENIZER, manifest.weights()] {
            manifest.entry(file)?;
        }
        Ok(manifest)
    }

    /// The file that has the weights, or, in a model that is read in ranges, the index of those that have them.
    pub fn weights(&self) -> &'static str {
        match self.ranged && !self.files.contains_key(WEIGHTS) {
            true => WEIGHT_INDEX,
            false => WEIGHTS,
        }
    }

    /// What the manifest says of its model.
    ///
    /// # Errors
    /// [`Failure::DamagedFile`] if the weights are not listed.
    pub fn identity(&self) -> Result<ModelIdentity, Failure> {
        Ok(ModelIdentity {
            name: self.name.clone(),
            description: self.description.clone(),
            license: self.license.clone(),
            version: self.version(WEIGHTS)?.into(),
            weight_file_bytes: self.total_bytes(&[WEIGHTS])?,
        })
    }

    /// Total size in bytes of the named files.
    ///
    /// # Errors
    /// [`Failure::DamagedFile`] if one is not listed.
    pub fn total_bytes(&self, files: &[&str]) -> Result<u64, Failure> {
        files.iter().try_fold(0_u64, |sum, file| {
            Ok(sum.saturating_add(self.entry(file)?.bytes))
        })
    }

    /// Compares a downloaded file with its size and checksum.
    ///
    /// # Errors
    /// [`Failure::DamagedFile`] if it differs or is not listed.
    pub fn check(&self, file: &str, contents: &[u8]) -> Result<(), Failure> {
        self.entry(file)?.check(file, contents)
    }

    /// Identifies this version of a file: the first digits of its checksum.
    ///
    /// # Errors
    /// [`Failure::DamagedFile`] if the file is not listed.
    pub fn version(&self, file: &str) -> Result<&str, Failure> {
        Ok(self.entry(file)?.version())
    }

    fn entry(&self, file: &str) -> Result<&FileEntry, Failure> {
        self.files
            .get(file)
            .ok_or_else(|| damaged(MANIFEST, texts::failures::file_not_listed(file)))
    }
}

impl FileEntry {
    /// Identifies this version of the file: the first digits of its checksum.
    pub fn version(&self) -> &str {
        self.sha256.get(..VERSION_DIGITS).unwrap_or(&self.sha256)
    }

    /// Compares downloaded contents with the size and checksum. `file` is the name for the error.
    ///
    /// # Errors
    /// [`Failure::DamagedFile`] if they differ.
    pub fn check(&self, file: &str, contents: &[u8]) -> Result<(), Failure> {
        if contents.len() as u64 != self.bytes {
            return Err(damaged(
                file,
                texts::failures::file_other_size(
                    &contents.len().to_string(),
                    &self.bytes.to_string(),
                ),
            ));
        }
        let sha256: String = Sha256::digest(contents)
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        if sha256 != self.sha256 {
            return Err(damaged(file, texts::failures::file_other_checksum().into()));
        }
        Ok(())
    }
}

/// Whether the contents begin as markup does, and no JSON.
pub(crate) fn is_web_page(contents: &[u8]) -> bool {
    contents.trim_ascii_start().starts_with(b"<")
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
            license: Some("CC0-1.0".into()),
            ranged: false,
            files: [CONFIG, TOKENIZER, WEIGHTS]
                .map(|file| (file.to_owned(), entry.clone()))
                .into(),
            drawn: None,
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

    #[test]
    fn weights_in_several_files_are_read_in_ranges_alone() {
        let mut sharded = manifest();
        let entry = sharded.files.remove(WEIGHTS).unwrap();
        sharded.files.insert(WEIGHT_INDEX.into(), entry);
        let read =
            |manifest: &Manifest| Manifest::from_json(&serde_json::to_vec(manifest).unwrap());
        assert!(matches!(read(&sharded), Err(Failure::DamagedFile { .. })));
        sharded.ranged = true;
        assert_eq!(read(&sharded).unwrap().weights(), WEIGHT_INDEX);
        let single = Manifest {
            ranged: true,
            ..manifest()
        };
        assert_eq!(read(&single).unwrap().weights(), WEIGHTS);
    }
}
