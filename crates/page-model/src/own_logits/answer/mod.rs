//! The list of one position of a server's answer, or all its logits.
//!
//! vLLM and OpenAI's completions add the sampled token to the list, however unlikely it is: as the least likely entry it
//! says nothing of the tokens between. So where the sampled token is the last of its list, it is left out, unless other
//! positions show that the list has no more than was asked for.

mod forms;
pub(super) mod preamble;
#[cfg(test)]
mod tests;

use sampling::{Baseline, LogProbRounding, Logits, TokenId, TopLogProbs};

use super::{
    OwnLogits, OwnLogitsError, OwnNote, OwnReading,
    literal::{self, PrintedValue},
};
use crate::words::marks;
use forms::{AnswerToken, ListedNumber, ListedPosition};

/// How far the probabilities of a whole vocabulary may be from a sum of one before the numbers are taken for raw logits:
/// more than any rounding of log-probabilities, less than logits come near it by chance.
const SUM_OF_LOG_PROBABILITIES: f64 = 0.01;

/// By how much two numbers of an answer for the same token may differ: a server computes them once and may round one.
const SAME_NUMBER: f64 = 1e-4;

/// How many removed tokens a sentence names.
const NAMED: usize = 5;

/// How many other positions are tried to say of which one something can be read.
const TRIED: usize = 100;

/// Whether a text is a stream of events, as servers send an answer in parts.
pub(super) fn is_stream(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty());
    let begins = |line: &str| {
        ["data:", "event:", "id:", ":"]
            .iter()
            .any(|of| line.starts_with(of))
    };
    first.is_some_and(begins) && text.lines().any(|line| data_of(line).is_some())
}

/// The values of a stream of events.
pub(super) fn stream(text: &str) -> Result<Vec<PrintedValue>, OwnLogitsError> {
    let parts: Vec<&str> = text.lines().filter_map(data_of).collect();
    let mut values = literal::values(&parts.join("\n"))?;
    // Where events have types, those behind the parts repeat the whole.
    let is_part = |value: &PrintedValue| match value.field(&["type"]) {
        Some(PrintedValue::Text(of)) => of.ends_with(".delta"),
        _ => false,
    };
    if values.iter().any(is_part) {
        values.retain(is_part);
    }
    Ok(values)
}

/// The value on a line of a stream, if one is there.
fn data_of(line: &str) -> Option<&str> {
    let data = line.strip_prefix("data:")?.trim();
    data.starts_with('{').then_some(data)
}

/// Reads the list at one position (counted from 1; the first if none is said) of an answer. `vocabulary` is V, if known.
///
/// The numbers must be log-probabilities at temperature 1, before any filter: with llama.cpp without
/// `post_sampling_probs`, with vLLM in the mode `raw_logprobs`. A list of all V tokens by id whose probabilities would
/// not sum to one is raw logits, as vLLM's `raw_logits` gives them, and is read as these.
///
/// # Errors
/// No log-probabilities, no such position, an empty list, or numbers that are no list of the most likely.
pub(super) fn read_values(
    values: &[PrintedValue],
    position: Option<usize>,
    vocabulary: Option<usize>,
) -> Result<OwnReading, OwnLogitsError> {
    let positions = forms::positions(values);
    let count = positions.len();
    if count == 0 {
        return Err(OwnLogitsError::NoLogProbs);
    }
    let wanted = position.unwrap_or(1);
    if wanted > count {
        return Err(OwnLogitsError::NoPosition {
            wanted,
            positions: count,
        });
    }
    let read = |at: usize| read_position(&positions, at, vocabulary);
    read(wanted).map_err(|error| {
        let mut others = (1..=count.min(TRIED)).filter(|&at| at != wanted);
        match others.find(|&at| read(at).is_ok()) {
            Some(readable) => OwnLogitsError::OtherPosition {
                error: Box::new(error),
                readable,
            },
            None => error,
        }
    })
}

fn read_position(
    positions: &[ListedPosition],
    position: usize,
    vocabulary: Option<usize>,
) -> Result<OwnReading, OwnLogitsError> {
    let of = positions[position - 1];
    let listed = of.tokens().filter(|listed| !listed.is_empty());
    let listed = listed.ok_or_else(|| match of.sampled().map(|sampled| sampled.number) {
        Some(ListedNumber::Prob) => OwnLogitsError::AfterSampling { position },
        _ => OwnLogitsError::NoTokens { position },
    })?;
    let mut listed = numbered(listed, position)?;
    if let Some(full) = raw_logits(&listed, vocabulary) {
        return full;
    }
    listed.sort_by(|a, b| b.1.total_cmp(&a.1));
    let is_probability = |&(_, number): &(AnswerToken, f64)| (0.0..=1.0).contains(&number);
    if listed[0].1 > SAME_NUMBER && listed.iter().all(is_probability) {
        return Err(OwnLogitsError::Probabilities { position });
    }
    let mut notes = Vec::new();
    if let Some(sampled) = of.sampled() {
        let is_last = listed.last().is_some_and(|last| is_sampled(last, &sampled));
        let is_added = vocabulary != Some(listed.len()) && !is_asked_for(positions, listed.len());
        if is_last && is_added {
            let token = listed.pop().map(|(token, _)| shown(&token));
            notes.extend(token.map(|token| OwnNote::SampledLeftOut { token }));
        } else if !listed.iter().any(|listed| is_sampled(listed, &sampled)) {
            let least = listed.last().map(|(_, number)| *number);
            if let (ListedNumber::LogProb(number), Some(least)) = (sampled.number, least)
                && number > least + SAME_NUMBER
            {
                let token = shown(&sampled);
                return Err(OwnLogitsError::NotMostLikely { position, token });
            }
        }
    }
    if listed.is_empty() {
        return Err(OwnLogitsError::OnlySampled { position });
    }
    let is_lost = |(token, _): &(AnswerToken, f64)| token.is_key && token.text.contains('\u{fffd}');
    if listed.iter().any(is_lost) {
        notes.push(OwnNote::SameTexts);
    }
    let removed = listed
        .iter()
        .filter(|(_, number)| TopLogProbs::stands_for_zero(*number));
    let removed: Vec<&AnswerToken> = removed.map(|(token, _)| token).collect();
    if !removed.is_empty() {
        let names = removed.iter().take(NAMED).map(|token| shown(token));
        notes.push(OwnNote::Removed {
            tokens: names.collect::<Vec<_>>().join(", "),
            others: removed.len().saturating_sub(NAMED),
        });
    }
    let logits = list(&listed, vocabulary, positions.len())?;
    Ok(OwnReading { logits, notes })
}

/// The tokens with their numbers, if each has one that is a log-probability.
fn numbered(
    listed: Vec<AnswerToken>,
    position: usize,
) -> Result<Vec<(AnswerToken, f64)>, OwnLogitsError> {
    let listed = listed.into_iter().map(|token| match token.number {
        ListedNumber::LogProb(number) => Ok((token, number)),
        ListedNumber::Prob => Err(OwnLogitsError::AfterSampling { position }),
        ListedNumber::Nothing => Err(OwnLogitsError::NoLogProb {
            position,
            token: shown(&token),
        }),
    });
    listed.collect()
}

/// Whether a position has a list no longer than those of others that the sampled token was not added to.
fn is_asked_for(positions: &[ListedPosition], length: usize) -> bool {
    let asked = positions.iter().take(TRIED).filter_map(|position| {
        let (listed, sampled) = (position.tokens()?, position.sampled()?);
        let mut listed = numbered(listed, 0).ok()?;
        listed.sort_by(|a, b| b.1.total_cmp(&a.1));
        let is_last = is_sampled(listed.last()?, &sampled);
        (!is_last).then_some(listed.len())
    });
    asked.max().is_some_and(|asked| length <= asked)
}

/// Whether a token of the list is the sampled one. Different tokens can have the same text, such as parts of characters, and
/// some servers write the bytes of that text: so all that the answer says of both must be equal.
fn is_sampled((token, number): &(AnswerToken, f64), sampled: &AnswerToken) -> bool {
    if let (Some(id), Some(sampled)) = (token.id, sampled.id) {
        return id == sampled;
    }
    let same_number = match sampled.number {
        ListedNumber::LogProb(of_sampled) => {
            of_sampled == *number || (of_sampled - number).abs() <= SAME_NUMBER
        }
        _ => true,
    };
    let same_bytes =
        token.bytes.is_none() || sampled.bytes.is_none() || token.bytes == sampled.bytes;
    token.text == sampled.text && same_number && same_bytes
}

/// The text of a token; its bytes, made visible, where they are none.
fn text(token: &AnswerToken) -> String {
    match &token.bytes {
        Some(bytes) if str::from_utf8(bytes).is_err() => marks::label(bytes),
        _ => token.text.clone(),
    }
}

/// A token as a sentence names it.
fn shown(token: &AnswerToken) -> String {
    match (marks::label(text(token).as_bytes()), token.id) {
        (label, Some(id)) if label.is_empty() => format!("‹{id}›"),
        (label, _) => label,
    }
}

fn list(
    listed: &[(AnswerToken, f64)],
    vocabulary: Option<usize>,
    positions: usize,
) -> Result<OwnLogits, OwnLogitsError> {
    // All by id, or all by place: an id and a place could be the same number.
    let by_id = listed.iter().all(|(token, _)| token.id.is_some());
    let id = |(place, (token, _)): (TokenId, &(AnswerToken, f64))| {
        token.id.filter(|_| by_id).unwrap_or(place)
    };
    let ids: Vec<TokenId> = (0..).zip(listed).map(id).collect();
    let numbers = listed.iter().map(|(_, number)| *number);
    let mut texts: Vec<(TokenId, &AnswerToken)> = ids
        .iter()
        .copied()
        .zip(listed.iter().map(|(token, _)| token))
        .collect();
    texts.sort_by_key(|(token, _)| *token);
    let list = TopLogProbs::new(
        ids.iter().copied().zip(numbers).collect(),
        vocabulary,
        Baseline::Normalised,
        LogProbRounding::SINGLE,
    )?;
    let text_of = |token: TokenId| {
        let found = texts.binary_search_by_key(&token, |(token, _)| *token);
        found.map_or_else(|_| String::new(), |at| text(texts[at].1))
    };
    Ok(OwnLogits::Top {
        texts: list.tokens().map(text_of).collect(),
        list,
        positions,
    })
}

/// The whole vocabulary as raw logits, if the list is that.
fn raw_logits(
    listed: &[(AnswerToken, f64)],
    vocabulary: Option<usize>,
) -> Option<Result<OwnReading, OwnLogitsError>> {
    let sum: f64 = listed.iter().map(|(_, number)| number.exp()).sum();
    if vocabulary != Some(listed.len()) || (sum - 1.0).abs() < SUM_OF_LOG_PROBABILITIES {
        return None;
    }
    let mut by_id = vec![None; listed.len()];
    for (token, number) in listed {
        // An id outside the vocabulary or given twice leaves a gap: no vocabulary, so the list is refused as one.
        *by_id.get_mut(token.id? as usize)? = Some((token, *number));
    }
    let by_id = by_id.into_iter().collect::<Option<Vec<_>>>()?;
    let logits = by_id.iter().map(|(_, number)| *number as f32).collect();
    let texts = by_id.iter().map(|(token, _)| text(token)).collect();
    let read = |logits| OwnReading {
        logits: OwnLogits::Full { logits, texts },
        notes: Vec::new(),
    };
    Some(Logits::new(logits).map(read).map_err(Into::into))
}
