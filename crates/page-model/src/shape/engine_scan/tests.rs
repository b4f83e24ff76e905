//! Engines that keep other tokens are found, and compared with the engine of the settings.
#![allow(clippy::unwrap_used)]
use sampling::{Temperature, TopP};

use super::*;
use crate::{figures::tests::recorded_run, run::step_analysis::tests::run, tokens::tests};

/// Eight tokens with probabilities 1/2, 1/4, … at temperature ½ under top-p 0.9, which llama.cpp applies first.
fn settings() -> Settings {
    let mut settings = Settings::default();
    settings.set_temperature(Temperature::new(0.5).unwrap());
    settings.set_top_p(TopP::new(0.9).unwrap());
    settings
}

#[test]
fn an_engine_that_keeps_other_tokens_is_found() {
    let settings = settings();
    let run = run(&settings);
    let scan = RunScan::of(run.generation(), &settings, None);
    let kept: Vec<usize> = scan.steps[0].iter().map(|step| step.outcome.kept).collect();
    assert_eq!(kept, [2, 2, 2, 4]);
    let same: Vec<bool> = scan.steps[0].iter().map(|step| step.same_set).collect();
    assert_eq!(same, [true, true, true, false]);
    assert_eq!(scan.first_difference(), Some(0));
    assert_eq!(scan.other(0), Profile::LlamaCpp);
    let reused = RunScan::of(run.generation(), &settings, Some(&scan));
    assert_eq!(reused, scan);

    let selected = SelectedStep::at(run.generation(), 0, None).unwrap();
    let texts = tests::texts();
    let reading = selected.read(run.generation(), &settings, true).unwrap();
    let (generation, other) = (run.generation(), Profile::LlamaCpp);
    let pair = pair(&reading, &selected, generation, &settings, &texts, other).unwrap();
    let kept = pair
        .sides
        .each_ref()
        .map(|side| side.rows.iter().filter(|bar| bar.kept).count());
    assert_eq!(kept, [2, 4]);
    let labels = pair.sides.each_ref().map(|side| {
        side.rows
            .iter()
            .map(|bar| bar.label.clone())
            .collect::<Vec<_>>()
    });
    assert_eq!(labels[0], labels[1], "the same tokens in the same rows");
    for side in &pair.sides {
        let chosen = side.rows.iter().filter(|bar| bar.fate == Fate::Chosen);
        assert_eq!(chosen.count(), 1);
    }
}

/// From llama.cpp's side the others differ.
#[test]
fn the_engine_of_the_settings_is_what_the_others_are_compared_with() {
    let mut settings = settings();
    settings.rule = settings.rule.by(Profile::LlamaCpp);
    let run = run(&settings);
    let scan = RunScan::of(run.generation(), &settings, None);
    let same: Vec<bool> = scan.steps[0].iter().map(|step| step.same_set).collect();
    assert_eq!(same, [false, false, false, true]);
    assert_eq!(scan.picture(&tests::texts(), None).reference, 3);
}

#[test]
fn engines_agree_on_a_run_without_samplers() {
    let (run, texts) = recorded_run(6);
    let settings = Settings::default();
    let scan = RunScan::of(run.generation(), &settings, None);
    assert_eq!((scan.steps.len(), scan.first_difference()), (6, None));
    assert_eq!(scan.other(0), Profile::LlamaCpp);
    assert_eq!(scan.picture(&texts, Some(9)).selected, None);
}
