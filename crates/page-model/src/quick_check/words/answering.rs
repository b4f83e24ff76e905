//! The sentences about a number that is typed, and about a set of questions.

use crate::{
    places::test_moment::TestMoment,
    quick_check::{
        marking::PERCENT,
        question::{NumberAnswer, Question},
        question_set::{self, NextSet},
        score::{GroupScore, Score, Tally},
    },
};

pub use texts::quick_check::{another_set, note_answer, noted, result, set_done};
pub use texts::shared::{
    question_one_digit as one_digit, question_takes_count as takes_count,
    question_takes_number as takes_number, question_takes_percentage as takes_percentage,
};

/// What the box of a number takes.
pub fn takes(number: &NumberAnswer) -> &'static str {
    match number.unit {
        _ if number.is_counted() => takes_count(),
        PERCENT => takes_percentage(),
        _ => takes_number(),
    }
}

/// The result of a set.
pub fn set_result(score: GroupScore) -> String {
    let GroupScore {
        right,
        at_once,
        all,
        ..
    } = score;
    let later = right - at_once;
    let open = all - right;
    let said = [
        Some(texts::quick_check::result_at_once(at_once, all)),
        (later > 0).then(|| texts::quick_check::result_later(later)),
        (open > 0).then(|| texts::quick_check::result_open(open)),
    ];
    let said: Vec<String> = said.into_iter().flatten().collect();
    said.join(" ")
}

/// What is said at the end of a test.
pub fn test_result(moment: TestMoment, score: Option<&Score>, questions: &[Question]) -> String {
    let places = question_set::of_test(questions);
    let tallies = |moment: TestMoment| -> Vec<Tally> {
        let places = places.iter();
        let tallies = places.filter_map(|place| score?.of_test(moment, questions[*place].id));
        tallies.collect()
    };
    let right = |tallies: &[Tally]| {
        tallies
            .iter()
            .filter(|tally| tally.right)
            .count()
            .to_string()
    };
    let (before, after) = (tallies(TestMoment::Before), tallies(TestMoment::After));
    let all = places.len().to_string();
    match moment {
        TestMoment::Before => texts::quick_check::test_before_over(&before.len().to_string(), &all),
        TestMoment::After if before.len() < places.len() => {
            texts::quick_check::test_after_over(&right(&after), &all)
        }
        TestMoment::After => texts::quick_check::tests_over(&right(&after), &all, &right(&before)),
    }
}

/// The button that opens the set after this one.
pub fn next_set(next: NextSet) -> String {
    match next {
        NextSet::OfAll(_) => another_set().into(),
        NextSet::Topic(group) => texts::quick_check::another_set_about(super::group(group)),
    }
}
