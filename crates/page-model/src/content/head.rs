//! The head of a file: `key: value` lines, each key known and each as often as it may stand.

use super::{ContentProblem, Paragraph, Problem, Problems, paragraph::near_mark};
use crate::parse;

/// The keys that a head may have.
pub struct HeadKeys {
    /// Those that stand once.
    pub once: &'static [&'static str],
    /// Those that may stand several times.
    pub often: &'static [&'static str],
    /// What the paragraphs after the head begin with.
    pub marks: &'static [&'static str],
}

/// What a line of a head is.
enum HeadLine<'a> {
    /// A key that the head knows, and its value.
    Pair(&'static str, &'a str),
    /// The same, but for capitals and the spaces around the colon.
    Near(&'static str, &'a str),
    /// A pair with another key.
    UnknownKey(&'a str),
    /// The first line of a paragraph, with its mark.
    Marked(&'static str),
    /// Something else.
    Text,
}

impl HeadKeys {
    fn line<'a>(&self, text: &'a str) -> HeadLine<'a> {
        let all = || self.once.iter().chain(self.often).copied();
        if let Some((key, value)) = text.split_once(": ")
            && let Some(key) = all().find(|known| *known == key)
        {
            return HeadLine::Pair(key, value.trim());
        }
        if let Some(mark) = self.marks.iter().find(|mark| text.starts_with(**mark)) {
            return HeadLine::Marked(mark);
        }
        let Some((found, value)) = text.split_once(':') else {
            return HeadLine::Text;
        };
        let is_near = |known: &&str| found.trim().eq_ignore_ascii_case(known);
        if let Some(key) = all().find(is_near) {
            return match (found == key, value.trim()) {
                // A key whose value is still to be written.
                (true, "") => HeadLine::Pair(key, ""),
                (_, value) => HeadLine::Near(key, value),
            };
        }
        if let Some(mark) = near_mark(text, self.marks) {
            return HeadLine::Marked(mark);
        }
        match text.split_once(": ") {
            Some((key, _)) if !key.contains(' ') => HeadLine::UnknownKey(key),
            _ => HeadLine::Text,
        }
    }
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
    pub fn read(paragraph: Paragraph<'a>, keys: &HeadKeys) -> Result<Self, Problem> {
        let mut problems = Problems::default();
        let (head, _) = Self::collect(paragraph, keys, &mut problems);
        problems.first().map_or(Ok(head), Err)
    }

    /// Reads the first paragraph of a file and goes on after what is wrong. A line that must be the first one of another paragraph
    /// ends the head; that paragraph is given back.
    pub fn collect(
        mut paragraph: Paragraph<'a>,
        keys: &HeadKeys,
        problems: &mut Problems,
    ) -> (Self, Option<Paragraph<'a>>) {
        let mut pairs: Vec<Pair> = Vec::new();
        let mut rest = None;
        for (place, text) in paragraph.lines.iter().enumerate() {
            let line = paragraph.line + place;
            match keys.line(text) {
                HeadLine::Pair(key, value) => pairs.push(Pair { line, key, value }),
                HeadLine::Near(key, value) => {
                    let found = text[..text.len() - value.len()].to_string();
                    let mark = format!("{key}: ");
                    problems.add((line, ContentProblem::NearMark { found, mark }));
                    pairs.push(Pair { line, key, value });
                }
                HeadLine::UnknownKey(key) => {
                    let known = [keys.once, keys.often].concat().join(", ");
                    let key = key.into();
                    problems.add((line, ContentProblem::UnknownKey { key, known }));
                }
                HeadLine::Marked(mark) => {
                    problems.add((line, ContentProblem::NoEmptyLine(mark)));
                    rest = Some(place);
                    break;
                }
                HeadLine::Text => {
                    problems.add((line, ContentProblem::NotAPair));
                    let is_pair = |text| !matches!(keys.line(text), HeadLine::Text);
                    if !paragraph.lines[place + 1..]
                        .iter()
                        .any(|text| is_pair(text))
                    {
                        rest = Some(place);
                        break;
                    }
                }
            }
        }
        for (place, pair) in pairs.iter().enumerate() {
            let again = pairs[..place].iter().any(|other| other.key == pair.key);
            if again && keys.once.contains(&pair.key) {
                problems.add((pair.line, ContentProblem::RepeatedKey(pair.key.into())));
            }
        }
        let rest = rest.filter(|place| *place < paragraph.lines.len());
        let rest = rest.map(|place| paragraph.split_off(place));
        let end = paragraph.line + paragraph.lines.len().saturating_sub(1);
        (Self { end, pairs }, rest)
    }

    /// A key that must be there, with a value.
    ///
    /// # Errors
    /// If it is not.
    pub fn needed(&self, key: &'static str) -> Result<Pair<'a>, Problem> {
        let pair = self.all(key).find(|pair| !pair.value.is_empty());
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
