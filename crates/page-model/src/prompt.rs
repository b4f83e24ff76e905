//! Builds the token ids that a run starts from, out of the prompt's tokens.

use std::sync::Arc;

use chat::ChatError;
use protocol::{Failure, ModelInfo, TokenId};
use thiserror::Error;

/// A prompt with its tokens.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Tokenized {
    /// The text that was tokenized.
    pub text: String,
    /// The tokens of the text, in order.
    pub tokens: Arc<[TokenId]>,
    /// The failure of the tokenizer, if it failed.
    pub failure: Option<Failure>,
}

impl Tokenized {
    /// The tokens of a text; `None` if it was not tokenized or the tokenizer failed. An empty text has an empty list.
    pub fn of(&self, text: &str) -> Option<&[TokenId]> {
        (self.text == text && self.failure.is_none()).then_some(&self.tokens[..])
    }
}

/// The reason why a prompt cannot be run, shown by `Display`; [`next_step`](Self::next_step) is the advice.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum PromptProblem {
    /// The tokenizer failed.
    #[error("{0}")]
    Failed(Failure),
    /// The messages of the chat could not be rendered.
    #[error("{0}")]
    Chat(ChatError),
    /// There is no token to start from.
    #[error("{}", texts::first::prompt_cannot_start())]
    Empty,
    /// There is no room for a new token.
    #[error("{}", texts::first::prompt_too_long(*.tokens, *.window))]
    TooLong {
        /// The tokens of the prompt, including the beginning-of-text token.
        tokens: usize,
        /// The positions of the context window.
        window: usize,
    },
}

impl PromptProblem {
    /// The advice shown with the problem.
    pub fn next_step(&self) -> &str {
        match self {
            Self::Failed(failure) => failure.next_step(),
            Self::Chat(problem) => problem.next_step(),
            Self::Empty => texts::first::prompt_cannot_start_next(),
            Self::TooLong { .. } => texts::first::prompt_too_long_next(),
        }
    }
}

/// The token ids that the model reads first: the prompt's, including the one that the tokenizer's template puts first.
/// Without any, the model's own beginning-of-text token, if it has one.
pub fn started(model: &ModelInfo, tokens: &[TokenId]) -> Vec<TokenId> {
    if tokens.is_empty() {
        model.bos_token_id.into_iter().collect()
    } else {
        tokens.to_vec()
    }
}

/// The token ids a run starts from.
///
/// # Errors
/// If there is no token to start from, or no room for a new one.
pub fn context(model: &ModelInfo, tokens: &[TokenId]) -> Result<Vec<TokenId>, PromptProblem> {
    let context = started(model, tokens);
    let window = model.context_window as usize;
    match context.len() {
        0 => Err(PromptProblem::Empty),
        length if length >= window => Err(PromptProblem::TooLong {
            tokens: length,
            window,
        }),
        _ => Ok(context),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens::tests::model;

    #[test]
    fn a_text_that_could_not_be_cut_is_not_an_empty_one() {
        let cut = Tokenized {
            text: "a".into(),
            tokens: Arc::from([5]),
            failure: None,
        };
        assert_eq!((cut.of("a"), cut.of("b")), (Some(&[5][..]), None));
        let failed = Tokenized {
            text: "a".into(),
            failure: Some(Failure::NotLoaded),
            ..Tokenized::default()
        };
        assert_eq!(failed.of("a"), None);
        assert_eq!(Tokenized::default().of(""), Some(&[][..]));
    }

    #[test]
    fn a_text_starts_as_the_tokenizer_says_and_an_empty_one_with_the_token_for_it() {
        assert_eq!(context(&model(Some(0)), &[5, 6]), Ok(vec![5, 6]));
        assert_eq!(context(&model(Some(0)), &[]), Ok(vec![0]));
        assert_eq!(context(&model(None), &[]), Err(PromptProblem::Empty));
    }

    #[test]
    fn a_prompt_must_leave_room_for_one_token() {
        let tokens = [1; 7];
        assert!(context(&model(None), &tokens).is_ok());
        let problem = context(&model(Some(0)), &[1; 8]);
        assert_eq!(
            problem,
            Err(PromptProblem::TooLong {
                tokens: 8,
                window: 8
            })
        );
        let sentence = problem.map_err(|problem| problem.to_string());
        let expected = "The prompt has 8 tokens; this model sees at most 8, the new ones included.";
        assert_eq!(sentence, Err(expected.into()));
    }
}
