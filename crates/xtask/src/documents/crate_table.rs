//! The table of crates in `ARCHITECTURE.md`: each crate has a row, with the crates of this workspace that it depends on.

use std::collections::{BTreeMap, BTreeSet};

use toml::{Table, Value};

use super::markdown::Markdown;
use crate::error::Error;
use crate::paths;

/// Crates, each with those of the workspace that it depends on.
type Dependencies = BTreeMap<String, BTreeSet<String>>;

/// The line above the rows.
const HEAD: &str = "| crate |";

/// Where the table in this text is not what the manifests say, one message each.
pub fn differences(text: &str) -> Result<Vec<String>, Error> {
    Ok(compared(&table(text), &of_manifests()?))
}

fn compared(written: &Dependencies, actual: &Dependencies) -> Vec<String> {
    let names: BTreeSet<&String> = written.keys().chain(actual.keys()).collect();
    let differing = names
        .into_iter()
        .filter(|name| written.get(*name) != actual.get(*name));
    let described = differing.map(|name| {
        let listed = |crates: &Dependencies| {
            crates.get(name).map_or("no row".into(), |of| {
                let of: Vec<&str> = of.iter().map(String::as_str).collect();
                format!("[{}]", of.join(", "))
            })
        };
        format!(
            "the table of crates has {} for `{name}`, its manifest {}",
            listed(written),
            listed(actual)
        )
    });
    described.collect()
}

/// The rows of the table: the crate in the first cell, what it depends on in the third.
fn table(text: &str) -> Dependencies {
    let rows = text.lines().skip_while(|line| !line.starts_with(HEAD));
    let rows = rows.skip(2).take_while(|line| line.starts_with('|'));
    let read = rows.filter_map(|row| {
        let mut cells = row.split('|').skip(1);
        let name = Markdown::of(cells.next()?).code.into_iter().next()?;
        let dependencies = Markdown::of(cells.nth(1)?).code.into_iter().collect();
        Some((name, dependencies))
    });
    read.collect()
}

fn of_manifests() -> Result<Dependencies, Error> {
    let root = paths::root();
    let manifests = paths::files_under(&root.join("crates"))?.into_iter();
    let is_manifest = |file: &std::path::PathBuf| {
        let inside = file.strip_prefix(root.join("crates")).unwrap_or(file);
        inside.ends_with("Cargo.toml") && inside.components().count() == 2
    };
    let manifests = manifests.filter(is_manifest);
    let mut all = BTreeMap::new();
    for file in manifests.chain([root.join("web/Cargo.toml")]) {
        let wrong =
            |what: &dyn std::fmt::Display| Error::Wrong(format!("{}: {what}", file.display()));
        let manifest: Table = (paths::read_text(&file)?.parse()).map_err(|error| wrong(&error))?;
        let name = manifest.get("package").and_then(|of| of.get("name"));
        let name = name
            .and_then(Value::as_str)
            .ok_or_else(|| wrong(&"no name"))?;
        all.insert(name.to_string(), dependencies(&manifest));
    }
    let names: BTreeSet<String> = all.keys().cloned().collect();
    (all.values_mut()).for_each(|of| of.retain(|name| names.contains(name)));
    Ok(all)
}

/// All that a manifest depends on, on any target, build scripts and tests left out.
fn dependencies(manifest: &Table) -> BTreeSet<String> {
    let of_targets = manifest.get("target").and_then(Value::as_table);
    let of_targets = of_targets.into_iter().flat_map(Table::values);
    let all = of_targets.filter_map(Value::as_table).chain([manifest]);
    let tables = all.filter_map(|of| of.get("dependencies")?.as_table());
    tables.flat_map(Table::keys).cloned().collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_row_that_lacks_a_dependency_and_a_missing_row_are_found() {
        let text = "| other |\n\n| crate | contents | uses |\n|---|---|---|\n| `a` | `x` | `b`, burn |\n| `b` | y | – |\n\n| `c` |";
        let manifest = "[dependencies]\nb = 1\n[dev-dependencies]\nd = 1\n[target.'cfg(x)'.dependencies]\nc = 1";
        let actual = BTreeMap::from([
            ("a".to_string(), dependencies(&manifest.parse().unwrap())),
            ("b".to_string(), BTreeSet::new()),
            ("c".to_string(), BTreeSet::new()),
        ]);
        let found = [
            "the table of crates has [b] for `a`, its manifest [b, c]",
            "the table of crates has no row for `c`, its manifest []",
        ];
        assert_eq!(compared(&table(text), &actual), found);
        assert_eq!(compared(&actual, &actual), [""; 0]);
    }
}
