//! A whole training, from the first step to the folder that the page loads.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};
use std::thread;

use burn::tensor::Device;
use model::{CausalLm, Config, WeightDtype};

use crate::acceptance::acceptance;
use crate::checkpoint::{self, Progress};
use crate::device::Compute;
use crate::error::Error;
use crate::evaluation::evaluate;
use crate::folder::{self, Folder};
use crate::held_out::HeldOut;
use crate::history;
use crate::material::{Material, Raw};
use crate::progress::ProgressLine;
use crate::recipe::Recipe;
use crate::sampling::{self, Settings};
use crate::tokenizer::Tokenizer;
use crate::trainer::Trainer;

/// Steps between two checkpoints.
const CHECKPOINT_EVERY: usize = 100;

/// Steps between two looks at held-out text, and how many passages of it are looked at.
const VALIDATE_EVERY: usize = 250;
const VALIDATED: usize = 40;

/// The shown loss is a mean in which each step weighs this much.
const SMOOTHING: f32 = 0.05;

/// Batches made ahead by a thread of their own, so that the network never waits for its text.
const BATCHES_AHEAD: usize = 4;

/// Documents on which a finished model is evaluated, and one of the history.
const EVALUATED: usize = 300;
const EVALUATED_EARLY: usize = 100;

/// What the samples of a model card begin with.
const PROMPTS: [&str; 5] = [
    "",
    "Once upon a time",
    "The capital of France is",
    "User: What is the capital of Kenya?\nAssistant:",
    "Weather for",
];

/// What is asked for.
pub struct Plan {
    /// The folder to write.
    pub out: PathBuf,
    /// Where checkpoints are kept.
    pub checkpoints: PathBuf,
    /// Goes on from the checkpoint there.
    pub resume: bool,
    /// A tokenizer to use instead of learning one.
    pub tokenizer: Option<PathBuf>,
    /// A text to learn from instead of the grammar.
    pub text: Option<PathBuf>,
    /// A model of which this one is the draft.
    pub target: Option<PathBuf>,
    /// Where early models are kept, and after which steps.
    pub history: Option<(PathBuf, Vec<usize>)>,
    /// How the network is made.
    pub recipe: Recipe,
    /// Where it is computed.
    pub compute: Compute,
    /// Today, `2026-11-21`.
    pub date: String,
}

/// Which of a training's models is written.
#[derive(Clone, Copy)]
enum Edition {
    /// One of the history.
    Early,
    /// The one it was for.
    Final,
}

/// A training: at its beginning, in its middle or at its end.
struct Run {
    trainer: Trainer,
    tokenizer: Tokenizer,
    material: Arc<Material>,
    progress: Progress,
}

/// Trains a model and writes its folder.
///
/// # Errors
/// Whatever can go wrong, each with its sentence.
pub fn train(plan: &Plan) -> Result<(), Error> {
    plan.compute.device()?; // before anything is learned for a device that is not there
    let mut run = Run::begin(plan)?;
    let recipe = run.progress.recipe.clone();
    let held_out = run.held_out(VALIDATED);
    let steps = run.trainer.step()..recipe.steps;
    let line = ProgressLine::new(steps.start, recipe.steps, recipe.tokens_per_step());
    let earlier = run.progress.seconds;
    let material = Arc::clone(&run.material);
    let batches = material.batches(&recipe, run.tokenizer.end());

    thread::scope(|scope| -> Result<(), Error> {
        let (give, batches_to_come) = mpsc::sync_channel(BATCHES_AHEAD);
        let ahead = steps.clone();
        // Ends when all are made, or when nobody takes them any more.
        scope.spawn(move || {
            ahead
                .map(|step| batches.of_step(step))
                .try_for_each(|batch| give.send(batch))
        });
        let mut kl = None;
        for (step, batch) in (steps.start + 1..).zip(batches_to_come) {
            let rate = recipe.learning_rate(step - 1);
            let loss = run.trainer.learn(&batch)?;
            let progress = &mut run.progress;
            progress.loss += if step == 1 { 1.0 } else { SMOOTHING } * (loss - progress.loss);
            progress.step = step;
            progress.seconds = earlier + line.seconds();
            let last = step == recipe.steps;
            if step % VALIDATE_EVERY == 0 || last {
                kl = Some(evaluate(&run.trainer.model(), &held_out)?);
            }
            line.show(step, progress.loss, rate, kl.as_ref());
            if step % CHECKPOINT_EVERY == 0 || last {
                checkpoint::save(&plan.checkpoints, &run.trainer, &run.tokenizer, progress)?;
            }
            if let Some((folder, _)) = plan.history.as_ref().filter(|(_, at)| at.contains(&step)) {
                run.write(
                    &folder.join(history::folder_name(step)),
                    plan,
                    Edition::Early,
                )?;
                history::write_index(folder)?;
            }
        }
        Ok(())
    })?;
    run.write(&plan.out, plan, Edition::Final)
}

/// Writes the folder of the last checkpoint.
///
/// # Errors
/// When there is none.
pub fn export(plan: &Plan) -> Result<(), Error> {
    let plan_steps = checkpoint::progress(&plan.checkpoints)?.map(|progress| progress.recipe.steps);
    let run = plan_steps.map_or(Ok(None), |steps| Run::take_up(plan, steps))?;
    let run = run.ok_or_else(|| Error::Misfit {
        path: plan.checkpoints.clone(),
        problem: "there is no checkpoint here: `train` makes one".into(),
    })?;
    run.write(&plan.out, plan, Edition::Final)
}

impl Run {
    fn begin(plan: &Plan) -> Result<Self, Error> {
        let taken_up = match plan.resume {
            true => Self::take_up(plan, plan.recipe.steps)?,
            false => None,
        };
        if let Some(run) = taken_up {
            return Ok(run);
        }
        let raw = Raw::open(plan.text.as_deref())?;
        let recipe = plan.recipe.clone();
        let tokenizer = match &plan.tokenizer {
            Some(path) => Tokenizer::from_json(&fs::read(path).map_err(Error::file(path))?)?,
            None => {
                eprintln!("learning the tokenizer …");
                raw.tokenizer(recipe.vocabulary)?
            }
        };
        let dimensions = recipe.dimensions(tokenizer.vocab_size(), tokenizer.end());
        Ok(Self {
            trainer: Trainer::new(&dimensions, &recipe, plan.compute)?,
            progress: Progress {
                step: 0,
                recipe,
                origin: raw.origin(),
                seconds: 0.0,
                loss: 0.0,
            },
            material: Arc::new(raw.spelled(&tokenizer)?),
            tokenizer,
        })
    }

    /// The training in a checkpoint, with another number of steps in all.
    fn take_up(plan: &Plan, steps: usize) -> Result<Option<Self>, Error> {
        let Some(mut progress) = checkpoint::progress(&plan.checkpoints)? else {
            return Ok(None);
        };
        let raw = Raw::open(plan.text.as_deref())?;
        if progress.origin != raw.origin() {
            return Err(Error::Misfit {
                path: plan.checkpoints.clone(),
                problem:
                    "it was trained on another text: train without --resume, or name that text"
                        .into(),
            });
        }
        progress.recipe.steps = steps;
        let tokenizer = checkpoint::tokenizer(&plan.checkpoints)?;
        let dimensions = progress
            .recipe
            .dimensions(tokenizer.vocab_size(), tokenizer.end());
        Ok(Some(Self {
            trainer: checkpoint::load(&plan.checkpoints, &dimensions, &progress, plan.compute)?,
            material: Arc::new(raw.spelled(&tokenizer)?),
            tokenizer,
            progress,
        }))
    }

    fn held_out(&self, count: usize) -> HeldOut {
        self.material
            .held_out(&self.progress.recipe, self.tokenizer.end(), count)
            .first(count)
    }

    /// Writes the network as it is: rounded to f16, and judged as it was rounded.
    fn write(&self, folder: &Path, plan: &Plan, edition: Edition) -> Result<(), Error> {
        let recipe = &self.progress.recipe;
        let dimensions = recipe.dimensions(self.tokenizer.vocab_size(), self.tokenizer.end());
        let exact = self.trainer.model();
        let weights = exact.to_safetensors(WeightDtype::F16)?;
        let model = CausalLm::load(&Config::llama(&dimensions)?, &weights, &Device::flex())?;
        let held_out = self.held_out(match edition {
            Edition::Early => EVALUATED_EARLY,
            Edition::Final => EVALUATED,
        });
        let evaluation = evaluate(&model, &held_out)?;
        let before_rounding = evaluate(&exact, &held_out)?;
        let acceptance = match (&plan.target, edition) {
            (Some(target), Edition::Final) => {
                Some(acceptance(&folder::open(target)?.0, &model, &held_out)?)
            }
            _ => None,
        };
        // One copy on the page is enough: the target's own.
        let grammar = match (&*self.material, edition, &plan.target) {
            (Material::Grammar { .. }, Edition::Final, None) => Some(corpus::joined()),
            _ => None,
        };
        let prompts: &[&str] = match *self.material {
            Material::Grammar { .. } => &PROMPTS,
            Material::Text { .. } => &[""],
        };
        let sample = |prompt: &&str| -> Result<_, Error> {
            let settings = Settings {
                temperature: 0.8,
                max_new_tokens: 120,
                seed: recipe.seed,
            };
            let written = sampling::write(&model, &self.tokenizer, prompt, settings)?;
            Ok(((*prompt).to_owned(), written.text))
        };
        folder::write(
            folder,
            &Folder {
                weights,
                dimensions: &dimensions,
                tokenizer: &self.tokenizer,
                progress: &self.progress,
                evaluation,
                before_rounding,
                acceptance,
                grammar,
                samples: prompts.iter().map(sample).collect::<Result<_, _>>()?,
                date: &plan.date,
            },
        )?;
        println!(
            "{}: {}",
            folder.display(),
            serde_json::to_string(&evaluation)?
        );
        Ok(())
    }
}
