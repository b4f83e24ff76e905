//! Rust's tools: the wasm target, our program `bind`, mdBook, and nextest if it is installed.

use std::path::{Path, PathBuf};

use super::announce;
use crate::error::Error;
use crate::paths;
use crate::process::Program;

/// Installs the standard library for WebAssembly, unless it is installed.
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

/// This project's program `bind`, which generates the files a browser loads from a compiled module.
pub fn bind() -> Result<Program, Error> {
    const PROFILE: &str = "tools";
    let program = paths::target()
        .join(PROFILE)
        .join(format!("bind{}", std::env::consts::EXE_SUFFIX));
    if !program.is_file() {
        announce("what binds WebAssembly to JavaScript is compiled (a minute, once)");
    }
    Program::new("cargo")
        .args(["build", "--quiet", "--package", "bind"])
        .args(["--profile", PROFILE])
        .run()?;
    Ok(Program::new(program))
}

/// mdBook in the version that the snippets are tested with: the one on the path if it has it, else one of our own in
/// `target/`.
pub fn mdbook() -> Result<PathBuf, Error> {
    const VERSION: &str = "0.5.4";
    // Output such as `mdbook v0.5.4`.
    let is_right = |program: &Path| {
        let line = Program::new(program).args(["--version"]).first_line();
        line.is_some_and(|line| line.trim_start_matches("mdbook v") == VERSION)
    };
    let on_path = PathBuf::from("mdbook");
    if is_right(&on_path) {
        return Ok(on_path);
    }
    let folder = paths::target().join("mdbook");
    let own = folder
        .join("bin")
        .join(format!("mdbook{}", std::env::consts::EXE_SUFFIX));
    if !is_right(&own) {
        announce("mdBook is compiled (minutes, once)");
        Program::new("cargo")
            .args(["install", "--quiet", "--locked", "--no-default-features"])
            .args(["mdbook", "--version", VERSION])
            .arg_path("--root", &folder)
            .run()?;
    }
    Ok(own)
}

/// Whether `cargo nextest` is installed. It is faster and reports more; without it `cargo test` runs the same tests.
pub fn nextest() -> bool {
    Program::new("cargo-nextest")
        .args(["--version"])
        .first_line()
        .is_some()
}

/// All versions of a package in a `Cargo.lock`.
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
