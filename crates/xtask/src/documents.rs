//! The documents of the project: what they name exists, and the map is short.

mod crate_table;
mod markdown;
mod names;

use std::path::{Path, PathBuf};

use crate::cli::{self, XtaskCommand};
use crate::commands::test;
use crate::error::Error;
use crate::invariants::Enforcement::{Check, Native};
use crate::invariants::{Invariant, has_script_test};
use crate::paths;
use markdown::{Markdown, NamedPlace};
use names::{SourceWords, defines};

/// What this file enforces.
pub const INVARIANTS: &[Invariant] = &[
    Invariant::new(
        "What a document names exists: links, files, names, definitions, tests, commands",
        &[
            Check("reads the documents"),
            Native(
                "crates/xtask/src/documents.rs",
                "what_does_not_exist_is_found",
            ),
        ],
    ),
    Invariant::new(
        "The table of crates says what the manifests say",
        &[Check("compares the table in `ARCHITECTURE.md`")],
    ),
];

/// The map of the code.
const MAP: &str = "ARCHITECTURE.md";
/// The most lines of the map: it is read in one sitting.
const MOST_LINES: usize = 200;
/// What changed in former versions: its names are of their time.
const CHANGES: &str = "CHANGELOG.md";
/// The folders with documents.
const FOLDERS: [&str; 5] = ["crates", "docs", "public", "tests", "web"];
/// Folders in them with files that are built, or of others.
const NOT_OURS: [&str; 2] = ["node_modules", "target"];
/// What cargo is told for this workspace.
const CARGO: &str = ".cargo/config.toml";
/// What the project's commands begin with.
const COMMAND: &str = "cargo xtask ";

/// Fails with what the documents name and is not there.
pub fn check() -> Result<(), Error> {
    let root = paths::root();
    let mut wrong = Vec::new();
    let files = files()?;
    let words = SourceWords::of(&files)?;
    let is_document = |file: &&PathBuf| file.extension().is_some_and(|ending| ending == "md");
    for document in files.iter().filter(is_document) {
        let name = document.strip_prefix(&root).unwrap_or(document);
        let text = paths::read_text(document)?;
        let read = Markdown::of(&text);
        let mut found = dead_links(&read, document);
        if is_about_the_code(name) {
            found.extend(missing(&read, &words, &root)?);
        }
        let found = found.into_iter();
        wrong.extend(found.map(|found| format!("{}: {found}", name.display())));
    }
    let map = paths::read_text(&root.join(MAP))?;
    wrong.extend(crate_table::differences(&map)?);
    let lines = map.lines().count();
    if lines > MOST_LINES {
        wrong.push(format!("{MAP} has {lines} lines, more than {MOST_LINES}"));
    }
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(Error::Wrong(format!(
            "the documents are wrong:\n  {}",
            wrong.join("\n  ")
        ))),
    }
}

/// All files at the root, and in the folders with documents, but for those that are built or are the packages of others.
fn files() -> Result<Vec<PathBuf>, Error> {
    let root = paths::root();
    let entries = std::fs::read_dir(&root).map_err(Error::file(&root))?;
    let mut files = vec![root.join(CARGO)];
    for entry in entries {
        files.push(entry.map_err(Error::file(&root))?.path());
    }
    for folder in FOLDERS {
        files.extend(paths::files_under(&root.join(folder))?);
    }
    let is_ours = |file: &PathBuf| {
        let inside = file.strip_prefix(&root).unwrap_or(file);
        let mut folders = inside.iter();
        !folders.any(|folder| NOT_OURS.iter().any(|not_ours| folder == *not_ours))
    };
    files.retain(|file| file.is_file() && is_ours(file));
    // Nothing read would be nothing found wrong.
    match files.contains(&root.join(MAP)) {
        true => Ok(files),
        false => Err(Error::Wrong(format!("there is no {MAP}"))),
    }
}

/// Whether a document is about the code as it is: those at the root, and `docs`.
fn is_about_the_code(name: &Path) -> bool {
    let at_root = name.components().count() == 1 && name != Path::new(CHANGES);
    at_root || name.starts_with("docs")
}

/// Links to files that do not exist.
fn dead_links(read: &Markdown, document: &Path) -> Vec<String> {
    let folder = document.parent().unwrap_or(document);
    let links = read.links.iter().filter(|link| {
        let file = link.split('#').next().unwrap_or_default();
        !file.contains(':') && !file.is_empty() && !folder.join(file).exists()
    });
    links.map(|link| format!("a link to {link}")).collect()
}

/// Files, names, definitions, tests and commands that do not exist.
fn missing(read: &Markdown, words: &SourceWords, root: &Path) -> Result<Vec<String>, Error> {
    let is_path = |code: &str| {
        let of_path = |sign: char| sign.is_ascii_alphanumeric() || "/._-".contains(sign);
        let folder = code.split_once('/').map(|(folder, _)| folder);
        folder.is_some_and(|folder| FOLDERS.contains(&folder)) && code.chars().all(of_path)
    };
    let files = read
        .code
        .iter()
        .filter(|code| is_path(code) && !root.join(code).exists());
    let mut found: Vec<String> = files.map(|file| format!("the file `{file}`")).collect();
    let unknown = read.code.iter().filter(|code| words.lack(code));
    found.extend(unknown.map(|name| format!("the name `{name}`")));
    for NamedPlace { name, file } in &read.places {
        let path = root.join(file);
        // A file that does not exist was found above.
        if !path.is_file() {
            continue;
        }
        let text = paths::read_text(&path)?;
        let exists = match path.extension().and_then(|ending| ending.to_str()) {
            Some("rs") => defines(&text, name),
            Some("mjs") => has_script_test(&text, name),
            _ => true,
        };
        if !exists {
            found.push(format!("“{name}” in `{file}`"));
        }
    }
    let written = read.code.iter().chain(&read.blocks);
    let commands = written.filter_map(|line| line.trim_start().strip_prefix(COMMAND));
    for command in commands {
        if let Some(why) = not_a_command(command) {
            found.push(format!("the command `{COMMAND}{command}`: {why}"));
        }
    }
    Ok(found)
}

/// Why these words are no command of the project; `None` if they are one. What follows `#` is said about it.
fn not_a_command(words: &str) -> Option<Error> {
    let words = words.split('#').next().unwrap_or_default();
    let command = cli::parse(words.split_whitespace().map(String::from).collect());
    match command {
        Ok(XtaskCommand::Test { stages }) => test::check_names(&stages).err(),
        Ok(_) => None,
        Err(error) => Some(error),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn what_does_not_exist_is_found() {
        let root = paths::root();
        let text = "[a](README.md#part) [b](https://example.org/b) [c](none.md) `docs/none` `docs/lessons.md` `docs/<name>`\n\
                    `what_does_not_exist_is_found` in `crates/xtask/src/documents.rs`, `none` in `crates/xtask/src/main.rs`,\n\
                    “none” in `tests/e2e/loop.test.mjs`, `cargo xtask none`, `Markdown::of`\n\
                    ```\ncargo xtask test format  # one stage\ncargo xtask test none\n```\n";
        let read = Markdown::of(text);
        // The words of one file alone: the names of this text are in others.
        let words = [root.join("crates/xtask/src/documents/markdown.rs")];
        let words = SourceWords::of(&words).unwrap();
        assert_eq!(dead_links(&read, &root.join(MAP)), ["a link to none.md"]);
        let found = missing(&read, &words, &root).unwrap();
        let beginnings = [
            "the file `docs/none`",
            "the name `what_does_not_exist_is_found`",
            "the name `none`",
            "“none” in `crates/xtask/src/main.rs`",
            "“none” in `tests/e2e/loop.test.mjs`",
            "the command `cargo xtask none`: ",
            "the command `cargo xtask test none`: ",
        ];
        assert_eq!(found.len(), beginnings.len(), "{found:?}");
        let pairs = found.iter().zip(beginnings);
        pairs.for_each(|(found, begin)| assert!(found.starts_with(begin), "{found}"));
    }

    #[test]
    fn documents_about_the_code_are_at_the_root_and_in_docs() {
        for (name, is) in [
            (MAP, true),
            ("docs/design/build.md", true),
            (CHANGES, false),
            ("tests/golden/beams/README.md", false),
        ] {
            assert_eq!(is_about_the_code(Path::new(name)), is, "{name}");
        }
    }
}
