//! The questions that the program has: every file under `content/questions`.

use std::sync::OnceLock;

use crate::{
    content::ContentError,
    places::question_group::QuestionGroup,
    quick_check::{parser::question, question::Question},
};

/// Each file's name and text; written by `build.rs`.
static FILES: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/question_files.rs"));

/// All questions, group by group.
///
/// # Errors
/// The first file that is not a question.
pub fn questions() -> Result<&'static [Question<'static>], ContentError> {
    static QUESTIONS: OnceLock<Result<Vec<Question<'static>>, ContentError>> = OnceLock::new();
    let read = QUESTIONS.get_or_init(read);
    read.as_deref().map_err(Clone::clone)
}

fn read() -> Result<Vec<Question<'static>>, ContentError> {
    let read = FILES.iter().map(|(file, text)| question(file, text));
    let mut questions = read.collect::<Result<Vec<_>, _>>()?;
    let place = |group: QuestionGroup| {
        let place = QuestionGroup::ALL.iter().position(|other| *other == group);
        place.unwrap_or_default()
    };
    // What takes the least effort comes first. The files are sorted by name, which keeps its order among equals.
    questions.sort_by_key(|question| (place(question.group), question.kind.effort()));
    Ok(questions)
}
