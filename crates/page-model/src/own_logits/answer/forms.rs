//! Where answers of servers have their positions, and each position its list.
//!
//! | field | server |
//! |---|---|
//! | `choices[0].logprobs.content[i].top_logprobs` | OpenAI and vLLM chat, llama.cpp `/v1/completions` |
//! | `choices[0].logprobs.top_logprobs[i]` | completions of vLLM and llama-cpp-python: an object from text to number |
//! | `logprobs[i]` in Python | vLLM: a dict from id to `Logprob` |
//! | `completion_probabilities[i].top_logprobs` | llama.cpp `/completion`; before 2025 `probs`, with `post_sampling_probs` `top_probs` |
//! | `logprobs[i].top_logprobs` | Ollama |
//! | `output[].content[].logprobs[i].top_logprobs` | OpenAI's responses |
//! | `meta_info.output_top_logprobs[i]` | SGLang: lists of number, id and text |
//! | `details.top_tokens[i]` | Text Generation Inference |
//!
//! They are found wherever they stand, so that what is around them does not matter: each part of a stream, an answer in a
//! client's own object, or a list of positions alone.

use crate::own_logits::literal::{PrintedKey, PrintedValue};
use sampling::TokenId;

/// How vLLM writes a token with `return_tokens_as_token_ids`.
const ID_PREFIX: &str = "token_id:";

/// The lists of positions: in each position, and beside the sampled tokens.
const LISTS: [&str; 7] = [
    "top_logprobs",
    "output_top_logprobs",
    "top_tokens",
    "topCandidates",
    "candidates",
    "probs",
    "top_probs",
];
/// Those of them that name nothing else, so that they are lists also where no sampled tokens stand beside them.
const LISTS_ALONE: [&str; 4] = [
    "top_logprobs",
    "output_top_logprobs",
    "top_tokens",
    "topCandidates",
];
/// The sampled tokens beside lists, and their numbers where these stand apart.
const SAMPLED: [&str; 3] = ["tokens", "output_token_logprobs", "chosenCandidates"];
const SAMPLED_NUMBERS: [&str; 1] = ["token_logprobs"];
const TEXTS: [&str; 6] = [
    "token",
    "tok_str",
    "decoded_token",
    "text",
    "content",
    "piece",
];
const IDS: [&str; 3] = ["id", "token_id", "tokenId"];
const LOG_PROBS: [&str; 3] = ["logprob", "log_prob", "logProbability"];
const PROBS: [&str; 3] = ["prob", "p", "probability"];

/// One generated token and the most likely ones in its place, as the answer has them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ListedPosition<'a> {
    sampled: Option<&'a PrintedValue>,
    /// The number of the sampled token, where it stands apart.
    number: Option<&'a PrintedValue>,
    list: Option<&'a PrintedValue>,
}

/// A number of an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum ListedNumber {
    LogProb(f64),
    /// A probability after the server's sampler.
    Prob,
    /// None, or NaN.
    Nothing,
}

/// A token of an answer.
#[derive(Clone, Debug)]
pub(super) struct AnswerToken {
    pub text: String,
    pub id: Option<TokenId>,
    pub bytes: Option<Vec<u8>>,
    pub number: ListedNumber,
    /// Whether the server names it by its text alone, as the key of an object.
    pub is_key: bool,
}

/// The positions of an answer, or of all parts of one.
pub(super) fn positions(values: &[PrintedValue]) -> Vec<ListedPosition<'_>> {
    values.iter().flat_map(within).collect()
}

fn within(value: &PrintedValue) -> Vec<ListedPosition<'_>> {
    match value {
        PrintedValue::List(values) => match values.iter().any(is_position) {
            // One that is not as the others is refused where it is asked for.
            true => values.iter().map(position).collect(),
            false => positions(values),
        },
        PrintedValue::Object(entries) if are_tokens(entries) => vec![ListedPosition {
            list: Some(value),
            ..ListedPosition::default()
        }],
        PrintedValue::Object(entries) => match beside(value) {
            Some(positions) => positions,
            None => {
                let mut fields = entries.iter().filter(|(key, _)| is_of_output(key));
                let found = fields.find_map(|(key, value)| {
                    let found = match (key.text.as_str(), value) {
                        ("choices", PrintedValue::List(choices)) => first_choice(choices),
                        _ => within(value),
                    };
                    (!found.is_empty()).then_some(found)
                });
                found.unwrap_or_default()
            }
        },
        _ => Vec::new(),
    }
}

/// Of several answers to one request the first.
fn first_choice(choices: &[PrintedValue]) -> Vec<ListedPosition<'_>> {
    let number = |choice: &PrintedValue| choice.field(&["index"]).and_then(PrintedValue::number);
    let of_first = |choice: &&PrintedValue| number(choice).is_none_or(|index| index == 0.0);
    choices
        .iter()
        .find(of_first)
        .map(within)
        .unwrap_or_default()
}

/// The prompt has positions too, with nothing sampled in them.
fn is_of_output(key: &PrintedKey) -> bool {
    !key.text.starts_with("prompt") && !key.text.starts_with("input")
}

/// Whether the entries of an object are the tokens of one position, as vLLM has them: by id, each with its number.
fn are_tokens(entries: &[(PrintedKey, PrintedValue)]) -> bool {
    let is_token = |(_, value): &(PrintedKey, PrintedValue)| value.field(&LOG_PROBS).is_some();
    !entries.is_empty() && entries.iter().all(is_token)
}

/// Whether an object is one position: a token with a number, or with a list.
fn is_position(value: &PrintedValue) -> bool {
    let named = value.field(&TEXTS).is_some() || value.field(&IDS).is_some();
    let numbered = value.field(&LOG_PROBS).is_some() || value.field(&PROBS).is_some();
    let is_list = numbered || value.field(&LISTS).is_some();
    let has_several = value.field(&SAMPLED).or(value.field(&SAMPLED_NUMBERS));
    named && is_list && has_several.is_none()
}

fn position(value: &PrintedValue) -> ListedPosition<'_> {
    ListedPosition {
        sampled: Some(value),
        number: None,
        list: value.field(&LISTS),
    }
}

/// The positions of an object that has the lists in one field and the sampled tokens in another.
fn beside(value: &PrintedValue) -> Option<Vec<ListedPosition<'_>>> {
    if is_position(value) {
        return Some(vec![position(value)]);
    }
    let lists = value.field(&LISTS).and_then(PrintedValue::list);
    let sampled = value.field(&SAMPLED).and_then(PrintedValue::list);
    let numbers = value.field(&SAMPLED_NUMBERS).and_then(PrintedValue::list);
    let alone = value.field(&LISTS_ALONE).and_then(PrintedValue::list);
    let is_answer = match lists {
        Some(_) => sampled.or(numbers).or(alone).is_some(),
        None => numbers.is_some(),
    };
    let count = lists.or(sampled).or(numbers).filter(|_| is_answer)?.len();
    let position = |place: usize| ListedPosition {
        sampled: sampled.and_then(|sampled| sampled.get(place)),
        number: numbers.and_then(|numbers| numbers.get(place)),
        list: lists.and_then(|lists| lists.get(place)),
    };
    Some((0..count).map(position).collect())
}

impl<'a> ListedPosition<'a> {
    /// The most likely tokens; `None` where there is no list of them.
    pub(super) fn tokens(&self) -> Option<Vec<AnswerToken>> {
        let list = match self.list?.field(&["candidates"]) {
            Some(list) => list,
            None => self.list?,
        };
        match list {
            PrintedValue::List(tokens) => Some(tokens.iter().map(token).collect()),
            PrintedValue::Object(entries) => {
                let tokens = entries
                    .iter()
                    .filter(|(_, token)| !is_added(token, entries));
                Some(tokens.map(entry).collect())
            }
            _ => None,
        }
    }

    /// The sampled token, as far as the answer says it.
    pub(super) fn sampled(&self) -> Option<AnswerToken> {
        let mut sampled = token(self.sampled?);
        if let Some(number) = self.number {
            sampled.number = log_prob(number);
        }
        Some(sampled)
    }
}

/// Whether a server says itself that a token of a list is not one of the most likely: it has a rank behind them.
fn is_added(token: &PrintedValue, list: &[(PrintedKey, PrintedValue)]) -> bool {
    let rank = token.field(&["rank"]).and_then(PrintedValue::number);
    rank.is_some_and(|rank| rank > list.len() as f64)
}

/// A token as an object, as a list of number, id and text, or as its text alone.
fn token(value: &PrintedValue) -> AnswerToken {
    let mut read = AnswerToken {
        text: String::new(),
        id: None,
        bytes: None,
        number: ListedNumber::Nothing,
        is_key: false,
    };
    match value {
        PrintedValue::Text(text) => named(&mut read, text, true),
        PrintedValue::List(values) => {
            let mut numbers = values.iter().filter(|value| value.number().is_some());
            read.number = numbers.next().map_or(ListedNumber::Nothing, log_prob);
            read.id = numbers.next().and_then(id);
            if let Some(PrintedValue::Text(text)) =
                values.iter().find(|v| matches!(v, PrintedValue::Text(_)))
            {
                read.text.clone_from(text);
            }
        }
        PrintedValue::Object(_) => {
            if let Some(PrintedValue::Text(text)) = value.field(&TEXTS) {
                named(&mut read, text, true);
            }
            read.id = value.field(&IDS).and_then(id).or(read.id);
            read.bytes = value
                .field(&["bytes"])
                .and_then(PrintedValue::list)
                .map(bytes);
            read.number = number(value);
        }
        _ => {}
    }
    read
}

/// A token as the key of an object: its text or its id, with a number or an object that has it.
fn entry((key, value): &(PrintedKey, PrintedValue)) -> AnswerToken {
    let mut read = match value {
        PrintedValue::Object(_) => token(value),
        value => AnswerToken {
            number: log_prob(value),
            ..token(&PrintedValue::Nothing)
        },
    };
    let text = std::mem::take(&mut read.text);
    named(&mut read, &key.text, key.quoted);
    read.is_key = read.id.is_none();
    if !text.is_empty() {
        read.text = text;
    }
    read
}

/// Names a token by its text; a number without quotation marks, or after vLLM's prefix, is its id.
fn named(token: &mut AnswerToken, text: &str, quoted: bool) {
    let id = match quoted {
        true => text.strip_prefix(ID_PREFIX),
        false => Some(text),
    };
    token.id = id.and_then(|id| id.parse().ok());
    token.text = text.into();
}

fn number(value: &PrintedValue) -> ListedNumber {
    match (value.field(&LOG_PROBS), value.field(&PROBS)) {
        (Some(number), _) => log_prob(number),
        (None, Some(_)) => ListedNumber::Prob,
        (None, None) => ListedNumber::Nothing,
    }
}

fn log_prob(value: &PrintedValue) -> ListedNumber {
    match value.number() {
        Some(number) if !number.is_nan() => ListedNumber::LogProb(number),
        _ => ListedNumber::Nothing,
    }
}

fn id(value: &PrintedValue) -> Option<TokenId> {
    let number = value.number()?;
    let id = number as TokenId;
    (f64::from(id) == number).then_some(id)
}

fn bytes(values: &[PrintedValue]) -> Vec<u8> {
    let numbers = values.iter().filter_map(PrintedValue::number);
    numbers.map(|number| number as u8).collect()
}
