//! `check`: what can be said about the sources without running them: format, lints, architecture.

use crate::architecture;
use crate::engine::DEVICES;
use crate::error::Error;
use crate::process::Program;
use crate::tools;
use crate::wasm::Profile;

/// All of them.
pub fn run() -> Result<(), Error> {
    format()?;
    architecture()?;
    lint()
}

/// rustfmt would change nothing.
pub fn format() -> Result<(), Error> {
    Program::new("cargo")
        .args(["fmt", "--all", "--check"])
        .run()
}

/// The crates depend only on what they may depend on.
pub fn architecture() -> Result<(), Error> {
    architecture::check()
}

/// Clippy has nothing to say, natively and in wasm.
pub fn lint() -> Result<(), Error> {
    tools::wasm_target()?;
    // The two crates that are only wasm are not among the workspace's default members.
    clippy(&["--all-targets"])?;
    clippy_wasm(&["--package", "web"])?;
    for device in DEVICES {
        clippy_wasm(&[
            "--package",
            "worker",
            "--no-default-features",
            "--features",
            device,
        ])?;
    }
    Ok(())
}

/// In the profile that is built anyway, so that macros and build scripts are compiled once.
fn clippy_wasm(options: &[&str]) -> Result<(), Error> {
    let wasm = [
        "--target",
        "wasm32-unknown-unknown",
        "--profile",
        Profile::DEV,
    ];
    clippy(&[&wasm[..], options].concat())
}

fn clippy(options: &[&str]) -> Result<(), Error> {
    Program::new("cargo")
        .args(["clippy", "--quiet"])
        .args(options)
        .args(["--", "--deny", "warnings"])
        .run()
}
