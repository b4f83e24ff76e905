//! What a visitor has done of the lessons, written as text, so that it can be kept.

use std::collections::BTreeSet;

use super::lesson::Lesson;
use crate::places::lesson_place::{LessonPlace, OWN_ID};

/// The steps that were done, and the step that was looked at last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LessonProgress {
    done: BTreeSet<String>,
    last: Option<LessonPlace>,
}

/// What the line with the last step begins with.
const LAST: &str = "last ";
/// What the line of a step that was done begins with.
const DONE: &str = "done ";

impl LessonProgress {
    /// Notes that a step is looked at.
    pub fn visit(&mut self, place: LessonPlace) {
        self.last = Some(place);
    }

    /// Notes that a step was done.
    pub fn finish(&mut self, place: &LessonPlace) {
        self.done.insert(place.written());
    }

    /// The step that was looked at last.
    pub fn last(&self) -> Option<&LessonPlace> {
        self.last.as_ref()
    }

    /// Whether a step was done.
    pub fn has(&self, lesson: &str, step: &str) -> bool {
        self.done
            .contains(&LessonPlace::new(lesson, step).written())
    }

    /// The number of steps of a lesson that were done.
    pub fn steps_of(&self, lesson: &Lesson) -> usize {
        let steps = lesson.steps.iter();
        steps.filter(|step| self.has(lesson.id, step.id)).count()
    }

    /// The steps that were done, of lessons of the list.
    pub fn steps(&self) -> impl Iterator<Item = &str> {
        let of_list = |place: &&String| {
            let place = LessonPlace::read(place);
            place.is_some_and(|place| place.lesson != OWN_ID)
        };
        self.done.iter().filter(of_list).map(String::as_str)
    }

    /// Whether nothing is kept.
    pub fn is_empty(&self) -> bool {
        self.done.is_empty() && self.last.is_none()
    }

    /// The line of a step that was done.
    pub fn line_of(place: &str) -> String {
        format!("{DONE}{place}\n")
    }

    /// The progress as text: a line for each step.
    pub fn written(&self) -> String {
        let last = self.last.iter();
        let last = last.map(|place| format!("{LAST}{}\n", place.written()));
        let done = self.done.iter().map(|place| Self::line_of(place));
        last.chain(done).collect()
    }

    /// Reads a progress that [`Self::written`] wrote. Lines that cannot be read are left out: another version of the page
    /// may have written them.
    pub fn read(text: &str) -> Self {
        let mut progress = Self::default();
        for line in text.lines() {
            let place = |mark| line.strip_prefix(mark).and_then(LessonPlace::read);
            if let Some(place) = place(LAST) {
                progress.visit(place);
            } else if let Some(place) = place(DONE) {
                progress.finish(&place);
            }
        }
        progress
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let mut progress = LessonProgress::default();
        assert!(progress.is_empty() && progress.written().is_empty());
        progress.finish(&LessonPlace::new("loop", "first"));
        progress.finish(&LessonPlace::new("loop", "second"));
        progress.visit(LessonPlace::new("tokens", "pieces"));
        let again = LessonProgress::read(&progress.written());
        assert_eq!(again, progress);
        assert!(again.has("loop", "first") && !again.has("tokens", "pieces"));
    }

    #[test]
    fn lines_of_another_version_are_left_out() {
        let text = "last nowhere\ndone loop.first\ndone Loop.First\nsomething else\n\n";
        let progress = LessonProgress::read(text);
        assert_eq!(progress.written(), "done loop.first\n");
    }

    #[test]
    fn a_place_has_two_names() {
        for text in ["", "loop", ".", "loop.", ".first", "a.b.c", "ä.b", "a. b"] {
            assert_eq!(LessonPlace::read(text), None, "{text:?}");
        }
        let place = LessonPlace::new("same-luck", "seed-7");
        assert_eq!(LessonPlace::read(&place.written()), Some(place));
    }
}
