//! Reads a lesson: one part about the lesson, and one for each step. Each part has a head of `key: value` lines up to the
//! first empty line, and paragraphs. `docs/lessons.md` describes them for authors.

mod parts;
pub(super) mod prediction;
pub(super) mod step;

use crate::{
    content::{
        ContentError, ContentProblem, Problem,
        head::{Head, HeadKeys},
        paragraph::paragraphs,
    },
    lessons::lesson::Lesson,
};
use parts::MarkedParts;

/// The most minutes of a lesson.
pub(super) const MOST_MINUTES: u32 = 60;
/// The keys of the part about the lesson.
pub(super) const LESSON_KEYS: HeadKeys = HeadKeys {
    once: &["title", "minutes"],
    often: &[],
};

/// What the sentence for the list begins with.
pub(super) const ABOUT: &str = "about: ";
/// What the aim begins with.
pub(super) const AIM: &str = "aim: ";
/// What a hint for the teacher begins with.
pub(super) const NOTE: &str = "note: ";
/// A part of a lesson: where it stands, its name, and its text.
#[derive(Clone, Copy)]
pub struct LessonPart<'a> {
    /// The file that it stands in.
    pub file: &'a str,
    /// The number of its first line in the file, counted from 1.
    pub line: usize,
    /// The name of the lesson or of the step.
    pub id: &'a str,
    /// Its text.
    pub text: &'a str,
}

/// Reads a lesson from its part and those of its steps.
///
/// # Errors
/// With the file, the line and what to do, if a part cannot be read, or there is no step.
pub fn lesson<'a>(
    about: LessonPart<'a>,
    steps: &[LessonPart<'a>],
) -> Result<Lesson<'a>, ContentError> {
    let mut lesson = read(about).map_err(|problem| located(about, problem))?;
    for part in steps {
        let step = step::read(*part, about.id).map_err(|problem| located(*part, problem))?;
        lesson.steps.push(step);
    }
    match lesson.steps.is_empty() {
        true => Err(located(about, (about.line, ContentProblem::NoSteps))),
        false => Ok(lesson),
    }
}

fn located(part: LessonPart, (line, problem): Problem) -> ContentError {
    ContentError {
        file: part.file.into(),
        line,
        problem,
    }
}

fn read(part: LessonPart<'_>) -> Result<Lesson<'_>, Problem> {
    let mut paragraphs = paragraphs(part.text, part.line);
    if paragraphs.is_empty() {
        return Err((part.line, ContentProblem::NotAPair));
    }
    let head = Head::read(&paragraphs.remove(0), &LESSON_KEYS)?;
    let minutes = head.needed("minutes")?;
    let count = minutes.value.parse().ok();
    let count = count.filter(|count| (1..=MOST_MINUTES).contains(count));
    let most = MOST_MINUTES;
    let mut parts = MarkedParts::new(paragraphs, head.end);
    let lesson = Lesson {
        id: part.id,
        title: head.needed("title")?.value,
        minutes: count.ok_or((minutes.line, ContentProblem::BadMinutes { most }))?,
        about: parts.needed(ABOUT)?,
        aim: parts.needed(AIM)?,
        notes: parts.all(NOTE),
        steps: Vec::new(),
    };
    parts.nothing_left()?;
    Ok(lesson)
}
