//! The state of the lessons while the page is open: the step beside the figures, how far the visitor is in it, and the
//! progress.

use super::{lesson::Lesson, progress::LessonProgress, step::LessonStep};
use crate::places::{lesson_file::LessonFile, lesson_place::LessonPlace, lesson_text::LessonText};

enums::listed! {
    /// The parts of a step, in the order in which they are shown.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum StepPhase {
        /// The text alone.
        Read = "read",
        /// What the visitor expects.
        Predict = "predict",
        /// What to do.
        Try = "try",
        /// What came.
        Outcome = "outcome",
        /// The question.
        Question = "question",
    }
}

/// How far the page is in carrying out an action by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Showing {
    /// It was not asked to, or was ended.
    #[default]
    No,
    /// It does it.
    UnderWay,
    /// It did what the solution says.
    Over,
}

/// The step that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenStep {
    /// Its place.
    pub place: LessonPlace,
    /// The index of the phase that is shown.
    pub phase: usize,
    /// The index of the option that the visitor predicted.
    pub predicted: Option<usize>,
    /// Whether the page carries the action out by itself.
    pub showing: Showing,
    /// What came, with what the page measured when it came; `None` before.
    pub outcome: Option<String>,
    /// Whether the second slide of a part is shown, in the presenter view: what is to be predicted after the text, and the answer
    /// after the question.
    pub is_second_slide: bool,
    /// Whether the page is still to be brought to the state that the step begins from.
    pub awaits_start: bool,
}

/// The lessons' state.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LessonState {
    /// The open step.
    pub open: Option<OpenStep>,
    /// The lesson that was opened from a file.
    pub own: Option<&'static Lesson<'static>>,
    /// Whether the visitor has opened that lesson from the disk or written it here: then the page says what it checks.
    pub is_author: bool,
    /// The file beside the page that the address names.
    pub file: Option<LessonFile>,
    /// That lesson for a link: of one that lies nowhere, and is short enough.
    pub text: Option<LessonText>,
    /// The progress; `None` until the kept one is read.
    pub progress: Option<LessonProgress>,
}

impl OpenStep {
    /// A step that is opened from its beginning, with the state of the page.
    pub fn at(place: LessonPlace) -> Self {
        Self {
            awaits_start: true,
            ..Self::of_address(place)
        }
    }

    /// A step of an address, which has the state of the page already.
    pub fn of_address(place: LessonPlace) -> Self {
        Self {
            place,
            phase: 0,
            predicted: None,
            showing: Showing::default(),
            outcome: None,
            is_second_slide: false,
            awaits_start: false,
        }
    }
}

impl LessonStep<'_> {
    /// The parts of the step in order; at least one.
    pub fn phases(&self) -> Vec<StepPhase> {
        let parts = [
            (self.prediction.is_some(), StepPhase::Predict),
            (self.action.is_some(), StepPhase::Try),
            (self.outcome.is_some(), StepPhase::Outcome),
            (self.question.is_some(), StepPhase::Question),
        ];
        let mut phases: Vec<StepPhase> = parts
            .into_iter()
            .filter_map(|(there, phase)| there.then_some(phase))
            .collect();
        let has_text = phases
            .first()
            .is_some_and(|first| matches!(first, StepPhase::Predict | StepPhase::Try));
        if !has_text {
            phases.insert(0, StepPhase::Read);
        }
        phases
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::lessons::own::own_lesson;

    #[test]
    fn the_text_comes_first_and_the_question_last() {
        let about = "title: T\nminutes: 5\n\nabout: A\n\naim: B\n---\n";
        let head = "title: S\nopen: prompt=Cats can be\n";
        let phases = |step: &str| {
            let text = [about, head, step].concat();
            let lesson = own_lesson("t.md", &text).unwrap();
            lesson.steps[0].phases()
        };
        assert_eq!(phases("\nLook.\n"), [StepPhase::Read]);
        assert_eq!(
            phases("question: loop/plan\n\nLook.\n"),
            [StepPhase::Read, StepPhase::Question]
        );
        assert_eq!(
            phases("\nLook.\n\npredict: What?\n* A\n* B\n\ndo: Look.\n\nthen: A.\n"),
            [StepPhase::Predict, StepPhase::Try, StepPhase::Outcome]
        );
    }
}
