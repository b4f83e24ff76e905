//! The figures of Live training: the loss over the steps, the next token, and the pass of the network as it is now.

use charts::{Axis, LinePlot, Paint, PassColumn, PassGrid, PassLens, PassNext, Series};
use engine_client::GrammarTruth;
use protocol::{LENS_TOP, LearningCell, TokenId};

use super::{
    results::{LiveTrainingResults, LiveTrainingView},
    words,
};
use crate::{
    embed::controls::NONE,
    figure::{AnyPicture, FigureData, Need, any, figures},
    next_token_bars::NextTokenReading,
};

/// The parameters of the address that change the figures.
const QUERY: &[&str] = &["learns", "learning-rate", "learned-prompt", "seed"];

/// How many tokens have a row.
const ROWS: usize = 8;

/// Nats per bit.
const NATS: f64 = std::f64::consts::LN_2;

/// The steps that the axis reaches to at least: it does not move from the first step on.
const FEWEST_STEPS: u64 = 400;

figures![
    Figure {
        id: "live-training-curve",
        title: words::title_curve(),
        needs: &[Need::LiveTraining],
        query: QUERY,
        controls: NONE,
        draw: draw_live_training_curve,
    },
    Figure {
        id: "live-training-next",
        title: words::title_any_next(),
        needs: &[Need::LiveTraining],
        query: QUERY,
        controls: NONE,
        draw: draw_live_training_next,
    },
    Figure {
        id: "live-training-pass",
        title: words::title_any_pass(),
        needs: &[Need::LiveTraining],
        query: QUERY,
        controls: NONE,
        draw: draw_live_training_pass,
    },
];

/// Draws the figure `live-training-curve`.
pub fn draw_live_training_curve(data: &FigureData) -> Option<AnyPicture> {
    curve(data.live_training?)
}

/// Draws the figure `live-training-next`.
pub fn draw_live_training_next(data: &FigureData) -> Option<AnyPicture> {
    next(data.live_training?)
}

/// Draws the figure `live-training-pass`.
pub fn draw_live_training_pass(data: &FigureData) -> Option<AnyPicture> {
    pass(data.live_training?)
}

/// The losses over the steps, with the floor and the tables as lines.
pub fn curve(results: &LiveTrainingResults) -> Option<AnyPicture> {
    let report = results.view()?.report();
    let text = &report.text;
    let last = report.steps.max(FEWEST_STEPS) as f64;
    let points = |of: &[(u64, f64)]| {
        of.iter()
            .map(|(step, loss)| (*step as f64, *loss))
            .collect()
    };
    let level = |label: &str, loss: f64| Series::line(label, vec![(0.0, loss), (last, loss)]);
    let mut series = vec![
        level(words::pairs(), text.pairs).paint(Paint::Removed),
        level(words::triples(), text.triples).paint(Paint::Removed),
    ];
    if let Some(floor) = text.floor {
        series.push(level(words::floor(), floor).paint(Paint::Truth).strong());
    }
    if !report.losses.is_empty() {
        series.push(Series::line(words::losses(), points(&report.losses)).paint(Paint::Model));
    }
    series.push(Series::line(words::held_out(), points(&report.held_out)).strong());
    Some(any(LinePlot {
        title: words::title_curve().into(),
        note: words::curve_note(results.view()?),
        x: Axis::linear(words::axis_steps()).from(0.0).to(last),
        y: Axis::linear(words::axis_nats()).from(0.0),
        series,
        ..LinePlot::default()
    }))
}

/// The next token, with the truth where it is known.
pub fn next(results: &LiveTrainingResults) -> Option<AnyPicture> {
    let view = results.view()?;
    let model = view.next();
    let mut rows = match view.truth() {
        Some(GrammarTruth::Known(truth)) => likeliest(truth),
        _ => Vec::new(),
    };
    for of in model.top(ROWS) {
        if !rows.contains(&of.token) && rows.len() < ROWS {
            rows.push(of.token);
        }
    }
    let picture = NextTokenReading {
        title: words::title_next(view),
        model,
        truth: view.truth(),
        rows: &rows,
        follower: view.report().look.written.first().copied(),
        texts: view.texts(),
    };
    Some(any(picture.picture()))
}

/// The tokens that are likeliest in truth, half as many as there are rows: they stay where they are while it learns.
fn likeliest(truth: &[(TokenId, f64)]) -> Vec<TokenId> {
    let mut truth = truth.to_vec();
    truth.sort_by(|(one, of_one), (other, of_other)| {
        of_other.total_cmp(of_one).then(one.cmp(other))
    });
    truth.truncate(ROWS / 2);
    truth.into_iter().map(|(token, _)| token).collect()
}

/// The pass over the end of the prompt.
pub fn pass(results: &LiveTrainingResults) -> Option<AnyPicture> {
    let view = results.view()?;
    let (report, texts) = (view.report(), view.texts());
    let rows = report.text.layers as usize + 1;
    let columns = report.look.lens.chunks_exact(rows);
    let tokens = &report.look.tokens;
    let first = tokens.len().saturating_sub(columns.len());
    let likeliest = view.next().top(LENS_TOP);
    let column = |(position, cells): (usize, &[LearningCell])| {
        let follower = tokens.get(position + 1).copied();
        let follower = follower.or(likeliest.first().map(|of| of.token));
        PassColumn {
            token: texts.label(tokens[position]),
            follower: follower.map(|token| texts.label(token)),
            cells: cells.iter().map(|cell| of_cell(cell, view)).collect(),
        }
    };
    let columns: Vec<PassColumn> = (first..).zip(columns).map(column).collect();
    let written = report.look.written.first().copied();
    let next = likeliest.iter().map(|of| PassNext {
        label: texts.label(of.token),
        probability: of.probability,
        chosen: written == Some(of.token),
    });
    Some(any(PassGrid {
        title: words::title_pass(view),
        layers: rows - 1,
        columns: columns.into(),
        next: next.collect(),
        ..PassGrid::default()
    }))
}

fn of_cell(cell: &LearningCell, view: &LiveTrainingView) -> PassLens {
    PassLens {
        rank: Some(cell.rank as usize),
        word: view.texts().label(cell.token),
        probability: cell.probability,
        entropy: cell.entropy / NATS,
    }
}
