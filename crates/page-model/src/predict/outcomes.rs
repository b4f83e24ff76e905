//! What can come next, as a few outcomes: the most likely tokens, and all other tokens of the vocabulary as one.

use std::sync::Arc;

use sampling::{Distribution, TokenId};

use crate::{run::pictures::TrueProbabilities, tokens::TokenTexts};

/// Some tokens, in an order that does not depend on which is the likelier one. All others are one more outcome, the last.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcomes {
    tokens: Arc<[TokenId]>,
    labels: Arc<[String]>,
}

impl Outcomes {
    /// The `count` most likely tokens of a distribution, in the order of their texts.
    pub fn of(model: &Distribution, count: usize, texts: &TokenTexts) -> Self {
        let likeliest = model.top(count).into_iter();
        let mut named: Vec<(String, TokenId)> = likeliest
            .map(|row| (texts.label(row.token), row.token))
            .collect();
        named.sort_by_cached_key(|(label, token)| {
            let letters = label.trim_start_matches('␣').to_lowercase();
            (letters, label.clone(), *token)
        });
        let (labels, tokens): (Vec<String>, Vec<TokenId>) = named.into_iter().unzip();
        Self {
            tokens: tokens.into(),
            labels: labels.into(),
        }
    }

    /// The tokens with an outcome of their own.
    pub fn tokens(&self) -> &[TokenId] {
        &self.tokens
    }

    /// Their texts, in the same order.
    pub fn labels(&self) -> &[String] {
        &self.labels
    }

    /// The number of outcomes: that of the tokens, and one.
    pub fn count(&self) -> usize {
        self.tokens.len() + 1
    }

    /// The probability of each outcome under a distribution.
    pub fn under(&self, distribution: &Distribution) -> Vec<f64> {
        let ranked = distribution.ranked();
        self.gathered(ranked.map(|row| (row.token, row.probability)))
    }

    /// The true probability of each outcome.
    pub fn in_truth(&self, truth: &TrueProbabilities) -> Vec<f64> {
        self.gathered(truth.iter().copied())
    }

    /// The others are added up: 1 minus the rest would be rounding where they have next to nothing.
    fn gathered(&self, all: impl Iterator<Item = (TokenId, f64)>) -> Vec<f64> {
        let mut shares = vec![0.0; self.count()];
        for (token, probability) in all {
            let own = self.tokens.iter().position(|other| *other == token);
            shares[own.unwrap_or(self.tokens.len())] += probability;
        }
        shares
    }
}
