//! The texts of Training: titles, the names of the checkpoints, and what is said of one.

pub mod screen;

use charts::{count, decimal, percent_in_words};

use super::{
    checkpoint::Checkpoint,
    curve::TrainingPoint,
    figures::divergence as of_truth,
    network::{pythia_bytes, pythia_repo},
    results::TrainingResults,
};
use crate::words::common::bytes;

pub use texts::training::{
    about_curve, axis_nats, axis_steps, divergence, loss, title_any_next, title_any_pass,
    title_curve,
};

/// A checkpoint, by its steps.
pub fn after_steps(checkpoint: Checkpoint) -> String {
    match checkpoint.steps() {
        0 => texts::training::before_training().into(),
        steps => texts::training::after_steps(&count(steps)),
    }
}

/// Said of a checkpoint whose weights are on the hub alone.
pub fn not_here() -> String {
    texts::training::not_here(pythia_repo(), &bytes(pythia_bytes()))
}

/// The button that downloads a checkpoint.
pub fn download(checkpoint: Checkpoint) -> String {
    texts::training::download(&count(checkpoint.steps()))
}

/// Said of the other network whose training can be watched.
pub fn about_pythia() -> String {
    texts::training::about_pythia(pythia_repo(), &bytes(pythia_bytes()))
}

/// The title of the bars of the next token.
pub fn title_next(checkpoint: Checkpoint) -> String {
    texts::training::title_next(&after_steps(checkpoint))
}

/// The title of the grid.
pub fn title_pass(checkpoint: Checkpoint) -> String {
    texts::training::title_pass(&after_steps(checkpoint))
}

/// The numbers of the network with random weights, for which a logarithmic axis has no place.
pub fn before_first_step(point: &TrainingPoint) -> String {
    let [loss, divergence] = [point.loss, point.divergence].map(|nats| decimal(nats, 2));
    texts::training::before_first_step(&loss, &divergence)
}

/// How far the prediction of a checkpoint is from the truth; `None` where that is not known.
pub fn from_truth(results: &TrainingResults, checkpoint: Checkpoint) -> Option<String> {
    let nats = decimal(of_truth(results, checkpoint)?, 3);
    Some(texts::training::from_truth(&nats))
}

/// The most characters of the prompt before the text of a checkpoint.
const PROMPT_END: usize = 60;

/// The end of the prompt, which the texts of the checkpoints go on with.
pub fn prompt_end(results: &TrainingResults) -> Option<String> {
    let prompt = results.start()?.prompt();
    let before = prompt.chars().count().saturating_sub(PROMPT_END);
    let end: String = prompt.chars().skip(before).collect();
    Some(match before {
        0 => end,
        _ => format!("…{end}"),
    })
}

/// What a checkpoint has written so far.
pub fn text(results: &TrainingResults, checkpoint: Checkpoint) -> Option<String> {
    let (start, view) = (results.start()?, results.view(checkpoint)?);
    let tokens = view.written(start.tokens().len());
    Some(start.texts().text_after(start.tokens(), tokens))
}

/// What is said when a checkpoint has written its text.
pub fn announced(results: &TrainingResults, checkpoint: Checkpoint) -> Option<String> {
    let (start, view) = (results.start()?, results.view(checkpoint)?);
    let model = view.model();
    let likeliest = model.top(1);
    let likeliest = likeliest.first()?;
    Some(texts::training::announced(
        &after_steps(checkpoint),
        &start.texts().label(likeliest.token),
        &percent_in_words(likeliest.probability),
        &text(results, checkpoint)?,
    ))
}
