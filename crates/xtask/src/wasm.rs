//! From a crate to a module the browser loads: cargo, wasm-split where there is something to split, wasm-bindgen, and
//! for what ships wasm-opt. The page and both engines come this way.

use std::path::{Path, PathBuf};

use crate::error::Error;
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
    /// Cargo's profile for all wasm of [`Profile::Dev`].
    pub const DEV: &'static str = "wasm-dev";
    /// Cargo's profile for what ships and must be small.
    pub const SMALL: &'static str = "release-small";

    /// What Trunk is building, when it is Trunk that called us.
    pub fn from_trunk() -> Self {
        match std::env::var("TRUNK_PROFILE").as_deref() {
            Ok("release") => Self::Release,
            _ => Self::Dev,
        }
    }
}

/// The WebAssembly features that browsers have and the compiler was told to use. Never `--all-features`:
/// browsers refuse what comes out.
const FEATURES: [&str; 7] = [
    "--enable-simd",
    "--enable-bulk-memory",
    "--enable-reference-types",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-multivalue",
];

/// The file that says for which compiled module the rest of its folder was made.
const KEPT: &str = "compiled.wasm";

/// One module to build.
pub struct Module {
    /// What cargo is told to build.
    pub target: Vec<&'static str>,
    /// What cargo calls the result, without its ending.
    pub compiled: &'static str,
    /// Cargo's profile.
    pub cargo_profile: &'static str,
    /// What the finished files are called: `name.js` and `name_bg.wasm`.
    pub name: &'static str,
    /// Whether parts of it arrive only when they are asked for.
    pub split: bool,
    /// Where the finished files go, and nothing else.
    pub folder: PathBuf,
}

impl Module {
    /// Builds it; does nothing after cargo where the compiled module is the one of last time.
    pub fn build(&self, profile: Profile) -> Result<(), Error> {
        Program::new("cargo")
            .args(["build", "--target", "wasm32-unknown-unknown"])
            .args(["--profile", self.cargo_profile])
            .args(&self.target)
            .run()?;
        let compiled = paths::target()
            .join("wasm32-unknown-unknown")
            .join(self.cargo_profile)
            .join(format!("{}.wasm", self.compiled));
        let bytes = paths::read(&compiled)?;
        let kept = self.folder.join(KEPT);
        if std::fs::read(&kept).is_ok_and(|before| before == bytes) {
            return Ok(());
        }
        if self.folder.is_dir() {
            std::fs::remove_dir_all(&self.folder).map_err(Error::file(&self.folder))?;
        }
        let whole = if self.split {
            self.split(&compiled)?
        } else {
            compiled
        };
        self.bind(&whole)?;
        if profile == Profile::Release {
            for (name, _) in self.files()? {
                if name.ends_with(".wasm") {
                    optimise(&self.folder.join(name))?;
                }
            }
        }
        // Written last: it says that all of the above was done for these bytes.
        paths::write(&kept, bytes)
    }

    /// The finished files, names and contents, in the order of their names.
    pub fn files(&self) -> Result<Vec<(String, Vec<u8>)>, Error> {
        let files = paths::files_under(&self.folder)?;
        let files = files.into_iter().filter(|file| !file.ends_with(KEPT));
        files
            .map(|file| {
                let name = file.file_name().unwrap_or_default().to_string_lossy();
                Ok((name.into_owned(), paths::read(&file)?))
            })
            .collect()
    }

    /// Takes out the parts that arrive later; returns the rest, which is still to be bound.
    fn split(&self, compiled: &Path) -> Result<PathBuf, Error> {
        Program::new("wasm-split-cli")
            .args([compiled, &self.folder])
            .args(["--target", "web", "--out-name", self.name])
            .run()?;
        let in_between = self.folder.join(format!("{}.wasm", self.name));
        let whole = paths::target().join(format!("{}-without-its-parts.wasm", self.name));
        std::fs::rename(&in_between, &whole).map_err(Error::file(&in_between))?;
        Ok(whole)
    }

    fn bind(&self, wasm: &Path) -> Result<(), Error> {
        // The parts link themselves to what the linker exports.
        let exports: &[&str] = if self.split {
            &["--keep-lld-exports"]
        } else {
            &[]
        };
        Program::new("wasm-bindgen")
            .args([
                "--target",
                "web",
                "--no-typescript",
                "--out-name",
                self.name,
            ])
            .args(exports)
            .arg_path("--out-dir", &self.folder)
            .args([wasm])
            .run()
    }
}

/// Runs wasm-opt on a module in place. Not for size: of what the compiler wrote, wasm-opt's shorter form compresses
/// worse (by 33 kB for the CPU engine) and runs slower.
fn optimise(wasm: &Path) -> Result<(), Error> {
    tools::wasm_opt()?
        .args(["-O1", "--strip-debug", "--strip-producers"])
        .args(FEATURES)
        .args([wasm])
        .arg_path("--output", wasm)
        .run()
}
