//! Why a round of speculative decoding could not be made.

use protocol::{Failure, ModelInfo, Vocabulary};
use thiserror::Error;

use crate::{
    driver::NoAnswer,
    tokens::TokenTexts,
    words::labels::{no_prompt, no_prompt_step},
};

/// Why there is no next round. `Display` says it; [`next_step`](Self::next_step) says what to do.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SpeculativeProblem {
    /// The prompt cannot be read.
    #[error("{}", no_prompt())]
    NoPrompt,
    /// The draft model has other tokens than the target.
    #[error("{}", texts::speculative::other_vocabulary(draft, target))]
    OtherVocabulary {
        /// The draft model's name.
        draft: String,
        /// The target model's name.
        target: String,
    },
    /// The draft model or an engine failed.
    #[error("{0}")]
    Engine(#[from] Failure),
}

impl SpeculativeProblem {
    /// What the visitor can do.
    pub fn next_step(&self) -> &str {
        match self {
            Self::NoPrompt => no_prompt_step(),
            Self::OtherVocabulary { .. } => texts::speculative::other_vocabulary_step(),
            Self::Engine(failure) => failure.next_step(),
        }
    }
}

/// Checks that two models have the same tokens: the same number of them, with the same bytes, which are
/// joined alike.
///
/// # Errors
/// [`NoAnswer::OtherVocabulary`].
pub fn same_vocabulary(
    draft: &ModelInfo,
    pieces: &Vocabulary,
    target: &TokenTexts,
) -> Result<(), NoAnswer> {
    let info = target.info();
    let same = draft.vocab_size == info.vocab_size
        && draft.eos_token_ids == info.eos_token_ids
        && draft.joining == info.joining
        && (0..info.vocab_size)
            .all(|token| pieces.piece(token).unwrap_or_default() == target.bytes(token));
    match same {
        true => Ok(()),
        false => Err(NoAnswer::OtherVocabulary {
            draft: draft.name.clone(),
            target: info.name.clone(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens::tests::{model, texts};
    use engine_client::fake::PIECES;

    #[test]
    fn a_draft_must_have_the_targets_tokens() {
        let target = texts();
        let draft = model(Some(0));
        let pieces = Vocabulary::from_pieces(PIECES);
        assert_eq!(same_vocabulary(&draft, &pieces, &target), Ok(()));
        let mut others = PIECES;
        others.swap(1, 2);
        for (draft, pieces) in [
            (draft.clone(), Vocabulary::from_pieces(others)),
            (
                ModelInfo {
                    vocab_size: 9,
                    ..draft
                },
                pieces,
            ),
        ] {
            let refused = same_vocabulary(&draft, &pieces, &target);
            assert!(matches!(refused, Err(NoAnswer::OtherVocabulary { .. })));
        }
    }
}
