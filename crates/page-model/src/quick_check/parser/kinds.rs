//! What is special to each kind of question: the answers of a choice, a number with its mistakes, a task.

use crate::{
    content::{
        ContentProblem, Paragraph, Problem,
        head::{Head, number},
    },
    quick_check::{
        parser::task::task,
        question::{AnswerOption, NumberAnswer, QuestionKind, UsualMistake},
    },
};

/// The keys that every question has.
const ALWAYS: [&str; 2] = ["kind", "claims"];
/// The least number of wrong answers of a choice.
const FEWEST_WRONG: usize = 2;

pub(super) fn read<'a>(
    head: &Head<'a>,
    paragraphs: Vec<Paragraph<'a>>,
    end: usize,
) -> Result<QuestionKind<'a>, Problem> {
    let kind = head.needed("kind")?;
    match kind.value {
        "choice" => {
            head.only(&ALWAYS)?;
            options(&paragraphs, end).map(QuestionKind::Choice)
        }
        "number" => {
            let keys = ["answer", "tolerance", "unit", "formula"];
            head.only(&[&ALWAYS[..], &keys].concat())?;
            number_answer(head, &paragraphs, end).map(QuestionKind::Number)
        }
        "live" => {
            head.only(&[&ALWAYS[..], &["open", "until", "witness"]].concat())?;
            if let Some(paragraph) = paragraphs.first() {
                return Err((paragraph.line, ContentProblem::UselessParagraph));
            }
            task(head).map(|task| QuestionKind::Live(Box::new(task)))
        }
        other => Err((kind.line, ContentProblem::UnknownKind(other.into()))),
    }
}

/// The answers of a choice, each a paragraph; `end` is the line where what is missing is reported.
///
/// # Errors
/// If there is not one right answer and at least two wrong ones, or something else stands among them.
pub fn options(paragraphs: &[Paragraph], end: usize) -> Result<Vec<AnswerOption>, Problem> {
    let mut options: Vec<AnswerOption> = Vec::new();
    for paragraph in paragraphs {
        let is_right = paragraph.starts("+ ");
        let useless = is_right && paragraph.lines.len() > 1;
        if useless || !is_right && !paragraph.starts("- ") {
            return Err((paragraph.line, ContentProblem::UselessParagraph));
        }
        let text: String = paragraph.lines[0][2..].trim().into();
        if options.iter().any(|option| option.text == text) {
            return Err((paragraph.line, ContentProblem::RepeatedOption));
        }
        let mistake = match is_right {
            true => None,
            false => Some(paragraph.misconception()?),
        };
        options.push(AnswerOption { text, mistake });
    }
    let right = options.iter().filter(|option| option.mistake.is_none());
    let right = right.count();
    match right == 1 && options.len() > FEWEST_WRONG {
        true => Ok(options),
        false => Err((end, ContentProblem::WrongOptions)),
    }
}

fn number_answer<'a>(
    head: &Head<'a>,
    paragraphs: &[Paragraph<'a>],
    end: usize,
) -> Result<NumberAnswer<'a>, Problem> {
    let (answer, tolerance) = (head.number("answer")?, head.number("tolerance")?);
    if tolerance <= 0.0 {
        let line = head.needed("tolerance")?.line;
        return Err((line, ContentProblem::NoTolerance));
    }
    let mut mistakes = Vec::new();
    for paragraph in paragraphs {
        let line = paragraph.line;
        let written = paragraph.lines[0].strip_prefix("~ ");
        let written = written.ok_or((line, ContentProblem::UselessParagraph))?;
        let written = written.split_once(" = ");
        let (wrong, formula) = written.ok_or((line, ContentProblem::BadMistake))?;
        let wrong = number(line, wrong)?;
        if (wrong - answer).abs() <= tolerance {
            return Err((line, ContentProblem::MistakeIsRight));
        }
        mistakes.push(UsualMistake {
            number: wrong,
            formula,
            misconception: paragraph.misconception()?,
        });
    }
    if mistakes.is_empty() {
        return Err((end, ContentProblem::NoMistakes));
    }
    Ok(NumberAnswer {
        answer,
        tolerance,
        unit: head.all("unit").next().map_or("", |pair| pair.value),
        formula: head.needed("formula")?.value,
        mistakes,
    })
}
