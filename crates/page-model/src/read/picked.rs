//! The prediction in which the open token was one of many, from a plain pass over what stands before it.

use charts::{NextTokenBar, NextTokenBars, ShareAxis};
use engine_client::GrammarTruth;
use protocol::TokenId;
use sampling::{Distribution, Logits, Ranking};

use super::words;
use crate::tokens::TokenTexts;

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
        let truth = match &self.truth {
            Some(GrammarTruth::Known(truth)) => Some(truth),
            _ => None,
        };
        let in_truth = |token: TokenId| {
            truth.map(|truth| {
                let place = truth.binary_search_by_key(&token, |&(token, _)| token);
                place.map_or(0.0, |place| truth[place].1)
            })
        };
        let row = |&token: &TokenId| NextTokenBar {
            label: texts.label(token),
            probability: model.probability(token),
            rank: model.rank_of(token).map_or(0, |rank| rank + 1),
            truth: in_truth(token),
            follows: token == self.token,
        };
        let others = model.ranked().filter(|of| !rows.contains(&of.token));
        let others: f64 = others.map(|of| of.probability).sum();
        let others_in_truth = truth.map(|truth| {
            let others = truth.iter().filter(|(token, _)| !rows.contains(token));
            others.map(|(_, probability)| probability).sum()
        });
        let bars: Vec<NextTokenBar> = rows.iter().map(row).collect();
        let longest = bars
            .iter()
            .flat_map(|bar| [Some(bar.probability), bar.truth]);
        NextTokenBars {
            title: words::title_next(&texts.label(self.token)),
            axis: ShareAxis::fitted(longest.flatten().fold(0.0, f64::max)),
            rest: model.len().saturating_sub(rows.len()),
            rest_shares: (others, others_in_truth),
            rows: bars,
        }
    }
}
