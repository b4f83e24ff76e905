//! Text to token ids, and every token's exact bytes.

use protocol::{Failure, Joining, TokenId, Vocabulary};

mod patterns;
mod spelling;

pub(crate) use spelling::byte_character;

use spelling::Spelling;

/// The longest text in bytes that is tokenized, some 30,000 tokens. fancy-regex gives up a search after a million steps back, and
/// `tokenizers` takes that for the end of the matches: with texts of this length no pattern of the published families comes to it
/// (`crates/oniguruma/tests/families.rs`).
pub const TEXT_LIMIT: usize = 1 << 17;

/// A tokenizer loaded from a Hugging Face `tokenizer.json`.
pub struct Tokenizer {
    inner: tokenizers::Tokenizer,
    spelling: Spelling,
    notes: Vec<String>,
}

impl Tokenizer {
    /// Parses a `tokenizer.json`.
    ///
    /// # Errors
    /// [`Failure::DamagedFile`] if it does not parse, [`Failure::UnsupportedModel`] if it has a pattern that cannot be used
    /// here.
    pub fn from_json(json: &[u8]) -> Result<Self, Failure> {
        let translated = patterns::translated(json).map_err(damaged)?;
        let (json, unproven) = match &translated {
            Some(translated) => (&translated.json[..], &translated.unproven[..]),
            None => (json, &[][..]),
        };
        let inner =
            tokenizers::Tokenizer::from_bytes(json).map_err(|error| match unproven.first() {
                Some(unproven) => unusable_pattern(&unproven.construct),
                None => damaged(error),
            })?;
        let notes = unproven.iter().map(|unproven| {
            texts::failures::note_unproven_pattern(&unproven.construct).to_string()
        });
        let mut notes: Vec<String> = notes.collect();
        let spelling = Spelling::of(inner.get_decoder());
        if spelling.changes_joined_text() {
            notes.push(texts::failures::note_joined_text().into());
        }
        Ok(Self {
            spelling,
            notes,
            inner,
        })
    }

    /// A tokenizer whose vocabulary writes bytes as GPT-2's does.
    pub(crate) fn byte_level(inner: tokenizers::Tokenizer) -> Self {
        Self {
            inner,
            spelling: Spelling::byte_level(),
            notes: Vec::new(),
        }
    }

    /// What is not as in the published library, each in a sentence; empty for most tokenizers.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// How the bytes of tokens make a text.
    pub fn joining(&self) -> Joining {
        self.spelling.joining()
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

    /// The bytes of each of these tokens after another one, in their order; none for ids without a token.
    pub fn pieces(&self, ids: impl IntoIterator<Item = TokenId>) -> Vocabulary {
        let added = self.inner.get_added_tokens_decoder();
        Vocabulary::from_pieces(ids.into_iter().map(|id| {
            match (added.get(&id), self.inner.id_to_token(id)) {
                (Some(added), _) if added.special => added.content.clone().into_bytes(),
                (Some(added), _) => self.spelling.bytes(&added.content, true),
                (None, Some(token)) => self.spelling.bytes(&token, false),
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

fn unusable_pattern(construct: &str) -> Failure {
    Failure::UnsupportedModel {
        detail: texts::failures::file_unusable_pattern(construct).to_string(),
    }
}

fn damaged(error: impl std::fmt::Display) -> Failure {
    Failure::DamagedFile {
        file: crate::manifest::TOKENIZER.into(),
        detail: error.to_string(),
    }
}
