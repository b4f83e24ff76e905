//! The ways in which the reference's text is read once more: which engine reads it, in which weights, in which passes.

use protocol::{DeviceKind, TokenId, WeightPrecision};

enums::listed! {
    /// The ways to read the text of the reference, in the order in which it is read.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum ReadingVariant {
        /// The same engine in the same passes: the control.
        Again = "again",
        /// The same engine, the prompt token by token.
        TokenByToken = "token-by-token",
        /// The same engine, all generated tokens in one pass.
        OnePass = "one-pass",
        /// The other engine: the GPU's beside the CPU's, and the CPU's beside the GPU's.
        OtherEngine = "other-engine",
        /// The CPU engine with weights in bf16.
        Bf16 = "bf16",
        /// The CPU engine with weights in int8.
        Int8 = "int8",
    }
}

/// The engine of a reading, with the format of its weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadingEngine {
    /// The engine of the page, as it is loaded.
    Page,
    /// One of its own, beside that of the page.
    Own {
        /// What it computes on.
        device: DeviceKind,
        /// The format of its weights.
        format: WeightPrecision,
    },
}

/// One forward pass of a reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadingPass {
    /// The whole text in a prefill, whatever the cache holds.
    Whole(Vec<TokenId>),
    /// The last token of the text: the cache holds what stands before it.
    Next(Vec<TokenId>),
    /// The tokens of the text from `first` on, with the logits after each: the cache holds what stands before them.
    Rows {
        /// The text.
        text: Vec<TokenId>,
        /// The place of the first token that is run.
        first: usize,
    },
}

impl ReadingVariant {
    /// The engine that reads it beside a page that computes on `page`.
    pub fn engine(self, page: DeviceKind) -> ReadingEngine {
        let own = |device, format| ReadingEngine::Own { device, format };
        let other = match page {
            DeviceKind::Gpu => DeviceKind::Cpu,
            DeviceKind::Cpu | DeviceKind::Recorded => DeviceKind::Gpu,
        };
        match self {
            Self::Again | Self::TokenByToken | Self::OnePass => ReadingEngine::Page,
            Self::OtherEngine => own(other, WeightPrecision::F32),
            Self::Bf16 => own(DeviceKind::Cpu, WeightPrecision::Bf16),
            Self::Int8 => own(DeviceKind::Cpu, WeightPrecision::Int8),
        }
    }

    /// Its pass after `done` others; `None` at the end. The text is the prompt and all generated tokens but the last, whose
    /// logits decide nothing.
    pub fn pass(self, text: &[TokenId], prompt: usize, done: usize) -> Option<ReadingPass> {
        let beginning = |first: usize| {
            let text = text.get(..first + done)?.to_vec();
            Some(match done {
                0 => ReadingPass::Whole(text),
                _ => ReadingPass::Next(text),
            })
        };
        match self {
            Self::TokenByToken => beginning(1),
            Self::OnePass => {
                let first = prompt - 1;
                let before = usize::from(first > 0);
                match done {
                    0 if first > 0 => Some(ReadingPass::Whole(text[..first].to_vec())),
                    _ if done == before => Some(ReadingPass::Rows {
                        text: text.to_vec(),
                        first,
                    }),
                    _ => None,
                }
            }
            Self::Again | Self::OtherEngine | Self::Bf16 | Self::Int8 => beginning(prompt),
        }
    }
}

impl ReadingPass {
    /// The number of positions that the pass computes.
    pub fn positions(&self) -> usize {
        match self {
            Self::Whole(text) => text.len(),
            Self::Next(_) => 1,
            Self::Rows { text, first } => text.len() - first,
        }
    }

    /// How many tokens stand before the first row of logits that it gives.
    pub(super) fn first_length(&self) -> usize {
        match self {
            Self::Whole(text) | Self::Next(text) => text.len(),
            Self::Rows { first, .. } => first + 1,
        }
    }
}
