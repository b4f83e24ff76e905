//! `measure`: measures anew what the page says of models of real texts, on the weights that a Python package brings.

use crate::commands::record;
use crate::error::Error;
use crate::paths;
use crate::process::Program;
use crate::tools;

/// The Python package that writes the weights in other formats.
const REQUIREMENTS: &str = "tests/golden/gguf/requirements.txt";
/// What writes them.
const FORMATS: &str = "tests/golden/smollm2/formats.py";
/// The facts, prompts and texts.
const LISTS: &str = "tests/golden/smollm2/measured";
/// What is written.
const MEASURED: &str = "public/measured/smollm2.json";
/// The shipped model, whose heads are measured as well, and what is written of both.
const SHIPPED: &str = "public/models/tiny";
const NAMED_HEADS: &str = "crates/page-model/content/named-heads.txt";

/// Downloads the package, unless it is there, and measures for half an hour.
pub fn run() -> Result<(), Error> {
    let weights = record::weights()?;
    let root = paths::root();
    let formats = paths::target().join("smollm2/formats");
    Program::new(tools::python_with(&root.join(REQUIREMENTS))?)
        .args([root.join(FORMATS), weights.clone(), formats.clone()])
        .run()?;
    Program::new("cargo")
        .args(["run", "--quiet", "--example", "measure", "--", "--gguf"])
        .args([weights.clone()])
        .args(["--formats"])
        .args([formats])
        .args(["--lists"])
        .args([root.join(LISTS)])
        .args(["--into"])
        .args([root.join(MEASURED)])
        .run()?;
    Program::new("cargo")
        .args(["run", "--quiet", "--example", "heads", "--", "--model"])
        .args([root.join(SHIPPED)])
        .args(["--gguf"])
        .args([weights])
        .args(["--beginnings"])
        .args([root.join(LISTS).join("beginnings.txt")])
        .args(["--into"])
        .args([root.join(NAMED_HEADS)])
        .run()
}
