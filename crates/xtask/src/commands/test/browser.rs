//! The stages `browser` and `sweeps`: the built site in a real browser.

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
/// What a file names which sweeps over sizes, steps or languages.
const HAS_SWEEPS: &str = "./lib/sweep.mjs";

/// Which suites run.
struct TestTurn {
    name: &'static str,
    concurrency: &'static str,
}

/// How much of its sweeps a file tries, see `tests/e2e/lib/sweep.mjs`.
#[derive(Clone, Copy)]
enum Sweep {
    Part,
    All,
}

/// Runs all files of tests, with a part of their sweeps. The second turn is taken also if the first one has failed: one run tells
/// all.
pub fn run() -> Result<(), Error> {
    let browser = TestBrowser::new()?;
    let files = test_files()?;
    let alone = those_that_name(&files, HAS_TURNS)?;
    let driven = browser.drive(&files, TOGETHER, Sweep::Part);
    driven.and(browser.drive(&alone, ALONE, Sweep::Part))
}

/// Runs the files that sweep, with all that their sweeps try, and what runs on a GPU in software.
pub fn sweeps() -> Result<(), Error> {
    let browser = TestBrowser::new()?;
    let files = test_files()?;
    let sweeping = those_that_name(&files, HAS_SWEEPS)?;
    let alone = those_that_name(&files, HAS_TURNS)?;
    let driven = browser.drive(&sweeping, TOGETHER, Sweep::All);
    driven.and(browser.drive(&alone, ALONE, Sweep::All))
}

/// The files of tests in a browser.
fn test_files() -> Result<Vec<PathBuf>, Error> {
    let folder = folder();
    let mut files = paths::files_under(&folder)?;
    files.retain(|file| {
        file.parent() == Some(&folder) && file.to_string_lossy().ends_with(".test.mjs")
    });
    Ok(files)
}

fn folder() -> PathBuf {
    paths::root().join("tests/e2e")
}

/// Those of `files` whose text names `word`.
fn those_that_name(files: &[PathBuf], word: &str) -> Result<Vec<PathBuf>, Error> {
    let mut those = Vec::new();
    for file in files {
        if paths::read_text(file)?.contains(word) {
            those.push(file.clone());
        }
    }
    Ok(those)
}

/// What the tests run with.
struct TestBrowser {
    chromium: PathBuf,
    generate: PathBuf,
    snippets: PathBuf,
    /// A test calls `add-model`.
    xtask: PathBuf,
}

impl TestBrowser {
    /// Installs and compiles what is missing.
    fn new() -> Result<Self, Error> {
        tools::install_packages(&folder())?;
        let chromium = tools::chromium_for_tests()?;
        let [generate, snippets] = examples(["generate", "snippets"])?;
        let xtask = std::env::current_exe().map_err(|source| Error::NotStarted {
            program: "xtask".into(),
            source,
        })?;
        Ok(Self {
            chromium,
            generate,
            snippets,
            xtask,
        })
    }

    fn drive(&self, files: &[PathBuf], turn: TestTurn, sweep: Sweep) -> Result<(), Error> {
        Program::new("node")
            .args(["--test", turn.concurrency, "--test-reporter=spec"])
            .args(files)
            .env("CHROME", &self.chromium)
            .env("SITE", page::site(BuildProfile::Release))
            .env("GENERATE", &self.generate)
            .env("SNIPPETS", &self.snippets)
            .env("XTASK", &self.xtask)
            .env("TURN", turn.name)
            .env(
                "SWEEP",
                match sweep {
                    Sweep::Part => "part",
                    Sweep::All => "all",
                },
            )
            .run()
    }
}
