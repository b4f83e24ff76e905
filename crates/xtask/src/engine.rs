//! The engine: the worker crate compiled twice, for the CPU and for WebGPU, and bound to JavaScript.

use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::page;
use crate::paths;
use crate::process::Program;
use crate::tools;

/// How wasm is compiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Profile {
    /// Optimised, quick to build: `serve` and the browser tests.
    Dev,
    /// What ships: link-time optimisation and wasm-opt.
    Release,
}

impl Profile {
    /// Cargo's profile for the engine on a device. Two for what ships, not only because they differ: in one, the
    /// two builds of the worker would take turns in the same file and run link-time optimisation each time.
    fn of_engine(self, device: &str) -> &'static str {
        match (self, device) {
            (Self::Dev, _) => Self::DEV,
            (Self::Release, "cpu") => "release-cpu",
            (Self::Release, _) => "release-small",
        }
    }

    /// Cargo's profile for all wasm of [`Profile::Dev`].
    pub const DEV: &'static str = "wasm-dev";

    /// What Trunk is building, when it is Trunk that called us.
    pub fn from_trunk() -> Self {
        match std::env::var("TRUNK_PROFILE").as_deref() {
            Ok("release") => Self::Release,
            _ => Self::Dev,
        }
    }
}

/// The two builds of the one worker crate: each is a cargo feature and a folder.
pub const DEVICES: [&str; 2] = ["cpu", "gpu"];

/// The script that starts either of them in a worker.
const LOADER: &str = "crates/worker/worker.js";

/// The WebAssembly features that browsers have and the compiler was told to use. Never `--all-features`:
/// browsers refuse what comes out.
const WASM_FEATURES: [&str; 7] = [
    "--enable-simd",
    "--enable-bulk-memory",
    "--enable-reference-types",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-multivalue",
];

/// Builds both engines; when Trunk called, also finishes the site it is putting together.
pub fn run(profile: Profile) -> Result<(), Error> {
    build(profile)?;
    match std::env::var_os("TRUNK_STAGING_DIR") {
        Some(staging) => page::finish(Path::new(&staging), profile),
        None => Ok(()),
    }
}

/// Builds both engines into [`folder`].
pub fn build(profile: Profile) -> Result<(), Error> {
    tools::for_wasm()?;
    for device in DEVICES {
        build_for(device, profile)?;
    }
    Ok(())
}

/// Where the finished engine for `device` lies: `engine.js` and `engine_bg.wasm`.
pub fn folder(device: &str, profile: Profile) -> PathBuf {
    paths::target()
        .join("engine")
        .join(profile.of_engine(device))
        .join(device)
}

fn build_for(device: &str, profile: Profile) -> Result<(), Error> {
    let cargo_profile = profile.of_engine(device);
    Program::new("cargo")
        .args(["build", "--package", "worker", "--lib"])
        .args(["--target", "wasm32-unknown-unknown"])
        .args(["--profile", cargo_profile])
        .args(["--no-default-features", "--features", device])
        .run()?;
    let compiled = paths::target()
        .join("wasm32-unknown-unknown")
        .join(cargo_profile)
        .join("worker.wasm");
    let folder = folder(device, profile);
    let kept = folder.join("worker.wasm");
    let bytes = paths::read(&compiled)?;
    let bound = folder.join("engine_bg.wasm");
    if bound.is_file() && std::fs::read(&kept).is_ok_and(|before| before == bytes) {
        return Ok(());
    }
    bind(&compiled, &folder)?;
    if profile == Profile::Release {
        // Not for size: of what the compiler wrote, wasm-opt's shorter form compresses worse (by 33 kB for the CPU) and
        // runs slower.
        optimise(&bound, "-O1")?;
    }
    // Written last: it says that all of the above was done for these bytes.
    paths::write(&kept, bytes)
}

fn bind(wasm: &Path, folder: &Path) -> Result<(), Error> {
    Program::new("wasm-bindgen")
        .args(["--target", "web", "--no-typescript", "--out-name", "engine"])
        .arg_path("--out-dir", folder)
        .args([wasm])
        .run()
}

/// Runs wasm-opt on a module in place.
pub fn optimise(wasm: &Path, level: &str) -> Result<(), Error> {
    tools::wasm_opt()?
        .args([level])
        .args(WASM_FEATURES)
        .args([wasm])
        .arg_path("--output", wasm)
        .run()
}

/// Copies the engine into a site under a name that changes with its bytes, so that no cache can mix two
/// builds. Returns that name, the build id.
pub fn copy_into(site: &Path, profile: Profile) -> Result<String, Error> {
    let loader = paths::read_text(&paths::root().join(LOADER))?;
    let mut files = Vec::new();
    for device in DEVICES {
        for name in ["engine.js", "engine_bg.wasm"] {
            let bytes = paths::read(&folder(device, profile).join(name))?;
            files.push((format!("{device}/{name}"), bytes));
        }
    }
    let everything = std::iter::once(loader.as_bytes()).chain(files.iter().map(|(_, b)| &b[..]));
    let build = build_id(everything);
    let engine = site.join("engine");
    for (name, bytes) in &files {
        paths::write(&engine.join(&build).join(name), bytes)?;
    }
    let stamped = loader.replace(page::BUILD_PLACEHOLDER, &build);
    paths::write(&engine.join("worker.js"), stamped)?;
    Ok(build)
}

/// FNV-1a, 64 bits: a name for caches and for telling builds apart, not a defence.
fn build_id<'bytes>(files: impl Iterator<Item = &'bytes [u8]>) -> String {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let hash = files.flatten().fold(OFFSET, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(PRIME)
    });
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::build_id;

    #[test]
    fn the_build_id_is_fnv_1a() {
        // Test vectors of the function's authors.
        assert_eq!(build_id(std::iter::empty()), "cbf29ce484222325");
        assert_eq!(
            build_id([&b"foo"[..], b"bar"].into_iter()),
            "85944171f73967e8"
        );
    }
}
