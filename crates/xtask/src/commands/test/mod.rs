//! `test`: all checks and tests of the project, in stages.

mod browser;
mod families;
mod real;
mod report;

use std::path::{Path, PathBuf};
use std::time::Instant;

use super::{check, package, size};
use crate::error::Error;
use crate::page;
use crate::paths;
use crate::process::Program;
use crate::recipe;
use crate::tools;
use crate::wasm::BuildProfile;
use report::{Report, ReportLine, StageTimer};

/// A stage of the tests, which has a name and is timed.
struct TestStage {
    name: &'static str,
    what: &'static str,
    run: fn() -> Result<StageOutcome, Error>,
}

/// The result of a stage that did not fail.
#[derive(Debug, PartialEq, Eq)]
enum StageOutcome {
    /// All its checks passed.
    Passed,
    /// A tool is missing on this machine: which one, and how to install it. Only for stages outside of the default.
    Skipped(String),
}

/// The stages of `cargo xtask test`: quick ones first, and each after those whose results it needs.
const STAGES: [TestStage; 13] = [
    TestStage {
        name: "format",
        what: "rustfmt would change nothing",
        run: || passed(check::format()),
    },
    TestStage {
        name: "architecture",
        what: "crates, folders and files depend on what they may depend on, and what the documents name exists",
        run: || passed(check::architecture()),
    },
    TestStage {
        name: "visible-text",
        what: "no code writes text of its own",
        run: || passed(check::visible_text()),
    },
    TestStage {
        name: "dependencies",
        what: "licences, sources and bans of crates",
        run: || passed(check::dependencies()),
    },
    TestStage {
        name: "locks",
        what: "npm would install what its lock files name",
        run: || passed(check::locks()),
    },
    TestStage {
        name: "lint",
        what: "clippy, natively and in wasm",
        run: || passed(check::lint()),
    },
    TestStage {
        name: "native",
        what: "unit, property and parity tests",
        run: || passed(native()),
    },
    TestStage {
        name: "docs",
        what: "examples in the documentation",
        run: || passed(docs()),
    },
    TestStage {
        name: "python",
        what: "the Python package has the samplers' results of the engines, and reads and writes recordings",
        run: || passed(python()),
    },
    TestStage {
        name: "wasm",
        what: "sampling and the CPU kernels have the same bits in WebAssembly",
        run: || passed(wasm()),
    },
    TestStage {
        name: "site",
        what: "page and engines compile as they ship, and come together",
        run: || passed(page::build(BuildProfile::Release)),
    },
    TestStage {
        name: "budgets",
        what: "what a visitor downloads is no larger than size-budgets.toml says",
        run: || passed(size::measured()),
    },
    TestStage {
        name: "browser",
        what: "the site, driven in Chromium",
        run: || passed(browser::run()),
    },
];

/// Stages that run only when named: they need a large tool or download, or take long.
const EXTRA: [TestStage; 12] = [
    TestStage {
        name: "lint-gpu",
        what: "clippy, in the WebGPU engine",
        run: || passed(check::lint_gpu()),
    },
    TestStage {
        name: "gpu",
        what: "the kernels of GPUs, on this machine's adapter, held against the CPU",
        run: || passed(gpu()),
    },
    TestStage {
        name: "sweeps",
        what: "the site at every size, in every step of the lessons, in each language and on WebGPU, in Chromium",
        run: || passed(sweeps()),
    },
    TestStage {
        name: "export",
        what: "scripts for transformers run, with transformers",
        run: export,
    },
    TestStage {
        name: "snippets",
        what: "mdBook and MDX leave a figure's snippets as they are",
        run: || passed(snippets()),
    },
    TestStage {
        name: "large-model",
        what: "a model of 124 million weights, from a stand-in for the hub to its tokens, in Chromium",
        run: || passed(large_model()),
    },
    TestStage {
        name: "real",
        what: "SmolLM2-135M-Instruct in every screen, held against transformers, in Chromium",
        run: || passed(real::run()),
    },
    TestStage {
        name: "families",
        what: "published tokenizers and chat templates, held against the published libraries",
        run: || passed(families::run()),
    },
    TestStage {
        name: "notebooks",
        what: "figures in JupyterLab, Notebook 7 and marimo, without network, and the tutorial",
        run: || passed(notebooks()),
    },
    TestStage {
        name: "platforms",
        what: "figures in editors, sanitizers, slides, book tools and office programs, and SCORM packages in a player",
        run: || passed(platforms()),
    },
    TestStage {
        name: "recipe",
        what: "a screen that is added as the recipe says compiles and passes the tests of screens",
        run: || passed(recipe::carry_out()),
    },
    TestStage {
        name: "fuzz",
        what: "chains of any bytes through sampling, for a minute",
        run: fuzz,
    },
];

fn passed(checked: Result<(), Error>) -> Result<StageOutcome, Error> {
    checked.map(|()| StageOutcome::Passed)
}

/// Runs the named stages, or all default ones if none is named.
pub fn run(names: &[String]) -> Result<(), Error> {
    let stages = chosen(names)?;
    let mut report = Report::default();
    let begin = Instant::now();
    for (index, stage) in stages.iter().enumerate() {
        let TestStage { name, what, run } = stage;
        let passed = begin.elapsed().as_secs() / 60;
        eprintln!(
            "\n[{}/{}] {name}: {what} (after {passed} min)",
            index + 1,
            stages.len()
        );
        let watch = StageTimer::start();
        let outcome = run().inspect_err(|_| eprintln!("\nThe stage `{name}` failed."))?;
        if let StageOutcome::Skipped(reason) = &outcome {
            eprintln!("Skipped: {reason}");
        }
        report.0.push(ReportLine {
            name,
            skipped: match outcome {
                StageOutcome::Passed => None,
                StageOutcome::Skipped(reason) => Some(reason),
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

/// Fails if there is no stage with one of these names.
pub fn check_names(names: &[String]) -> Result<(), Error> {
    chosen(names).map(drop)
}

/// The stages with these names, in the order of the tables above.
fn chosen(names: &[String]) -> Result<Vec<&'static TestStage>, Error> {
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
        &["nextest", "run", "--tests", "--no-fail-fast"]
    } else {
        &["test", "--quiet", "--tests"]
    };
    Program::new("cargo").args(runner).run()?;
    // No default member; compiled as the tool that the next stages need.
    Program::new("cargo")
        .args(["test", "--quiet", "--package", "bind"])
        .args(["--profile", "tools"])
        .run()
}

/// Tests the kernels of GPUs. Needs an adapter, if only one in software.
fn gpu() -> Result<(), Error> {
    Program::new("cargo")
        .args(["test", "--package", "gpu-kernels"])
        .args(["--features", "adapter"])
        .run()
}

fn docs() -> Result<(), Error> {
    Program::new("cargo")
        .args(["test", "--quiet", "--doc"])
        .run()
}

/// Tests the Python package, as it lies in the repository.
fn python() -> Result<(), Error> {
    let folder = paths::root().join("python");
    let python = tools::python_with(&folder.join("tests/requirements.txt"))?;
    Program::new(python)
        .args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider"])
        .args(["--rootdir"])
        .args([&folder, &folder.join("tests")])
        .run()
}

/// Tests the figures of the Python package in their hosts. Needs PyTorch, transformers and the hosts: 3 GB.
fn notebooks() -> Result<(), Error> {
    page::build(BuildProfile::Release)?;
    let folder = paths::root().join("python");
    let python = tools::python_with(&folder.join("tests/requirements.txt"))?;
    Program::new(python)
        .args([
            folder.join("platforms/run.py"),
            page::site(BuildProfile::Release),
        ])
        .env("CHROME", tools::chromium()?)
        .run()
}

/// Tests what the site gives to others in their programs. Needs LibreOffice, Inkscape and librsvg; the test of each says how it is
/// installed.
fn platforms() -> Result<(), Error> {
    page::build(BuildProfile::Release)?;
    let folder = paths::root().join("tests/platforms");
    // The helpers of the browser tests have their packages there.
    tools::install_packages(&paths::root().join("tests/e2e"))?;
    tools::install_packages(&folder)?;
    let xtask = std::env::current_exe().map_err(Error::file(Path::new("xtask")))?;
    let tests = ["hosts", "pictures", "scorm"].map(|name| folder.join(format!("{name}.test.mjs")));
    Program::new("node")
        // Each test drives a browser and a program of others.
        .args(["--test", "--test-concurrency=1", "--test-reporter=spec"])
        .args(tests)
        .env("CHROME", tools::chromium_for_tests()?)
        .env("SITE", page::site(BuildProfile::Release))
        .env("XTASK", xtask)
        .env("PACKAGES", paths::target().join(package::PACKAGES))
        .run()
}

/// Tests sampling and the CPU kernels, in WebAssembly as it ships.
fn wasm() -> Result<(), Error> {
    tools::wasm_target()?;
    tools::node()?;
    Program::new("node").args(["tests/kernels/run.mjs"]).run()?;
    Program::new("node")
        .args(["tests/sampling-bench/run.mjs"])
        .env("CHROMIUM", tools::chromium_for_tests()?)
        .run()
}

/// Compiles examples, and returns the paths of the programs.
fn examples<const COUNT: usize>(names: [&str; COUNT]) -> Result<[PathBuf; COUNT], Error> {
    // Not `--package engine`: then cargo would resolve features for it alone, and compile burn once more.
    Program::new("cargo")
        .args(["build", "--quiet"])
        .args(names.iter().flat_map(|name| ["--example", name]))
        .run()?;
    let folder = paths::target().join("debug/examples");
    Ok(names.map(|name| folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX))))
}

/// Builds a book and a page of MDX from snippets, with the tools that authors use.
fn snippets() -> Result<(), Error> {
    let folder = paths::root().join("tests/snippets");
    tools::install_packages(&folder)?;
    let mdbook = tools::mdbook()?;
    let [snippets] = examples(["snippets"])?;
    Program::new("node")
        .args(["--test", "--test-reporter=spec"])
        .args([folder.join("snippets.test.mjs")])
        .env("MDBOOK", mdbook)
        .env("SNIPPETS", snippets)
        .run()
}

/// Builds the site, and tries all that the stage `browser` tries a part of.
fn sweeps() -> Result<(), Error> {
    page::build(BuildProfile::Release)?;
    browser::sweeps()
}

/// Tests the built site with a model of half a gigabyte.
fn large_model() -> Result<(), Error> {
    page::build(BuildProfile::Release)?;
    tools::install_packages(&paths::root().join("tests/e2e"))?;
    let chromium = tools::chromium()?;
    let [generate] = examples(["generate"])?;
    Program::new("node")
        .args(["--test", "--test-reporter=spec"])
        .args([paths::root().join("tests/large-model/large-model.test.mjs")])
        .env("CHROME", chromium)
        .env("SITE", page::site(BuildProfile::Release))
        .env("GENERATE", generate)
        .run()
}

/// Needs PyTorch, transformers and llguidance: gigabytes, downloaded into `target/`.
fn export() -> Result<StageOutcome, Error> {
    let requirements = paths::root().join("tests/golden/sampling/export_requirements.txt");
    let python = match tools::python_with(&requirements) {
        Ok(python) => python,
        Err(error) => return Ok(StageOutcome::Skipped(error.to_string())),
    };
    let test = Program::new("cargo")
        .args(["test", "--quiet", "--package", "sampling"])
        .args(["--features", "export-runs", "--test", "export_runs"])
        .env("PYTHON", python);
    passed(test.run())
}

/// Needs a nightly compiler.
fn fuzz() -> Result<StageOutcome, Error> {
    const NIGHTLY: &str = "+nightly";
    let answers = |words: [&str; 3]| Program::new("cargo").args(words).first_line().is_some();
    if !answers([NIGHTLY, "--version", "--quiet"]) {
        return Ok(StageOutcome::Skipped(
            "there is no nightly compiler: `rustup toolchain install nightly`".into(),
        ));
    }
    if !answers([NIGHTLY, "fuzz", "--version"]) {
        return Ok(StageOutcome::Skipped(
            "there is no cargo-fuzz: `cargo install cargo-fuzz`".into(),
        ));
    }
    let chains = Program::new("cargo")
        .args([NIGHTLY, "fuzz", "run", "any_chain"])
        .args(["--fuzz-dir", "crates/sampling/fuzz"])
        .args(["--", "-max_total_time=60"]);
    passed(chains.run())
}
