//! Checks the recipe for a new screen: a patch that adds one. It must apply to the sources as they are, and touch few lines of
//! files that are there. A stage of the tests carries it out in a copy.

use crate::error::Error;
use crate::invariants::Enforcement::Check;
use crate::invariants::Invariant;
use crate::paths;
use crate::process::Program;
use crate::tools;
use crate::wasm::{Build, BuildProfile};

/// What this file enforces.
pub const INVARIANTS: &[Invariant] = &[Invariant::new(
    "A new screen touches at most six lines of code outside its own folders, beside its texts in the menu",
    &[Check(
        "counts the lines of the recipe, which must apply; the stage `recipe` carries it out",
    )],
)];

/// The patch, from the root of the workspace.
const RECIPE: &str = "tests/recipes/new-screen.patch";
/// The most lines of existing files that it may add, change or remove.
const MOST_TOUCHED: usize = 6;
/// What stands for a file that is not there yet.
const NO_FILE: &str = "--- /dev/null";
/// The end of the line that names a file of texts: what the menu says of a screen stands beside what it says of the others.
const TEXTS: &str = ".ftl";

/// Fails if the recipe does not apply, or touches more than it may.
pub fn check() -> Result<(), Error> {
    let recipe = paths::read_text(&paths::root().join(RECIPE))?;
    let touched = touched(&recipe);
    if touched.len() > MOST_TOUCHED {
        return Err(Error::Wrong(format!(
            "{RECIPE} touches more than {MOST_TOUCHED} lines of files that are there:\n{}",
            touched.join("\n")
        )));
    }
    let applied = Program::new("git").args(["apply", "--check", RECIPE]).run();
    applied.map_err(|error| {
        Error::Wrong(format!(
            "{error}\nA new screen is no longer added like this. Apply what still fits with `git apply --3way {RECIPE}`, mend \
             the rest, see that it builds and passes its tests, and write the difference with one line of context there \
             (`git diff -U1`)."
        ))
    })
}

/// Adds the screen to a copy of the sources, compiles the page with it, and runs the tests that every screen has to pass.
pub fn carry_out() -> Result<(), Error> {
    let copy = paths::target().join("recipe");
    let listed = Program::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .read()?;
    if copy.exists() {
        std::fs::remove_dir_all(&copy).map_err(Error::file(&copy))?;
    }
    for file in listed.lines() {
        let from = paths::root().join(file);
        // A file that was deleted and is not committed yet is listed too.
        if from.is_file() {
            paths::write(&copy.join(file), paths::read(&from)?)?;
        }
    }
    // The copy lies in this repository and is none: git would look for the files of the patch in its root.
    Program::new("git")
        .args(["apply", RECIPE])
        .env("GIT_CEILING_DIRECTORIES", paths::target())
        .folder(&copy)
        .run()?;
    let cargo = |arguments: &[&str]| {
        let cargo = Program::new("cargo").args(arguments).folder(&copy);
        cargo.env("CARGO_TARGET_DIR", paths::target()).run()
    };
    cargo(&["test", "--quiet", "--package", "page-model", "--lib"])?;
    tools::wasm_target()?;
    let page = Build::PageAndCpu.options(BuildProfile::Dev);
    let deny = ["--", "--deny", "warnings"];
    cargo(&[&["clippy", "--quiet"], &page[..], &deny].concat())
}

/// The lines of code that a patch adds to existing files, or removes from them. A changed line is removed and added, and counts as one.
fn touched(patch: &str) -> Vec<&str> {
    let mut touched = Vec::new();
    // In front of the first hunk of a file stand the names of the file before and after.
    let (mut is_new, mut in_hunk) = (false, false);
    let mut removed = 0;
    for line in patch.lines() {
        if line.starts_with("diff ") {
            (is_new, in_hunk) = (false, false);
        } else if line.starts_with("@@ ") {
            in_hunk = true;
        } else if !in_hunk {
            is_new |= line == NO_FILE || (line.starts_with("--- ") && line.ends_with(TEXTS));
            continue;
        }
        match line.chars().next() {
            Some('-') if !is_new => {
                removed += 1;
                touched.push(line);
            }
            Some('+') if !is_new && removed > 0 => removed -= 1,
            Some('+') if !is_new => touched.push(line),
            _ => removed = 0,
        }
    }
    touched
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_new_files_and_texts_do_not_count_and_a_changed_one_counts_once() {
        let patch = "\
diff --git a/own.rs b/own.rs
new file mode 100644
--- /dev/null
+++ b/own.rs
@@ -0,0 +1,2 @@
+one
+two
diff --git a/list.rs b/list.rs
--- a/list.rs
+++ b/list.rs
@@ -1,3 +1,4 @@
 before
+added
-changed
+into this
 after
@@ -9,2 +10,1 @@
 before
-removed
-- with a dash
diff --git a/first.ftl b/first.ftl
--- a/first.ftl
+++ b/first.ftl
@@ -1,1 +1,2 @@
 before
+name = Coin
";
        assert_eq!(
            touched(patch),
            ["+added", "-changed", "-removed", "-- with a dash"]
        );
    }

    #[test]
    fn the_recipe_touches_no_more_than_it_may() -> Result<(), Error> {
        let recipe = paths::read_text(&paths::root().join(RECIPE))?;
        let count = touched(&recipe).len();
        assert!((1..=MOST_TOUCHED).contains(&count), "{count}");
        Ok(())
    }
}
