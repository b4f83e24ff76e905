//! `screenshots`: pictures of every view of the page in its languages, taken from the built site in Chromium.

use crate::error::Error;
use crate::page;
use crate::paths;
use crate::process::Program;
use crate::tools;
use crate::wasm::BuildProfile;

/// A phone and a desk.
const WIDTHS: [u32; 2] = [375, 1280];
/// Where the pictures are, in the folder of what is built.
const FOLDER: &str = "screenshots";

/// What the pictures are of.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ScreenshotOptions {
    /// The languages; all that the site has where none is named.
    pub languages: Vec<String>,
    /// The widths of the window in CSS pixels; a phone's and a desk's where none is named.
    pub widths: Vec<u32>,
}

/// Builds the release and takes the pictures.
pub fn run(options: &ScreenshotOptions) -> Result<(), Error> {
    let folder = paths::root().join("tests/e2e");
    tools::install_packages(&folder)?;
    page::build(BuildProfile::Release)?;
    let widths = match &options.widths[..] {
        [] => &WIDTHS[..],
        widths => widths,
    };
    let widths: Vec<String> = widths.iter().map(u32::to_string).collect();
    let pictures = paths::target().join(FOLDER);
    Program::new("node")
        .args([folder.join("screenshots.mjs"), pictures.clone()])
        .args([widths.join(",")])
        .args(&options.languages)
        .env("CHROME", tools::chromium()?)
        .env("SITE", page::site(BuildProfile::Release))
        .run()?;
    println!("The pictures are in {}.", pictures.display());
    Ok(())
}
