//! The lessons that the page has, in its language: every folder under `lessons` of the texts.

use std::sync::OnceLock;

use texts::Locale;

use super::{
    lesson::Lesson,
    parser::{LessonPart, lesson},
};
use crate::content::{ByLocale, ContentError, ContentErrors, ContentProblem, in_locale};

/// Where the files are named from.
const FOLDER: &str = "lessons/";
/// The file about the lesson, in the folder of each.
const ABOUT: &str = "lesson.md";

/// All lessons in the language of the page, in order; none before their texts were loaded.
///
/// # Errors
/// The first file that cannot be read.
pub fn lessons() -> Result<&'static [Lesson<'static>], ContentError> {
    static LESSONS: ByLocale<Lesson<'static>> = [const { OnceLock::new() }; Locale::ALL.len()];
    in_locale(&LESSONS, texts::content::lessons().collect(), read)
}

/// The lessons of these files, which are sorted by name: lesson by lesson, and step by step.
fn read<'a>(files: &[(&'a str, &'a str)]) -> Result<Vec<Lesson<'a>>, ContentError> {
    let mut lessons = Vec::new();
    let inside: Vec<_> = files.iter().filter_map(in_a_folder).collect();
    for folder in inside.chunk_by(|(one, ..), (other, ..)| one == other) {
        let (mut about, mut steps) = (None, Vec::new());
        for &(name, base, file, text) in folder {
            let failed = |problem| ContentError {
                file: file.into(),
                line: 1,
                problem,
            };
            let part = |id| LessonPart {
                file,
                line: 1,
                id,
                text,
            };
            match base {
                ABOUT => {
                    let id = after_number(name);
                    about = Some(part(
                        id.ok_or_else(|| failed(ContentProblem::BadLessonFolder))?,
                    ));
                }
                step => {
                    let id = step.strip_suffix(".md").and_then(after_number);
                    steps.push(part(id.ok_or_else(|| failed(ContentProblem::BadStepFile))?));
                }
            }
        }
        let about = about.ok_or_else(|| ContentError {
            file: folder[0].2.into(),
            line: 1,
            problem: ContentProblem::NoLessonFile,
        })?;
        lessons.push(lesson(about, &steps).map_err(ContentErrors::into_first)?);
    }
    Ok(lessons)
}

/// A file's folder and its name in it, with its whole name and its text; `None` for a file outside of a lesson.
fn in_a_folder<'a>(
    &(file, text): &(&'a str, &'a str),
) -> Option<(&'a str, &'a str, &'a str, &'a str)> {
    let (folder, base) = file.strip_prefix(FOLDER)?.split_once('/')?;
    Some((folder, base, file, text))
}

/// The name after a number: `softmax` of `03-softmax`.
fn after_number(name: &str) -> Option<&str> {
    let (number, rest) = name.split_once('-')?;
    let numbered = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (numbered && !rest.is_empty()).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ABOUT_TEXT: &str = "title: One\nminutes: 5\n\nabout: It shows one.\n\naim: To say one.\n";
    const STEP_TEXT: &str = "title: A\nopen: prompt=Cats can be\n\nLook at the bars.\n";

    #[test]
    fn folders_are_lessons_and_files_are_steps() {
        let files = [
            ("lessons/1-one/01-a.md", STEP_TEXT),
            ("lessons/1-one/02-b-c.md", STEP_TEXT),
            ("lessons/1-one/lesson.md", ABOUT_TEXT),
            ("lessons/2-two/01-a.md", STEP_TEXT),
            ("lessons/2-two/lesson.md", ABOUT_TEXT),
            ("lessons/terms.txt", "token"),
        ];
        let lessons = read(&files).unwrap_or_default();
        let ids: Vec<_> = lessons.iter().map(|lesson| lesson.id).collect();
        assert_eq!(ids, ["one", "two"]);
        let steps: Vec<_> = lessons[0].steps.iter().map(|step| step.id).collect();
        assert_eq!(steps, ["a", "b-c"]);
    }

    #[test]
    fn a_folder_or_a_file_without_number_is_refused() {
        let problem =
            |files: &[(&'static str, &'static str)]| read(files).map_err(|error| error.problem);
        let named = [
            ("lessons/1-one/a.md", STEP_TEXT),
            ("lessons/1-one/lesson.md", ABOUT_TEXT),
        ];
        assert_eq!(problem(&named), Err(ContentProblem::BadStepFile));
        let named = [("lessons/one/lesson.md", ABOUT_TEXT)];
        assert_eq!(problem(&named), Err(ContentProblem::BadLessonFolder));
        let named = [("lessons/1-one/01-a.md", STEP_TEXT)];
        assert_eq!(problem(&named), Err(ContentProblem::NoLessonFile));
        let named = [("lessons/1-one/lesson.md", ABOUT_TEXT)];
        assert_eq!(problem(&named), Err(ContentProblem::NoSteps));
    }
}
