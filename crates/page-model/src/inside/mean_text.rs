//! The text over which the mean of a part is taken, as the model reads it.

use protocol::{LONGEST_REFERENCE, TokenId};

/// A text and its tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeanText {
    text: String,
    tokens: Vec<TokenId>,
}

impl MeanText {
    /// A text of these tokens, of which no more are read than [`LONGEST_REFERENCE`].
    pub fn new(text: String, mut tokens: Vec<TokenId>) -> Self {
        tokens.truncate(LONGEST_REFERENCE);
        Self { text, tokens }
    }

    /// The tokens that are read, if they are those of this text.
    pub fn tokens_of(&self, text: &str) -> Option<&[TokenId]> {
        (self.text == text).then_some(&self.tokens)
    }
}
