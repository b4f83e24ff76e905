//! The stage `browser`: the site that the stage before has built, in a real browser.

use std::path::PathBuf;

use super::examples;
use crate::error::Error;
use crate::page;
use crate::paths;
use crate::process::Program;
use crate::tools;
use crate::wasm::BuildProfile;

/// The turn of the suites that share the machine, two files at once: a test waits for its page half of the time.
const TOGETHER: TestTurn = TestTurn {
    name: "together",
    concurrency: "--test-concurrency=2",
};
/// The turn of those that use all cores, see `tests/e2e/lib/turn.mjs`.
const ALONE: TestTurn = TestTurn {
    name: "alone",
    concurrency: "--test-concurrency=1",
};
/// What a file names whose suites have a turn.
const HAS_TURNS: &str = "describeOn";

/// Which suites run.
struct TestTurn {
    name: &'static str,
    concurrency: &'static str,
}

/// Runs all files of tests. The second turn is taken also if the first one has failed: one run tells all.
pub fn run() -> Result<(), Error> {
    let folder = paths::root().join("tests/e2e");
    tools::install_packages(&folder)?;
    let chromium = tools::chromium()?;
    let [generate, snippets] = examples(["generate", "snippets"])?;
    // A test calls `add-model`.
    let xtask = std::env::current_exe().map_err(|source| Error::NotStarted {
        program: "xtask".into(),
        source,
    })?;
    let mut files = paths::files_under(&folder)?;
    files.retain(|file| {
        file.parent() == Some(&folder) && file.to_string_lossy().ends_with(".test.mjs")
    });
    let drive = |files: &[PathBuf], turn: TestTurn| {
        Program::new("node")
            .args(["--test", turn.concurrency, "--test-reporter=spec"])
            .args(files)
            .env("CHROME", &chromium)
            .env("SITE", page::site(BuildProfile::Release))
            .env("GENERATE", &generate)
            .env("SNIPPETS", &snippets)
            .env("XTASK", &xtask)
            .env("TURN", turn.name)
            .run()
    };
    let driven = drive(&files, TOGETHER);
    let mut alone = Vec::new();
    for file in files {
        if paths::read_text(&file)?.contains(HAS_TURNS) {
            alone.push(file);
        }
    }
    driven.and(drive(&alone, ALONE))
}
