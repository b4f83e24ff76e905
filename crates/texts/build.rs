//! Compiles the Fluent files under `locales`.

use std::{env, error::Error, fs, path::Path};

use texts_compiler::{generate, with_pseudo_languages};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("locales");
    println!("cargo::rerun-if-changed={}", folder.display());
    let locales = with_pseudo_languages(&folder)?;
    let to = Path::new(&env::var("OUT_DIR")?).join("messages.rs");
    fs::write(to, generate::rust(&locales))?;
    Ok(())
}
