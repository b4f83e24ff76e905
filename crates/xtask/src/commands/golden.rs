//! `golden`: runs the scripts that write the golden fixtures, with the library versions they pin.

use crate::error::Error;
use crate::paths;
use crate::process::Program;
use crate::tools;

/// Runs every `make.py` under `tests/golden/` with the `requirements.txt` beside it.
pub fn run() -> Result<(), Error> {
    for script in paths::files_under(&paths::root().join("tests/golden"))? {
        if script.file_name().is_some_and(|name| name == "make.py") {
            let python = tools::python_with(&script.with_file_name("requirements.txt"))?;
            Program::new(python).args([script]).run()?;
        }
    }
    Ok(())
}
