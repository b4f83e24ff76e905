//! `bench`: the same greedy work on the same random weights, by our engine and by onnxruntime-web, in one browser; and
//! how long a slider of the page takes from input to painted frame.

use crate::error::Error;
use crate::page;
use crate::paths;
use crate::process::Program;
use crate::tools;
use crate::wasm::Profile;

/// Builds what ships, and measures: both, or the one that is named.
pub fn run(arguments: &[String]) -> Result<(), Error> {
    tools::install_packages(&paths::root().join("tests/e2e"))?;
    page::build(Profile::Release)?;
    if arguments != ["slider"] {
        engines(arguments)?;
    }
    if arguments.is_empty() || arguments == ["slider"] {
        sliders()?;
    }
    Ok(())
}

/// The page's sliders over a large vocabulary.
fn sliders() -> Result<(), Error> {
    Program::new("node")
        .args([paths::root().join("tests/bench/slider.mjs")])
        .env("CHROME", tools::chromium()?)
        .env("SITE", page::site(Profile::Release))
        .run()
}

/// The engines, on models that are made once.
fn engines(arguments: &[String]) -> Result<(), Error> {
    let folder = paths::root().join("tests/bench");
    tools::install_packages(&folder)?;
    let chromium = tools::chromium()?;
    let models = paths::target().join("bench-models");
    let python = tools::python_with(&folder.join("requirements.txt"))?;
    Program::new(python)
        .args([folder.join("make_models.py"), models.clone()])
        .run()?;
    Program::new("node")
        .args([folder.join("bench.mjs")])
        .args(arguments)
        .env("CHROME", chromium)
        .env("SITE", page::site(Profile::Release))
        .env("MODELS", models)
        .run()
}
