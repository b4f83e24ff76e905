//! The stage `real`: the built site with the weights that a Python package brings, in a real browser; and the same weights in
//! llama.cpp, as WebAssembly.

use crate::commands::{bench, record};
use crate::error::Error;
use crate::page;
use crate::paths;
use crate::process::Program;
use crate::tools;
use crate::wasm::BuildProfile;

/// Looks inside the network natively; then builds the site, and runs the suites one after the other: each holds half a
/// gigabyte of weights.
pub fn run() -> Result<(), Error> {
    let weights = record::weights()?;
    Program::new("cargo")
        .args(["test", "--quiet", "--package", "engine"])
        .args(["--features", "real-weights", "--test", "smollm2_inside"])
        .args(["--", "--test-threads=1"])
        .env("WEIGHTS", weights.clone())
        .run()?;
    page::build(BuildProfile::Release)?;
    for folder in ["tests/e2e", "tests/bench"] {
        tools::install_packages(&paths::root().join(folder))?;
    }
    let folder = paths::root().join("tests/real");
    let python = tools::python_with(&folder.join("requirements.txt"))?;
    let mut files = paths::files_under(&folder)?;
    files.retain(|file| file.to_string_lossy().ends_with(".test.mjs"));
    Program::new("node")
        .args(["--test", "--test-concurrency=1", "--test-reporter=spec"])
        .args(files)
        .env("CHROME", tools::chromium()?)
        .env("SITE", page::site(BuildProfile::Release))
        .env("WEIGHTS", weights)
        .env("MODELS", bench::real_models()?)
        .env("PYTHON", python)
        .run()
}
