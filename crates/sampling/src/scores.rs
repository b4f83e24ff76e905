//! Scores inside the chain: the tokens not removed, by falling score. A removed token is not stored: its score is −∞.

use std::sync::{Arc, OnceLock};

use crate::engines::CandidateOrder;
use crate::{TokenId, math};

/// The tokens not removed with their scores, by falling score, ties by lower id. Cloning and truncating are cheap.
///
/// At least one token is always left. Truncating keeps a prefix and shares all arrays; only changed values or a removal
/// from the middle allocates new ones.
#[derive(Clone, Debug)]
pub struct Scores {
    vocabulary: usize,
    ids: Arc<[TokenId]>,
    values: Arc<[f32]>,
    /// How many entries from the front are not removed.
    len: usize,
    /// exp(value − greatest value) for every entry of `values`, computed on first use.
    weights: Arc<OnceLock<Arc<[f64]>>>,
    /// Sums over these candidates; shared by clones, so those of the raw scores are computed once per step.
    sums: Arc<OnceLock<WeightSums>>,
    held: CandidateOrder,
}

#[derive(Clone, Copy, Debug)]
struct WeightSums {
    /// Σ exp(value − greatest value), at least 1.
    weight: f64,
    entropy_bits: f64,
}

/// An integer key whose ascending order is falling value, then rising id. −0 and +0 are the same number.
pub(crate) fn falling_key(value: f32, id: TokenId) -> u64 {
    let bits = (value + 0.0).to_bits();
    // Ascending order of floats as integers: invert all bits below zero, only the sign above; then all again to fall.
    let rising = if bits >> 31 == 1 {
        !bits
    } else {
        bits | 0x8000_0000
    };
    (u64::from(!rising) << 32) | u64::from(id)
}

/// The value of a [`falling_key`]; +0 for −0.
fn value_of(key: u64) -> f32 {
    let rising = !((key >> 32) as u32);
    let bits = match rising >> 31 {
        1 => rising & 0x7FFF_FFFF,
        _ => !rising,
    };
    f32::from_bits(bits)
}

impl Scores {
    /// `values` must fall, ties by lower `ids`; a tail at −∞ is dropped. At least the first value must be finite.
    pub(crate) fn sorted(vocabulary: usize, ids: Arc<[TokenId]>, values: Arc<[f32]>) -> Self {
        let len = values.partition_point(|&value| value > f32::NEG_INFINITY);
        debug_assert!(len > 0, "no token is left");
        Self {
            vocabulary,
            ids,
            values,
            len,
            weights: Arc::default(),
            sums: Arc::default(),
            held: CandidateOrder::ByToken,
        }
    }

    /// The number of tokens not removed, at least 1.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "never empty")]
    pub fn len(&self) -> usize {
        self.len
    }

    /// V: the size of the vocabulary, removed tokens included.
    #[must_use]
    pub fn vocabulary(&self) -> usize {
        self.vocabulary
    }

    /// The ids of the tokens not removed, by falling score.
    #[must_use]
    pub fn ids(&self) -> &[TokenId] {
        &self.ids[..self.len]
    }

    /// The scores of [`Scores::ids`], in the same order.
    #[must_use]
    pub fn values(&self) -> &[f32] {
        &self.values[..self.len]
    }

    /// Pairs of id and score, by falling score.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (TokenId, f32)> + '_ {
        self.ids()
            .iter()
            .copied()
            .zip(self.values().iter().copied())
    }

    /// One score per token of the vocabulary, indexed by token id; a removed token is −∞.
    #[must_use]
    pub fn to_dense(&self) -> Vec<f32> {
        let mut dense = vec![f32::NEG_INFINITY; self.vocabulary];
        for (id, value) in self.iter() {
            dense[id as usize] = value;
        }
        dense
    }

    /// exp(score − greatest score) of each token not removed, in order: probabilities before division by their sum.
    #[must_use]
    pub fn weights(&self) -> &[f64] {
        &self.all_weights()[..self.len]
    }

    /// The sum of [`Scores::weights`] from the greatest to the smallest, at least 1.
    #[must_use]
    pub fn total_weight(&self) -> f64 {
        self.sums().weight
    }

    /// Entropy in bits of softmax over the tokens not removed.
    #[must_use]
    pub fn entropy_bits(&self) -> f64 {
        self.sums().entropy_bits
    }

    pub(crate) fn all_weights(&self) -> &Arc<[f64]> {
        self.weights.get_or_init(|| {
            let greatest = f64::from(self.values[0]);
            self.values
                .iter()
                .map(|&value| math::exp(f64::from(value) - greatest))
                .collect()
        })
    }

    pub(crate) fn all_ids(&self) -> &Arc<[TokenId]> {
        &self.ids
    }

    fn sums(&self) -> WeightSums {
        *self.sums.get_or_init(|| {
            let greatest = f64::from(self.values[0]);
            let (mut weight, mut moment) = (0.0, 0.0);
            for (&w, &value) in self.weights().iter().zip(self.values()) {
                if w > 0.0 {
                    weight += w;
                    moment += w * (f64::from(value) - greatest);
                }
            }
            // H = −Σ p ln p with p = w / Z and ln w = value − greatest; rounding may leave it slightly below zero.
            let nats = (math::ln(weight) - moment / weight).max(0.0);
            WeightSums {
                weight,
                entropy_bits: nats / std::f64::consts::LN_2,
            }
        })
    }

    /// Keeps the `len` greatest and shares all arrays. At least one is kept.
    pub(crate) fn truncated(&self, len: usize) -> Self {
        Self {
            len: len.clamp(1, self.len),
            sums: Arc::default(),
            ..self.clone()
        }
    }

    /// Replaces the values by others that still fall; tokens that become equal are sorted by id.
    pub(crate) fn reshaped(&self, values: Vec<f32>) -> Self {
        let mut ids = None;
        let mut start = 0;
        while start < values.len() {
            let end = start
                + values[start..]
                    .iter()
                    .take_while(|&&value| value == values[start])
                    .count();
            if end - start > 1 && !self.ids[start..end].is_sorted() {
                // As keys, like all else that is sorted here: each type of element has its own sorting code.
                let mut tied: Vec<u64> = self.ids[start..end].iter().map(|&id| id.into()).collect();
                tied.sort_unstable();
                let ids = ids.get_or_insert_with(|| self.ids().to_vec());
                for (id, tied) in ids[start..end].iter_mut().zip(tied) {
                    *id = tied as TokenId;
                }
            }
            start = end;
        }
        let ids = ids.map_or_else(|| self.ids.clone(), Into::into);
        Self {
            held: self.held,
            ..Self::sorted(self.vocabulary, ids, values.into())
        }
    }

    /// Replaces the values for which `change` returns one, and merges them in falling order. O(n) plus sorting these.
    pub(crate) fn adjusted(&self, mut change: impl FnMut(TokenId, f32) -> Option<f32>) -> Self {
        let mut moved: Vec<u64> = Vec::new();
        let mut stayed: Vec<(TokenId, f32)> = Vec::with_capacity(self.len);
        for (id, value) in self.iter() {
            match change(id, value) {
                // A product of huge numbers must not overflow to infinity.
                Some(new) => {
                    let new = new.clamp(f32::MIN, f32::MAX);
                    moved.push(falling_key(new, id));
                }
                None => stayed.push((id, value)),
            }
        }
        if moved.is_empty() {
            return self.clone();
        }
        moved.sort_unstable();
        let mut moved = moved.into_iter().peekable();
        let mut ids = Vec::with_capacity(self.len);
        let mut values = Vec::with_capacity(self.len);
        for (id, value) in stayed {
            let key = falling_key(value, id);
            while let Some(earlier) = moved.next_if(|&earlier| earlier < key) {
                // The lower half of a key is the id.
                ids.push(earlier as TokenId);
                values.push(value_of(earlier));
            }
            ids.push(id);
            values.push(value);
        }
        ids.extend(moved.clone().map(|key| key as TokenId));
        values.extend(moved.map(value_of));
        Self::sorted(self.vocabulary, ids.into(), values.into())
    }

    /// Keeps the tokens for which `keep`, called with rank and id, is true; `None` if there is none.
    pub(crate) fn filtered(&self, mut keep: impl FnMut(usize, TokenId) -> bool) -> Option<Self> {
        let (mut ids, mut values) = (Vec::new(), Vec::new());
        for (rank, (id, value)) in self.iter().enumerate() {
            if keep(rank, id) {
                ids.push(id);
                values.push(value);
            }
        }
        if ids.len() == self.len {
            return Some(self.clone());
        }
        (!ids.is_empty()).then(|| Self {
            held: self.held,
            ..Self::sorted(self.vocabulary, ids.into(), values.into())
        })
    }

    /// Whether these are the first candidates of `other`, sharing its memory.
    pub(crate) fn is_prefix_of(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.ids, &other.ids) && self.len <= other.len
    }

    /// The order in which llama.cpp stores these candidates.
    pub(crate) fn held(&self) -> CandidateOrder {
        self.held
    }

    /// The same scores, marked as stored by llama.cpp in another order.
    pub(crate) fn holding(self, held: CandidateOrder) -> Self {
        Self { held, ..self }
    }
}
