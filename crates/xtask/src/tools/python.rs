//! Python with exactly the packages that a script requires, in a virtual environment under `target/`.

use std::path::{Path, PathBuf};

use super::announce;
use crate::error::Error;
use crate::paths;
use crate::process::Program;

/// The interpreter of a virtual environment with the packages in `requirements`, a pip requirements file.
pub fn python_with(requirements: &Path) -> Result<PathBuf, Error> {
    let wanted = paths::read(requirements)?;
    let name = requirements
        .strip_prefix(paths::root())
        .unwrap_or(requirements)
        .to_string_lossy()
        .replace(['/', '\\', '.'], "-");
    let folder = paths::target().join("python").join(name);
    let interpreter = folder.join(if cfg!(windows) {
        "Scripts/python.exe"
    } else {
        "bin/python"
    });
    let done = folder.join("installed-requirements.txt");
    if std::fs::read(&done).is_ok_and(|installed| installed == wanted) {
        return Ok(interpreter);
    }
    announce("Python packages for this command are fetched into target/ (once)");
    let python = if cfg!(windows) { "python" } else { "python3" };
    if Program::new(python)
        .args(["--version"])
        .first_line()
        .is_none()
    {
        return Err(Error::Missing {
            what: "Python".into(),
            advice: "Install Python 3.9 or newer (https://www.python.org).".into(),
        });
    }
    Program::new(python)
        .args(["-m", "venv"])
        .args([&folder])
        .run()?;
    Program::new(&interpreter)
        .args(["-m", "pip", "install", "--quiet", "--requirement"])
        .args([requirements])
        .run()?;
    paths::write(&done, wanted)?;
    Ok(interpreter)
}
