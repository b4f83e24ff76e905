//! A whole training, from the first step to the folder that the page loads.

mod state;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::{Arc, mpsc};
use std::thread;

use crate::checkpoint;
use crate::device::Compute;
use crate::error::Error;
use crate::log::{BatchEntry, Log};
use crate::progress::ProgressLine;
use crate::recipe::Recipe;
use state::{Edition, TrainingRun};

/// Steps between two checkpoints.
const CHECKPOINT_EVERY: usize = 100;

/// Held-out passages in each evaluation during a training.
const VALIDATED: usize = 40;

/// The weight of the newest step in the displayed, exponentially smoothed loss.
const SMOOTHING: f32 = 0.05;

/// Batches computed ahead by a separate thread, so that the network does not wait for them.
const BATCHES_AHEAD: usize = 4;

/// The options of a training.
pub struct TrainingPlan {
    /// The model folder to write.
    pub out: PathBuf,
    /// The folder of the checkpoints.
    pub checkpoints: PathBuf,
    /// Whether to resume from the checkpoint in that folder.
    pub resume: bool,
    /// A tokenizer to use instead of training one.
    pub tokenizer: Option<PathBuf>,
    /// A text to train on instead of the grammar.
    pub text: Option<PathBuf>,
    /// The target model, if this one is a draft.
    pub target: Option<PathBuf>,
    /// The folder for early models, and the steps after which they are saved.
    pub history: Option<(PathBuf, Vec<usize>)>,
    /// The file for the log with one line per step.
    pub log: Option<PathBuf>,
    /// The last step to take, if it is not that of the recipe. The learning rate does not depend on it.
    pub stop_after: Option<usize>,
    /// Steps between two evaluations on held-out text.
    pub evaluate_every: NonZeroUsize,
    /// The hyperparameters.
    pub recipe: Recipe,
    /// The device to train on.
    pub compute: Compute,
    /// The present date, `2026-11-21`.
    pub date: String,
}

/// Trains a model and writes its folder; a training that is stopped before its end leaves a checkpoint.
///
/// # Errors
/// Any [`Error`] of the parts.
pub fn train(plan: &TrainingPlan) -> Result<(), Error> {
    plan.compute.device()?; // before anything is learned for a device that is not there
    let mut run = TrainingRun::begin(plan)?;
    let recipe = run.progress.recipe.clone();
    let held_out = run.held_out(VALIDATED);
    let end = plan.stop_after.unwrap_or(recipe.steps).min(recipe.steps);
    let steps = run.trainer.step()..end;
    let line = ProgressLine::new(steps.start, end, recipe.tokens_per_step());
    let earlier = run.progress.seconds;
    let material = Arc::clone(&run.material);
    let batches = material.batches(&recipe, run.tokenizer.end());
    let mut log = (plan.log.as_deref())
        .map(|path| Log::open(path, &recipe, steps.start, held_out.places()))
        .transpose()?;
    let mut kl = match steps.start {
        0 => run.look(plan, &held_out, None, log.as_mut())?,
        _ => None,
    };

    thread::scope(|scope| -> Result<(), Error> {
        let (give, batches_to_come) = mpsc::sync_channel(BATCHES_AHEAD);
        let ahead = steps.clone();
        // Ends when all batches are sent, or when the receiver is dropped.
        scope.spawn(move || {
            ahead
                .map(|step| batches.of_step(step))
                .try_for_each(|batch| give.send(batch))
        });
        for (step, batch) in (steps.start + 1..).zip(batches_to_come) {
            let rate = recipe.learning_rate(step - 1);
            let loss = run.trainer.learn(&batch)?;
            let progress = &mut run.progress;
            progress.loss += if step == 1 { 1.0 } else { SMOOTHING } * (loss - progress.loss);
            progress.step = step;
            progress.seconds = earlier + line.seconds();
            let batch = BatchEntry::new(&recipe, rate, &batch, loss);
            kl = run.look(plan, &held_out, Some(batch), log.as_mut())?.or(kl);
            line.show(step, run.progress.loss, rate, kl.as_ref());
            if step % CHECKPOINT_EVERY == 0 || step == end {
                run.save(plan)?;
            }
        }
        Ok(())
    })?;
    if end < recipe.steps {
        println!(
            "stopped after step {} of {}: --resume goes on",
            run.progress.step, recipe.steps
        );
        return Ok(());
    }
    run.write(&plan.out, plan, Edition::Final)
}

/// Writes the model folder from the last checkpoint.
///
/// # Errors
/// Fails if there is no checkpoint, or its folder cannot be read.
pub fn export(plan: &TrainingPlan) -> Result<(), Error> {
    let plan_steps = checkpoint::progress(&plan.checkpoints)?.map(|progress| progress.recipe.steps);
    let run = plan_steps.map_or(Ok(None), |steps| TrainingRun::take_up(plan, steps))?;
    let run = run.ok_or_else(|| Error::Misfit {
        path: plan.checkpoints.clone(),
        problem: "there is no checkpoint here: `train` makes one".into(),
    })?;
    run.write(&plan.out, plan, Edition::Final)
}
