//! The tokenizer: byte-level BPE, trained on the text that the network will be trained on.

use corpus::{Alphabet, Documents, Grammar};
use tokenizers::models::bpe::{BPE, BpeTrainerBuilder};
use tokenizers::pre_tokenizers::byte_level::ByteLevel;
use tokenizers::processors::template::TemplateProcessing;
use tokenizers::{AddedToken, TokenizerBuilder, normalizers, pre_tokenizers};

use crate::error::Error;

/// The special token before and after each document.
pub const END_OF_TEXT: &str = "<|endoftext|>";

/// Number of documents on which the merges are counted.
const DOCUMENTS: usize = 30_000;

/// The least count of a pair that is merged: so frequent words become tokens, and rare ones stay in parts.
const LEAST_COUNT: u64 = 40;

/// The least count in a text of the user's own, which may be short.
const LEAST_COUNT_IN_TEXT: u64 = 3;

/// The seed of the documents for the merges; no other seed of the project has this value.
const SEED: u64 = 0x746F_6B65_6E73;

/// A tokenizer in the format of Hugging Face's `tokenizer.json`.
pub struct TrainableTokenizer {
    inner: tokenizers::Tokenizer,
    end: u32,
}

impl TrainableTokenizer {
    /// Trains a tokenizer of at most `vocabulary` tokens on documents of `grammar`; the result is reproducible.
    ///
    /// # Errors
    /// Fails if the tokenizer library returns an error.
    pub fn train(grammar: &Grammar, vocabulary: usize) -> Result<Self, Error> {
        let mut documents = Documents::new(grammar, SEED);
        let texts: Vec<String> = (0..DOCUMENTS).map(|_| documents.next_text()).collect();
        Self::learn(texts.iter().map(String::as_str), vocabulary, LEAST_COUNT)
    }

    /// Trains a tokenizer of at most `vocabulary` tokens on a text, in which [`END_OF_TEXT`] may separate documents.
    ///
    /// # Errors
    /// Fails if the tokenizer library returns an error.
    pub fn train_on_text(text: &str, vocabulary: usize) -> Result<Self, Error> {
        let documents = text.split(END_OF_TEXT);
        let lines = documents.flat_map(|document| document.split_inclusive('\n'));
        Self::learn(lines, vocabulary, LEAST_COUNT_IN_TEXT)
    }

    fn learn<'t>(
        texts: impl Iterator<Item = &'t str> + Send,
        vocabulary: usize,
        least_count: u64,
    ) -> Result<Self, Error> {
        let byte_level = ByteLevel::new(false, true, true);
        let mut inner = TokenizerBuilder::<
            BPE,
            normalizers::NormalizerWrapper,
            pre_tokenizers::PreTokenizerWrapper,
            tokenizers::PostProcessorWrapper,
            tokenizers::DecoderWrapper,
        >::default()
        .with_model(BPE::default())
        .with_normalizer(None)
        .with_pre_tokenizer(Some(byte_level.into()))
        .with_decoder(Some(byte_level.into()))
        .build()
        .map_err(failed)?;
        let mut trainer = BpeTrainerBuilder::new()
            .vocab_size(vocabulary)
            .min_frequency(least_count)
            .show_progress(false)
            .special_tokens(vec![AddedToken::from(END_OF_TEXT, true)])
            .initial_alphabet(ByteLevel::alphabet().into_iter().collect())
            .build();
        inner.train(&mut trainer, texts).map_err(failed)?;

        let end = inner
            .token_to_id(END_OF_TEXT)
            .ok_or_else(|| Error::Tokenizer(format!("no {END_OF_TEXT}")))?;
        let template = TemplateProcessing::builder()
            .try_single(format!("{END_OF_TEXT} $A"))
            .map_err(Error::Tokenizer)?
            .special_tokens(vec![(END_OF_TEXT, end)])
            .build()
            .map_err(failed)?;
        inner.with_post_processor(Some(template));
        Self::from_json(inner.to_string(false).map_err(failed)?.as_bytes())
    }

    /// Parses a `tokenizer.json`.
    ///
    /// # Errors
    /// Fails if it does not parse, or has no end-of-text token.
    pub fn from_json(json: &[u8]) -> Result<Self, Error> {
        let inner = tokenizers::Tokenizer::from_bytes(json).map_err(failed)?;
        let end = inner
            .token_to_id(END_OF_TEXT)
            .ok_or_else(|| Error::Tokenizer(format!("no {END_OF_TEXT}")))?;
        Ok(Self { inner, end })
    }

    /// The tokenizer as a `tokenizer.json`.
    ///
    /// # Errors
    /// Fails if the tokenizer library returns an error.
    pub fn to_json(&self) -> Result<String, Error> {
        self.inner.to_string(true).map_err(failed)
    }

    /// V: number of tokens, special ones included.
    pub fn vocab_size(&self) -> usize {
        self.inner.get_vocab_size(true)
    }

    /// Id of the token before and after each document.
    pub fn end(&self) -> u32 {
        self.end
    }

    /// Tokenizes a text, without special tokens.
    ///
    /// # Errors
    /// Fails if the tokenizer library returns an error.
    pub fn encode(&self, text: &str) -> Result<Vec<u32>, Error> {
        Ok(self
            .inner
            .encode_fast(text, false)
            .map_err(failed)?
            .get_ids()
            .to_vec())
    }

    /// The text of ids, without end-of-text tokens.
    ///
    /// # Errors
    /// Fails if the tokenizer library returns an error.
    pub fn decode(&self, ids: &[u32]) -> Result<String, Error> {
        self.inner.decode(ids, true).map_err(failed)
    }

    /// The tokens of each piece of the grammar, with which the true distribution is computed.
    ///
    /// # Errors
    /// Fails if a piece cannot be tokenized.
    pub fn alphabet(&self, grammar: &Grammar) -> Result<Alphabet, Error> {
        let mut failure = None;
        let alphabet = Alphabet::new(grammar, self.end, |piece| {
            self.encode(piece).unwrap_or_else(|error| {
                failure.get_or_insert(error);
                vec![self.end]
            })
        });
        failure.map_or(Ok(alphabet), Err)
    }
}

fn failed(error: impl std::fmt::Display) -> Error {
    Error::Tokenizer(error.to_string())
}
