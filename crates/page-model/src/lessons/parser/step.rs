//! Reads one step of a lesson.

use super::{
    LessonPart, NOTE,
    part_reader::{ANSWERS, PartReader},
    prediction::{self, PREDICT},
};
use crate::{
    content::{
        ContentErrors, ContentProblem, Paragraph, Problem,
        head::{Head, HeadKeys, Pair},
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
    marks: &STEP_MARKS,
};
/// What is to be done begins with this.
pub(in crate::lessons) const DO: &str = "do: ";
/// What came begins with this.
pub(in crate::lessons) const THEN: &str = "then: ";
/// The question begins with this.
pub(in crate::lessons) const ASK: &str = "ask: ";
/// What a paragraph of a step begins with, if it is not what the step is about.
pub(in crate::lessons) const STEP_MARKS: [&str; 8] =
    [PREDICT, DO, THEN, ASK, NOTE, WHY, ANSWERS[0], ANSWERS[1]];

pub(super) fn read<'a>(
    part: LessonPart<'a>,
    lesson: &'a str,
) -> Result<LessonStep<'a>, ContentErrors> {
    let mut reader = PartReader::open(part, &STEP_KEYS)?;
    let text = reader.plain_text();
    let title = reader.value("title");
    let start = task::opening(reader.head());
    let start = reader.keep(start);
    let claims = claims(reader.head());
    let claims = reader.keep(claims);
    let shows = reader.conditions("shows");
    let prediction = prediction::read(&mut reader);
    let action = action(&mut reader);
    let then = reader.paragraph(THEN);
    if prediction.is_some() && then.is_none() {
        reader.add((reader.end(), ContentProblem::MissingPart(THEN)));
    }
    let outcome = then.and_then(|then| reader.keep(outcome(&then)));
    let question = question(&mut reader, (lesson, part.id));
    let notes = reader.all(NOTE);
    let step = || {
        Some(LessonStep {
            id: part.id,
            title: title?,
            start: start?,
            claims: claims?,
            shows,
            text: text?,
            prediction,
            action,
            outcome,
            question,
            notes,
        })
    };
    reader.finish(step())
}

fn claims(head: &Head) -> Result<Vec<u16>, Problem> {
    match head.all("claims").next() {
        Some(_) => head.claims(),
        None => Ok(Vec::new()),
    }
}

/// What came. What stands in braces is a measure.
fn outcome(paragraph: &Paragraph) -> Result<StepOutcome, Problem> {
    let read = StepOutcome::read(&paragraph.after(THEN));
    read.map_err(|name| (paragraph.line, ContentProblem::BadMeasure(name)))
}

/// What is to be done. Conditions that show when it is done need a solution, and a sentence that says what to do.
fn action<'a>(reader: &mut PartReader<'a>) -> Option<StepAction<'a>> {
    let text = reader.text(DO);
    let is_checked = reader.head().all("until").next().is_some();
    let is_solved = reader.head().all("witness").next().is_some();
    let until = reader.conditions("until");
    let witness: Vec<_> = task::witness(reader.head()).collect();
    let witness = witness
        .into_iter()
        .filter_map(|step| reader.keep(step))
        .collect();
    let holds = reader.conditions("holds");
    if !is_checked {
        let useless = ["witness", "holds"].into_iter();
        let useless = useless
            .filter_map(|key| reader.head().all(key).next())
            .next();
        if let Some(pair) = useless {
            reader.add((pair.line, ContentProblem::NotChecked));
        }
    } else if !is_solved || text.is_none() {
        reader.add((reader.head().end, ContentProblem::NoAction));
    }
    Some(StepAction {
        text: text?,
        until,
        witness,
        holds,
    })
}

/// The question, if one is asked.
fn question<'a>(reader: &mut PartReader<'a>, of: (&'a str, &'a str)) -> Option<StepQuestion<'a>> {
    let listed = reader.head().all("question").next();
    let Some(asked) = reader.paragraph(ASK) else {
        let read = listed_question(listed?);
        return reader.keep(read);
    };
    if let Some(pair) = listed {
        reader.add((pair.line, ContentProblem::TwoQuestions));
    }
    let answers = reader.take(|paragraph| ANSWERS.iter().any(|mark| paragraph.starts(mark)));
    let options = options(&answers, reader.end());
    let options = reader.keep(options);
    let why = reader.text(WHY);
    if why.is_none() {
        reader.add((reader.end(), ContentProblem::NoWhy));
    }
    Some(StepQuestion::Own(OwnQuestion {
        of,
        text: asked.after(ASK),
        options: options?,
        why: why?,
    }))
}

/// The question of the Quick check that a step names.
fn listed_question<'a>(pair: Pair<'a>) -> Result<StepQuestion<'a>, Problem> {
    let all = questions().unwrap_or_default();
    let found = all.iter().find(|question| question.id == pair.value);
    let answered = found.filter(|found| !matches!(found.kind, QuestionKind::Live(_)));
    let unknown = || ContentProblem::UnknownQuestion(pair.value.into());
    let answered = answered.ok_or_else(|| (pair.line, unknown()))?;
    Ok(StepQuestion::Listed(answered))
}
