//! What a checkpoint is asked for, its pictures, and what is said of it.
#![allow(clippy::unwrap_used)]

mod pictures;
mod task;

use protocol::{ModelInStorage, ModelKey, StorageReport};

use super::{
    checkpoint::Checkpoint,
    network::{TrainedNetwork, model, pythia_repo},
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
        model: model(checkpoint, Some(&report())),
        has_grammar: true,
    }
}

/// A storage with all steps of Pythia.
pub(super) fn report() -> StorageReport {
    let stored = |checkpoint: Checkpoint| ModelInStorage {
        key: ModelKey {
            repo: pythia_repo().into(),
            commit: format!("{:040x}", checkpoint.steps()),
            file: None,
        },
        license: None,
        revision: Some(format!("step{}", checkpoint.steps())),
        total: 1,
        stored: 1,
        complete: true,
    };
    StorageReport {
        available: true,
        models: TrainedNetwork::Pythia
            .checkpoints()
            .into_iter()
            .map(stored)
            .collect(),
        ..StorageReport::default()
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
