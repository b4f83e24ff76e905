//! No code writes text of its own: every sentence of the page is a message of the catalogue, so that a second language is a
//! second set of its files. Here the sources of the page, of `page-model` and of `charts` are read as tokens, and each string
//! literal that a visitor would see or hear is reported; so is a message that nothing says, or that says what another one says. The documents of
//! the site and their scripts name messages of the catalogue as well.

mod catalogue;
mod documents;
mod exceptions;
mod failures;
mod literals;
mod markup;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::error::Error;
use crate::invariants::Enforcement::Check;
use crate::invariants::Invariant;
use crate::paths;
use exceptions::{KEYS, NO_FUNCTIONS, UNSEEN_CALLS, UNSEEN_NAMES};

/// What this file enforces.
pub const INVARIANTS: &[Invariant] = &[
    Invariant::new(
        "No visible text is written in the code of the page, of `page-model` or of `charts`: it is in the catalogue",
        &[Check(
            "reads the string literals; data, formats and code that look like texts are listed with their reasons",
        )],
    ),
    Invariant::new(
        "The documents of the site, painted before the program is there, and their scripts write no text of their own",
        &[Check("reads the markup and the strings of `web/page`")],
    ),
    Invariant::new(
        "A sentence of the catalogue stands in one message",
        &[Check("compares the messages")],
    ),
    Invariant::new(
        "Every message of the catalogue is said by the program, none is a part of a sentence, and each is translated",
        &[Check(
            "reads what the sources name, how messages begin and end, and which sentences are those of English; exceptions are \
             listed with their reasons",
        )],
    ),
    Invariant::new(
        "What fails is said by the catalogue, in the language of the page; a worker needs one file of it",
        &[Check(
            "reads the errors of the crates below the page; those that no visitor sees are listed with their reasons",
        )],
    ),
];

/// A literal that is visible text.
#[derive(Debug, PartialEq, Eq)]
struct Found {
    line: usize,
    text: String,
}

/// Where a literal stands, which decides what of it counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In Rust code: what reads like a sentence, or like the name of a button.
    Code,
    /// In an element, or in an attribute that is shown or read aloud: everything with a letter.
    Shown,
}

/// Checks all sources of the page, and those of its words.
pub fn check() -> Result<(), Error> {
    let mut in_views = Vec::new();
    for (file, source) in sources(&["web", "src"])? {
        let found = visible_text(&source).map_err(not_rust(&file))?;
        let reported = |Found { line, text }| format!("{}:{line}: {text:?}", file.display());
        in_views.extend(found.into_iter().map(reported));
    }
    none(
        in_views,
        "visible text stands in a view; it belongs into the catalogue, crates/texts/locales/en",
    )?;

    let literals = literals::reports()?;
    none(
        literals.texts,
        "visible text stands in the code; it belongs into the catalogue, or among the exceptions of crates/xtask/src/visible_text/literals/unseen.rs with its reason",
    )?;
    none(
        literals.needless,
        "an exception of crates/xtask/src/visible_text/literals/unseen.rs covers nothing; take it out",
    )?;

    none(
        documents::reports()?,
        "visible text stands in a document or its script; name a message of the catalogue there, as @start.loading-page@",
    )?;

    failures::check()?;

    let program = [sources(&["crates"])?, sources(&["web", "src"])?].concat();
    let program: Vec<(String, String)> = program
        .into_iter()
        .map(|(file, source)| (file.display().to_string(), source))
        .collect();
    let reports = catalogue::reports(&program)?;
    none(
        reports.unused,
        "no code says this message; take it out of the catalogue",
    )?;
    none(
        reports.repeated,
        "a sentence stands in several messages; one of them is enough, in shared.ftl if screens share it",
    )?;
    none(
        reports.parts,
        "a message is a part of a sentence; make it the whole one, with an argument for what stands beside it",
    )?;
    none(
        reports.untranslated,
        "a sentence is still that of English; translate it",
    )
}

/// The Rust files under a folder of the repository, with their texts.
fn sources(folder: &[&str]) -> Result<Vec<(PathBuf, String)>, Error> {
    let folder = paths::root().join(folder.iter().collect::<PathBuf>());
    let mut files = paths::files_under(&folder)?;
    files.retain(|file| file.extension().is_some_and(|ending| ending == "rs"));
    // Nothing read would be nothing found wrong.
    if files.is_empty() {
        return Err(Error::Wrong(format!("{} is empty", folder.display())));
    }
    let read = |file: PathBuf| paths::read_text(&file).map(|source| (file, source));
    files.into_iter().map(read).collect()
}

fn not_rust(file: &Path) -> impl Fn(String) -> Error {
    move |what| Error::Wrong(format!("{} cannot be read as Rust: {what}", file.display()))
}

fn none(reports: Vec<String>, wrong: &str) -> Result<(), Error> {
    if reports.is_empty() {
        return Ok(());
    }
    let reports = reports.join("\n  ");
    Err(Error::Wrong(format!("{wrong}:\n  {reports}")))
}

/// The visible text in a source file, comments, tests and attributes left out.
fn visible_text(source: &str) -> Result<Vec<Found>, String> {
    let tokens: TokenStream = source.parse().map_err(|error| format!("{error}"))?;
    let mut found = Vec::new();
    code(&trees(tokens), Place::Code, &mut found);
    Ok(found)
}

fn trees(tokens: TokenStream) -> Vec<TokenTree> {
    tokens.into_iter().collect()
}

/// Rust code.
fn code(tokens: &[TokenTree], place: Place, found: &mut Vec<Found>) {
    let mut at = 0;
    while at < tokens.len() {
        at += match &tokens[at..] {
            // An attribute. Of all of them, `#[error("…")]` alone holds text for visitors.
            [hash, TokenTree::Group(group), rest @ ..] if is_punct(hash, '#') => {
                let inner = trees(group.stream());
                if inner.first().is_some_and(|first| is_ident(first, "error")) {
                    code(&inner, Place::Code, found);
                }
                match is_test(&inner) {
                    true => 2 + item(rest),
                    false => 2,
                }
            }
            // `#![…]`, which documentation of a module is too.
            [hash, bang, TokenTree::Group(_), ..] if is_punct(hash, '#') && is_punct(bang, '!') => {
                3
            }
            // `view! { … }`
            [name, bang, TokenTree::Group(group), ..]
                if is_ident(name, "view") && is_punct(bang, '!') =>
            {
                markup::elements(&trees(group.stream()), found);
                3
            }
            // `panic!("…")`
            [name, bang, TokenTree::Group(_), ..]
                if is_unseen(name, &UNSEEN_CALLS) && is_punct(bang, '!') =>
            {
                3
            }
            // `.closest("…")`
            [name, TokenTree::Group(group), ..]
                if is_unseen(name, &UNSEEN_CALLS)
                    && group.delimiter() == Delimiter::Parenthesis =>
            {
                2
            }
            // `row("id", …)` is told what to build; what a method is given may be what is shown, as in `.then_some("…")`.
            [_, TokenTree::Group(group), ..]
                if is_function(tokens, at) && group.delimiter() == Delimiter::Parenthesis =>
            {
                code(&trees(group.stream()), Place::Code, found);
                2
            }
            // `let class = …;`
            [keyword, name, rest @ ..]
                if is_ident(keyword, "let") && is_unseen(name, &UNSEEN_NAMES) =>
            {
                let end = rest.iter().position(|token| is_punct(token, ';'));
                2 + end.unwrap_or(rest.len())
            }
            [TokenTree::Group(group), ..] => {
                code(&trees(group.stream()), place, found);
                1
            }
            [token, ..] => {
                literal(token, place, found);
                1
            }
            [] => 1,
        };
    }
}

/// Reports a token if it is a literal that counts at its place.
fn literal(token: &TokenTree, place: Place, found: &mut Vec<Found>) {
    let TokenTree::Literal(literal) = token else {
        return;
    };
    let written = literal.to_string();
    let Some(text) = content(&written) else {
        return;
    };
    let seen = match place {
        Place::Code => is_sentence(&text) || is_name(&text),
        Place::Shown => text.chars().any(char::is_alphabetic),
    };
    if seen {
        let line = literal.span().start().line;
        found.push(Found { line, text });
    }
}

/// What a string literal says, placeholders left out; `None` for other literals.
fn content(written: &str) -> Option<String> {
    let quoted = written.trim_start_matches('r').trim_matches('#');
    let inner = quoted.strip_prefix('"')?.strip_suffix('"')?;
    let text = inner.replace("\\n", " ");
    let mut depth = 0_usize;
    let kept = text.chars().filter(|character| {
        match character {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => return depth == 0 && *character != '\\',
        }
        false
    });
    let kept: String = kept.collect();
    Some(kept.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Two words or more, one of them with a small letter.
fn is_sentence(text: &str) -> bool {
    let words = text
        .split(' ')
        .filter(|word| word.chars().any(char::is_alphabetic));
    words.count() > 1 && text.chars().any(char::is_lowercase)
}

/// One word as a button has it: `Play`. A model with its size in its name is none.
fn is_name(text: &str) -> bool {
    let mut characters = text.chars();
    characters.next().is_some_and(char::is_uppercase)
        && characters.next().is_some_and(char::is_lowercase)
        && !text.contains(|character: char| character.is_ascii_digit())
        && !KEYS.contains(&text)
}

/// How many tokens an item has after its attributes: up to its body or its semicolon.
fn item(tokens: &[TokenTree]) -> usize {
    let end = tokens.iter().position(|token| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        other => is_punct(other, ';'),
    });
    end.map_or(tokens.len(), |end| end + 1)
}

/// Whether the inside of an attribute is `cfg(test)`.
fn is_test(attribute: &[TokenTree]) -> bool {
    let [name, TokenTree::Group(group)] = attribute else {
        return false;
    };
    is_ident(name, "cfg") && group.stream().to_string() == "test"
}

/// Whether the token at a place is a function's name and not a method's, nor that of `String::from`.
fn is_function(tokens: &[TokenTree], at: usize) -> bool {
    let TokenTree::Ident(name) = &tokens[at] else {
        return false;
    };
    let name = name.to_string();
    let is_method = at > 0 && is_punct(&tokens[at - 1], '.');
    !is_method && name.starts_with(char::is_lowercase) && !NO_FUNCTIONS.contains(&name.as_str())
}

fn is_unseen(token: &TokenTree, names: &[(&str, &str)]) -> bool {
    names.iter().any(|(name, _)| is_ident(token, name))
}

fn is_ident(token: &TokenTree, name: &str) -> bool {
    matches!(token, TokenTree::Ident(ident) if ident == name)
}

fn is_punct(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == character)
}
