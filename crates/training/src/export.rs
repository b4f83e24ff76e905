//! The folder that the page loads, in the layout of Hugging Face, with a manifest and a model card.

use std::fs;
use std::path::Path;

use model::{CausalLm, LlamaDimensions, WeightDtype};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::checkpoint::Progress;
use crate::error::Error;
use crate::evaluation::Evaluation;
use crate::tokenizer::Tokenizer;

/// What a folder is made from.
pub struct Folder<'a> {
    /// The trained network.
    pub model: &'a CausalLm,
    /// Its dimensions.
    pub dimensions: &'a LlamaDimensions,
    /// Its tokenizer.
    pub tokenizer: &'a Tokenizer,
    /// How it was trained.
    pub progress: &'a Progress,
    /// How good it is.
    pub evaluation: &'a Evaluation,
    /// Texts it wrote: the prompt and the whole.
    pub samples: &'a [(String, String)],
    /// Day of the export, `2026-11-21`.
    pub date: &'a str,
}

/// The name of the model that ships.
pub const NAME: &str = "tokenloop-1m";

const DESCRIPTION: &str = "A small language model of our own, trained from nothing on our own grammar of stories, facts, \
                           dialogues, recipes, rhymes and code.";

/// The weights and everything beside them may be used by anyone for anything.
const LICENSE: &str = "CC0-1.0";

/// Writes `config.json`, `generation_config.json`, `tokenizer.json`, `model.safetensors`, `manifest.json` and
/// `README.md`.
///
/// # Errors
/// When a file cannot be written.
pub fn write(folder: &Path, of: &Folder) -> Result<(), Error> {
    fs::create_dir_all(folder).map_err(Error::file(folder))?;
    let end = of.tokenizer.end();
    let generation = json!({
        "bos_token_id": end,
        "eos_token_id": end,
        "do_sample": true,
        "temperature": 0.8,
        "max_new_tokens": 200,
    });
    let mut config = of.dimensions.to_json();
    config["dtype"] = json!("float16");
    let files: [(&str, Vec<u8>); 4] = [
        ("config.json", pretty(&config)?),
        ("generation_config.json", pretty(&generation)?),
        ("tokenizer.json", of.tokenizer.to_json()?.into_bytes()),
        (
            "model.safetensors",
            of.model.to_safetensors(WeightDtype::F16)?,
        ),
    ];
    let mut entries = serde_json::Map::new();
    for (name, contents) in &files {
        let path = folder.join(name);
        fs::write(&path, contents).map_err(Error::file(&path))?;
        entries.insert(
            (*name).to_owned(),
            json!({ "bytes": contents.len(), "sha256": sha256(contents) }),
        );
    }
    let parameters = of.model.config().parameter_count();
    let tokens = of.progress.step * of.progress.recipe.tokens_per_step();
    let manifest = json!({
        "format": 1,
        "name": NAME,
        "description": DESCRIPTION,
        "license": LICENSE,
        "files": entries,
        "parameters": parameters,
        "context_window": of.dimensions.max_position_embeddings,
        "vocabulary": of.dimensions.vocab_size,
        "training": {
            "date": of.date,
            "corpus_version": of.progress.corpus_version,
            "steps": of.progress.step,
            "tokens": tokens,
            "seconds": of.progress.seconds.round(),
            "recipe": of.progress.recipe,
            "evaluation": of.evaluation,
        },
    });
    let path = folder.join("manifest.json");
    fs::write(&path, pretty(&manifest)?).map_err(Error::file(&path))?;
    let path = folder.join("README.md");
    fs::write(&path, card(of, parameters, tokens)).map_err(Error::file(&path))
}

/// Lower-case hexadecimal SHA-256.
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

fn card(of: &Folder, parameters: u64, tokens: usize) -> String {
    let Folder {
        dimensions,
        progress,
        evaluation,
        date,
        ..
    } = of;
    let samples: Vec<String> = (of.samples.iter())
        .map(|(prompt, text)| {
            let prompt = if prompt.is_empty() {
                "nothing".to_owned()
            } else {
                format!("`{prompt}`")
            };
            format!("From {prompt}:\n\n```text\n{text}\n```\n")
        })
        .collect();
    format!(
        "# {NAME}\n\n\
         {DESCRIPTION} Written by `cargo xtask train` on {date}; do not edit by hand.\n\n\
         | | |\n|---|---|\n\
         | architecture | Llama: {layers} layers, width {width}, {heads} heads ({kv} for keys and values), tied embeddings |\n\
         | parameters | {parameters} |\n\
         | vocabulary | {vocabulary} tokens, byte-level BPE, `<|endoftext|>` before and after each document |\n\
         | context window | {context} tokens |\n\
         | license | {LICENSE} |\n\n\
         ## Training\n\n\
         {steps} steps of {per_step} tokens, {tokens} tokens in all, drawn fresh from version {corpus} of the grammar in \
         `crates/corpus` (seed {seed}); {minutes:.0} minutes on the CPU in burn, with Muon for the matrices and AdamW for \
         the rest. No text was collected from anywhere.\n\n\
         ## Evaluation\n\n\
         On {evaluated} tokens of documents it had not been trained on, in nats per token. The grammar's own entropy is \
         computed exactly: no model can be better than it on average.\n\n\
         | | |\n|---|---|\n\
         | loss of the model | {loss:.4} |\n\
         | entropy of the grammar | {entropy:.4} |\n\
         | KL divergence from the true distribution to the model's | {kl:.4} |\n\
         | first choice is a most likely token in truth | {agreement:.1} % |\n\n\
         ## Limits\n\n\
         It knows the sentences of one small grammar and nothing else: its facts are the few hundred that the grammar has, \
         and outside of them it makes things up with confidence. It has no opinion, no memory and no arithmetic beyond \
         what it has seen. It was made to show how a language model writes, not to be asked for advice.\n\n\
         ## Samples (temperature 0.8, not chosen)\n\n{samples}",
        layers = dimensions.num_hidden_layers,
        width = dimensions.hidden_size,
        heads = dimensions.num_attention_heads,
        kv = dimensions.num_key_value_heads,
        vocabulary = dimensions.vocab_size,
        context = dimensions.max_position_embeddings,
        steps = progress.step,
        per_step = progress.recipe.tokens_per_step(),
        corpus = progress.corpus_version,
        seed = progress.recipe.seed,
        minutes = progress.seconds / 60.0,
        evaluated = evaluation.tokens,
        loss = evaluation.loss,
        entropy = evaluation.entropy,
        kl = evaluation.kl,
        agreement = evaluation.agreement * 100.0,
        samples = samples.join("\n"),
    )
}
