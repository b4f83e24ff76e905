//! What a site has for packages for learning platforms, in a folder of its own: the page of an activity, what packs it, and what a
//! package can ask.

mod content;

use std::path::Path;

use serde_json::json;

use super::texts::SiteTexts;
use super::{compact, put_component, with_texts};
use crate::error::Error;
use crate::paths;

/// The folder of the sources.
const SOURCES: &str = "web/scorm";
/// The folder in a site.
const FOLDER: &str = "scorm";
/// The document, which a package fills with its activity.
const START: &str = "index.html";
/// Its style sheet.
const STYLES: &str = "sco.css";
/// Its script, which says something.
const SCRIPT: &str = "sco.js";
/// What that imports, and what packs a package in a browser.
const MODULES: [&str; 8] = [
    "platform.js",
    "progress.js",
    "statement.js",
    "activity.js",
    "manifest.js",
    "package.js",
    "worker.js",
    "zip.js",
];
/// The questions and lessons that a package can ask for.
const CONTENT: &str = "content.json";
/// The paths of all files of the site, the list itself among them once it was written: for browsers, which cannot list a folder.
const FILES: &str = "files.json";
/// What packs a package in Node.
pub const PACK: &str = "web/scorm/pack.mjs";
/// The element that shows the activity.
const ELEMENT: &str = "token-loop.js";

/// Writes the files for packages into a site.
pub fn put_into(site: &Path, texts: &SiteTexts) -> Result<(), Error> {
    let folder = site.join(FOLDER);
    let source = |name: &str| format!("{SOURCES}/{name}");
    let read = |name: &str| paths::read_text(&paths::root().join(source(name)));
    paths::write(&folder.join(START), read(START)?)?;
    paths::write(&folder.join(STYLES), compact::styles(&read(STYLES)?)?)?;
    let script = with_texts(&source(SCRIPT), "scorm", texts)?;
    paths::write(&folder.join(SCRIPT), compact::script(&script))?;
    for name in MODULES {
        paths::write(&folder.join(name), compact::script(&read(name)?))?;
    }
    paths::write(&folder.join(CONTENT), content::content()?.to_string())
}

/// Writes what a package has whose site is on a host: the files for packages, and the element.
pub fn put_without_site(folder: &Path) -> Result<(), Error> {
    let texts = SiteTexts::read()?;
    put_into(folder, &texts)?;
    put_component(folder, &[ELEMENT], &texts, compact::script)
}

/// Lists the files of a site. Who adds files to a built site lists them anew.
pub fn list_files(site: &Path) -> Result<(), Error> {
    let files = paths::files_under(site)?.into_iter().filter_map(|file| {
        let path = file.strip_prefix(site).ok()?.to_string_lossy();
        Some(path.replace('\\', "/"))
    });
    let files: Vec<String> = files.collect();
    paths::write(&site.join(FOLDER).join(FILES), json!(files).to_string())
}
