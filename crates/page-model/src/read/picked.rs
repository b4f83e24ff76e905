//! The prediction in which the open token was one of many, from a plain pass over what stands before it.

use charts::NextTokenBars;
use engine_client::GrammarTruth;
use protocol::TokenId;
use sampling::{Distribution, Logits, Ranking};

use super::words;
use crate::{next_token_bars::NextTokenReading, tokens::TokenTexts};

/// The likeliest tokens with a row of their own.
const ROWS: usize = 10;

/// A prediction, and the token that follows in the text.
#[derive(Clone, Debug)]
pub struct PickedToken {
    /// The tokens from which it was predicted.
    pub context: Vec<TokenId>,
    /// The token that follows.
    pub token: TokenId,
    /// What the model predicts: softmax of the raw logits.
    model: Distribution,
    /// The true distribution; none before the grammar was asked.
    pub truth: Option<GrammarTruth>,
}

impl PickedToken {
    /// The prediction of these logits.
    pub fn new(context: Vec<TokenId>, token: TokenId, logits: &Logits) -> Self {
        Self {
            context,
            token,
            model: Distribution::from(Ranking::of(logits).scores()),
            truth: None,
        }
    }

    /// Whether it is the prediction of this token after these.
    pub fn is_of(&self, context: &[TokenId], token: TokenId) -> bool {
        self.context == context && self.token == token
    }

    /// The picture: the likeliest tokens, and the one that follows where it is none of them.
    pub fn picture(&self, texts: &TokenTexts) -> NextTokenBars {
        let model = &self.model;
        let mut rows: Vec<TokenId> = model.top(ROWS).iter().map(|of| of.token).collect();
        if !rows.contains(&self.token) {
            rows.push(self.token);
        }
        NextTokenReading {
            title: words::title_next(&texts.label(self.token)),
            model,
            truth: self.truth.as_ref(),
            rows: &rows,
            follower: Some(self.token),
            texts,
        }
        .picture()
    }
}
