//! Text to token ids, and every token's exact bytes.

use protocol::{Failure, TokenId, Vocabulary};
use serde::Deserialize;

/// The longest text in bytes that is tokenized: no context window here holds a hundredth of it.
pub const TEXT_LIMIT: usize = 1 << 20;

/// A tokenizer loaded from a Hugging Face `tokenizer.json`.
pub struct Tokenizer {
    inner: tokenizers::Tokenizer,
    spelling: Spelling,
}

/// How a vocabulary writes bytes that are not printable letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Spelling {
    /// As in GPT-2: each byte is one printable character.
    ByteLevel,
    /// As in SentencePiece: `▁` is a space, `<0x0A>` a byte.
    SentencePiece,
}

/// The one part of `tokenizer.json` that the `tokenizers` crate does not expose: the kind of its decoder.
#[derive(Deserialize)]
struct DecoderOnly {
    decoder: Option<serde_json::Value>,
}

impl Tokenizer {
    /// Parses a `tokenizer.json`.
    ///
    /// # Errors
    /// [`Failure::DamagedFile`] if it does not parse.
    pub fn from_json(json: &[u8]) -> Result<Self, Failure> {
        let inner = tokenizers::Tokenizer::from_bytes(json).map_err(damaged)?;
        let parts: DecoderOnly = serde_json::from_slice(json).map_err(damaged)?;
        let byte_level = parts
            .decoder
            .is_some_and(|decoder| decoder.to_string().contains("\"ByteLevel\""));
        let spelling = if byte_level {
            Spelling::ByteLevel
        } else {
            Spelling::SentencePiece
        };
        Ok(Self { inner, spelling })
    }

    /// A tokenizer whose vocabulary writes bytes as GPT-2's does.
    pub(crate) fn byte_level(inner: tokenizers::Tokenizer) -> Self {
        let spelling = Spelling::ByteLevel;
        Self { inner, spelling }
    }

    /// Tokenizes `text`, with the special token that the tokenizer's template adds in front of a text, if it has one.
    ///
    /// # Errors
    /// [`Failure::TextTooLong`] above [`TEXT_LIMIT`], or [`Failure::Tokenizer`] if the tokenizer returns an error.
    pub fn encode(&self, text: &str) -> Result<Vec<TokenId>, Failure> {
        within_limit(text)?;
        self.cut(text, true)
    }

    /// Tokenizes `text` and adds nothing in front of it: a rendered chat has its special tokens in its text, where each is
    /// one token, as anywhere else.
    ///
    /// # Errors
    /// As for [`encode`](Self::encode).
    pub fn encode_as_written(&self, text: &str) -> Result<Vec<TokenId>, Failure> {
        within_limit(text)?;
        self.cut(text, false)
    }

    /// Tokenizes a part of a text, without special tokens.
    ///
    /// # Errors
    /// [`Failure::Tokenizer`] if the tokenizer returns an error.
    pub fn spell(&self, piece: &str) -> Result<Vec<TokenId>, Failure> {
        self.cut(piece, false)
    }

    fn cut(&self, text: &str, marked: bool) -> Result<Vec<TokenId>, Failure> {
        let encoding =
            (self.inner.encode_fast(text, marked)).map_err(|error| Failure::Tokenizer {
                detail: error.to_string(),
            })?;
        Ok(encoding.get_ids().to_vec())
    }

    /// The bytes of each of the ids `0..vocab_size`; none for ids without a token.
    pub fn vocabulary(&self, vocab_size: u32) -> Vocabulary {
        self.pieces(0..vocab_size)
    }

    /// The bytes of each of these tokens, in their order; none for ids without a token.
    pub fn pieces(&self, ids: impl IntoIterator<Item = TokenId>) -> Vocabulary {
        let special = self.inner.get_added_tokens_decoder();
        Vocabulary::from_pieces(ids.into_iter().map(|id| {
            match (special.get(&id), self.inner.id_to_token(id)) {
                (Some(added), _) => added.content.clone().into_bytes(),
                (None, Some(token)) => self.spelling.bytes(&token),
                (None, None) => Vec::new(),
            }
        }))
    }

    /// Ids of the special tokens, in ascending order.
    pub fn special_token_ids(&self) -> Vec<TokenId> {
        let mut ids: Vec<TokenId> = (self.inner.get_added_tokens_decoder().iter())
            .filter(|(_, token)| token.special)
            .map(|(id, _)| *id)
            .collect();
        ids.sort_unstable();
        ids
    }
}

fn within_limit(text: &str) -> Result<(), Failure> {
    match text.len() {
        bytes if bytes > TEXT_LIMIT => Err(Failure::TextTooLong {
            bytes: bytes as u64,
            limit: TEXT_LIMIT as u64,
        }),
        _ => Ok(()),
    }
}

impl Spelling {
    fn bytes(self, token: &str) -> Vec<u8> {
        match self {
            Self::ByteLevel => token.chars().flat_map(byte_level).collect(),
            Self::SentencePiece => match hexadecimal_byte(token) {
                Some(byte) => vec![byte],
                None => token.replace('▁', " ").into_bytes(),
            },
        }
    }
}

/// The inverse of GPT-2's byte alphabet: printable Latin-1 characters are their own byte, the 68 other bytes are U+0100
/// and on, in order (`bytes_to_unicode` in OpenAI's `encoder.py`). A character outside the alphabet, which only an
/// added token can contain, is its own UTF-8.
fn byte_level(character: char) -> Vec<u8> {
    let code = u32::from(character);
    let byte = match code {
        0x21..=0x7E | 0xA1..=0xAC | 0xAE..=0xFF => u8::try_from(code).ok(),
        0x100..=0x143 => (0..=u8::MAX)
            .filter(|byte| !is_printable(*byte))
            .nth(code as usize - 0x100),
        _ => None,
    };
    byte.map_or_else(|| character.to_string().into_bytes(), |byte| vec![byte])
}

/// The character of a byte in GPT-2's alphabet.
pub(crate) fn byte_character(byte: u8) -> char {
    if is_printable(byte) {
        return char::from(byte);
    }
    let place = (0..byte).filter(|other| !is_printable(*other)).count();
    // There are 68 such bytes: all characters from U+0100 to U+0143 exist.
    char::from_u32(0x100 + place as u32).unwrap_or_default()
}

fn is_printable(byte: u8) -> bool {
    matches!(byte, 0x21..=0x7E | 0xA1..=0xAC | 0xAE..=0xFF)
}

/// `<0x0A>` → 10.
fn hexadecimal_byte(token: &str) -> Option<u8> {
    let digits = token.strip_prefix("<0x")?.strip_suffix('>')?;
    u8::from_str_radix(digits, 16).ok()
}

fn damaged(error: impl std::fmt::Display) -> Failure {
    Failure::DamagedFile {
        file: crate::manifest::TOKENIZER.into(),
        detail: error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gpt2s_alphabet_covers_every_byte_once() {
        let characters = (0x21..=0x7E)
            .chain(0xA1..=0xAC)
            .chain(0xAE..=0xFF)
            .chain(0x100..=0x143);
        let mut bytes: Vec<u8> = characters
            .filter_map(char::from_u32)
            .flat_map(byte_level)
            .collect();
        bytes.sort_unstable();
        assert_eq!(bytes, (0..=u8::MAX).collect::<Vec<_>>());
    }

    #[test]
    fn each_byte_is_read_back_from_its_character() {
        for byte in 0..=u8::MAX {
            assert_eq!(byte_level(byte_character(byte)), [byte]);
        }
    }

    #[test]
    fn spaces_newlines_and_bytes_are_spelled_out() {
        assert_eq!(Spelling::ByteLevel.bytes("Ġthe"), b" the");
        assert_eq!(Spelling::ByteLevel.bytes("Ċ"), b"\n");
        assert_eq!(Spelling::ByteLevel.bytes("ðŁĺ"), [0xF0, 0x9F, 0x98]);
        assert_eq!(Spelling::SentencePiece.bytes("▁the"), b" the");
        assert_eq!(Spelling::SentencePiece.bytes("<0x0A>"), b"\n");
    }
}
