//! Finds the programs the project needs, or installs them, with a message about the wait.

mod chromium;
mod node;
mod python;
mod rust;

pub use chromium::{chromium, chromium_for_tests};
pub use node::{install_packages, node, npm, optimiser, optimiser_files};
pub use python::python_with;
pub use rust::{bind, locked_versions, mdbook, nextest, wasm_target};

/// Prints why a step takes a while.
pub fn announce(what: &str) {
    eprintln!("→ {what}");
}
