//! The figures of the Loop screen.

use charts::{Bars, LayerStack};
use protocol::{ModelInfo, TokenId};
use sampling::Distribution;

use super::{
    branches::Branches,
    layer_times::LayerTimes,
    survivors::SurvivorStrip,
    words::{survivors, titles},
};
use crate::{
    figures::{Figure, FigureData, Need, any},
    run::{Run, step_analysis::StepAnalysis},
    tokens::TokenTexts,
    words::common,
};

/// The figures of the Loop screen.
pub static FIGURES: [Figure; 6] = [
    Figure {
        id: "pass",
        title: titles::PASS,
        needs: &[Need::Run],
        query: &["step"],
        draw: |data| {
            let (run, info) = (data.run?, data.lexicon.info());
            let step = data.step.map_or(run.present(), |step| step.index);
            let times = LayerTimes::of(run, step);
            let stack = layer_stack(run, step, info, times.as_ref());
            (stack.tokens > 0).then(|| any(stack))
        },
    },
    Figure {
        id: "bars",
        title: titles::BARS,
        needs: &[Need::Step],
        query: &["step"],
        draw: |data| {
            let step = data.step?;
            Some(any(bars(step, false, data.lexicon, None)))
        },
    },
    Figure {
        id: "draw",
        title: titles::DRAW,
        needs: &[Need::Step],
        query: &["step"],
        draw: |data| Some(any(data.step?.line(data.lexicon))),
    },
    Figure {
        id: "branches",
        title: titles::BRANCHES,
        needs: &[Need::Run, Need::SavedRuns],
        query: &[],
        draw: branches,
    },
    Figure {
        id: "survivors",
        title: survivors::TITLE,
        needs: &[Need::Run],
        query: &["step"],
        draw: |data| {
            let strip = SurvivorStrip::of(data.run?, data.settings, None);
            let picture = strip.picture(data.lexicon, data.step.map(|step| step.index))?;
            (!picture.steps.is_empty()).then(|| any(picture))
        },
    },
    Figure {
        id: "survivors-pair",
        title: survivors::TITLE_PAIR,
        needs: &[Need::Run],
        query: &["step"],
        draw: |data| {
            let run = data.run?;
            let strip = SurvivorStrip::of(run, data.settings, None);
            let step = data.step.map_or(0, |step| step.index);
            let steps = [step, strip.contrast(step)?];
            let pair = strip.pair(run.generation(), data.settings, data.lexicon, steps);
            Some(any(pair?))
        },
    },
];

/// The bars of a step's distribution; `uncut` shows it before the filters removed tokens. The picked token has a row.
pub fn bars(
    step: &StepAnalysis,
    uncut: bool,
    lexicon: &TokenTexts,
    picked: Option<TokenId>,
) -> Bars {
    match uncut {
        true => step.bars_of(&Distribution::from(step.scaled()), lexicon, picked),
        false => step.bars_of(step.rule(), lexicon, picked),
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
        title: titles::PASS.into(),
        tokens: pass.map_or(0, |pass| pass.report.computed as usize),
        cached: pass.map_or(0, |pass| pass.report.reused as usize),
        layers: (0..layers).map(of).collect(),
        done: pass.map_or(0, |_| layers),
        vocabulary: info.vocab_size as usize,
        basis: times.map_or_else(String::new, |times| common::layer_basis(times.basis)),
    }
}

fn branches(data: &FigureData) -> Option<crate::figures::AnyPicture> {
    let branches = Branches::of(data.run, data.saved_runs, data.lexicon)?;
    Some(any(branches.tree))
}
