//! Finds a Chromium for the tests: an installed one, else Debian's package, else Playwright's build.

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

/// The path of Chrome on macOS.
const MAC: &str = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/// The path of a Chromium or Chrome; installs one if there is none.
pub fn chromium() -> Result<PathBuf, Error> {
    if let Some(path) = std::env::var_os("CHROME") {
        let path = PathBuf::from(path);
        return if path.is_file() {
            Ok(path)
        } else {
            Err(Error::Wrong(format!(
                "the variable CHROME names {}, which is no file",
                path.display()
            )))
        };
    }
    if let Some(path) = installed() {
        return Ok(path);
    }
    if is_debian() && is_root() {
        announce("no Chromium here: Debian's is installed (about a minute, once)");
        Program::new("apt-get").args(["update", "-qq"]).run()?;
        Program::new("apt-get")
            .args([
                "install",
                "-y",
                "-qq",
                "--no-install-recommends",
                "chromium",
            ])
            .env("DEBIAN_FRONTEND", "noninteractive")
            .run()?;
        if let Some(path) = installed() {
            return Ok(path);
        }
    }
    playwrights_own()
}

fn installed() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let on_path = std::env::split_paths(&path)
        .flat_map(|folder| NAMES.map(|name| folder.join(name)))
        .find(|file| file.is_file());
    on_path.or_else(|| Some(PathBuf::from(MAC)).filter(|file| file.is_file()))
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
