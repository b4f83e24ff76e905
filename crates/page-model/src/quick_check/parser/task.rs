//! What is done on the live page: the state that it begins from, what must hold in the end, and one solution.

use crate::{
    address::{Address, query::Query},
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
        until: conditions(head, "until").collect::<Result<_, _>>()?,
        witness: witness(head).collect::<Result<_, _>>()?,
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

/// The conditions with a key, in order; in place of one that cannot be read, the line and why.
pub fn conditions<'a>(
    head: &Head<'a>,
    key: &'static str,
) -> impl Iterator<Item = Result<LiveCondition<'a>, Problem>> {
    head.all(key).map(|Pair { line, value, .. }| {
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
    })
}

/// The steps of the solution, in order; in place of one that cannot be read, its line.
pub fn witness<'a>(head: &Head<'a>) -> impl Iterator<Item = Result<SolutionStep<'a>, Problem>> {
    head.all("witness").map(|Pair { line, value, .. }| {
        witness_step(value).ok_or((line, ContentProblem::BadWitness))
    })
}

/// The pairs of parameters that are written `name=value&name=value`, as they stand: nothing is escaped.
pub fn pairs(query: &str) -> impl Iterator<Item = (String, String)> + '_ {
    query.split('&').map(|pair| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        (name.into(), value.into())
    })
}

/// The pairs of a link of the page, or those that are written as they stand.
fn linked_pairs(written: &str) -> Vec<(String, String)> {
    if !is_link(written) {
        return pairs(written).collect();
    }
    let (address, fragment) = written.split_once('#').unwrap_or((written, ""));
    let query = address.split_once('?').map_or("", |(_, query)| query);
    Query::of_location(query, fragment).pairs
}

fn is_link(written: &str) -> bool {
    let mut schemes = ["https://", "http://"].iter();
    schemes.any(|scheme| written.starts_with(scheme))
}

/// The state that a link opens, or a query.
fn start(written: &str) -> Result<Address, ContentProblem> {
    let pairs = linked_pairs(written);
    let mut start = Address::from_pairs(pairs.iter().cloned());
    if let Some(note) = start.notes.first() {
        return Err(ContentProblem::BadStart(note.clone()));
    }
    if is_link(written) && start.prompt.is_none() {
        // A link leaves out the prompt with which the page begins.
        start.prompt = Some(start.opening_prompt().into());
    }
    if start.prompt.is_none() {
        let missing = words::no_prompt().to_string();
        return Err(ContentProblem::BadStart(missing));
    }
    let written = start.to_pairs();
    let is_useless = |name: &str| !written.iter().any(|(other, _)| *other == name);
    let useless = pairs.into_iter().find(|(name, _)| is_useless(name));
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
