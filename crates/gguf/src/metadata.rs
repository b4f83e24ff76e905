//! The metadata of a file: values by key.

use std::collections::BTreeMap;

use crate::cursor::{Cursor, Stop};
use crate::error::{GgufError, beginning};

/// The most keys of a header: files have some dozens.
const MOST_KEYS: u64 = 1 << 12;
/// Bytes of the shortest key with a value: a length, a type and a byte.
const SHORTEST_ENTRY: u64 = 13;

/// A value of the metadata. All widths of numbers are one kind.
#[derive(Debug, Clone, PartialEq)]
pub enum MetadataValue {
    /// A whole number.
    Integer(i64),
    /// An f32 or f64.
    Number(f64),
    /// True or false.
    Flag(bool),
    /// A text.
    Text(String),
    /// Several of one kind.
    List(MetadataList),
}

/// Several values of one kind.
#[derive(Debug, Clone, PartialEq)]
pub enum MetadataList {
    /// Whole numbers.
    Integers(Vec<i64>),
    /// f32 or f64.
    Numbers(Vec<f64>),
    /// True or false.
    Flags(Vec<bool>),
    /// Texts.
    Texts(Vec<String>),
}

/// The metadata of a file.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Metadata(BTreeMap<String, MetadataValue>);

/// The number that stands for a list.
const LIST: u32 = 9;

impl Metadata {
    pub(crate) fn read(cursor: &mut Cursor<'_>, count: u64) -> Result<Self, Stop> {
        if count > MOST_KEYS {
            let (found, most) = (count.to_string(), MOST_KEYS.to_string());
            let detail = texts::failures::gguf_many_keys(&found, &most);
            return Err(GgufError::Damaged(detail).into());
        }
        let mut values = BTreeMap::new();
        for _ in 0..count {
            let key = cursor.text()?;
            let value = match cursor.u32()? {
                LIST => MetadataValue::List(list(cursor, key)?),
                kind => scalar(cursor, kind, key)?,
            };
            if values.insert(key.to_owned(), value).is_some() {
                let detail = texts::failures::gguf_key_twice(&beginning(key));
                return Err(GgufError::Damaged(detail).into());
            }
        }
        Ok(Self(values))
    }

    /// The number of keys, which must fit into the rest of the file.
    pub(crate) fn count(cursor: &mut Cursor<'_>) -> Result<u64, Stop> {
        cursor.count(SHORTEST_ENTRY, texts::failures::gguf_short_for_keys)
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&MetadataValue> {
        self.0.get(key)
    }

    /// A text.
    ///
    /// # Errors
    /// [`GgufError::Kind`] if it is something else.
    pub fn text(&self, key: &str) -> Result<Option<&str>, GgufError> {
        match self.get(key) {
            None => Ok(None),
            Some(MetadataValue::Text(text)) => Ok(Some(text)),
            Some(_) => Err(GgufError::kind(key, texts::failures::expected_text())),
        }
    }

    /// A whole number from 0.
    ///
    /// # Errors
    /// [`GgufError::Kind`] if it is something else.
    pub fn whole(&self, key: &str) -> Result<Option<u64>, GgufError> {
        let wrong = || GgufError::kind(key, texts::failures::expected_whole());
        match self.get(key) {
            None => Ok(None),
            Some(MetadataValue::Integer(number)) => {
                u64::try_from(*number).map(Some).map_err(|_| wrong())
            }
            Some(_) => Err(wrong()),
        }
    }

    /// A finite number.
    ///
    /// # Errors
    /// [`GgufError::Kind`] if it is something else.
    pub fn number(&self, key: &str) -> Result<Option<f64>, GgufError> {
        match self.get(key) {
            None => Ok(None),
            Some(MetadataValue::Number(number)) if number.is_finite() => Ok(Some(*number)),
            Some(_) => Err(GgufError::kind(key, texts::failures::expected_finite())),
        }
    }

    /// True or false.
    ///
    /// # Errors
    /// [`GgufError::Kind`] if it is something else.
    pub fn flag(&self, key: &str) -> Result<Option<bool>, GgufError> {
        match self.get(key) {
            None => Ok(None),
            Some(MetadataValue::Flag(flag)) => Ok(Some(*flag)),
            Some(_) => Err(GgufError::kind(key, texts::failures::expected_flag())),
        }
    }

    /// A list of texts.
    ///
    /// # Errors
    /// [`GgufError::Kind`] if it is something else.
    pub fn texts(&self, key: &str) -> Result<Option<&[String]>, GgufError> {
        match self.get(key) {
            None => Ok(None),
            Some(MetadataValue::List(MetadataList::Texts(texts))) => Ok(Some(texts)),
            Some(_) => Err(GgufError::kind(key, texts::failures::expected_texts())),
        }
    }
}

/// A value that is no list; `kind` is its number in the format.
fn scalar(cursor: &mut Cursor<'_>, kind: u32, key: &str) -> Result<MetadataValue, Stop> {
    Ok(match kind {
        6 => MetadataValue::Number(f32::from_bits(cursor.u32()?).into()),
        12 => MetadataValue::Number(f64::from_bits(cursor.u64()?)),
        7 => MetadataValue::Flag(flag(cursor, key)?),
        8 => MetadataValue::Text(cursor.text()?.to_owned()),
        _ => MetadataValue::Integer(integer(cursor, kind, key)?),
    })
}

fn list(cursor: &mut Cursor<'_>, key: &str) -> Result<MetadataList, Stop> {
    let kind = cursor.u32()?;
    let least = match kind {
        8 | 10 | 11 | 12 => 8,
        4..=6 => 4,
        2 | 3 => 2,
        _ => 1,
    };
    let count = cursor.values(least)?;
    // Nothing is reserved ahead: a list grows with the bytes that are there.
    Ok(match kind {
        6 => {
            let numbers = (0..count).map(|_| Ok(f32::from_bits(cursor.u32()?).into()));
            MetadataList::Numbers(numbers.collect::<Result<_, Stop>>()?)
        }
        12 => {
            let numbers = (0..count).map(|_| Ok(f64::from_bits(cursor.u64()?)));
            MetadataList::Numbers(numbers.collect::<Result<_, Stop>>()?)
        }
        7 => {
            let flags = (0..count).map(|_| flag(cursor, key));
            MetadataList::Flags(flags.collect::<Result<_, Stop>>()?)
        }
        8 => {
            let texts = (0..count).map(|_| Ok(cursor.text()?.to_owned()));
            MetadataList::Texts(texts.collect::<Result<_, Stop>>()?)
        }
        _ => {
            let integers = (0..count).map(|_| integer(cursor, kind, key));
            MetadataList::Integers(integers.collect::<Result<_, Stop>>()?)
        }
    })
}

fn flag(cursor: &mut Cursor<'_>, key: &str) -> Result<bool, Stop> {
    match cursor.u8()? {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(GgufError::kind(beginning(key), texts::failures::expected_flag()).into()),
    }
}

/// A whole number of any width. Lists of lists, which no key of a model has, and unknown kinds are refused.
fn integer(cursor: &mut Cursor<'_>, kind: u32, key: &str) -> Result<i64, Stop> {
    let key = || beginning(key);
    Ok(match kind {
        0 => cursor.u8()?.into(),
        1 => (cursor.u8()? as i8).into(),
        2 => cursor.u16()?.into(),
        3 => (cursor.u16()? as i16).into(),
        4 => cursor.u32()?.into(),
        5 => (cursor.u32()? as i32).into(),
        10 => i64::try_from(cursor.u64()?)
            .map_err(|_| GgufError::kind(key(), texts::failures::expected_whole_below()))?,
        11 => cursor.u64()? as i64,
        _ => {
            let detail = texts::failures::gguf_unknown_kind(&key(), &kind.to_string());
            return Err(GgufError::Damaged(detail).into());
        }
    })
}
