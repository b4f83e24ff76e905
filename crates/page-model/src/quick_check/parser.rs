//! Reads the file of a question. A file has a head of `key: value` lines up to the first empty line, and paragraphs:
//!
//! - the question, in one paragraph;
//! - for a choice, `+ the right answer` and `- a wrong answer`, each in a paragraph of its own. After a wrong answer
//!   come a line `misconception: …` and what is true instead;
//! - for a number, `~ 73.1 = formula`: a usual wrong number, with its misconception in the same form;
//! - `why: …`, which is shown after the right answer.

mod head;
mod kinds;

use crate::quick_check::{
    QuestionError, QuestionProblem,
    question::{Misconception, Question, QuestionGroup},
};
use head::Head;
pub use kinds::pairs;

/// A paragraph: its first line's number, and its lines.
struct Paragraph<'a> {
    line: usize,
    lines: Vec<&'a str>,
}

/// What is wrong, and in which line.
type Problem = (usize, QuestionProblem);

/// Where a file's questions are named from.
const FOLDER: &str = "content/questions/";
/// What every file's name ends with.
const ENDING: &str = ".md";
/// What the paragraph with the explanation begins with.
const WHY: &str = "why: ";
/// What the line with a misconception begins with.
const MISCONCEPTION: &str = "misconception: ";

/// Reads the text of a file.
///
/// # Errors
/// With the file, the line and what to do, if the file is not a question.
pub fn question<'a>(file: &'a str, text: &'a str) -> Result<Question<'a>, QuestionError> {
    read(file, text).map_err(|(line, problem)| QuestionError {
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
        (1, QuestionProblem::UnknownGroup(known))
    })?;
    let mut paragraphs = paragraphs(text);
    let end = text.lines().count().max(1);
    if paragraphs.is_empty() {
        return Err((end, QuestionProblem::NotAPair));
    }
    let head = Head::read(&paragraphs.remove(0))?;
    if paragraphs.is_empty() || is_marked(&paragraphs[0]) {
        return Err((end, QuestionProblem::NoText));
    }
    let asked = paragraphs.remove(0).lines.join(" ");
    let why = paragraphs
        .iter()
        .position(|paragraph| starts(paragraph, WHY));
    let why = paragraphs.remove(why.ok_or((end, QuestionProblem::NoWhy))?);
    let why = why.lines.join(" ")[WHY.len()..].trim().to_string();
    Ok(Question {
        id,
        group,
        claims: head.claims()?,
        text: asked,
        kind: kinds::read(&head, paragraphs, end)?,
        why,
    })
}

/// The paragraphs of a text, separated by empty lines.
fn paragraphs(text: &str) -> Vec<Paragraph<'_>> {
    let mut paragraphs: Vec<Paragraph> = Vec::new();
    let mut before_empty = true;
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() {
            before_empty = true;
            continue;
        }
        match paragraphs.last_mut() {
            Some(paragraph) if !before_empty => paragraph.lines.push(line),
            _ => paragraphs.push(Paragraph {
                line: index + 1,
                lines: vec![line],
            }),
        }
        before_empty = false;
    }
    paragraphs
}

fn starts(paragraph: &Paragraph, mark: &str) -> bool {
    paragraph
        .lines
        .first()
        .is_some_and(|line| line.starts_with(mark))
}

/// Whether the paragraph is no plain text.
fn is_marked(paragraph: &Paragraph) -> bool {
    ["+ ", "- ", "~ ", WHY]
        .iter()
        .any(|mark| starts(paragraph, mark))
}

/// The misconception after the first line of a wrong answer.
fn misconception(paragraph: &Paragraph) -> Result<Misconception, Problem> {
    let at = |place: usize| paragraph.line + place;
    let name = paragraph.lines.get(1);
    let name = name.and_then(|line| line.strip_prefix(MISCONCEPTION));
    let name = name.ok_or((at(1), QuestionProblem::NoMisconception))?;
    let feedback = paragraph.lines.get(2..).unwrap_or_default().join(" ");
    match feedback.is_empty() {
        true => Err((at(2), QuestionProblem::NoFeedback)),
        false => Ok(Misconception {
            name: name.trim().into(),
            feedback,
        }),
    }
}
