//! The folder of a language: its files, held against those of English.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::{
    TextsError,
    plural::forms,
    source::{self, ArgumentType, Part, PluralKey, TextMessage},
};

/// The language that names the messages.
pub const REFERENCE: &str = "en";

/// A file of texts.
#[derive(Clone, Debug)]
pub struct TextSource {
    /// Its name without the ending: a module of the generated functions.
    pub name: String,
    /// Where it stands.
    pub path: PathBuf,
    /// Its messages; in another language than English, in the order of English.
    pub messages: Vec<TextMessage>,
}

/// A language.
#[derive(Clone, Debug)]
pub struct LocaleSource {
    /// Its code, as in `lang=`.
    pub code: String,
    /// Its files, by name.
    pub files: Vec<TextSource>,
}

/// All languages under a folder, English first.
///
/// # Errors
/// [`TextsError`] for what cannot be read, and for a language that does not have what English has.
pub fn read_all(folder: &Path) -> Result<Vec<LocaleSource>, TextsError> {
    let english = read(folder, REFERENCE)?;
    check_reference(&english)?;
    let codes = names(folder)?.into_iter().filter(|code| code != REFERENCE);
    let others = codes.map(|code| matched(&english, read(folder, &code)?));
    let others: Result<Vec<LocaleSource>, TextsError> = others.collect();
    let mut all = others?;
    all.insert(0, english);
    Ok(all)
}

fn read(folder: &Path, code: &str) -> Result<LocaleSource, TextsError> {
    let folder = folder.join(code);
    let files = names(&folder)?.into_iter().map(|file| {
        let path = folder.join(&file);
        let text = fs::read_to_string(&path).map_err(unreadable(&path))?;
        Ok(TextSource {
            name: file.trim_end_matches(".ftl").into(),
            messages: source::read(&path, &text)?,
            path,
        })
    });
    Ok(LocaleSource {
        code: code.into(),
        files: files.collect::<Result<_, TextsError>>()?,
    })
}

/// The names in a folder, in order.
fn names(folder: &Path) -> Result<Vec<String>, TextsError> {
    let entries = fs::read_dir(folder).map_err(unreadable(folder))?;
    let names: Result<Vec<String>, std::io::Error> = entries
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect();
    let mut names = names.map_err(unreadable(folder))?;
    names.sort();
    Ok(names)
}

fn unreadable(path: &Path) -> impl Fn(std::io::Error) -> TextsError {
    move |source| TextsError::Unreadable {
        path: path.into(),
        source,
    }
}

/// Every argument of English is named with its type in the comment, and used; what chooses a plural form is a count.
fn check_reference(english: &LocaleSource) -> Result<(), TextsError> {
    for file in &english.files {
        for message in &file.messages {
            let wrong = |what: String| TextsError::Wrong {
                path: file.path.clone(),
                what: format!("{}: {what}", message.id),
            };
            let used = message.used();
            for name in &used {
                if !message.arguments.iter().any(|named| named.name == *name) {
                    return Err(wrong(format!("the comment does not say what ${name} is")));
                }
            }
            for argument in &message.arguments {
                if !used.contains(&argument.name.as_str()) {
                    return Err(wrong(format!("${} is not used", argument.name)));
                }
            }
            check_plurals(message, message, &english.code).map_err(wrong)?;
        }
    }
    Ok(())
}

/// A language with its messages in the order of English, if it has all of them, no others, and their arguments.
fn matched(english: &LocaleSource, mut locale: LocaleSource) -> Result<LocaleSource, TextsError> {
    let mut files = Vec::new();
    for reference in &english.files {
        let place = locale
            .files
            .iter()
            .position(|file| file.name == reference.name);
        let mut file = match place {
            Some(place) => locale.files.swap_remove(place),
            None => {
                return Err(TextsError::Wrong {
                    path: reference.path.clone(),
                    what: format!("{} has no such file", locale.code),
                });
            }
        };
        let path = file.path.clone();
        let wrong = |id: &str, what: &str| TextsError::Wrong {
            path: path.clone(),
            what: format!("{id}: {what}"),
        };
        let mut messages = Vec::new();
        for reference in &reference.messages {
            let mut all = file.messages.iter();
            let place = all.position(|message| message.id == reference.id);
            let place = place.ok_or_else(|| wrong(&reference.id, "is missing"))?;
            let message = file.messages.swap_remove(place);
            let (mut used, mut needed) = (message.used(), reference.used());
            used.sort_unstable();
            needed.sort_unstable();
            if used != needed {
                let needed = needed.join(", $");
                return Err(wrong(
                    &reference.id,
                    &format!("its arguments are not ${needed}"),
                ));
            }
            check_plurals(&message, reference, &locale.code)
                .map_err(|what| wrong(&reference.id, &what))?;
            messages.push(message);
        }
        if let Some(surplus) = file.messages.first() {
            return Err(wrong(&surplus.id, "English has no such message"));
        }
        files.push(TextSource { messages, ..file });
    }
    match locale.files.first() {
        Some(surplus) => Err(TextsError::Wrong {
            path: surplus.path.clone(),
            what: "English has no such file".into(),
        }),
        None => Ok(LocaleSource { files, ..locale }),
    }
}

/// What chooses a plural form is a count, and has the forms of the language.
fn check_plurals(message: &TextMessage, reference: &TextMessage, code: &str) -> Result<(), String> {
    let language = code.split('-').next().unwrap_or(code);
    let needed =
        forms(language).ok_or_else(|| format!("the plural forms of {code} are not known"))?;
    for part in &message.parts {
        let Part::Plural { argument, variants } = part else {
            continue;
        };
        let named = reference
            .arguments
            .iter()
            .find(|named| named.name == *argument);
        if named.is_none_or(|named| named.of_type != ArgumentType::Count) {
            return Err(format!("${argument} is no count, and has no plural forms"));
        }
        for form in needed {
            let has = |(key, _): &(PluralKey, Vec<Part>)| *key == PluralKey::Form(*form);
            if !variants.iter().any(has) {
                return Err(format!(
                    "${argument} has no text for {form:?}, which {code} needs"
                ));
            }
        }
        for (key, _) in variants {
            if let PluralKey::Form(form) = key
                && !needed.contains(form)
            {
                return Err(format!("{code} has no plural form {form:?}"));
            }
        }
    }
    Ok(())
}
