//! Finds each program the project needs, or installs it where only this project sees it, saying why one waits.

mod chromium;
mod node;
mod python;
mod rust;

pub use chromium::chromium;
pub use node::{install_packages, node, npm, wasm_opt};
pub use python::python_with;
pub use rust::{bind, locked_versions, nextest, wasm_target};

/// Says why something takes a while.
fn announce(what: &str) {
    eprintln!("→ {what}");
}
