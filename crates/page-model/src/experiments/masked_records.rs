//! Records that a mask keeps JSON, counted by temperature beside those without one.

use std::collections::HashMap;

use engine_client::constraint::OutputMask;
use protocol::{Constraint, TokenId};
use sampling::Logits;

use super::{logit_bytes, temperature::TemperatureRuns};

/// The most numbers kept of logits: 64 MiB.
const MOST_KNOWN: usize = 16 << 20;

/// The runs under the mask.
#[derive(Clone, Debug)]
pub(super) struct MaskedRecords {
    /// The tokens of the record that the prompt has begun.
    begun: Vec<TokenId>,
    /// The runs, temperature by temperature.
    pub(super) runs: TemperatureRuns,
    /// What follows a text: logits and mask.
    known: HashMap<Vec<TokenId>, (Logits, OutputMask)>,
    /// The mask of the text last asked for.
    mask: Option<OutputMask>,
}

/// The constraint: any JSON value. The record in the prompt is its beginning.
pub fn any_json() -> Constraint {
    Constraint::JsonSchema("{}".into())
}

impl MaskedRecords {
    /// Nothing is counted yet.
    pub(super) fn new(begun: Vec<TokenId>, runs: TemperatureRuns) -> Self {
        Self {
            begun,
            runs,
            known: HashMap::new(),
            mask: None,
        }
    }

    /// The output of a text of the runs: the record from its first bracket on. `prompt` is the number of the prompt's tokens.
    pub(super) fn output(&self, text: &[TokenId], prompt: usize) -> Vec<TokenId> {
        [&self.begun, text.get(prompt..).unwrap_or_default()].concat()
    }

    /// About how many bytes they take. A mask has a bit for each token.
    pub(super) fn bytes(&self) -> usize {
        let logits = self.known.values().map(|(logits, _)| logits);
        let masks = logits.clone().map(|logits| logits.vocabulary() / 8);
        self.runs.bytes() + logit_bytes(logits) + masks.sum::<usize>()
    }

    /// Whether logits and mask of a text are known.
    pub(super) fn knows(&self, text: &[TokenId]) -> bool {
        self.known.contains_key(text)
    }

    /// Whether the mask of the text last asked for was taken.
    pub(super) fn has_mask(&self) -> bool {
        self.mask.is_some()
    }

    /// Takes the mask of the text last asked for.
    pub(super) fn take_mask(&mut self, mask: OutputMask) {
        self.mask = Some(mask);
    }

    /// Continues the runs with the logits of the text last asked for, whose mask was taken before.
    pub(super) fn supply(&mut self, text: Vec<TokenId>, logits: &Logits) {
        let Some(mask) = self.mask.take() else {
            return;
        };
        self.runs.supply(logits, Some(&mask));
        if (self.known.len() + 1) * logits.vocabulary() <= MOST_KNOWN {
            self.known.insert(text, (logits.clone(), mask));
        }
    }

    /// Continues the runs with what is known of a text.
    pub(super) fn go_on(&mut self, text: &[TokenId]) {
        if let Some((logits, mask)) = self.known.get(text) {
            self.runs.supply(logits, Some(mask));
        }
    }
}
