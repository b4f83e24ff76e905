//! What must stay true of the project, and what enforces it: a table in which each row names the checks and tests that
//! would fail. A test that is renamed or removed makes the table wrong, and so the check of the architecture fail.

mod engines;
mod exercises;
mod models;
mod page;
mod sampling;
mod sharing;

use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};

use crate::error::Error;
use crate::paths;
use crate::{
    architecture, counters, dependencies, documents, locks, modules, purity, recipe, type_names,
    visible_text,
};

/// Something that holds, and what enforces it.
pub struct Invariant {
    holds: &'static str,
    by: &'static [Enforcement],
}

/// What fails where an invariant is broken. Files are named from the root of the repository.
pub enum Enforcement {
    /// `cargo xtask check`, and what it does.
    Check(&'static str),
    /// A native test: its file and its function.
    Native(&'static str, &'static str),
    /// A test in JavaScript, most of them in a browser: its file and the beginning of its title.
    Script(&'static str, &'static str),
    /// A program, or what every browser test runs through, that fails by itself.
    Program(&'static str),
    /// A limit of `size-budgets.toml`.
    Budget(&'static str),
}

impl Invariant {
    /// A row of the table.
    pub const fn new(holds: &'static str, by: &'static [Enforcement]) -> Self {
        Self { holds, by }
    }
}

/// All rows: those of the checks, which stand beside them, and those of tests.
fn all() -> impl Iterator<Item = &'static Invariant> {
    let checks = [
        architecture::INVARIANTS,
        purity::INVARIANTS,
        modules::INVARIANTS,
        recipe::INVARIANTS,
        type_names::INVARIANTS,
        counters::INVARIANTS,
        visible_text::INVARIANTS,
        dependencies::INVARIANTS,
        locks::INVARIANTS,
        documents::INVARIANTS,
    ];
    let tests = [
        engines::INVARIANTS,
        models::INVARIANTS,
        sampling::INVARIANTS,
        page::INVARIANTS,
        exercises::INVARIANTS,
        sharing::INVARIANTS,
    ];
    checks.into_iter().chain(tests).flatten()
}

/// Prints the table, as Markdown.
pub fn list() -> Result<(), Error> {
    check()?;
    println!("| invariant | enforced by |\n|---|---|");
    for Invariant { holds, by } in all() {
        let by: Vec<String> = by.iter().map(Enforcement::described).collect();
        println!("| {holds} | {} |", by.join("; "));
    }
    Ok(())
}

/// Fails with the rows that name what is not there.
pub fn check() -> Result<(), Error> {
    let mut stale = Vec::new();
    for Invariant { holds, by } in all() {
        for enforcement in *by {
            if !enforcement.exists(&paths::root())? {
                stale.push(format!("{} ({holds})", enforcement.described()));
            }
        }
    }
    match stale.is_empty() {
        true => Ok(()),
        false => Err(Error::Wrong(format!(
            "the table of invariants names what does not exist:\n  {}",
            stale.join("\n  ")
        ))),
    }
}

impl Enforcement {
    fn described(&self) -> String {
        match self {
            Self::Check(does) => format!("`cargo xtask check` {does}"),
            Self::Native(file, name) => format!("`{name}` in `{file}`"),
            Self::Script(file, title) => format!("“{title}” in `{file}`"),
            Self::Program(file) => format!("`{file}`"),
            Self::Budget(name) => format!("the budget `{name}`"),
        }
    }

    fn exists(&self, root: &Path) -> Result<bool, Error> {
        let text = |file: &str| paths::read_text(&root.join(file));
        Ok(match self {
            Self::Check(_) => true,
            Self::Native(file, name) => has_native_test(&text(file)?, name),
            Self::Script(file, title) => has_script_test(&text(file)?, title),
            Self::Program(file) => root.join(file).is_file(),
            Self::Budget(name) => {
                let budgets = text("size-budgets.toml")?;
                budgets.lines().any(|line| {
                    line.split_once('=')
                        .is_some_and(|(before, _)| before.trim() == *name)
                })
            }
        })
    }
}

/// Whether a source has a function with this name and the attribute `#[test]`, in a macro too.
fn has_native_test(source: &str, name: &str) -> bool {
    let tokens: Result<TokenStream, _> = source.parse();
    tokens.is_ok_and(|tokens| has_test(tokens, name))
}

fn has_test(tokens: TokenStream, name: &str) -> bool {
    let mut is_test = false;
    let mut is_name = false;
    for token in tokens {
        match &token {
            TokenTree::Group(group) => {
                let inside = group.stream();
                is_test |= inside.to_string() == "test";
                if has_test(inside, name) {
                    return true;
                }
            }
            TokenTree::Ident(ident) if is_name => {
                if is_test && ident == name {
                    return true;
                }
                (is_test, is_name) = (false, false);
            }
            TokenTree::Ident(ident) => is_name = ident == "fn",
            _ => {}
        }
    }
    false
}

/// Whether a script has a test whose title begins so.
pub fn has_script_test(source: &str, title: &str) -> bool {
    ["\"", "`"]
        .iter()
        .any(|quote| source.contains(&format!("test({quote}{title}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_native_test_is_a_function_with_the_attribute() {
        let source = "fn a() {}\n#[test]\nfn b() {}\nmod c { #[test] #[ignore] fn d() {} }\n\
                      proptest! { #[test] fn e(x in 0..9) {} }\n// #[test] fn g() {}\nfn f() { #[test]; }";
        for name in ["b", "d", "e"] {
            assert!(has_native_test(source, name), "{name}");
        }
        for name in ["a", "c", "f", "g", "test"] {
            assert!(!has_native_test(source, name), "{name}");
        }
    }

    #[test]
    fn a_test_of_a_script_is_known_by_the_beginning_of_its_title() {
        let source = "test(\"one and two\", () => {}); test(`at ${width} px`, () => {});";
        assert!(has_script_test(source, "one"));
        assert!(has_script_test(source, "at ${width}"));
        assert!(!has_script_test(source, "two"));
    }

    #[test]
    fn what_the_table_names_exists() {
        assert!(check().is_ok());
        assert!(all().all(|row| !row.by.is_empty()));
    }
}
