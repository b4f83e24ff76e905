//! Files of the visitor: whether those that were chosen make a model, and what is missing.

use thiserror::Error;

use crate::files::{CONFIG, LackingFile, ModelFiles, OtherWeights};
use crate::repo::quoted;

/// A model among chosen files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LocalModel {
    /// A folder with a file for each thing.
    Folder {
        /// What stands before each of its names in the list of chosen files: empty, or a folder with a `/` at its end.
        folder: String,
        /// Which of its files are there.
        files: ModelFiles,
    },
    /// A GGUF file, which has all in it.
    Gguf {
        /// Its path in the list of chosen files.
        path: String,
    },
}

/// Why the chosen files are no model; the message says what to do.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LocalFilesError {
    /// Nothing was chosen.
    #[error("{}", texts::failures::hub_files_nothing())]
    Nothing,
    /// `config.json` is missing.
    #[error("{}", texts::failures::hub_files_no_config())]
    NoConfig,
    /// `tokenizer.json` is missing.
    #[error("{}", texts::failures::hub_files_no_tokenizer())]
    NoTokenizer,
    /// The weights are missing.
    #[error("{}", texts::failures::hub_files_no_weights())]
    NoWeights,
    /// The weights are a pickle.
    #[error("{}", texts::failures::hub_files_pickle(.0))]
    Pickle(String),
    /// There are several GGUF files, each of which can be a model.
    #[error("{}", texts::failures::hub_files_several_gguf(*count, first))]
    SeveralGguf {
        /// The name of the first.
        first: String,
        /// How many there are.
        count: usize,
    },
    /// There are safetensors under another name.
    #[error("{}", texts::failures::hub_files_other_name(.0))]
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
        match ModelFiles::choose(names) {
            Ok(files) => Ok(Self::Folder { folder, files }),
            Err(lacking) => Self::without(lacking, folder),
        }
    }

    /// The model among files that are no folder of transformers: a single GGUF file.
    fn without(lacking: LackingFile, folder: String) -> Result<Self, LocalFilesError> {
        Err(match lacking {
            LackingFile::Config => LocalFilesError::NoConfig,
            LackingFile::Tokenizer => LocalFilesError::NoTokenizer,
            LackingFile::Weights(OtherWeights::None) => LocalFilesError::NoWeights,
            LackingFile::Weights(OtherWeights::Pickle(file)) => {
                LocalFilesError::Pickle(quoted(&file))
            }
            LackingFile::Weights(OtherWeights::Safetensors(file)) => {
                LocalFilesError::OtherName(quoted(&file))
            }
            LackingFile::Weights(OtherWeights::Gguf(files)) => match &files[..] {
                [only] => {
                    let path = folder + only;
                    return Ok(Self::Gguf { path });
                }
                several => LocalFilesError::SeveralGguf {
                    first: several
                        .first()
                        .map_or_else(String::new, |first| quoted(first)),
                    count: several.len(),
                },
            },
        })
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
        assert!(matches!(bare, Ok(LocalModel::Folder { folder, .. }) if folder.is_empty()));
        let nested = LocalModel::choose(&[
            "m/onnx/config.json",
            "m/config.json",
            "m/generation_config.json",
            "m/model.safetensors.index.json",
            "m/tokenizer.json",
        ])
        .unwrap();
        let LocalModel::Folder { folder, files } = nested else {
            panic!("{nested:?}")
        };
        assert_eq!(folder, "m/");
        assert_eq!(files.optional, [GENERATION_CONFIG]);
        assert_eq!(files.weights, WeightFiles::Sharded);
    }

    #[test]
    fn one_gguf_file_is_a_model_and_of_several_one_is_to_be_chosen() {
        for path in ["m.gguf", "folder/M-Q4_K_M.GGUF"] {
            let chosen = LocalModel::choose(&[path]);
            assert_eq!(chosen, Ok(LocalModel::Gguf { path: path.into() }));
        }
        // A folder that has both is opened as transformers wrote it.
        let both = [
            "config.json",
            "m.gguf",
            "model.safetensors",
            "tokenizer.json",
        ];
        assert!(matches!(
            LocalModel::choose(&both),
            Ok(LocalModel::Folder { .. })
        ));
        let several = LocalModel::choose(&["m/README.md", "m/a.gguf", "m/b.gguf"]).unwrap_err();
        assert!(
            several.to_string().contains("2 GGUF files, a.gguf for one"),
            "{several}"
        );
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
