//! Conditions are read from files, hold where they should, and say what is wanted and what it is now.

use std::collections::BTreeSet;

use super::all;
use crate::{
    figures::tests::recorded_run,
    quick_check::{
        condition::{ConditionReading, LiveCondition, LiveState, NumberMeasure, WordMeasure},
        question::QuestionKind,
        words,
    },
    run::{Run, step_analysis::SelectedStep},
    settings::Settings,
};

/// The number of tokens in the recorded run.
const TOKENS: usize = 3;

/// A condition on the recorded run, with these saved runs.
fn reading(text: &str, saved: &[Run]) -> ConditionReading {
    let (run, texts) = recorded_run(TOKENS);
    let settings = Settings::default();
    let step = SelectedStep::at(run.generation(), 0, None).unwrap();
    let step = step.read(run.generation(), &settings, true).unwrap();
    let state = LiveState {
        texts: &texts,
        settings: &settings,
        run: Some(&run),
        step: Some(&step),
        saved,
        difference: None,
    };
    LiveCondition::read(text).unwrap().reading(&state)
}

#[test]
fn a_number_is_compared_as_the_file_says() {
    for (text, holds) in [
        ("tokens generated = 3", true),
        ("tokens generated = 2", false),
        ("tokens generated > 3", false),
        ("tokens generated > 2", true),
        ("tokens generated < 3", false),
        ("tokens generated < 4", true),
        ("tokens left = 2048", true),
        ("tokens put by hand = 0", true),
        ("different first tokens = 1", true),
        ("decoding = sampling", true),
        ("decoding = greedy", false),
    ] {
        assert_eq!(reading(text, &[]).holds, holds, "{text}");
    }
    let said = reading("tokens generated > 5", &[]).sentence;
    assert_eq!(said, "Tokens generated: 3 (wanted: more than 5)");
}

#[test]
fn what_is_not_there_yet_does_not_hold() {
    for text in ["stop reason = stop string", "first different token = 1"] {
        let reading = reading(text, &[]);
        assert!(
            !reading.holds && reading.sentence.contains(": none yet ("),
            "{reading:?}"
        );
    }
}

#[test]
fn first_tokens_are_counted_over_the_saved_runs_of_the_same_prompt() {
    let (run, texts) = recorded_run(TOKENS);
    let mut other = run.clone();
    let token = run.steps()[0].choice.token + 1;
    other.branch(0, token, texts.piece(token)).unwrap();
    let elsewhere = Run::start(String::new(), vec![1], Vec::new(), 8).unwrap();
    let first = |saved: &[Run]| reading("different first tokens = 2", saved).holds;
    assert!(
        !first(&[run.clone(), elsewhere]),
        "the same token, and another prompt"
    );
    assert!(first(&[run, other]));
}

#[test]
fn there_is_a_task_for_every_measure() {
    let (mut numbers, mut named) = (BTreeSet::new(), BTreeSet::new());
    for question in all() {
        let QuestionKind::Live(task) = &question.kind else {
            continue;
        };
        for condition in &task.until {
            match condition {
                LiveCondition::Number(measure, ..) => {
                    numbers.insert(words::number_measure(*measure))
                }
                LiveCondition::Word(measure, _) => named.insert(words::word_measure(*measure)),
            };
        }
    }
    assert_eq!(
        numbers,
        BTreeSet::from(NumberMeasure::ALL.map(words::number_measure))
    );
    assert_eq!(
        named,
        BTreeSet::from(WordMeasure::ALL.map(words::word_measure))
    );
}
