//! Token counts of the text for the penalties, over the range each engine uses.

use crate::{Context, Profile, Scores, TokenId};

/// llama.cpp's default for the number of tokens its penalties count (`repeat_last_n`).
pub(crate) const LLAMA_CPP_WINDOW: usize = 64;

/// Number of occurrences, indexed by token id.
pub(crate) struct Occurrences(Vec<u32>);

impl Occurrences {
    /// Counts in prompt and output; llama.cpp in their last [`LLAMA_CPP_WINDOW`] tokens.
    pub(super) fn of_text(scores: &Scores, context: &Context, profile: Profile) -> Self {
        let window = if profile == Profile::LlamaCpp {
            LLAMA_CPP_WINDOW
        } else {
            usize::MAX
        };
        Self::count_all(scores, context.tokens().rev().take(window))
    }

    /// Counts in the output alone; llama.cpp does not distinguish prompt and output.
    pub(super) fn of_output(scores: &Scores, context: &Context, profile: Profile) -> Self {
        match profile {
            Profile::LlamaCpp => Self::of_text(scores, context, profile),
            _ => Self::count_all(scores, context.generated.iter().copied()),
        }
    }

    fn count_all(scores: &Scores, tokens: impl Iterator<Item = TokenId>) -> Self {
        let mut counts = vec![0; scores.vocabulary()];
        for token in tokens {
            // An id outside this vocabulary cannot be generated, so it needs no penalty.
            if let Some(count) = counts.get_mut(token as usize) {
                *count += 1;
            }
        }
        Self(counts)
    }

    /// Number of occurrences of a token of the vocabulary.
    pub(super) fn count(&self, token: TokenId) -> u32 {
        self.0[token as usize]
    }
}
