//! Where a model is loaded from: a folder of this site, the browser's storage, files of the visitor, or random numbers.

use serde::{Deserialize, Serialize};

/// The source of a model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ModelSource {
    /// A folder beside the page, with a `manifest.json`.
    Folder {
        /// Absolute URL of the folder; it ends with `/`.
        url: String,
    },
    /// A model that was downloaded into the browser's storage.
    Stored {
        /// The model.
        key: ModelKey,
    },
    /// Files that the page has a handle on: those that the visitor has chosen, or a download that is kept in memory.
    Files {
        /// The name of the model, for display.
        name: String,
        /// Its files. Others than those of a model may be among them.
        files: Vec<FileAddress>,
    },
    /// A network with random weights, made by the worker itself: nothing is downloaded, and it has no tokenizer. It takes
    /// as long as a trained one of the same shape, so that a device can be measured with it.
    Random {
        /// The shape, as the text of a `config.json`.
        config: String,
        /// The seed of the weights: the same seed gives the same weights on every device.
        seed: u32,
    },
}

/// Identifies a model of the hub: what it names never changes.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ModelKey {
    /// The repository, `owner/name`.
    pub repo: String,
    /// The commit, 40 hexadecimal digits.
    pub commit: String,
    /// The path of the GGUF file that is the model; `None` for one in the files that transformers writes, of which a
    /// repository has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
}

impl ModelKey {
    /// The name that a visitor reads: `owner/name`, and the file behind it if it is one of several models.
    pub fn name(&self) -> String {
        match &self.file {
            Some(file) => format!("{}/{file}", self.repo),
            None => self.repo.clone(),
        }
    }
}

/// A file that can be read at a `blob:` address. It travels as a string, and only the ranges that are asked for are read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileAddress {
    /// The path of the file, such as `folder/config.json`, or its name alone.
    pub path: String,
    /// The `blob:` URL. It is readable as long as the page or worker lives that made it.
    pub url: String,
    /// The length of the file in bytes.
    pub bytes: u64,
}

impl ModelSource {
    /// The folder at this absolute URL, which ends with `/`.
    pub fn folder(url: impl Into<String>) -> Self {
        Self::Folder { url: url.into() }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_source_crosses_as_readable_json() {
        let source = ModelSource::Stored {
            key: ModelKey {
                repo: "owner/name".into(),
                commit: "0".repeat(40),
                file: None,
            },
        };
        let json = serde_json::to_string(&source).unwrap();
        let commit = "0".repeat(40);
        assert_eq!(
            json,
            format!(r#"{{"stored":{{"key":{{"repo":"owner/name","commit":"{commit}"}}}}}}"#)
        );
        assert_eq!(serde_json::from_str::<ModelSource>(&json).unwrap(), source);
    }
}
