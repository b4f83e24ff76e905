//! The results of a class: who did what, what the tests say, and the misconceptions that most pupils showed.

use std::cmp::Reverse;

use charts::Table;

use super::{
    result::ClassResult,
    words::{self, screen},
};
use crate::{
    places::test_moment::TestMoment,
    quick_check::{
        question::Question,
        question_set,
        score::{Score, Tally},
    },
};

/// The results of a class.
#[derive(Clone, Debug, PartialEq)]
pub struct ClassTable {
    /// A row for each pupil.
    pub pupils: Table,
    /// A row for each misconception that a first answer showed, the most frequent first.
    pub misconceptions: Table,
    /// Those who took both tests.
    pub tests: TestsCompared,
}

/// The pupils who took both tests, and how many questions they answered rightly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TestsCompared {
    /// Their number.
    pub pupils: usize,
    /// The questions of a test.
    pub questions: usize,
    /// The right answers of all of them before the lessons.
    pub before: usize,
    /// The same after them.
    pub after: usize,
}

/// The right answers to a test; `None` where it was not taken to its end.
fn right_in_test(score: &Score, test: &[&Question], moment: TestMoment) -> Option<usize> {
    let answers = test
        .iter()
        .map(|question| score.of_test(moment, question.id));
    let answers: Option<Vec<Tally>> = answers.collect();
    Some(answers?.iter().filter(|tally| tally.right).count())
}

impl ClassTable {
    /// The table of these results.
    pub fn of(results: &[ClassResult], questions: &[Question]) -> Self {
        let places = question_set::of_test(questions).into_iter();
        let test: Vec<&Question> = places.map(|place| &questions[place]).collect();
        let pupils = results.iter().map(|result| pupil(result, questions, &test));
        let pupils = Table::of_words(screen::pupils(), &words::columns(), pupils.collect());
        let mut tests = TestsCompared {
            questions: test.len(),
            ..TestsCompared::default()
        };
        for result in results {
            let right = |moment| right_in_test(&result.score, &test, moment);
            if let (Some(before), Some(after)) =
                (right(TestMoment::Before), right(TestMoment::After))
            {
                tests.pupils += 1;
                tests.before += before;
                tests.after += after;
            }
        }
        Self {
            pupils,
            misconceptions: misconceptions(results, questions),
            tests,
        }
    }
}

/// The row of a pupil.
fn pupil(result: &ClassResult, questions: &[Question], test: &[&Question]) -> Vec<String> {
    let total = result.score.total(questions, None);
    let in_test = |moment| {
        let right = right_in_test(&result.score, test, moment);
        right.map(|right| right.to_string()).unwrap_or_default()
    };
    let practice = result.practice;
    let own = result.own.as_ref().map(words::own_lesson);
    vec![
        result.name.clone(),
        (total.right + total.wrong).to_string(),
        total.at_once.to_string(),
        in_test(TestMoment::Before),
        in_test(TestMoment::After),
        practice.marked.to_string(),
        practice.right.to_string(),
        practice.solved.to_string(),
        result.progress.steps().count().to_string(),
        own.unwrap_or_default(),
    ]
}

/// What the first wrong answers showed. A pupil who showed the same in a test as well is counted once.
fn misconceptions(results: &[ClassResult], questions: &[Question]) -> Table {
    let mut rows: Vec<(usize, [&str; 3])> = Vec::new();
    for question in questions {
        for (place, known) in question.misconceptions().into_iter().enumerate() {
            let shows = |tally: Tally| {
                tally
                    .first_wrong
                    .is_some_and(|first| usize::from(first) == place)
            };
            let showed = |result: &&ClassResult| {
                let tests = TestMoment::ALL.into_iter();
                let mut tests =
                    tests.filter_map(|moment| result.score.of_test(moment, question.id));
                shows(result.score.of(question.id)) || tests.any(shows)
            };
            let count = results.iter().filter(showed).count();
            if count > 0 {
                rows.push((count, [&question.text, &known.name, &known.feedback]));
            }
        }
    }
    rows.sort_by_key(|(count, _)| Reverse(*count));
    let rows = rows.into_iter().map(|(count, [question, name, feedback])| {
        vec![
            count.to_string(),
            name.into(),
            feedback.into(),
            question.into(),
        ]
    });
    Table::of_words(
        screen::misconceptions(),
        &words::misconception_columns(),
        rows.collect(),
    )
}
