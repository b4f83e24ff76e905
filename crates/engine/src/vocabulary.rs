//! Tokenizers of other models from a small derived file: the merges alone, from which the tokens follow.
//!
//! A byte-level BPE vocabulary is the single bytes, one token for each merge, in the order of the merges, and a few special
//! tokens. So the two ids of each merge say everything: four bytes a token instead of forty.

use std::collections::BTreeMap;

use protocol::{Failure, TokenId};
use serde::Deserialize;
use tokenizers::{
    AddedToken, PreTokenizerWrapper, Tokenizer as Inner,
    models::bpe::{BPE, Merges, Vocab},
    pre_tokenizers::{byte_level::ByteLevel, digits::Digits, sequence::Sequence},
};

use crate::{
    FileEntry, Tokenizer,
    manifest::{MANIFEST, is_web_page},
    tokenizer::byte_character,
};

/// The file with the merges: two little-endian `u16` ids for each, in order.
pub const MERGES: &str = "merges.bin";
/// The version of the manifest's format; there is only one.
const FORMAT: u32 = 1;
/// Bytes of one merge.
const MERGE: usize = 4;
/// The longest token in bytes. Damaged merges could double the length of a token fifty thousand times.
const LONGEST_TOKEN: usize = 1024;

/// A vocabulary's table of contents.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct VocabularyManifest {
    /// The version of the format, always 1.
    pub format: u32,
    /// The name of the model, for display.
    pub name: String,
    /// Where the tokenizer was published.
    pub source: String,
    /// SPDX expression of its licence.
    pub license: String,
    /// Size and checksum of every file, by name.
    pub files: BTreeMap<String, FileEntry>,
    /// The tokens of single bytes.
    pub single_bytes: SingleBytes,
    /// The id of the token that the first merge makes; the others follow.
    pub first_merge: TokenId,
    /// The ids of the special tokens, by their text.
    pub special_tokens: BTreeMap<String, TokenId>,
    /// Whether each digit is a token of its own.
    pub digits_alone: bool,
}

/// The tokens of single bytes: their ids follow each other.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct SingleBytes {
    /// The id of the first.
    pub first: TokenId,
    /// The bytes in the order of their ids, in hexadecimal.
    pub order: String,
}

impl VocabularyManifest {
    /// Parses a manifest.
    ///
    /// # Errors
    /// [`Failure::DamagedFile`] if it does not parse, has another format or lists no merges.
    pub fn from_json(json: &[u8]) -> Result<Self, Failure> {
        // Some hosts answer every address with a web page and status 200.
        if is_web_page(json) {
            return Err(damaged(MANIFEST, texts::failures::file_web_page()));
        }
        let manifest: Self =
            serde_json::from_slice(json).map_err(|error| damaged(MANIFEST, error))?;
        if manifest.format != FORMAT {
            let (found, read) = (manifest.format.to_string(), FORMAT.to_string());
            let detail = texts::failures::file_other_format(&found, &read);
            return Err(damaged(MANIFEST, detail));
        }
        manifest.merges()?;
        Ok(manifest)
    }

    /// Size and checksum of the merges.
    ///
    /// # Errors
    /// [`Failure::DamagedFile`] if they are not listed.
    pub fn merges(&self) -> Result<&FileEntry, Failure> {
        let entry = self.files.get(MERGES);
        entry.ok_or_else(|| damaged(MANIFEST, texts::failures::file_not_listed(MERGES)))
    }

    /// Builds the tokenizer from the downloaded merges.
    ///
    /// # Errors
    /// [`Failure::DamagedFile`] if they are not the published ones, or if the ids do not fit each other.
    pub fn tokenizer(&self, merges: &[u8]) -> Result<Tokenizer, Failure> {
        self.merges()?.check(MERGES, merges)?;
        let mut tokens = Tokens::default();
        for (id, byte) in (self.single_bytes.first..).zip(self.single_bytes.read()?) {
            tokens.add(id, byte_character(byte).into(), MANIFEST)?;
        }
        let merges = self.join(merges, &mut tokens)?;
        // A merge may not reach for them: they are added after all merges.
        for (content, &id) in &self.special_tokens {
            tokens.add(id, content.clone(), MANIFEST)?;
        }
        let bpe = BPE::builder().vocab_and_merges(tokens.ids, merges);
        let bpe = bpe.build().map_err(|error| damaged(MERGES, error))?;
        let mut inner = Inner::new(bpe);
        inner.with_pre_tokenizer(Some(self.pre_tokenizer()));
        let special = self.special_tokens.keys();
        let special = special.map(|content| AddedToken::from(content.as_str(), true));
        inner
            .add_special_tokens(special)
            .map_err(|error| damaged(MANIFEST, error))?;
        Ok(Tokenizer::byte_level(inner))
    }

    /// Adds the token of every merge; the pairs as texts.
    fn join(&self, merges: &[u8], tokens: &mut Tokens) -> Result<Merges, Failure> {
        let (pairs, rest) = merges.as_chunks::<MERGE>();
        if !rest.is_empty() {
            return Err(damaged(MERGES, texts::failures::file_merge_cut_off()));
        }
        let mut texts = Merges::with_capacity(pairs.len());
        for (id, [a, b, c, d]) in (self.first_merge..).zip(pairs) {
            let side = |id: u16| {
                let text = tokens.texts.get(&TokenId::from(id));
                text.cloned().ok_or_else(|| {
                    let detail = texts::failures::file_merge_too_early(&id.to_string());
                    damaged(MERGES, detail)
                })
            };
            let left = side(u16::from_le_bytes([*a, *b]))?;
            let right = side(u16::from_le_bytes([*c, *d]))?;
            tokens.add(id, [left.as_str(), &right].concat(), MERGES)?;
            texts.push((left, right));
        }
        Ok(texts)
    }

    /// What cuts a text before the merges are tried: GPT-2's expression, after the digits where they stand alone.
    fn pre_tokenizer(&self) -> PreTokenizerWrapper {
        let (prefix_space, trim_offsets, expression) = (false, true, true);
        let words = ByteLevel::new(prefix_space, trim_offsets, expression).into();
        match self.digits_alone {
            true => Sequence::new(vec![Digits::new(true).into(), words]).into(),
            false => words,
        }
    }
}

impl SingleBytes {
    fn read(&self) -> Result<Vec<u8>, Failure> {
        let (pairs, rest) = self.order.as_bytes().as_chunks::<2>();
        let byte = |pair: &[u8; 2]| {
            let digits = std::str::from_utf8(pair).ok()?;
            u8::from_str_radix(digits, 16).ok()
        };
        let bytes: Option<Vec<u8>> = pairs.iter().map(byte).collect();
        bytes
            .filter(|_| rest.is_empty())
            .ok_or_else(|| damaged(MANIFEST, texts::failures::file_single_bytes()))
    }
}

/// The tokens so far, in GPT-2's spelling, both ways.
#[derive(Default)]
struct Tokens {
    ids: Vocab,
    texts: std::collections::HashMap<TokenId, String>,
}

impl Tokens {
    /// Adds a token; `file` is named if id or text are taken, or if the text is too long.
    fn add(&mut self, id: TokenId, text: String, file: &str) -> Result<(), Failure> {
        if text.chars().count() > LONGEST_TOKEN {
            let detail =
                texts::failures::file_long_token(&id.to_string(), &LONGEST_TOKEN.to_string());
            return Err(damaged(file, detail));
        }
        let before = self.texts.insert(id, text.clone());
        if before.is_some() || self.ids.insert(text, id).is_some() {
            return Err(damaged(
                file,
                texts::failures::file_token_twice(&id.to_string()),
            ));
        }
        Ok(())
    }
}

fn damaged(file: &str, detail: impl ToString) -> Failure {
    Failure::DamagedFile {
        file: file.into(),
        detail: detail.to_string(),
    }
}
