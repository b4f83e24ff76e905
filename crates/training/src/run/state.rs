//! The state of a training: begun or resumed, evaluated, saved, and written as a model folder.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use burn::tensor::Device;
use model::{CausalLm, Config, WeightDtype};

use super::TrainingPlan;
use crate::acceptance::acceptance;
use crate::checkpoint::{self, TrainingProgress};
use crate::error::Error;
use crate::evaluation::{Evaluation, evaluate};
use crate::folder::{self, Folder};
use crate::held_out::HeldOut;
use crate::log::{BatchEntry, Log, LogEntry};
use crate::material::{Material, Raw};
use crate::sampling::{self, SampleSettings};
use crate::tokenizer::TrainableTokenizer;
use crate::trainer::Trainer;

/// Number of documents on which a finished model is evaluated, and one of the history.
const EVALUATED: usize = 300;
const EVALUATED_EARLY: usize = 100;

/// The prompts of the samples in a model card.
const PROMPTS: [&str; 5] = [
    "",
    "Once upon a time",
    "The capital of France is",
    "User: What is the capital of Kenya?\nAssistant:",
    "Weather for",
];

/// The kind of model that is written.
#[derive(Clone, Copy)]
pub enum Edition {
    /// An early model, for the history.
    Early,
    /// The final model.
    Final,
}

/// A training in any state.
pub struct TrainingRun {
    pub trainer: Trainer,
    pub tokenizer: TrainableTokenizer,
    pub material: Arc<Material>,
    pub progress: TrainingProgress,
}

impl TrainingRun {
    pub fn begin(plan: &TrainingPlan) -> Result<Self, Error> {
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
            Some(path) => {
                TrainableTokenizer::from_json(&fs::read(path).map_err(Error::file(path))?)?
            }
            None => {
                eprintln!("learning the tokenizer …");
                raw.tokenizer(recipe.vocabulary)?
            }
        };
        let dimensions = recipe.dimensions(tokenizer.vocab_size(), tokenizer.end());
        Ok(Self {
            trainer: Trainer::new(&dimensions, &recipe, plan.compute)?,
            progress: TrainingProgress {
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

    /// Resumes the training in a checkpoint, with another number of steps in all.
    pub fn take_up(plan: &TrainingPlan, steps: usize) -> Result<Option<Self>, Error> {
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

    pub fn held_out(&self, count: usize) -> HeldOut {
        self.material
            .held_out(&self.progress.recipe, self.tokenizer.end(), count)
            .first(count)
    }

    /// After a step, or before the first: evaluates the network, saves it for the history and adds a line to the log,
    /// each if the plan requires it.
    pub fn look(
        &self,
        plan: &TrainingPlan,
        held_out: &HeldOut,
        batch: Option<BatchEntry>,
        log: Option<&mut Log>,
    ) -> Result<Option<Evaluation>, Error> {
        let step = self.progress.step;
        let kept_in = (plan.history.as_ref()).filter(|(_, at)| at.contains(&step));
        let due = step.is_multiple_of(plan.evaluate_every.get());
        let due = due || step == self.progress.recipe.steps || (log.is_some() && kept_in.is_some());
        let evaluation = due
            .then(|| evaluate(&self.trainer.model(), held_out))
            .transpose()?;
        if let Some((folder, _)) = kept_in {
            self.write(&folder.join(format!("step-{step}")), plan, Edition::Early)?;
        }
        if let Some(log) = log {
            log.add(&LogEntry {
                step,
                tokens: self.progress.tokens(),
                batch,
                held_out: evaluation,
            })?;
        }
        Ok(evaluation)
    }

    pub fn save(&self, plan: &TrainingPlan) -> Result<(), Error> {
        checkpoint::save(
            &plan.checkpoints,
            &self.trainer,
            &self.tokenizer,
            &self.progress,
        )
    }

    /// Writes the network rounded to f16, with an evaluation of the rounded weights.
    pub fn write(&self, folder: &Path, plan: &TrainingPlan, edition: Edition) -> Result<(), Error> {
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
        // A draft needs no grammar of its own: the page uses the target's.
        let grammar = match (&*self.material, edition, &plan.target) {
            (Material::Grammar { .. }, Edition::Final, None) => Some(corpus::joined()),
            _ => None,
        };
        let prompts: &[&str] = match *self.material {
            Material::Grammar { .. } => &PROMPTS,
            Material::Text { .. } => &[""],
        };
        let sample = |prompt: &&str| -> Result<_, Error> {
            let settings = SampleSettings {
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
