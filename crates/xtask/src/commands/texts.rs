//! `texts`: begins the files of a language, and says what is left to translate.

use std::path::PathBuf;

use texts_compiler::{draft::draft, locale};

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
    for file in paths::files_under(&folder(locale::REFERENCE))? {
        let english = paths::read_text(&file)?;
        let text = draft(&english, language).ok_or_else(|| {
            Error::Wrong(format!(
                "the plural forms of `{language}` are not known: add them to crates/texts-compiler/src/plural.rs and \
                 crates/texts/src/plural.rs"
            ))
        })?;
        let name = file.file_name().unwrap_or_default();
        paths::write(&to.join(name), text)?;
    }
    println!(
        "{} has the texts of English. Translate them there; `cargo xtask texts report` says what is left.",
        to.display()
    );
    Ok(())
}

/// Prints the number of messages that are still those of English, and the first of them, for each language.
fn report() -> Result<(), Error> {
    let locales = locale::read_all(&paths::root().join(LOCALES))
        .map_err(|error| Error::Wrong(error.to_string()))?;
    let Some((english, others)) = locales.split_first() else {
        return Ok(());
    };
    let all: usize = english.files.iter().map(|file| file.messages.len()).sum();
    println!("en: {all} messages in {} files", english.files.len());
    for locale in others {
        let mut same = Vec::new();
        for (file, reference) in locale.files.iter().zip(&english.files) {
            let messages = file.messages.iter().zip(&reference.messages);
            let left = messages.filter(|(message, english)| message.parts == english.parts);
            same.extend(left.map(|(message, _)| format!("{}.ftl: {}", file.name, message.id)));
        }
        println!("{}: {} of {all} are as in English", locale.code, same.len());
        for message in same.iter().take(SHOWN) {
            println!("  {message}");
        }
    }
    Ok(())
}

/// The number of messages that are listed.
const SHOWN: usize = 20;
