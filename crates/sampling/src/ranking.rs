//! The tokens of one step sorted by logit, once per step, so that changing a setting does not sort again.

use std::sync::OnceLock;

use crate::{Logits, Scores, TokenId, scores::falling_key};

/// All tokens of the vocabulary by falling logit, ties by lower id. Compute it once per step and store it.
#[derive(Clone, Debug)]
pub struct Ranking {
    logits: Logits,
    ids: std::sync::Arc<[TokenId]>,
    scores: Scores,
    rank_of: OnceLock<Box<[u32]>>,
}

impl Ranking {
    /// Sorts the vocabulary. O(V log V).
    #[must_use]
    pub fn of(logits: &Logits) -> Self {
        let raw = logits.as_slice();
        let mut keys: Vec<u64> = (0..)
            .zip(raw)
            .map(|(id, &logit)| falling_key(logit, id))
            .collect();
        keys.sort_unstable();
        // The lower half of a key is the id.
        let ids: std::sync::Arc<[TokenId]> = keys.iter().map(|&key| key as TokenId).collect();
        let values = ids.iter().map(|&id| raw[id as usize]).collect();
        let scores = Scores::sorted(logits.vocabulary(), ids.clone(), values);
        Self {
            logits: logits.clone(),
            ids,
            scores,
            rank_of: OnceLock::new(),
        }
    }

    /// The same step with other scores as the input of the chain.
    pub(crate) fn with_scores(&self, scores: Scores) -> Self {
        Self {
            scores,
            ..self.clone()
        }
    }

    /// The logits that were sorted.
    #[must_use]
    pub fn logits(&self) -> &Logits {
        &self.logits
    }

    /// All token ids by falling logit, ties by lower id; those at −∞ come last.
    #[must_use]
    pub fn ids(&self) -> &[TokenId] {
        &self.ids
    }

    /// The rank of a token, 0 for the most likely one; `None` if it is not in the vocabulary.
    #[must_use]
    pub fn rank_of(&self, token: TokenId) -> Option<usize> {
        let table = self.rank_of.get_or_init(|| {
            let mut ranks = vec![0; self.ids.len()].into_boxed_slice();
            for (rank, &id) in (0..).zip(self.ids.iter()) {
                ranks[id as usize] = rank;
            }
            ranks
        });
        table.get(token as usize).map(|&rank| rank as usize)
    }

    /// Whether it is known that a token has its score, see [`Logits::naming`].
    #[must_use]
    pub fn is_listed(&self, token: TokenId) -> bool {
        let Some(listed) = self.logits.listed() else {
            return true;
        };
        self.rank_of(token).is_some_and(|rank| rank < listed)
    }

    /// The input of the chain: the logits as scores, unchanged; without the tokens that a mask has removed.
    #[must_use]
    pub fn scores(&self) -> &Scores {
        &self.scores
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn falls_by_logit_and_breaks_ties_by_lower_id() {
        let logits = Logits::new(vec![1.0, f32::NEG_INFINITY, 2.0, 1.0, -0.0, 0.0]).unwrap();
        let ranking = Ranking::of(&logits);
        assert_eq!(ranking.ids(), [2, 0, 3, 4, 5, 1]);
        assert_eq!(ranking.rank_of(3), Some(2));
        assert_eq!(ranking.rank_of(6), None);
        assert_eq!(ranking.scores().len(), 5);
    }

    #[test]
    fn beyond_a_list_no_token_is_known_to_have_its_score() {
        let logits = Logits::new(vec![1.0, 3.0, 2.0]).unwrap();
        let ids = |listed| {
            let ranking = Ranking::of(&logits.clone().naming(listed));
            (0..4)
                .filter(|&id| ranking.is_listed(id))
                .collect::<Vec<_>>()
        };
        assert_eq!(ids(Some(2)), [1, 2]);
        assert_eq!(ids(Some(0)), []);
        assert_eq!(
            ids(None),
            [0, 1, 2, 3],
            "without a list it is not asked whether the token exists"
        );
    }
}
