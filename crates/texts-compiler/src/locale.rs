//! The folder of a language: its messages, lessons and questions, held against those of English.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::{
    TextsError,
    content::ContentFile,
    plural::forms,
    source::{self, ArgumentType, PluralKey, TextMessage, TextPart},
};

/// The language that names the messages.
pub const REFERENCE: &str = "en";
/// The files whose messages are said by scripts and documents, which name them as in [`crate::placeholders`]: before the
/// program of the page is there, or where there is none.
pub const OF_SCRIPTS: [&str; 5] = ["about", "component", "scorm", "start_check", "start"];

/// A file of texts.
#[derive(Clone, Debug)]
pub struct FileSource {
    /// Its name without the ending: a module of the generated functions.
    pub name: String,
    /// Where it stands.
    pub path: PathBuf,
    /// Its messages; in another language than English, in the order of English.
    pub messages: Vec<TextMessage>,
}

/// The folders of a language that hold lessons and questions.
pub const CONTENT_FOLDERS: [&str; 2] = ["lessons", "questions"];

/// The lessons, or the questions.
#[derive(Clone, Debug)]
pub struct ContentFolder {
    /// Its name.
    pub name: &'static str,
    /// Its files, by path.
    pub files: Vec<ContentFile>,
}

/// A language.
#[derive(Clone, Debug)]
pub struct LocaleSource {
    /// Its code, as in `lang=`.
    pub code: String,
    /// Its files of messages, by name.
    pub files: Vec<FileSource>,
    /// Its lessons and questions.
    pub content: Vec<ContentFolder>,
}

impl LocaleSource {
    /// The files whose messages the program says.
    pub fn of_program(&self) -> impl Iterator<Item = &FileSource> {
        let files = self.files.iter();
        files.filter(|file| !OF_SCRIPTS.contains(&file.name.as_str()))
    }
}

/// All languages under a folder, English first.
///
/// # Errors
/// [`TextsError`] for what cannot be read, and as [`complete`] and [`ContentFile::translated`].
pub fn read_all(folder: &Path) -> Result<Vec<LocaleSource>, TextsError> {
    let english = read(folder, REFERENCE, |path, text| {
        Ok(ContentFile::read(path, text))
    })?;
    let codes = names(folder)?.into_iter().filter(|code| code != REFERENCE);
    let others = codes.map(|code| {
        let all = english.content.iter().flat_map(|folder| &folder.files);
        let all: Vec<&ContentFile> = all.collect();
        let locale = read(folder, &code, |path, text| {
            let file = folder.join(&code).join(path);
            match all.iter().find(|english| english.path == path) {
                Some(english) => english.translated(&file, text),
                None => Err(no_such_file(&file, "English")),
            }
        })?;
        for (own, english) in locale.content.iter().zip(&english.content) {
            let has = |path: &str| own.files.iter().any(|file| file.path == path);
            if let Some(missing) = english.files.iter().find(|file| !has(&file.path)) {
                let file = folder.join(REFERENCE).join(&missing.path);
                return Err(no_such_file(&file, &code));
            }
        }
        Ok(locale)
    });
    let others = others.collect::<Result<_, TextsError>>()?;
    complete(english, others)
}

fn no_such_file(path: &Path, language: &str) -> TextsError {
    TextsError::Wrong {
        path: path.into(),
        what: format!("{language} has no such file"),
    }
}

/// English and the other languages, each with its messages in the order of English.
///
/// # Errors
/// [`TextsError::Wrong`] where a language lacks what English has or has more, and where an argument is not what it is said
/// to be.
pub fn complete(
    english: LocaleSource,
    others: Vec<LocaleSource>,
) -> Result<Vec<LocaleSource>, TextsError> {
    check_reference(&english)?;
    let others = others.into_iter().map(|locale| matched(&english, locale));
    let mut all: Vec<LocaleSource> = others.collect::<Result<_, TextsError>>()?;
    all.insert(0, english);
    Ok(all)
}

/// The folder of a language, whose files of lessons and questions are read by `content`.
fn read(
    folder: &Path,
    code: &str,
    content: impl Fn(&str, &str) -> Result<ContentFile, TextsError>,
) -> Result<LocaleSource, TextsError> {
    let folder = folder.join(code);
    let mut files = Vec::new();
    for file in names(&folder)? {
        if CONTENT_FOLDERS.contains(&file.as_str()) {
            continue;
        }
        let path = folder.join(&file);
        let text = fs::read_to_string(&path).map_err(unreadable(&path))?;
        files.push(FileSource {
            name: file.trim_end_matches(".ftl").into(),
            messages: source::read(&path, &text)?,
            path,
        });
    }
    let folders = CONTENT_FOLDERS.map(|name| {
        let mut files = Vec::new();
        for group in names(&folder.join(name))? {
            for file in names(&folder.join(name).join(&group))? {
                let path = [name, &group, &file].join("/");
                let file = folder.join(&path);
                let text = fs::read_to_string(&file).map_err(unreadable(&file))?;
                files.push(content(&path, &text)?);
            }
        }
        Ok(ContentFolder { name, files })
    });
    Ok(LocaleSource {
        code: code.into(),
        files,
        content: folders.into_iter().collect::<Result<_, TextsError>>()?,
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
                return Err(no_such_file(&reference.path, &locale.code));
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
        files.push(FileSource { messages, ..file });
    }
    match locale.files.first() {
        Some(surplus) => Err(no_such_file(&surplus.path, "English")),
        None => Ok(LocaleSource { files, ..locale }),
    }
}

/// What chooses a plural form is a count, and has the forms of the language.
fn check_plurals(message: &TextMessage, reference: &TextMessage, code: &str) -> Result<(), String> {
    let language = code.split('-').next().unwrap_or(code);
    let needed =
        forms(language).ok_or_else(|| format!("the plural forms of {code} are not known"))?;
    for part in &message.parts {
        let TextPart::Plural { argument, variants } = part else {
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
            let has = |(key, _): &(PluralKey, Vec<TextPart>)| *key == PluralKey::Form(*form);
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const ENGLISH: &str = "# $n (count) the number\ntokens = { $n ->\n    [one] { $n } token\n   *[other] { $n } tokens\n }\n\nadd = Add\n";

    fn locale(code: &str, text: &str) -> LocaleSource {
        let path = PathBuf::from(format!("{code}/words.ftl"));
        LocaleSource {
            code: code.into(),
            files: vec![FileSource {
                name: "words".into(),
                messages: source::read(&path, text).unwrap(),
                path,
            }],
            content: Vec::new(),
        }
    }

    /// What is wrong with a language beside English.
    fn wrong(code: &str, text: &str) -> String {
        let complete = complete(locale("en", ENGLISH), vec![locale(code, text)]);
        complete.unwrap_err().to_string()
    }

    #[test]
    fn a_language_has_its_messages_in_the_order_of_english() {
        let german = "add = Hinzufügen\ntokens = { $n ->\n    [one] { $n } Token\n   *[other] { $n } Tokens\n }\n";
        let all = complete(locale("en", ENGLISH), vec![locale("de", german)]).unwrap();
        let ids = |locale: &LocaleSource| -> Vec<String> {
            let messages = locale.files[0].messages.iter();
            messages.map(|message| message.id.clone()).collect()
        };
        assert_eq!(ids(&all[0]), ids(&all[1]));
    }

    #[test]
    fn what_a_language_lacks_or_has_too_much_is_an_error() {
        let tokens = "tokens = { $n ->\n    [one] { $n }\n   *[other] { $n }\n }\n";
        assert_eq!(wrong("de", tokens), "de/words.ftl: add: is missing");
        let more = format!("{tokens}add = +\nmore = ?\n");
        assert_eq!(
            wrong("de", &more),
            "de/words.ftl: more: English has no such message"
        );
        assert_eq!(
            wrong("de", "add = { $n }\ntokens = Token\n"),
            "de/words.ftl: tokens: its arguments are not $n"
        );
        assert!(wrong("de", "add = { $to }\ntokens = { $n }\n").contains("add: its arguments"));
    }

    #[test]
    fn a_language_has_the_plural_forms_that_it_needs_and_no_others() {
        let polish = "add = Dodaj\ntokens = { $n ->\n    [one] { $n }\n   *[other] { $n }\n }\n";
        assert_eq!(
            wrong("pl", polish),
            "pl/words.ftl: tokens: $n has no text for Few, which pl needs"
        );
        let chinese = "add = +\ntokens = { $n ->\n    [one] { $n }\n   *[other] { $n }\n }\n";
        assert_eq!(
            wrong("zh", chinese),
            "zh/words.ftl: tokens: zh has no plural form One"
        );
        assert!(wrong("xx", polish).contains("the plural forms of xx are not known"));
    }

    #[test]
    fn english_says_what_each_argument_is() {
        let of = |text| {
            complete(locale("en", text), Vec::new())
                .unwrap_err()
                .to_string()
        };
        assert_eq!(
            of("hello = { $name }\n"),
            "en/words.ftl: hello: the comment does not say what $name is"
        );
        assert_eq!(
            of("# $name (text) a name\nhello = Hello\n"),
            "en/words.ftl: hello: $name is not used"
        );
        assert_eq!(
            of("# $n (text) a number\nhello = { $n ->\n    [one] one\n   *[other] more\n }\n"),
            "en/words.ftl: hello: $n is no count, and has no plural forms"
        );
    }

    #[test]
    fn what_is_left_out_of_the_syntax_is_refused() {
        let of = |text| {
            source::read(Path::new("words.ftl"), text)
                .unwrap_err()
                .to_string()
        };
        assert!(of("-brand = Tokenloop\n").contains("terms are not read"));
        assert!(of("a = A\na = B\n").contains("a: stands twice"));
        assert!(of("a = { NUMBER($n) }\n").contains("a: has what is not read"));
        assert!(of("a =\n    .title = B\n").contains("attributes are not read"));
        assert!(of("# $n (number) a number\na = { $n }\n").contains("neither (count) nor (text)"));
        assert!(of("ok = fine\nwhat is this\n").contains("line 2"));
    }
}
