//! Reads the file of a question. A file has a head of `key: value` lines up to the first empty line, and paragraphs:
//!
//! - the question, in one paragraph;
//! - for a choice, `+ the right answer` and `- a wrong answer`, each in a paragraph of its own. After a wrong answer
//!   come a line `misconception: …` and what is true instead;
//! - for a number, `~ 73.1 = formula`: a usual wrong number, with its misconception in the same form;
//! - `why: …`, which is shown after the right answer.

pub mod kinds;
pub mod task;

use crate::{
    content::{
        ContentError, ContentProblem, Problem,
        head::{Head, HeadKeys},
        paragraph::paragraphs,
    },
    places::question_group::QuestionGroup,
    quick_check::question::Question,
};

/// Where a file's questions are named from.
const FOLDER: &str = "questions/";
/// What every file's name ends with.
const ENDING: &str = ".md";
/// What the paragraph with the explanation begins with.
pub const WHY: &str = "why: ";
/// What a paragraph that is no plain text begins with.
const MARKS: [&str; 4] = ["+ ", "- ", "~ ", WHY];
/// The keys of a question.
const KEYS: HeadKeys = HeadKeys {
    once: &[
        "kind",
        "claims",
        "answer",
        "tolerance",
        "unit",
        "formula",
        "open",
    ],
    often: &["until", "witness"],
    marks: &MARKS,
};

/// Reads the text of a file.
///
/// # Errors
/// With the file, the line and what to do, if the file is not a question.
pub fn question<'a>(file: &'a str, text: &'a str) -> Result<Question<'a>, ContentError> {
    read(file, text).map_err(|(line, problem)| ContentError {
        file: file.into(),
        line,
        problem,
    })
}

fn read<'a>(file: &'a str, text: &'a str) -> Result<Question<'a>, Problem> {
    let id = file.strip_prefix(FOLDER).unwrap_or(file);
    let id = id.strip_suffix(ENDING).unwrap_or(id);
    let folder = id.split_once('/').map_or("", |(folder, _)| folder);
    let group = QuestionGroup::from_id(folder).ok_or_else(|| {
        let known = QuestionGroup::ALL.map(QuestionGroup::id).join(", ");
        (1, ContentProblem::UnknownGroup(known))
    })?;
    let mut paragraphs = paragraphs(text, 1);
    let end = text.lines().count().max(1);
    if paragraphs.is_empty() {
        return Err((end, ContentProblem::NotAPair));
    }
    let head = Head::read(paragraphs.remove(0), &KEYS)?;
    if paragraphs.is_empty() || MARKS.iter().any(|mark| paragraphs[0].starts(mark)) {
        return Err((end, ContentProblem::NoText));
    }
    let asked = paragraphs.remove(0).lines.join(" ");
    let why = paragraphs
        .iter()
        .position(|paragraph| paragraph.starts(WHY));
    let why = paragraphs.remove(why.ok_or((end, ContentProblem::NoWhy))?);
    let why = why.after(WHY);
    Ok(Question {
        id,
        group,
        claims: head.claims()?,
        text: asked,
        kind: kinds::read(&head, paragraphs, end)?,
        why,
    })
}
