//! `picture` and `tour`: moving pictures of the first screen, taken from the built site in Chromium.

use std::path::Path;

use crate::error::Error;
use crate::page;
use crate::paths;
use crate::process::Program;
use crate::tools;
use crate::wasm::BuildProfile;

/// README's moving picture.
const PICTURE: &str = "docs/first-screen.webp";

/// Takes README's picture anew.
pub fn run() -> Result<(), Error> {
    take("picture", &paths::root().join(PICTURE))
}

/// Writes the tour with its captions to a file for slides.
pub fn tour(file: &Path) -> Result<(), Error> {
    take("tour", file)
}

/// Builds the release, has the script of this name take the pictures, and joins them in `file`.
fn take(name: &str, file: &Path) -> Result<(), Error> {
    let root = paths::root();
    tools::install_packages(&root.join("tests/e2e"))?;
    page::build(BuildProfile::Release)?;
    let pictures = paths::target().join(name);
    let script = root.join("tests/picture").join(format!("{name}.mjs"));
    Program::new("node")
        .args([script, pictures.clone()])
        .env("CHROME", tools::chromium()?)
        .env("SITE", page::site(BuildProfile::Release))
        .run()?;
    let python = tools::python_with(&root.join("tests/picture/requirements.txt"))?;
    let file = std::path::absolute(file).map_err(Error::file(file))?;
    Program::new(python)
        .args([root.join("tests/picture/join.py"), pictures, file])
        .run()
}
