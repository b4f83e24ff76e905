//! Reads the file of the ladder: JSON with a version, bounded, and refused with the step that is wrong.

use serde::Deserialize;
use thiserror::Error;

use super::{Ladder, LadderSample, LadderStep, StoredType};
use crate::models::Model;

/// The version of the format; there is only one.
const FORMAT: u32 = 1;
/// The longest file, in bytes.
const LONGEST_FILE: usize = 64 << 10;
/// The most steps: more are no ladder but a list.
const MOST_STEPS: usize = 12;
/// The longest text of a step, in bytes.
const LONGEST_TEXT: usize = 1_000;
/// The most weights, and bytes of them: a factor of a thousand above what a page can hold.
const MOST: u64 = 1 << 42;

/// Why a file is no ladder. `Display` continues after the name of the file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LadderError {
    /// It could not be fetched.
    #[error("could not be fetched ({0})")]
    NotFetched(String),
    /// It is too long.
    #[error("has {0} bytes, and may have {LONGEST_FILE}")]
    TooLong(usize),
    /// It is no JSON of this form.
    #[error("cannot be read ({0})")]
    Json(String),
    /// It is of another version.
    #[error("has format {0}, and this page reads {FORMAT}")]
    OtherFormat(u32),
    /// It has no step, or too many.
    #[error("has {0} steps, and may have 1 to {MOST_STEPS}")]
    Steps(usize),
    /// A step names no model. Steps are counted from 1.
    #[error(
        "names no model in step {0}: it must be a folder in models/, or “hub:”, owner/name, “@” and a commit"
    )]
    Model(usize),
    /// A text of a step is empty or too long.
    #[error("has a text in step {0} that is empty or longer than {LONGEST_TEXT} bytes")]
    Text(usize),
    /// A number of a step is 0 or too large.
    #[error("has a number in step {0} that is 0 or too large")]
    Number(usize),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenLadder {
    format: u32,
    steps: Vec<WrittenStep>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenStep {
    model: String,
    about: String,
    license: Option<String>,
    weights: u64,
    stored_as: StoredType,
    weight_bytes: u64,
    sample: Option<LadderSample>,
}

impl Ladder {
    /// Reads the file.
    ///
    /// # Errors
    /// [`LadderError`], with the first step that is wrong.
    pub fn from_json(json: &[u8]) -> Result<Self, LadderError> {
        if json.len() > LONGEST_FILE {
            return Err(LadderError::TooLong(json.len()));
        }
        let written: WrittenLadder =
            serde_json::from_slice(json).map_err(|error| LadderError::Json(error.to_string()))?;
        if written.format != FORMAT {
            return Err(LadderError::OtherFormat(written.format));
        }
        if written.steps.is_empty() || written.steps.len() > MOST_STEPS {
            return Err(LadderError::Steps(written.steps.len()));
        }
        let steps = written.steps.into_iter().zip(1..);
        let steps = steps.map(|(step, number)| step.read(number));
        steps.collect::<Result<_, _>>().map(Self)
    }
}

impl WrittenStep {
    fn read(self, number: usize) -> Result<LadderStep, LadderError> {
        let model = Model::from_id(&self.model).map_err(|_| LadderError::Model(number))?;
        if !self.has_readable_texts() {
            return Err(LadderError::Text(number));
        }
        let mut numbers = [self.weights, self.weight_bytes].into_iter();
        if !numbers.all(|n| (1..=MOST).contains(&n)) {
            return Err(LadderError::Number(number));
        }
        Ok(LadderStep {
            model,
            about: self.about,
            license: self.license,
            weights: self.weights,
            stored_as: self.stored_as,
            weight_bytes: self.weight_bytes,
            sample: self.sample,
        })
    }

    fn has_readable_texts(&self) -> bool {
        let sample = self.sample.iter();
        let texts = sample.flat_map(|sample| [&sample.prompt, &sample.text, &sample.computed]);
        let mut texts = texts.chain([&self.about]).chain(&self.license);
        texts.all(|text| (1..=LONGEST_TEXT).contains(&text.len()))
    }
}
