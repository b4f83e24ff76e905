//! Finds the lesson and the step at a place.

use super::lesson::Lesson;
use crate::places::lesson_place::LessonPlace;

impl LessonPlace {
    /// The lesson and the index of the step, if the lessons have them.
    pub fn find<'l, 'a>(&self, lessons: &'l [Lesson<'a>]) -> Option<(&'l Lesson<'a>, usize)> {
        let lesson = lessons.iter().find(|lesson| lesson.id == self.lesson)?;
        let index = lesson.steps.iter().position(|step| step.id == self.step)?;
        Some((lesson, index))
    }
}
