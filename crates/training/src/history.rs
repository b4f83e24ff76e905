//! How it learned: early models of one training, side by side, and a list of them that the page can read.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::error::Error;

/// The list's file name.
pub const INDEX: &str = "index.json";

/// The folder of the model after some steps.
pub fn folder_name(steps: usize) -> String {
    format!("step-{steps}")
}

/// Writes the list of all models in a folder, in the order of their steps: where each is, how much it had read by then,
/// and how good it was.
///
/// # Errors
/// When the folder, or a manifest in it, cannot be read.
pub fn write_index(folder: &Path) -> Result<(), Error> {
    let mut models = Vec::new();
    for entry in fs::read_dir(folder).map_err(Error::file(folder))? {
        let path = entry.map_err(Error::file(folder))?.path();
        let manifest = path.join("manifest.json");
        if !manifest.exists() {
            continue;
        }
        let json = fs::read(&manifest).map_err(Error::file(&manifest))?;
        let manifest: Value = serde_json::from_slice(&json)?;
        let training = &manifest["training"];
        models.push(json!({
            "folder": path.file_name().map(|name| name.to_string_lossy()),
            "steps": training["steps"],
            "tokens": training["tokens"],
            "evaluation": training["evaluation"],
        }));
    }
    models.sort_by_key(|model| model["steps"].as_u64());
    let path = folder.join(INDEX);
    let index = serde_json::to_string_pretty(&json!({ "models": models }))?;
    fs::write(&path, index + "\n").map_err(Error::file(&path))
}
