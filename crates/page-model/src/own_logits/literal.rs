//! Values as JSON and Python print them: one reader for answers of servers, streams of them, lists of numbers, and the
//! prints of dictionaries, dataclasses and tensors.
//!
//! It takes what JSON's own parsers refuse and servers write all the same: NaN, −Infinity, None, single quotes, tuples. An
//! object keeps two entries with the same key. Of `name(…)` it takes the first value without a name, as in
//! `tensor([1., 2.], device='cpu')`, or else the named ones as an object, as in `Logprob(logprob=-0.5, rank=1)`.

use std::{iter::Peekable, str::CharIndices};

use super::{OwnLogitsError, number::number};

/// More brackets within brackets than any answer has; each takes room on the stack.
const DEEPEST: usize = 64;
/// How much of what cannot be read is quoted.
const QUOTED: usize = 20;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum PrintedValue {
    /// null or None.
    Nothing,
    /// A number, NaN and the infinities included.
    Number(f64),
    /// A text in quotation marks.
    Text(String),
    /// A word without them, such as true.
    Word(String),
    /// What brackets or parentheses hold.
    List(Vec<PrintedValue>),
    /// What braces hold: keys and values.
    Object(Vec<(PrintedKey, PrintedValue)>),
    /// `...`: a print that was shortened.
    Shortened,
}

/// The key of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PrintedKey {
    /// Its text.
    pub text: String,
    /// Whether it stood in quotation marks: a number without them is an id.
    pub quoted: bool,
}

impl PrintedValue {
    /// The first of some fields, in the order of their names, that an object has with anything in it.
    pub(super) fn field(&self, names: &[&str]) -> Option<&Self> {
        let Self::Object(entries) = self else {
            return None;
        };
        names.iter().find_map(|name| {
            let is_it =
                |(key, value): &&(PrintedKey, Self)| key.text == *name && *value != Self::Nothing;
            entries.iter().find(is_it).map(|(_, value)| value)
        })
    }

    /// The values of a list.
    pub(super) fn list(&self) -> Option<&[Self]> {
        match self {
            Self::List(values) => Some(values),
            _ => None,
        }
    }

    /// The number.
    pub(super) fn number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }
}

/// Reads all values of a text, one after the other.
pub(super) fn values(text: &str) -> Result<Vec<PrintedValue>, OwnLogitsError> {
    let mut reader = PrintReader {
        text,
        rest: text.char_indices().peekable(),
        depth: 0,
    };
    let mut values = Vec::new();
    while reader.next_of(&[',', ';']).is_some() {
        values.push(reader.value()?);
    }
    Ok(values)
}

struct PrintReader<'a> {
    text: &'a str,
    rest: Peekable<CharIndices<'a>>,
    depth: usize,
}

impl PrintReader<'_> {
    /// The next character that is neither white space nor one of some separators.
    fn next_of(&mut self, separators: &[char]) -> Option<char> {
        let passed = |c: char| c.is_whitespace() || separators.contains(&c);
        while self.rest.next_if(|(_, c)| passed(*c)).is_some() {}
        self.rest.peek().map(|(_, c)| *c)
    }

    fn at(&mut self) -> usize {
        self.rest.peek().map_or(self.text.len(), |(at, _)| *at)
    }

    fn problem(&mut self) -> OwnLogitsError {
        let at = self.at();
        match at == self.text.len() {
            true => OwnLogitsError::NotWhole,
            false => OwnLogitsError::Misplaced {
                line: self.text[..at].matches('\n').count() + 1,
                found: self.text[at..].chars().take(QUOTED).collect(),
            },
        }
    }

    fn value(&mut self) -> Result<PrintedValue, OwnLogitsError> {
        self.depth += 1;
        let value = match self.next_of(&[]) {
            _ if self.depth > DEEPEST => Err(self.problem()),
            Some('{') => self.object(),
            Some('[') => self.list(']'),
            Some('(') => self.list(')'),
            Some('"' | '\'') => self.quoted().map(PrintedValue::Text),
            Some('<') => {
                // `<AddBackward0>` of a tensor's gradient.
                while self.rest.next_if(|(_, c)| *c != '>').is_some() {}
                self.rest.next();
                Ok(PrintedValue::Word(String::new()))
            }
            _ => self.word(),
        };
        self.depth -= 1;
        value
    }

    fn list(&mut self, end: char) -> Result<PrintedValue, OwnLogitsError> {
        self.rest.next();
        let mut values = Vec::new();
        while self.next_of(&[',', ';']) != Some(end) {
            values.push(self.value()?);
        }
        self.rest.next();
        Ok(PrintedValue::List(values))
    }

    fn object(&mut self) -> Result<PrintedValue, OwnLogitsError> {
        self.rest.next();
        let mut entries = Vec::new();
        while self.next_of(&[',']) != Some('}') {
            let key = match self.next_of(&[]) {
                Some('"' | '\'') => PrintedKey {
                    text: self.quoted()?,
                    quoted: true,
                },
                _ => PrintedKey {
                    text: self.letters()?.into(),
                    quoted: false,
                },
            };
            if self.next_of(&[]) != Some(':') {
                return Err(self.problem());
            }
            self.rest.next();
            entries.push((key, self.value()?));
        }
        self.rest.next();
        Ok(PrintedValue::Object(entries))
    }

    /// What stands up to the next separator or bracket.
    fn letters(&mut self) -> Result<&str, OwnLogitsError> {
        let from = self.at();
        let ends = |c: char| c.is_whitespace() || ",:;[]{}()='\"".contains(c);
        while self.rest.next_if(|(_, c)| !ends(*c)).is_some() {}
        match self.at() {
            to if to > from => Ok(&self.text[from..to]),
            _ => Err(self.problem()),
        }
    }

    fn word(&mut self) -> Result<PrintedValue, OwnLogitsError> {
        let word = self.letters()?.to_string();
        match self.rest.peek() {
            Some((_, '(')) => self.call(),
            // The prefix of a text in Python.
            Some((_, '"' | '\'')) => self.quoted().map(PrintedValue::Text),
            _ => Ok(match word.as_str() {
                "null" | "None" => PrintedValue::Nothing,
                "..." | "…" => PrintedValue::Shortened,
                _ => number(&word).map_or(PrintedValue::Word(word), PrintedValue::Number),
            }),
        }
    }

    /// What `name(` and `)` hold.
    fn call(&mut self) -> Result<PrintedValue, OwnLogitsError> {
        self.rest.next();
        let (mut first, mut named) = (None, Vec::new());
        while self.next_of(&[',']) != Some(')') {
            let value = self.value()?;
            match (value, self.next_of(&[])) {
                (PrintedValue::Word(text), Some('=')) => {
                    self.rest.next();
                    let key = PrintedKey { text, quoted: true };
                    named.push((key, self.value()?));
                }
                (value, _) => first = first.or(Some(value)),
            }
        }
        self.rest.next();
        Ok(first.unwrap_or(PrintedValue::Object(named)))
    }

    fn quoted(&mut self) -> Result<String, OwnLogitsError> {
        let (_, quote) = self.rest.next().ok_or(OwnLogitsError::NotWhole)?;
        let mut text = String::new();
        loop {
            match self.rest.next() {
                None => return Err(OwnLogitsError::NotWhole),
                Some((_, '\\')) => self.escape(&mut text),
                Some((_, c)) if c == quote => return Ok(text),
                Some((_, c)) => text.push(c),
            }
        }
    }

    /// What follows a backslash. What is no escape stays as it stands.
    fn escape(&mut self, text: &mut String) {
        match self.rest.next() {
            Some((_, 'n')) => text.push('\n'),
            Some((_, 't')) => text.push('\t'),
            Some((_, 'r')) => text.push('\r'),
            Some((_, 'b')) => text.push('\u{8}'),
            Some((_, 'f')) => text.push('\u{c}'),
            Some((_, 'x')) => text.extend(char::from_u32(self.hex(2))),
            Some((_, 'U')) => text.extend(char::from_u32(self.hex(8))),
            Some((_, 'u')) => {
                let unit = self.hex(4);
                text.push(match unit {
                    // Two halves of a character above U+FFFF.
                    0xd800..0xdc00 if self.text[self.at()..].starts_with("\\u") => {
                        self.rest.next();
                        self.rest.next();
                        let low = self.hex(4).wrapping_sub(0xdc00);
                        let whole = 0x1_0000 + ((unit - 0xd800) << 10) + (low & 0x3ff);
                        char::from_u32(whole).unwrap_or(char::REPLACEMENT_CHARACTER)
                    }
                    unit => char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER),
                });
            }
            Some((_, c @ ('"' | '\'' | '\\' | '/'))) => text.push(c),
            Some((_, c)) => text.extend(['\\', c]),
            None => {}
        }
    }

    /// A number of at most some hexadecimal digits.
    fn hex(&mut self, digits: usize) -> u32 {
        let mut number = 0;
        for _ in 0..digits {
            let Some((_, c)) = self.rest.next_if(|(_, c)| c.is_ascii_hexdigit()) else {
                break;
            };
            number = number * 16 + c.to_digit(16).unwrap_or(0);
        }
        number
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn one(text: &str) -> PrintedValue {
        let mut read = values(text).unwrap();
        assert_eq!(read.len(), 1, "{text}");
        read.remove(0)
    }

    #[test]
    fn json_and_python_are_the_same_values() {
        for (json, python) in [
            (r#"{"a": [1, null, "x"]}"#, "{'a': (1, None, 'x')}"),
            (r#"{"a": -0.5, "b": "it's"}"#, "Pair(a=-0.5, b=\"it's\")"),
            (
                "[2.0, 1.0]",
                "tensor([2., 1.], device='cuda:0', grad_fn=<AddBackward0>)",
            ),
            ("[2.0, 1.0]", "[np.float32(2.0), np.float32(1.0)]"),
            (r#""é🦊""#, r"'\xe9\U0001f98a'"),
            (r#""é🦊""#, r#""\u00e9\ud83e\udd8a""#),
        ] {
            assert_eq!(one(json), one(python), "{python}");
        }
        let PrintedValue::Object(entries) = one(r#"{"a": 1, "a": 2, 5: 3}"#) else {
            unreachable!()
        };
        let keys = entries
            .iter()
            .map(|(key, _)| (key.text.as_str(), key.quoted));
        assert!(keys.eq([("a", true), ("a", true), ("5", false)]));
        assert!(
            matches!(one("[-Infinity]").list().unwrap(), [PrintedValue::Number(n)] if *n == f64::NEG_INFINITY)
        );
        assert!(matches!(one("NaN"), PrintedValue::Number(n) if n.is_nan()));
        assert_eq!(
            one("[1, ..., 2]").list().unwrap()[1],
            PrintedValue::Shortened
        );
        assert_eq!(values("{}\n{}\n").unwrap().len(), 2);
    }

    #[test]
    fn what_cannot_be_read_is_named_by_its_line() {
        assert_eq!(values("{\"a\": [1, 2"), Err(OwnLogitsError::NotWhole));
        assert_eq!(values("{'a"), Err(OwnLogitsError::NotWhole));
        let misplaced = |text| match values(text) {
            Err(OwnLogitsError::Misplaced { line, found }) => (line, found),
            other => unreachable!("{other:?}"),
        };
        assert_eq!(misplaced("{\n\"a\" 1}"), (2, "1}".into()));
        assert_eq!(misplaced("[1}"), (1, "}".into()));
        // So many brackets would need more stack than there is.
        assert!(values(&"[".repeat(1 << 20)).is_err());
    }
}
