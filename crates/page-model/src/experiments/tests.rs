//! The experiments on a made-up model of eight tokens, held against texts written one by one and against all texts.
#![allow(clippy::unwrap_used)]

mod beams;
mod continuations;
pub mod determinism;
mod search;
mod seeds;
mod task;
mod temperature;

use super::*;
use crate::{run::RunStart, settings::Settings, tokens::tests::texts};

/// A model of eight tokens whose logits are a hash of the whole text. Token 0 ends a text.
pub fn logits(context: &[TokenId]) -> Logits {
    let hash = context.iter().fold(7_u32, |hash, token| {
        (hash ^ token).wrapping_mul(0x9E37_79B1).rotate_left(11)
    });
    let score = |id: u32| ((hash.rotate_left(4 * id) & 0xFF) as f32) / 64.0;
    Logits::new((0..8).map(score).collect()).unwrap()
}

pub fn start(settings: Settings) -> RunStart {
    RunStart {
        prompt: "ab".into(),
        context: vec![1, 2],
        settings,
        texts: texts(),
    }
}

/// Runs an experiment to its end, and returns the texts that were read.
pub fn run(experiment: &mut impl Experiment) -> Vec<Vec<TokenId>> {
    run_on(experiment, logits)
}

/// Runs an experiment on another model.
pub fn run_on(
    experiment: &mut impl Experiment,
    model: impl Fn(&[TokenId]) -> Logits,
) -> Vec<Vec<TokenId>> {
    let mut read = Vec::new();
    while !experiment.is_done() {
        match experiment.demand() {
            Some(context) => {
                experiment.supply(&model(&context));
                read.push(context);
            }
            None => experiment.work(),
        }
    }
    read
}

#[test]
fn views_have_ids_of_their_own() {
    for view in ExperimentView::ALL {
        assert_eq!(ExperimentView::from_id(view.id()), Some(view));
        assert!(!view.name().is_empty() && !words::about(view).is_empty());
    }
    assert_eq!(ExperimentView::from_id("bars"), None);
}
