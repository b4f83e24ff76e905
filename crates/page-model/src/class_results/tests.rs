//! A result survives its code, and the table counts what stands in the codes.
#![allow(clippy::unwrap_used)]

use proptest::prelude::*;

use super::{
    class_table::{ClassTable, TestsCompared},
    result::{ClassResult, DamagedCode, LONGEST_NAME, OwnLessonResult, shortened},
};
use crate::{
    places::{lesson_place::LessonPlace, test_moment::TestMoment},
    practice::score::PracticeScore,
    quick_check::{files::questions, question_set, score::GivenAnswer},
};

/// The most characters of a code with eight answers: what a message or a form takes.
const LONGEST_USUAL_CODE: usize = 300;

fn result(name: &str) -> ClassResult {
    ClassResult {
        name: name.into(),
        ..ClassResult::default()
    }
}

/// A pupil who has done some of everything.
fn busy() -> ClassResult {
    let mut busy = result("Ada");
    for question in &questions().unwrap()[..8] {
        busy.score.count(question.id, GivenAnswer::Wrong(Some(0)));
        busy.score.count(question.id, GivenAnswer::Right);
    }
    busy.practice = PracticeScore {
        right: 12,
        marked: 15,
        solved: 2,
    };
    busy.progress.finish(&LessonPlace::new("loop", "one-token"));
    busy.own = Some(OwnLessonResult {
        title: "Our first lesson".into(),
        done: 2,
        all: 3,
    });
    busy
}

#[test]
fn a_code_holds_all_and_fits_into_a_message() {
    let busy = busy();
    let code = busy.code();
    assert!(code.len() <= LONGEST_USUAL_CODE, "{}", code.len());
    assert_eq!(ClassResult::of_code(&code), Ok(busy));
    assert!(ClassResult::default().is_empty());
    assert!(!result("Ada").code().is_empty() && result("Ada").is_empty());
}

#[test]
fn codes_are_found_in_any_text() {
    let (ada, eve) = (busy().code(), result("Eve").code());
    let text = format!("From: a@b.c\n> {ada},\n“{eve}”. Again: {ada}");
    let found: Vec<_> = ClassResult::all_of(&text)
        .into_iter()
        .map(Result::unwrap)
        .collect();
    let names: Vec<_> = found.iter().map(|result| &*result.name).collect();
    assert_eq!(names, ["Ada", "Eve"]);
    let cut = &ada[..ada.len() - 9];
    assert_eq!(ClassResult::all_of(cut), [Err(DamagedCode)]);
    assert!(ClassResult::all_of("no code here, TL2.abc").is_empty());
}

#[test]
fn the_table_counts_pupils_tests_and_misconceptions() {
    let questions = questions().unwrap();
    let test = question_set::of_test(questions);
    let (mut ada, mut eve) = (result("Ada"), result("Eve"));
    for place in &test {
        let id = questions[*place].id;
        ada.score
            .note(TestMoment::Before, id, GivenAnswer::Wrong(Some(1)));
        ada.score.note(TestMoment::Before, id, GivenAnswer::Right);
        ada.score.note(TestMoment::After, id, GivenAnswer::Right);
    }
    let first = questions[test[0]].id;
    eve.score.count(first, GivenAnswer::Wrong(Some(1)));
    eve.score
        .note(TestMoment::Before, first, GivenAnswer::Wrong(Some(1)));
    let table = ClassTable::of(&[ada, eve], questions);
    let compared = TestsCompared {
        pupils: 1,
        questions: test.len(),
        before: 0,
        after: test.len(),
    };
    assert_eq!(table.tests, compared);
    assert_eq!(
        table.pupils.rows[0][..5],
        ["Ada", "0", "0", "0", &test.len().to_string()]
    );
    assert_eq!(table.pupils.rows[1][..5], ["Eve", "1", "0", "", ""]);
    let most = &table.misconceptions.rows[0];
    let shown = questions[test[0]].misconceptions()[1];
    assert_eq!(most[..2], ["2", &*shown.name]);
    assert_eq!(table.misconceptions.rows.len(), test.len());
}

#[test]
fn a_name_is_one_line_of_bounded_length() {
    assert_eq!(shortened(" Ada \n Lovelace "), "Ada Lovelace");
    assert_eq!(shortened(&"é".repeat(200)).chars().count(), LONGEST_NAME);
}

proptest! {
    #[test]
    fn any_word_is_a_result_or_refused(letters in "[a-zA-Z0-9_-]{0,400}") {
        let code = format!("TL1.{letters}");
        if let Ok(result) = ClassResult::of_code(&code) {
            prop_assert!(result.name.chars().count() <= LONGEST_NAME);
        }
    }
}
