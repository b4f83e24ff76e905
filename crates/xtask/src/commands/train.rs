//! `train`: runs the training program, which has its own help.

use crate::error::Error;
use crate::process::Program;

/// Passes `arguments` on.
///
/// Built in release mode, since a debug build multiplies matrices ten times as slowly; without link-time optimization,
/// which gains nothing here and takes minutes.
pub fn run(arguments: &[String]) -> Result<(), Error> {
    let gpu = arguments
        .windows(2)
        .any(|pair| pair[0] == "--device" && pair[1] == "gpu");
    let features = if gpu {
        "training/avx512,training/gpu"
    } else {
        "training/avx512"
    };
    Program::new("cargo")
        .args(["run", "--release", "--package", "training"])
        .args(["--features", features, "--bin", "training", "--"])
        .args(arguments)
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
        .env("CARGO_TARGET_DIR", "target/train")
        .run()
}
