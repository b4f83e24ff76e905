//! `picture`: README's moving picture of the first screen, from the built site.

use crate::error::Error;
use crate::page;
use crate::paths;
use crate::process::Program;
use crate::tools;
use crate::wasm::BuildProfile;

/// The moving picture.
const PICTURE: &str = "docs/first-screen.webp";

/// Builds the release, takes the pictures in Chromium, and joins them.
pub fn run() -> Result<(), Error> {
    let root = paths::root();
    tools::install_packages(&root.join("tests/e2e"))?;
    page::build(BuildProfile::Release)?;
    let pictures = paths::target().join("picture");
    Program::new("node")
        .args([root.join("tests/picture/picture.mjs"), pictures.clone()])
        .env("CHROME", tools::chromium()?)
        .env("SITE", page::site(BuildProfile::Release))
        .run()?;
    let python = tools::python_with(&root.join("tests/picture/requirements.txt"))?;
    Program::new(python)
        .args([
            root.join("tests/picture/join.py"),
            pictures,
            root.join(PICTURE),
        ])
        .run()
}
