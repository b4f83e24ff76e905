//! What is done on the live page: the state that it begins from, what must hold in the end, and one solution.

use crate::{
    address::Address,
    content::{
        ContentProblem, Problem,
        head::{Head, Pair},
    },
    quick_check::{
        condition::{LiveCondition, NoCondition, NumberMeasure, WordMeasure},
        question::{LiveTask, SolutionStep},
        word_values, words,
    },
};

/// The task of a head with `open`, `until` and `witness`.
///
/// # Errors
/// If one of them is missing or cannot be read.
pub fn task<'a>(head: &Head<'a>) -> Result<LiveTask<'a>, Problem> {
    let start = opening(head)?;
    head.needed("until")?;
    head.needed("witness")?;
    Ok(LiveTask {
        start,
        until: conditions(head, "until")?,
        witness: witness(head)?,
    })
}

/// The state that the key `open` names.
///
/// # Errors
/// If there is no such key, or no state.
pub fn opening(head: &Head) -> Result<Address, Problem> {
    let open = head.needed("open")?;
    start(open.value).map_err(|problem| (open.line, problem))
}

/// The conditions with a key, in order.
///
/// # Errors
/// With the line of the first that is none.
pub fn conditions<'a>(
    head: &Head<'a>,
    key: &'static str,
) -> Result<Vec<LiveCondition<'a>>, Problem> {
    let read = |Pair { line, value, .. }| {
        LiveCondition::read(value).map_err(|error| {
            let problem = match error {
                NoCondition::Equal(measure) => ContentProblem::EqualToComputed(measure),
                NoCondition::Unreadable => ContentProblem::BadCondition {
                    numbers: NumberMeasure::ALL.map(NumberMeasure::id).join(", "),
                    words: WordMeasure::ALL.map(WordMeasure::id).join(", "),
                },
            };
            (line, problem)
        })
    };
    head.all(key).map(read).collect()
}

/// The steps of the solution, in order.
///
/// # Errors
/// With the line of the first that cannot be read.
pub fn witness<'a>(head: &Head<'a>) -> Result<Vec<SolutionStep<'a>>, Problem> {
    let steps = head.all("witness").map(|Pair { line, value, .. }| {
        witness_step(value).ok_or((line, ContentProblem::BadWitness))
    });
    steps.collect()
}

/// The pairs of parameters that are written `name=value&name=value`, as they stand: nothing is escaped.
pub fn pairs(query: &str) -> impl Iterator<Item = (String, String)> + '_ {
    query.split('&').map(|pair| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        (name.into(), value.into())
    })
}

/// The state that a query opens.
fn start(query: &str) -> Result<Address, ContentProblem> {
    let start = Address::from_pairs(pairs(query));
    if let Some(note) = start.notes.first() {
        return Err(ContentProblem::BadStart(note.clone()));
    }
    if start.prompt.is_none() {
        let missing = words::no_prompt().to_string();
        return Err(ContentProblem::BadStart(missing));
    }
    let written = start.to_pairs();
    let useless = pairs(query).find(|(name, _)| !written.iter().any(|(other, _)| other == name));
    match useless {
        Some((name, _)) => Err(ContentProblem::UselessParameter(name)),
        None => Ok(start),
    }
}

fn witness_step(text: &str) -> Option<SolutionStep<'_>> {
    if text == "to the end" {
        return Some(SolutionStep::ToTheEnd);
    }
    if text == "experiment" {
        return Some(SolutionStep::Experiment);
    }
    let (verb, rest) = text.split_once(' ')?;
    Some(match verb {
        "set" => SolutionStep::Set(rest),
        "prompt" => SolutionStep::Prompt(rest),
        "stage" => SolutionStep::Stage(word_values::stage(rest)?),
        "type" => SolutionStep::Type(rest),
        "generate" => SolutionStep::Generate(rest.parse().ok()?),
        "say" => SolutionStep::Say(rest),
        "again" => SolutionStep::Again(rest.parse().ok()?),
        _ => return None,
    })
}
