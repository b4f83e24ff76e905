//! The plan of a model: which files are needed, how large it is, and whether it can run, before weights are fetched.
//!
//! It is made in three steps: [`FirstFiles::new`] from the list of files, [`FirstFiles::plan`] when the small files that
//! it names have been fetched, and [`ModelPlan::fit`] for a device.

use costs::Decoder;
use decoder_config::Config;
use protocol::WeightPrecision;

use crate::files::{
    CHAT_TEMPLATE, CONFIG, GENERATION_CONFIG, ModelFiles, TOKENIZER, TOKENIZER_CONFIG,
    WEIGHT_INDEX, WEIGHTS, WeightFiles,
};
use crate::gguf_path::GgufPath;
use crate::info::RepoInfo;
use crate::memory::{ContextWindow, MemoryEstimate};
use crate::refusal::Refusal;
use crate::shards::ShardIndex;
use crate::tree::{RemoteFile, Tree};

/// The longest JSON file that is read as a whole, in bytes: Qwen3's tokenizer has 11.4 MB.
const LONGEST_JSON: u64 = 64 << 20;
/// Bytes of the smallest weight that can be read: f16 or bf16.
const SMALLEST_WEIGHT: u64 = 2;

/// What must be fetched before more can be said: `config.json`, and the index of weights in several files.
#[derive(Debug, Clone)]
pub struct FirstFiles<'a> {
    info: &'a RepoInfo,
    tree: &'a Tree,
    chosen: ModelFiles,
}

/// A model that can be fetched and run, if the device has the memory.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelPlan {
    /// The commit and licence.
    pub info: RepoInfo,
    /// The GGUF file that is the model, if it is one.
    pub gguf: Option<GgufPath>,
    /// Everything that is fetched: the small files first, then the weights.
    pub files: Vec<RemoteFile>,
    /// `model_type` of the config, such as `llama`.
    pub family: &'static str,
    /// The shape.
    pub decoder: Decoder,
    /// Which weight is in which file, for weights in several files.
    pub index: Option<ShardIndex>,
}

/// A model on a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ModelFit {
    /// The memory it takes, in the format that was chosen.
    pub memory: MemoryEstimate,
    /// The positions it can read there.
    pub window: ContextWindow,
}

impl<'a> FirstFiles<'a> {
    /// The files of a model that were chosen among those of the tree.
    ///
    /// # Errors
    /// If one that is read as a whole is too long.
    pub fn new(info: &'a RepoInfo, tree: &'a Tree, chosen: ModelFiles) -> Result<Self, Refusal> {
        let whole = [
            CONFIG,
            TOKENIZER,
            GENERATION_CONFIG,
            TOKENIZER_CONFIG,
            CHAT_TEMPLATE,
            WEIGHT_INDEX,
        ];
        let too_long = |file: &&RemoteFile| file.size > LONGEST_JSON;
        match whole
            .iter()
            .filter_map(|name| tree.get(name))
            .find(too_long)
        {
            Some(file) => Err(Refusal::FileTooLong {
                path: file.path.clone(),
                size: file.size,
                limit: LONGEST_JSON,
            }),
            None => Ok(Self { info, tree, chosen }),
        }
    }

    /// `config.json`.
    pub fn config(&self) -> Option<&'a RemoteFile> {
        self.tree.get(CONFIG)
    }

    /// The index of weights in several files, if that is how they are stored.
    pub fn index(&self) -> Option<&'a RemoteFile> {
        match self.chosen.weights {
            WeightFiles::Single => None,
            WeightFiles::Sharded => self.tree.get(WEIGHT_INDEX),
        }
    }

    /// The plan, from the contents of these files. `index` is not looked at where there is none.
    ///
    /// # Errors
    /// If the config's architecture is unknown, its weights are quantised or missing, or the index does not fit.
    pub fn plan(&self, config: &[u8], index: &[u8]) -> Result<ModelPlan, Refusal> {
        let config = Config::from_json(config)?;
        let decoder = *config.decoder();
        let index = match self.chosen.weights {
            WeightFiles::Single => None,
            WeightFiles::Sharded => Some(ShardIndex::parse(index)?),
        };
        let weights: Vec<&str> = match &index {
            None => vec![WEIGHTS],
            Some(index) => {
                index.require(|file| self.tree.get(file).is_some())?;
                index.files().collect()
            }
        };
        let of_tree = |name: &&str| self.tree.get(name);
        let weights: Vec<&RemoteFile> = weights.iter().filter_map(of_tree).collect();
        let bytes = total(weights.iter().copied());
        let parameters = decoder.weights().total();
        if bytes < parameters.saturating_mul(SMALLEST_WEIGHT) {
            return Err(Refusal::TooFewBytes { parameters, bytes });
        }
        let names = self.chosen.names();
        let small = names
            .iter()
            .filter(|name| **name != WEIGHTS)
            .filter_map(of_tree);
        Ok(ModelPlan {
            info: self.info.clone(),
            gguf: None,
            files: small.chain(weights).cloned().collect(),
            family: config.family().id(),
            decoder,
            index,
        })
    }
}

impl ModelPlan {
    /// Bytes of all files.
    pub fn download_bytes(&self) -> u64 {
        total(self.files.iter())
    }

    /// Number of weights, shared ones counted once.
    pub fn parameters(&self) -> u64 {
        self.decoder.weights().total()
    }

    /// The most exact format that fits into `memory` bytes.
    ///
    /// # Errors
    /// [`Refusal::TooLarge`] with the numbers of the smallest format, if none fits.
    pub fn fit(&self, memory: u64) -> Result<ModelFit, Refusal> {
        fit(&self.decoder, memory)
    }
}

/// The most exact format in which a model fits into `memory` bytes.
///
/// # Errors
/// [`Refusal::TooLarge`] with the numbers of the smallest format, if none fits.
pub fn fit(decoder: &Decoder, memory: u64) -> Result<ModelFit, Refusal> {
    fit_in(decoder, &WeightPrecision::ALL, memory)
}

/// The first of `formats`, the most exact first, in which a model fits into `memory` bytes.
///
/// # Errors
/// [`Refusal::TooLarge`] with the numbers of the last format, if none fits.
pub fn fit_in(
    decoder: &Decoder,
    formats: &[WeightPrecision],
    memory: u64,
) -> Result<ModelFit, Refusal> {
    let fitting = formats.iter().find_map(|&precision| {
        let estimate = MemoryEstimate::of(decoder, precision);
        let window = estimate.window(decoder, memory)?;
        Some(ModelFit {
            memory: estimate,
            window,
        })
    });
    fitting.ok_or_else(|| Refusal::TooLarge {
        least: MemoryEstimate::of(
            decoder,
            formats.last().copied().unwrap_or(WeightPrecision::F32),
        ),
        memory,
    })
}

fn total<'a>(files: impl Iterator<Item = &'a RemoteFile>) -> u64 {
    files.fold(0, |sum, file| sum.saturating_add(file.size))
}
