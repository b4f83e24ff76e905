//! `bench`: the same greedy work on the same random weights, by our engine and by onnxruntime-web, in one browser; how
//! long the model takes to load, and a slider of the page from input to painted frame; and how Lighthouse grades the page.

use crate::error::Error;
use crate::page;
use crate::paths;
use crate::process::Program;
use crate::tools;
use crate::wasm::Profile;

/// What is measured of the page alone: the names of the measurements and of their scripts.
const OF_THE_PAGE: [&str; 3] = ["load", "slider", "lighthouse"];

/// Builds what ships, and measures: everything, or what is named.
pub fn run(arguments: &[String]) -> Result<(), Error> {
    for folder in ["tests/e2e", "tests/bench"] {
        tools::install_packages(&paths::root().join(folder))?;
    }
    page::build(Profile::Release)?;
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
        .env("SITE", page::site(Profile::Release))
        .run()
}

/// The engines, on models that are made once.
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
        .env("SITE", page::site(Profile::Release))
        .env("MODELS", models)
        .run()
}
