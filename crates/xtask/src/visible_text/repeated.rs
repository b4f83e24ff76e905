//! No two constants of the page's words carry the same text: a second language translates each text once, and a change
//! of one reaches every place.

use std::collections::BTreeMap;
use std::path::Path;

use syn::{Expr, Item, ItemConst, Lit};

use super::exceptions::REPEATED;
use crate::rust_source::{self, attributes, is_test};

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

/// All `const …: &str = "…";` of a source, those in modules in braces too, and those for tests not.
pub fn constants(source: &str) -> Result<Vec<Constant>, String> {
    let source = rust_source::parse(source).map_err(|error| error.to_string())?;
    Ok(of_items(&source.items))
}

fn of_items(items: &[Item]) -> Vec<Constant> {
    let items = items.iter().filter(|item| !is_test(attributes(item)));
    let found = items.map(|item| match item {
        Item::Const(item) => text_of(item).into_iter().collect(),
        Item::Mod(item) => item
            .content
            .as_ref()
            .map_or_else(Vec::new, |(_, items)| of_items(items)),
        _ => Vec::new(),
    });
    found.flatten().collect()
}

/// A constant whose value is a string literal.
fn text_of(item: &ItemConst) -> Option<Constant> {
    let Expr::Lit(literal) = &*item.expr else {
        return None;
    };
    let Lit::Str(text) = &literal.lit else {
        return None;
    };
    Some(Constant {
        name: item.ident.to_string(),
        line: text.span().start().line,
        text: text.value(),
    })
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
