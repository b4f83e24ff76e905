//! `check`: checks of the sources that run none of them: format, lints, architecture, visible text, dependencies, lock
//! files.

use crate::architecture;
use crate::counters;
use crate::dependencies;
use crate::documents;
use crate::error::Error;
use crate::invariants;
use crate::locks;
use crate::modules;
use crate::process::Program;
use crate::recipe;
use crate::tools;
use crate::type_names;
use crate::visible_text;
use crate::wasm::{Build, BuildProfile};

/// Runs all checks.
pub fn run() -> Result<(), Error> {
    format()?;
    architecture()?;
    visible_text()?;
    dependencies()?;
    locks()?;
    lint()?;
    lint_gpu()
}

/// Fails if rustfmt would change a file.
pub fn format() -> Result<(), Error> {
    Program::new("cargo")
        .args(["fmt", "--all", "--check"])
        .run()
}

/// Fails if the sources are not put together as they must be, or the documents name what does not exist.
pub fn architecture() -> Result<(), Error> {
    architecture::check()?;
    modules::check()?;
    type_names::check()?;
    counters::check()?;
    recipe::check()?;
    invariants::check()?;
    documents::check()
}

/// Fails if visible text is written in a view.
pub fn visible_text() -> Result<(), Error> {
    visible_text::check()
}

/// Fails if a dependency has a licence or a source that is not allowed, or is banned.
pub fn dependencies() -> Result<(), Error> {
    dependencies::check()
}

/// Fails if npm would not install on a clean clone exactly what its lock files name.
pub fn locks() -> Result<(), Error> {
    locks::check()
}

/// Fails if clippy has a warning, natively or in the page, the CPU engine and the workers beside it.
pub fn lint() -> Result<(), Error> {
    tools::wasm_target()?;
    clippy(&["--all-targets"])?;
    // The crates for wasm alone, the page among them, and the tools are not default members of the workspace. They are checked in
    // the profiles that the tests build in any case, so that macros and build scripts are compiled once.
    clippy(&["--package", "bind", "--profile", "tools"])?;
    let page_and_cpu = Build::PageAndCpu.options(BuildProfile::Release);
    clippy(&[&page_and_cpu[..], &["--package", "constraint-worker"]].concat())
}

/// Fails if clippy has a warning in the WebGPU engine. Few lines are in that build alone, and clippy must check wgpu and all that it
/// is made of to reach them: a third of the time of all lints. So it is not among the tests that always run.
pub fn lint_gpu() -> Result<(), Error> {
    tools::wasm_target()?;
    clippy(&Build::Gpu.options(BuildProfile::Release))?;
    // Not among what compiles natively by default: its tests need an adapter.
    let kernels = ["--package", "gpu-kernels", "--all-targets"];
    clippy(&[&kernels[..], &["--features", "adapter"]].concat())
}

fn clippy(options: &[&str]) -> Result<(), Error> {
    Program::new("cargo")
        .args(["clippy", "--quiet"])
        .args(options)
        .args(["--", "--deny", "warnings"])
        .run()
}
