//! A logit as the sum of what the parts of the network add to it, as a picture.

use charts::{Contribution, ContributionBars};
use protocol::TokenContributions;

use super::{reading::InsideReading, words};

/// How many parts have a row of their own: all of a network of six layers.
const ROWS: usize = 14;

impl InsideReading<'_> {
    /// The parts of the logit that is asked for, once they are there.
    pub fn contributions(&self) -> Option<&TokenContributions> {
        self.details()?.inspection.contributions.as_ref()
    }

    /// Its picture.
    pub fn contribution_bars(&self) -> Option<ContributionBars> {
        let parts = self.contributions()?;
        let token = self.label(parts.shape.token);
        let other = parts.shape.other.map(|other| self.label(other));
        Some(ContributionBars {
            title: words::title_logit(&token, other.as_deref()),
            token,
            other,
            parts: rows(parts),
            most: ROWS,
            ..ContributionBars::default()
        })
    }
}

/// The parts in the order of the network.
fn rows(parts: &TokenContributions) -> Vec<Contribution> {
    let mut rows = vec![part(words::embedding().into(), parts.token_embedding)];
    let position = parts.position_embedding;
    rows.extend(position.map(|value| part(words::position().into(), value)));
    for (layer, of) in (1_usize..).zip(&parts.layers) {
        let heads = (1_usize..).zip(&of.heads);
        let mut inner: Vec<Contribution> = heads
            .map(|(head, value)| part(words::head(head), *value))
            .collect();
        if !inner.is_empty() && of.attention_bias != 0.0 {
            inner.push(part(words::bias().into(), of.attention_bias));
        }
        rows.push(Contribution {
            parts: inner,
            ..part(words::attention(layer), of.attention)
        });
        rows.push(part(words::mlp(layer), of.mlp));
    }
    let bias = parts.norm_bias;
    rows.extend(bias.map(|value| part(words::norm_bias().into(), value)));
    rows
}

fn part(name: String, value: f32) -> Contribution {
    Contribution {
        name,
        value: value.into(),
        ..Contribution::default()
    }
}
