//! Checks npm's lock files: `npm ci` rejects one that lacks a dependency of its `package.json`, on any clean clone.

use crate::error::Error;
use crate::invariants::Enforcement::Check;
use crate::invariants::Invariant;
use crate::paths;
use crate::tools;

/// What this file enforces.
pub const INVARIANTS: &[Invariant] = &[Invariant::new(
    "npm installs on a clean clone exactly what the lock files name",
    &[Check("asks npm")],
)];

/// All folders with npm packages.
const FOLDERS: [&str; 6] = [
    "crates/xtask/npm",
    "tests/bench",
    "tests/e2e",
    "tests/golden/families",
    "tests/platforms",
    "tests/snippets",
];

/// The files that `npm ci` reads.
const FILES: [&str; 2] = ["package.json", "package-lock.json"];

/// Checks the lock files of all folders.
pub fn check() -> Result<(), Error> {
    tools::node()?;
    let mut out_of_step = Vec::new();
    for name in FOLDERS {
        let folder = paths::root().join(name);
        let [package, lock] = FILES.map(|file| paths::read(&folder.join(file)));
        if !is_in_step(name, &package?, &lock?)? {
            out_of_step.push(name);
        }
    }
    if out_of_step.is_empty() {
        return Ok(());
    }
    Err(Error::Wrong(format!(
        "`npm ci` refuses the lock file of {}: run `npm install --package-lock-only` there, and pin in `overrides` what a \
         package asks for as `latest`",
        out_of_step.join(", ")
    )))
}

/// Whether `npm ci` would install from a lock file. It runs without network, with an empty cache and in a folder of its
/// own: anything that the lock file does not decide would depend on the registry's present state.
fn is_in_step(name: &str, package: &[u8], lock: &[u8]) -> Result<bool, Error> {
    let folder = paths::target()
        .join("npm-locks")
        .join(name.replace('/', "-"));
    if folder.is_dir() {
        std::fs::remove_dir_all(&folder).map_err(Error::file(&folder))?;
    }
    for (file, bytes) in FILES.into_iter().zip([package, lock]) {
        paths::write(&folder.join(file), bytes)?;
    }
    let asked = tools::npm()
        .args(["ci", "--dry-run", "--ignore-scripts", "--offline"])
        .args(["--no-audit", "--no-fund", "--loglevel=error"])
        .arg_path("--cache", &folder.join("cache"))
        .folder(&folder)
        .read();
    match asked {
        Ok(_) => Ok(true),
        Err(Error::Failed { .. }) => Ok(false),
        Err(other) => Err(other),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// A package that depends on `semver` in `range`, with a lock file that has its version 7.0.0.
    fn in_step(name: &str, range: &str) -> bool {
        let package = format!(r#"{{ "dependencies": {{ "semver": "{range}" }} }}"#);
        let lock = format!(
            r#"{{ "name": "asks", "lockfileVersion": 3, "requires": true, "packages": {{
                "": {{ "dependencies": {{ "semver": "{range}" }} }},
                "node_modules/semver": {{ "version": "7.0.0" }}
            }} }}"#
        );
        is_in_step(name, package.as_bytes(), lock.as_bytes()).unwrap()
    }

    #[test]
    fn a_lock_file_answers_alone_or_is_out_of_step() {
        assert!(in_step("test-exact", "7.0.0"));
        assert!(!in_step("test-other", "7.0.1"));
        // The latest version changes without a change of the lock file.
        assert!(!in_step("test-latest", "latest"));
    }
}
