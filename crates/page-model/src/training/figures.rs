//! The figures of Training: loss and KL over the steps, the next token after a checkpoint, and its pass.

use charts::{
    Axis, LinePlot, Paint, PassColumn, PassGrid, PassLens, PassNext, Series, VerticalMarker,
};
use engine_client::GrammarTruth;
use protocol::{LENS_TOP, LensCell, TokenId};

use super::{
    checkpoint::Checkpoint,
    curve::{TrainingPoint, points},
    network::TrainedNetwork,
    results::{CheckpointView, TrainingResults, TrainingStart},
    words,
};
use crate::{
    embed::controls::NONE,
    figure::{AnyPicture, FigureData, Need, any, figures},
    next_token_bars::NextTokenReading,
};

/// The parameters of the address that change the figures.
const QUERY: &[&str] = &["trained"];

/// How many of the tokens that are likeliest in truth have a row, and how many of those that the checkpoint gives most.
const ROWS: [usize; 2] = [6, 4];

/// Nats per bit.
const NATS: f64 = std::f64::consts::LN_2;

figures![
    Figure {
        id: "training-next",
        title: words::title_any_next(),
        needs: &[Need::Checkpoint],
        query: QUERY,
        controls: NONE,
        draw: draw_training_next,
    },
    Figure {
        id: "training-curve",
        title: words::title_curve(),
        needs: &[Need::Part],
        query: QUERY,
        controls: NONE,
        draw: draw_training_curve,
    },
    Figure {
        id: "training-pass",
        title: words::title_any_pass(),
        needs: &[Need::Checkpoint],
        query: QUERY,
        controls: NONE,
        draw: draw_training_pass,
    },
];

/// Draws the figure `training-next`.
pub fn draw_training_next(data: &FigureData) -> Option<AnyPicture> {
    next(data.trained?, data.parts.training.checkpoint)
}

/// Draws the figure `training-curve`.
pub fn draw_training_curve(data: &FigureData) -> Option<AnyPicture> {
    curve(data.parts.training.checkpoint).map(any)
}

/// Draws the figure `training-pass`.
pub fn draw_training_pass(data: &FigureData) -> Option<AnyPicture> {
    pass(data.trained?, data.parts.training.checkpoint)
}

/// Loss and KL over the steps, with the chosen checkpoint; `None` for a network whose log is not here. A logarithmic axis has
/// no place for step 0, which the note says.
pub fn curve(checkpoint: Checkpoint) -> Option<LinePlot> {
    if checkpoint.network() != TrainedNetwork::Shipped {
        return None;
    }
    let points = points();
    let series = |of: fn(&TrainingPoint) -> f64| {
        let later = points.iter().filter(|point| point.steps > 0);
        later.map(|point| (point.steps as f64, of(point))).collect()
    };
    let marker = |steps: usize| VerticalMarker {
        x: steps as f64,
        label: words::after_steps(checkpoint),
        paint: Paint::Chosen,
    };
    let first = points.first().map(words::before_first_step);
    Some(LinePlot {
        title: words::title_curve().into(),
        note: first.unwrap_or_default(),
        x: Axis::log(words::axis_steps()),
        y: Axis::linear(words::axis_nats()).from(0.0),
        series: vec![
            Series::line(words::loss(), series(|point| point.loss)).paint(Paint::Model),
            Series::line(words::divergence(), series(|point| point.divergence)).strong(),
        ],
        markers: Some(checkpoint.steps())
            .filter(|steps| *steps > 0)
            .map(marker)
            .into_iter()
            .collect(),
        ..LinePlot::default()
    })
}

/// The next token after a checkpoint, with the truth where it is known.
pub fn next(results: &TrainingResults, checkpoint: Checkpoint) -> Option<AnyPicture> {
    let (start, view) = (results.start()?, results.view(checkpoint)?);
    let model = view.model();
    let mut rows = match results.truth() {
        Some(GrammarTruth::Known(truth)) => likeliest(truth),
        _ => Vec::new(),
    };
    // The rows of the truth stay where they are while the slider moves; those of the checkpoint follow.
    let more = match rows.is_empty() {
        true => ROWS.iter().sum(),
        false => ROWS[1],
    };
    for of in model.top(more) {
        if !rows.contains(&of.token) {
            rows.push(of.token);
        }
    }
    let picture = NextTokenReading {
        title: words::title_next(checkpoint),
        model: &model,
        truth: results.truth(),
        rows: &rows,
        follower: written(start, view),
        texts: start.texts(),
    };
    Some(any(picture.picture()))
}

/// The tokens that are likeliest in truth, the likeliest first; of equal ones, the one with the smaller id.
fn likeliest(truth: &[(TokenId, f64)]) -> Vec<TokenId> {
    let mut truth = truth.to_vec();
    truth.sort_by(|(one, of_one), (other, of_other)| {
        of_other.total_cmp(of_one).then(one.cmp(other))
    });
    truth.truncate(ROWS[0]);
    truth.into_iter().map(|(token, _)| token).collect()
}

/// The first token that the checkpoint writes after the prompt.
fn written(start: &TrainingStart, view: &CheckpointView) -> Option<TokenId> {
    view.written(start.tokens().len()).first().copied()
}

/// The pass of a checkpoint over the end of the prompt.
pub fn pass(results: &TrainingResults, checkpoint: Checkpoint) -> Option<AnyPicture> {
    let (start, view) = (results.start()?, results.view(checkpoint)?);
    let (lens, texts) = (view.columns()?, start.texts());
    let model = view.model();
    let likeliest = model.top(LENS_TOP);
    let rows = lens.shape.rows.max(1) as usize;
    let positions = lens.shape.first as usize..;
    let column = |(position, cells): (usize, &[LensCell])| {
        let tokens = start.tokens();
        let follower = tokens.get(position + 1).copied();
        let follower = follower.or(likeliest.first().map(|of| of.token));
        PassColumn {
            token: tokens
                .get(position)
                .map_or_else(String::new, |token| texts.label(*token)),
            follower: follower.map(|token| texts.label(token)),
            cells: cells.iter().map(|cell| of_cell(cell, start)).collect(),
        }
    };
    let columns: Vec<PassColumn> = positions
        .zip(lens.cells.chunks_exact(rows))
        .map(column)
        .collect();
    let next = likeliest.iter().map(|of| PassNext {
        label: texts.label(of.token),
        probability: of.probability,
        chosen: written(start, view) == Some(of.token),
    });
    Some(any(PassGrid {
        title: words::title_pass(checkpoint),
        layers: rows - 1,
        columns: columns.into(),
        next: next.collect(),
        ..PassGrid::default()
    }))
}

/// What the lens says in a cell.
fn of_cell(cell: &LensCell, start: &TrainingStart) -> PassLens {
    let (word, probability) = cell.top.first().copied().unwrap_or_default();
    PassLens {
        rank: cell.follower.map(|of| of.rank as usize),
        word: start.texts().label(word),
        probability: probability.into(),
        entropy: f64::from(cell.entropy) / NATS,
    }
}

/// KL(true ‖ model) of the token after the prompt, in nats; `None` where the truth is not known.
pub fn divergence(results: &TrainingResults, checkpoint: Checkpoint) -> Option<f64> {
    let Some(GrammarTruth::Known(truth)) = results.truth() else {
        return None;
    };
    let model = results.view(checkpoint)?.model();
    let parts = truth.iter().filter(|(_, share)| *share > 0.0);
    let parts = parts.map(|(token, share)| share * (share / model.probability(*token)).ln());
    // Rounding may make the divergence of two equal distributions slightly negative.
    Some(parts.sum::<f64>().max(0.0))
}
