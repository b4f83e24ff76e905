//! What is special to each kind of question: the answers of a choice, a number with its mistakes, a task.

use super::{
    Paragraph, Problem,
    head::{Head, Pair, number},
    misconception, starts,
};
use crate::{
    address::Address,
    quick_check::{
        QuestionProblem,
        condition::{LiveCondition, NumberMeasure, WordMeasure},
        question::{AnswerOption, LiveTask, NumberAnswer, QuestionKind, UsualMistake, WitnessStep},
        words,
    },
};

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
            head.only(&[])?;
            options(&paragraphs, end).map(QuestionKind::Choice)
        }
        "number" => {
            head.only(&["answer", "tolerance", "unit", "formula"])?;
            number_answer(head, &paragraphs, end).map(QuestionKind::Number)
        }
        "live" => {
            head.only(&["open", "until", "witness"])?;
            if let Some(paragraph) = paragraphs.first() {
                return Err((paragraph.line, QuestionProblem::UselessParagraph));
            }
            task(head).map(|task| QuestionKind::Live(Box::new(task)))
        }
        other => Err((kind.line, QuestionProblem::UnknownKind(other.into()))),
    }
}

fn options(paragraphs: &[Paragraph], end: usize) -> Result<Vec<AnswerOption>, Problem> {
    let mut options: Vec<AnswerOption> = Vec::new();
    for paragraph in paragraphs {
        let is_right = starts(paragraph, "+ ");
        let useless = is_right && paragraph.lines.len() > 1;
        if useless || !is_right && !starts(paragraph, "- ") {
            return Err((paragraph.line, QuestionProblem::UselessParagraph));
        }
        let text: String = paragraph.lines[0][2..].trim().into();
        if options.iter().any(|option| option.text == text) {
            return Err((paragraph.line, QuestionProblem::RepeatedOption));
        }
        let mistake = match is_right {
            true => None,
            false => Some(misconception(paragraph)?),
        };
        options.push(AnswerOption { text, mistake });
    }
    let right = options.iter().filter(|option| option.mistake.is_none());
    let right = right.count();
    match right == 1 && options.len() > FEWEST_WRONG {
        true => Ok(options),
        false => Err((end, QuestionProblem::WrongOptions)),
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
        return Err((line, QuestionProblem::NoTolerance));
    }
    let mut mistakes = Vec::new();
    for paragraph in paragraphs {
        let line = paragraph.line;
        let written = paragraph.lines[0].strip_prefix("~ ");
        let written = written.ok_or((line, QuestionProblem::UselessParagraph))?;
        let written = written.split_once(" = ");
        let (wrong, formula) = written.ok_or((line, QuestionProblem::BadMistake))?;
        let wrong = number(line, wrong)?;
        if (wrong - answer).abs() <= tolerance {
            return Err((line, QuestionProblem::MistakeIsRight));
        }
        mistakes.push(UsualMistake {
            number: wrong,
            formula,
            misconception: misconception(paragraph)?,
        });
    }
    if mistakes.is_empty() {
        return Err((end, QuestionProblem::NoMistakes));
    }
    Ok(NumberAnswer {
        answer,
        tolerance,
        unit: head.all("unit").next().map_or("", |pair| pair.value),
        formula: head.needed("formula")?.value,
        mistakes,
    })
}

fn task<'a>(head: &Head<'a>) -> Result<LiveTask<'a>, Problem> {
    let open = head.needed("open")?;
    let start = start(open.value).map_err(|problem| (open.line, problem))?;
    head.needed("until")?;
    head.needed("witness")?;
    let until = head.all("until").map(|Pair { line, value, .. }| {
        LiveCondition::read(value).ok_or_else(|| {
            let problem = QuestionProblem::BadCondition {
                numbers: NumberMeasure::ALL.map(words::number_measure).join(", "),
                words: WordMeasure::ALL.map(words::word_measure).join(", "),
            };
            (line, problem)
        })
    });
    let until = until.collect::<Result<_, _>>()?;
    let steps = head.all("witness").map(|Pair { line, value, .. }| {
        witness_step(value).ok_or((line, QuestionProblem::BadWitness))
    });
    let witness = steps.collect::<Result<_, _>>()?;
    Ok(LiveTask {
        start,
        until,
        witness,
    })
}

/// The pairs of parameters that are written `name=value&name=value`, as they stand: nothing is escaped.
pub fn pairs(query: &str) -> impl Iterator<Item = (String, String)> + '_ {
    query.split('&').map(|pair| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        (name.into(), value.into())
    })
}

/// The state that a query opens.
fn start(query: &str) -> Result<Address, QuestionProblem> {
    let start = Address::from_pairs(pairs(query));
    if let Some(note) = start.notes.first() {
        return Err(QuestionProblem::BadStart(note.clone()));
    }
    if start.prompt.is_none() {
        let missing = words::NO_PROMPT.to_string();
        return Err(QuestionProblem::BadStart(missing));
    }
    let written = start.to_pairs();
    let useless = pairs(query).find(|(name, _)| !written.iter().any(|(other, _)| other == name));
    match useless {
        Some((name, _)) => Err(QuestionProblem::UselessParameter(name)),
        None => Ok(start),
    }
}

fn witness_step(text: &str) -> Option<WitnessStep<'_>> {
    if text == "to the end" {
        return Some(WitnessStep::ToTheEnd);
    }
    let (verb, rest) = text.split_once(' ')?;
    Some(match verb {
        "set" => WitnessStep::Set(rest),
        "prompt" => WitnessStep::Prompt(rest),
        "generate" => WitnessStep::Generate(rest.parse().ok()?),
        "say" => WitnessStep::Say(rest),
        "again" => WitnessStep::Again(rest.parse().ok()?),
        _ => return None,
    })
}
