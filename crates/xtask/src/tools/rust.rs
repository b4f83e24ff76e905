//! Rust's own tools: the wasm target, Trunk, wasm-bindgen, and nextest where it is present.

use std::path::Path;

use super::announce;
use crate::error::Error;
use crate::paths;
use crate::process::Program;

/// The newest Trunk that the pinned compiler builds.
const TRUNK: &str = "0.21.14";
/// Of the line of `wasm_split_helpers` that Leptos brings.
const WASM_SPLIT: &str = "0.2.4";

/// Adds the standard library for WebAssembly.
pub fn wasm_target() -> Result<(), Error> {
    const TARGET: &str = "wasm32-unknown-unknown";
    let library = Program::new("rustc")
        .args(["--print", "target-libdir", "--target", TARGET])
        .read()?;
    if Path::new(library.trim()).is_dir() {
        return Ok(());
    }
    if Program::new("rustup")
        .args(["--version"])
        .first_line()
        .is_none()
    {
        return Err(Error::Missing {
            what: format!("Rust's standard library for {TARGET}"),
            advice:
                "Install Rust with rustup (https://rustup.rs), or add this target to your Rust."
                    .into(),
        });
    }
    announce("Rust's standard library for WebAssembly is fetched (seconds, once)");
    Program::new("rustup").args(["target", "add", TARGET]).run()
}

/// Trunk, which puts the page together.
pub fn trunk() -> Result<(), Error> {
    installed("trunk", "trunk", TRUNK, &["--locked"])
}

/// wasm-bindgen's command line, which must be of the very version the crate in `Cargo.lock` has.
pub fn wasm_bindgen() -> Result<(), Error> {
    let lock = paths::read_text(&paths::root().join("Cargo.lock"))?;
    let version = locked_versions(&lock, "wasm-bindgen")
        .first()
        .copied()
        .ok_or_else(|| Error::Wrong("Cargo.lock names no wasm-bindgen".into()))?;
    // Without `--locked`: the lock file it was published with is no longer resolvable everywhere.
    installed("wasm-bindgen", "wasm-bindgen-cli", version, &[])
}

/// wasm-split, which takes parts out of a module that arrive only when they are asked for. It does not tell its version,
/// so cargo is asked what it has installed.
pub fn wasm_split() -> Result<(), Error> {
    const PACKAGE: &str = "wasm_split_cli_support";
    let here = Program::new("cargo")
        .args(["install", "--list", "--root"])
        .args([paths::tools()])
        .read()?;
    if here.contains(&format!("{PACKAGE} v{WASM_SPLIT}:")) {
        return Ok(());
    }
    install(
        "wasm-split",
        PACKAGE,
        WASM_SPLIT,
        &["--locked", "--features", "build-binary"],
    )
}

/// Whether `cargo nextest` is there. It is faster and tells more; without it `cargo test` does the same.
pub fn nextest() -> bool {
    Program::new("cargo-nextest")
        .args(["--version"])
        .first_line()
        .is_some()
}

fn installed(program: &str, package: &str, version: &str, options: &[&str]) -> Result<(), Error> {
    let found = Program::new(program).args(["--version"]).first_line();
    if found.is_some_and(|line| line.split_whitespace().any(|word| word == version)) {
        return Ok(());
    }
    install(program, package, version, options)
}

fn install(program: &str, package: &str, version: &str, options: &[&str]) -> Result<(), Error> {
    announce(&format!(
        "{program} {version} is not on this machine: compiling it into .tools/ (two to four minutes, once)"
    ));
    // It runs for seconds in all its life here: link-time optimisation would cost more than it ever gives back.
    Program::new("cargo")
        .args(["install", package, "--version", version, "--root"])
        .args([paths::tools()])
        .args(options)
        .env("CARGO_TARGET_DIR", paths::target().join("tools"))
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
        .env("CARGO_PROFILE_RELEASE_DEBUG", "0")
        .run()
}

/// The versions of a package in a `Cargo.lock`.
pub fn locked_versions<'lock>(lock: &'lock str, package: &str) -> Vec<&'lock str> {
    let head = format!("name = \"{package}\"\nversion = \"");
    lock.split(head.as_str())
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::locked_versions;

    #[test]
    fn the_lock_file_tells_versions() {
        let lock = "[[package]]\nname = \"leptos_macro\"\nversion = \"9.9.9\"\n\n\
                    [[package]]\nname = \"leptos\"\nversion = \"0.8.1\"\n\n\
                    [[package]]\nname = \"leptos\"\nversion = \"0.7.2\"\n";
        assert_eq!(locked_versions(lock, "leptos"), ["0.8.1", "0.7.2"]);
        assert!(locked_versions(lock, "burn").is_empty());
    }
}
