//! What a checkpoint is asked for, its pictures, and what is said of it.
#![allow(clippy::unwrap_used)]

mod pictures;
mod task;

use super::{
    checkpoint::Checkpoint,
    results::TrainingResults,
    task::{TrainingInputs, TrainingPress},
};
use crate::driver::{
    Driver,
    fake::{FakePage, FakePlace},
};

/// What is wanted: the page's prompt and settings.
pub(super) fn inputs(page: &FakePage, checkpoint: Checkpoint) -> TrainingInputs {
    TrainingInputs {
        prompt: page.prompt.borrow().clone(),
        settings: page.settings.borrow().clone(),
        checkpoint,
        has_grammar: true,
    }
}

/// What a checkpoint makes of the prompt of a fake page.
pub(crate) fn asked(checkpoint: impl Fn() -> Checkpoint + 'static) -> TrainingResults {
    let page = FakePage::default();
    let place = FakePlace::new(
        &page,
        Driver::default(),
        TrainingResults::default(),
        move |page| inputs(page, checkpoint()),
    );
    place.press(TrainingPress);
    page.settle();
    assert!(place.problems.borrow().is_empty());
    place.task.take()
}
