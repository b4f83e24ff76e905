//! The texts of the vocabulary's tokens: their bytes, and a label for each.

use std::sync::Arc;

use protocol::{ModelInfo, TokenId, Vocabulary};

use crate::words::marks::{self, Mark};

/// The texts and labels of a model's tokens. Cheap to clone.
#[derive(Clone, Debug, PartialEq)]
pub struct TokenTexts {
    info: Arc<ModelInfo>,
    vocabulary: Arc<Vocabulary>,
    without_text: WithoutText,
}

/// Why a token of the vocabulary has no text.
#[derive(Clone, Copy, Debug, PartialEq)]
enum WithoutText {
    /// The model has more logits than its tokenizer has tokens: Qwen 2.5 has 151,936 and 151,665. The model was given
    /// them for a round number, and no text leads to them.
    Unused,
    /// The texts were not given.
    Unknown,
}

/// The label of the beginning-of-text token.
pub const START: &str = "‹start›";
/// The label of the end-of-text token.
pub const END: &str = "‹end›";

impl TokenTexts {
    /// The texts of a model's tokens.
    pub fn new(info: Arc<ModelInfo>, vocabulary: Arc<Vocabulary>) -> Self {
        Self {
            info,
            vocabulary,
            without_text: WithoutText::Unused,
        }
    }

    /// The texts of a vocabulary without a model: the other numbers of its description are 0. Tokens that have no text
    /// are named by their id.
    pub fn without_model(texts: &[String], vocabulary: usize) -> Self {
        let pieces = texts
            .iter()
            .map(String::as_str)
            .chain(std::iter::repeat(""));
        let vocab_size = u32::try_from(vocabulary).unwrap_or(u32::MAX);
        let info = ModelInfo {
            vocab_size,
            ..ModelInfo::default()
        };
        Self {
            info: Arc::new(info),
            vocabulary: Arc::new(Vocabulary::from_pieces(pieces.take(vocabulary))),
            without_text: WithoutText::Unknown,
        }
    }

    /// The model's description.
    pub fn info(&self) -> &ModelInfo {
        &self.info
    }

    /// The bytes of a token in the vocabulary, of a special one its name; empty outside of the vocabulary.
    pub fn bytes(&self, token: TokenId) -> &[u8] {
        self.vocabulary.piece(token).unwrap_or_default()
    }

    /// The number of bytes of all tokens together.
    pub fn vocabulary_bytes(&self) -> usize {
        let tokens = 0..self.info.vocab_size;
        tokens.map(|token| self.bytes(token).len()).sum()
    }

    /// The bytes that a token adds to the text; empty for a special token.
    pub fn piece(&self, token: TokenId) -> &[u8] {
        if self.is_special(token) {
            &[]
        } else {
            self.vocabulary.piece(token).unwrap_or_default()
        }
    }

    /// Whether a token is a special one, without text.
    pub fn is_special(&self, token: TokenId) -> bool {
        self.info.special_token_ids.contains(&token)
    }

    /// The label of a generated token. A token that both starts and ends texts is labeled as the end, its role here.
    pub fn label(&self, token: TokenId) -> String {
        if self.info.eos_token_ids.contains(&token) {
            return END.into();
        }
        if self.info.bos_token_id == Some(token) {
            return START.into();
        }
        match marks::label(self.vocabulary.piece(token).unwrap_or_default()) {
            empty if empty.is_empty() => match self.without_text {
                WithoutText::Unused => unused_id(token),
                WithoutText::Unknown => format!("‹{token}›"),
            },
            label => label,
        }
    }

    /// The marks of a token of the prompt.
    pub fn prompt_marks(&self, token: TokenId) -> Vec<Mark> {
        if self.info.bos_token_id == Some(token) {
            return vec![Mark::Text(START.into())];
        }
        if self.is_special(token) {
            return vec![Mark::Text(self.label(token))];
        }
        match marks::marks(self.vocabulary.piece(token).unwrap_or_default()) {
            empty if empty.is_empty() => vec![Mark::Text(self.label(token))],
            marks => marks,
        }
    }
}

/// The label of an id that the tokenizer has no token for.
fn unused_id(token: TokenId) -> String {
    texts::first::token_unused(token as usize)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub use engine_client::fake::model;

    pub fn texts() -> TokenTexts {
        TokenTexts::new(
            Arc::new(model(Some(0))),
            Arc::new(Vocabulary::from_pieces(engine_client::fake::PIECES)),
        )
    }

    #[test]
    fn a_special_token_is_named_by_what_it_does() {
        let texts = texts();
        assert_eq!(texts.label(0), END);
        assert_eq!(texts.prompt_marks(0), [Mark::Text(START.into())]);
        assert_eq!(texts.piece(0), b"");
    }

    #[test]
    fn every_token_has_a_name() {
        let texts = texts();
        let labels: Vec<String> = (1..8).map(|token| texts.label(token)).collect();
        assert_eq!(
            labels,
            ["␣a", "b", "↵", "‹F0 9F›", "‹A6 8A›", ".↵", "‹unused id 7›"]
        );
    }

    #[test]
    fn an_id_beyond_the_tokenizer_is_named() {
        let texts = texts();
        let label = "‹unused id 151,800›";
        assert_eq!(texts.label(151_800), label);
        assert_eq!(texts.prompt_marks(151_800), [Mark::Text(label.into())]);
        assert_eq!(texts.piece(151_800), b"", "it adds nothing to the text");
    }
}
