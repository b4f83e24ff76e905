//! Saves a training and resumes it, with the same result as without the interruption.
//!
//! A checkpoint is a folder: `model.bpk` and `optimizer.bpk` in burn's format, `tokenizer.json`, and `progress.json`
//! with the recipe. The last is removed first and written last: without it, a folder is not a checkpoint.

use std::fs;
use std::path::Path;

use burn::module::Module;
use burn::store::{ModuleRecord, RecordError};
use burn::tensor::Bytes;
use model::LlamaDimensions;
use serde::{Deserialize, Serialize};

use crate::device::Compute;
use crate::error::Error;
use crate::material::TrainingData;
use crate::recipe::Recipe;
use crate::tokenizer::TrainableTokenizer;
use crate::trainer::Trainer;

/// The state of a training, saved with a checkpoint.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TrainingProgress {
    /// Number of steps taken.
    pub step: usize,
    /// The recipe of the training.
    pub recipe: Recipe,
    /// Identifies the training data.
    pub origin: TrainingData,
    /// Seconds of training so far, without interruptions.
    pub seconds: f64,
    /// Smoothed loss of the last steps, nats per token.
    pub loss: f32,
}

impl TrainingProgress {
    /// Number of tokens trained on so far.
    pub fn tokens(&self) -> usize {
        self.step * self.recipe.tokens_per_step()
    }
}

const MODEL: &str = "model.bpk";
const OPTIMIZER: &str = "optimizer.bpk";
const TOKENIZER: &str = "tokenizer.json";
const PROGRESS: &str = "progress.json";

/// Writes a checkpoint, replacing the present one.
///
/// # Errors
/// Fails if a file cannot be written.
pub fn save(
    folder: &Path,
    trainer: &Trainer,
    tokenizer: &TrainableTokenizer,
    progress: &TrainingProgress,
) -> Result<(), Error> {
    let misfit = |error: RecordError| misfit(folder, &error);
    let model = trainer
        .model
        .clone()
        .into_record()
        .into_bytes()
        .map_err(misfit)?;
    let optimizer = trainer.optimizer.into_bytes().map_err(misfit)?;
    let tokenizer = tokenizer.to_json()?;

    fs::create_dir_all(folder).map_err(Error::file(folder))?;
    let said = folder.join(PROGRESS);
    if said.exists() {
        fs::remove_file(&said).map_err(Error::file(&said))?;
    }
    let files: [(&str, &[u8]); 4] = [
        (MODEL, &model),
        (OPTIMIZER, &optimizer),
        (TOKENIZER, tokenizer.as_bytes()),
        (PROGRESS, &serde_json::to_vec_pretty(progress)?),
    ];
    for (name, contents) in files {
        let path = folder.join(name);
        fs::write(&path, contents).map_err(Error::file(&path))?;
    }
    Ok(())
}

/// The progress of the checkpoint in `folder`; `None` if there is no checkpoint.
///
/// # Errors
/// Fails if there is one that cannot be read.
pub fn progress(folder: &Path) -> Result<Option<TrainingProgress>, Error> {
    let path = folder.join(PROGRESS);
    if !path.exists() {
        return Ok(None);
    }
    let json = fs::read(&path).map_err(Error::file(&path))?;
    Ok(Some(serde_json::from_slice(&json)?))
}

/// The tokenizer of a checkpoint.
///
/// # Errors
/// Fails if it cannot be read.
pub fn tokenizer(folder: &Path) -> Result<TrainableTokenizer, Error> {
    let path = folder.join(TOKENIZER);
    TrainableTokenizer::from_json(&fs::read(&path).map_err(Error::file(&path))?)
}

/// The network and optimizer of a checkpoint.
///
/// # Errors
/// Fails if the files are damaged or belong to another network.
pub fn load(
    folder: &Path,
    dimensions: &LlamaDimensions,
    progress: &TrainingProgress,
    compute: Compute,
) -> Result<Trainer, Error> {
    // Read into memory first: burn would read the files lazily, and the next checkpoint overwrites them.
    let read = |name: &str| {
        let path = folder.join(name);
        fs::read(&path)
            .map(Bytes::from_bytes_vec)
            .map_err(Error::file(&path))
    };
    let misfit = |error: RecordError| misfit(folder, &error);
    let mut trainer = Trainer::new(dimensions, &progress.recipe, compute)?;
    let model = ModuleRecord::from_bytes(read(MODEL)?).map_err(misfit)?;
    trainer.model = trainer.model.try_load_record(model).map_err(misfit)?;
    trainer.optimizer = trainer
        .optimizer
        .from_bytes(read(OPTIMIZER)?)
        .map_err(misfit)?;
    trainer.step = progress.step;
    Ok(trainer)
}

fn misfit(folder: &Path, error: &RecordError) -> Error {
    Error::Misfit {
        path: folder.to_owned(),
        problem: error.to_string(),
    }
}
