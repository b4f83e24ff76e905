//! How often each token occurred: what the penalties look at, and how far back.

use crate::{Context, Profile, Scores, TokenId};

/// llama.cpp's default for how many tokens its penalties look back (`repeat_last_n`).
pub(crate) const LLAMA_CPP_WINDOW: usize = 64;

/// One count per token of the vocabulary.
pub(crate) struct Occurrences(Vec<u32>);

impl Occurrences {
    /// Counts in prompt and output; llama.cpp in the last [`LLAMA_CPP_WINDOW`] tokens of them.
    pub(super) fn of_text(scores: &Scores, context: &Context, profile: Profile) -> Self {
        let window = if profile == Profile::LlamaCpp {
            LLAMA_CPP_WINDOW
        } else {
            usize::MAX
        };
        Self::count_all(scores, context.tokens().rev().take(window))
    }

    /// Counts in the output alone; llama.cpp makes no difference between prompt and output.
    pub(super) fn of_output(scores: &Scores, context: &Context, profile: Profile) -> Self {
        match profile {
            Profile::LlamaCpp => Self::of_text(scores, context, profile),
            _ => Self::count_all(scores, context.generated.iter().copied()),
        }
    }

    fn count_all(scores: &Scores, tokens: impl Iterator<Item = TokenId>) -> Self {
        let mut counts = vec![0; scores.vocabulary()];
        for token in tokens {
            // An id from another tokenizer cannot be generated, so there is nothing to penalise.
            if let Some(count) = counts.get_mut(token as usize) {
                *count += 1;
            }
        }
        Self(counts)
    }

    /// How often a token of the vocabulary occurred.
    pub(super) fn count(&self, token: TokenId) -> u32 {
        self.0[token as usize]
    }
}
