//! `golden`: writes the golden fixtures anew from the scripts that made them, with the libraries they pin.

use crate::error::Error;
use crate::paths;
use crate::process::Program;
use crate::tools;

/// Runs every script beside a `requirements.txt` under `tests/golden/`.
pub fn run() -> Result<(), Error> {
    let folder = paths::root().join("tests/golden");
    let python = tools::python_with(&folder.join("requirements.txt"))?;
    for script in paths::files_under(&folder)? {
        if script
            .extension()
            .is_some_and(|extension| extension == "py")
        {
            Program::new(&python).args([&script]).run()?;
        }
    }
    Ok(())
}
