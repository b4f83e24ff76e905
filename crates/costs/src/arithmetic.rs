//! Multiply-adds of a forward pass: those of the weights grow with the positions computed, those of attention with
//! pairs of positions.

use crate::{Decoder, MlpKind};

/// Numbers of multiply-adds (one multiplication and one addition: two floating-point operations).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Macs {
    /// Products with weights: the projections of all computed positions, and the head.
    pub weights: u64,
    /// Products of queries with keys, and of attention weights with values.
    pub attention: u64,
}

/// How a step computes the next token's logits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Each step computes all positions of the text again.
    Naive,
    /// Each step computes the new position and reads the others from the KV cache.
    Cached,
}

impl Macs {
    /// The sum of both parts.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.weights + self.attention
    }

    const fn plus(self, other: Self) -> Self {
        Self {
            weights: self.weights + other.weights,
            attention: self.attention + other.attention,
        }
    }
}

impl Decoder {
    /// Multiply-adds of one position with the layers' weights. The embedding is a look-up; norms and biases are left
    /// out (less than one in a thousand).
    #[must_use]
    pub const fn weight_macs_per_position(&self) -> u64 {
        let d = self.hidden_size;
        let (queries, keys) = (self.heads * self.head_dim, self.kv_heads * self.head_dim);
        let mlp = match self.mlp {
            MlpKind::Plain { inner } => 2 * d * inner,
            MlpKind::Gated { inner } => 3 * d * inner,
            // A token passes through the router and the active experts only.
            MlpKind::Experts {
                inner,
                experts,
                active,
            } => active * 3 * d * inner + d * experts,
        };
        self.layers * (2 * d * queries + 2 * d * keys + mlp)
    }

    /// Multiply-adds of the output head, once per pass: only the last position's logits are computed.
    #[must_use]
    pub const fn head_macs(&self) -> u64 {
        self.vocab_size * self.hidden_size
    }

    /// Multiply-adds of attention for one position that attends to `visible` positions, itself included: one product
    /// with each key and one with each value, in every head of every layer.
    #[must_use]
    pub const fn attention_macs(&self, visible: u64) -> u64 {
        2 * self.layers * self.heads * self.head_dim * visible
    }

    /// A pass that computes `computed` positions after `reused` cached ones. Position i, from 0, attends to i + 1.
    #[must_use]
    pub const fn pass(&self, reused: u64, computed: u64) -> Macs {
        let (first, last) = (reused + 1, reused + computed);
        // (reused + 1) + … + (reused + computed): pairs of a position and one that it attends to.
        let pairs = (first + last) * computed / 2;
        Macs {
            weights: computed * self.weight_macs_per_position() + self.head_macs(),
            attention: self.attention_macs(pairs),
        }
    }

    /// The step that computes the logits of the token after `length` positions.
    #[must_use]
    pub const fn step(&self, method: Method, length: u64) -> Macs {
        match method {
            Method::Naive => self.pass(0, length),
            Method::Cached => self.pass(length.saturating_sub(1), 1),
        }
    }

    /// `new` tokens after a prompt: the prefill gives the first, and one step each gives the others.
    #[must_use]
    pub const fn run(&self, method: Method, prompt: u64, new: u64) -> Macs {
        let mut sum = Macs {
            weights: 0,
            attention: 0,
        };
        let mut written = 0;
        while written < new {
            let step = match written {
                0 => self.pass(0, prompt),
                _ => self.step(method, prompt + written),
            };
            sum = sum.plus(step);
            written += 1;
        }
        sum
    }

    /// The length of context from which on one cached step spends more multiply-adds on attention than on the weights.
    #[must_use]
    pub const fn attention_overtakes_at(&self) -> u64 {
        (self.weight_macs_per_position() + self.head_macs()) / self.attention_macs(1) + 1
    }
}
