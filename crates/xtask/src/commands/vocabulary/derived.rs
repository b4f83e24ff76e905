//! What a published byte-level tokenizer consists of; refused where its tokens do not follow from its merges.

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use serde_json::Value;

/// The parts of a tokenizer from which all of its tokens follow.
#[derive(Debug, PartialEq, Eq)]
pub struct Derived {
    /// The bytes that are tokens, in the order of their ids.
    pub single_bytes: Vec<u8>,
    /// The id of the first of them.
    pub first_byte: u16,
    /// The two ids that each merge joins, in order.
    pub pairs: Vec<[u16; 2]>,
    /// The id of the first merge's token; the others follow.
    pub first_merge: u16,
    /// The special tokens.
    pub special_tokens: BTreeMap<String, u16>,
    /// Whether each digit is a token of its own.
    pub digits_alone: bool,
}

/// Why a vocabulary cannot be derived from a tokenizer.
#[derive(Debug, PartialEq, Eq)]
pub enum Underivable {
    /// The file lacks a part, or has it in an unknown form.
    Part(&'static str),
    /// A part that would change the tokens and that a derived vocabulary does not know.
    Unknown(&'static str),
    /// A token does not fit into 16 bits.
    TooLarge(u64),
    /// A merge makes another token than the next one, or joins what is no token.
    Merge(String),
    /// The single bytes have no ids that follow each other.
    SingleBytes,
    /// There are other tokens than bytes, merges and special ones.
    Others(usize),
}

impl fmt::Display for Underivable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Part(part) => write!(f, "it has no {part} that is understood here"),
            Self::Unknown(part) => write!(f, "its {part} is not one of byte-level BPE"),
            Self::TooLarge(id) => write!(f, "id {id} has more than 16 bits"),
            Self::Merge(merge) => write!(f, "the token of the merge `{merge}` does not follow"),
            Self::SingleBytes => write!(f, "the ids of its single bytes do not follow each other"),
            Self::Others(tokens) => write!(
                f,
                "{tokens} of its tokens are neither a byte nor a merge nor special"
            ),
        }
    }
}

impl std::error::Error for Underivable {}

impl Derived {
    /// Takes a `tokenizer.json` apart.
    pub fn of(tokenizer: &Value) -> Result<Self, Underivable> {
        use Underivable::{Merge, Others, Part, SingleBytes, Unknown};
        let model = &tokenizer["model"];
        let plain = |part: &Value| matches!(part, Value::Null) || part == "" || part == false;
        for part in ["dropout", "unk_token", "continuing_subword_prefix"] {
            if !plain(&model[part]) {
                return Err(Unknown(part));
            }
        }
        if !plain(&model["ignore_merges"]) || !plain(&tokenizer["normalizer"]) {
            return Err(Unknown("normalizer, or its order of merges,"));
        }
        let digits_alone = digits_alone(&tokenizer["pre_tokenizer"])?;
        let vocabulary = model["vocab"].as_object().ok_or(Part("vocabulary"))?;
        let ids = vocabulary.iter().map(|(token, id)| {
            let id = id.as_u64().ok_or(Part("vocabulary"))?;
            Ok((token.as_str(), narrow(id)?))
        });
        let ids: HashMap<&str, u16> = ids.collect::<Result<_, _>>()?;
        let special_tokens = special_tokens(&tokenizer["added_tokens"])?;

        let mut bytes: Vec<(u16, u8)> = (0..=u8::MAX)
            .zip(characters())
            .filter_map(|(byte, character)| {
                let id = ids.get(character.encode_utf8(&mut [0; 4]) as &str)?;
                Some((*id, byte))
            })
            .collect();
        bytes.sort_unstable();
        let &(first_byte, _) = bytes.first().ok_or(SingleBytes)?;
        if (first_byte..).zip(&bytes).any(|(id, (of, _))| id != *of) {
            return Err(SingleBytes);
        }

        let merges = model["merges"].as_array().ok_or(Part("list of merges"))?;
        let mut pairs = Vec::with_capacity(merges.len());
        let mut first_merge = None;
        for merge in merges {
            let (left, right) = sides(merge).ok_or(Part("list of merges"))?;
            let named = || Merge(format!("{left} {right}"));
            let id = |text: &str| ids.get(text).copied().ok_or_else(named);
            let joined = id(&[left, right].concat())?;
            let first = *first_merge.get_or_insert(joined);
            if usize::from(joined) != usize::from(first) + pairs.len() {
                return Err(named());
            }
            pairs.push([id(left)?, id(right)?]);
        }
        let special = special_tokens.keys();
        let special = special.filter(|token| ids.contains_key(token.as_str()));
        match ids.len() - special.count() - bytes.len() - pairs.len() {
            0 => Ok(Self {
                single_bytes: bytes.into_iter().map(|(_, byte)| byte).collect(),
                first_byte,
                pairs,
                first_merge: first_merge.ok_or(Part("list of merges"))?,
                special_tokens,
                digits_alone,
            }),
            others => Err(Others(others)),
        }
    }

    /// The merges as the file has them.
    pub fn merges(&self) -> Vec<u8> {
        let ids = self.pairs.iter().flatten();
        ids.flat_map(|id| id.to_le_bytes()).collect()
    }
}

fn narrow(id: u64) -> Result<u16, Underivable> {
    u16::try_from(id).map_err(|_| Underivable::TooLarge(id))
}

/// The two texts that a merge joins: one string in older files, a pair in newer ones.
fn sides(merge: &Value) -> Option<(&str, &str)> {
    match merge {
        Value::String(pair) => pair.split_once(' '),
        Value::Array(pair) => match &pair[..] {
            [left, right] => Some((left.as_str()?, right.as_str()?)),
            _ => None,
        },
        _ => None,
    }
}

fn special_tokens(added: &Value) -> Result<BTreeMap<String, u16>, Underivable> {
    let none = Underivable::Part("list of special tokens");
    let Some(added) = added.as_array() else {
        return Err(none);
    };
    let token = |token: &Value| {
        // A token that takes the spaces beside it, or only whole words, would cut another text.
        for flag in ["single_word", "lstrip", "rstrip"] {
            if token[flag] != false {
                return Err(Underivable::Unknown(flag));
            }
        }
        match (token["content"].as_str(), token["id"].as_u64()) {
            (Some(content), Some(id)) if token["special"] == true => {
                Ok((content.to_string(), narrow(id)?))
            }
            _ => Err(Underivable::Part("list of special tokens")),
        }
    };
    added.iter().map(token).collect()
}

/// Whether digits are cut apart first; everything else must be GPT-2's expression without a space in front.
fn digits_alone(pre_tokenizer: &Value) -> Result<bool, Underivable> {
    let is_words = |part: &Value| {
        part["type"] == "ByteLevel"
            && part["add_prefix_space"] == false
            && part.get("use_regex").is_none_or(|used| used == true)
    };
    let is_digits = |part: &Value| part["type"] == "Digits" && part["individual_digits"] == true;
    if is_words(pre_tokenizer) {
        return Ok(false);
    }
    match pre_tokenizer["pretokenizers"].as_array().map(Vec::as_slice) {
        Some([digits, words]) if is_digits(digits) && is_words(words) => Ok(true),
        _ => Err(Underivable::Unknown("pre-tokenizer")),
    }
}

/// GPT-2's printable character for each byte, from 0 to 255.
fn characters() -> impl Iterator<Item = char> {
    let mut hidden = '\u{100}'..;
    (0..=u8::MAX).filter_map(move |byte| match byte {
        0x21..=0x7E | 0xA1..=0xAC | 0xAE..=0xFF => Some(char::from(byte)),
        _ => hidden.next(),
    })
}

#[cfg(test)]
mod tests;
