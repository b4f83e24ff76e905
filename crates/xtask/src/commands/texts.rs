//! `texts`: begins the files of a language, and says what is left to translate.

use std::path::PathBuf;

use texts_compiler::{
    content::ContentFile,
    draft::draft,
    encode,
    locale::{self, LocaleSource},
};

use crate::error::Error;
use crate::paths;

/// The folder of the languages.
pub const LOCALES: &str = "crates/texts/locales";

/// What is to be done with the texts.
#[derive(Debug, PartialEq, Eq)]
pub enum TextsCommand {
    /// Begin the files of a language.
    New(String),
    /// Say what is left to translate in all languages.
    Report,
}

/// Carries it out.
pub fn run(command: &TextsCommand) -> Result<(), Error> {
    match command {
        TextsCommand::New(code) => begin(code),
        TextsCommand::Report => report(),
    }
}

fn folder(code: &str) -> PathBuf {
    paths::root().join(LOCALES).join(code)
}

/// Writes the files of English for another language.
fn begin(code: &str) -> Result<(), Error> {
    let to = folder(code);
    if to.exists() {
        return Err(Error::Wrong(format!("{} is there already", to.display())));
    }
    let language = code.split('-').next().unwrap_or(code);
    let english = folder(locale::REFERENCE);
    for file in paths::files_under(&english)? {
        let text = paths::read_text(&file)?;
        let name = file.strip_prefix(&english).unwrap_or(&file);
        let text = match file.extension().is_some_and(|ending| ending == "ftl") {
            true => draft(&text, language).ok_or_else(|| unknown_plurals(language))?,
            false => ContentFile::read("", &text).draft(),
        };
        paths::write(&to.join(name), text)?;
    }
    println!(
        "{} has the texts of English. Translate them there; `cargo xtask texts report` says what is left.",
        to.display()
    );
    Ok(())
}

fn unknown_plurals(language: &str) -> Error {
    Error::Wrong(format!(
        "the plural forms of `{language}` are not known: add them to crates/texts-compiler/src/plural.rs and \
         crates/texts/src/plural.rs"
    ))
}

/// Prints the number of texts that are still those of English, and the first of them, for each language.
fn report() -> Result<(), Error> {
    let locales = locale::read_all(&paths::root().join(LOCALES))
        .map_err(|error| Error::Wrong(error.to_string()))?;
    let Some((english, others)) = locales.split_first() else {
        return Ok(());
    };
    let all = as_in(english, english).len();
    println!("en: {all} texts");
    for locale in others {
        let same = as_in(english, locale);
        println!("{}: {} of {all} are as in English", locale.code, same.len());
        for (place, _) in same.iter().take(SHOWN) {
            println!("  {place}");
        }
    }
    Ok(())
}

/// The texts of a language that are those of English, each with where it stands: messages first, then lessons and questions.
pub fn as_in(english: &LocaleSource, locale: &LocaleSource) -> Vec<(String, String)> {
    let mut same = Vec::new();
    for (file, reference) in locale.files.iter().zip(&english.files) {
        let messages = file.messages.iter().zip(&reference.messages);
        let left = messages.filter(|(message, english)| message.parts == english.parts);
        same.extend(left.map(|(message, _)| {
            let text = encode::file(std::iter::once((message, Vec::new())));
            (format!("{}.ftl: {}", file.name, message.id), text)
        }));
    }
    let files = |locale: &'_ LocaleSource| -> Vec<ContentFile> {
        let folders = locale.content.iter();
        folders.flat_map(|folder| folder.files.clone()).collect()
    };
    for (file, reference) in files(locale).iter().zip(&files(english)) {
        let texts = file.texts().zip(reference.texts());
        let left = texts.filter(|(text, english)| text == english);
        same.extend(
            left.map(|(text, _)| (format!("{}: {}", file.path, text.text), text.text.clone())),
        );
    }
    same
}

/// The number of texts that are listed.
const SHOWN: usize = 20;
