//! Node and npm packages: the browser driver of the tests, and what optimises WebAssembly.

use std::path::{Path, PathBuf};

use super::announce;
use crate::error::Error;
use crate::paths;
use crate::process::Program;

const OLDEST_NODE: u32 = 20;

/// Checks that Node is installed and new enough.
pub fn node() -> Result<(), Error> {
    let line = Program::new("node").args(["--version"]).first_line();
    // Output such as `v20.20.2`.
    let major = line.as_deref().and_then(|line| {
        let digits = line.trim().trim_start_matches('v').split('.').next()?;
        digits.parse::<u32>().ok()
    });
    match major {
        Some(major) if major >= OLDEST_NODE => Ok(()),
        Some(major) => Err(Error::Wrong(format!(
            "Node {major} is too old: install Node {OLDEST_NODE} or newer."
        ))),
        None => Err(Error::Missing {
            what: "Node".into(),
            advice: format!("Install Node {OLDEST_NODE} or newer (https://nodejs.org)."),
        }),
    }
}

/// Installs the npm packages of a folder's lock file, unless they are already installed.
pub fn install_packages(folder: &Path) -> Result<(), Error> {
    node()?;
    let lock = folder.join("package-lock.json");
    // A copy of the lock file from which the packages were installed, kept in addition to npm's own record.
    let done = folder.join("node_modules").join(".installed-lock.json");
    let wanted = paths::read(&lock)?;
    if std::fs::read(&done).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    announce(&format!(
        "npm fetches the packages of {} (seconds, once)",
        folder
            .strip_prefix(paths::root())
            .unwrap_or(folder)
            .display()
    ));
    npm()
        .args(["ci", "--no-audit", "--no-fund", "--loglevel=error"])
        .folder(folder)
        .run()?;
    paths::write(&done, wanted)
}

/// npm, which is installed with Node.
pub fn npm() -> Program {
    Program::new(if cfg!(windows) { "npm.cmd" } else { "npm" })
}

/// What optimises WebAssembly modules in place: it takes their paths.
pub fn optimiser() -> Result<Program, Error> {
    let [script, lock] = optimiser_files();
    if let Some(folder) = lock.parent() {
        install_packages(folder)?;
    }
    Ok(Program::new("node").args([script]))
}

/// What the optimiser is: its script, and the versions that it uses.
pub fn optimiser_files() -> [PathBuf; 2] {
    let folder = paths::root().join("crates/xtask/npm");
    ["optimise.mjs", "package-lock.json"].map(|file| folder.join(file))
}
