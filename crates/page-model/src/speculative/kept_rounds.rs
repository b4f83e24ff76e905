//! What undo keeps of the Speculative screen.

use sampling::TokenId;

use super::{round::SpeculativeRound, setup::SpeculativeSetup, text::SpeculativeText};
use crate::{
    history::{KeptPart, start_bytes},
    speculative::round::BYTES_OF_NUMBER,
};

/// The choices and the text.
#[derive(Clone, Debug)]
pub struct KeptRounds {
    /// The choices.
    pub setup: SpeculativeSetup,
    /// The text; `None` before the first pass.
    pub text: Option<SpeculativeText>,
}

impl KeptPart for KeptRounds {
    fn bytes(&self) -> usize {
        let text = self.text.iter().map(|text| {
            let rounds = text.rounds().iter().map(SpeculativeRound::bytes);
            let tokens = text.generated().len() * (size_of::<TokenId>() + size_of::<f64>());
            start_bytes(text.start())
                + rounds.sum::<usize>()
                + tokens
                + text.kept_numbers() * BYTES_OF_NUMBER
        });
        size_of::<Self>() + text.sum::<usize>()
    }

    /// The text and the numbers of its rounds stay.
    fn shrink(&mut self) {
        if let Some(text) = &mut self.text {
            text.forget_distributions();
        }
    }
}
