//! `train`: runs the training program, which explains its own options.

use crate::error::Error;
use crate::process::Program;

/// Hands `arguments` on.
pub fn run(arguments: &[String]) -> Result<(), Error> {
    // Not `--package training`: then cargo would choose features for it alone, and compile burn once more.
    Program::new("cargo")
        .args(["run", "--bin", "training", "--"])
        .args(arguments)
        .run()
}
