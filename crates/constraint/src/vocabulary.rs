//! The bytes of all tokens, arranged as a trie, in which masks are computed.

use std::sync::Arc;

use llguidance::ParserFactory;
use protocol::{Failure, TokenId, Vocabulary};
use toktrie::{INVALID_TOKEN, TokEnv, TokRxInfo, TokTrie, TokenizerEnv};

use crate::limits::parser_limits;

/// Tokens of more bytes are never allowed: the trie has room for 1,024 levels.
const LONGEST_TOKEN: usize = 1000;

/// The tokens of a model as a trie of their bytes, with what is shared by all constraints over them.
pub struct TokenVocabulary {
    pub(crate) factory: ParserFactory,
    eos_token_ids: Vec<TokenId>,
    vocab_size: usize,
}

/// What llguidance knows of a tokenizer: the bytes of its tokens, and not how it cuts a text. So it forces no spelling: all
/// tokens whose bytes fit are allowed.
struct TrieOfBytes {
    trie: TokTrie,
}

impl TokenizerEnv for TrieOfBytes {
    fn tok_trie(&self) -> &TokTrie {
        &self.trie
    }

    fn tokenize_bytes(&self, bytes: &[u8]) -> Vec<TokenId> {
        self.trie.greedy_tokenize(bytes)
    }

    fn tokenize_is_canonical(&self) -> bool {
        false
    }
}

impl TokenVocabulary {
    /// Arranges the tokens. `special` are no text: only those in `eos`, which end an output, are ever allowed, unless a Lark
    /// grammar names one.
    ///
    /// # Errors
    /// [`Failure::UnknownToken`] for a special token outside the vocabulary, [`Failure::Malformed`] if llguidance refuses the
    /// vocabulary.
    pub fn new(
        vocabulary: &Vocabulary,
        special: &[TokenId],
        eos: &[TokenId],
    ) -> Result<Self, Failure> {
        let vocab_size = vocabulary.len();
        let mut words: Vec<Vec<u8>> = (0..vocab_size as TokenId)
            .map(|token| vocabulary.piece(token).unwrap_or_default())
            .map(|piece| match piece.len() {
                0..=LONGEST_TOKEN => piece.to_vec(),
                _ => Vec::new(),
            })
            .collect();
        for &token in special.iter().chain(eos) {
            let word = words.get_mut(token as usize).ok_or(Failure::UnknownToken {
                token,
                vocab_size: vocab_size as u32,
            })?;
            if word.first() != Some(&TokTrie::SPECIAL_TOKEN_MARKER) {
                word.insert(0, TokTrie::SPECIAL_TOKEN_MARKER);
            }
        }
        let end = eos.first().copied().unwrap_or(INVALID_TOKEN);
        let mut trie = TokTrie::from(&TokRxInfo::new(vocab_size as u32, end), &words);
        if !eos.is_empty() {
            trie = trie.with_eos_tokens(eos);
        }
        let tokens: TokEnv = Arc::new(TrieOfBytes { trie });
        let mut factory =
            ParserFactory::new_simple(&tokens).map_err(|error| Failure::Malformed {
                detail: error.to_string(),
            })?;
        factory.quiet();
        *factory.limits_mut() = parser_limits();
        Ok(Self {
            factory,
            eos_token_ids: eos.to_vec(),
            vocab_size,
        })
    }

    /// V: the number of tokens.
    pub fn vocab_size(&self) -> usize {
        self.vocab_size
    }

    /// The tokens that end an output.
    pub fn eos_token_ids(&self) -> &[TokenId] {
        &self.eos_token_ids
    }
}
