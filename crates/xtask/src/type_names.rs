//! A type name is defined once in the workspace, so that a search for it finds one type.

use std::collections::BTreeMap;

use crate::error::Error;
use crate::paths;

/// Where types are defined.
const SOURCES: [&str; 2] = ["crates", "web/src"];
/// Names that may be defined more than once, and why.
const EXCEPTIONS: [(&str, &str); 2] = [
    (
        "TokenId",
        "an index into the vocabulary in `sampling`, which has no dependencies, and on the wire in `protocol`",
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
                let text = paths::read_text(&file)?;
                let file = file.strip_prefix(paths::root()).unwrap_or(&file);
                for name in text.lines().filter_map(defined) {
                    let place = file.display().to_string();
                    places.entry(name.into()).or_default().push(place);
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

/// The type that a line of the top level defines.
fn defined(line: &str) -> Option<&str> {
    let mut words = line.split(' ');
    let mut word = words.next()?;
    if word.starts_with("pub") {
        word = words.next()?;
    }
    if !["struct", "enum", "trait", "type", "union"].contains(&word) {
        return None;
    }
    let name = words.next()?;
    let end = name.find(|c: char| !c.is_alphanumeric() && c != '_');
    Some(&name[..end.unwrap_or(name.len())])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_of_the_top_level_are_found() {
        let lines = [
            ("pub struct Span<'a> {", Some("Span")),
            ("pub(super) enum Slot {", Some("Slot")),
            ("type Read = Result<(), ()>;", Some("Read")),
            ("struct Tape(Vec<Group>);", Some("Tape")),
            ("    type Item = u32;", None),
            ("impl Span {", None),
            ("// struct Comment", None),
        ];
        for (line, name) in lines {
            assert_eq!(defined(line), name, "{line}");
        }
    }
}
