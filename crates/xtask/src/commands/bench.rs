//! `bench`: the same greedy work on the same random weights, by our engine and by onnxruntime-web, in one browser.

use crate::engine::Profile;
use crate::error::Error;
use crate::page;
use crate::paths;
use crate::process::Program;
use crate::tools;

/// Makes the models (once), builds what ships, and measures.
pub fn run(arguments: &[String]) -> Result<(), Error> {
    let folder = paths::root().join("tests/bench");
    tools::install_packages(&paths::root().join("tests/e2e"))?;
    tools::install_packages(&folder)?;
    let chromium = tools::chromium()?;
    let models = paths::target().join("bench-models");
    let python = tools::python_with(&folder.join("requirements.txt"))?;
    Program::new(python)
        .args([folder.join("make_models.py"), models.clone()])
        .run()?;
    page::build(Profile::Release)?;
    Program::new("node")
        .args([folder.join("bench.mjs")])
        .args(arguments)
        .env("CHROME", chromium)
        .env("SITE", page::site(Profile::Release))
        .env("MODELS", models)
        .run()
}
