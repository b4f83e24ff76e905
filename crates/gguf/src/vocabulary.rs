//! The tokens of a file: text, kind and id of each.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value, json};

use crate::error::{GgufError, beginning};
use crate::metadata::{Metadata, MetadataList, MetadataValue};

const TOKENS: &str = "tokenizer.ggml.tokens";
const KINDS: &str = "tokenizer.ggml.token_type";
pub(crate) const BOS: &str = "tokenizer.ggml.bos_token_id";
pub(crate) const EOS: &str = "tokenizer.ggml.eos_token_id";
pub(crate) const UNKNOWN: &str = "tokenizer.ggml.unknown_token_id";
pub(crate) const PADDING: &str = "tokenizer.ggml.padding_token_id";
/// The tokens that end a text, a turn, or a message of a turn.
pub(crate) const SPECIAL_ENDS: [&str; 3] = [
    EOS,
    "tokenizer.ggml.eot_token_id",
    "tokenizer.ggml.eom_token_id",
];
/// The longest token of SentencePiece's kind in bytes: each place inside of one is tried for a merge.
const LONGEST_TOKEN: usize = 1 << 10;

/// What a token is for: `tokenizer.ggml.token_type`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenKind {
    Normal,
    Unknown,
    Control,
    UserDefined,
    /// An id that no text has: padding of the vocabulary.
    Unused,
    Byte,
}

/// The tokens of a file, each text once.
pub(crate) struct TokenTable<'a> {
    metadata: &'a Metadata,
    /// Text and kind by id; ids without a text are unused.
    pub tokens: Vec<(&'a str, TokenKind)>,
    /// Ids by text, without unused ones.
    pub ids: BTreeMap<&'a str, u32>,
}

/// A token that is one wherever it stands in a text, as a `tokenizer.json` has it.
#[derive(Debug, Serialize)]
pub(crate) struct AddedToken<'a> {
    id: u32,
    content: &'a str,
    single_word: bool,
    lstrip: bool,
    rstrip: bool,
    normalized: bool,
    special: bool,
}

impl<'a> TokenTable<'a> {
    pub fn of(metadata: &'a Metadata) -> Result<Self, GgufError> {
        let texts = metadata.texts(TOKENS)?;
        let texts = texts.ok_or_else(|| GgufError::Missing(TOKENS.to_owned()))?;
        let kinds = match metadata.get(KINDS) {
            None => None,
            Some(MetadataValue::List(MetadataList::Integers(kinds)))
                if kinds.len() == texts.len() =>
            {
                Some(kinds)
            }
            Some(_) => {
                return Err(GgufError::kind(
                    KINDS,
                    texts::failures::expected_number_per_token(),
                ));
            }
        };
        let mut tokens = Vec::with_capacity(texts.len());
        let mut ids = BTreeMap::new();
        for (id, text) in texts.iter().enumerate() {
            let kind = match kinds.map(|kinds| kinds[id]) {
                _ if text.is_empty() => TokenKind::Unused,
                None | Some(1) => TokenKind::Normal,
                Some(2) => TokenKind::Unknown,
                Some(3) => TokenKind::Control,
                Some(4) => TokenKind::UserDefined,
                Some(5) => TokenKind::Unused,
                Some(6) => TokenKind::Byte,
                Some(_) => {
                    return Err(GgufError::kind(
                        KINDS,
                        texts::failures::expected_token_kinds(),
                    ));
                }
            };
            if text.len() > LONGEST_TOKEN {
                let (token, bytes) = (id.to_string(), text.len().to_string());
                let detail = texts::failures::gguf_long_token(&token, &bytes);
                return Err(GgufError::Damaged(detail));
            }
            tokens.push((text.as_str(), kind));
            if kind != TokenKind::Unused && ids.insert(text.as_str(), id as u32).is_some() {
                let detail = texts::failures::gguf_token_twice(&beginning(text));
                return Err(GgufError::Damaged(detail));
            }
        }
        Ok(Self {
            metadata,
            tokens,
            ids,
        })
    }

    /// The special token that a key names by its id, with its text.
    pub fn special(&self, key: &str) -> Result<Option<(u32, &'a str)>, GgufError> {
        let Some(id) = self.metadata.whole(key)? else {
            return Ok(None);
        };
        let token = usize::try_from(id).ok().and_then(|id| self.tokens.get(id));
        let (text, _) =
            token.ok_or_else(|| GgufError::kind(key, texts::failures::expected_token()))?;
        Ok(Some((id as u32, text)))
    }

    /// The tokens that are found in a text before it is cut.
    pub fn added(&self) -> Vec<AddedToken<'a>> {
        let added = self
            .tokens
            .iter()
            .zip(0..)
            .filter_map(|(&(content, kind), id)| {
                let special = match kind {
                    TokenKind::Control | TokenKind::Unknown => true,
                    TokenKind::UserDefined => false,
                    TokenKind::Normal | TokenKind::Unused | TokenKind::Byte => return None,
                };
                Some(AddedToken {
                    id,
                    content,
                    single_word: false,
                    lstrip: false,
                    rstrip: false,
                    normalized: false,
                    special,
                })
            });
        added.collect()
    }

    /// The `post_processor` of a `tokenizer.json`: BOS before a text and EOS after it, where the file asks for them.
    pub fn post_processor(&self, adds_bos: bool) -> Result<Value, GgufError> {
        let asks = |key, default| Ok(self.metadata.flag(key)?.unwrap_or(default));
        let around = |asked: Result<bool, GgufError>, key| match asked? {
            true => self.special(key),
            false => Ok(None),
        };
        let bos = around(asks("tokenizer.ggml.add_bos_token", adds_bos), BOS)?;
        let eos = around(asks("tokenizer.ggml.add_eos_token", false), EOS)?;
        if bos.is_none() && eos.is_none() {
            return Ok(Value::Null);
        }
        let special = |token: Option<(u32, &str)>| {
            token.map(|(_, text)| json!({ "SpecialToken": { "id": text, "type_id": 0 } }))
        };
        let part = |name: &str| {
            let text = json!({ "Sequence": { "id": name, "type_id": 0 } });
            special(bos).into_iter().chain([text]).chain(special(eos))
        };
        let ids = bos.into_iter().chain(eos).map(|(id, text)| {
            let token = json!({ "id": text, "ids": [id], "tokens": [text] });
            (text.to_owned(), token)
        });
        Ok(json!({
            "type": "TemplateProcessing",
            "single": part("A").collect::<Vec<_>>(),
            "pair": part("A").chain(part("B")).collect::<Vec<_>>(),
            "special_tokens": Value::Object(ids.collect()),
        }))
    }
}
