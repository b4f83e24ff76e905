//! The figure of the Predict screen: the shares of a prediction, beside bars that are covered until it is revealed.

use charts::{PredictionBars, PredictionRow};

use super::{
    round::{PredictionRound, ScoredAgainst},
    words,
};
use crate::{
    embed::controls::NONE,
    figure::{AnyPicture, FigureData, Need, any, figures},
};

figures![Figure {
    id: "prediction",
    title: words::title(),
    needs: &[Need::Prediction],
    query: &["candidates", "hands"],
    controls: NONE,
    draw: draw_prediction,
}];

/// Draws the figure `prediction`.
pub fn draw_prediction(data: &FigureData) -> Option<AnyPicture> {
    Some(any(bars(data.prediction?)))
}

/// A prediction as bars: those of the model and of the truth only once it is revealed.
pub fn bars(round: &PredictionRound) -> PredictionBars {
    let shares = round.bars();
    let truth = match &round.revealed {
        Some(ScoredAgainst::Truth(truth)) => Some(truth),
        _ => None,
    };
    let labels = round.outcomes.labels().iter().cloned();
    let labels = labels.chain([words::any_other().to_string()]);
    let row = |(place, label): (usize, String)| PredictionRow {
        label,
        share: shares.as_ref().map(|shares| shares[place]),
        model: round.revealed.as_ref().map(|_| round.model[place]),
        truth: truth.map(|truth| truth[place]),
    };
    PredictionBars {
        title: words::title().into(),
        rows: labels.enumerate().map(row).collect(),
    }
}
