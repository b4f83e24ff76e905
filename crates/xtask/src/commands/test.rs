//! `test`: every check and test of the project, stage by stage.

use std::time::{Duration, Instant};

use super::check;
use crate::error::Error;
use crate::page;
use crate::paths;
use crate::process::Program;
use crate::tools;
use crate::wasm::Profile;

/// A part of the work that is worth naming and timing.
struct Stage {
    name: &'static str,
    what: &'static str,
    run: fn() -> Result<(), Error>,
}

/// The quick ones first, and what later ones build on before them.
const STAGES: [Stage; 8] = [
    Stage {
        name: "format",
        what: "rustfmt would change nothing",
        run: check::format,
    },
    Stage {
        name: "architecture",
        what: "crates depend on what they may depend on",
        run: check::architecture,
    },
    Stage {
        name: "lint",
        what: "clippy, natively and in wasm",
        run: check::lint,
    },
    Stage {
        name: "native",
        what: "unit, property and parity tests",
        run: native,
    },
    Stage {
        name: "docs",
        what: "examples in the documentation",
        run: docs,
    },
    Stage {
        name: "wasm",
        what: "sampling has the same bits in the browser",
        run: wasm,
    },
    Stage {
        name: "site",
        what: "page and engines compile and come together",
        run: || page::build(Profile::Dev),
    },
    Stage {
        name: "browser",
        what: "the site, driven in Chromium",
        run: browser,
    },
];

/// Runs the stages named, all of them when none is.
pub fn run(names: &[String]) -> Result<(), Error> {
    if let Some(unknown) = names
        .iter()
        .find(|name| STAGES.iter().all(|stage| stage.name != **name))
    {
        let known = STAGES.map(|stage| stage.name).join(", ");
        return Err(Error::Usage(format!(
            "There is no stage `{unknown}`. Stages: {known}."
        )));
    }
    let wanted: Vec<&Stage> = STAGES
        .iter()
        .filter(|stage| names.is_empty() || names.iter().any(|name| name == stage.name))
        .collect();

    let begin = Instant::now();
    let mut times: Vec<(&str, Duration)> = Vec::new();
    for (index, stage) in wanted.iter().enumerate() {
        eprintln!(
            "\n[{}/{}] {}: {}",
            index + 1,
            wanted.len(),
            stage.name,
            stage.what
        );
        let start = Instant::now();
        (stage.run)().inspect_err(|_| eprintln!("\nThe stage `{}` failed.", stage.name))?;
        times.push((stage.name, start.elapsed()));
    }
    println!("\nAll passed:");
    for (name, time) in times {
        println!("  {name:<14}{:>7.1} s", time.as_secs_f64());
    }
    println!(
        "  {:<14}{:>7.1} s",
        "together",
        begin.elapsed().as_secs_f64()
    );
    Ok(())
}

fn native() -> Result<(), Error> {
    let runner: &[&str] = if tools::nextest() {
        &["nextest", "run"]
    } else {
        &["test", "--quiet", "--all-targets"]
    };
    Program::new("cargo").args(runner).run()
}

fn docs() -> Result<(), Error> {
    Program::new("cargo")
        .args(["test", "--quiet", "--doc"])
        .run()
}

/// The pure crates, in WebAssembly as it ships.
fn wasm() -> Result<(), Error> {
    tools::wasm_target()?;
    tools::node()?;
    Program::new("node")
        .args(["tests/sampling-bench/run.mjs"])
        .env("CHROMIUM", tools::chromium()?)
        .run()
}

/// The site that the stage before built, in a real browser.
fn browser() -> Result<(), Error> {
    let folder = paths::root().join("tests/e2e");
    tools::install_packages(&folder)?;
    let chromium = tools::chromium()?;
    // Not `--package engine`: then cargo would choose features for it alone, and compile burn once more.
    let generate = format!("debug/examples/generate{}", std::env::consts::EXE_SUFFIX);
    Program::new("cargo")
        .args(["build", "--quiet", "--example", "generate"])
        .run()?;
    let mut tests = paths::files_under(&folder)?;
    tests.retain(|file| {
        file.parent() == Some(&folder) && file.to_string_lossy().ends_with(".test.mjs")
    });
    Program::new("node")
        // One file after the other: a software GPU takes all the cores there are.
        .args(["--test", "--test-concurrency=1", "--test-reporter=spec"])
        .args(tests)
        .env("CHROME", chromium)
        .env("SITE", page::site(Profile::Dev))
        .env("GENERATE", paths::target().join(generate))
        .run()
}
