//! Profiles: the textbook rules, or the order and arithmetic of a real engine.

use serde::{Deserialize, Serialize};

use crate::ProcessorKind::{
    self, Dry, FrequencyPenalty, LogitBias, MinP, Mirostat2, NoRepeatNgram, PresencePenalty,
    RepetitionPenalty, Temperature, TokenMask, TopK, TopNSigma, TopP, Typical, Xtc,
};

enums::listed! {
    /// The order of the processors, how ties are broken, where p is measured and the arithmetic of penalties; the textbook first.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Profile {
        /// The rules as published in the papers, ties by lower id, sums in double precision.
        #[default]
        Textbook = "textbook",
        /// Hugging Face transformers 5.23, `generate`.
        Transformers = "transformers",
        /// vLLM 0.33, the V1 sampler's PyTorch path.
        Vllm = "vllm",
        /// llama.cpp, the default sampler chain of its server and command line.
        LlamaCpp = "llama_cpp",
    }
}

impl Profile {
    /// The processors the engine has, in the order in which it applies them.
    ///
    /// llama.cpp also has Mirostat, but as a separate chain: temperature, then Mirostat, nothing else.
    #[must_use]
    pub fn order(self) -> &'static [ProcessorKind] {
        match self {
            Self::Textbook => &[
                TokenMask,
                LogitBias,
                RepetitionPenalty,
                FrequencyPenalty,
                PresencePenalty,
                NoRepeatNgram,
                Dry,
                Temperature,
                TopK,
                TopP,
                MinP,
                Typical,
                TopNSigma,
                Xtc,
                Mirostat2,
            ],
            Self::Transformers => &[
                LogitBias,
                RepetitionPenalty,
                NoRepeatNgram,
                TokenMask,
                Temperature,
                TopK,
                TopP,
                MinP,
                Typical,
            ],
            Self::Vllm => &[
                TokenMask,
                LogitBias,
                RepetitionPenalty,
                FrequencyPenalty,
                PresencePenalty,
                Temperature,
                MinP,
                TopK,
                TopP,
            ],
            Self::LlamaCpp => &[
                LogitBias,
                RepetitionPenalty,
                FrequencyPenalty,
                PresencePenalty,
                Dry,
                TopNSigma,
                TopK,
                Typical,
                TopP,
                MinP,
                Xtc,
                Temperature,
                Mirostat2,
            ],
        }
    }

    /// Whether the engine has this processor. A chain may contain others: they use the textbook's arithmetic.
    #[must_use]
    pub fn has(self, kind: ProcessorKind) -> bool {
        self.order().contains(&kind)
    }

    /// The index of a processor in the engine's order; one it does not have comes last.
    #[must_use]
    pub(crate) fn place(self, kind: ProcessorKind) -> usize {
        let order = self.order();
        order
            .iter()
            .position(|&other| other == kind)
            .unwrap_or(order.len())
    }
}
