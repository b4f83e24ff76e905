//! A prediction of the next token: covered, with and without shares, and uncovered.

use super::{ALL, COLUMN, PHONE, State, state};
use crate::{PredictionBars, PredictionRow};

const LABELS: [&str; 5] = ["␣enormous", "␣odd", "␣old", "␣unusual", "any other token"];
const SHARES: [f64; 5] = [0.1, 0.2, 0.5, 0.05, 0.15];
const MODEL: [f64; 5] = [0.13, 0.15, 0.34, 0.14, 0.24];
const TRUTH: [f64; 5] = [0.142_857, 0.142_857, 0.285_714, 0.142_857, 0.285_715];

pub(super) fn states() -> Vec<State> {
    vec![
        state("prediction-covered", ALL, bars(false, false, false)),
        state("prediction-shares", PHONE, bars(true, false, false)),
        state("prediction-revealed", ALL, bars(true, true, true)),
        state("prediction-no-truth", COLUMN, bars(true, true, false)),
        state("prediction-alone", PHONE, bars(false, true, true)),
    ]
}

fn bars(predicted: bool, revealed: bool, known: bool) -> PredictionBars {
    let row = |(place, label): (usize, &str)| PredictionRow {
        label: label.into(),
        share: predicted.then(|| SHARES[place]),
        model: revealed.then(|| MODEL[place]),
        truth: known.then(|| TRUTH[place]),
    };
    PredictionBars {
        title: "Predict the next token".into(),
        rows: LABELS.into_iter().enumerate().map(row).collect(),
    }
}
