//! The list of one position of a server's answer, or all its logits.
//!
//! vLLM and OpenAI's completions add the sampled token to the list, however unlikely it is: as the least likely entry it
//! says nothing of the tokens between. So where the sampled token is the last of its list, it is left out.

mod forms;
#[cfg(test)]
mod tests;

use sampling::{Baseline, LogProbRounding, Logits, TokenId, TopLogProbs};

use super::{OwnLogits, OwnLogitsError};
use forms::{AnswerPosition, AnswerToken};

/// How far the probabilities of a whole vocabulary may be from a sum of one before the numbers are taken for raw logits:
/// more than any rounding of log-probabilities, less than logits come near it by chance.
const SUM_OF_LOG_PROBABILITIES: f64 = 0.01;

/// Reads the list at one position (counted from 0) of an answer. `vocabulary` is V, if known.
///
/// The numbers must be log-probabilities at temperature 1, before any filter: with llama.cpp without
/// `post_sampling_probs`, with vLLM in the mode `raw_logprobs`. A list of all V tokens by id whose probabilities would
/// not sum to one is raw logits, as vLLM's `raw_logits` gives them, and is read as these.
///
/// # Errors
/// No JSON, no log-probabilities in it, no such position, an empty list, or numbers that are no list of the most likely.
pub fn read_answer(
    json: &str,
    position: usize,
    vocabulary: Option<usize>,
) -> Result<OwnLogits, OwnLogitsError> {
    let mut positions = forms::positions(json)?;
    let count = positions.len();
    if position >= count {
        return Err(OwnLogitsError::NoPosition {
            wanted: position + 1,
            positions: count,
        });
    }
    let AnswerPosition {
        token,
        id,
        top_logprobs: mut listed,
    } = positions.swap_remove(position);
    let position = position + 1;
    if listed.is_empty() {
        return Err(OwnLogitsError::NoTokens { position });
    }
    if let Some(full) = raw_logits(&listed, vocabulary) {
        return full;
    }
    listed.sort_by(|a, b| b.logprob.total_cmp(&a.logprob));
    let is_sampled = |last: &AnswerToken| match (last.id, id) {
        (Some(last), Some(sampled)) => last == sampled,
        _ => token.as_ref() == Some(&last.token),
    };
    if vocabulary != Some(listed.len()) && listed.last().is_some_and(is_sampled) {
        listed.pop();
    }
    if listed.is_empty() {
        return Err(OwnLogitsError::OnlySampled { position });
    }
    // All by id, or all by place: an id and a place could be the same number.
    let by_id = listed.iter().all(|listed| listed.id.is_some());
    let pairs: Vec<(TokenId, f64)> = (0..)
        .zip(&listed)
        .map(|(place, listed)| (listed.id.filter(|_| by_id).unwrap_or(place), listed.logprob))
        .collect();
    let mut texts: Vec<(TokenId, String)> = pairs
        .iter()
        .zip(listed)
        .map(|(&(token, _), listed)| (token, listed.token))
        .collect();
    texts.sort_by_key(|(token, _)| *token);
    let list = TopLogProbs::new(
        pairs,
        vocabulary,
        Baseline::Normalised,
        LogProbRounding::SINGLE,
    )?;
    let text_of = |token: TokenId| {
        let found = texts.binary_search_by_key(&token, |(token, _)| *token);
        found.map_or_else(|_| String::new(), |at| texts[at].1.clone())
    };
    Ok(OwnLogits::Top {
        texts: list.tokens().map(text_of).collect(),
        list,
        positions: count,
    })
}

/// The whole vocabulary as raw logits, if the list is that.
fn raw_logits(
    listed: &[AnswerToken],
    vocabulary: Option<usize>,
) -> Option<Result<OwnLogits, OwnLogitsError>> {
    let sum: f64 = listed.iter().map(|listed| listed.logprob.exp()).sum();
    if vocabulary != Some(listed.len()) || (sum - 1.0).abs() < SUM_OF_LOG_PROBABILITIES {
        return None;
    }
    let mut by_id = vec![None; listed.len()];
    for listed in listed {
        // An id outside the vocabulary or given twice leaves a gap: no vocabulary, so the list is refused as one.
        *by_id.get_mut(listed.id? as usize)? = Some(listed);
    }
    let by_id = by_id.into_iter().collect::<Option<Vec<_>>>()?;
    let logits = by_id.iter().map(|listed| listed.logprob as f32).collect();
    Some(match Logits::new(logits) {
        Ok(logits) => Ok(OwnLogits::Full {
            logits,
            texts: by_id.iter().map(|listed| listed.token.clone()).collect(),
        }),
        Err(error) => Err(error.into()),
    })
}
