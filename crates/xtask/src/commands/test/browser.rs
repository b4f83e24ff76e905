//! The stage `browser`: the site that the stage before has built, in a real browser.

use std::path::{Path, PathBuf};

use super::examples;
use crate::error::Error;
use crate::page;
use crate::paths;
use crate::process::Program;
use crate::tools;
use crate::wasm::BuildProfile;

/// How many files of tests run at once: a test waits for its page half of the time.
const AT_ONCE: &str = "--test-concurrency=2";
/// A software GPU and a page of ten embeds use all cores, so their files have the machine to themselves.
const ALONE: &str = "--test-concurrency=1";
/// What such a file names: a state of the browser in which a software GPU computes, or embeds as they ship.
const NEEDS_ALL_CORES: [&str; 3] = ["SOFTWARE_GPU", "CASES", "BUILT_SITE"];

/// Runs all files of tests. Those that need all cores run as well if others have failed: one run tells all.
pub fn run() -> Result<(), Error> {
    let folder = paths::root().join("tests/e2e");
    tools::install_packages(&folder)?;
    let chromium = tools::chromium()?;
    let [generate, snippets] = examples(["generate", "snippets"])?;
    let (mut together, mut alone) = (Vec::new(), Vec::new());
    for file in paths::files_under(&folder)? {
        if file.parent() != Some(&folder) || !file.to_string_lossy().ends_with(".test.mjs") {
            continue;
        }
        match needs_all_cores(&file)? {
            true => alone.push(file),
            false => together.push(file),
        }
    }
    let drive = |files: &[PathBuf], concurrency| {
        Program::new("node")
            .args(["--test", concurrency, "--test-reporter=spec"])
            .args(files)
            .env("CHROME", &chromium)
            .env("SITE", page::site(BuildProfile::Release))
            .env("GENERATE", &generate)
            .env("SNIPPETS", &snippets)
            .run()
    };
    let driven = drive(&together, AT_ONCE);
    driven.and(drive(&alone, ALONE))
}

/// Whether a file's tests need the machine to themselves.
fn needs_all_cores(file: &Path) -> Result<bool, Error> {
    let text = paths::read_text(file)?;
    Ok(NEEDS_ALL_CORES.iter().any(|name| text.contains(name)))
}
