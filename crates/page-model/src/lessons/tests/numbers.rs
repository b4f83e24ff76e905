//! What the outcomes of the lessons that ship say: their numbers about results are measured, what came of a prediction is
//! marked, and a temperature that is to be set is a band around the one that the text names.

use super::shipped::all;
use crate::{
    lessons::step::{LessonStep, StepAction, moves::StepMove, moves::moves},
    quick_check::{
        condition::{LiveCondition, NumberMeasure, Relation},
        question::SolutionStep,
    },
};

/// Numbers that no page measures: the ends of a probability, and Euler's number.
const CONSTANTS: [&str; 4] = ["0", "1", "100", "2.718"];
/// What stands before the number of a publication.
const CITED: &str = "arXiv ";
/// What a label begins with: the digits in it are part of a name.
const SPACE: char = '␣';

/// The numbers of a text, without those in labels of tokens and in citations.
fn numbers(text: &str) -> Vec<String> {
    let is_inside = |of: char| of.is_ascii_digit() || matches!(of, '.' | ',');
    let mut numbers = Vec::new();
    let mut rest = text;
    while let Some(begin) = rest.find(|of: char| of.is_ascii_digit()) {
        let (before, number) = rest.split_at(begin);
        let end = number.find(|of| !is_inside(of)).unwrap_or(number.len());
        if !before.ends_with(SPACE) && !before.ends_with(CITED) {
            let number = number[..end].trim_end_matches(['.', ',']);
            numbers.push(number.replace(',', ""));
        }
        rest = &number[end..];
    }
    numbers
}

/// The numbers that a step has named before: in its state, its solution, what is to be done, its text and its prediction.
fn named(step: &LessonStep, action: &StepAction) -> Vec<String> {
    let state = step.start.to_pairs().into_iter().map(|(_, value)| value);
    let solution = action.witness.iter().map(|step| format!("{step:?}"));
    let prediction = step.prediction.iter().flat_map(|prediction| {
        let options = prediction.options.iter().map(|option| option.text.clone());
        options.chain([prediction.text.clone()])
    });
    let said = [step.text.clone(), action.text.clone()];
    let all = state.chain(solution).chain(prediction).chain(said);
    all.flat_map(|text| numbers(&text)).collect()
}

/// The steps whose action the page can recognise.
fn tried() -> impl Iterator<
    Item = (
        String,
        &'static LessonStep<'static>,
        &'static StepAction<'static>,
    ),
> {
    all().iter().flat_map(|lesson| {
        lesson.steps.iter().filter_map(|step| {
            let action = step.action.as_ref()?;
            let place = format!("{}.{}", lesson.id, step.id);
            (!action.until.is_empty()).then_some((place, step, action))
        })
    })
}

#[test]
fn a_number_about_a_result_is_measured_and_not_written() {
    let mut wrong = Vec::new();
    for (place, step, action) in tried() {
        let named = named(step, action);
        let outcome = step.outcome.iter().flat_map(|outcome| outcome.literal());
        for number in outcome.flat_map(numbers) {
            if !named.contains(&number) && !CONSTANTS.contains(&&*number) {
                wrong.push(format!("{place}: write a measure in braces for {number}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn numbers_are_found_without_those_of_names() {
    let text = "At 0.5, ␣9 has 2,048 of 7. See arXiv 2407.10457.";
    assert_eq!(numbers(text), ["0.5", "2048", "7"]);
}

#[test]
fn every_prediction_has_one_answer_that_came() {
    for lesson in all() {
        for step in &lesson.steps {
            let Some(prediction) = &step.prediction else {
                continue;
            };
            assert!(prediction.came().is_some(), "{}.{}", lesson.id, step.id);
        }
    }
}

#[test]
fn a_temperature_that_is_to_be_set_is_a_band_around_the_one_of_the_solution() {
    let mut bands = 0;
    for (place, _, action) in tried() {
        let set = moves(&action.witness)
            .into_iter()
            .find_map(|step| match step {
                StepMove::Set(query) => query.strip_prefix("temperature=")?.parse::<f64>().ok(),
                _ => None,
            });
        let wanted = |relation| {
            action.until.iter().find_map(|condition| match condition {
                LiveCondition::Number(NumberMeasure::Temperature, of, value) => {
                    (*of == relation).then_some(*value)
                }
                _ => None,
            })
        };
        let (low, high) = (wanted(Relation::Greater), wanted(Relation::Less));
        if let Some(set) = set {
            let (low, high) = (low.unwrap(), high.unwrap());
            assert!(
                low < set && set < high && high - low <= 0.1 + 1e-9,
                "{place}"
            );
            bands += 1;
        } else {
            assert_eq!((low, high), (None, None), "{place}");
        }
    }
    assert!(bands > 0);
}

#[test]
fn every_solution_can_be_carried_out_press_by_press() {
    for (place, _, action) in tried() {
        let steps = moves(&action.witness);
        assert!(!steps.is_empty(), "{place}");
        let tokens = steps.iter().filter(|step| **step == StepMove::Token);
        let written: usize = action
            .witness
            .iter()
            .map(|step| match step {
                SolutionStep::Generate(tokens) => *tokens,
                _ => 0,
            })
            .sum();
        assert_eq!(tokens.count(), written, "{place}");
    }
}
