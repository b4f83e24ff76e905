//! The sentences about results that a class hands in.

use charts::decimal;

use super::{class_table::TestsCompared, result::OwnLessonResult};
use texts::class;

/// The names of a pupil's columns.
pub fn columns() -> [&'static str; 10] {
    [
        class::column_name(),
        class::column_answered(),
        class::column_right(),
        class::column_before(),
        class::column_after(),
        class::column_cells(),
        class::column_cells_right(),
        class::column_solved(),
        class::column_steps(),
        class::column_own(),
    ]
}

/// The names of the columns of misconceptions.
pub fn misconception_columns() -> [&'static str; 4] {
    [
        class::column_pupils(),
        class::column_misconception(),
        class::column_true(),
        class::column_question(),
    ]
}

/// How far a pupil is in a lesson of the teacher's own.
pub fn own_lesson(own: &OwnLessonResult) -> String {
    class::own_lesson(&own.title, &own.done.to_string(), &own.all.to_string())
}

/// What the two tests say of those who took both.
pub fn tests(tests: TestsCompared) -> String {
    if tests.pupils == 0 {
        return class::no_tests().into();
    }
    let mean = |right: usize| decimal(right as f64 / tests.pupils as f64, 1);
    class::tests(
        tests.pupils,
        &tests.questions.to_string(),
        &mean(tests.before),
        &mean(tests.after),
    )
}

/// How many codes were read, and how many could not be.
pub fn read(results: usize, damaged: usize) -> String {
    let read = class::read(results);
    match damaged {
        0 => read,
        damaged => format!("{read} {}", class::damaged(damaged)),
    }
}

/// The texts that stand on the page as they are.
pub mod screen {
    pub use texts::class::{
        about, codes, copied, copy, files, forget, hand_in_about, misconceptions,
        no_misconceptions, not_copied, nothing, pupil_name, pupils, save, save_misconceptions,
        save_pupils, test_links, your_code,
    };
}
