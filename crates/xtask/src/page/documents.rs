//! The documents of the site, each with its program and its styles under names that change with their bytes.

use std::path::Path;

use super::texts::SiteTexts;
use super::{INDEX, MARKUP, compact};
use crate::engine::build_id;
use crate::error::Error;
use crate::paths;
use crate::wasm::{BuildProfile, WasmModule};

/// Placeholder in the sources for the engine's build id.
pub const BUILD_PLACEHOLDER: &str = "@build@";
/// Placeholder in a document for the id of its program.
const PROGRAM_PLACEHOLDER: &str = "@program@";
/// Placeholder in a document for the id of its style sheet.
pub const STYLES_PLACEHOLDER: &str = "@styles@";
/// Placeholder in a document for the bytes of the CPU engine and the model that comes with the page.
const ENGINE_BYTES_PLACEHOLDER: &str = "@engine-bytes@";
/// Placeholder in the starter for the languages.
const LANGUAGES_PLACEHOLDER: &str = "\"@languages@\"";
/// The script that starts the program.
const STARTER: &str = "web/page/start.mjs";
/// The endings of scripts.
const SCRIPTS: [&str; 2] = [".js", ".mjs"];

/// A document of the site with its program and its styles.
pub struct Document {
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
pub const DOCUMENTS: [Document; 2] = [
    Document {
        name: INDEX,
        markup: MARKUP,
        program: WasmModule::Page,
        folder: "program",
        styles: "web/styles/page.css",
        stem: "page",
        placeholders: &[BUILD_PLACEHOLDER, PROGRAM_PLACEHOLDER, STYLES_PLACEHOLDER],
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
            ENGINE_BYTES_PLACEHOLDER,
        ],
    },
];

impl Document {
    /// Adds program and styles under the ids of their contents, and the markup that refers to them.
    pub fn put_into(
        &self,
        folder: &Path,
        profile: BuildProfile,
        build: &str,
        engine_bytes: u64,
        texts: &SiteTexts,
    ) -> Result<(), Error> {
        // Trunk has put the page's markup there, and changed it.
        let place = folder.join(self.name);
        let source = match place.is_file() {
            true => place.clone(),
            false => paths::root().join(self.markup),
        };
        let markup = paths::read_text(&source)?;
        let program = self.put_program_into(folder, profile, &markup, texts)?;
        let css = compact::one_sheet(&paths::root().join(self.styles))?;
        let css = compact::styles(&css)?;
        let styles = build_id(std::iter::once(css.as_bytes()));
        paths::write(&folder.join(format!("{}-{styles}.css", self.stem)), css)?;
        let mut html = texts.in_document(self.name, &markup)?;
        for placeholder in self.placeholders {
            let value = match *placeholder {
                BUILD_PLACEHOLDER => build,
                PROGRAM_PLACEHOLDER => &program,
                STYLES_PLACEHOLDER => &styles,
                _ => &engine_bytes.to_string(),
            };
            html = replaced(self.name, &html, placeholder, value)?;
        }
        paths::write(&place, compact::document(&html))
    }

    /// Adds the program with what starts it, in the languages that the markup and the starter are said in. Returns its id.
    fn put_program_into(
        &self,
        folder: &Path,
        profile: BuildProfile,
        markup: &str,
        texts: &SiteTexts,
    ) -> Result<String, Error> {
        let starter = paths::read_text(&paths::root().join(STARTER))?;
        let mut files = self.program.module(profile).files()?;
        files.extend(texts.translations(&[markup, &starter])?);
        let starter = texts.in_script(STARTER, &starter)?;
        let languages = texts.languages();
        let starter = replaced(STARTER, &starter, LANGUAGES_PLACEHOLDER, &languages)?;
        files.push(("start.js".into(), starter.into_bytes()));
        let is_script = |name: &str| SCRIPTS.iter().any(|ending| name.ends_with(ending));
        for (_, bytes) in files.iter_mut().filter(|(name, _)| is_script(name)) {
            *bytes = compact::script(&String::from_utf8_lossy(bytes)).into_bytes();
        }
        let program = build_id(files.iter().map(|(_, bytes)| &bytes[..]));
        for (name, bytes) in &files {
            paths::write(&folder.join(self.folder).join(&program).join(name), bytes)?;
        }
        Ok(program)
    }
}

/// A source with a value in place of a placeholder, which it must have.
pub fn replaced(name: &str, source: &str, placeholder: &str, value: &str) -> Result<String, Error> {
    if source.contains(placeholder) {
        return Ok(source.replace(placeholder, value));
    }
    Err(Error::Wrong(format!(
        "{name} has no `{placeholder}`: it would not find what it belongs to"
    )))
}
