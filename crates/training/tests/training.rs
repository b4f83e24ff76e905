//! A short training: it learns, it repeats itself to the bit, and it can be put down and taken up again.
#![allow(clippy::unwrap_used)]

use model::{CausalLm, Config};
use training::batches::Batches;
use training::checkpoint::{self, Progress};
use training::evaluation::evaluate;
use training::recipe::Recipe;
use training::tokenizer::Tokenizer;
use training::trainer::Trainer;

/// One test, because the first weights are drawn from a generator that all threads share.
#[test]
fn a_short_training() {
    let recipe = Recipe::toy();
    let grammar = corpus::grammar().unwrap();
    let tokenizer = Tokenizer::train(&grammar, recipe.vocabulary).unwrap();
    let alphabet = tokenizer.alphabet(&grammar).unwrap();
    let config =
        Config::llama(&recipe.dimensions(tokenizer.vocab_size(), tokenizer.end())).unwrap();
    let batches = Batches {
        grammar: &grammar,
        alphabet: &alphabet,
        end: tokenizer.end(),
        rows: recipe.rows,
        context: recipe.context_window,
        seed: recipe.seed,
    };
    assert_eq!(batches.of_step(7), batches.of_step(7));
    assert_ne!(batches.of_step(7), batches.of_step(8));
    let weights = |model: &CausalLm| model.to_named_tensors().unwrap();
    let go_on = |trainer: &mut Trainer, until: usize| -> Vec<f32> {
        (trainer.step()..until)
            .map(|step| trainer.learn(batches.of_step(step)).unwrap())
            .collect()
    };

    let mut one = Trainer::new(&config, &recipe).unwrap();
    let losses = go_on(&mut one, recipe.steps);
    let (first, last) = (losses[0], losses[recipe.steps - 1]);
    let uniform = (tokenizer.vocab_size() as f32).ln();
    assert!(
        (first - uniform).abs() < 0.1,
        "a fresh network knows nothing: {first} against ln V = {uniform}"
    );
    assert!(last < first - 0.5, "from {first} to {last}");

    let mut two = Trainer::new(&config, &recipe).unwrap();
    assert_eq!(go_on(&mut two, recipe.steps), losses);
    assert_eq!(
        weights(&two.model()),
        weights(&one.model()),
        "two trainings with one seed"
    );

    let half = recipe.steps / 2;
    let mut three = Trainer::new(&config, &recipe).unwrap();
    go_on(&mut three, half);
    let folder = std::env::temp_dir().join(format!("training-test-{}", std::process::id()));
    let progress = Progress {
        step: half,
        recipe: recipe.clone(),
        corpus_version: corpus::VERSION,
        seconds: 1.0,
        loss: first,
    };
    checkpoint::save(&folder, &three, &tokenizer, &progress).unwrap();
    let found = checkpoint::progress(&folder).unwrap().unwrap();
    assert_eq!(found, progress);
    let mut three = checkpoint::load(&folder, &config, &found).unwrap();
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
    let four = Trainer::new(&config, &other).unwrap();
    let five = Trainer::new(&config, &recipe).unwrap();
    assert_ne!(weights(&four.model()), weights(&five.model()), "two seeds");

    // Loss = entropy + KL, up to the luck of which tokens came: both are means over the same places.
    let wide = Recipe {
        context_window: 256,
        ..recipe
    };
    let config = Config::llama(&wide.dimensions(tokenizer.vocab_size(), tokenizer.end())).unwrap();
    let fresh = Trainer::new(&config, &wide).unwrap();
    let evaluation = evaluate(&fresh.model(), &grammar, &alphabet, tokenizer.end(), 40).unwrap();
    let gap = evaluation.loss - evaluation.entropy - evaluation.kl;
    assert!(evaluation.kl > 0.0 && gap.abs() < 0.1, "{evaluation:?}");
}
