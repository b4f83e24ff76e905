//! Builds the modules that the browser loads, with cargo, `bind`, and for the release binaryen. There are three
//! builds: the page's program with the CPU engine, which are needed at once, and the learning worker; the WebGPU engine; and the
//! constraint worker.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;

use crate::cargo::{self, Priority, Steps};
use crate::engine::Device;
use crate::error::Error;
use crate::paths;
use crate::tools;

/// The two ways to compile wasm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BuildProfile {
    /// Optimised, but quick to build: for `serve`.
    Dev,
    /// The release: link-time optimisation and binaryen.
    Release,
}

impl BuildProfile {
    /// The profile that Trunk is building, if it has called this program.
    pub fn from_trunk() -> Self {
        match std::env::var("TRUNK_PROFILE").as_deref() {
            Ok("release") => Self::Release,
            _ => Self::Dev,
        }
    }
}

/// The crates that one run of cargo compiles. Each build has its own cargo profile, and so its own folder: in a common
/// one, the two engines, which are one crate, would overwrite each other's file and be linked each time; and each would
/// wait for the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Build {
    /// The page's program, the CPU engine and the learning worker, in one run, so that their common dependencies are compiled
    /// once.
    PageAndCpu,
    /// The WebGPU engine.
    Gpu,
    /// The constraint worker. Compiled together with the page, its dependencies would add features to the page's.
    Constraint,
}

impl Build {
    /// All builds.
    pub const ALL: [Self; 3] = [Self::PageAndCpu, Self::Gpu, Self::Constraint];

    /// The name of the cargo profile.
    fn cargo_profile(self, profile: BuildProfile) -> &'static str {
        match (profile, self) {
            (BuildProfile::Dev, Self::PageAndCpu) => "wasm-dev",
            (BuildProfile::Dev, Self::Gpu) => "wasm-dev-gpu",
            (BuildProfile::Dev, Self::Constraint) => "wasm-dev-constraint",
            (BuildProfile::Release, Self::PageAndCpu) => "wasm-release",
            (BuildProfile::Release, Self::Gpu) => "wasm-release-gpu",
            (BuildProfile::Release, Self::Constraint) => "wasm-release-constraint",
        }
    }

    /// The options for `cargo build` or `cargo clippy`.
    pub fn options(self, profile: BuildProfile) -> Vec<&'static str> {
        let target = ["--target", "wasm32-unknown-unknown"];
        let cargo_profile = ["--profile", self.cargo_profile(profile)];
        let packages: &[&str] = match self {
            Self::PageAndCpu => &[
                "--package",
                "web",
                "--package",
                "worker",
                "--package",
                "learning-worker",
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
            Self::Constraint => &["--package", "constraint-worker"],
        };
        [&target[..], &cargo_profile, packages].concat()
    }

    /// The modules that this build produces.
    fn parts(self) -> &'static [WasmModule] {
        match self {
            Self::PageAndCpu => &[
                WasmModule::Engine(Device::Cpu),
                WasmModule::Page,
                WasmModule::Embed,
                WasmModule::Learning,
            ],
            Self::Gpu => &[WasmModule::Engine(Device::Gpu)],
            Self::Constraint => &[WasmModule::Constraint],
        }
    }

    /// Compiles the crates, then finishes their modules.
    pub fn run(
        self,
        profile: BuildProfile,
        priority: Priority,
        on_steps: impl FnMut(Steps),
    ) -> Result<(), Error> {
        cargo::build(&self.options(profile), priority, on_steps)?;
        self.finish(profile, makers_hash()?)
    }

    /// Carries out all builds at the same time, because each ends with the linking and the optimising of modules, which keep one
    /// core busy for minutes.
    pub fn run_all(profile: BuildProfile) -> Result<(), Error> {
        // What makes the modules is compiled and installed once, before several builds need it.
        let makers = makers_hash()?;
        if profile == BuildProfile::Release {
            tools::optimiser()?;
        }
        std::thread::scope(|scope| {
            let builds = Self::ALL.map(|build| {
                let options = build.options(profile);
                scope.spawn(move || {
                    cargo::build(&options, Priority::Normal, |_| {})?;
                    build.finish(profile, makers)
                })
            });
            (builds.into_iter()).try_for_each(|build| match build.join() {
                Ok(built) => built,
                Err(panic) => std::panic::resume_unwind(panic),
            })
        })
    }

    /// Makes the browser's files from the compiled modules.
    fn finish(self, profile: BuildProfile, makers: u64) -> Result<(), Error> {
        let mut parts = self.parts().iter();
        parts.try_for_each(|part| part.module(profile).finish(profile, makers))
    }
}

/// A module that is compiled to wasm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WasmModule {
    /// The page's program, with its later screens split off.
    Page,
    /// The program of an embed, with figures, controls and screens split off.
    Embed,
    /// The engine for a device.
    Engine(Device),
    /// The constraint worker.
    Constraint,
    /// The learning worker.
    Learning,
}

/// The workers that are no engines.
pub const SIDE_WORKERS: [WasmModule; 2] = [WasmModule::Constraint, WasmModule::Learning];

/// The parts of an embed that become one. It shows one figure or one screen: the page's many parts would only make more
/// files.
const JOINED: [&str; 3] = [
    "around=engines,embed_around",
    "screens=embed_screen,extras,shape,compare,tools,measured",
    "others=cost,tokenizer",
];

impl WasmModule {
    /// The folder of its finished files; of a worker also that in a site, beside those of the engines.
    pub fn folder(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::Embed => "embed",
            Self::Engine(device) => device.name(),
            Self::Constraint => "constraint",
            Self::Learning => "learning",
        }
    }

    /// The paths of the compiled module and of its finished files.
    pub fn module(self, profile: BuildProfile) -> Module {
        let (build, compiled, name) = match self {
            Self::Page => (Build::PageAndCpu, "web.wasm", "web"),
            Self::Embed => (Build::PageAndCpu, "embed.wasm", "web"),
            Self::Engine(device) => {
                let build = match device {
                    Device::Cpu => Build::PageAndCpu,
                    Device::Gpu => Build::Gpu,
                };
                (build, "worker.wasm", "engine")
            }
            Self::Constraint => (Build::Constraint, "constraint_worker.wasm", "engine"),
            Self::Learning => (Build::PageAndCpu, "learning_worker.wasm", "engine"),
        };
        let cargo_profile = build.cargo_profile(profile);
        let finished = paths::target().join("wasm").join(cargo_profile);
        Module {
            compiled: paths::target()
                .join("wasm32-unknown-unknown")
                .join(cargo_profile)
                .join(compiled),
            name,
            split: matches!(self, Self::Page | Self::Embed),
            joined: if self == Self::Embed { &JOINED } else { &[] },
            folder: finished.join(self.folder()),
        }
    }
}

/// What the rest of its folder was made from: see [`Module::origin`].
const ORIGIN: &str = "origin";
/// The file in which `bind` lists the files that each part of a split module needs.
const PARTS: &str = "parts.json";

/// A hash of what makes the files for the browser.
fn makers_hash() -> Result<u64, Error> {
    // Compiles it; this call does not run it.
    tools::bind()?;
    let mut hasher = DefaultHasher::new();
    for file in makers() {
        hasher.write(&paths::read(&file)?);
    }
    Ok(hasher.finish())
}

/// What makes the files for the browser: the program `bind` as it is compiled from the present sources, and the optimiser.
fn makers() -> Vec<PathBuf> {
    let bind = format!("bind{}", std::env::consts::EXE_SUFFIX);
    let mut files = vec![paths::target().join("tools").join(bind)];
    files.extend(tools::optimiser_files());
    files
}

/// One module for the browser.
pub struct Module {
    /// Path of the module compiled by cargo.
    compiled: PathBuf,
    /// Base name of the finished files: `name.js` and `name_bg.wasm`.
    name: &'static str,
    /// Whether parts of it are split off, to be loaded on demand.
    split: bool,
    /// The parts that become one: `joined=part,part`.
    joined: &'static [&'static str],
    /// The folder of the finished files; emptied before they are made.
    pub folder: PathBuf,
}

impl Module {
    /// Makes the browser's files from the compiled module, unless all that they depend on is as it was the last time.
    fn finish(&self, profile: BuildProfile, makers: u64) -> Result<(), Error> {
        let origin = self.origin(paths::read(&self.compiled)?, makers);
        let kept = self.folder.join(ORIGIN);
        if std::fs::read(&kept).is_ok_and(|before| before == origin) {
            return Ok(());
        }
        if self.folder.is_dir() {
            std::fs::remove_dir_all(&self.folder).map_err(Error::file(&self.folder))?;
        }
        std::fs::create_dir_all(&self.folder).map_err(Error::file(&self.folder))?;
        let split: &[&str] = if self.split { &["--split"] } else { &[] };
        let joined = self.joined.iter().copied();
        tools::bind()?
            .args([&self.compiled, &self.folder])
            .args([self.name])
            .args(split)
            .args(joined)
            .run()?;
        if profile == BuildProfile::Release {
            let names = self.files()?.into_iter().map(|(name, _)| name);
            let modules = names.filter(|name| name.ends_with(".wasm"));
            let modules: Vec<PathBuf> = modules.map(|name| self.folder.join(name)).collect();
            tools::optimiser()?.args(modules).run()?;
        }
        // Written last: its presence shows that all steps above are done for these bytes.
        paths::write(&kept, origin)
    }

    /// What the finished files depend on: the bytes of the compiled module, then a hash of what makes them and of what it is
    /// told.
    fn origin(&self, mut compiled: Vec<u8>, makers: u64) -> Vec<u8> {
        let mut hasher = DefaultHasher::new();
        (makers, self.name, self.split, self.joined).hash(&mut hasher);
        compiled.extend(hasher.finish().to_le_bytes());
        compiled
    }

    /// The finished files as names and contents, sorted by name.
    pub fn files(&self) -> Result<Vec<(String, Vec<u8>)>, Error> {
        let files = paths::files_under(&self.folder)?;
        let files = files
            .into_iter()
            .filter(|file| !file.ends_with(ORIGIN) && !file.ends_with(PARTS));
        files
            .map(|file| {
                let name = file.file_name().unwrap_or_default().to_string_lossy();
                Ok((name.into_owned(), paths::read(&file)?))
            })
            .collect()
    }

    /// The parts that are loaded later: their names, and the names of the files each needs.
    pub fn parts(&self) -> Result<BTreeMap<String, Vec<String>>, Error> {
        let path = self.folder.join(PARTS);
        serde_json::from_slice(&paths::read(&path)?)
            .map_err(|error| Error::Wrong(format!("{}: {error}", path.display())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_makes_the_files_is_bind_and_the_script_of_the_optimiser_with_the_versions_it_uses() {
        let makers = makers();
        let is_named = |name: &str| makers.iter().any(|file| file.ends_with(name));
        assert!(is_named(&format!(
            "tools/bind{}",
            std::env::consts::EXE_SUFFIX
        )));
        assert!(is_named("crates/xtask/npm/optimise.mjs"));
        assert!(is_named("crates/xtask/npm/package-lock.json"));
    }

    #[test]
    fn files_are_made_again_after_a_change_of_the_module_of_what_makes_them_or_of_what_is_joined() {
        let module = |joined| Module {
            joined,
            ..WasmModule::Embed.module(BuildProfile::Dev)
        };
        let before = module(&JOINED).origin(vec![1, 2], 7);
        assert_eq!(before, module(&JOINED).origin(vec![1, 2], 7));
        assert_ne!(before, module(&JOINED).origin(vec![1, 3], 7));
        assert_ne!(before, module(&JOINED).origin(vec![1, 2], 8));
        assert_ne!(before, module(&JOINED[1..]).origin(vec![1, 2], 7));
    }
}
