//! `package`: what others install. The Python package with the files of its figures as a wheel, and SCORM packages for
//! learning platforms.

pub mod scorm;

use crate::error::Error;
use crate::page;
use crate::paths;
use crate::process::Program;
use crate::tools;
use crate::wasm::BuildProfile;
use scorm::ScormOptions;

/// The folder of packages, under `target`.
pub const PACKAGES: &str = "packages";

/// What is packed.
#[derive(Debug, PartialEq, Eq)]
pub enum PackageCommand {
    /// The Python package.
    Wheel,
    /// A package for learning platforms.
    Scorm(ScormOptions),
}

/// Builds the site, and packs what is named.
pub fn run(command: &PackageCommand) -> Result<(), Error> {
    match command {
        PackageCommand::Wheel => wheel(),
        PackageCommand::Scorm(options) => scorm::run(options),
    }
}

/// Builds the site, copies what figures need of it into the package, and makes the wheel in `target/packages`.
fn wheel() -> Result<(), Error> {
    page::build(BuildProfile::Release)?;
    let folder = paths::root().join("python");
    let python = tools::python_with(&folder.join("tests/requirements.txt"))?;
    let site = page::site(BuildProfile::Release);
    Program::new(&python)
        .args([folder.join("copy_site.py"), site])
        .run()?;
    let packages = paths::target().join(PACKAGES);
    Program::new(&python)
        .args(["-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir"])
        .args([&packages, &folder])
        .run()?;
    println!("\nThe wheel is in {}: pip installs it.", packages.display());
    Ok(())
}
