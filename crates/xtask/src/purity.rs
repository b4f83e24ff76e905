//! Pure crates have no I/O, clock, randomness and threads: they deny the lints whose lists are in `clippy.toml`, so that
//! clippy finds what is forbidden under whatever name it is imported. Here it is checked that they do, everywhere but in
//! tests, which may read files.

use std::collections::BTreeSet;
use std::path::Path;

use syn::visit::{self, Visit};
use syn::{AttrStyle, Attribute, ImplItemFn, Item, Meta};
use toml::{Table, Value};

use crate::error::Error;
use crate::invariants::Enforcement::Check;
use crate::invariants::Invariant;
use crate::modules::CrateFiles;
use crate::paths;
use crate::rust_source::{self, attributes, is_test};

/// What this file enforces.
pub const INVARIANTS: &[Invariant] = &[Invariant::new(
    "`sampling`, `generation`, `backprop`, `charts`, `chat`, `corpus`, `costs`, `recording`, `engine-client`, `gguf`, `hub`, `learning`, `oniguruma`, `page-model`, `texts` have no I/O, clock, randomness, threads or browser",
    &[Check(
        "runs clippy with the lists of `clippy.toml`, and holds that the crates deny their lints",
    )],
)];

/// Crates without I/O, clock, randomness and browser.
pub const PURE_CRATES: [&str; 17] = [
    "backprop",
    "chat",
    "sampling",
    "generation",
    "charts",
    "corpus",
    "costs",
    "decoder-config",
    "engine-client",
    "enums",
    "gguf",
    "hub",
    "learning",
    "oniguruma",
    "page-model",
    "recording",
    "texts",
];

/// The lints, each with its list in `clippy.toml`.
const LISTS: [(&str, &str); 3] = [
    ("disallowed_macros", "disallowed-macros"),
    ("disallowed_methods", "disallowed-methods"),
    ("disallowed_types", "disallowed-types"),
];

/// What keeps a crate from being pure, one message each.
pub fn impurities(package: &str) -> Result<Vec<String>, Error> {
    let root = paths::root();
    let folder = root.join("crates").join(package);
    let mut found = Vec::new();

    let own = folder.join("clippy.toml");
    if own.exists() {
        let lists = table(&root.join("clippy.toml"))?;
        let missing = missing(&lists, &table(&own)?).into_iter();
        found.extend(missing.map(|path| format!("`{package}/clippy.toml` lacks `{path}`")));
    }

    let sources = folder.join("src");
    for file in CrateFiles::read(&sources)?.files() {
        let source = rust_source::read(&sources.join(file))?;
        let mut reader = LintLevels::default();
        reader.visit_file(&source);
        let allowed = reader.allowed.iter();
        found.extend(allowed.map(|lint| format!("`{package}/src/{file}` allows `{lint}`")));
        if file == "lib.rs" {
            let denied = &reader.denied;
            let lints = LISTS.iter().map(|(lint, _)| lint);
            let missing = lints.filter(|lint| !denied.contains(**lint));
            found.extend(missing.map(|lint| format!("`{package}` does not deny `{lint}`")));
        }
    }
    Ok(found)
}

fn table(file: &Path) -> Result<Table, Error> {
    let read = paths::read_text(file)?.parse();
    read.map_err(|error| Error::Wrong(format!("{}: {error}", file.display())))
}

/// The paths of the lists of `all` that those of `own` lack.
fn missing(all: &Table, own: &Table) -> Vec<String> {
    let lists = LISTS.iter().flat_map(|(_, list)| {
        let own = listed(own, list);
        listed(all, list)
            .into_iter()
            .filter(move |path| !own.contains(path))
    });
    lists.collect()
}

/// The paths of a list; an entry is a path, or a table with one.
fn listed(table: &Table, list: &str) -> BTreeSet<String> {
    let entries = table.get(list).and_then(Value::as_array);
    let paths = entries.into_iter().flatten().filter_map(|entry| {
        let path = entry.get("path").unwrap_or(entry);
        path.as_str().map(String::from)
    });
    paths.collect()
}

/// The levels that a source sets for the lints of [`LISTS`], tests left out.
#[derive(Debug, Default)]
struct LintLevels {
    /// Lints that the whole file denies.
    denied: BTreeSet<String>,
    /// Lints that a part of it does not.
    allowed: BTreeSet<String>,
}

impl<'ast> Visit<'ast> for LintLevels {
    fn visit_item(&mut self, item: &'ast Item) {
        if !is_test(attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, function: &'ast ImplItemFn) {
        if !is_test(&function.attrs) {
            visit::visit_impl_item_fn(self, function);
        }
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        let Meta::List(list) = &attribute.meta else {
            return;
        };
        let named = list.tokens.to_string();
        let lints = LISTS.iter().map(|(lint, _)| *lint);
        let lints = lints.filter(|lint| named.contains(lint)).map(String::from);
        let is_inner = matches!(attribute.style, AttrStyle::Inner(_));
        if list.path.is_ident("deny") && is_inner {
            self.denied.extend(lints);
        } else if !list.path.is_ident("forbid") {
            self.allowed.extend(lints);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn levels(source: &str) -> LintLevels {
        let mut levels = LintLevels::default();
        levels.visit_file(&rust_source::parse(source).unwrap());
        levels
    }

    #[test]
    fn a_lint_is_denied_by_the_whole_file_alone() {
        let denied = levels("#![deny(clippy::disallowed_types, clippy::disallowed_macros)]").denied;
        let both = ["disallowed_macros", "disallowed_types"].map(String::from);
        assert_eq!(denied, BTreeSet::from(both));
        assert!(levels("#![deny(clippy::todo)]").denied.is_empty());
        assert!(
            levels("#[deny(clippy::disallowed_types)] mod a {}")
                .denied
                .is_empty()
        );
    }

    #[test]
    fn what_is_allowed_outside_of_tests_is_found() {
        for source in [
            "#![allow(clippy::disallowed_types)]",
            "#[expect(clippy::disallowed_types, reason = \"none\")] fn a() {}",
            "struct A; impl A { #[allow(clippy::disallowed_types)] fn a() {} }",
            "#![cfg_attr(not(test), allow(clippy::disallowed_types))]",
            "fn a() { #[warn(clippy::disallowed_types)] let b = 1; }",
        ] {
            assert_eq!(levels(source).allowed.len(), 1, "{source}");
        }
        let test = "#[cfg(test)] mod tests { #![allow(clippy::disallowed_types)] }";
        assert!(levels(test).allowed.is_empty());
    }

    #[test]
    fn a_list_that_lacks_a_path_is_found() {
        let table = |text: &str| text.parse::<Table>().unwrap();
        let all = table("disallowed-types = [\"a::A\", { path = \"a::B\", reason = \"x\" }]");
        assert!(missing(&all, &all).is_empty());
        let own = table("disallowed-types = [\"a::A\"]\ndisallowed-methods = [\"a::B\"]");
        assert_eq!(missing(&all, &own), ["a::B"]);
    }
}
