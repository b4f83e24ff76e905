//! `train`: runs the training program, which explains its own options.

use crate::error::Error;
use crate::process::Program;

/// Hands `arguments` on.
pub fn run(arguments: &[String]) -> Result<(), Error> {
    Program::new("cargo")
        .args(["run", "--package", "training", "--"])
        .args(arguments)
        .run()
}
