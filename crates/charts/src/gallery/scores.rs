//! The bits of texts, token by token, and the prediction of one token.

use super::{ALL, COLUMN, PHONE, State, state};
use crate::{BitsPlot, BitsText, BitsToken, NextTokenBar, NextTokenBars, ShareAxis};

pub(super) fn states() -> Vec<State> {
    let picked = BitsPlot {
        picked: Some((0, 3)),
        ..plot(2, false)
    };
    let empty = NextTokenBars {
        title: "What could have stood in place of “␣hid”".into(),
        ..NextTokenBars::default()
    };
    vec![
        state("bits", ALL, plot(1, true)),
        state("bits-two", ALL, plot(2, false)),
        state("bits-picked", PHONE, picked),
        state("bits-empty", COLUMN, plot(0, false)),
        state("next-token", ALL, next_token(false)),
        state("next-token-truth", ALL, next_token(true)),
        state("next-token-empty", COLUMN, empty),
    ]
}

/// Probabilities of a text that a grammar has written, and of one that a model has chosen greedily.
fn plot(texts: usize, has_truth: bool) -> BitsPlot {
    let labels = [
        "The",
        "␣old",
        "␣fox",
        "␣hid",
        "␣a",
        "␣lantern",
        "␣by",
        "␣the",
        "␣river",
        ".",
    ];
    let drawn = [0.25, 0.04, 0.11, 0.002, 0.6, 0.03, 0.4, 0.97, 0.07, 0.99];
    let greedy = [0.25, 0.04, 0.45, 0.52, 0.9, 0.61, 0.8, 0.97, 0.55, 0.99];
    let text = |name: &str, probabilities: [f64; 10]| BitsText {
        name: name.into(),
        tokens: labels
            .iter()
            .zip(probabilities)
            .map(|(label, probability)| BitsToken {
                label: (*label).into(),
                probability: Some(probability),
                rank: Some((1.0 / probability).ceil() as usize),
                truth: has_truth.then(|| (probability * 1.2).min(1.0)),
            })
            .collect(),
    };
    BitsPlot {
        title: "Bits of each token".into(),
        texts: [text("Text A", drawn), text("Text B", greedy)]
            .into_iter()
            .take(texts)
            .collect(),
        picked: None,
    }
}

/// The likeliest tokens, and one of rank 31 that follows in the text.
fn next_token(has_truth: bool) -> NextTokenBars {
    let likeliest = [
        ("␣ran", 0.42, 0.4),
        ("␣slept", 0.21, 0.2),
        ("␣sat", 0.12, 0.2),
    ];
    let follows = ("␣hid", 0.002, 0.0);
    let rows = likeliest.into_iter().chain([follows]).enumerate();
    NextTokenBars {
        title: "What could have stood in place of “␣hid”".into(),
        rows: rows
            .map(|(place, (label, probability, truth))| NextTokenBar {
                label: label.into(),
                probability,
                rank: if place == 3 { 31 } else { place + 1 },
                truth: has_truth.then_some(truth),
                follows: place == 3,
            })
            .collect(),
        rest: 2_044,
        rest_shares: (0.248, has_truth.then_some(0.2)),
        axis: ShareAxis::fitted(0.42),
    }
}
