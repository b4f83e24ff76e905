//! A type name is defined once in the workspace, so that a search for it finds one type.

use std::collections::BTreeMap;

use syn::Item;

use crate::error::Error;
use crate::invariants::Enforcement::Check;
use crate::invariants::Invariant;
use crate::paths;
use crate::rust_source::{self, attributes, is_test};

/// What this file enforces.
pub const INVARIANTS: &[Invariant] = &[Invariant::new(
    "A type name is defined once in the workspace",
    &[Check("reads the definitions in the sources")],
)];

/// Where types are defined.
const SOURCES: [&str; 2] = ["crates", "web/src"];
/// Names that may be defined more than once, and why.
const EXCEPTIONS: [(&str, &str); 5] = [
    (
        "TokenId",
        "an index into the vocabulary in `sampling`, which has no dependencies, and on the wire in `protocol`",
    ),
    (
        "NetworkPart",
        "a part of the network in `model`, which knows no messages, and on the wire in `protocol`, which knows no network",
    ),
    (
        "AblatedPositions",
        "where such a part is replaced in `model`, and on the wire in `protocol`",
    ),
    (
        "Ablations",
        "such parts with the numbers in their place in `model`, and on the wire in `protocol`",
    ),
    (
        "Error",
        "the error of a command line program: `training`, `xtask`",
    ),
];

/// Fails with the names that are defined more than once, and where.
pub fn check() -> Result<(), Error> {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for folder in SOURCES {
        for file in paths::files_under(&paths::root().join(folder))? {
            if file.extension().is_some_and(|extension| extension == "rs") {
                let source = rust_source::read(&file)?;
                let file = file.strip_prefix(paths::root()).unwrap_or(&file);
                for name in defined(&source.items) {
                    let place = file.display().to_string();
                    places.entry(name).or_default().push(place);
                }
            }
        }
    }
    // Nothing read would be nothing found wrong.
    if !places.contains_key("Generation") {
        return Err(Error::Wrong("no type definitions found".into()));
    }
    let excepted = |name: &str| EXCEPTIONS.iter().any(|(exception, _)| *exception == name);
    let twice = places
        .iter()
        .filter(|(name, places)| places.len() > 1 && !excepted(name));
    let twice: Vec<String> = twice
        .map(|(name, places)| format!("{name}: {}", places.join(", ")))
        .collect();
    match twice.is_empty() {
        true => Ok(()),
        false => Err(Error::Wrong(format!(
            "type names that are defined more than once:\n  {}",
            twice.join("\n  ")
        ))),
    }
}

/// The types that items define, those in modules in braces too, and those for tests not.
fn defined(items: &[Item]) -> Vec<String> {
    let items = items.iter().filter(|item| !is_test(attributes(item)));
    let names = items.map(|item| match item {
        Item::Struct(item) => vec![item.ident.to_string()],
        Item::Enum(item) => vec![item.ident.to_string()],
        Item::Union(item) => vec![item.ident.to_string()],
        Item::Trait(item) => vec![item.ident.to_string()],
        Item::Type(item) => vec![item.ident.to_string()],
        Item::Mod(item) => item
            .content
            .as_ref()
            .map_or_else(Vec::new, |(_, items)| defined(items)),
        _ => Vec::new(),
    });
    names.flatten().collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn found(source: &str) -> Vec<String> {
        defined(&rust_source::parse(source).unwrap().items)
    }

    #[test]
    fn every_kind_of_type_is_found_wherever_a_line_breaks() {
        let source = "pub struct Span<'a>(&'a str); pub(super)\nenum Slot {} union U { a: u8 }\n\
                      pub trait Read {} type Line = Result<(), ()>; mod inner { struct Tape; }";
        let names = ["Span", "Slot", "U", "Read", "Line", "Tape"];
        assert_eq!(found(source), names);
    }

    #[test]
    fn associated_types_comments_and_tests_define_none() {
        let source = "impl Iterator for Span { type Item = u32; }\n// struct Comment;\n\
                      #[cfg(test)] mod tests { struct Fake; }\n#[cfg(test)] struct Bench;";
        assert_eq!(found(source), [""; 0]);
    }

    #[test]
    fn a_listed_enum_is_found() {
        let source =
            "enums::listed! { pub enum Listed { One = \"one\", } } other! { enum Inner {} }";
        assert_eq!(found(source), ["Listed"]);
    }
}
