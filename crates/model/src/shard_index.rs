//! The index of a checkpoint in several files, `model.safetensors.index.json`.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use crate::config_keys::beginning;
use crate::load_error::LoadError;

/// The files of a sharded checkpoint.
///
/// Which weight is in which file is read from the files' own headers; the index says which files there are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeightFileIndex {
    files: Vec<String>,
}

#[derive(Deserialize)]
struct WeightMapJson {
    /// The file of each weight.
    weight_map: BTreeMap<String, String>,
}

impl WeightFileIndex {
    /// Parses a `model.safetensors.index.json`.
    ///
    /// # Errors
    /// [`LoadError::Index`] if it does not parse, [`LoadError::IndexedFile`] if it names no file, or one that is not in
    /// the folder of the index.
    pub fn from_json(json: &[u8]) -> Result<Self, LoadError> {
        let WeightMapJson { weight_map } = serde_json::from_slice(json)?;
        let files: BTreeSet<String> = weight_map.into_values().collect();
        let elsewhere =
            |name: &&String| name.contains(['/', '\\', ':']) || !name.ends_with(".safetensors");
        if let Some(name) = files.iter().find(elsewhere) {
            let name = beginning(name);
            return Err(LoadError::IndexedFile { name });
        }
        if files.is_empty() {
            let name = String::new();
            return Err(LoadError::IndexedFile { name });
        }
        Ok(Self {
            files: files.into_iter().collect(),
        })
    }

    /// The names of the files, sorted: a [`WeightReader`](crate::WeightReader) has them in this order.
    pub fn files(&self) -> &[String] {
        &self.files
    }
}
