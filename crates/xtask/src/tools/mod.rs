//! Finds each program the project needs, or installs it where only this project sees it, saying why one waits.

mod chromium;
mod node;
mod python;
mod rust;

pub use chromium::chromium;
pub use node::{install_packages, node, wasm_opt};
pub use python::python_with;
pub use rust::{locked_versions, nextest, trunk, wasm_bindgen, wasm_split, wasm_target};

use crate::error::Error;

/// What compiling the page and the engine takes.
pub fn for_wasm() -> Result<(), Error> {
    wasm_target()?;
    wasm_bindgen()?;
    wasm_split()
}

/// Says why something takes a while.
fn announce(what: &str) {
    eprintln!("→ {what}");
}
