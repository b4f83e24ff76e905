//! Outside of views too, what a visitor reads stands in the catalogue: `page-model` and `charts` have no literal that reads as
//! a sentence or as a name. Data, formats and code may look like it: each exception names its file and its item, so that it
//! covers nothing else, and one that covers nothing is reported.

mod unseen;

use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};

use super::{Found, is_ident, not_rust, trees, visible_text};
use crate::error::Error;
use crate::modules::CrateFiles;
use crate::paths;
use unseen::{UNSEEN, UnseenPlace};

/// The sources that are read.
const FOLDERS: [&str; 2] = ["crates/page-model/src", "crates/charts/src"];
/// What an item that can have an exception begins with; its name follows.
const KEYWORDS: [&str; 6] = ["const", "enum", "fn", "macro_rules", "static", "struct"];
/// The macro whose literals are ids: they hold in every language.
const IDS: &str = "listed";

/// What is wrong, one line for each.
#[derive(Debug, Default)]
pub struct LiteralReports {
    /// The literals that read as texts.
    pub texts: Vec<String>,
    /// The exceptions that cover no literal.
    pub needless: Vec<String>,
}

/// Reads the sources, those of tests left out.
pub fn reports() -> Result<LiteralReports, Error> {
    let mut sources = Vec::new();
    for folder in FOLDERS {
        let root = paths::root().join(folder);
        for file in CrateFiles::read(&root)?.files() {
            let source = paths::read_text(&root.join(file))?;
            sources.push((format!("{folder}/{file}"), source));
        }
    }
    held_against(&sources, UNSEEN)
}

/// The literals of sources held against exceptions, each a reason with its places.
fn held_against(
    sources: &[(String, String)],
    unseen: &[(&str, &[UnseenPlace])],
) -> Result<LiteralReports, Error> {
    let mut places: Vec<(&UnseenPlace, bool)> = unseen
        .iter()
        .flat_map(|(_, places)| places.iter().map(|place| (place, false)))
        .collect();
    let mut texts = Vec::new();
    for (file, source) in sources {
        let wrong = not_rust(Path::new(file));
        let found = visible_text(source).map_err(&wrong)?;
        let tokens: TokenStream = source.parse().map_err(|error| wrong(format!("{error}")))?;
        let mut items = Vec::new();
        items_in(&trees(tokens), &mut items);
        for Found { line, text } in found {
            let before = items.iter().filter(|(begin, _)| *begin <= line);
            let item = before.max_by_key(|(begin, _)| *begin);
            let item = item.map_or("", |(_, name)| name);
            let covers = |place: &&UnseenPlace| place.covers(file, item);
            match places.iter_mut().find(|(place, _)| covers(place)) {
                Some((_, used)) => *used = true,
                None if item == IDS => {}
                None => texts.push(format!("{file}:{line}: {text:?} in {item}")),
            }
        }
    }
    let needless = places.iter().filter(|(_, used)| !used);
    Ok(LiteralReports {
        texts,
        needless: needless.map(|(place, _)| place.to_string()).collect(),
    })
}

/// The lines at which items begin, with their names.
fn items_in(tokens: &[TokenTree], items: &mut Vec<(usize, String)>) {
    for (at, token) in tokens.iter().enumerate() {
        // `&'static` begins no item, nor does `*const`.
        let is_part = at > 0
            && ["'", "*"]
                .iter()
                .any(|sign| tokens[at - 1].to_string() == *sign);
        let is_keyword = !is_part && KEYWORDS.iter().any(|keyword| is_ident(token, keyword));
        // `const fn` is a function, and between `macro_rules` and its name stands a sign.
        let name = tokens[at + 1..].iter().take(2).find_map(|next| match next {
            TokenTree::Ident(name) => Some(name.to_string()),
            _ => None,
        });
        match name {
            Some(name) if is_keyword && !KEYWORDS.contains(&name.as_str()) => {
                items.push((token.span().start().line, name));
            }
            _ if is_ident(token, IDS) => items.push((token.span().start().line, IDS.into())),
            _ => {}
        }
        if let TokenTree::Group(group) = token
            && !is_inside_ids(tokens, at)
        {
            items_in(&trees(group.stream()), items);
        }
    }
}

/// Whether the group at a place is the inside of `listed!`.
fn is_inside_ids(tokens: &[TokenTree], at: usize) -> bool {
    at >= 2 && is_ident(&tokens[at - 2], IDS)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const SOURCE: &str = "enums::listed! {\n    pub enum A { B = \"two words\" }\n}\n\
                          const PROMPT: &str = \"Once upon a time\";\n\
                          const fn says() -> &'static str {\n    \"Press it.\"\n}\n\
                          #[cfg(test)]\nmod tests {\n    const C: &str = \"Of a test\";\n}\n";

    fn held(unseen: &[(&str, &[UnseenPlace])]) -> LiteralReports {
        let sources = [("crates/a/src/b.rs".to_string(), SOURCE.to_string())];
        held_against(&sources, unseen).unwrap()
    }

    #[test]
    fn a_planted_text_is_reported_with_its_line_and_an_id_is_not() {
        let reports = held(&[]);
        let expected = [
            "crates/a/src/b.rs:4: \"Once upon a time\" in PROMPT",
            "crates/a/src/b.rs:6: \"Press it.\" in says",
        ];
        assert_eq!(reports.texts, expected);
    }

    #[test]
    fn an_exception_covers_its_item_alone_and_must_cover_something() {
        let prompt = UnseenPlace::item("a/src/b.rs", "PROMPT");
        let reports = held(&[("a prompt", &[prompt])]);
        let text = "crates/a/src/b.rs:6: \"Press it.\" in says";
        assert_eq!(
            (reports.texts, reports.needless),
            (vec![text.into()], vec![])
        );
        let reports = held(&[("all", &[UnseenPlace::all_in("a/src/"), prompt])]);
        assert_eq!(reports.texts, [""; 0]);
        assert_eq!(reports.needless, ["crates/a/src/b.rs: PROMPT"]);
    }
}
