//! The lessons that ship: their number and length, their questions, and their tasks.

use std::collections::BTreeSet;

use crate::{
    lessons::{files::lessons, lesson::Lesson, step::StepQuestion, words::screen::FIRST_STEP},
    places::lesson_place::{LessonPlace, OWN_ID},
};

/// The minutes that a lesson may take.
const MINUTES: std::ops::RangeInclusive<u32> = 5..=10;

pub(super) fn all() -> &'static [Lesson<'static>] {
    lessons().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn lessons_take_five_to_ten_minutes_and_their_names_are_unique() {
    let mut names = BTreeSet::new();
    for lesson in all() {
        assert!(MINUTES.contains(&lesson.minutes), "{}", lesson.id);
        assert_ne!(lesson.id, OWN_ID);
        for step in &lesson.steps {
            let place = LessonPlace::new(lesson.id, step.id);
            assert_eq!(LessonPlace::read(&place.written()), Some(place.clone()));
            assert!(names.insert(place.written()), "{place:?} stands twice");
            assert_eq!(place.find(all()).unwrap().0.id, lesson.id);
        }
    }
}

#[test]
fn the_page_offers_the_first_step_of_the_first_lesson() {
    let first = &all()[0];
    assert_eq!((first.id, first.steps[0].id), FIRST_STEP);
}

#[test]
fn no_question_is_asked_in_two_steps() {
    let mut asked = BTreeSet::new();
    for lesson in all() {
        for step in &lesson.steps {
            if let Some(StepQuestion::Listed(question)) = &step.question {
                assert!(asked.insert(question.id), "{} is asked twice", question.id);
            }
        }
    }
}
