//! Reads the file of the ladder: JSON with a version, bounded, and refused with the step that is wrong.

use serde::Deserialize;
use thiserror::Error;

use super::{FILE, Ladder, LadderSample, LadderStep, StoredType};
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

/// Why a file is no ladder.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LadderError {
    /// It could not be fetched.
    #[error("{}", texts::models::ladder_not_fetched(FILE, .0))]
    NotFetched(String),
    /// It is too long.
    #[error("{}", texts::models::ladder_too_long(FILE, &.0.to_string(), &LONGEST_FILE.to_string()))]
    TooLong(usize),
    /// It is no JSON of this form.
    #[error("{}", texts::models::ladder_unreadable(FILE, .0))]
    Json(String),
    /// It is of another version.
    #[error("{}", texts::models::ladder_other_format(FILE, &.0.to_string(), &FORMAT.to_string()))]
    OtherFormat(u32),
    /// It has no step, or too many.
    #[error("{}", texts::models::ladder_steps(FILE, *.0, MOST_STEPS))]
    Steps(usize),
    /// A step names no model. Steps are counted from 1.
    #[error("{}", texts::models::ladder_no_model(FILE, *.0))]
    Model(usize),
    /// A text of a step is empty or too long.
    #[error("{}", texts::models::ladder_wrong_text(FILE, *.0, &LONGEST_TEXT.to_string()))]
    Text(usize),
    /// A number of a step is 0 or too large.
    #[error("{}", texts::models::ladder_wrong_number(FILE, *.0))]
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
    about: Option<String>,
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
        let mut shares = self.sample.iter().filter_map(|sample| sample.probability);
        let is_share = |share: f64| share > 0.0 && share <= 1.0;
        if !numbers.all(|n| (1..=MOST).contains(&n)) || !shares.all(is_share) {
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
        let mut texts = texts.chain(&self.about).chain(&self.license);
        texts.all(|text| (1..=LONGEST_TEXT).contains(&text.len()))
    }
}
