//! What fails is said by the catalogue as well: `#[error("…")]` of the crates below the page, and their `next_step`, hold no
//! sentence. Workers run these crates and have one file of texts, so they say no message of another file.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::catalogue::used_in;
use super::{
    content, is_ident, is_punct, is_sentence, is_test, item, none, not_rust, sources, trees,
};
use crate::error::Error;

/// The crates whose errors a visitor can come to see.
const CRATES: [&str; 16] = [
    "chat",
    "constraint",
    "constraint-worker",
    "decoder-config",
    "engine",
    "engine-client",
    "generation",
    "gguf",
    "hub",
    "learning-worker",
    "model",
    "protocol",
    "recording",
    "sampling",
    "side-worker",
    "worker",
];

/// Errors whose text no visitor sees, with the reason.
const UNSEEN: [(&str, &str); 7] = [
    (
        "AblationError",
        "the engine checks ablations before it gives them to the network",
    ),
    (
        "ContextFull",
        "the engine makes a failure of the protocol of it",
    ),
    ("ExportError", "only the training program exports weights"),
    (
        "ForwardError",
        "the engine makes a failure of the protocol of it, or an error of the device, which is a mistake in this program",
    ),
    ("NotUniform", "only a program can give such a number"),
    (
        "ReadError",
        "the engine's reader has a failure of its own, which is told in its place",
    ),
    (
        "TokenError",
        "the engine makes a failure of the protocol of it",
    ),
];

/// What of the crate `texts` does not need another file than that of failures.
const OFFERED: [&str; 9] = [
    "Locale",
    "TextFile",
    "failures",
    "keep_failures",
    "load",
    "locale",
    "numbers",
    "set_locale",
    "written",
];

/// Checks the sources of all these crates.
pub fn check() -> Result<(), Error> {
    let (mut sentences, mut other_files, mut unseen) = (Vec::new(), Vec::new(), Vec::new());
    for name in CRATES {
        for (file, source) in sources(&["crates", name, "src"])? {
            let found = read(&source).map_err(not_rust(&file))?;
            let file = file.display();
            for Sentence { owner, line, text } in found.sentences {
                match UNSEEN.iter().any(|(allowed, _)| *allowed == owner) {
                    true => unseen.push(owner),
                    false => sentences.push(format!("{file}:{line}: {owner}: {text:?}")),
                }
            }
            let others = found.other_files.into_iter();
            other_files.extend(others.map(|module| format!("{file}: texts::{module}")));
        }
    }
    none(
        sentences,
        "an error says a text that the catalogue does not have; put it into failures.ftl, and say `texts::failures::…`",
    )?;
    none(
        other_files,
        "a worker has the texts of failures.ftl alone; put the message there",
    )?;
    let needless = UNSEEN
        .iter()
        .filter(|(allowed, _)| !unseen.iter().any(|owner| owner == allowed));
    none(
        needless.map(|(allowed, _)| (*allowed).into()).collect(),
        "this exception is needed by no error any more",
    )
}

/// What a source says of failures.
#[derive(Debug)]
struct FailureTexts {
    sentences: Vec<Sentence>,
    /// What it names of `texts` that a worker does not have.
    other_files: Vec<String>,
}

/// A sentence that stands in the code.
#[derive(Debug, PartialEq, Eq)]
struct Sentence {
    /// The type whose error it is; the name of the function for what can be done about it.
    owner: String,
    line: usize,
    text: String,
}

fn read(source: &str) -> Result<FailureTexts, String> {
    let tokens: TokenStream = source.parse().map_err(|error| format!("{error}"))?;
    let named = used_in(tokens.clone()).into_iter();
    let of_texts = named.filter_map(|(module, name)| (module == "texts").then_some(name));
    let mut found = FailureTexts {
        sentences: Vec::new(),
        other_files: of_texts
            .filter(|name| !OFFERED.contains(&name.as_str()))
            .collect(),
    };
    walk(&trees(tokens), None, &mut found);
    Ok(found)
}

/// The function that says what can be done about an error.
const NEXT_STEP: &str = "next_step";

/// Items, statements and variants; `owner` is the enum around them.
fn walk(tokens: &[TokenTree], owner: Option<&str>, found: &mut FailureTexts) {
    let mut at = 0;
    // The enum or the function whose body comes next.
    let mut of_body: Option<String> = None;
    while at < tokens.len() {
        at += match &tokens[at..] {
            [hash, TokenTree::Group(group), rest @ ..] if is_punct(hash, '#') => {
                let inner = trees(group.stream());
                if inner.first().is_some_and(|first| is_ident(first, "error")) {
                    let of = owner.map_or_else(|| named(rest), str::to_owned);
                    literals(&inner, &of, found);
                }
                match is_test(&inner) {
                    true => 2 + item(rest),
                    false => 2,
                }
            }
            [keyword, TokenTree::Ident(name), ..]
                if is_ident(keyword, "enum") || (is_ident(keyword, "fn") && name == NEXT_STEP) =>
            {
                of_body = Some(name.to_string());
                2
            }
            [TokenTree::Group(group), ..] => {
                let inner = trees(group.stream());
                let body = match group.delimiter() {
                    Delimiter::Brace => of_body.take(),
                    _ => None,
                };
                if body.as_deref() == Some(NEXT_STEP) {
                    literals(&inner, NEXT_STEP, found);
                }
                walk(&inner, body.as_deref(), found);
                1
            }
            _ => 1,
        };
    }
}

/// The name of the struct that an attribute stands before.
fn named(tokens: &[TokenTree]) -> String {
    let mut rest = tokens.iter();
    let _keyword = rest.find(|token| is_ident(token, "struct"));
    rest.next().map(ToString::to_string).unwrap_or_default()
}

/// All sentences among tokens, at any depth.
fn literals(tokens: &[TokenTree], owner: &str, found: &mut FailureTexts) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => literals(&trees(group.stream()), owner, found),
            TokenTree::Literal(literal) => {
                let text = content(&literal.to_string()).unwrap_or_default();
                if is_sentence(&text) {
                    found.sentences.push(Sentence {
                        owner: owner.into(),
                        line: literal.span().start().line,
                        text,
                    });
                }
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// The owners and the texts of the sentences in a source.
    fn sentences(source: &str) -> Vec<(String, String)> {
        let found = read(source).unwrap().sentences.into_iter();
        found
            .map(|sentence| (sentence.owner, sentence.text))
            .collect()
    }

    #[test]
    fn a_sentence_of_an_error_is_found_with_its_type() {
        let planted = "#[derive(Error)]\npub enum Late {\n    /// Why.\n    #[error(\"it came too {late}\")]\n    Late { late: u8 },\n    #[error(transparent)]\n    Other(#[from] Other),\n}";
        assert_eq!(sentences(planted), [("Late".into(), "it came too".into())]);
        assert_eq!(read(planted).unwrap().sentences[0].line, 4);
        assert_eq!(
            sentences("#[error(\"{} is gone\", name(.0))] pub struct Gone(u8);"),
            [("Gone".into(), "is gone".into())]
        );
        assert_eq!(
            sentences("mod inner { pub enum A { #[error(\"not here\")] B } }"),
            [("A".into(), "not here".into())]
        );
    }

    #[test]
    fn what_can_be_done_is_found_and_what_the_catalogue_says_is_not() {
        assert_eq!(
            sentences(
                "impl A { fn next_step(&self) -> &str { match self { B => { \"Try again.\" } } } }"
            ),
            [(NEXT_STEP.into(), "Try again.".into())]
        );
        let by_catalogue = "enum A { #[error(\"{}\", texts::failures::a(b))] B } impl A { fn next_step(&self) -> &str { texts::failures::c() } }";
        assert_eq!(sentences(by_catalogue), []);
        let in_test = "#[cfg(test)] mod tests { enum A { #[error(\"for a test\")] B } }";
        assert_eq!(sentences(in_test), []);
    }

    #[test]
    fn a_message_of_another_file_is_found() {
        let others = |source| read(source).unwrap().other_files;
        assert_eq!(others("fn a() { texts::first::percent(b) }"), ["first"]);
        assert_eq!(others("use texts::{Locale, shared};"), ["shared"]);
        assert!(others("fn a() { texts::failures::b() + texts::numbers::count(c) }").is_empty());
    }
}
