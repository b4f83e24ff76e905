//! From crates to modules the browser loads: cargo, `bind`, and for what ships wasm-opt. The page and both engines come
//! this way, in two builds: what the page needs at once, and the WebGPU engine.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::cargo::{self, Priority, Steps};
use crate::engine::Device;
use crate::error::Error;
use crate::paths;
use crate::tools;

/// How wasm is compiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Profile {
    /// Optimised, quick to build: `serve`.
    Dev,
    /// What ships: link-time optimisation and wasm-opt.
    Release,
}

impl Profile {
    /// What Trunk is building, when it is Trunk that called us.
    pub fn from_trunk() -> Self {
        match std::env::var("TRUNK_PROFILE").as_deref() {
            Ok("release") => Self::Release,
            _ => Self::Dev,
        }
    }
}

/// What cargo compiles in one run. Each build has a profile of cargo's, and so a folder, of its own: in one, the two
/// engines, which are one crate, would take turns in the same file and be linked each time; and neither waits for the
/// other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Build {
    /// The page's program and the CPU engine. In one run, because then what both depend on is compiled once.
    PageAndCpu,
    /// The WebGPU engine.
    Gpu,
}

impl Build {
    /// Both, in the order in which they are needed.
    pub const ALL: [Self; 2] = [Self::PageAndCpu, Self::Gpu];

    /// Cargo's name for the profile.
    fn cargo_profile(self, profile: Profile) -> &'static str {
        match (profile, self) {
            (Profile::Dev, Self::PageAndCpu) => "wasm-dev",
            (Profile::Dev, Self::Gpu) => "wasm-dev-gpu",
            (Profile::Release, Self::PageAndCpu) => "wasm-release",
            (Profile::Release, Self::Gpu) => "wasm-release-gpu",
        }
    }

    /// What cargo is told to build, or to check.
    pub fn options(self, profile: Profile) -> Vec<&'static str> {
        let target = ["--target", "wasm32-unknown-unknown"];
        let cargo_profile = ["--profile", self.cargo_profile(profile)];
        let packages: &[&str] = match self {
            Self::PageAndCpu => &[
                "--package",
                "web",
                "--package",
                "worker",
                "--no-default-features",
                "--features",
                "worker/cpu",
            ],
            Self::Gpu => &[
                "--package",
                "worker",
                "--no-default-features",
                "--features",
                "worker/gpu",
            ],
        };
        [&target[..], &cargo_profile, packages].concat()
    }

    /// What comes of it.
    fn parts(self) -> &'static [Part] {
        match self {
            Self::PageAndCpu => &[Part::Engine(Device::Cpu), Part::Page],
            Self::Gpu => &[Part::Engine(Device::Gpu)],
        }
    }

    /// Runs it.
    pub fn run(
        self,
        profile: Profile,
        priority: Priority,
        on_steps: impl FnMut(Steps),
    ) -> Result<(), Error> {
        cargo::build(&self.options(profile), priority, on_steps)?;
        let mut parts = self.parts().iter();
        parts.try_for_each(|part| part.module(profile).finish(profile))
    }
}

/// What is compiled to wasm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The page's program, its later screens split off.
    Page,
    /// An engine.
    Engine(Device),
}

impl Part {
    /// Where it is compiled, and where its finished files are.
    pub fn module(self, profile: Profile) -> Module {
        let (build, compiled, name, folder) = match self {
            Self::Page => (Build::PageAndCpu, "web.wasm", "web", "page"),
            Self::Engine(device) => {
                let build = match device {
                    Device::Cpu => Build::PageAndCpu,
                    Device::Gpu => Build::Gpu,
                };
                (build, "worker.wasm", "engine", device.name())
            }
        };
        let cargo_profile = build.cargo_profile(profile);
        let finished = paths::target().join("wasm").join(cargo_profile);
        Module {
            compiled: paths::target()
                .join("wasm32-unknown-unknown")
                .join(cargo_profile)
                .join(compiled),
            name,
            split: self == Self::Page,
            folder: finished.join(folder),
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
/// The file in which `bind` says what each part of a split module needs.
const PARTS: &str = "parts.json";

/// One module for the browser.
pub struct Module {
    /// What cargo has compiled.
    compiled: PathBuf,
    /// What the finished files are called: `name.js` and `name_bg.wasm`.
    name: &'static str,
    /// Whether parts of it arrive only when they are asked for.
    split: bool,
    /// Where the finished files go, and nothing else.
    pub folder: PathBuf,
}

impl Module {
    /// Makes of what cargo has compiled what a browser loads; does nothing where that is what it was last time.
    fn finish(&self, profile: Profile) -> Result<(), Error> {
        let bytes = paths::read(&self.compiled)?;
        let kept = self.folder.join(KEPT);
        if std::fs::read(&kept).is_ok_and(|before| before == bytes) {
            return Ok(());
        }
        if self.folder.is_dir() {
            std::fs::remove_dir_all(&self.folder).map_err(Error::file(&self.folder))?;
        }
        std::fs::create_dir_all(&self.folder).map_err(Error::file(&self.folder))?;
        let split: &[&str] = if self.split { &["--split"] } else { &[] };
        tools::bind()?
            .args([&self.compiled, &self.folder])
            .args([self.name])
            .args(split)
            .run()?;
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
        let files = files
            .into_iter()
            .filter(|file| !file.ends_with(KEPT) && !file.ends_with(PARTS));
        files
            .map(|file| {
                let name = file.file_name().unwrap_or_default().to_string_lossy();
                Ok((name.into_owned(), paths::read(&file)?))
            })
            .collect()
    }

    /// What each part that arrives later needs: its name, and the names of its files.
    pub fn parts(&self) -> Result<BTreeMap<String, Vec<String>>, Error> {
        let path = self.folder.join(PARTS);
        serde_json::from_slice(&paths::read(&path)?)
            .map_err(|error| Error::Wrong(format!("{}: {error}", path.display())))
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
