//! DRY, "don't repeat yourself": lowers the score of a token that would continue the repetition of an earlier passage.
//!
//! If the last n tokens also occur earlier, the score of the token that followed them there is lowered by
//! multiplier · base^(n − allowed_length), for the longest such n ≥ allowed_length. A breaker (newline, colon, quote)
//! ends a passage. Source: p-e-w's proposal for text-generation-webui (2024); llama.cpp `llama_sampler_dry`.
//! Neighbours: after the penalties, before the filters; transformers and vLLM do not have it.
//!
//! llama.cpp's defaults (`common_params_sampling`): multiplier 0, which is off, base 1.75, allowed length 2, the last
//! 64 tokens. The proposal recommends a multiplier of 0.8. llama.cpp's breakers are the texts newline, colon, quote and
//! asterisk: every token that contains one of them ends a passage. Here breakers are token ids, because this crate does
//! not know the text of tokens.

use serde::{Deserialize, Serialize};

use super::Effect;
use crate::parameter::parameter;
use crate::{Context, ParameterError, Scores, SortedMap, SortedSet, TokenId};

parameter! {
    /// The penalty at the allowed length, in units of score.
    DryMultiplier(f64), "dry_multiplier", range 0.0..=100.0, slider 0.0..=5.0, neutral 0.0
}

parameter! {
    /// The factor by which the penalty grows with each further repeated token.
    DryBase(f64), "dry_base", range 1.0..=10.0, slider 1.0..=4.0, default 1.75
}

/// The DRY processor: a penalty on repeated passages rather than on single tokens.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dry {
    /// The penalty at the allowed length, in units of score.
    pub multiplier: DryMultiplier,
    /// The factor by which the penalty grows with each further repeated token.
    pub base: DryBase,
    /// Length in tokens from which a repeated passage is penalised.
    pub allowed_length: u32,
    /// How many tokens of prompt and output are searched, from the end.
    pub last_n: u32,
    /// Tokens that end a passage.
    pub breakers: SortedSet<TokenId>,
}

impl Dry {
    /// The range of a slider for the allowed length.
    pub const ALLOWED_LENGTHS: std::ops::RangeInclusive<u32> = 1..=20;
    /// The texts that end a passage in llama.cpp: a token that contains one of them is a breaker.
    pub const LLAMA_CPP_BREAKERS: [&str; 4] = ["\n", ":", "\"", "*"];

    /// llama.cpp's defaults but for the multiplier: base 1.75, allowed length 2, the last 64 tokens; no breakers.
    ///
    /// # Errors
    /// Fails for a multiplier outside [`DryMultiplier::RANGE`].
    pub fn new(multiplier: f64) -> Result<Self, ParameterError> {
        Ok(Self {
            multiplier: DryMultiplier::new(multiplier)?,
            base: DryBase::DEFAULT,
            allowed_length: 2,
            last_n: 64,
            breakers: SortedSet::default(),
        })
    }

    pub(super) fn apply(&self, scores: &Scores, context: &Context) -> Effect {
        let lengths = self.repeated(context);
        Effect::reshaped(scores.adjusted(|id, score| {
            lengths
                .get(&id)
                .map(|&length| score - self.penalty(length - self.allowed_length))
        }))
    }

    /// For each token that would continue a repetition, the length of the longest passage it would continue.
    fn repeated(&self, context: &Context) -> SortedMap<TokenId, u32> {
        // Newest token first, so that a suffix of the text is a prefix here.
        let text: Vec<TokenId> = context.tokens().rev().take(self.last_n as usize).collect();
        let passage = text
            .iter()
            .position(|id| self.breakers.contains(id))
            .unwrap_or(text.len());
        let mut lengths = SortedMap::default();
        if text.len() <= self.allowed_length as usize || passage < self.allowed_length as usize {
            return lengths;
        }
        for back in 1..text.len() {
            let equal = text
                .iter()
                .zip(&text[back..])
                .take_while(|(now, then)| now == then);
            let length = equal.count().min(passage) as u32;
            let followed = text[back - 1];
            if length >= self.allowed_length && !self.breakers.contains(&followed) {
                let longest = lengths
                    .get(&followed)
                    .map_or(length, |&known| length.max(known));
                lengths.insert(followed, longest);
            }
        }
        lengths
    }

    /// multiplier · base^extra; the power in double precision, all capped at the largest single-precision number.
    fn penalty(&self, extra: u32) -> f32 {
        let base = f64::from(self.base.get() as f32);
        let power = libm::pow(base, f64::from(extra)).min(f64::from(f32::MAX));
        let penalty = f64::from(self.multiplier.get() as f32) * power;
        penalty.min(f64::from(f32::MAX)) as f32
    }
}
