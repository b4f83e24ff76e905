//! No-repeat n-gram: removes every token that would complete a run of n tokens that already occurred.
//!
//! Range: n from 1; n = 1 forbids every token used so far. Source: Paulus, Xiong, Socher, "A Deep Reinforced Model for
//! Abstractive Summarization" (2017); transformers `NoRepeatNGramLogitsProcessor`, over prompt and output. vLLM and
//! llama.cpp have no such rule. Neighbours: after the penalties, before temperature.

use std::collections::BTreeSet;

use super::{Cut, Effect};
use crate::parameter::parameter;
use crate::{Context, Scores, TokenId};

parameter! {
    /// The n of the n-grams that must not occur twice.
    NoRepeatNgram(u32), "no_repeat_ngram_size", range 1..=u32::MAX, slider 1..=10, neutral u32::MAX
}

impl NoRepeatNgram {
    pub(super) fn apply(self, scores: &Scores, context: &Context) -> Effect {
        let n = self.0 as usize;
        let text: Vec<TokenId> = context.tokens().collect();
        let mut banned = BTreeSet::new();
        if text.len() >= n {
            // The n − 1 tokens just written: what followed them before must not follow again.
            let suffix = &text[text.len() + 1 - n..];
            for window in text.windows(n) {
                if let Some((&last, prefix)) = window.split_last()
                    && prefix == suffix
                {
                    banned.insert(last);
                }
            }
        }
        let kept = scores.filtered(|_, id| !banned.contains(&id));
        Effect::removed(
            scores,
            kept,
            Cut::Banned {
                tokens: banned.len(),
            },
        )
    }
}
