//! The page of an activity in a learning platform, which a SCORM package opens.

use std::path::Path;

use serde_json::Value;

use super::texts::{SiteTexts, escaped_for_html};
use super::{compact, put_component, replaced, with_texts};
use crate::error::Error;
use crate::paths;

/// The folder of its sources.
const SOURCES: &str = "web/scorm";
/// The document, which holds the activity.
pub const START: &str = "index.html";
/// Its script, which says something.
const SCRIPT: &str = "sco.js";
/// What that imports.
const MODULES: [&str; 3] = ["platform.js", "progress.js", "statement.js"];
/// Its style sheet.
const STYLES: &str = "sco.css";
/// What packs a package.
pub const PACK: &str = "web/scorm/pack.mjs";
/// The element that shows the activity.
const ELEMENT: &str = "token-loop.js";

/// Writes the page with its files into a folder.
pub fn put_into(folder: &Path, title: &str, activity: &Value) -> Result<(), Error> {
    let texts = SiteTexts::read()?;
    let source = |name: &str| format!("{SOURCES}/{name}");
    let read = |name: &str| paths::read_text(&paths::root().join(source(name)));
    // Within a script element nothing but this character could end it.
    let activity = activity.to_string().replace('<', "\\u003c");
    let mut html = read(START)?;
    for (placeholder, value) in [
        ("@title@", &escaped_for_html(title)),
        ("@activity@", &activity),
    ] {
        html = replaced(START, &html, placeholder, value)?;
    }
    paths::write(&folder.join(START), html)?;
    paths::write(&folder.join(STYLES), compact::styles(&read(STYLES)?)?)?;
    let script = with_texts(&source(SCRIPT), "scorm", &texts)?;
    paths::write(&folder.join(SCRIPT), compact::script(&script))?;
    for name in MODULES {
        paths::write(&folder.join(name), compact::script(&read(name)?))?;
    }
    put_component(folder, &[ELEMENT], &texts, compact::script)
}
