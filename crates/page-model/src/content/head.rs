//! The head of a file: `key: value` lines, each key known and each as often as it may stand.

use super::{ContentProblem, Paragraph, Problem};
use crate::parse;

/// The keys that a head may have.
pub struct HeadKeys {
    /// Those that stand once.
    pub once: &'static [&'static str],
    /// Those that may stand several times.
    pub often: &'static [&'static str],
}

/// The number of rows in the list of claims.
pub(crate) const LAST_CLAIM: u16 = 115;

/// The pairs of a head.
pub struct Head<'a> {
    /// The line of the head that stands last: where what is missing is reported.
    pub end: usize,
    pairs: Vec<Pair<'a>>,
}

/// A key with its value, and its line.
#[derive(Clone, Copy)]
pub struct Pair<'a> {
    /// The line, counted from 1.
    pub line: usize,
    /// The key.
    pub key: &'a str,
    /// The value, without spaces around it.
    pub value: &'a str,
}

impl<'a> Head<'a> {
    /// Reads the first paragraph of a file.
    ///
    /// # Errors
    /// With the line that is no pair, or whose key is unknown or stands a second time.
    pub fn read(paragraph: &Paragraph<'a>, keys: &HeadKeys) -> Result<Self, Problem> {
        let mut pairs: Vec<Pair> = Vec::new();
        for (place, text) in paragraph.lines.iter().enumerate() {
            let line = paragraph.line + place;
            let pair = text
                .split_once(": ")
                .ok_or((line, ContentProblem::NotAPair))?;
            let (key, value) = (pair.0, pair.1.trim());
            if !keys.once.contains(&key) && !keys.often.contains(&key) {
                let known = [keys.once, keys.often].concat().join(", ");
                let key = key.into();
                return Err((line, ContentProblem::UnknownKey { key, known }));
            }
            if keys.once.contains(&key) && pairs.iter().any(|other| other.key == key) {
                return Err((line, ContentProblem::RepeatedKey(key.into())));
            }
            pairs.push(Pair { line, key, value });
        }
        let end = paragraph.line + paragraph.lines.len() - 1;
        Ok(Self { end, pairs })
    }

    /// A key that must be there.
    ///
    /// # Errors
    /// If it is not.
    pub fn needed(&self, key: &'static str) -> Result<Pair<'a>, Problem> {
        let pair = self.all(key).next();
        pair.ok_or((self.end, ContentProblem::MissingKey(key)))
    }

    /// The pairs with this key, in order.
    pub fn all(&self, key: &'static str) -> impl Iterator<Item = Pair<'a>> {
        let pairs = self.pairs.iter().copied();
        pairs.filter(move |pair| pair.key == key)
    }

    /// The value of a key that must be a number.
    ///
    /// # Errors
    /// If there is no such key, or no number.
    pub fn number(&self, key: &'static str) -> Result<f64, Problem> {
        let pair = self.needed(key)?;
        number(pair.line, pair.value)
    }

    /// Refuses every key but these.
    ///
    /// # Errors
    /// With the first other one.
    pub fn only(&self, keys: &[&str]) -> Result<(), Problem> {
        match self.pairs.iter().find(|pair| !keys.contains(&pair.key)) {
            Some(pair) => Err((pair.line, ContentProblem::UselessKey(pair.key.into()))),
            None => Ok(()),
        }
    }

    /// The rows of the list of claims.
    ///
    /// # Errors
    /// If there is no list, or a row that the list of claims has not.
    pub fn claims(&self) -> Result<Vec<u16>, Problem> {
        let pair = self.needed("claims")?;
        let rows = pair.value.split_whitespace().map(|row| {
            let row = row.parse::<u16>().ok();
            row.filter(|row| (1..=LAST_CLAIM).contains(row))
        });
        let rows: Option<Vec<u16>> = rows.collect();
        rows.filter(|rows| !rows.is_empty())
            .ok_or((pair.line, ContentProblem::BadClaims { most: LAST_CLAIM }))
    }
}

/// A finite number.
///
/// # Errors
/// If the text is none.
pub fn number(line: usize, text: &str) -> Result<f64, Problem> {
    let number = parse::float(text.trim()).filter(|number| number.is_finite());
    number.ok_or_else(|| (line, ContentProblem::NotANumber(text.trim().into())))
}
