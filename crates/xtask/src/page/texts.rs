//! The texts of a site: those that its program fetches, and those that documents and scripts say before the program is there
//! or without it.

use std::collections::BTreeMap;
use std::fmt::Display;

use serde_json::{Value, json};
use texts_compiler::generate::{self, CompiledFile};
use texts_compiler::locale::{LocaleSource, REFERENCE};
use texts_compiler::placeholders::{filled, placeholders, text};
use texts_compiler::pseudo::is_pseudo;
use texts_compiler::with_pseudo_languages;

use crate::commands::texts::LOCALES;
use crate::error::Error;
use crate::paths;

/// The file of texts that the page waits for.
const FIRST: &str = "first";
/// The message that says in which direction a language is written, in that file.
const DIRECTION: &str = "direction";

/// The catalogue.
pub struct SiteTexts {
    /// English, the other languages, and those that nobody speaks.
    locales: Vec<LocaleSource>,
    /// What the program fetches.
    pub files: Vec<CompiledFile>,
}

impl SiteTexts {
    /// The texts that lie in the folder now, which the page was compiled with.
    pub fn read() -> Result<Self, Error> {
        let locales = with_pseudo_languages(&paths::root().join(LOCALES));
        let locales = locales.map_err(|error| Error::Wrong(error.to_string()))?;
        let files = generate::files(&locales);
        Ok(Self { locales, files })
    }

    fn english(&self) -> Result<&LocaleSource, Error> {
        let english = self.locales.first();
        english.ok_or_else(|| Error::Wrong(format!("{LOCALES} has no language")))
    }

    /// All languages as an object, each with the path of what the page shows first in it.
    pub fn languages(&self) -> String {
        let first = self.files.iter().filter(|file| file.file == FIRST);
        let paths: BTreeMap<&str, String> = first
            .map(|file| (file.locale.as_str(), file.path()))
            .collect();
        json!(paths).to_string()
    }

    /// A document with its English texts.
    pub fn in_document(&self, name: &str, html: &str) -> Result<String, Error> {
        for placeholder in placeholders(html) {
            let (before, after) = html.split_at(placeholder.place.start);
            let after = &after[placeholder.place.len()..];
            let stands_alone = before.ends_with(['>', '"']) && after.starts_with(['<', '"']);
            if !stands_alone {
                return Err(Error::Wrong(format!(
                    "{name}: @{}.{}@ is not all that stands there: another language would not be put in its place",
                    placeholder.file, placeholder.id
                )));
            }
        }
        filled(html, self.english()?, escaped_for_html).map_err(wrong_in(name))
    }

    /// A script with its English texts, which stand in it between double quotes.
    pub fn in_script(&self, name: &str, script: &str) -> Result<String, Error> {
        filled(script, self.english()?, escaped_for_script).map_err(wrong_in(name))
    }

    /// The texts of a file as an object, in English and all languages that are spoken.
    pub fn in_all_languages(&self, file: &str) -> Result<String, Error> {
        let mut languages = BTreeMap::new();
        for locale in self.locales.iter().filter(|of| !is_pseudo(&of.code)) {
            let of_name = locale.files.iter().find(|of| of.name == file);
            let messages = of_name.map(|of| &of.messages[..]).unwrap_or_default();
            let mut texts = BTreeMap::new();
            for message in messages {
                let said = text(locale, file, &message.id).map_err(wrong_in(file))?;
                texts.insert(message.id.as_str(), said);
            }
            languages.insert(locale.code.as_str(), texts);
        }
        Ok(json!(languages).to_string())
    }

    /// For each language but English, a file with what documents and scripts say, by the English texts. `sources` are what
    /// names the messages.
    pub fn translations(&self, sources: &[&str]) -> Result<Vec<(String, Vec<u8>)>, Error> {
        let english = self.english()?;
        let mut names = BTreeMap::new();
        for placeholder in sources.iter().flat_map(|source| placeholders(source)) {
            let (file, id) = (placeholder.file, placeholder.id);
            let said = text(english, file, id).map_err(wrong_in(file))?;
            if let Some(other) = names.insert(said, (file, id))
                && other != (file, id)
            {
                let (other_file, other_id) = other;
                return Err(Error::Wrong(format!(
                    "@{file}.{id}@ and @{other_file}.{other_id}@ have the same English text, by which their translations are found"
                )));
            }
        }
        let others = self.locales.iter().filter(|of| of.code != REFERENCE);
        let files = others.map(|locale| {
            let mut texts = serde_json::Map::new();
            for (english, (file, id)) in &names {
                let said = text(locale, file, id).map_err(wrong_in(file))?;
                texts.insert(english.clone(), Value::from(said));
            }
            let start = json!({
                "dir": text(locale, FIRST, DIRECTION).map_err(wrong_in(FIRST))?,
                "texts": texts,
            });
            let name = format!("start-{}.json", locale.code);
            Ok((name, start.to_string().into_bytes()))
        });
        files.collect()
    }
}

fn wrong_in<E: Display>(place: &str) -> impl Fn(E) -> Error {
    move |error| Error::Wrong(format!("{place}: {error}"))
}

/// A text between tags, or between the double quotes of an attribute.
pub fn escaped_for_html(text: &str) -> String {
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;");
    escaped.replace('>', "&gt;").replace('"', "&quot;")
}

/// A text between the double quotes of a string of JavaScript.
fn escaped_for_script(text: &str) -> String {
    let quoted = Value::from(text).to_string();
    quoted[1..quoted.len() - 1].to_string()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_text_is_written_as_its_place_needs_it() {
        assert_eq!(
            escaped_for_html("a < \"b\" & c"),
            "a &lt; &quot;b&quot; &amp; c"
        );
        assert_eq!(escaped_for_script("a \"b\"\nc’"), "a \\\"b\\\"\\nc’");
    }

    #[test]
    fn every_language_has_the_texts_of_the_documents_by_those_of_english() {
        let texts = SiteTexts::read().unwrap();
        let files = texts.translations(&[
            "<h1>@first.page-name@</h1>",
            "said(\"@start.crashed-next-step@\")",
        ]);
        let files = files.unwrap();
        let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        assert!(
            names.contains(&"start-ar-XB.json") && !names.contains(&"start-en.json"),
            "{names:?}"
        );
        for (name, bytes) in &files {
            let start: Value = serde_json::from_slice(bytes).unwrap();
            let texts = start["texts"].as_object().unwrap();
            assert_eq!(texts.len(), 2, "{name}");
            let ways = texts["{reload} or {afresh}."].as_str().unwrap();
            assert!(
                ways.contains("{reload}") && ways.contains("{afresh}"),
                "{ways}"
            );
        }
    }

    #[test]
    fn a_text_beside_others_is_refused_in_a_document() {
        let texts = SiteTexts::read().unwrap();
        assert!(texts.in_document("a", "<p>@start.unfetched@</p>").is_ok());
        let wrong = texts
            .in_document("a", "<p>So: @start.unfetched@</p>")
            .unwrap_err();
        assert!(wrong.to_string().contains("is not all"), "{wrong}");
    }
}
