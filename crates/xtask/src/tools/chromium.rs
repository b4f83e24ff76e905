//! Finds a Chromium for tests and benchmarks: an installed one, else Debian's package, else Playwright's build.

use std::path::{Path, PathBuf};

use super::{announce, install_packages};
use crate::error::Error;
use crate::paths;
use crate::process::Program;

/// Names of Chromium and Chrome on the path.
const NAMES: [&str; 4] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

/// Chromium without a window: the same engine. Each page that a test opens in the whole browser is a window of its own, whose
/// address bar is a page of 400 scripts.
const HEADLESS_SHELL: &str = "chromium-headless-shell";

/// The path of Chrome on macOS.
const MAC: &str = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/// The path of a Chromium or Chrome; installs one if there is none.
pub fn chromium() -> Result<PathBuf, Error> {
    if let Some(path) = named()? {
        return Ok(path);
    }
    if let Some(path) = installed() {
        return Ok(path);
    }
    if can_install() {
        install_package("chromium")?;
        if let Some(path) = installed() {
            return Ok(path);
        }
    }
    playwrights_own()
}

/// The path of the browser for the tests: Chromium's headless shell where Debian has it, else what [`chromium`] finds.
pub fn chromium_for_tests() -> Result<PathBuf, Error> {
    if let Some(path) = named()? {
        return Ok(path);
    }
    let shell = || on_path(&[HEADLESS_SHELL]);
    if let Some(path) = shell() {
        return Ok(path);
    }
    // A release of Debian without this package has Chromium alone.
    if can_install()
        && install_package(HEADLESS_SHELL).is_ok()
        && let Some(path) = shell()
    {
        return Ok(path);
    }
    chromium()
}

/// The browser that the variable `CHROME` names, if it is set.
fn named() -> Result<Option<PathBuf>, Error> {
    let Some(path) = std::env::var_os("CHROME").map(PathBuf::from) else {
        return Ok(None);
    };
    if path.is_file() {
        return Ok(Some(path));
    }
    Err(Error::Wrong(format!(
        "the variable CHROME names {}, which is no file",
        path.display()
    )))
}

fn installed() -> Option<PathBuf> {
    on_path(&NAMES).or_else(|| Some(PathBuf::from(MAC)).filter(|file| file.is_file()))
}

/// The first program on the path that has one of the names.
fn on_path(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .flat_map(|folder| names.iter().map(move |name| folder.join(name)))
        .find(|file| file.is_file())
}

/// Whether packages of Debian can be installed here.
fn can_install() -> bool {
    is_debian() && is_root()
}

fn install_package(package: &str) -> Result<(), Error> {
    announce(&format!(
        "Debian's {package} is installed (about a minute, once)"
    ));
    Program::new("apt-get").args(["update", "-qq"]).run()?;
    Program::new("apt-get")
        .args(["install", "-y", "-qq", "--no-install-recommends", package])
        .env("DEBIAN_FRONTEND", "noninteractive")
        .run()
}

/// Playwright's build of Chromium, in Playwright's own cache.
fn playwrights_own() -> Result<PathBuf, Error> {
    let folder = paths::root().join("tests/e2e");
    install_packages(&folder)?;
    let ask = "console.log(require('playwright-core').chromium.executablePath())";
    let path = || -> Result<PathBuf, Error> {
        let line = Program::new("node")
            .args(["-e", ask])
            .folder(&folder)
            .read()?;
        Ok(PathBuf::from(line.trim()))
    };
    if path()?.is_file() {
        return path();
    }
    announce("no Chromium here: Playwright's own is fetched (about a minute, once)");
    let mut arguments = vec!["node_modules/playwright-core/cli.js", "install", "chromium"];
    if is_root() {
        arguments.push("--with-deps");
    }
    let fetched = Program::new("node").args(arguments).folder(&folder).run();
    match path()? {
        path if fetched.is_ok() && path.is_file() => Ok(path),
        _ => Err(Error::Missing {
            what: "Chromium".into(),
            advice: "Install Chromium or Chrome (on Debian: `apt install chromium`), or name one in the \
                     variable CHROME; then run this again."
                .into(),
        }),
    }
}

/// Whether this is Debian itself: Ubuntu's package of this name is only a pointer to a snap.
fn is_debian() -> bool {
    std::fs::read_to_string("/etc/os-release")
        .is_ok_and(|text| text.lines().any(|line| line == "ID=debian"))
}

fn is_root() -> bool {
    Path::new("/root").is_dir()
        && Program::new("id").args(["-u"]).first_line().as_deref() == Some("0")
}
