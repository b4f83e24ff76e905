//! The figures of the Loop screen.

use charts::{Bars, LayerStack, LogitBar, LogitBars, LogitRest, WrittenText};
use protocol::{ModelInfo, TokenId};
use sampling::{Distribution, Scores};

use super::{
    branches::Branches,
    layer_times::LayerTimes,
    survivors::SurvivorStrip,
    words::{survivors, titles},
};
use crate::{
    ahead::shown,
    embed::controls::{AGAIN, RUN, SHAPING, TEMPERATURE, TEXT},
    figure::{AnyPicture, FigureData, Need, any, figures},
    run::{
        Run,
        generated_text::{GeneratedToken, written},
        step_analysis::StepAnalysis,
    },
    tokens::TokenTexts,
    words::common,
};

figures![
    Figure {
        id: "text",
        title: titles::text(),
        needs: &[Need::Run, Need::TextAhead],
        query: &[],
        controls: TEXT,
        draw: draw_text,
    },
    Figure {
        id: "pass",
        title: titles::pass(),
        needs: &[Need::Run],
        query: &["step"],
        controls: RUN,
        draw: draw_pass,
    },
    Figure {
        id: "logits",
        title: titles::any_logits(),
        needs: &[Need::Step],
        query: &["step"],
        controls: RUN,
        draw: draw_logits,
    },
    Figure {
        id: "divided",
        title: titles::any_divided(),
        needs: &[Need::Step],
        query: &["step"],
        controls: TEMPERATURE,
        draw: draw_divided,
    },
    Figure {
        id: "bars",
        title: titles::bars(),
        needs: &[Need::Step],
        query: &["step", "axis"],
        controls: SHAPING,
        draw: draw_bars,
    },
    Figure {
        id: "draw",
        title: titles::draw(),
        needs: &[Need::Step],
        query: &["step"],
        controls: SHAPING,
        draw: draw_draw,
    },
    Figure {
        id: "branches",
        title: titles::branches(),
        needs: &[Need::Run, Need::SavedRuns],
        query: &[],
        controls: AGAIN,
        draw: draw_branches,
    },
    Figure {
        id: "survivors",
        title: survivors::title(),
        needs: &[Need::Run],
        query: &["step"],
        controls: SHAPING,
        draw: draw_survivors,
    },
    Figure {
        id: "survivors-pair",
        title: survivors::title_pair(),
        needs: &[Need::Run],
        query: &["step"],
        controls: SHAPING,
        draw: draw_survivors_pair,
    },
];

/// Draws the figure `text`.
pub fn draw_text(data: &FigureData) -> Option<AnyPicture> {
    let (run, ahead) = (data.run?, data.ahead?);
    let generated = written(run.steps(), data.texts);
    // The run may have lost steps that the text ahead follows.
    let before = run.steps().get(..ahead.first_step()).unwrap_or(run.steps());
    let ahead = shown(before, ahead, data.texts);
    Some(any(WrittenText {
        title: titles::text().into(),
        prompt: run.text().into(),
        generated: generated.iter().map(GeneratedToken::text).collect(),
        ahead: ahead.into_iter().map(|piece| piece.text).collect(),
    }))
}

/// Draws the figure `pass`.
pub fn draw_pass(data: &FigureData) -> Option<AnyPicture> {
    let (run, info) = (data.run?, data.texts.info());
    let step = data.step.map_or(run.present(), |step| step.index);
    let times = LayerTimes::of(run, step);
    let stack = layer_stack(run, step, info, times.as_ref());
    (stack.tokens > 0).then(|| any(stack))
}

/// Draws the figure `logits`.
pub fn draw_logits(data: &FigureData) -> Option<AnyPicture> {
    let step = data.step?;
    Some(any(logits(step, data.texts, &step.rows(None))))
}

/// Draws the figure `divided`.
pub fn draw_divided(data: &FigureData) -> Option<AnyPicture> {
    let step = data.step?;
    Some(any(divided(step, data.texts, &step.rows(None))))
}

/// Draws the figure `bars`.
pub fn draw_bars(data: &FigureData) -> Option<AnyPicture> {
    let step = data.step?;
    let axis = step.axis(data.axis);
    let bars = bars(step, false, data.texts, &step.rows(None));
    Some(any(Bars { axis, ..bars }))
}

/// Draws the figure `draw`.
pub fn draw_draw(data: &FigureData) -> Option<AnyPicture> {
    Some(any(data.step?.line(data.texts)))
}

/// Draws the figure `survivors`.
pub fn draw_survivors(data: &FigureData) -> Option<AnyPicture> {
    let strip = SurvivorStrip::of(data.run?, data.settings, None);
    let picture = strip.picture(data.texts, data.step.map(|step| step.index))?;
    (!picture.steps.is_empty()).then(|| any(picture))
}

/// Draws the figure `survivors-pair`.
pub fn draw_survivors_pair(data: &FigureData) -> Option<AnyPicture> {
    let run = data.run?;
    let strip = SurvivorStrip::of(run, data.settings, None);
    let step = data.step.map_or(0, |step| step.index);
    let steps = [step, strip.contrast(step)?];
    let pair = strip.pair(run.generation(), data.settings, data.texts, steps);
    Some(any(pair?))
}

/// The bars of a step's distribution, on the axis that the step has by default; `uncut` shows it before the filters
/// removed tokens.
pub fn bars(step: &StepAnalysis, uncut: bool, texts: &TokenTexts, rows: &[TokenId]) -> Bars {
    match uncut {
        true => step.bars_of(&Distribution::from(step.scaled()), texts, rows),
        false => step.bars_of(step.rule(), texts, rows),
    }
}

/// The model's raw scores.
pub fn logits(step: &StepAnalysis, texts: &TokenTexts, rows: &[TokenId]) -> LogitBars {
    LogitBars {
        title: titles::logits(step.index),
        temperature: None,
        ..score_bars(step, step.raw(), texts, rows)
    }
}

/// The scores before and after the division by the temperature.
pub fn divided(step: &StepAnalysis, texts: &TokenTexts, rows: &[TokenId]) -> LogitBars {
    let (scores, temperature) = step.divided();
    LogitBars {
        title: titles::divided(step.index),
        temperature: Some(temperature),
        ..score_bars(step, scores, texts, rows)
    }
}

/// Scores as bars: the given tokens have a row each, all others share one.
fn score_bars(
    step: &StepAnalysis,
    scores: &Scores,
    texts: &TokenTexts,
    rows: &[TokenId],
) -> LogitBars {
    let row = |&token: &TokenId| LogitBar {
        label: texts.label(token),
        logit: StepAnalysis::score(scores, token).map_or(f64::NEG_INFINITY, f64::from),
        fate: step.fate(token),
    };
    let others = scores.iter().filter(|(token, _)| !rows.contains(token));
    let others = others.map(|(_, score)| f64::from(score));
    let others = others.filter(|score| score.is_finite());
    let (mut tokens, mut sum) = (0, 0.0);
    let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
    for score in others {
        tokens += 1;
        sum += score;
        least = score.min(least);
        most = score.max(most);
    }
    let rest = LogitRest {
        tokens,
        least,
        most,
        mean: sum / tokens as f64,
    };
    LogitBars {
        rows: rows.iter().map(row).collect(),
        rest: (tokens > 0).then_some(rest),
        ..LogitBars::default()
    }
}

/// The forward pass of a step: tokens in, layers with their times, logits out. Without tokens while the pass runs.
pub fn layer_stack(
    run: &Run,
    step: usize,
    info: &ModelInfo,
    times: Option<&LayerTimes>,
) -> LayerStack {
    let pass = run.pass(step);
    let layers = info.layers as usize;
    let of = |layer: usize| times?.layers.get(layer).copied();
    LayerStack {
        title: titles::pass().into(),
        tokens: pass.map_or(0, |pass| pass.report.computed as usize),
        cached: pass.map_or(0, |pass| pass.report.reused as usize),
        layers: (0..layers).map(of).collect(),
        done: pass.map_or(0, |_| layers),
        vocabulary: info.vocab_size as usize,
        basis: times.map_or_else(String::new, |times| common::layer_basis(times.basis)),
    }
}

/// Draws the figure `branches`.
pub fn draw_branches(data: &FigureData) -> Option<AnyPicture> {
    let branches = Branches::of(data.run, data.saved_runs, data.texts)?;
    Some(any(branches.tree))
}
