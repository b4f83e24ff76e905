//! A set of tokens as one bit for each token of the vocabulary.

use crate::TokenId;

/// Bits of one byte.
const BITS: usize = 8;

/// A set of tokens. Token `i` is bit `i % 8` of byte `i / 8`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenSet {
    bits: Vec<u8>,
    vocab_size: usize,
}

impl TokenSet {
    /// Reads the bits of a set; bits beyond the vocabulary are left out. `None` if there are not V / 8 bytes, rounded up.
    pub fn from_bytes(mut bits: Vec<u8>, vocab_size: usize) -> Option<Self> {
        if bits.len() != vocab_size.div_ceil(BITS) {
            return None;
        }
        if let (Some(last), used @ 1..) = (bits.last_mut(), vocab_size % BITS) {
            *last &= (1 << used) - 1;
        }
        Some(Self { bits, vocab_size })
    }

    /// These tokens, of a vocabulary of `vocab_size`; those outside of it are left out.
    pub fn of_tokens(tokens: impl IntoIterator<Item = TokenId>, vocab_size: usize) -> Self {
        let mut set = Self {
            bits: vec![0; vocab_size.div_ceil(BITS)],
            vocab_size,
        };
        for token in tokens {
            let token = token as usize;
            if token < vocab_size {
                set.bits[token / BITS] |= 1 << (token % BITS);
            }
        }
        set
    }

    /// V: the number of tokens of the vocabulary.
    pub fn vocab_size(&self) -> usize {
        self.vocab_size
    }

    /// The number of tokens in the set.
    pub fn len(&self) -> usize {
        let ones = self.bits.iter().map(|byte| byte.count_ones() as usize);
        ones.sum()
    }

    /// Whether no token is in the set.
    pub fn is_empty(&self) -> bool {
        self.bits.iter().all(|byte| *byte == 0)
    }

    /// Whether a token is in the set.
    pub fn contains(&self, token: TokenId) -> bool {
        let token = token as usize;
        let byte = self.bits.get(token / BITS);
        byte.is_some_and(|byte| byte >> (token % BITS) & 1 == 1)
    }

    /// The tokens in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = TokenId> + '_ {
        (0..self.vocab_size as TokenId).filter(|token| self.contains(*token))
    }

    /// The bits, V / 8 bytes, rounded up.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bits
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn holds_what_it_was_given(tokens in prop::collection::btree_set(0..90_u32, 0..40), vocab_size in 0..100_usize) {
            let inside: Vec<_> = (tokens.iter().copied())
                .filter(|token| (*token as usize) < vocab_size)
                .collect();
            let set = TokenSet::of_tokens(tokens.clone(), vocab_size);
            prop_assert_eq!(set.iter().collect::<Vec<_>>(), inside.clone());
            prop_assert_eq!(set.len(), inside.len());
            prop_assert_eq!(set.is_empty(), inside.is_empty());
            let mut bits = set.clone().into_bytes();
            prop_assert_eq!(TokenSet::from_bytes(bits.clone(), vocab_size), Some(set.clone()));
            bits.push(0);
            prop_assert_eq!(TokenSet::from_bytes(bits, vocab_size), None);
        }
    }

    #[test]
    fn the_bits_of_a_byte_rise_with_the_token() {
        let set = TokenSet::of_tokens([0, 3, 8], 10);
        assert_eq!(set.clone().into_bytes(), [0b1001, 0b1]);
        assert_eq!(TokenSet::from_bytes(vec![0b1001, 0b1101], 10), Some(set));
    }
}
