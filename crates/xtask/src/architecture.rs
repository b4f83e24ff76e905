//! Checks which crates depend on which, from the dependencies that cargo resolves.

use crate::engine::Device;
use crate::error::Error;
use crate::invariants::Enforcement::{Budget, Check};
use crate::invariants::Invariant;
use crate::paths;
use crate::process::Program;
use crate::purity::{PURE_CRATES, impurities};
use crate::tools::locked_versions;

/// What this file enforces.
pub const INVARIANTS: &[Invariant] = &[
    Invariant::new(
        "`web` never reaches burn, wgpu, cubecl, tokenizers or llguidance: the page is small and paints before the engine arrives",
        &[
            Check("walks the resolved dependencies"),
            Budget("page-wasm"),
        ],
    ),
    Invariant::new(
        "A pure crate depends on pure packages alone",
        &[Check("walks the resolved dependencies")],
    ),
    Invariant::new(
        "burn never runs with autotune or fusion in the browser",
        &[Check("looks at the resolved features of both builds")],
    ),
    Invariant::new(
        "How messages travel is known to `worker`, `side-worker` and `web/src/engine` alone",
        &[Check("looks for `wire` in the sources")],
    ),
    Invariant::new(
        "The page has one reactive graph and one heap of JavaScript objects",
        &[Check("counts the versions of `leptos` and `wasm-bindgen`")],
    ),
];

/// Crates that would make the page large, or run the model on its main thread.
const NOT_IN_THE_PAGE: [&str; 10] = [
    "burn",
    "cubecl",
    "cubek",
    "wgpu",
    "naga",
    "tokenizers",
    "safetensors",
    "model",
    "llguidance",
    "toktrie",
];

/// All packages that the pure crates may reach. A new name here must be pure as well. `futures-channel` and `futures-util` are
/// for asynchronous code: they run nothing by themselves; the second brings `futures-task`, `pin-project-lite` and `slab`.
/// `serde_json` reads what the model wrote, with `memchr`
/// and `zmij`. `safetensors` is without its `std`, which would open files; it brings `hashbrown`. `sha1` and `sha2` compute digests.
/// `minijinja` is without its loader, which would open files. `half` converts numbers of 16 bits; it brings `zerocopy`. `bytemuck` reads numbers as vectors. `base64` and
/// `miniz_oxide`, which brings `adler2`, change bytes.
const PURE: [&str; 67] = [
    "adler2",
    "allocator-api2",
    "backprop",
    "base64",
    "block-buffer",
    "bytemuck",
    "cfg-if",
    "charts",
    "chat",
    "corpus",
    "costs",
    "crypto-common",
    "decoder-config",
    "digest",
    "engine-client",
    "enums",
    "equivalent",
    "fast_qr",
    "foldhash",
    "futures-channel",
    "futures-core",
    "futures-task",
    "futures-util",
    "generation",
    "generic-array",
    "gguf",
    "half",
    "hashbrown",
    "hub",
    "indexmap",
    "itoa",
    "learning",
    "lexical-parse-float",
    "lexical-parse-integer",
    "lexical-util",
    "libm",
    "memchr",
    "minijinja",
    "minijinja-contrib",
    "miniz_oxide",
    "oniguruma",
    "page-model",
    "percent-encoding",
    "pin-project-lite",
    "proc-macro2",
    "protocol",
    "quote",
    "recording",
    "safetensors",
    "sampling",
    "serde",
    "serde_core",
    "serde_derive",
    "serde_json",
    "sha1",
    "sha2",
    "slab",
    "syn",
    "texts",
    "thiserror",
    "thiserror-impl",
    "typenum",
    "unicode-ident",
    "unicode-segmentation",
    "zerocopy",
    "zerocopy-derive",
    "zmij",
];

/// The folders that know how messages travel between page and worker: what uses `protocol::wire`.
const WIRE: [&str; 4] = [
    "crates/protocol/src",
    "crates/worker/src",
    "crates/side-worker/src",
    "web/src/engine",
];

/// Crates of which two versions would break the page: two reactive graphs, two heaps of JavaScript objects.
const ONCE: [&str; 2] = ["leptos", "wasm-bindgen"];

/// Features of burn and cubecl that must stay off in the browser: `autotune` computes wrong numbers or panics there;
/// `fusion` was measured to be slower, and is larger.
const OFF_IN_THE_WORKER: [&str; 2] = ["autotune", "fusion"];

/// One line of `cargo tree`: a package and its features.
#[derive(Debug, PartialEq, Eq)]
struct Resolved {
    name: String,
    features: Vec<String>,
}

/// Runs all checks of this file.
pub fn check() -> Result<(), Error> {
    let mut broken = Vec::new();

    let page = resolve("web", &[])?;
    for package in &page {
        if NOT_IN_THE_PAGE
            .iter()
            .any(|family| is_of(&package.name, family))
        {
            broken.push(format!("`web` reaches `{}`", package.name));
        }
    }
    for pure in PURE_CRATES {
        for package in resolve(pure, &[])? {
            if !PURE.contains(&package.name.as_str()) {
                broken.push(format!("`{pure}` reaches `{}`", package.name));
            }
        }
        broken.extend(impurities(pure)?);
    }
    for device in Device::ALL.map(Device::name) {
        let options = ["--no-default-features", "--features", device];
        for package in resolve("worker", &options)? {
            for feature in OFF_IN_THE_WORKER {
                let on = package.features.iter().any(|f| f == feature);
                if on
                    && ["burn", "cubecl", "cubek"]
                        .iter()
                        .any(|f| is_of(&package.name, f))
                {
                    broken.push(format!(
                        "`worker` ({device}) has `{}/{feature}`",
                        package.name
                    ));
                }
            }
        }
    }
    broken.extend(misplaced_wire()?);
    let lock = paths::read_text(&paths::root().join("Cargo.lock"))?;
    for package in ONCE {
        let versions = locked_versions(&lock, package);
        if versions.len() != 1 {
            broken.push(format!(
                "Cargo.lock has {} versions of `{package}`",
                versions.len()
            ));
        }
    }

    if broken.is_empty() {
        Ok(())
    } else {
        Err(Error::Wrong(format!(
            "the architecture is broken:\n  {}",
            broken.join("\n  ")
        )))
    }
}

/// Whether a package is `family` or one of its parts: `burn-core` belongs to `burn`, `burner` does not.
fn is_of(package: &str, family: &str) -> bool {
    package
        .strip_prefix(family)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

/// All packages that `package` depends on when built for the browser, without build scripts and tests.
fn resolve(package: &str, options: &[&str]) -> Result<Vec<Resolved>, Error> {
    let tree = Program::new("cargo")
        .args(["tree", "--quiet", "--package", package])
        .args(["--target", "wasm32-unknown-unknown", "--edges", "normal"])
        .args(["--prefix", "none", "--format", "{p}|{f}"])
        .args(options)
        .read()?;
    let packages: Vec<Resolved> = tree.lines().filter_map(resolved).collect();
    // With empty output every check would pass.
    if packages.first().is_none_or(|first| first.name != package) {
        return Err(Error::Wrong(format!(
            "`cargo tree` says nothing of `{package}` that is understood"
        )));
    }
    Ok(packages)
}

/// Parses `name v1.2.3 (path)|feature,feature`; a repeated package ends with ` (*)`.
fn resolved(line: &str) -> Option<Resolved> {
    let (package, features) = line.split_once('|')?;
    let features = features.trim_end_matches(" (*)");
    Some(Resolved {
        name: package.split_whitespace().next()?.to_string(),
        features: features.split(',').map(String::from).collect(),
    })
}

/// Files outside of [`WIRE`] that use the transport of messages, one message each.
fn misplaced_wire() -> Result<Vec<String>, Error> {
    let root = paths::root();
    let mut found = Vec::new();
    for folder in ["crates", "web/src"] {
        for file in paths::files_under(&root.join(folder))? {
            let allowed = WIRE
                .iter()
                .any(|folder| file.starts_with(root.join(folder)));
            let is_source = file.extension().is_some_and(|extension| extension == "rs");
            let is_this = file.ends_with(file!());
            if is_source && !allowed && !is_this {
                let text = paths::read_text(&file)?;
                let uses = ["wire::", "protocol::wire", " wire,", "{wire"];
                if uses.iter().any(|name| text.contains(name)) {
                    found.push(format!("{} uses `protocol::wire`", file.display()));
                }
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_line_of_cargo_tree_is_read() {
        let line = "burn v0.22.1|std,wgpu (*)";
        let package = resolved(line).unwrap();
        assert_eq!(package.name, "burn");
        assert_eq!(package.features, ["std", "wgpu"]);
    }

    #[test]
    fn families_are_told_apart() {
        assert!(is_of("burn-core", "burn") && is_of("burn", "burn"));
        assert!(!is_of("burner", "burn"));
    }
}
