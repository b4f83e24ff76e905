//! A short training: the loss falls, the result is reproducible to the bit, and the training can be resumed.

use model::CausalLm;
use training::checkpoint::{self, TrainingProgress};
use training::device::Compute;
use training::evaluation::evaluate;
use training::material::Raw;
use training::recipe::Recipe;
use training::trainer::Trainer;

/// A single test, because the initial weights are drawn from a generator that all threads share.
#[test]
fn a_short_training() {
    let recipe = Recipe::toy();
    let raw = Raw::open(None).unwrap();
    let origin = raw.origin();
    let tokenizer = raw.tokenizer(recipe.vocabulary).unwrap();
    let material = raw.spelled(&tokenizer).unwrap();
    let dimensions = recipe.dimensions(tokenizer.vocab_size(), tokenizer.end());
    let batches = material.batches(&recipe, tokenizer.end());
    assert_eq!(batches.of_step(7), batches.of_step(7));
    assert_ne!(batches.of_step(7), batches.of_step(8));
    let weights = |model: &CausalLm| model.to_named_tensors().unwrap();
    let go_on = |trainer: &mut Trainer, until: usize| -> Vec<f32> {
        (trainer.step()..until)
            .map(|step| trainer.learn(&batches.of_step(step)).unwrap())
            .collect()
    };

    let begin = |recipe: &Recipe| Trainer::new(&dimensions, recipe, Compute::Cpu).unwrap();
    let mut one = begin(&recipe);
    let losses = go_on(&mut one, recipe.steps);
    let (first, last) = (losses[0], losses[recipe.steps - 1]);
    let uniform = (tokenizer.vocab_size() as f32).ln();
    assert!(
        (first - uniform).abs() < 0.1,
        "a fresh network knows nothing: {first} against ln V = {uniform}"
    );
    assert!(last < first - 0.5, "from {first} to {last}");

    let mut two = begin(&recipe);
    assert_eq!(go_on(&mut two, recipe.steps), losses);
    assert_eq!(
        weights(&two.model()),
        weights(&one.model()),
        "two trainings with one seed"
    );

    let half = recipe.steps / 2;
    let mut three = begin(&recipe);
    go_on(&mut three, half);
    let folder = std::env::temp_dir().join(format!("training-test-{}", std::process::id()));
    let progress = TrainingProgress {
        step: half,
        recipe: recipe.clone(),
        origin,
        seconds: 1.0,
        loss: first,
    };
    checkpoint::save(&folder, &three, &tokenizer, &progress).unwrap();
    let found = checkpoint::progress(&folder).unwrap().unwrap();
    assert_eq!(found, progress);
    let mut three = checkpoint::load(&folder, &dimensions, &found, Compute::Cpu).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    go_on(&mut three, recipe.steps);
    assert_eq!(
        weights(&three.model()),
        weights(&one.model()),
        "a training that was put down"
    );

    let other = Recipe {
        seed: 2,
        ..recipe.clone()
    };
    assert_ne!(
        weights(&begin(&other).model()),
        weights(&begin(&recipe).model()),
        "two seeds"
    );

    // Loss = entropy + KL, up to the random choice of the drawn tokens: both are means over the same positions.
    let wide = Recipe {
        context_window: 512, // its few tokens make documents long
        ..recipe
    };
    let dimensions = wide.dimensions(tokenizer.vocab_size(), tokenizer.end());
    let fresh = Trainer::new(&dimensions, &wide, Compute::Cpu).unwrap();
    let held_out = material.held_out(&wide, tokenizer.end(), 40);
    let evaluation = evaluate(&fresh.model(), &held_out).unwrap();
    let truth = evaluation.truth.unwrap();
    let gap = evaluation.loss - truth.entropy - truth.kl;
    assert!(truth.kl > 0.0 && gap.abs() < 0.1, "{evaluation:?}");
}
