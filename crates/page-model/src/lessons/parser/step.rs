//! Reads one step of a lesson.

use super::{
    LessonPart, NOTE,
    parts::MarkedParts,
    prediction::{self, PREDICT},
};
use crate::{
    content::{
        ContentProblem, Problem,
        head::{Head, HeadKeys},
        paragraph::paragraphs,
    },
    lessons::step::{LessonStep, OwnQuestion, StepAction, StepQuestion, outcome::StepOutcome},
    quick_check::{
        files::questions,
        parser::{WHY, kinds::options, task},
        question::QuestionKind,
    },
};

/// The keys of a step.
pub(in crate::lessons) const STEP_KEYS: HeadKeys = HeadKeys {
    once: &["title", "open", "claims", "question"],
    often: &["shows", "until", "witness", "holds"],
};
const DO: &str = "do: ";
const THEN: &str = "then: ";
const ASK: &str = "ask: ";
/// What a paragraph of a step begins with, if it is not what the step is about.
pub(in crate::lessons) const STEP_MARKS: [&str; 8] =
    [PREDICT, DO, THEN, ASK, NOTE, WHY, "+ ", "- "];

pub(super) fn read<'a>(part: LessonPart<'a>, lesson: &'a str) -> Result<LessonStep<'a>, Problem> {
    let mut paragraphs = paragraphs(part.text, part.line);
    if paragraphs.is_empty() {
        return Err((part.line, ContentProblem::NotAPair));
    }
    let head = Head::read(&paragraphs.remove(0), &STEP_KEYS)?;
    let mut parts = MarkedParts::new(paragraphs, head.end);
    let text = parts.first_without(&STEP_MARKS);
    let step = LessonStep {
        id: part.id,
        title: head.needed("title")?.value,
        start: task::opening(&head)?,
        claims: match head.all("claims").next() {
            Some(_) => head.claims()?,
            None => Vec::new(),
        },
        shows: task::conditions(&head, "shows")?,
        text: text.ok_or((head.end, ContentProblem::NoText))?,
        prediction: prediction::read(&mut parts)?,
        action: action(&head, &mut parts)?,
        outcome: outcome(&mut parts)?,
        question: question(&head, &mut parts, (lesson, part.id))?,
        notes: parts.all(NOTE),
    };
    parts.nothing_left()?;
    match step.prediction.is_some() && step.outcome.is_none() {
        true => Err((parts.end(), ContentProblem::MissingPart(THEN))),
        false => Ok(step),
    }
}

/// What came. What stands in braces is a measure.
fn outcome(parts: &mut MarkedParts) -> Result<Option<StepOutcome>, Problem> {
    let Some(paragraph) = parts.paragraph(THEN)? else {
        return Ok(None);
    };
    let read = StepOutcome::read(&paragraph.after(THEN));
    let unknown = |name| (paragraph.line, ContentProblem::BadMeasure(name));
    read.map(Some).map_err(unknown)
}

/// What is to be done. Conditions that show when it is done need a solution, and a sentence that says what to do.
fn action<'a>(head: &Head<'a>, parts: &mut MarkedParts) -> Result<Option<StepAction<'a>>, Problem> {
    let text = parts.text(DO)?;
    let until = task::conditions(head, "until")?;
    let witness = task::witness(head)?;
    let holds = task::conditions(head, "holds")?;
    if until.is_empty() {
        let useless = ["witness", "holds"].into_iter();
        let mut useless = useless.filter_map(|key| head.all(key).next());
        if let Some(pair) = useless.next() {
            return Err((pair.line, ContentProblem::NotChecked));
        }
    }
    let unsolved = !until.is_empty() && witness.is_empty();
    match text {
        Some(_) if unsolved => Err((head.end, ContentProblem::NoAction)),
        None if !until.is_empty() => Err((head.end, ContentProblem::NoAction)),
        None => Ok(None),
        Some(text) => Ok(Some(StepAction {
            text,
            until,
            witness,
            holds,
        })),
    }
}

fn question<'a>(
    head: &Head<'a>,
    parts: &mut MarkedParts,
    of: (&'a str, &'a str),
) -> Result<Option<StepQuestion<'a>>, Problem> {
    let asked = parts.paragraph(ASK)?;
    match (head.all("question").next(), asked) {
        (Some(pair), Some(_)) => Err((pair.line, ContentProblem::TwoQuestions)),
        (None, None) => Ok(None),
        (Some(pair), None) => {
            let all = questions().unwrap_or_default();
            let found = all.iter().find(|question| question.id == pair.value);
            let answered = found.filter(|found| !matches!(found.kind, QuestionKind::Live(_)));
            let unknown = || {
                (
                    pair.line,
                    ContentProblem::UnknownQuestion(pair.value.into()),
                )
            };
            Ok(Some(StepQuestion::Listed(answered.ok_or_else(unknown)?)))
        }
        (None, Some(asked)) => {
            let answers = parts.take(|paragraph| paragraph.starts("+ ") || paragraph.starts("- "));
            let options = options(&answers, parts.end())?;
            let why = parts.text(WHY)?;
            Ok(Some(StepQuestion::Own(OwnQuestion {
                of,
                text: asked.after(ASK),
                options,
                why: why.ok_or((parts.end(), ContentProblem::NoWhy))?,
            })))
        }
    }
}
