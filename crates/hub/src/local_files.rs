//! Files of the visitor: whether those that were chosen make a model, and what is missing.

use thiserror::Error;

use crate::files::{CONFIG, LackingFile, ModelFiles, OtherWeights};
use crate::repo::quoted;

/// A model among chosen files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LocalModel {
    /// What stands before each of its names in the list of chosen files: empty, or a folder with a `/` at its end.
    pub folder: String,
    /// Which of its files are there.
    pub files: ModelFiles,
}

/// Why the chosen files are no model; the message says what to do.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LocalFilesError {
    /// Nothing was chosen.
    #[error(
        "No file was chosen. Choose the folder of a model: config.json, tokenizer.json and model.safetensors are in it."
    )]
    Nothing,
    /// `config.json` is missing.
    #[error(
        "config.json is missing, which says how the weights belong together. Choose it as well; it is in the same folder as the weights."
    )]
    NoConfig,
    /// `tokenizer.json` is missing.
    #[error(
        "tokenizer.json is missing: the text could not be cut into tokens. Choose it as well. If the model has only vocab.json or tokenizer.model, load and save it once with transformers' AutoTokenizer."
    )]
    NoTokenizer,
    /// The weights are missing.
    #[error(
        "model.safetensors is missing, which has the weights. Choose it as well, or the whole folder if the weights are in several files."
    )]
    NoWeights,
    /// The weights are a pickle.
    #[error(
        "{0} is a pickle file, which can contain programs and is never opened here. Load it where it comes from, and save it with save_pretrained of transformers, which writes model.safetensors."
    )]
    Pickle(String),
    /// The weights are llama.cpp's.
    #[error(
        "{0} is in the format of llama.cpp. Run it with llama-server and connect to that, or choose the folder of the model that it was made from."
    )]
    Gguf(String),
    /// There are safetensors under another name.
    #[error(
        "{0} is not a whole model, which is called model.safetensors. If it is one, rename it; an adapter must be merged into its base model first."
    )]
    OtherName(String),
}

impl LocalModel {
    /// Looks for a model among the paths of chosen files, like `folder/config.json`, or without a folder.
    ///
    /// In a folder of folders, the model is the one nearest to the top; beside it nothing is looked at.
    ///
    /// # Errors
    /// What is missing, with the way to get it.
    pub fn choose(paths: &[&str]) -> Result<Self, LocalFilesError> {
        let folder_of = |path: &str| {
            path.rfind('/')
                .map_or("", |slash| &path[..=slash])
                .to_owned()
        };
        let of_config = |path: &&&str| path.rsplit('/').next() == Some(CONFIG);
        let depth = |path: &str| path.matches('/').count();
        let config = paths
            .iter()
            .filter(of_config)
            .min_by_key(|path| depth(path));
        let first = config.or_else(|| paths.iter().min_by_key(|path| depth(path)));
        let Some(first) = first else {
            return Err(LocalFilesError::Nothing);
        };
        let folder = folder_of(first);
        let names = paths
            .iter()
            .filter_map(|path| path.strip_prefix(folder.as_str()));
        let files = ModelFiles::choose(names).map_err(LocalFilesError::from)?;
        Ok(Self { folder, files })
    }
}

impl From<LackingFile> for LocalFilesError {
    fn from(lacking: LackingFile) -> Self {
        match lacking {
            LackingFile::Config => Self::NoConfig,
            LackingFile::Tokenizer => Self::NoTokenizer,
            LackingFile::Weights(OtherWeights::None) => Self::NoWeights,
            LackingFile::Weights(OtherWeights::Pickle(file)) => Self::Pickle(quoted(&file)),
            LackingFile::Weights(OtherWeights::Gguf(file)) => Self::Gguf(quoted(&file)),
            LackingFile::Weights(OtherWeights::Safetensors(file)) => Self::OtherName(quoted(&file)),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::files::{GENERATION_CONFIG, WeightFiles};

    #[test]
    fn a_model_is_found_in_the_folder_that_was_chosen() {
        let bare = LocalModel::choose(&["config.json", "tokenizer.json", "model.safetensors"]);
        assert_eq!(bare.unwrap().folder, "");
        let nested = LocalModel::choose(&[
            "m/onnx/config.json",
            "m/config.json",
            "m/generation_config.json",
            "m/model.safetensors.index.json",
            "m/tokenizer.json",
        ])
        .unwrap();
        assert_eq!(nested.folder, "m/");
        assert_eq!(nested.files.optional, [GENERATION_CONFIG]);
        assert_eq!(nested.files.weights, WeightFiles::Sharded);
    }

    #[test]
    fn what_is_missing_has_its_sentence() {
        let error = |paths: &[&str]| LocalModel::choose(paths).unwrap_err();
        assert_eq!(error(&[]), LocalFilesError::Nothing);
        assert_eq!(error(&["m/model.safetensors"]), LocalFilesError::NoConfig);
        let two = ["m/model.safetensors", "m/config.json"];
        assert_eq!(error(&two), LocalFilesError::NoTokenizer);
        assert_eq!(error(&["m/config.json"]), LocalFilesError::NoWeights);
        for (file, part) in [
            ("m-q4.gguf", "llama-server"),
            ("pytorch_model.bin", "save_pretrained"),
            ("model.pt", "save_pretrained"),
            ("adapter_model.safetensors", "merged"),
        ] {
            let words = error(&[file]).to_string();
            assert!(words.contains(file) && words.contains(part), "{words}");
        }
        // Weights of another folder do not count.
        let elsewhere = ["m/config.json", "m/tokenizer.json", "n/model.safetensors"];
        assert_eq!(error(&elsewhere), LocalFilesError::NoWeights);
    }
}
