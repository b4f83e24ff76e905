//! A model from a GGUF file, with its weights unpacked to f32.

use std::{error::Error, fs, path::Path};

use engine::{Device, GgufFile, ModelIdentity, Tokenizer};
use page_model::models::{Model, PrerecordedModel};
use pollster::block_on;
use protocol::WeightPrecision;
use sha2::{Digest, Sha256};

use crate::{disk::GgufOnDisk, teller::Teller};

/// The digits of the file's SHA-256 that identify the weights in recordings.
const VERSION_DIGITS: usize = 16;

/// Loads the model that is recorded in real English.
pub fn load(path: &Path) -> Result<Teller, Box<dyn Error>> {
    let contents = fs::read(path)?;
    let digest = Sha256::digest(&contents);
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    let mut reader = GgufOnDisk(fs::File::open(path)?);
    let file = block_on(GgufFile::read(&mut reader, &path.to_string_lossy()))?;
    let tokenizer = Tokenizer::from_json(&file.tokenizer_json()?)?;
    let planned = file.plan()?;
    let f32 = WeightPrecision::F32;
    let engine = block_on(planned.load(&mut reader, f32, &Device::flex(), None))?;
    let identity = ModelIdentity {
        name: Model::Recorded(PrerecordedModel::SmolLm2).name().into(),
        description: String::new(),
        license: file.license().map(str::to_owned),
        version: digest[..VERSION_DIGITS].into(),
        weight_file_bytes: contents.len() as u64,
    };
    Ok(Teller::new(engine, tokenizer, identity))
}
