//! No two constants of the page's words carry the same text: a second language translates each text once, and a change
//! of one reaches every place.

use std::collections::BTreeMap;
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};

use super::exceptions::REPEATED;
use super::{content, is_ident, is_punct, is_test, item, trees};

/// A constant with a text: its name, its line, and the text.
#[derive(Debug, PartialEq, Eq)]
pub struct Constant {
    pub name: String,
    pub line: usize,
    pub text: String,
}

/// Whether a source is one of the modules named `words`.
pub fn is_words(file: &Path) -> bool {
    file.components().any(|part| {
        let part = part.as_os_str();
        part == "words" || part == "words.rs"
    })
}

/// All `const …: &str = "…";` of a source, tests left out.
pub fn constants(source: &str) -> Result<Vec<Constant>, String> {
    let tokens: TokenStream = source.parse().map_err(|error| format!("{error}"))?;
    let tokens = trees(tokens);
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        at += match &tokens[at..] {
            [hash, TokenTree::Group(group), rest @ ..]
                if is_punct(hash, '#') && is_test(&trees(group.stream())) =>
            {
                2 + item(rest)
            }
            [keyword, name, colon, reference, of, equals, value, ..]
                if is_ident(keyword, "const")
                    && is_punct(colon, ':')
                    && is_punct(reference, '&')
                    && is_ident(of, "str")
                    && is_punct(equals, '=') =>
            {
                let text = content(&value.to_string()).map(|text| Constant {
                    name: name.to_string(),
                    line: value.span().start().line,
                    text,
                });
                found.extend(text);
                7
            }
            _ => 1,
        };
    }
    Ok(found)
}

/// A report for each text that several constants carry, unless it may be repeated.
pub fn repeated(constants: Vec<(String, Constant)>) -> Vec<String> {
    let mut of_text: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (file, Constant { name, line, text }) in constants {
        let place = format!("{name} ({file}:{line})");
        of_text.entry(text).or_default().push(place);
    }
    of_text
        .into_iter()
        .filter(|(text, places)| {
            places.len() > 1 && !REPEATED.iter().any(|(allowed, _)| allowed == text)
        })
        .map(|(text, places)| format!("{text:?}: {}", places.join(", ")))
        .collect()
}
