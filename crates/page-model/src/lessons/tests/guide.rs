//! `docs/lessons.md` names every key, mark, measure and action that a lesson can have, and no other; its example is a lesson.

use std::collections::BTreeSet;

use crate::{
    content::ContentProblem as Problem,
    lessons::{
        own::{LONGEST_FILE, MOST_STEPS, own_lesson},
        parser::{
            ABOUT, AIM, LESSON_KEYS, MOST_MINUTES, NOTE,
            prediction::{CAME, OPTION},
            step::{STEP_KEYS, STEP_MARKS},
        },
    },
    quick_check::condition::{LANE, LaneMeasure, NumberMeasure, OF, TokenMeasure, WordMeasure},
};

const GUIDE: &str = include_str!("../../../../../docs/lessons.md");
const EXAMPLE: &str = include_str!("../../../../../docs/lesson-example.md");

/// The first cells of the tables of a section whose head begins with this word, without the marks of code.
fn named(section: &str, table: &str) -> BTreeSet<String> {
    let heading = format!("\n## {section}\n");
    let (_, rest) = GUIDE.split_once(&heading).unwrap();
    let rest = rest.split("\n## ").next().unwrap();
    let head = format!("| {table} |");
    let (_, rows) = rest.split_once(&head).unwrap();
    let rows = rows
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with("| "));
    let cell = |row: &str| {
        row[2..]
            .split(" |")
            .next()
            .unwrap()
            .trim_matches('`')
            .into()
    };
    rows.map(cell).collect()
}

fn set<'a>(of: impl IntoIterator<Item = &'a &'a str>) -> BTreeSet<String> {
    of.into_iter().map(|of| of.to_string()).collect()
}

#[test]
fn keys_and_marks_are_those_of_the_parser() {
    assert_eq!(
        named("The part about the lesson", "key"),
        set(LESSON_KEYS.once)
    );
    assert_eq!(
        named("The part about the lesson", "paragraph"),
        set(&[ABOUT, AIM, NOTE])
    );
    let keys = [STEP_KEYS.once, STEP_KEYS.often].concat();
    assert_eq!(named("A step", "key"), set(&keys));
    assert_eq!(named("A step", "paragraph"), set(&STEP_MARKS));
    assert!(GUIDE.contains(&format!("each with `{OPTION}` before it")));
    assert!(GUIDE.contains(&format!("`{CAME}` before the one")));
}

#[test]
fn measures_are_those_of_the_conditions() {
    let plain = NumberMeasure::ALL.map(|of| of.id().to_string());
    let tokens = TokenMeasure::ALL.map(|of| [of.id(), OF, "LABEL"].concat());
    let lanes = LaneMeasure::ALL.map(|of| [of.id(), LANE, "N"].concat());
    let numbers = plain.into_iter().chain(tokens).chain(lanes).collect();
    assert_eq!(named("Conditions", "measure of a number"), numbers);
    let measures = WordMeasure::ALL.map(WordMeasure::id);
    assert_eq!(named("Conditions", "measure of a word"), set(&measures));
}

#[test]
fn actions_are_those_that_the_error_lists() {
    let listed = Problem::BadWitness.to_string();
    let listed = listed
        .split('“')
        .skip(1)
        .map(|part| part.split('”').next().unwrap());
    let listed: BTreeSet<String> = listed.map(String::from).collect();
    assert_eq!(named("Solutions", "action"), listed);
}

#[test]
fn limits_and_messages_are_those_of_the_program() {
    let limits = [
        format!("from 1 to {MOST_MINUTES}"),
        format!(
            "at most {} characters and {MOST_STEPS} steps",
            charts::count(LONGEST_FILE)
        ),
    ];
    for said in limits {
        assert!(GUIDE.contains(&said), "the guide does not say: {said}");
    }
    let problems = [
        Problem::NotAPair,
        Problem::NoSteps,
        Problem::NoText,
        Problem::BadPrediction,
        Problem::BadMeasure("…".into()),
        Problem::NoAction,
        Problem::NotChecked,
        Problem::TwoQuestions,
        Problem::WrongOptions,
        Problem::NoMisconception,
        Problem::NoWhy,
    ];
    let messages: BTreeSet<String> = problems.iter().map(Problem::to_string).collect();
    assert_eq!(named("When a file is refused", "message"), messages);
}

#[test]
fn the_example_of_the_guide_is_a_lesson() {
    let lesson =
        own_lesson("lesson-example.md", EXAMPLE).unwrap_or_else(|errors| panic!("{errors:?}"));
    assert_eq!(lesson.steps.len(), 2);
    let (done, looked_at) = (&lesson.steps[0], &lesson.steps[1]);
    assert!(done.action.is_some() && looked_at.action.is_none());
    assert!(lesson.steps.iter().all(|step| step.question.is_some()));
}
