//! The forward pass that is shown: that of one step of the run.

use std::sync::Arc;

use protocol::{LENS_TOP, TokenId};
use sampling::Distribution;

use crate::run::{Run, step_analysis::SelectedStep};

/// The pass of one step: the tokens that it read, and what came out.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownPass {
    /// The tokens up to the newest, which this pass computed.
    pub tokens: Arc<[TokenId]>,
    /// The token that was chosen after them; `None` before one is.
    pub chosen: Option<TokenId>,
    /// The most likely next tokens, softmax of the raw logits, the most likely first.
    pub likeliest: Vec<(TokenId, f64)>,
}

impl ShownPass {
    /// The pass of a step of a run; `None` for a step that is not of this run any more.
    pub fn of(run: &Run, step: &SelectedStep) -> Option<Self> {
        let generation = run.generation();
        let read = generation.prompt().len() + step.index;
        let tokens = generation.tokens();
        let model = Distribution::from(step.ranking.scores());
        let likeliest = model.top(LENS_TOP).into_iter();
        Some(Self {
            tokens: tokens.get(..read)?.into(),
            chosen: step.taken.as_ref().map(|(choice, _)| choice.token),
            likeliest: likeliest.map(|of| (of.token, of.probability)).collect(),
        })
    }

    /// The token whose way through the layers is shown: the chosen one, before one is chosen the most likely one.
    pub fn follower(&self) -> Option<TokenId> {
        let likeliest = self.likeliest.first().map(|(token, _)| *token);
        self.chosen.or(likeliest)
    }
}
