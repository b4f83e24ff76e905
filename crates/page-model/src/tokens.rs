//! The vocabulary as the page reads it: the bytes of a token, and a name for every one of them.

use std::sync::Arc;

use protocol::{ModelInfo, TokenId, Vocabulary};

use crate::words::marks::{self, Mark};

/// What every token is called. Cheap to clone.
#[derive(Clone, Debug, PartialEq)]
pub struct TokenTexts {
    info: Arc<ModelInfo>,
    vocabulary: Arc<Vocabulary>,
}

/// Stands for the token before a text.
pub const START: &str = "‹start›";
/// Stands for the token that ends a text.
pub const END: &str = "‹end›";

impl TokenTexts {
    /// The names of a model's tokens.
    pub fn new(info: Arc<ModelInfo>, vocabulary: Arc<Vocabulary>) -> Self {
        Self { info, vocabulary }
    }

    /// The model.
    pub fn info(&self) -> &ModelInfo {
        &self.info
    }

    /// The text a token adds; none for one that is a sign and not text.
    pub fn piece(&self, token: TokenId) -> &[u8] {
        if self.is_special(token) {
            &[]
        } else {
            self.vocabulary.piece(token).unwrap_or_default()
        }
    }

    /// Whether a token is a sign and not text.
    pub fn is_special(&self, token: TokenId) -> bool {
        self.info.special_token_ids.contains(&token)
    }

    /// A token as the next one of a text. One that both starts and ends texts is called by what it does there: it ends.
    pub fn label(&self, token: TokenId) -> String {
        if self.info.eos_token_ids.contains(&token) {
            return END.into();
        }
        if self.info.bos_token_id == Some(token) {
            return START.into();
        }
        match marks::label(self.vocabulary.piece(token).unwrap_or_default()) {
            // A vocabulary may have entries without text.
            empty if empty.is_empty() => format!("‹{token}›"),
            label => label,
        }
    }

    /// A token of the prompt, ready to be drawn.
    pub fn prompt_marks(&self, token: TokenId) -> Vec<Mark> {
        if self.info.bos_token_id == Some(token) {
            return vec![Mark::Text(START.into())];
        }
        if self.is_special(token) {
            return vec![Mark::Text(self.label(token))];
        }
        marks::marks(self.vocabulary.piece(token).unwrap_or_default())
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub use engine_client::fake::model;

    pub fn lexicon() -> TokenTexts {
        TokenTexts::new(
            Arc::new(model(Some(0))),
            Arc::new(Vocabulary::from_pieces(engine_client::fake::PIECES)),
        )
    }

    #[test]
    fn a_special_token_is_named_by_what_it_does() {
        let lexicon = lexicon();
        assert_eq!(lexicon.label(0), END);
        assert_eq!(lexicon.prompt_marks(0), [Mark::Text(START.into())]);
        assert_eq!(lexicon.piece(0), b"");
    }

    #[test]
    fn every_token_has_a_name() {
        let lexicon = lexicon();
        let labels: Vec<String> = (1..8).map(|token| lexicon.label(token)).collect();
        assert_eq!(labels, ["␣a", "b", "↵", "‹F0 9F›", "‹A6 8A›", ".↵", "‹7›"]);
    }
}
