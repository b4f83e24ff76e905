//! `vocabulary`: writes the derived vocabulary of another model from its published `tokenizer.json`.
//!
//! What it writes, `engine::vocabulary` reads: the merges as pairs of ids, and a manifest with all that does not follow from
//! them.

mod derived;

use std::path::Path;

use serde_json::json;
use sha2::{Digest, Sha256};

use crate::cli::VocabularyOptions;
use crate::error::Error;
use crate::paths;
use derived::Derived;

/// The folder of the vocabularies.
const FOLDER: &str = "public/vocabularies";
/// The file with the merges.
const MERGES: &str = "merges.bin";

/// A vocabulary that ships: what its `tokenizer.json` does not say.
struct PublishedTokenizer {
    folder: &'static str,
    name: &'static str,
    source: &'static str,
    license: &'static str,
}

const PUBLISHED: [PublishedTokenizer; 2] = [
    PublishedTokenizer {
        folder: "gpt2",
        name: "GPT-2",
        source: "https://huggingface.co/openai-community/gpt2",
        license: "MIT",
    },
    PublishedTokenizer {
        folder: "smollm2",
        name: "SmolLM2",
        source: "https://huggingface.co/HuggingFaceTB/SmolLM2-135M",
        license: "Apache-2.0",
    },
];

/// Writes `merges.bin` and `manifest.json`.
pub fn run(options: &VocabularyOptions) -> Result<(), Error> {
    let VocabularyOptions { name, tokenizer } = options;
    let Some(published) = PUBLISHED.iter().find(|known| known.folder == name) else {
        let known = PUBLISHED.map(|known| known.folder).join(", ");
        let detail = format!("There is no vocabulary `{name}`; there are {known}.");
        return Err(Error::Usage(detail));
    };
    let unfit = |detail: String| Error::Wrong(format!("{}: {detail}", tokenizer.display()));
    let json = serde_json::from_slice(&paths::read(tokenizer)?);
    let json = json.map_err(|error| unfit(error.to_string()))?;
    let derived = Derived::of(&json).map_err(|unfit_for| unfit(unfit_for.to_string()))?;
    write(&paths::root().join(FOLDER).join(name), published, &derived)
}

fn write(folder: &Path, published: &PublishedTokenizer, derived: &Derived) -> Result<(), Error> {
    let merges = derived.merges();
    let sha256: String = Sha256::digest(&merges)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let single: String = derived
        .single_bytes
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let manifest = json!({
        "format": 1,
        "name": published.name,
        "source": published.source,
        "license": published.license,
        "files": { MERGES: { "bytes": merges.len(), "sha256": sha256 } },
        "single_bytes": { "first": derived.first_byte, "order": single },
        "first_merge": derived.first_merge,
        "special_tokens": derived.special_tokens,
        "digits_alone": derived.digits_alone,
    });
    paths::write(&folder.join("manifest.json"), format!("{manifest:#}\n"))?;
    paths::write(&folder.join(MERGES), &merges)?;
    let (folder, bytes) = (folder.display(), merges.len());
    println!("{} merges, {bytes} bytes in {folder}", derived.pairs.len());
    Ok(())
}
