//! `model.safetensors.index.json`: the files of a model whose weights are in several.
//!
//! Which weight is in which file is read from the files' own headers.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use thiserror::Error;

use crate::repo::quoted;

/// The most files of one model.
const MOST_SHARDS: usize = 1_000;

/// The files of a model whose weights are in several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShardIndex {
    files: BTreeSet<String>,
}

/// Why an index cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ShardIndexError {
    /// It is no JSON of this form.
    #[error("{}", texts::failures::hub_index_json(.0))]
    Json(String),
    /// It names no file, or more than any model has.
    #[error("{}", texts::failures::hub_index_count(&.0.to_string()))]
    Count(usize),
    /// It names a file elsewhere, or of another format.
    #[error("{}", texts::failures::hub_index_name(.0))]
    Name(String),
    /// A file that it names is not there.
    #[error("{}", texts::failures::hub_index_missing(*missing, *of, first))]
    Missing {
        /// The first that is missing.
        first: String,
        /// How many are missing.
        missing: usize,
        /// How many there should be.
        of: usize,
    },
}

#[derive(Deserialize)]
struct IndexJson {
    /// The file of each weight.
    weight_map: BTreeMap<String, String>,
}

impl ShardIndex {
    /// Parses the index.
    ///
    /// # Errors
    /// Fails if it is no index, or names files that are not `.safetensors` files of its own folder.
    pub fn parse(json: &[u8]) -> Result<Self, ShardIndexError> {
        let index: IndexJson = serde_json::from_slice(json)
            .map_err(|error| ShardIndexError::Json(error.to_string()))?;
        let files: BTreeSet<String> = index.weight_map.into_values().collect();
        let elsewhere =
            |file: &&String| file.contains(['/', '\\']) || !file.ends_with(".safetensors");
        if let Some(file) = files.iter().find(elsewhere) {
            return Err(ShardIndexError::Name(quoted(file)));
        }
        match files.len() {
            1..=MOST_SHARDS => Ok(Self { files }),
            count => Err(ShardIndexError::Count(count)),
        }
    }

    /// The names of the files, in order.
    pub fn files(&self) -> impl ExactSizeIterator<Item = &str> {
        self.files.iter().map(String::as_str)
    }

    /// Looks for every file.
    ///
    /// # Errors
    /// [`ShardIndexError::Missing`] if one is not there.
    pub fn require(&self, is_there: impl Fn(&str) -> bool) -> Result<(), ShardIndexError> {
        let missing: Vec<&str> = self.files().filter(|file| !is_there(file)).collect();
        match missing.first() {
            None => Ok(()),
            Some(first) => Err(ShardIndexError::Missing {
                first: quoted(first),
                missing: missing.len(),
                of: self.files.len(),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_files_are_read() {
        let json = br#"{"metadata":{"total_size":10},"weight_map":{"b":"2.safetensors","a":"1.safetensors","c":"2.safetensors"}}"#;
        let index = ShardIndex::parse(json).unwrap();
        assert!(index.files().eq(["1.safetensors", "2.safetensors"]));
        assert_eq!(index.require(|_| true), Ok(()));
        let error = index.require(|file| file.starts_with('1')).unwrap_err();
        assert_eq!(
            error.to_string(),
            "1 of the 2 files of the weights are missing, 2.safetensors for one."
        );
    }

    /// Which tensor is in which file is read from the files themselves, so a name that an index lacks, or has in vain, changes
    /// nothing.
    #[test]
    fn an_index_may_lack_names_and_have_others() {
        const BOTH: [&str; 2] = [
            "model-00001-of-00002.safetensors",
            "model-00002-of-00002.safetensors",
        ];
        for case in [
            &include_bytes!(
                "../../../tests/golden/cases/43-index-good/model.safetensors.index.json"
            )[..],
            include_bytes!(
                "../../../tests/golden/cases/43-index-missing-entry/model.safetensors.index.json"
            ),
            include_bytes!(
                "../../../tests/golden/cases/43-index-surplus/model.safetensors.index.json"
            ),
            include_bytes!(
                "../../../tests/golden/cases/43-index-lost-shard/model.safetensors.index.json"
            ),
        ] {
            let index = ShardIndex::parse(case).unwrap();
            assert!(index.files().eq(BOTH));
            let lost = index.require(|file| file == BOTH[0]).unwrap_err();
            assert!(lost.to_string().contains(BOTH[1]), "{lost}");
        }
    }

    #[test]
    fn hostile_indexes_are_typed_errors() {
        let parse = |json: &str| ShardIndex::parse(json.as_bytes()).unwrap_err();
        for file in [
            "../x.safetensors",
            "a/b.safetensors",
            "x.bin",
            "https://x/y.safetensors",
            "",
        ] {
            let json = format!(r#"{{"weight_map":{{"a":"{file}"}}}}"#);
            assert!(matches!(parse(&json), ShardIndexError::Name(_)), "{file}");
        }
        assert_eq!(parse(r#"{"weight_map":{}}"#), ShardIndexError::Count(0));
        for json in ["", "[]", "{}", r#"{"weight_map":{"a":1}}"#] {
            assert!(matches!(parse(json), ShardIndexError::Json(_)), "{json}");
        }
        let many: Vec<String> = (0..1_001)
            .map(|i| format!(r#""{i}":"{i}.safetensors""#))
            .collect();
        let many = format!(r#"{{"weight_map":{{{}}}}}"#, many.join(","));
        assert_eq!(parse(&many), ShardIndexError::Count(1_001));
    }
}
