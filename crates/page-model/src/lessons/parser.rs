//! Reads a lesson: one part about the lesson, and one for each step. Each part has a head of `key: value` lines up to the
//! first empty line, and paragraphs. `docs/lessons.md` describes them for authors.

pub(super) mod part_reader;
pub(super) mod prediction;
pub(super) mod step;

use crate::{
    content::{
        ContentError, ContentErrors, ContentProblem, Problem,
        head::{Head, HeadKeys},
    },
    lessons::lesson::Lesson,
};
use part_reader::PartReader;

/// The most minutes of a lesson.
pub(super) const MOST_MINUTES: u32 = 60;
/// The keys of the part about the lesson.
pub(super) const LESSON_KEYS: HeadKeys = HeadKeys {
    once: &["title", "minutes"],
    often: &[],
    marks: &[ABOUT, AIM, NOTE],
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
/// If a part cannot be read, or there is no step: all that is wrong, each with the file, the line and what to do.
pub fn lesson<'a>(
    about: LessonPart<'a>,
    steps: &[LessonPart<'a>],
) -> Result<Lesson<'a>, ContentErrors> {
    let mut errors = Vec::new();
    let mut read_steps = Vec::new();
    for part in steps {
        match step::read(*part, about.id) {
            Ok(step) => read_steps.push(step),
            Err(more) => errors.extend(more.into_all()),
        }
    }
    if steps.is_empty() {
        errors.push(ContentError {
            file: about.file.into(),
            line: about.line,
            problem: ContentProblem::NoSteps,
        });
    }
    match (read(about), ContentErrors::of(errors)) {
        (Ok(lesson), None) => Ok(Lesson {
            steps: read_steps,
            ..lesson
        }),
        (Ok(_), Some(errors)) => Err(errors),
        (Err(first), more) => Err(first.and(more)),
    }
}

fn read(part: LessonPart<'_>) -> Result<Lesson<'_>, ContentErrors> {
    let mut reader = PartReader::open(part, &LESSON_KEYS)?;
    let minutes = minutes(reader.head());
    let minutes = reader.keep(minutes);
    let title = reader.value("title");
    let (about, aim) = (reader.needed(ABOUT), reader.needed(AIM));
    let notes = reader.all(NOTE);
    let lesson = || {
        Some(Lesson {
            id: part.id,
            title: title?,
            minutes: minutes?,
            about: about?,
            aim: aim?,
            notes,
            steps: Vec::new(),
        })
    };
    reader.finish(lesson())
}

fn minutes(head: &Head) -> Result<u32, Problem> {
    let minutes = head.needed("minutes")?;
    let count = minutes.value.parse().ok();
    let count = count.filter(|count| (1..=MOST_MINUTES).contains(count));
    let most = MOST_MINUTES;
    count.ok_or((minutes.line, ContentProblem::BadMinutes { most }))
}
