//! The figure of the lessons: which steps of each are done.

use charts::{StepPath, StepPaths};

use super::{
    lesson::Lesson,
    progress::LessonProgress,
    words::{self, screen},
};
use crate::{
    embed::controls::NONE,
    figure::{AnyPicture, FigureData, Need, any, figures},
};

figures![Figure {
    id: "lesson-steps",
    title: screen::steps_done(),
    needs: &[Need::Lessons],
    query: &[],
    controls: NONE,
    draw: draw_lesson_steps,
}];

/// Draws the figure `lesson-steps`.
pub fn draw_lesson_steps(data: &FigureData) -> Option<AnyPicture> {
    Some(any(lesson_steps(data.lessons?, data.progress)))
}

/// The steps of these lessons, and which of them are done.
pub fn lesson_steps(lessons: &[Lesson], progress: &LessonProgress) -> StepPaths {
    let rows = lessons.iter().enumerate().map(|(index, lesson)| {
        let steps = lesson.steps.iter();
        let steps = steps.map(|step| (step.title.into(), progress.has(lesson.id, step.id)));
        StepPath {
            label: words::numbered(index + 1, lesson.title),
            steps: steps.collect(),
        }
    });
    StepPaths {
        title: screen::steps_done().into(),
        rows: rows.collect(),
    }
}
