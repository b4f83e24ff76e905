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

    /// Whether these are the texts of the same model; two that were loaded apart count as two.
    pub fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.vocabulary, &other.vocabulary)
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

    /// The bytes that a token adds to a text after the tokens `before`; empty for a special token, and after special tokens
    /// alone those of the first one.
    pub fn piece_after(&self, before: &[TokenId], token: TokenId) -> Vec<u8> {
        if self.is_special(token) {
            return Vec::new();
        }
        // One without text is left out of the list that the library joins.
        let with_text =
            |token: &&TokenId| !self.is_special(**token) && !self.bytes(**token).is_empty();
        let last = before.iter().rev().find(with_text).copied();
        let mut joining = self.info.joining;
        // A special token between two of CTC keeps both.
        joining.repeats_are_one &= before.last() == last.as_ref();
        self.vocabulary.piece_after(joining, last, token)
    }

    /// The bytes that tokens add to a text after the tokens `before`.
    pub fn bytes_after(&self, before: &[TokenId], tokens: &[TokenId]) -> Vec<u8> {
        let all = [before, tokens].concat();
        let piece = |place: usize| self.piece_after(&all[..place], all[place]);
        (before.len()..all.len()).flat_map(piece).collect()
    }

    /// The text that tokens add after the tokens `before`.
    pub fn text_after(&self, before: &[TokenId], tokens: &[TokenId]) -> String {
        String::from_utf8_lossy(&self.bytes_after(before, tokens)).into_owned()
    }

    /// The bytes of a token after another one, whichever that is; empty for a special token.
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
    use protocol::{Joining, StartOfText};

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

    /// Texts of the tokens 1, 2, … with these bytes, joined so; token 0 is a special one.
    fn joined(pieces: &[&str], joining: Joining) -> TokenTexts {
        let info = ModelInfo {
            vocab_size: pieces.len() as u32 + 1,
            special_token_ids: vec![0],
            joining,
            ..ModelInfo::default()
        };
        let pieces = std::iter::once(&"<s>").chain(pieces);
        TokenTexts::new(Arc::new(info), Arc::new(Vocabulary::from_pieces(pieces)))
    }

    #[test]
    fn the_space_between_words_is_no_part_of_the_first() {
        let start = StartOfText::WithoutSpace;
        let words = Joining {
            start,
            ..Joining::default()
        };
        let texts = joined(&[" foot", "ball", " is"], words);
        assert_eq!(texts.text_after(&[], &[0, 1, 2, 3]), "football is");
        assert_eq!(texts.text_after(&[0, 3], &[1, 2]), " football");
        assert_eq!(texts.piece_after(&[0], 1), b"foot");
    }

    #[test]
    fn the_space_of_a_suffix_comes_with_the_next_token() {
        let suffix = Joining {
            drops_last_space: true,
            ..Joining::default()
        };
        let texts = joined(&["low", "er ", "new "], suffix);
        assert_eq!(texts.text_after(&[], &[1, 2, 3]), "lower new");
        let mut grown = String::new();
        for count in 0..3 {
            let tokens = &[1, 2, 3][..count];
            grown += &texts.text_after(tokens, &[[1, 2, 3][count]]);
            assert_eq!(grown, texts.text_after(&[], &[1, 2, 3][..=count]));
        }
    }

    #[test]
    fn a_repeated_token_of_ctc_adds_nothing_unless_another_is_between() {
        let ctc = Joining {
            repeats_are_one: true,
            ..Joining::default()
        };
        let texts = joined(&["h", "e", "l"], ctc);
        assert_eq!(texts.text_after(&[], &[1, 1, 2, 3, 3, 0, 3]), "hell");
    }

    #[test]
    fn stop_strings_are_found_in_the_text_as_it_is_joined() {
        let words = Joining {
            start: StartOfText::WithoutSpace,
            ..Joining::default()
        };
        let suffix = Joining {
            drops_last_space: true,
            ..Joining::default()
        };
        let ctc = Joining {
            repeats_are_one: true,
            ..Joining::default()
        };
        // The token with which the stop string is whole; raw pieces would have it elsewhere or never.
        for (joining, pieces, tokens, stop, end) in [
            (
                words,
                [" foot", "ball", " is"],
                [1, 2, 3],
                "football is",
                Some(2),
            ),
            (words, [" foot", "ball", " is"], [1, 2, 3], " foot", None),
            (suffix, ["low", "er ", "new "], [1, 2, 3], "lower ", Some(2)),
            (suffix, ["low", "er ", "new "], [1, 3, 2], "new er ", None),
            (ctc, ["h", "e", "l"], [1, 1, 2], "he", Some(2)),
            (ctc, ["h", "e", "l"], [1, 1, 2], "hh", None),
        ] {
            let texts = joined(&pieces, joining);
            let mut matcher = generation::StopMatcher::new([stop]);
            let found = (0..tokens.len()).find(|&place| {
                matcher.push(&texts.piece_after(&tokens[..place], tokens[place]));
                matcher.found().is_some()
            });
            assert_eq!(found, end, "{stop:?} in {pieces:?}");
        }
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
