//! The head of a question's file: its keys, each known and each as often as it may stand.

use super::{Paragraph, Problem};
use crate::{parse, quick_check::QuestionProblem};

/// The keys that may stand once, and those that may stand several times.
const ONCE: [&str; 7] = [
    "kind",
    "claims",
    "answer",
    "tolerance",
    "unit",
    "formula",
    "open",
];
const OFTEN: [&str; 2] = ["until", "witness"];
/// The number of rows in the list of claims.
pub(super) const LAST_CLAIM: u16 = 104;

/// The pairs of a head.
pub(super) struct Head<'a> {
    /// The line of the head that stands last: where what is missing is reported.
    pub end: usize,
    pairs: Vec<Pair<'a>>,
}

/// A key with its value, and its line.
#[derive(Clone, Copy)]
pub(super) struct Pair<'a> {
    /// The line, counted from 1.
    pub line: usize,
    /// The key.
    pub key: &'a str,
    /// The value, without spaces around it.
    pub value: &'a str,
}

impl<'a> Head<'a> {
    pub fn read(paragraph: &Paragraph<'a>) -> Result<Self, Problem> {
        let mut pairs: Vec<Pair> = Vec::new();
        for (place, text) in paragraph.lines.iter().enumerate() {
            let line = paragraph.line + place;
            let pair = text
                .split_once(": ")
                .ok_or((line, QuestionProblem::NotAPair))?;
            let (key, value) = (pair.0, pair.1.trim());
            if !ONCE.contains(&key) && !OFTEN.contains(&key) {
                return Err((line, QuestionProblem::UnknownKey(key.into())));
            }
            if ONCE.contains(&key) && pairs.iter().any(|other| other.key == key) {
                return Err((line, QuestionProblem::RepeatedKey(key.into())));
            }
            pairs.push(Pair { line, key, value });
        }
        let end = paragraph.line + paragraph.lines.len() - 1;
        Ok(Self { end, pairs })
    }

    /// A key that must be there.
    pub fn needed(&self, key: &'static str) -> Result<Pair<'a>, Problem> {
        let pair = self.all(key).next();
        pair.ok_or((self.end, QuestionProblem::MissingKey(key)))
    }

    /// The pairs with this key, in order.
    pub fn all(&self, key: &'static str) -> impl Iterator<Item = Pair<'a>> {
        let pairs = self.pairs.iter().copied();
        pairs.filter(move |pair| pair.key == key)
    }

    /// The value of a key that must be a number.
    pub fn number(&self, key: &'static str) -> Result<f64, Problem> {
        let pair = self.needed(key)?;
        number(pair.line, pair.value)
    }

    /// Refuses every key but these and the two that all questions have.
    pub fn only(&self, keys: &[&str]) -> Result<(), Problem> {
        let known = |key: &str| keys.contains(&key) || ["kind", "claims"].contains(&key);
        match self.pairs.iter().find(|pair| !known(pair.key)) {
            Some(pair) => Err((pair.line, QuestionProblem::UselessKey(pair.key.into()))),
            None => Ok(()),
        }
    }

    /// The rows of the list of claims.
    pub fn claims(&self) -> Result<Vec<u16>, Problem> {
        let pair = self.needed("claims")?;
        let rows = pair.value.split_whitespace().map(|row| {
            let row = row.parse::<u16>().ok();
            row.filter(|row| (1..=LAST_CLAIM).contains(row))
        });
        let rows: Option<Vec<u16>> = rows.collect();
        rows.filter(|rows| !rows.is_empty())
            .ok_or((pair.line, QuestionProblem::BadClaims { most: LAST_CLAIM }))
    }
}

/// A finite number.
pub(super) fn number(line: usize, text: &str) -> Result<f64, Problem> {
    let number = parse::float(text.trim()).filter(|number| number.is_finite());
    number.ok_or_else(|| (line, QuestionProblem::NotANumber(text.trim().into())))
}
