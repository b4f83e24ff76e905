//! Stopping criteria as data, and the reasons for which a run stops.

use sampling::TokenId;
use serde::{Deserialize, Serialize};

use crate::GenerationStep;

/// One stopping criterion. A full context window always stops the run and needs no criterion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StoppingCriterion {
    /// Stop after one of these tokens, by which the model marks the end of the text.
    EosTokenId(Vec<TokenId>),
    /// Stop after this many generated tokens.
    MaxNewTokens(usize),
    /// Stop when the generated text contains this string, which may span tokens and end inside one.
    StopString(String),
}

enums::listed! {
    /// Why a run stopped.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum StopReason {
        /// The model chose an end-of-sequence token.
        EndOfSequence = "end_of_sequence",
        /// The generated text contains a stop string.
        StopSequence = "stop_sequence",
        /// The limit on generated tokens was reached.
        MaxNewTokens = "max_new_tokens",
        /// Prompt and generated text fill the context window.
        ContextFull = "context_full",
    }
}

impl StoppingCriterion {
    /// The reason to stop after these steps, if this criterion holds. A stop string is searched only where it ends in
    /// the last step's piece.
    pub(crate) fn check(&self, steps: &[GenerationStep]) -> Option<StopReason> {
        match self {
            Self::EosTokenId(ids) => steps
                .last()
                .filter(|step| ids.contains(&step.choice.token))
                .map(|_| StopReason::EndOfSequence),
            Self::MaxNewTokens(most) => (steps.len() >= *most).then_some(StopReason::MaxNewTokens),
            Self::StopString(stop) => {
                let pieces = steps.iter().map(|step| step.piece.as_slice());
                stop_string_ends(stop, pieces).then_some(StopReason::StopSequence)
            }
        }
    }
}

/// Whether a stop string occurs in the text of these pieces and ends inside the last one. An empty one never does.
pub fn stop_string_ends<'a>(
    stop: &str,
    pieces: impl DoubleEndedIterator<Item = &'a [u8]> + Clone,
) -> bool {
    let Some(last) = pieces.clone().next_back() else {
        return false;
    };
    if stop.is_empty() {
        return false;
    }
    // The longest suffix of the text in which a match that ends in the last piece can lie.
    let reach = last.len() + stop.len() - 1;
    let backwards = pieces.rev().flat_map(|piece| piece.iter().rev().copied());
    let mut tail: Vec<u8> = backwards.take(reach).collect();
    tail.reverse();
    tail.windows(stop.len())
        .any(|window| window == stop.as_bytes())
}
