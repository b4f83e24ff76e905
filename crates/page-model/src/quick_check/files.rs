//! The questions that the page has, in its language: every file under `questions` of the texts.

use std::sync::OnceLock;

use texts::Locale;

use crate::{
    content::{ByLocale, ContentError, in_locale},
    places::question_group::QuestionGroup,
    quick_check::{parser::question, question::Question},
};

/// All questions in the language of the page, group by group; none before their texts were loaded.
///
/// # Errors
/// The first file that is not a question.
pub fn questions() -> Result<&'static [Question<'static>], ContentError> {
    static QUESTIONS: ByLocale<Question<'static>> = [const { OnceLock::new() }; Locale::ALL.len()];
    in_locale(&QUESTIONS, texts::content::questions().collect(), read)
}

fn read(files: &[(&'static str, &'static str)]) -> Result<Vec<Question<'static>>, ContentError> {
    let read = files.iter().map(|(file, text)| question(file, text));
    let mut questions = read.collect::<Result<Vec<_>, _>>()?;
    let place = |group: QuestionGroup| {
        let place = QuestionGroup::ALL.iter().position(|other| *other == group);
        place.unwrap_or_default()
    };
    // What takes the least effort comes first. The files are sorted by name, which keeps its order among equals.
    questions.sort_by_key(|question| (place(question.group), question.kind.effort()));
    Ok(questions)
}
