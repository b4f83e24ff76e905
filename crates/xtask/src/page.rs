//! Builds the site: markup, styles, the page's program, the engines, models, fonts, pictures.

use std::path::{Path, PathBuf};

use texts_compiler::{generate, generate::CompiledFile, locale::REFERENCE, with_pseudo_languages};

use crate::commands::texts::LOCALES;
use crate::engine::{self, Device, build_id};
use crate::error::Error;
use crate::paths;
use crate::tools;
use crate::wasm::{Build, BuildProfile, WasmModule};

/// Placeholder in the sources for the engine's build id.
pub const BUILD_PLACEHOLDER: &str = "@build@";
/// Placeholder in a document for the id of its program.
const PROGRAM_PLACEHOLDER: &str = "@program@";
/// Placeholder in a document for the id of its style sheet.
const STYLES_PLACEHOLDER: &str = "@styles@";
/// Placeholder in a document for the texts that it shows first, in English.
const TEXTS_PLACEHOLDER: &str = "@texts@";
/// The file of texts that the page waits for.
const FIRST_TEXTS: &str = "first";
/// Placeholder in a document for the bytes of the CPU engine and the model that comes with the page.
const ENGINE_BYTES_PLACEHOLDER: &str = "@engine-bytes@";
/// The source of the page's markup, which Trunk reads as well.
const MARKUP: &str = "web/page/index.html";
/// The name of the markup in a site.
const INDEX: &str = "index.html";
/// The folder of the model that comes with the page, in a site.
const MODEL: &str = "models/tiny";
/// The folder that is copied unchanged: models, vocabularies, fonts, pictures, recordings.
const PUBLIC: &str = "public";
/// The script that starts the program.
const STARTER: &str = "web/page/start.mjs";
/// Scripts that keep their names: the web component, which other sites load under this very name, and what says why an
/// embed's program may not be loaded.
const SCRIPTS: [&str; 3] = [
    "web/component/token-loop.js",
    "web/component/token-loop.d.ts",
    "web/page/embed-check.js",
];

/// A document of the site with its program and its styles.
struct Document {
    /// Its name in a site.
    name: &'static str,
    /// The source of its markup.
    markup: &'static str,
    /// Its program.
    program: WasmModule,
    /// The folder of its program in a site.
    folder: &'static str,
    /// The style sheet that imports its others.
    styles: &'static str,
    /// What its style sheet is called in a site, before the id.
    stem: &'static str,
    /// The placeholders that its markup must have.
    placeholders: &'static [&'static str],
}

/// The page and the embed.
const DOCUMENTS: [Document; 2] = [
    Document {
        name: INDEX,
        markup: MARKUP,
        program: WasmModule::Page,
        folder: "program",
        styles: "web/styles/page.css",
        stem: "page",
        placeholders: &[
            BUILD_PLACEHOLDER,
            PROGRAM_PLACEHOLDER,
            STYLES_PLACEHOLDER,
            TEXTS_PLACEHOLDER,
        ],
    },
    Document {
        name: "embed.html",
        markup: "web/page/embed.html",
        program: WasmModule::Embed,
        folder: "embed",
        styles: "web/styles/embed.css",
        stem: "embed",
        placeholders: &[
            BUILD_PLACEHOLDER,
            PROGRAM_PLACEHOLDER,
            STYLES_PLACEHOLDER,
            TEXTS_PLACEHOLDER,
            ENGINE_BYTES_PLACEHOLDER,
        ],
    },
];

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
    for script in SCRIPTS {
        let file = paths::root().join(script);
        let name = file.file_name().unwrap_or_default();
        paths::write(&folder.join(name), paths::read(&file)?)?;
    }
    let texts = texts()?;
    for file in &texts {
        paths::write(&folder.join(file.path()), &file.text)?;
    }
    let build = engine::copy_into(folder, profile, devices, round)?;
    let engine = paths::bytes_under(&folder.join("engine").join(&build).join(Device::Cpu.name()))?;
    let bytes = engine + paths::bytes_under(&folder.join(MODEL))?;
    for document in &DOCUMENTS {
        document.put_into(folder, profile, &build, bytes, &texts)?;
    }
    Ok(build)
}

/// All files of texts, in every language: those that lie there now, which the page was compiled with.
fn texts() -> Result<Vec<CompiledFile>, Error> {
    let locales = with_pseudo_languages(&paths::root().join(LOCALES));
    let locales = locales.map_err(|error| Error::Wrong(error.to_string()))?;
    Ok(generate::files(&locales))
}

/// The path of what the page shows first, in English.
fn first_texts(texts: &[CompiledFile]) -> Result<String, Error> {
    let mut english = texts.iter().filter(|file| file.locale == REFERENCE);
    let first = english.find(|file| file.file == FIRST_TEXTS);
    let first = first.map(CompiledFile::path);
    first.ok_or_else(|| Error::Wrong(format!("{LOCALES} has no {FIRST_TEXTS}.ftl in English")))
}

impl Document {
    /// Adds program and styles under the ids of their contents, and the markup that refers to them.
    fn put_into(
        &self,
        folder: &Path,
        profile: BuildProfile,
        build: &str,
        engine_bytes: u64,
        texts: &[CompiledFile],
    ) -> Result<(), Error> {
        let mut files = self.program.module(profile).files()?;
        let starter = paths::root().join(STARTER);
        files.push(("start.mjs".into(), paths::read(&starter)?));
        let program = build_id(files.iter().map(|(_, bytes)| &bytes[..]));
        for (name, bytes) in &files {
            paths::write(&folder.join(self.folder).join(&program).join(name), bytes)?;
        }
        let css = minified(&one_sheet(&paths::root().join(self.styles))?)?;
        let styles = build_id(std::iter::once(css.as_bytes()));
        paths::write(&folder.join(format!("{}-{styles}.css", self.stem)), css)?;
        // Trunk has put the page's markup there, and changed it.
        let place = folder.join(self.name);
        let source = match place.is_file() {
            true => place.clone(),
            false => paths::root().join(self.markup),
        };
        let mut html = paths::read_text(&source)?;
        for placeholder in self.placeholders {
            if !html.contains(placeholder) {
                return Err(Error::Wrong(format!(
                    "{} has no `{placeholder}`: it would not find what it belongs to",
                    self.name
                )));
            }
            let value = match *placeholder {
                BUILD_PLACEHOLDER => build.to_string(),
                PROGRAM_PLACEHOLDER => program.clone(),
                STYLES_PLACEHOLDER => styles.clone(),
                TEXTS_PLACEHOLDER => first_texts(texts)?,
                _ => engine_bytes.to_string(),
            };
            html = html.replace(placeholder, &value);
        }
        paths::write(&place, html)
    }
}

/// A style sheet with its imports, and theirs, inlined: one request before the first paint instead of several.
///
/// # Errors
/// If one of the files cannot be read.
pub fn one_sheet(sheet: &Path) -> Result<String, Error> {
    let mut css = String::new();
    for line in paths::read_text(sheet)?.lines() {
        match imported(line) {
            Some(name) => css += &one_sheet(&sheet.with_file_name(name))?,
            None => {
                css += line;
                css.push('\n');
            }
        }
    }
    Ok(css)
}

/// A sheet without comments and spaces: a quarter of its bytes, also compressed.
fn minified(css: &str) -> Result<String, Error> {
    let sheet = minifier::css::minify(css)
        .map_err(|why| Error::Wrong(format!("the styles cannot be minified: {why}")))?;
    Ok(sheet.to_string())
}

/// The file that a line of CSS imports, if it is an import.
fn imported(line: &str) -> Option<&str> {
    line.trim().strip_prefix("@import \"")?.strip_suffix("\";")
}

#[cfg(test)]
mod tests {
    use super::imported;

    #[test]
    fn imports_are_told_from_rules() {
        assert_eq!(imported("@import \"tokens.css\";"), Some("tokens.css"));
        assert_eq!(imported("/* @import \"tokens.css\"; */"), None);
        assert_eq!(imported(".chart { color: red; }"), None);
    }
}
