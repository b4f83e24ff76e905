//! `check`: what can be said about the sources without running them: format, lints, architecture, visible text.

use crate::architecture;
use crate::dependencies;
use crate::error::Error;
use crate::locks;
use crate::process::Program;
use crate::tools;
use crate::visible_text;
use crate::wasm::{Build, Profile};

/// All of them.
pub fn run() -> Result<(), Error> {
    format()?;
    architecture()?;
    visible_text()?;
    dependencies()?;
    locks()?;
    lint()
}

/// rustfmt would change nothing.
pub fn format() -> Result<(), Error> {
    Program::new("cargo")
        .args(["fmt", "--all", "--check"])
        .run()
}

/// The crates depend only on what they may depend on.
pub fn architecture() -> Result<(), Error> {
    architecture::check()
}

/// What the page says is written where it can be translated, and nowhere else.
pub fn visible_text() -> Result<(), Error> {
    visible_text::check()
}

/// Every dependency may be there: its licence, its source, itself.
pub fn dependencies() -> Result<(), Error> {
    dependencies::check()
}

/// npm would install on a clean clone what its lock files name.
pub fn locks() -> Result<(), Error> {
    locks::check()
}

/// Clippy has nothing to say, natively and in wasm.
pub fn lint() -> Result<(), Error> {
    tools::wasm_target()?;
    clippy(&["--all-targets"])?;
    // The crates that are only wasm, or only tools, are not among the workspace's default members. In the profiles that
    // the tests build anyway, so that macros and build scripts are compiled once.
    clippy(&["--package", "bind", "--profile", "tools"])?;
    (Build::ALL.iter()).try_for_each(|build| clippy(&build.options(Profile::Release)))
}

fn clippy(options: &[&str]) -> Result<(), Error> {
    Program::new("cargo")
        .args(["clippy", "--quiet"])
        .args(options)
        .args(["--", "--deny", "warnings"])
        .run()
}
