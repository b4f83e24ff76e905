//! The JSON answer of a server with log-probabilities: OpenAI's chat, completions as vLLM gives them, llama.cpp.
//!
//! | field | server |
//! |---|---|
//! | `choices[0].logprobs.content[i].top_logprobs` | OpenAI and vLLM chat, llama.cpp `/v1/completions` |
//! | `choices[0].logprobs.top_logprobs[i]` | completions of vLLM and llama-cpp-python: an object from text to number |
//! | `completion_probabilities[i].top_logprobs` | llama.cpp `/completion` |

use std::fmt;

use sampling::TokenId;
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};

use crate::own_logits::OwnLogitsError;

/// How vLLM writes a token with `return_tokens_as_token_ids`.
const ID_PREFIX: &str = "token_id:";

#[derive(Deserialize)]
struct ServerAnswer {
    #[serde(default)]
    choices: Vec<AnswerChoice>,
    completion_probabilities: Option<Vec<AnswerPosition>>,
}

#[derive(Deserialize)]
struct AnswerChoice {
    logprobs: Option<AnswerLogProbs>,
}

#[derive(Deserialize)]
struct AnswerLogProbs {
    content: Option<Vec<AnswerPosition>>,
    /// Of completions: the sampled tokens, and for each the object of the most likely ones.
    #[serde(default)]
    tokens: Vec<String>,
    top_logprobs: Option<Vec<Option<PairsByText>>>,
}

/// One generated token and the most likely ones in its place.
#[derive(Deserialize)]
pub(super) struct AnswerPosition {
    /// The sampled token.
    pub(super) token: Option<String>,
    pub(super) id: Option<TokenId>,
    #[serde(default)]
    pub(super) top_logprobs: Vec<AnswerToken>,
}

/// One of the most likely tokens.
#[derive(Deserialize)]
pub(super) struct AnswerToken {
    pub(super) token: String,
    pub(super) id: Option<TokenId>,
    pub(super) logprob: f64,
}

/// The entries of an object in their order. A map would lose one of two tokens with the same text, and its mass.
struct PairsByText(Vec<(String, f64)>);

impl<'de> Deserialize<'de> for PairsByText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;
        impl<'de> Visitor<'de> for Entries {
            type Value = PairsByText;
            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("an object from tokens to numbers")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(PairsByText(entries))
            }
        }
        deserializer.deserialize_map(Entries)
    }
}

/// The positions of an answer, whatever its form.
pub(super) fn positions(json: &str) -> Result<Vec<AnswerPosition>, OwnLogitsError> {
    let answer: ServerAnswer =
        serde_json::from_str(json).map_err(|error| OwnLogitsError::Json(error.to_string()))?;
    if let Some(positions) = answer.completion_probabilities {
        return Ok(positions);
    }
    let first = answer.choices.into_iter().next();
    let logprobs = first.and_then(|choice| choice.logprobs);
    let AnswerLogProbs {
        content,
        tokens,
        top_logprobs,
    } = logprobs.ok_or(OwnLogitsError::NoLogProbs)?;
    if let Some(content) = content {
        return Ok(content);
    }
    let objects = top_logprobs.ok_or(OwnLogitsError::NoLogProbs)?;
    let mut sampled = tokens.into_iter();
    let position = |object: Option<PairsByText>| AnswerPosition {
        token: sampled.next(),
        id: None,
        top_logprobs: object
            .map_or_else(Vec::new, |object| object.0.into_iter().map(named).collect()),
    };
    Ok(objects.into_iter().map(position).collect())
}

/// A token of an object, with its id if its name is one.
fn named((token, logprob): (String, f64)) -> AnswerToken {
    let id = token.strip_prefix(ID_PREFIX).and_then(|id| id.parse().ok());
    AnswerToken { token, id, logprob }
}
