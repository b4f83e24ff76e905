//! What a text is generated from, besides the model: prompt, settings and the texts of the tokens.

use protocol::TokenId;

use crate::{settings::Settings, tokens::TokenTexts};

/// What every text that is generated beside the run starts from.
#[derive(Clone, Debug)]
pub struct RunStart {
    /// The text of the prompt.
    pub prompt: String,
    /// The token ids that the model reads.
    pub context: Vec<TokenId>,
    /// The settings of the sampler and of the run.
    pub settings: Settings,
    /// The texts of the model's tokens.
    pub texts: TokenTexts,
}

impl RunStart {
    /// The number of tokens that the model can read.
    pub(crate) fn window(&self) -> usize {
        self.texts.info().context_window as usize
    }

    /// The tokens that end a text.
    pub(crate) fn ends(&self) -> &[TokenId] {
        &self.texts.info().eos_token_ids
    }
}
