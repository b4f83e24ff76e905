//! The training log: a file of comma-separated values with one line for each step.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::evaluation::Evaluation;
use crate::recipe::{Recipe, Targets};
use backprop::TrainingRow;

/// The names of the columns; the comment above them in the file explains each.
const COLUMNS: &str = "step,tokens,learning_rate,loss,kl,held_out_loss,held_out_kl";

/// A log file to which one line per step is added.
pub struct Log {
    path: PathBuf,
    file: File,
}

/// The data of one line. Losses and divergences are means in nats per token.
#[derive(Debug, Clone, Copy)]
pub struct LogEntry {
    /// Number of steps taken; 0 for the network with its initial, random weights.
    pub step: usize,
    /// Number of tokens trained on so far.
    pub tokens: usize,
    /// The data of the step's batch; none before the first step.
    pub batch: Option<BatchEntry>,
    /// The evaluation on held-out text after the step, if there was one.
    pub held_out: Option<Evaluation>,
}

/// The data of a step's batch, computed with the weights before the step.
#[derive(Debug, Clone, Copy)]
pub struct BatchEntry {
    /// The learning rate of the step.
    pub learning_rate: f64,
    /// Cross entropy against the targets.
    pub loss: f32,
    /// KL(true ‖ network), if the targets are the true distributions.
    pub kl: Option<f64>,
}

impl BatchEntry {
    /// The entry for a batch with this loss. Cross entropy against the true distribution is its entropy plus the
    /// divergence from it, so the divergence needs no further forward pass.
    pub fn new(recipe: &Recipe, learning_rate: f64, batch: &[TrainingRow], loss: f32) -> Self {
        let places: usize = batch.iter().map(|row| row.targets.len()).sum();
        let entropy: f64 = batch.iter().map(|row| row.targets.entropy()).sum();
        let kl = f64::from(loss) - entropy / places as f64;
        Self {
            learning_rate,
            loss,
            kl: (recipe.targets == Targets::Truth).then_some(kl),
        }
    }
}

impl Log {
    /// Begins a new log; or, for a training resumed after `step`, continues the present one from that step.
    ///
    /// # Errors
    /// Fails if the file cannot be read or written.
    pub fn open(path: &Path, recipe: &Recipe, step: usize, held_out: usize) -> Result<Self, Error> {
        let error = |source| Error::file(path)(source);
        let before = match step > 0 && path.exists() {
            true => up_to(&fs::read_to_string(path).map_err(error)?, step),
            false => header(recipe, held_out),
        };
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(error)?;
        }
        let mut file = File::create(path).map_err(error)?;
        file.write_all(before.as_bytes()).map_err(error)?;
        Ok(Self {
            path: path.to_owned(),
            file,
        })
    }

    /// Adds the line of one step.
    ///
    /// # Errors
    /// Fails if the file cannot be written.
    pub fn add(&mut self, entry: &LogEntry) -> Result<(), Error> {
        let line = line(entry);
        (self.file.write_all(line.as_bytes())).map_err(Error::file(&self.path))
    }
}

fn header(recipe: &Recipe, held_out: usize) -> String {
    let targets = match recipe.targets {
        Targets::Truth => "the true distribution",
        Targets::Drawn => "the token that came",
    };
    format!(
        "# {}: a line for each step; empty where nothing was measured.\n\
         # step: optimizer steps taken. tokens: tokens learned from so far. learning_rate: that of the step.\n\
         # loss: cross entropy against {targets} on the {} places of the step's batch, before the step, nats per token.\n\
         # kl: KL(true || network) at the same places, nats per token; empty where the truth is not known.\n\
         # held_out_loss, held_out_kl: cross entropy against the token that came, and KL(true || network), after the\n\
         # step at the same {held_out} places of held-out text each time, nats per token.\n\
         {COLUMNS}\n",
        recipe.name,
        recipe.tokens_per_step(),
    )
}

fn line(entry: &LogEntry) -> String {
    let number =
        |number: Option<f64>| number.map_or(String::new(), |number| format!("{number:.6}"));
    let LogEntry {
        step,
        tokens,
        batch,
        held_out,
    } = entry;
    let rate = batch.map_or(String::new(), |batch| format!("{:e}", batch.learning_rate));
    let loss = number(batch.map(|batch| f64::from(batch.loss)));
    let kl = number(batch.and_then(|batch| batch.kl));
    let held_out_loss = number(held_out.map(|evaluation| evaluation.loss));
    let truth = held_out.and_then(|evaluation| evaluation.truth);
    let held_out_kl = number(truth.map(|truth| truth.kl));
    format!("{step},{tokens},{rate},{loss},{kl},{held_out_loss},{held_out_kl}\n")
}

/// The comment, the names of the columns, and the lines up to a step: a training that was interrupted between two
/// checkpoints repeats the steps after the first of them.
fn up_to(log: &str, step: usize) -> String {
    let taken = |line: &&str| match line.split(',').next().map(str::parse::<usize>) {
        Some(Ok(taken)) => taken <= step,
        _ => true,
    };
    let lines = log
        .split_inclusive('\n')
        .filter(|line| line.ends_with('\n'));
    lines.filter(taken).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use backprop::Distributions;

    fn entry(step: usize) -> LogEntry {
        LogEntry {
            step,
            tokens: 256 * step,
            batch: (step > 0).then_some(BatchEntry {
                learning_rate: 0.004,
                loss: 1.5,
                kl: Some(0.25),
            }),
            held_out: None,
        }
    }

    /// KL = cross entropy − entropy: here the entropy is ln 2 at one position and 0 at the other.
    #[test]
    fn divergence_is_loss_less_entropy() {
        let mut targets = Distributions::default();
        targets.push([(3, 0.5), (7, 0.5)]);
        targets.push_token(1);
        let row = TrainingRow {
            tokens: vec![0, 3],
            targets,
        };
        let kl = |targets: Targets| {
            let recipe = Recipe {
                targets,
                ..Recipe::toy()
            };
            BatchEntry::new(&recipe, 0.1, std::slice::from_ref(&row), 0.75).kl
        };
        let expected = 0.75 - 2.0_f64.ln() / 2.0;
        assert!((kl(Targets::Truth).unwrap() - expected).abs() < 1e-12);
        assert_eq!(kl(Targets::Drawn), None, "nobody knows the truth");
    }

    #[test]
    fn every_line_has_all_columns() {
        let columns = COLUMNS.split(',').count();
        for step in [0, 1] {
            assert_eq!(line(&entry(step)).split(',').count(), columns);
        }
        assert_eq!(line(&entry(0)), "0,0,,,,,\n");
        assert_eq!(line(&entry(3)), "3,768,4e-3,1.500000,0.250000,,\n");
    }

    /// Steps after the last checkpoint are repeated when a training is resumed, and have one line in the log.
    #[test]
    fn a_log_goes_on_where_the_training_does() {
        let path = std::env::temp_dir().join(format!("training-log-{}.csv", std::process::id()));
        let recipe = Recipe::toy();
        let write = |from: usize, steps: std::ops::Range<usize>| {
            let mut log = Log::open(&path, &recipe, from, 100).unwrap();
            steps.for_each(|step| log.add(&entry(step)).unwrap());
        };
        write(0, 0..8);
        let whole = fs::read_to_string(&path).unwrap();
        write(5, 6..8);
        let taken_up = fs::read_to_string(&path).unwrap();
        fs::remove_file(&path).unwrap();
        assert_eq!(taken_up, whole);
        assert_eq!(
            whole.lines().filter(|line| line.starts_with("7,")).count(),
            1
        );
    }
}
