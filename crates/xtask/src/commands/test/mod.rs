//! `test`: every check and test of the project, stage by stage.

mod report;

use super::{check, size};
use crate::error::Error;
use crate::page;
use crate::paths;
use crate::process::Program;
use crate::tools;
use crate::wasm::Profile;
use report::{Line, Report, Watch};

/// A part of the work that is worth naming and timing.
struct Stage {
    name: &'static str,
    what: &'static str,
    run: fn() -> Result<Outcome, Error>,
}

/// How a stage ended that did not fail.
#[derive(Debug, PartialEq, Eq)]
enum Outcome {
    /// What it checks is so.
    Passed,
    /// It needs what is not on this machine: what, and how to get it. Only for the stages outside of the default.
    Skipped(String),
}

/// What `cargo xtask test` runs: the quick ones first, and what later ones build on before them.
const STAGES: [Stage; 12] = [
    Stage {
        name: "format",
        what: "rustfmt would change nothing",
        run: || passed(check::format()),
    },
    Stage {
        name: "architecture",
        what: "crates depend on what they may depend on",
        run: || passed(check::architecture()),
    },
    Stage {
        name: "visible-text",
        what: "no view writes text of its own",
        run: || passed(check::visible_text()),
    },
    Stage {
        name: "dependencies",
        what: "licences, sources and bans of crates",
        run: || passed(check::dependencies()),
    },
    Stage {
        name: "locks",
        what: "npm would install what its lock files name",
        run: || passed(check::locks()),
    },
    Stage {
        name: "lint",
        what: "clippy, natively and in wasm",
        run: || passed(check::lint()),
    },
    Stage {
        name: "native",
        what: "unit, property and parity tests",
        run: || passed(native()),
    },
    Stage {
        name: "docs",
        what: "examples in the documentation",
        run: || passed(docs()),
    },
    Stage {
        name: "wasm",
        what: "sampling has the same bits in the browser",
        run: || passed(wasm()),
    },
    Stage {
        name: "site",
        what: "page and engines compile as they ship, and come together",
        run: || passed(page::build(Profile::Release)),
    },
    Stage {
        name: "budgets",
        what: "what a visitor downloads is no larger than size-budgets.toml says",
        run: || passed(size::measured()),
    },
    Stage {
        name: "browser",
        what: "the site, driven in Chromium",
        run: || passed(browser()),
    },
];

/// What runs when it is named: it needs a large tool or download, or takes long.
const EXTRA: [Stage; 2] = [
    Stage {
        name: "export",
        what: "scripts for transformers run, with transformers",
        run: export,
    },
    Stage {
        name: "fuzz",
        what: "chains of any bytes through sampling, for a minute",
        run: fuzz,
    },
];

fn passed(checked: Result<(), Error>) -> Result<Outcome, Error> {
    checked.map(|()| Outcome::Passed)
}

/// Runs the stages named, all of the default when none is.
pub fn run(names: &[String]) -> Result<(), Error> {
    let stages = chosen(names)?;
    let mut report = Report::default();
    for (index, stage) in stages.iter().enumerate() {
        let Stage { name, what, run } = stage;
        eprintln!("\n[{}/{}] {name}: {what}", index + 1, stages.len());
        let watch = Watch::start();
        let outcome = run().inspect_err(|_| eprintln!("\nThe stage `{name}` failed."))?;
        if let Outcome::Skipped(reason) = &outcome {
            eprintln!("Skipped: {reason}");
        }
        report.0.push(Line {
            name,
            skipped: match outcome {
                Outcome::Passed => None,
                Outcome::Skipped(reason) => Some(reason),
            },
            spent: watch.spent(),
        });
    }
    println!("\n{report}");
    if names.is_empty() {
        let names = EXTRA.map(|stage| stage.name).join(", ");
        println!("\nOnly when they are named: {names}.");
    }
    Ok(())
}

/// The stages of these names, in our order.
fn chosen(names: &[String]) -> Result<Vec<&'static Stage>, Error> {
    let all = || STAGES.iter().chain(&EXTRA);
    if names.is_empty() {
        return Ok(STAGES.iter().collect());
    }
    if let Some(unknown) = (names.iter()).find(|name| all().all(|stage| stage.name != **name)) {
        let known: Vec<_> = all().map(|stage| stage.name).collect();
        return Err(Error::Usage(format!(
            "There is no stage `{unknown}`. Stages: {}.",
            known.join(", ")
        )));
    }
    Ok(all()
        .filter(|stage| names.iter().any(|name| name == stage.name))
        .collect())
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
        .env("SITE", page::site(Profile::Release))
        .env("GENERATE", paths::target().join(generate))
        .run()
}

/// Needs PyTorch and transformers: gigabytes, fetched into `target/`.
fn export() -> Result<Outcome, Error> {
    let requirements = paths::root().join("tests/golden/model/requirements.txt");
    let python = match tools::python_with(&requirements) {
        Ok(python) => python,
        Err(error) => return Ok(Outcome::Skipped(error.to_string())),
    };
    let test = Program::new("cargo")
        .args(["test", "--quiet", "--package", "sampling"])
        .args(["--features", "export-runs", "--test", "export_runs"])
        .env("PYTHON", python);
    passed(test.run())
}

/// Needs what a stable compiler cannot do.
fn fuzz() -> Result<Outcome, Error> {
    const NIGHTLY: &str = "+nightly";
    let answers = |words: [&str; 3]| Program::new("cargo").args(words).first_line().is_some();
    if !answers([NIGHTLY, "--version", "--quiet"]) {
        return Ok(Outcome::Skipped(
            "there is no nightly compiler: `rustup toolchain install nightly`".into(),
        ));
    }
    if !answers([NIGHTLY, "fuzz", "--version"]) {
        return Ok(Outcome::Skipped(
            "there is no cargo-fuzz: `cargo install cargo-fuzz`".into(),
        ));
    }
    let chains = Program::new("cargo")
        .args([NIGHTLY, "fuzz", "run", "any_chain"])
        .args(["--fuzz-dir", "crates/sampling/fuzz"])
        .args(["--", "-max_total_time=60"]);
    passed(chains.run())
}
