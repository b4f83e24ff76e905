//! Conditions are read from files, hold where they should, and say what is wanted and what it is now.

use std::collections::BTreeSet;

use super::all;
use crate::{
    experiments::findings::Findings,
    figures::tests::recorded_run,
    inside::findings::InsideFindings,
    lessons::files::lessons,
    quick_check::{
        condition::{
            ConditionReading, LaneMeasure, LiveCondition, LiveState, NumberMeasure, TokenMeasure,
            WordMeasure,
        },
        question::QuestionKind,
    },
    run::{Run, step_analysis::SelectedStep},
    settings::Settings,
    shape::ShapeView,
    speculative::speed::SpeedCounts,
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
        lanes: None,
        stage: run.stage(),
        typed_pieces: None,
        view: ShapeView::default(),
        findings: Findings::default(),
        rounds: SpeedCounts::default(),
        inside: InsideFindings::default(),
        checkpoint_steps: 0,
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
}

#[test]
fn what_is_not_there_yet_does_not_hold() {
    for text in ["stop reason = stop string", "tokens of lane 1 = 1"] {
        let reading = reading(text, &[]);
        assert!(
            !reading.holds && reading.sentence.ends_with("So far: none yet."),
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
fn every_measure_is_used_by_a_task_or_a_lesson() {
    let mut used = BTreeSet::new();
    let tasks = all().iter().flat_map(|question| match &question.kind {
        QuestionKind::Live(task) => task.until.iter(),
        QuestionKind::Choice(_) | QuestionKind::Number(_) => [].iter(),
    });
    let steps = lessons().unwrap().iter().flat_map(|lesson| &lesson.steps);
    let steps = steps.flat_map(|step| {
        let action = step.action.iter();
        let action = action.flat_map(|action| action.until.iter().chain(&action.holds));
        step.shows.iter().chain(action)
    });
    for condition in tasks.chain(steps) {
        used.insert(match condition {
            LiveCondition::Number(measure, ..) => measure.id(),
            LiveCondition::Token(measure, ..) => measure.id(),
            LiveCondition::Lane(measure, ..) => measure.id(),
            LiveCondition::Word(measure, _) => measure.id(),
        });
    }
    let mut known = BTreeSet::from(NumberMeasure::ALL.map(NumberMeasure::id));
    known.extend(TokenMeasure::ALL.map(TokenMeasure::id));
    known.extend(LaneMeasure::ALL.map(LaneMeasure::id));
    known.extend(WordMeasure::ALL.map(WordMeasure::id));
    assert_eq!(used, known);
}
