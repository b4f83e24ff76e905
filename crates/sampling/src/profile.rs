//! Whose rules apply: the textbook's, or those of an engine as it really computes.

use serde::{Deserialize, Serialize};

use crate::ProcessorKind;

/// Order of the links, tie rules, where p is measured and the arithmetic of penalties.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Profile {
    /// The rules as papers state them, ties by lower id, sums in double precision.
    #[default]
    Textbook,
    /// Hugging Face transformers.
    Transformers,
    /// vLLM.
    Vllm,
    /// llama.cpp.
    LlamaCpp,
}

impl Profile {
    /// All profiles.
    pub const ALL: [Self; 4] = [
        Self::Textbook,
        Self::Transformers,
        Self::Vllm,
        Self::LlamaCpp,
    ];

    /// In which order the profile applies the links.
    #[must_use]
    pub fn order(self) -> &'static [ProcessorKind] {
        use ProcessorKind::{MinP, RepetitionPenalty, Temperature, TopK, TopP};
        match self {
            Self::Textbook | Self::Transformers => {
                &[RepetitionPenalty, Temperature, TopK, TopP, MinP]
            }
            Self::Vllm => &[RepetitionPenalty, Temperature, MinP, TopK, TopP],
            Self::LlamaCpp => &[RepetitionPenalty, TopK, TopP, MinP, Temperature],
        }
    }
}
