//! The names in the sources: which file defines one, and which words there are.

use std::collections::HashSet;
use std::path::PathBuf;

use proc_macro2::{TokenStream, TokenTree};

use crate::error::Error;
use crate::paths;

/// The words before a name that is defined.
const DEFINING: [&str; 9] = [
    "const",
    "enum",
    "fn",
    "macro_rules",
    "mod",
    "static",
    "struct",
    "trait",
    "type",
];
/// The endings of the files whose words are names.
const SOURCES: [&str; 4] = ["js", "mjs", "rs", "toml"];

/// All words of sources.
pub struct SourceWords(HashSet<String>);

impl SourceWords {
    /// The words of those of these files that are sources.
    pub fn of(files: &[PathBuf]) -> Result<Self, Error> {
        let mut words = HashSet::new();
        for file in files {
            let ending = file.extension().and_then(|ending| ending.to_str());
            if ending.is_some_and(|ending| SOURCES.contains(&ending)) {
                let text = paths::read_text(file)?;
                let of_file = text.split(|sign: char| !is_of_name(sign));
                words.extend(of_file.map(String::from));
            }
        }
        Ok(Self(words))
    }

    /// Whether a name or a path is unknown: one of its names stands in no source. What is no name is not unknown.
    pub fn lack(&self, code: &str) -> bool {
        let path = code.trim_end_matches('!');
        let is_path = path.split("::").all(|name| {
            let begins = name.starts_with(|sign: char| sign.is_ascii_alphabetic() || sign == '_');
            begins && name.chars().all(is_of_name)
        });
        is_path && path.split("::").any(|name| !self.0.contains(name))
    }
}

fn is_of_name(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || sign == '_'
}

/// Whether a source in Rust defines something with this name, in a macro too. A path is known by its last name.
pub fn defines(source: &str, name: &str) -> bool {
    let name = name.rsplit("::").next().unwrap_or(name);
    let name = name.trim_end_matches('!');
    let tokens: Result<TokenStream, _> = source.parse();
    tokens.is_ok_and(|tokens| has_definition(tokens, name))
}

fn has_definition(tokens: TokenStream, name: &str) -> bool {
    let mut is_defined = false;
    tokens.into_iter().any(|token| match token {
        TokenTree::Group(group) => has_definition(group.stream(), name),
        TokenTree::Ident(ident) => {
            let is_found = is_defined && ident == name;
            is_defined = DEFINING.iter().any(|word| ident == *word);
            is_found
        }
        TokenTree::Punct(mark) => {
            // `macro_rules! name`
            is_defined &= mark.as_char() == '!';
            false
        }
        TokenTree::Literal(_) => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_definition_is_a_name_after_its_word() {
        let source = "fn a() { b(); }\npub const C: D = E;\nmacro_rules! f { () => {} }\nimpl G { pub async fn h() {} }\n\
                      wrapped! { struct I; }\n// fn k() {}";
        for name in ["a", "C", "f!", "G::h", "I"] {
            assert!(defines(source, name), "{name}");
        }
        for name in ["b", "D", "E", "G", "k"] {
            assert!(!defines(source, name), "{name}");
        }
    }

    #[test]
    fn a_path_is_unknown_where_one_of_its_names_is() {
        let words = SourceWords(["Run", "next", "figures"].map(String::from).into());
        for known in [
            "Run::next",
            "figures!",
            "run-next",
            "Run.next()",
            "4",
            "Run::",
        ] {
            assert!(!words.lack(known), "{known}");
        }
        for unknown in ["Run::back", "back", "_next"] {
            assert!(words.lack(unknown), "{unknown}");
        }
    }
}
