//! Builds the site: markup, styles, the page's program, the engines, texts, models, fonts, pictures, the web component.

mod about;
mod compact;
mod documents;
pub mod preview;
pub mod scorm;
mod texts;

use std::path::{Path, PathBuf};

use crate::engine::{self, Device};
use crate::error::Error;
use crate::paths;
use crate::tools;
use crate::wasm::{Build, BuildProfile};
pub use compact::one_sheet;
pub use documents::BUILD_PLACEHOLDER;
use documents::{DOCUMENTS, replaced};
use texts::SiteTexts;

/// The source of the page's markup, which Trunk reads as well.
const MARKUP: &str = "web/page/index.html";
/// The name of the markup in a site.
const INDEX: &str = "index.html";
/// The folder of the model that comes with the page, in a site.
const MODEL: &str = "models/tiny";
/// The folder that is copied unchanged: models, vocabularies, fonts, pictures, recordings.
const PUBLIC: &str = "public";
/// What says why an embed's program may not be loaded.
const START_CHECK: &str = "web/page/start-check.js";
/// The folder of the web component.
const COMPONENT: &str = "web/component";
/// Its script, which other sites load under this very name, and its types.
const COMPONENT_FILES: [&str; 2] = ["token-loop.js", "token-loop.d.ts"];
/// What shows it where a tool runs widgets.
const WIDGET: &str = "token-loop-widget.js";
/// What a package has besides.
const PACKAGE_FILES: [&str; 2] = ["package.json", "README.md"];

/// The folder of the finished site.
pub fn site(profile: BuildProfile) -> PathBuf {
    match profile {
        BuildProfile::Dev => paths::target().join("site"),
        BuildProfile::Release => paths::root().join("dist"),
    }
}

/// Builds the whole site.
pub fn build(profile: BuildProfile) -> Result<(), Error> {
    compile(profile)?;
    put_together(&site(profile), profile, &Device::ALL, "").map(drop)
}

/// Compiles the page's program, the engines and the constraint worker.
pub fn compile(profile: BuildProfile) -> Result<(), Error> {
    tools::wasm_target()?;
    Build::run_all(profile)
}

/// Compiles; if Trunk has called this program, also fills the folder in which it has put the markup.
pub fn compile_for_trunk(profile: BuildProfile) -> Result<(), Error> {
    compile(profile)?;
    match std::env::var_os("TRUNK_STAGING_DIR") {
        Some(staging) => fill(Path::new(&staging), profile, &Device::ALL, "").map(drop),
        None => Ok(()),
    }
}

/// Assembles the site in `folder`, replacing its content; returns the build id. A site consists of markup, styles, the
/// files of `public/`, the page's program, and the engines for `devices`; for `round`, see [`engine::copy_into`].
pub fn put_together(
    folder: &Path,
    profile: BuildProfile,
    devices: &[Device],
    round: &str,
) -> Result<String, Error> {
    let staging = folder.with_extension("staging");
    if staging.is_dir() {
        std::fs::remove_dir_all(&staging).map_err(Error::file(&staging))?;
    }
    paths::write(
        &staging.join(INDEX),
        paths::read(&paths::root().join(MARKUP))?,
    )?;
    let build = fill(&staging, profile, devices, round)?;
    if folder.is_dir() {
        std::fs::remove_dir_all(folder).map_err(Error::file(folder))?;
    }
    std::fs::rename(&staging, folder).map_err(Error::file(folder))?;
    Ok(build)
}

/// Adds to a folder that contains only the markup all files that the markup refers to, each under a name that changes
/// with its bytes, and writes these names into the markup. Returns the build id.
fn fill(
    folder: &Path,
    profile: BuildProfile,
    devices: &[Device],
    round: &str,
) -> Result<String, Error> {
    let public = paths::root().join(PUBLIC);
    for file in paths::files_under(&public)? {
        let name = file.strip_prefix(&public).unwrap_or(&file);
        paths::write(&folder.join(name), paths::read(&file)?)?;
    }
    let texts = SiteTexts::read()?;
    for file in &texts.files {
        paths::write(&folder.join(file.path()), &file.text)?;
    }
    let check = with_texts(START_CHECK, "start_check", &texts)?;
    paths::write(&folder.join("start-check.js"), compact::script(&check))?;
    put_component(folder, &COMPONENT_FILES, &texts, compact::script)?;
    let widget = paths::read_text(&paths::root().join(COMPONENT).join(WIDGET))?;
    paths::write(&folder.join(WIDGET), compact::script(&widget))?;
    let build = engine::copy_into(folder, profile, devices, round)?;
    let engine = paths::bytes_under(&folder.join("engine").join(&build).join(Device::Cpu.name()))?;
    let bytes = engine + paths::bytes_under(&folder.join(MODEL))?;
    for document in &DOCUMENTS {
        document.put_into(folder, profile, &build, bytes, &texts)?;
    }
    about::put_into(folder, &build, &texts)?;
    scorm::put_into(folder, &texts)?;
    scorm::list_files(folder)?;
    Ok(build)
}

/// Writes the web component with its texts into a folder, from which `npm pack` makes a package.
pub fn component(folder: &Path) -> Result<(), Error> {
    let texts = SiteTexts::read()?;
    // Its types are in its comments.
    let as_written = |script: &str| script.to_owned();
    put_component(folder, &COMPONENT_FILES, &texts, as_written)?;
    put_component(folder, &PACKAGE_FILES, &texts, as_written)
}

/// Copies files of the web component, and puts its texts into the script, which `form` writes.
fn put_component(
    folder: &Path,
    names: &[&str],
    texts: &SiteTexts,
    form: fn(&str) -> String,
) -> Result<(), Error> {
    for name in names {
        let source = format!("{COMPONENT}/{name}");
        let text = match *name {
            "token-loop.js" => form(&with_texts(&source, "component", texts)?),
            _ => paths::read_text(&paths::root().join(&source))?,
        };
        paths::write(&folder.join(name), text)?;
    }
    Ok(())
}

/// A script with the texts of a file in all languages. They stand where the script has the file's name as a string.
fn with_texts(script: &str, file: &str, texts: &SiteTexts) -> Result<String, Error> {
    let source = paths::read_text(&paths::root().join(script))?;
    let placeholder = format!("\"@{file}@\"");
    let texts = texts.in_all_languages(file)?;
    replaced(script, &source, &placeholder, &texts)
}
