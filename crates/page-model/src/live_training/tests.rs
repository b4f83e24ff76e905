//! What the learning worker is asked for, the pictures, and what is said of a training.
#![allow(clippy::unwrap_used)]

mod pictures;
mod task;

use protocol::{LearningRun, LearningSource};

use super::{
    results::LiveTrainingResults,
    task::{LiveTrainingInputs, LiveTrainingPress},
};
use crate::driver::{
    Driver,
    fake::{FakePage, FakePlace},
};

/// What is wanted: prompt and seed of the page.
fn inputs(page: &FakePage) -> LiveTrainingInputs {
    LiveTrainingInputs {
        run: LearningRun {
            source: LearningSource::Grammar,
            seed: 1,
            number: 0,
        },
        learning_rate: 4e-3,
        prompt: page.prompt.borrow().clone(),
        sampling_seed: page.settings.borrow().seed,
    }
}

fn place(page: &FakePage) -> FakePlace<LiveTrainingResults> {
    FakePlace::new(
        page,
        Driver::default(),
        LiveTrainingResults::default(),
        inputs,
    )
}

/// A training after three steps.
pub(crate) fn after_some_steps() -> LiveTrainingResults {
    let page = FakePage::default();
    let place = place(&page);
    for _ in 0..3 {
        place.press(LiveTrainingPress::Step);
        page.settle();
    }
    assert!(place.problems.borrow().is_empty());
    place.task.take()
}
