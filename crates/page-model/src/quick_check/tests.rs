//! The files of the questions are valid and cover the list of claims; answers are marked, counted and kept.
#![allow(clippy::unwrap_used)]

mod conditions;
mod errors;
mod formulas;
mod guessing;
mod numbers;
mod sets;

use std::collections::BTreeSet;

use super::{
    files::questions,
    question::{Question, QuestionKind},
    score::{GivenAnswer, Score, Tally},
    words,
};
use crate::{address::Address, content::head::LAST_CLAIM, places::question_group::QuestionGroup};

/// The least number of questions, and of those answered on the live model among them.
const FEWEST: usize = 40;
const FEWEST_LIVE: usize = 14;
/// The fewest questions of one group.
const FEWEST_OF_GROUP: usize = 5;
/// The rows of the list of claims that nothing is asked about: the names of settings in one library's code, and what the
/// lessons on the inside of the model and on training ask about in their own steps.
const NOT_ASKED: [u16; 12] = [59, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115];

fn all() -> &'static [Question<'static>] {
    questions().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_file_is_a_question_and_a_third_of_them_are_tasks() {
    let questions = all();
    let live = |question: &&Question| matches!(question.kind, QuestionKind::Live(_));
    let tasks = questions.iter().filter(live).count();
    assert!(questions.len() >= FEWEST, "{}", questions.len());
    assert!(tasks >= FEWEST_LIVE, "{tasks}");
    assert!(
        3 * tasks >= questions.len(),
        "{tasks} of {}",
        questions.len()
    );
    for group in QuestionGroup::ALL {
        let of_group = questions.iter().filter(|question| question.group == group);
        assert!(of_group.count() >= FEWEST_OF_GROUP, "{group:?}");
        assert_eq!(QuestionGroup::from_id(group.id()), Some(group));
    }
    let ids: BTreeSet<&str> = questions.iter().map(|question| question.id).collect();
    assert_eq!(ids.len(), questions.len());
    let texts: BTreeSet<&str> = questions.iter().map(|question| &*question.text).collect();
    assert_eq!(texts.len(), questions.len());
}

#[test]
fn every_row_of_claims_is_asked_about_or_named_as_left_out() {
    let questions = all();
    let asked: BTreeSet<u16> = questions
        .iter()
        .flat_map(|question| question.claims.clone())
        .collect();
    for row in 1..=LAST_CLAIM {
        let left_out = NOT_ASKED.contains(&row);
        assert_ne!(asked.contains(&row), left_out, "row {row}");
    }
}

#[test]
fn every_question_ends_in_a_full_sentence_and_names_its_misconceptions_once() {
    for question in all() {
        let sentence = |text: &str| text.ends_with(['.', '?', ')', ':']);
        assert!(
            sentence(&question.text),
            "{}: {}",
            question.id,
            question.text
        );
        assert!(
            question.why.ends_with('.'),
            "{}: {}",
            question.id,
            question.why
        );
        let names: Vec<String> = match &question.kind {
            QuestionKind::Choice(options) => {
                let mistakes = options.iter().filter_map(|option| option.mistake.clone());
                mistakes.map(|mistake| mistake.name).collect()
            }
            QuestionKind::Number(number) => {
                let mistakes = number.mistakes.iter();
                mistakes
                    .map(|mistake| mistake.misconception.name.clone())
                    .collect()
            }
            QuestionKind::Live(_) => Vec::new(),
        };
        let distinct: BTreeSet<&String> = names.iter().collect();
        assert_eq!(distinct.len(), names.len(), "{}", question.id);
        assert!(names.iter().all(|name| !name.ends_with('.')), "{names:?}");
    }
}

#[test]
fn each_answer_of_a_choice_is_marked_with_what_its_file_says() {
    for question in all() {
        let QuestionKind::Choice(options) = &question.kind else {
            continue;
        };
        for option in options {
            let said = words::marked(&option.mark(), &question.why);
            match &option.mistake {
                None => assert_eq!(said, format!("Right. {}", question.why)),
                Some(mistake) => {
                    assert!(said.contains(&mistake.name) && said.contains(&mistake.feedback));
                    assert!(!said.contains(&question.why), "the answer is not told yet");
                }
            }
        }
    }
}

#[test]
fn a_score_counts_wrong_answers_until_the_right_one_and_is_read_as_it_was_written() {
    let questions = all();
    let (first, second) = (questions[0].id, questions[1].id);
    let mut score = Score::default();
    assert!(score.is_empty());
    score.count(first, GivenAnswer::Wrong(None));
    score.count(first, GivenAnswer::Right);
    score.count(first, GivenAnswer::Wrong(Some(2)));
    score.count(second, GivenAnswer::Right);
    assert_eq!(
        score.of(first),
        Tally {
            wrong: 1,
            right: true,
            first_wrong: None,
        }
    );
    let total = score.total(questions, None);
    assert_eq!((total.right, total.at_once, total.wrong), (2, 1, 0));
    assert_eq!(total.all, questions.len());
    score.count(questions[2].id, GivenAnswer::Wrong(Some(1)));
    assert_eq!(score.of(questions[2].id).first_wrong, Some(1));
    assert_eq!(score.total(questions, None).wrong, 1);
    assert_eq!(Score::read(&score.written()), score);
    for damaged in [
        "",
        "x",
        "a/b 1",
        "a/b 0 0",
        "a/b -1 1",
        "a/b 0 2",
        "a/b 0 1 2",
        "a/b 1 1 x",
        "a/b 1 1 2 3",
        "\u{0}",
    ] {
        assert!(Score::read(damaged).is_empty(), "{damaged:?}");
    }
}

#[test]
fn a_task_begins_from_an_address_that_the_page_writes_and_reads_again() {
    for question in all() {
        let QuestionKind::Live(task) = &question.kind else {
            continue;
        };
        let pairs = task.start.to_pairs().into_iter();
        let again = Address::from_pairs(pairs.map(|(name, value)| (name.into(), value)));
        assert_eq!(again, task.start, "{}", question.id);
    }
}
