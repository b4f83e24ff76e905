//! `package`: the Python package with the files of the page that its figures need, as a wheel.

use crate::error::Error;
use crate::page;
use crate::paths;
use crate::process::Program;
use crate::tools;
use crate::wasm::BuildProfile;

/// Builds the site, copies what figures need of it into the package, and makes the wheel in `target/packages`.
pub fn run() -> Result<(), Error> {
    page::build(BuildProfile::Release)?;
    let folder = paths::root().join("python");
    let python = tools::python_with(&folder.join("tests/requirements.txt"))?;
    let site = page::site(BuildProfile::Release);
    Program::new(&python)
        .args([folder.join("copy_site.py"), site])
        .run()?;
    let packages = paths::target().join("packages");
    Program::new(&python)
        .args(["-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir"])
        .args([&packages, &folder])
        .run()?;
    println!("\nThe wheel is in {}: pip installs it.", packages.display());
    Ok(())
}
