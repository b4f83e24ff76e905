//! The engine: the worker crate compiled twice, for the CPU and for WebGPU, and its place in a site, beside the constraint
//! worker.

use std::path::Path;

use crate::error::Error;
use crate::page;
use crate::paths;
use crate::wasm::{BuildProfile, SIDE_WORKERS, WasmModule};

/// The device an engine computes on. The worker crate is built once for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Device {
    /// The CPU.
    Cpu,
    /// The GPU, through WebGPU.
    Gpu,
}

impl Device {
    /// Both devices.
    pub const ALL: [Self; 2] = [Self::Cpu, Self::Gpu];

    /// The worker crate's feature for the device, and the engine's folder in a site.
    pub fn name(self) -> &'static str {
        match self {
            Self::Cpu => "cpu",
            Self::Gpu => "gpu",
        }
    }
}

/// The script that starts an engine, or a worker that is none.
const LOADER: &str = "crates/worker/worker.js";

/// Copies the engines for `devices` and the workers beside them into a site, in a folder whose name changes with their bytes,
/// so that no cache can mix two builds. Returns that name, the build id. It also depends on `round`, because an engine that is built later
/// is not among the bytes: it then belongs to this site and to no other.
pub fn copy_into(
    site: &Path,
    profile: BuildProfile,
    devices: &[Device],
    round: &str,
) -> Result<String, Error> {
    let loader = paths::read_text(&paths::root().join(LOADER))?;
    let engines = devices.iter().map(|&device| WasmModule::Engine(device));
    let mut files = Vec::new();
    for module in engines.chain(SIDE_WORKERS) {
        for (name, bytes) in module.module(profile).files()? {
            files.push((format!("{}/{name}", module.folder()), bytes));
        }
    }
    let everything = [loader.as_bytes(), round.as_bytes()].into_iter();
    let build = build_id(everything.chain(files.iter().map(|(_, bytes)| &bytes[..])));
    let engine = site.join("engine");
    for (name, bytes) in &files {
        paths::write(&engine.join(&build).join(name), bytes)?;
    }
    let stamped = loader.replace(page::BUILD_PLACEHOLDER, &build);
    paths::write(&engine.join("worker.js"), stamped)?;
    Ok(build)
}

/// FNV-1a, 64 bits, in hexadecimal: to distinguish builds in caches, not for security.
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
