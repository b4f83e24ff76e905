//! The query of an address, read as browsers read it (`application/x-www-form-urlencoded` of the URL standard), also where
//! a host, a mail program or a chat rewrote it: what can be understood is, with a note where that is a guess.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use super::names::is_known;
use crate::parameter::quote;

/// The characters that are escaped. A space becomes `+`.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'*')
    .remove(b'-')
    .remove(b'.')
    .remove(b'_');

/// The longest name that is looked for in a value, in bytes.
const LONGEST_NAME: usize = 40;

/// How markup writes `&` in a text: what is left of it before the name that follows.
const AMPERSANDS: [&str; 7] = ["amp;", "#38;", "#038;", "#x26;", "38;", "038;", "x26;"];

/// What the bytes 0x80 to 0x9F are in Windows' extension of Latin-1, which browsers mean by Latin-1.
const WINDOWS_1252: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";

/// A query cut into its parameters.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Query {
    /// Names and values, in their order.
    pub pairs: Vec<(String, String)>,
    /// Names and values that were encoded in another way than browsers encode.
    pub recoded: Vec<(String, String)>,
}

impl Query {
    /// Reads a query, with or without its `?`.
    pub fn read(query: &str) -> Self {
        let mut read = Self::default();
        read.add(query.trim_start_matches('?'));
        read
    }

    /// Reads a query that a program wrote for this page: nothing has rewritten it on its way.
    pub fn exact(query: &str) -> Vec<(String, String)> {
        let parts = query.trim_start_matches('?').split('&');
        let pairs = parts.filter(|part| !part.is_empty()).map(|part| {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            (decoded(name).0, decoded(value).0)
        });
        pairs.collect()
    }

    /// Reads the query of a page's address and what follows its `#`: some programs write `#` for `?`, and `&#38;` of a text
    /// in markup ends the query.
    pub fn of_location(search: &str, hash: &str) -> Self {
        let mut read = Self::read(search);
        let fragment = hash.trim_start_matches(['#', '/', '!', '?']);
        if fragment.contains('=') {
            read.add(fragment);
        }
        read
    }

    /// A sentence for each value that was read by a guess.
    pub(crate) fn notes(&self) -> Vec<String> {
        let recoded = self.recoded.iter();
        recoded
            .map(|(name, value)| texts::first::address_encoding(name, &quote(value)))
            .collect()
    }

    fn add(&mut self, query: &str) {
        // As programs write `&` in a text between quotation marks, and in Markdown.
        let query = query.replace("\\u0026", "&").replace("\\&", "&");
        for part in query.split('&') {
            let mut rest = Some(part);
            while let Some(part) = rest {
                rest = self.add_first(part);
            }
        }
    }

    /// Adds the first parameter of a part; what stands behind it, where a parameter begins there.
    fn add_first<'q>(&mut self, part: &'q str) -> Option<&'q str> {
        let mut part = part;
        while let Some(rest) = AMPERSANDS.iter().find_map(|text| part.strip_prefix(text)) {
            part = rest;
        }
        let Some((name, value)) = part.split_once('=') else {
            let (name, _) = decoded(part);
            match name.contains('=') {
                // All of it was encoded once more.
                true => self.add(&name),
                false if name.is_empty() => {}
                false => self.pairs.push((name, String::new())),
            }
            return None;
        };
        // In a value these are escaped: one that stands for `&` has a parameter's name after it.
        let mut places = value.match_indices(['?', ';']);
        let (value, behind) = match places.find(|(at, _)| starts_parameter(&value[at + 1..])) {
            Some((at, _)) => (&value[..at], Some(&value[at + 1..])),
            None => (value, None),
        };
        let (name, _) = decoded(name);
        let (mut value, mut odd) = decoded(value);
        if is_encoded(&value) {
            (value, odd) = (decoded(&value).0, true);
        }
        if odd {
            self.recoded.push((name.clone(), value.clone()));
        }
        self.pairs.push((name, value));
        behind
    }
}

/// The query of pairs, as browsers write it.
pub fn written(pairs: impl IntoIterator<Item = (&'static str, String)>) -> String {
    let escaped = |text: &str| {
        let text = utf8_percent_encode(text, ESCAPED).to_string();
        text.replace("%20", "+")
    };
    let pairs = pairs.into_iter();
    let written: Vec<String> = pairs
        .map(|(name, value)| format!("{name}={}", escaped(&guarded(value))))
        .collect();
    written.join("&")
}

/// A value as a link must have it: one that looks as if it had been encoded is encoded once more, for reading undoes that.
pub(crate) fn guarded(value: String) -> String {
    match is_encoded(&value) {
        true => utf8_percent_encode(&value, ESCAPED).to_string(),
        false => value,
    }
}

/// Whether a text has escapes, and nothing that would have been escaped with them.
fn is_encoded(text: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.*~!'()+".contains(c);
    let mut parts = text.split('%');
    let first = parts.next().unwrap_or_default();
    let is_escape = |part: &str| {
        let bytes = part.as_bytes();
        bytes.len() >= 2 && bytes[..2].iter().all(u8::is_ascii_hexdigit)
    };
    let mut found = false;
    let all = parts.all(|part| {
        found = true;
        is_escape(part) && part.chars().all(is_plain)
    });
    found && all && first.chars().all(is_plain)
}

/// Whether a parameter of the page, or one that counts visits, begins here. No name is as long as what is looked at.
fn starts_parameter(text: &str) -> bool {
    let begin = text.get(..LONGEST_NAME).unwrap_or(text);
    let is_name = |name: &str| name.starts_with(|first: char| first.is_ascii_alphabetic());
    begin
        .split_once('=')
        .is_some_and(|(name, _)| is_name(name) && is_known(name))
}

/// A name or a value without its escapes, and whether its bytes were no UTF-8.
fn decoded(text: &str) -> (String, bool) {
    let spaced = text.replace('+', " ");
    match String::from_utf8(percent_decode_str(&spaced).collect()) {
        Ok(text) => (text, false),
        Err(error) => (latin_1(error.as_bytes()), true),
    }
}

/// A text whose bytes are UTF-8 here and Latin-1 there.
fn latin_1(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        text += chunk.valid();
        text.extend(chunk.invalid().iter().map(|&byte| {
            match byte {
                0x80..=0x9f => WINDOWS_1252
                    .chars()
                    .nth(usize::from(byte - 0x80))
                    .unwrap_or(char::REPLACEMENT_CHARACTER),
                other => char::from(other),
            }
        }));
    }
    text
}
