//! The script of wasm-split with other files: it has a loader for each file that parts share, and for each part a list of
//! loaders.
//!
//! It is rewritten as text, line by line. So what comes out is read once more: a script of another form than expected is an
//! error here, and not a part that never arrives.

use std::collections::{BTreeMap, BTreeSet};

use thiserror::Error;

/// What the name of a loader has before the stem of its file.
const MARK: &str = "__";
/// The last line of a loader.
const END: &str = ", []);";

/// Why a script cannot be rewritten.
#[derive(Debug, PartialEq, Eq, Error)]
pub enum ScriptError {
    /// A part waits for something that is no loader of a shared file.
    #[error("`{0}` in a list of loaders does not begin with `{MARK}`")]
    NotALoader(String),
    /// A file is in a list, or in the folder, and above it is nothing that loads it.
    #[error("there is no loader of {0}")]
    NoLoader(String),
    /// The script ends within a loader.
    #[error("the loader of {0} has no end")]
    NoEnd(String),
    /// A file that was put into another one is still named.
    #[error("{0} is named, which is a part of another file now")]
    Removed(String),
}

/// Names the new files in a list, each once.
pub fn renamed(stems: &mut Vec<String>, new: &BTreeMap<String, String>) {
    let mut kept: Vec<String> = Vec::new();
    for stem in stems.drain(..) {
        let stem = new.get(&stem).unwrap_or(&stem);
        if !kept.contains(stem) {
            kept.push(stem.clone());
        }
    }
    *stems = kept;
}

/// The script with the new files; `new` has a file for each that wasm-split has written, which may be the same.
///
/// # Errors
/// If the script is not as wasm-split writes it.
pub fn relinked(script: &str, new: &BTreeMap<String, String>) -> Result<String, ScriptError> {
    let mut linked = String::new();
    let (mut found, mut written) = (BTreeSet::new(), BTreeSet::new());
    let mut lines = script.lines();
    while let Some(line) = lines.next() {
        // The sets of parts are no longer those of the files.
        if line.starts_with("/* ") && line.ends_with(" */") {
            continue;
        }
        if let Some((old, stem)) = loaded(line).and_then(|old| new.get_key_value(old)) {
            let mut block = vec![line];
            while block.last() != Some(&END) {
                let next = lines.next();
                block.push(next.ok_or_else(|| ScriptError::NoEnd(old.clone()))?);
            }
            found.insert(old);
            if written.insert(stem) {
                for line in block {
                    let line = line.replace(&format!("{MARK}{old} "), &format!("{MARK}{stem} "));
                    linked += &line.replace(&format!("./{old}.wasm"), &format!("./{stem}.wasm"));
                    linked.push('\n');
                }
            }
            continue;
        }
        match listed(line) {
            Some((before, list)) => {
                let mut stems = stems_of(list)?;
                renamed(&mut stems, new);
                let names: Vec<String> = stems.iter().map(|stem| format!("{MARK}{stem}")).collect();
                linked += &format!("{before}, [{}]));\n", names.join(", "));
            }
            None => {
                linked += line;
                linked.push('\n');
            }
        }
    }
    if let Some(missing) = new.keys().find(|old| !found.contains(old)) {
        return Err(ScriptError::NoLoader(missing.clone()));
    }
    check(&linked, new)?;
    Ok(linked)
}

/// Whether all that lists name has a loader, and nothing names a file that is gone.
fn check(linked: &str, new: &BTreeMap<String, String>) -> Result<(), ScriptError> {
    let mut loaders = BTreeSet::new();
    for line in linked.lines() {
        loaders.extend(loaded(line).map(String::from));
        // A list takes the values of its names where it stands: the loaders are above it.
        if let Some((_, list)) = listed(line) {
            let stems = stems_of(list)?.into_iter();
            let mut missing = stems.filter(|stem| !loaders.contains(stem));
            if let Some(stem) = missing.next() {
                return Err(ScriptError::NoLoader(stem));
            }
        }
    }
    let words = linked.split(|c: char| !c.is_alphanumeric() && c != '_');
    let mut stems = words.map(|word| word.strip_prefix(MARK).unwrap_or(word));
    match stems.find(|stem| new.get(*stem).is_some_and(|new| new != stem)) {
        Some(removed) => Err(ScriptError::Removed(removed.into())),
        None => Ok(()),
    }
}

/// The stem of the file whose loader begins with this line.
fn loaded(line: &str) -> Option<&str> {
    let (name, _) = line.strip_prefix("const ")?.split_once(" = makeLoad(")?;
    name.strip_prefix(MARK)
}

/// The list of loaders that this line ends with, and what is before it.
fn listed(line: &str) -> Option<(&str, &str)> {
    let (before, rest) = line.rsplit_once(", [")?;
    Some((before, rest.strip_suffix("]));")?))
}

/// The stems of the files that a list of loaders names.
fn stems_of(list: &str) -> Result<Vec<String>, ScriptError> {
    let names = list.split(", ").filter(|name| !name.is_empty());
    let stem = |name: &str| match name.strip_prefix(MARK) {
        Some(stem) => Ok(stem.into()),
        None => Err(ScriptError::NotALoader(name.into())),
    };
    names.map(stem).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    const ONE: &str = "chunk_1";
    const TWO: &str = "chunk_2";
    const OTHER: &str = "chunk_12";

    fn loader(stem: &str) -> String {
        format!(
            "const __{stem} = makeLoad(() => {{\n    fetch(new URL(\"./{stem}.wasm\", import.meta.url));\n}}\n, []);\n"
        )
    }

    /// Two parts with the same list, one of which has no file of its own.
    fn parts(list: &str) -> String {
        format!(
            "export const part = wrapAsyncCb(makeLoad(() => {{\n}}\n, [{list}]));\nexport const none = wrapAsyncCb(makeLoad(() => async (_imp) => ({{}}), [{list}]));\n"
        )
    }

    /// A script with all loaders, and a list.
    fn script(list: &str) -> String {
        let loaders = [ONE, TWO, OTHER].map(loader).concat();
        format!("{loaders}{}", parts(list))
    }

    /// Two of the files become one.
    fn new() -> BTreeMap<String, String> {
        let new = [(ONE, "shared_0"), (TWO, "shared_0"), (OTHER, OTHER)];
        new.map(|(old, stem)| (old.into(), stem.into())).into()
    }

    #[test]
    fn the_script_loads_the_new_files_and_each_of_them_once() {
        let before = format!("/* a, b */\n{}", script("__chunk_1, __chunk_2, __chunk_12"));
        let after = format!(
            "{}{}{}",
            loader("shared_0"),
            loader(OTHER),
            parts("__shared_0, __chunk_12"),
        );
        assert_eq!(relinked(&before, &new()).unwrap(), after);
    }

    #[test]
    fn a_part_may_need_no_shared_file() {
        let after = relinked(&script(""), &new()).unwrap();
        assert!(after.ends_with(&parts("")));
    }

    #[test]
    fn a_list_names_loaders_and_nothing_else() {
        let refused = |list: &str| relinked(&script(list), &new()).unwrap_err();
        let other = ScriptError::NotALoader("other".into());
        assert_eq!(refused("__chunk_1, other"), other);
        let missing = ScriptError::NoLoader("chunk_3".into());
        assert_eq!(refused("__chunk_1, __chunk_3"), missing);
    }

    #[test]
    fn a_list_stands_below_the_loaders_that_it_names() {
        let before = format!("{}{}", parts("__chunk_12"), script("__chunk_1"));
        let missing = ScriptError::NoLoader(OTHER.into());
        assert_eq!(relinked(&before, &new()), Err(missing));
    }

    #[test]
    fn each_file_has_a_loader_with_an_end() {
        let missing = ScriptError::NoLoader(ONE.into());
        assert_eq!(relinked("", &new()), Err(missing));
        let open = script("").replace(END, ",[]);");
        let open = relinked(&open, &new());
        assert_eq!(open, Err(ScriptError::NoEnd(ONE.into())));
    }

    #[test]
    fn a_file_that_is_gone_is_not_named() {
        let removed = |stem: &str| Err(ScriptError::Removed(stem.into()));
        let fetched = format!("{}fetch(\"./chunk_2.wasm\");\n", script("__chunk_1"));
        assert_eq!(relinked(&fetched, &new()), removed(TWO));
        let called = format!("{}__chunk_1();\n", script("__chunk_1"));
        assert_eq!(relinked(&called, &new()), removed(ONE));
        // Another file's name may begin like that of one that is gone.
        let kept = format!("{}__chunk_12();\n", script("__chunk_1"));
        assert!(relinked(&kept, &new()).is_ok());
        // A loader that addresses its file in another way would load what is gone.
        let elsewhere = script("__chunk_1").replace("./chunk_1.wasm", "chunk_1.wasm");
        assert_eq!(relinked(&elsewhere, &new()), removed(ONE));
    }
}
