//! Writes the model folder that the page loads, in the layout of Hugging Face, with a manifest and a card.

use std::fs;
use std::path::Path;

use burn::tensor::Device;
use model::{CausalLm, Config, LlamaDimensions, WeightDtype, initial_safetensors};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use crate::acceptance::Acceptance;
use crate::card;
use crate::checkpoint::TrainingProgress;
use crate::error::Error;
use crate::evaluation::Evaluation;
use crate::tokenizer::TrainableTokenizer;

/// The content of a model folder.
pub struct Folder<'a> {
    /// The bytes of `model.safetensors`.
    pub weights: Vec<u8>,
    /// The network's dimensions.
    pub dimensions: &'a LlamaDimensions,
    /// The network's tokenizer.
    pub tokenizer: &'a TrainableTokenizer,
    /// The state of the training, with its recipe and data.
    pub progress: &'a TrainingProgress,
    /// The evaluation of the weights in the folder.
    pub evaluation: Evaluation,
    /// The evaluation of the weights before they were rounded to f16.
    pub before_rounding: Evaluation,
    /// The acceptance rate by its target, if the model is a draft.
    pub acceptance: Option<Acceptance>,
    /// The grammar it was trained on, to be written beside it.
    pub grammar: Option<String>,
    /// Sample texts: the prompt, and prompt with continuation.
    pub samples: Vec<(String, String)>,
    /// Date of the export, `2026-11-21`.
    pub date: &'a str,
}

/// The file with the grammar that a model was trained on, from which the page computes the true distribution.
pub const GRAMMAR: &str = "grammar.txt";

/// The file with the weights.
const WEIGHTS: &str = "model.safetensors";

/// Loads the network and the tokenizer of a folder.
///
/// # Errors
/// Fails if files are missing or damaged.
pub fn open(folder: &Path) -> Result<(CausalLm, TrainableTokenizer), Error> {
    let read = |name: &str| {
        let path = folder.join(name);
        fs::read(&path).map_err(Error::file(&path))
    };
    let config = Config::from_json(&read("config.json")?)?;
    let model = CausalLm::load(&config, &read(WEIGHTS)?, &Device::flex())?;
    Ok((
        model,
        TrainableTokenizer::from_json(&read("tokenizer.json")?)?,
    ))
}

/// Writes `config.json`, `generation_config.json`, `tokenizer.json`, `model.safetensors`, `manifest.json` and
/// `README.md`, and `grammar.txt` if there is a grammar. Weights that the seed alone gives are no file: the manifest has the
/// seed.
///
/// # Errors
/// Fails if a file cannot be written.
pub fn write(folder: &Path, of: &Folder) -> Result<(), Error> {
    fs::create_dir_all(folder).map_err(Error::file(folder))?;
    let entry = |contents: &[u8]| json!({ "bytes": contents.len(), "sha256": sha256(contents) });
    let put = |name: &str, contents: &[u8]| -> Result<Value, Error> {
        let path = folder.join(name);
        fs::write(&path, contents).map_err(Error::file(&path))?;
        Ok(entry(contents))
    };
    let mut files = Map::new();
    for (name, contents) in [
        ("config.json", &pretty(&config(of))?),
        ("generation_config.json", &pretty(&generation_config(of))?),
        ("tokenizer.json", &of.tokenizer.to_json()?.into_bytes()),
    ] {
        files.insert(name.to_owned(), put(name, contents)?);
    }
    let is_drawn = of.is_drawn()?;
    let weights = match is_drawn {
        true => entry(&of.weights),
        false => put(WEIGHTS, &of.weights)?,
    };
    files.insert(WEIGHTS.to_owned(), weights);
    let mut manifest = manifest(of, files);
    if is_drawn {
        manifest["drawn"] = json!({ "seed": of.progress.recipe.seed });
    }
    if let Some(grammar) = &of.grammar {
        let mut entry = put(GRAMMAR, grammar.as_bytes())?;
        entry["file"] = json!(GRAMMAR);
        entry["version"] = json!(corpus::VERSION);
        manifest["grammar"] = entry;
    }
    put("manifest.json", &pretty(&manifest)?)?;
    put("README.md", card::text(of).as_bytes())?;
    Ok(())
}

fn config(of: &Folder) -> Value {
    let mut config = of.dimensions.to_json();
    config["dtype"] = json!("float16");
    config
}

fn generation_config(of: &Folder) -> Value {
    let end = of.tokenizer.end();
    json!({
        "bos_token_id": end,
        "eos_token_id": end,
        "do_sample": true,
        "temperature": 0.8,
        "max_new_tokens": 200,
    })
}

fn manifest(of: &Folder, files: Map<String, Value>) -> Value {
    let progress = of.progress;
    let mut training = json!({
        "date": of.date,
        "material": progress.origin,
        "steps": progress.step,
        "tokens": progress.tokens(),
        "seconds": progress.seconds.round(),
        "recipe": progress.recipe,
        "evaluation": of.evaluation,
        "evaluation_in_f32": of.before_rounding,
    });
    if let Some(acceptance) = of.acceptance {
        training["acceptance"] = json!(acceptance);
    }
    json!({
        "format": 1,
        "name": progress.recipe.name,
        "description": card::description(&progress.origin),
        "license": card::license(&progress.origin),
        "files": files,
        "parameters": of.parameters(),
        "context_window": of.dimensions.max_position_embeddings,
        "vocabulary": of.dimensions.vocab_size,
        "training": training,
    })
}

impl Folder<'_> {
    /// Whether the weights are those that the seed of the recipe gives. After a training on a GPU, which draws others, not
    /// even the first ones are.
    fn is_drawn(&self) -> Result<bool, Error> {
        if self.progress.step > 0 {
            return Ok(false);
        }
        let config = Config::llama(self.dimensions)?;
        let seed = self.progress.recipe.seed;
        Ok(initial_safetensors(&config, seed, WeightDtype::F16)? == self.weights)
    }

    /// The number of parameters of the network.
    pub fn parameters(&self) -> u64 {
        Config::llama(self.dimensions).map_or(0, |config| config.parameter_count())
    }
}

/// SHA-256 in lower-case hexadecimal.
pub fn sha256(contents: &[u8]) -> String {
    Sha256::digest(contents)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

fn pretty(value: &Value) -> Result<Vec<u8>, Error> {
    let mut text = serde_json::to_vec_pretty(value)?;
    text.push(b'\n');
    Ok(text)
}
