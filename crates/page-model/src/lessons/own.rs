//! A lesson of one's own: one file, whose parts are separated by lines with three dashes.

use super::{
    lesson::Lesson,
    parser::{LessonPart, lesson},
};
use crate::{
    content::{ContentError, ContentErrors, ContentProblem},
    places::lesson_place::{FIRST_OWN_STEP, OWN_ID},
};

/// The line between two parts.
pub(super) const BETWEEN: &str = "---";
/// The most characters that are read.
pub const LONGEST_FILE: usize = 100_000;
/// The most steps that are read.
pub const MOST_STEPS: usize = 40;
/// The names of its steps.
const STEP_IDS: [&str; MOST_STEPS] = [
    FIRST_OWN_STEP,
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "10",
    "11",
    "12",
    "13",
    "14",
    "15",
    "16",
    "17",
    "18",
    "19",
    "20",
    "21",
    "22",
    "23",
    "24",
    "25",
    "26",
    "27",
    "28",
    "29",
    "30",
    "31",
    "32",
    "33",
    "34",
    "35",
    "36",
    "37",
    "38",
    "39",
    "40",
];

/// Why a file of this size is not read, before it is read: no character of UTF-8 has more than four bytes.
pub fn too_large(file: &str, bytes: u64) -> Option<ContentError> {
    let most = 4 * LONGEST_FILE as u64;
    (bytes > most).then(|| too_long(file))
}

fn too_long(file: &str) -> ContentError {
    ContentError {
        file: file.into(),
        line: 1,
        problem: ContentProblem::TooLong { most: LONGEST_FILE },
    }
}

/// Reads the text of a file with this name.
///
/// # Errors
/// If it is too long, or a part cannot be read: all that is wrong, with the lines and what to do.
pub fn own_lesson<'a>(file: &'a str, text: &'a str) -> Result<Lesson<'a>, ContentErrors> {
    let failed = |line, problem| ContentError {
        file: file.into(),
        line,
        problem,
    };
    if text.chars().count() > LONGEST_FILE {
        return Err(too_long(file).into());
    }
    let parts = parts(text);
    let (about, steps) = parts
        .split_first()
        .ok_or_else(|| failed(1, ContentProblem::NotAPair))?;
    if steps.len() > MOST_STEPS {
        let most = ContentProblem::TooManySteps { most: MOST_STEPS };
        return Err(failed(steps[MOST_STEPS].0, most).into());
    }
    let part = |&(line, text): &(usize, &'a str), id| LessonPart {
        file,
        line,
        id,
        text,
    };
    let steps = steps.iter().zip(STEP_IDS);
    let steps: Vec<_> = steps.map(|(step, id)| part(step, id)).collect();
    lesson(part(about, OWN_ID), &steps)
}

/// The parts of a text, each with the number of its first line.
fn parts(text: &str) -> Vec<(usize, &str)> {
    let mut parts = Vec::new();
    let (mut begin, mut first, mut place) = (0, 1, 0);
    for (index, line) in text.split_inclusive('\n').enumerate() {
        if line.trim() == BETWEEN {
            parts.push((first, &text[begin..place]));
            (begin, first) = (place + line.len(), index + 2);
        }
        place += line.len();
    }
    parts.push((first, &text[begin..]));
    parts
}
