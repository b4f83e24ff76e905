//! Measures training steps with gradients by hand and by autodiff, on the CPU, with two threads each.

use std::num::NonZeroUsize;
use std::time::Instant;

use backprop::TrainingRow;
use burn::module::Module;
use burn::optim::{GradientsAccumulator, GradientsParams};
use model::CausalLm;

use crate::autodiff;
use crate::device::Compute;
use crate::error::Error;
use crate::material::Raw;
use crate::recipe::Recipe;
use crate::trainer::{Trainer, share_of_a_place};

/// Steps before the first measured one: they include memory allocation and one-time initialization.
const WARM_UP: usize = 3;

/// The method that computes the gradients of a step.
#[derive(Debug, Clone, Copy)]
enum Way {
    ByHand,
    Autodiff { rows_per_graph: NonZeroUsize },
}

/// Autodiff in two ways: one graph for all rows of a thread, and one graph per row, as the pass by hand does.
const WAYS: [(&str, Way); 3] = [
    ("by hand", Way::ByHand),
    (
        "by autodiff, one graph for the rows of a thread",
        Way::Autodiff {
            rows_per_graph: NonZeroUsize::MAX,
        },
    ),
    (
        "by autodiff, a graph for each row",
        Way::Autodiff {
            rows_per_graph: NonZeroUsize::MIN,
        },
    ),
];

/// Trains a network of the shipped recipe with each method, one step of each in turn, and prints over `rounds` steps:
/// tokens per second of forward pass, backward pass and optimizer; the time of a step relative to the same step by
/// hand; and the loss of the last one, which is the same for all. Medians, with first and third quartile.
///
/// # Errors
/// Fails if a step fails.
pub fn compare(rounds: usize) -> Result<(), Error> {
    let recipe = Recipe::shipped();
    let raw = Raw::open(None)?;
    let tokenizer = raw.tokenizer(recipe.vocabulary)?;
    let dimensions = recipe.dimensions(tokenizer.vocab_size(), tokenizer.end());
    let material = raw.spelled(&tokenizer)?;
    let batches = material.batches(&recipe, tokenizer.end());
    let mut runs = Vec::new();
    for (name, way) in WAYS {
        runs.push(Measured {
            name,
            way,
            trainer: Trainer::new(&dimensions, &recipe, Compute::Cpu)?,
            seconds: Vec::with_capacity(rounds),
            loss: f32::NAN,
        });
    }
    for round in 0..WARM_UP + rounds {
        let batch = batches.of_step(round);
        for run in &mut runs {
            let start = Instant::now();
            run.loss = step(&mut run.trainer, run.way, &batch)?;
            if round >= WARM_UP {
                run.seconds.push(start.elapsed().as_secs_f64());
            }
        }
    }
    let tokens = recipe.tokens_per_step() as f64;
    let by_hand = runs[0].seconds.clone();
    for run in runs {
        let speed = quartiles(run.seconds.iter().map(|seconds| tokens / seconds));
        let beside = run.seconds.iter().zip(&by_hand);
        let ratio = quartiles(beside.map(|(this, hand)| this / hand));
        println!(
            "{}: {:.0} tokens/s ({:.0} to {:.0}), {:.2} times as long ({:.2} to {:.2}), loss {:.4}",
            run.name, speed[1], speed[0], speed[2], ratio[1], ratio[0], ratio[2], run.loss
        );
    }
    Ok(())
}

struct Measured {
    name: &'static str,
    way: Way,
    trainer: Trainer,
    seconds: Vec<f64>,
    loss: f32,
}

fn step(trainer: &mut Trainer, way: Way, batch: &[TrainingRow]) -> Result<f32, Error> {
    let found = match way {
        Way::ByHand => trainer.gradients(batch)?,
        Way::Autodiff { rows_per_graph } => by_autodiff(trainer, batch, rows_per_graph)?,
    };
    trainer.step_with(found)
}

/// As with the gradients by hand, two threads process half of the rows each.
fn by_autodiff(
    trainer: &Trainer,
    batch: &[TrainingRow],
    rows_per_graph: NonZeroUsize,
) -> Result<(f32, GradientsParams), Error> {
    let (device, scale) = (&trainer.device, share_of_a_place(batch));
    let part = |model: &CausalLm, rows: &[TrainingRow]| -> Result<_, Error> {
        let (mut loss, mut sum) = (0.0, GradientsAccumulator::new());
        for rows in rows.chunks(rows_per_graph.get()) {
            let (more, gradients) = autodiff::gradients(model, rows, scale, device)?;
            loss += more;
            sum.accumulate(model, gradients);
        }
        Ok((loss, sum.grads()))
    };
    let (one, two) = batch.split_at(batch.len().div_ceil(2));
    // For burn, graphs that share a parameter are one graph, and only one thread at a time may use a graph.
    let twin = trainer.model.clone().fork(device);
    let (one, two) = std::thread::scope(|scope| {
        let other = scope.spawn(|| part(&twin, two));
        (part(&trainer.model, one), other.join())
    });
    let (loss_one, gradients) = one?;
    let (loss_two, others) = two.map_err(|_| Error::Device("a thread stopped".into()))??;
    let mut sum = GradientsAccumulator::new();
    sum.accumulate(&trainer.model, gradients);
    sum.accumulate(&trainer.model, others);
    Ok((loss_one + loss_two, sum.grads()))
}

/// First quartile, median and third quartile.
fn quartiles(numbers: impl Iterator<Item = f64>) -> [f64; 3] {
    let mut sorted: Vec<f64> = numbers.collect();
    sorted.sort_by(f64::total_cmp);
    let last = sorted.len().saturating_sub(1);
    [1, 2, 3].map(|quarter| sorted.get(last * quarter / 4).copied().unwrap_or(f64::NAN))
}
