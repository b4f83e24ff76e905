//! The two pure crates stay pure: what could bring a clock, I/O, threads or randomness in is not among their dependencies.
#![allow(clippy::unwrap_used)]

use std::path::Path;

/// The names in a manifest's `[dependencies]`.
fn dependencies(package: &str) -> Vec<String> {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .join(package)
        .join("Cargo.toml");
    let text = std::fs::read_to_string(manifest).unwrap();
    let section = text
        .split("\n[dependencies]\n")
        .nth(1)
        .unwrap()
        .split("\n[")
        .next()
        .unwrap();
    let name = |line: &str| line.split(['.', ' ', '=']).next().map(str::to_owned);
    section
        .lines()
        .filter(|line| !line.is_empty())
        .filter_map(name)
        .collect()
}

#[test]
fn sampling_and_generation_depend_on_arithmetic_data_and_errors_alone() {
    assert_eq!(dependencies("sampling"), ["libm", "serde", "thiserror"]);
    assert_eq!(
        dependencies("generation"),
        ["sampling", "serde", "thiserror"]
    );
}
