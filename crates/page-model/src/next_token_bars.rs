//! The next token as the model gives it, as a picture: some tokens with their probabilities, and the truth beside them where the
//! grammar of the training text knows it.

use charts::{NextTokenBar, NextTokenBars, ShareAxis};
use engine_client::GrammarTruth;
use protocol::TokenId;
use sampling::Distribution;

use crate::tokens::TokenTexts;

/// What the picture is of.
pub struct NextTokenReading<'a> {
    /// The title.
    pub title: String,
    /// What the model predicts: softmax of the raw logits.
    pub model: &'a Distribution,
    /// The true distribution, where it is known.
    pub truth: Option<&'a GrammarTruth>,
    /// The tokens with rows of their own, in their order.
    pub rows: &'a [TokenId],
    /// The token that follows in the text, where one does.
    pub follower: Option<TokenId>,
    /// The texts of the tokens.
    pub texts: &'a TokenTexts,
}

impl NextTokenReading<'_> {
    /// The picture.
    pub fn picture(self) -> NextTokenBars {
        let Self { model, rows, .. } = self;
        let truth = match self.truth {
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
            label: self.texts.label(token),
            probability: model.probability(token),
            rank: model.rank_of(token).map_or(0, |rank| rank + 1),
            truth: in_truth(token),
            follows: self.follower == Some(token),
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
            title: self.title,
            axis: ShareAxis::fitted(longest.flatten().fold(0.0, f64::max)),
            rest: model.len().saturating_sub(rows.len()),
            rest_shares: (others, others_in_truth),
            rows: bars,
        }
    }
}
