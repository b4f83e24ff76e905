//! Counts the positions that an engine computes for texts one after the other, with one cache that is cut where they part.

use protocol::TokenId;

/// The text in a cache, and how many positions were computed for it and for those before it.
#[derive(Clone, Debug, Default)]
pub struct CachedText {
    text: Vec<TokenId>,
    computed: usize,
}

impl CachedText {
    /// A text is read: what it shares with the one before is in the cache, at most all but its last token.
    pub fn read(&mut self, text: Vec<TokenId>) {
        let same = self.text.iter().zip(&text).take_while(|(a, b)| a == b);
        let shared = same.count().min(text.len().saturating_sub(1));
        self.computed += text.len() - shared;
        self.text = text;
    }

    /// The number of positions computed so far, those of the first text included.
    pub fn computed(&self) -> usize {
        self.computed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_comes_after_the_shared_beginning_is_computed() {
        let mut cache = CachedText::default();
        let mut computed = |text: &[TokenId]| {
            cache.read(text.to_vec());
            cache.computed()
        };
        assert_eq!(computed(&[1, 2, 3]), 3);
        assert_eq!(computed(&[1, 2, 3, 4]), 4);
        assert_eq!(computed(&[1, 2, 5, 6]), 6);
        assert_eq!(
            computed(&[1, 2, 5]),
            7,
            "the last token is run for its logits"
        );
    }
}
