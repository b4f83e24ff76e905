//! The catalogue of texts: each message is used by the program, and no two carry the same sentence, so that a translator writes
//! nothing that nobody sees, and no sentence twice. A word may stand in two messages: another language may need two words.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use texts_compiler::{
    encode,
    generate::WRITING,
    locale::{self, LocaleSource},
    placeholders::placeholders,
};

use super::documents::{DOCUMENTS, SCRIPTS, SCRIPTS_OF_FILES};
use super::exceptions::PARTS;
use super::is_punct;
use crate::commands::texts::{LOCALES, as_in};
use crate::error::Error;
use crate::paths;

/// A message of the catalogue as the program names it: the module and the function.
type MessageName = (String, String);

/// What is wrong with the catalogue, one line for each message.
#[derive(Debug, Default)]
pub struct CatalogueReports {
    /// The messages that no code says.
    pub unused: Vec<String>,
    /// The sentences that several messages carry.
    pub repeated: Vec<String>,
    /// The messages that begin or end as a part of a sentence does.
    pub parts: Vec<String>,
    /// The sentences of other languages that are those of English.
    pub untranslated: Vec<String>,
}

/// Reads the catalogue, and what the sources name of it.
pub fn reports(sources: &[(String, String)]) -> Result<CatalogueReports, Error> {
    let folder = paths::root().join(LOCALES);
    let locales = locale::read_all(&folder).map_err(|error| Error::Wrong(error.to_string()))?;
    let english = locales.first().map(|english| &english.files[..]);
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let (mut names, mut parts) = (Vec::new(), Vec::new());
    for file in english.unwrap_or_default() {
        for message in &file.messages {
            let arguments = message
                .arguments
                .iter()
                .map(|argument| argument.name.as_str());
            let text = encode::file(std::iter::once((message, arguments.collect())));
            let place = format!("{}.ftl: {}", file.name, message.id);
            if is_part(&text) && !PARTS.iter().any(|(allowed, _)| *allowed == place) {
                parts.push(place.clone());
            }
            texts.entry(text).or_default().push(place);
            names.push((file.name.clone(), message.id.replace('-', "_")));
        }
    }
    let mut used = BTreeSet::new();
    for (file, source) in sources {
        let tokens: TokenStream = source
            .parse()
            .map_err(|error| Error::Wrong(format!("{file} cannot be read as Rust: {error}")))?;
        used.extend(used_in(tokens));
    }
    // How a language writes is read by the crate `texts` alone, from lists that are generated.
    used.extend(WRITING.map(|(file, id)| (file.into(), id.replace('-', "_"))));
    used.extend(used_by_documents(&names)?);
    let unused = names.into_iter().filter(|name| !used.contains(name));
    let unused = unused.map(|(file, name)| format!("{file}.ftl: {}", name.replace('_', "-")));
    let repeated = texts
        .into_iter()
        .filter(|(text, places)| places.len() > 1 && is_sentence(text));
    let repeated = repeated.map(|(text, places)| format!("{text:?}: {}", places.join(", ")));
    Ok(CatalogueReports {
        unused: unused.collect(),
        repeated: repeated.collect(),
        parts,
        untranslated: untranslated(&locales),
    })
}

/// The sentences of each language that are still those of English. A name or a formula may be the same in both.
fn untranslated(locales: &[LocaleSource]) -> Vec<String> {
    let Some((english, others)) = locales.split_first() else {
        return Vec::new();
    };
    let reports = others.iter().flat_map(|locale| {
        let same = as_in(english, locale).into_iter();
        let sentences = same.filter(|(_, text)| words(text) >= FEWEST_WORDS);
        sentences.map(|(place, _)| format!("{}/{place}", locale.code))
    });
    reports.collect()
}

/// A text of so many words is a sentence, which no two languages write with the same letters.
const FEWEST_WORDS: usize = 4;

fn words(text: &str) -> usize {
    let words = text.split(|letter: char| !letter.is_alphabetic());
    words.filter(|word| word.chars().count() > 1).count()
}

/// The messages that the documents of the site and scripts name, as the program would.
fn used_by_documents(all: &[MessageName]) -> Result<Vec<MessageName>, Error> {
    let mut used = Vec::new();
    for source in DOCUMENTS.iter().chain(&SCRIPTS) {
        let source = paths::read_text(&paths::root().join(source))?;
        let named = placeholders(&source).into_iter();
        used.extend(named.map(|place| (place.file.to_string(), place.id.replace('-', "_"))));
    }
    for (source, file) in SCRIPTS_OF_FILES {
        let source = paths::read_text(&paths::root().join(source))?;
        let of_file = all.iter().filter(|(of, _)| of == file);
        let said =
            of_file.filter(|(_, name)| source.contains(&format!("\"{}\"", name.replace('_', "-"))));
        used.extend(said.cloned());
    }
    Ok(used)
}

/// Whether a text cannot stand alone: another language may need its parts in another order.
fn is_part(text: &str) -> bool {
    text.starts_with([' ', ',', ';', ':', ')']) || text.ends_with(' ')
}

/// Whether a text is a sentence without arguments: with them, two may say different things.
fn is_sentence(text: &str) -> bool {
    text.contains(' ') && text.ends_with(['.', '?', '!']) && !text.contains(char::is_control)
}

/// The messages that a source names, also by another name of their module.
pub fn used_in(tokens: TokenStream) -> BTreeSet<MessageName> {
    let mut used = BTreeSet::new();
    uses(tokens.clone(), &mut used);
    let mut aliases = BTreeMap::new();
    aliases_in(tokens, &mut aliases);
    let renamed = used.iter().filter_map(|(module, name)| {
        let module: &String = aliases.get(module)?;
        Some((module.clone(), name.clone()))
    });
    let renamed: Vec<MessageName> = renamed.collect();
    used.extend(renamed);
    used
}

/// All modules that get another name: `module as name`.
fn aliases_in(tokens: TokenStream, aliases: &mut BTreeMap<String, String>) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    for window in trees.windows(3) {
        if let [
            TokenTree::Ident(of),
            TokenTree::Ident(between),
            TokenTree::Ident(name),
        ] = window
            && between == "as"
        {
            aliases.insert(name.to_string(), of.to_string());
        }
    }
    for tree in trees {
        if let TokenTree::Group(group) = tree {
            aliases_in(group.stream(), aliases);
        }
    }
}

/// All that is named as `module::function`, and as `module::{function, function as name}`.
fn uses(tokens: TokenStream, used: &mut BTreeSet<MessageName>) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    for window in trees.windows(4) {
        let [TokenTree::Ident(module), first, second, named] = window else {
            continue;
        };
        if !is_punct(first, ':') || !is_punct(second, ':') {
            continue;
        }
        let mut add = |name: &TokenTree| {
            if let TokenTree::Ident(name) = name {
                used.insert((module.to_string(), name.to_string()));
            }
        };
        match named {
            TokenTree::Group(group) => group.stream().into_iter().for_each(|tree| add(&tree)),
            name => add(name),
        }
    }
    for tree in trees {
        if let TokenTree::Group(group) = tree {
            uses(group.stream(), used);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::path::Path;

    use texts_compiler::{locale::FileSource, source};

    use super::*;

    #[test]
    fn uses_are_found_however_they_are_written() {
        let source = "pub use texts::predict::{reveal, cover as hide}; fn f() { g(texts::first::percent(x)) } use texts::teach as say; fn h() { say::plan() }";
        let used = used_in(source.parse().unwrap());
        for (module, name) in [
            ("predict", "reveal"),
            ("predict", "cover"),
            ("first", "percent"),
            ("teach", "plan"),
        ] {
            assert!(
                used.contains(&(module.into(), name.into())),
                "{module}::{name}"
            );
        }
        assert!(!used.contains(&("predict".into(), "percent".into())));
    }

    #[test]
    fn a_sentence_that_is_as_in_english_is_not_translated() {
        let locale = |code: &str, text: &str| LocaleSource {
            code: code.into(),
            files: vec![FileSource {
                name: "first".into(),
                path: "first.ftl".into(),
                messages: source::read(Path::new("first.ftl"), text).unwrap(),
            }],
            content: Vec::new(),
        };
        let english = "name = Tokenloop\nlede = A model writes one token.\nmenu = Menu\n";
        let german = "name = Tokenloop\nlede = A model writes one token.\nmenu = Menü\n";
        let found = untranslated(&[locale("en", english), locale("de", german)]);
        assert_eq!(found, ["de/first.ftl: lede"]);
    }

    #[test]
    fn a_text_that_goes_on_with_another_one_is_a_part() {
        for part in [": and more", ", then", " is removed", "The piece of "] {
            assert!(is_part(part), "{part}");
        }
        assert!(!is_part("(off now)") && !is_part("Ready."));
    }
}
