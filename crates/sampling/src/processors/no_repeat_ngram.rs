//! No-repeat n-gram: removes every token that would complete an n-gram that already occurred.
//!
//! Range: n from 1; n = 1 forbids every token of the text. Source: Paulus, Xiong, Socher, "A Deep Reinforced Model for
//! Abstractive Summarization" (2017); transformers `NoRepeatNGramLogitsProcessor`, over prompt and output. vLLM and
//! llama.cpp do not have it. Neighbours: after the penalties, before temperature.

use super::{Cut, Effect};
use crate::parameter::parameter;
use crate::{Context, Scores, SortedSet, TokenId};

parameter! {
    /// The length n of the n-grams that must not occur twice, in tokens.
    NoRepeatNgram(u32), "no_repeat_ngram_size", range 1..=u32::MAX, slider 1..=10, neutral u32::MAX
}

impl NoRepeatNgram {
    pub(super) fn apply(self, scores: &Scores, context: &Context) -> Effect {
        let n = self.0 as usize;
        let text: Vec<TokenId> = context.tokens().collect();
        let mut banned = SortedSet::default();
        if text.len() >= n {
            // The last n − 1 tokens: a token that followed them before must not follow again.
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
