//! The figures of the Shape screen.

use charts::{FanCurve, Scale, TemperatureFan};
use sampling::{Ranking, Temperature};

use super::{
    before_after::BeforeAfter,
    engine_scan::{self, RunScan},
    temperature_curves,
    vote::{self, VoteCurves, VoteQuestion},
    words,
};
use crate::{
    embed::controls::{SETTINGS, SHAPING, TEMPERATURE},
    figure::{AnyPicture, FigureData, Need, any, figures},
    run::step_analysis::SelectedStep,
    the_loop::words::titles,
    tokens::TokenTexts,
};

/// The choices for the number of bars.
pub const ROWS: [usize; 3] = [12, 25, 50];
/// The number of ranks of the temperature curves that have a name; on a linear axis there are no others.
const RANKS: usize = 12;

figures![
    Figure {
        id: "shape-bars",
        title: words::title_bars(),
        needs: &[Need::Step],
        query: &["step", "axis"],
        controls: SHAPING,
        draw: draw_shape_bars,
    },
    Figure {
        id: "shape-chain",
        title: words::title_chain(),
        needs: &[Need::Step],
        query: &["step"],
        controls: SHAPING,
        draw: draw_shape_chain,
    },
    Figure {
        id: "shape-draw",
        title: titles::draw(),
        needs: &[Need::Step],
        query: &["step", "u"],
        controls: SHAPING,
        draw: draw_shape_draw,
    },
    Figure {
        id: "shape-repeated-draws",
        title: words::title_repeated_draws(),
        needs: &[Need::Draws],
        query: &["step"],
        controls: SHAPING,
        draw: draw_shape_repeated_draws,
    },
    Figure {
        id: "shape-fan",
        title: words::title_temperature(),
        needs: &[Need::Step],
        query: &["step"],
        controls: TEMPERATURE,
        draw: draw_shape_fan,
    },
    Figure {
        id: "shape-engine-scan",
        title: words::engines::title_scan(),
        needs: &[Need::Run],
        query: &["step"],
        controls: SHAPING,
        draw: draw_shape_engine_scan,
    },
    Figure {
        id: "shape-engines",
        title: words::engines::title_pair(),
        needs: &[Need::Run, Need::Step],
        query: &["step"],
        controls: SHAPING,
        draw: draw_shape_engines,
    },
    Figure {
        id: "shape-vote",
        title: words::vote::title(),
        needs: &[Need::Run, Need::Step],
        query: &["step"],
        controls: SHAPING,
        draw: draw_shape_vote,
    },
    Figure {
        id: "shape-list",
        title: words::title_list(),
        needs: &[Need::TopTokens],
        query: &["axis"],
        controls: SETTINGS,
        draw: draw_shape_list,
    },
    Figure {
        id: "shape-list-temperatures",
        title: words::title_list_temperatures(),
        needs: &[Need::TopTokens],
        query: &[],
        controls: SETTINGS,
        draw: draw_shape_list_temperatures,
    },
];

/// Draws the figure `shape-bars`.
pub fn draw_shape_bars(data: &FigureData) -> Option<AnyPicture> {
    let step = data.step?;
    let span = BeforeAfter::across(step, data.sampler);
    Some(any(span.bars(
        data.texts,
        data.rows,
        step.axis(data.axis),
        data.truth,
    )))
}

/// Draws the figure `shape-chain`.
pub fn draw_shape_chain(data: &FigureData) -> Option<AnyPicture> {
    Some(any(data.step?.chain(data.sampler)))
}

/// Draws the figure `shape-draw`.
pub fn draw_shape_draw(data: &FigureData) -> Option<AnyPicture> {
    Some(any(data.step?.draw_line(data.texts)))
}

/// Draws the figure `shape-repeated-draws`.
pub fn draw_shape_repeated_draws(data: &FigureData) -> Option<AnyPicture> {
    Some(any(data.draws?.picture(data.texts)))
}

/// Draws the figure `shape-fan`.
pub fn draw_shape_fan(data: &FigureData) -> Option<AnyPicture> {
    let step = data.step?;
    let curves = curves(&step.ranking, data.scale);
    let temperature = data.settings.temperature();
    let ranking = &step.ranking;
    Some(any(temperatures(
        step.index,
        ranking,
        &curves,
        temperature,
        data.scale,
        data.texts,
    )))
}

/// Draws the figure `shape-engine-scan`.
pub fn draw_shape_engine_scan(data: &FigureData) -> Option<AnyPicture> {
    let scan = RunScan::of(data.run?.generation(), data.settings, None);
    let picture = scan.picture(data.texts, data.step.map(|step| step.index));
    (!picture.steps.is_empty()).then(|| any(picture))
}

/// Draws the figure `shape-engines`.
pub fn draw_shape_engines(data: &FigureData) -> Option<AnyPicture> {
    let (run, step) = (data.run?, data.step?);
    let scan = RunScan::of(run.generation(), data.settings, None);
    let selected = SelectedStep::at(run.generation(), step.index, None)?;
    let (generation, settings) = (run.generation(), data.settings);
    let other = scan.other(step.index);
    let pair = engine_scan::pair(step, &selected, generation, settings, data.texts, other);
    Some(any(pair?))
}

/// Draws the figure `shape-vote`.
pub fn draw_shape_vote(data: &FigureData) -> Option<AnyPicture> {
    let (run, step) = (data.run?, data.step?);
    let selected = SelectedStep::at(run.generation(), step.index, None)?;
    let right = vote::right_answer(run.text(), data.texts);
    let question = VoteQuestion {
        right: right.unwrap_or(step.ranking.ids()[0]),
        votes: vote::USUAL_VOTES,
    };
    let curves = VoteCurves::of(&selected, run.generation(), data.settings, question)?;
    Some(any(curves.picture(None, &data.texts.label(question.right))))
}

/// Draws the figure `shape-list`.
pub fn draw_shape_list(data: &FigureData) -> Option<AnyPicture> {
    let top = data.top?;
    Some(any(top.bars(
        &top.under(data.settings),
        data.rows,
        data.axis,
    )))
}

/// Draws the figure `shape-list-temperatures`.
pub fn draw_shape_list_temperatures(data: &FigureData) -> Option<AnyPicture> {
    Some(any(data.top?.temperatures()))
}

/// The curves at fixed temperatures, each from one softmax over the vocabulary.
pub fn curves(ranking: &Ranking, scale: Scale) -> Vec<FanCurve> {
    temperature_curves::curves(ranking, RANKS, scale)
}

/// These curves of a step, counted from 0, and the one at the present temperature.
pub fn temperatures(
    step: usize,
    ranking: &Ranking,
    curves: &[FanCurve],
    temperature: Temperature,
    scale: Scale,
    texts: &TokenTexts,
) -> TemperatureFan {
    let present = temperature_curves::curve(ranking, temperature, RANKS, scale);
    let likeliest = ranking.ids().iter().take(RANKS);
    let tokens = likeliest.map(|&token| texts.label(token)).collect();
    temperature_curves::picture(step, curves, present, tokens, scale)
}
