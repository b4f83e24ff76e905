//! The learner: what a step changes, and what does not depend on how it is reached.
#![allow(clippy::unwrap_used)]

use learning::{CharacterText, LearnedText, Learner, LearningSettings, MiniGrammar};

/// A network small enough for a test.
fn settings() -> LearningSettings {
    LearningSettings {
        context: 24,
        hidden_size: 16,
        intermediate_size: 24,
        layers: 1,
        heads: 2,
        key_value_heads: 1,
        rows: 4,
        learning_rate: 1e-2,
        warmup: 5,
        evaluate_every: 10,
        ..LearningSettings::default()
    }
}

fn grammar() -> LearnedText {
    LearnedText::Grammar(MiniGrammar::new().unwrap())
}

fn characters() -> LearnedText {
    let text = "The fox saw a bird. The bird saw the fox and flew away.\n".repeat(40);
    LearnedText::Characters(CharacterText::new(&text).unwrap())
}

fn learner(text: LearnedText) -> Learner {
    Learner::new(text, settings()).unwrap()
}

/// The losses of so many steps.
fn learn(learner: &mut Learner, steps: usize) -> Vec<f64> {
    (0..steps).map(|_| learner.step().loss).collect()
}

#[test]
fn the_first_loss_is_that_of_equally_likely_tokens() {
    /// The first logits are not all equal. With a final norm of 0.4 they have a variance of 0.16, of which half is lost;
    /// and that of the token read last is higher, since head and embedding are one matrix.
    const SPREAD: f64 = 0.25;
    for text in [grammar(), characters()] {
        let equal = (text.vocab_size() as f64).ln();
        let loss = learner(text).step().loss;
        assert!((loss - equal).abs() < SPREAD, "{loss}, {equal}");
    }
}

#[test]
fn a_few_steps_lower_the_loss_of_both_texts() {
    for text in [grammar(), characters()] {
        let mut learner = learner(text);
        let first = learner.held_out_losses().points()[0].loss;
        let steps: Vec<_> = (0..60).map(|_| learner.step()).collect();
        assert!(steps[59].loss < first - 1.0, "{first}, {}", steps[59].loss);
        let held_out = steps[59].held_out.unwrap();
        assert!(held_out < first - 1.0, "{first}, {held_out}");
        let due: Vec<u64> = (steps.iter().filter(|step| step.held_out.is_some()))
            .map(|step| step.steps)
            .collect();
        assert_eq!(due, [10, 20, 30, 40, 50, 60]);
        assert_eq!(learner.held_out_losses().points().len(), 7);
        assert_eq!(learner.losses().points().len(), 60);
    }
}

#[test]
fn the_seed_fixes_every_weight() {
    let after = |seed: u64| {
        let settings = LearningSettings { seed, ..settings() };
        let mut learner = Learner::new(grammar(), settings).unwrap();
        learn(&mut learner, 12);
        learner.network().weights().clone()
    };
    assert_eq!(after(1), after(1));
    assert_ne!(after(1), after(2));
}

#[test]
fn a_reset_forgets_all_but_the_learning_rate() {
    let mut learner = learner(grammar());
    let first = learner.network().weights().clone();
    let losses = learn(&mut learner, 12);
    learner.reset();
    assert_eq!(learner.steps(), 0);
    assert_eq!(*learner.network().weights(), first);
    assert_eq!(losses, learn(&mut learner, 12));

    learner.set_learning_rate(0.0);
    learner.reset();
    learner.step();
    assert_eq!(*learner.network().weights(), first);
}

#[test]
fn the_learning_rate_counts_from_the_next_step_on() {
    let mut learner = learner(grammar());
    learn(&mut learner, 6);
    let before = learner.network().weights().clone();
    learner.set_learning_rate(0.0);
    learner.step();
    assert_eq!(*learner.network().weights(), before);
    learner.set_learning_rate(1e-2);
    learner.step();
    assert_ne!(*learner.network().weights(), before);
}

#[test]
fn logits_are_of_the_last_token_and_read_no_more_than_the_window() {
    let learner = learner(grammar());
    let long: Vec<u32> = (0..60).collect();
    let (logits, lens) = (learner.logits(&long), learner.lens(&long));
    assert_eq!(logits.len(), learner.text().vocab_size());
    assert_eq!(logits, learner.logits(&long[36..]));
    assert_eq!(lens.len(), 2);
    assert_eq!(lens[1].len(), 24 * logits.len());
    assert!(lens[1].ends_with(&logits));
    assert!(learner.logits(&[]).is_empty() && learner.lens(&[]).is_empty());
}

#[test]
fn heads_that_do_not_divide_the_width_are_refused() {
    let settings = LearningSettings {
        heads: 3,
        ..settings()
    };
    assert!(Learner::new(grammar(), settings).is_err());
}
