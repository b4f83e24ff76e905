//! The engine: the worker crate compiled twice, for the CPU and for WebGPU, and bound to JavaScript.

use std::path::Path;

use crate::error::Error;
use crate::page;
use crate::paths;
use crate::tools;
use crate::wasm::{Module, Profile};

/// The two builds of the one worker crate: each is a cargo feature and a folder.
pub const DEVICES: [&str; 2] = ["cpu", "gpu"];

/// The script that starts either of them in a worker.
const LOADER: &str = "crates/worker/worker.js";

/// Builds both engines.
pub fn build(profile: Profile) -> Result<(), Error> {
    tools::for_wasm()?;
    for device in DEVICES {
        module(device, profile).build(profile)?;
    }
    Ok(())
}

/// The engine for `device`: `engine.js` and `engine_bg.wasm`.
fn module(device: &'static str, profile: Profile) -> Module {
    // Two profiles for what ships, not only because they differ: in one, the two builds of the worker would take turns
    // in the same file and run link-time optimisation each time.
    let cargo_profile = match (profile, device) {
        (Profile::Dev, _) => Profile::DEV,
        (Profile::Release, "cpu") => "release-cpu",
        (Profile::Release, _) => Profile::SMALL,
    };
    let package = ["--package", "worker", "--lib"];
    let feature = ["--no-default-features", "--features", device];
    Module {
        target: [&package[..], &feature[..]].concat(),
        compiled: "worker",
        cargo_profile,
        name: "engine",
        split: false,
        folder: paths::target()
            .join("engine")
            .join(cargo_profile)
            .join(device),
    }
}

/// Copies the engine into a site under a name that changes with its bytes, so that no cache can mix two
/// builds. Returns that name, the build id.
pub fn copy_into(site: &Path, profile: Profile) -> Result<String, Error> {
    let loader = paths::read_text(&paths::root().join(LOADER))?;
    let mut files = Vec::new();
    for device in DEVICES {
        for (name, bytes) in module(device, profile).files()? {
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
pub fn build_id<'bytes>(files: impl Iterator<Item = &'bytes [u8]>) -> String {
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
