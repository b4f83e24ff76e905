//! The Rust of the texts: a module for each file with a function for each message, a function for the lessons and one for the
//! questions, and the lists of languages and files.

use std::fmt::Write as _;

use crate::{
    encode,
    locale::{ContentFolder, FileSource, LocaleSource},
    pseudo,
    source::{ArgumentType, TextMessage},
};

/// The bits of a message's place in its file; those above them are the place of the file.
const INDEX_BITS: u32 = 16;

/// The messages of the first file that say how a language writes. They are compiled in for every language: also a worker
/// writes numbers, and it fetches no texts. A page names languages whose texts it does not fetch.
pub const WRITING: [(&str, &str); 4] = [
    ("first", "language-name"),
    ("first", "direction"),
    ("first", "decimal-mark"),
    ("first", "group-mark"),
];

/// The texts of one file in one language, as they are fetched.
#[derive(Clone, Debug)]
pub struct CompiledFile {
    /// The code of the language.
    pub locale: String,
    /// The name of the file.
    pub file: String,
    /// The texts.
    pub text: String,
}

impl CompiledFile {
    /// Its path under the folder of the page, as `TextFile::path` gives it. It changes with the texts.
    #[must_use]
    pub fn path(&self) -> String {
        format!("texts/{}/{}-{}.txt", self.locale, self.file, self.hash())
    }

    fn hash(&self) -> String {
        format!("{:016x}", fnv(&self.text))
    }
}

/// All files of the program in all languages; of English the arguments have their places.
#[must_use]
pub fn files(locales: &[LocaleSource]) -> Vec<CompiledFile> {
    let Some(english) = locales.first() else {
        return Vec::new();
    };
    let compiled = locales.iter().flat_map(|locale| {
        let pairs = locale.of_program().zip(english.of_program());
        let messages = pairs.map(|(file, reference)| {
            let messages = file.messages.iter().zip(&reference.messages);
            let messages = messages.filter(|(message, _)| !is_writing(&file.name, &message.id));
            CompiledFile {
                locale: locale.code.clone(),
                file: file.name.clone(),
                text: encode::file(
                    messages.map(|(message, reference)| (message, names(reference))),
                ),
            }
        });
        let content = locale.content.iter().map(|folder| CompiledFile {
            locale: locale.code.clone(),
            file: content_name(folder),
            text: content(folder),
        });
        messages.chain(content)
    });
    compiled.collect()
}

/// Whether a message is one of [`WRITING`].
fn is_writing(file: &str, message: &str) -> bool {
    WRITING.contains(&(file, message))
}

/// The messages of a file that are fetched, in the order of their places.
fn fetched(file: &FileSource) -> impl Iterator<Item = &TextMessage> {
    let messages = file.messages.iter();
    messages.filter(|message| !is_writing(&file.name, &message.id))
}

fn names(message: &TextMessage) -> Vec<&str> {
    let arguments = message.arguments.iter();
    arguments.map(|argument| argument.name.as_str()).collect()
}

/// The name of the file with all lessons or questions. A file of messages may have the name of the folder.
fn content_name(folder: &ContentFolder) -> String {
    format!("{}-content", folder.name)
}

/// The lessons or questions as they are fetched: of each file the path, and its lines after it.
fn content(folder: &ContentFolder) -> String {
    let files = folder.files.iter();
    let texts = files.map(|file| [file.path.as_str(), "\n", &file.written()].concat());
    texts
        .collect::<Vec<_>>()
        .join(encode::BETWEEN.to_string().as_str())
}

/// The source of the functions, for `include!` in the crate `texts`.
#[must_use]
pub fn rust(locales: &[LocaleSource]) -> String {
    let mut rust = marks();
    let Some(english) = locales.first() else {
        return rust;
    };
    let files: Vec<&FileSource> = english.of_program().collect();
    let content = english.content.iter();
    let content: Vec<(String, usize)> = content
        .map(|folder| (content_name(folder), folder.files.len()))
        .collect();
    let with_messages = files
        .iter()
        .map(|file| (file.name.clone(), fetched(file).count()));
    let all: Vec<(String, usize)> = with_messages.chain(content.iter().cloned()).collect();
    listed(
        &mut rust,
        "A language of the page.",
        "Locale",
        locales.iter().map(|locale| locale.code.as_str()),
    );
    listed(
        &mut rust,
        "A file of texts, fetched with the code that shows them.",
        "TextFile",
        all.iter().map(|(name, _)| name.as_str()),
    );
    let _ = writeln!(
        rust,
        "const HASHES: [[&str; {}]; {}] = [",
        all.len(),
        locales.len()
    );
    let compiled = self::files(locales);
    for of_locale in compiled.chunks(all.len().max(1)) {
        let hashes = of_locale.iter().map(|file| format!("{:?}", file.hash()));
        let _ = writeln!(rust, "    [{}],", hashes.collect::<Vec<_>>().join(", "));
    }
    rust.push_str("];\n");
    let _ = writeln!(
        rust,
        "const MESSAGES: [usize; {}] = [{}];",
        all.len(),
        all.iter()
            .map(|(_, texts)| texts.to_string())
            .collect::<Vec<_>>()
            .join(", ")
    );
    let _ = writeln!(
        rust,
        "const EMBEDDED: [[&str; {}]; {}] = [",
        all.len(),
        locales.len()
    );
    for of_locale in compiled.chunks(all.len().max(1)) {
        let texts = of_locale.iter().map(|file| format!("{:?}", file.text));
        let _ = writeln!(rust, "    [{}],", texts.collect::<Vec<_>>().join(", "));
    }
    rust.push_str("];\n");
    let spoken = locales
        .iter()
        .filter(|locale| !pseudo::is_pseudo(&locale.code));
    let _ = writeln!(rust, "const SPOKEN: usize = {};", spoken.count());
    let _ = writeln!(rust, "const FIRST_CONTENT: usize = {};", files.len());
    writing(&mut rust, locales);
    for (place, file) in files.iter().enumerate() {
        module(&mut rust, place, file);
    }
    content_module(&mut rust, &english.content);
    rust
}

/// A function for each folder of lessons or questions.
fn content_module(rust: &mut String, folders: &[ContentFolder]) {
    rust.push_str("/// The lessons and the questions.\npub mod content {\n");
    for folder in folders {
        let variant = variant(&content_name(folder));
        let _ = writeln!(
            rust,
            "    /// The path and the text of each file under `{name}`; nothing before they were loaded.\n    pub fn {name}() -> impl Iterator<Item = (&'static str, &'static str)> {{\n        crate::store::content(crate::TextFile::{variant})\n    }}",
            name = folder.name
        );
    }
    rust.push_str("}\n");
}

/// How each language writes: a list for each message of [`WRITING`], in the order of the languages.
fn writing(rust: &mut String, locales: &[LocaleSource]) {
    for (file, id) in WRITING {
        let texts = locales.iter().map(|locale| {
            let mut files = locale.files.iter().filter(|other| other.name == file);
            let messages = files.next().map(|file| &file.messages[..]);
            let mut messages = messages.unwrap_or_default().iter();
            let message = messages.find(|message| message.id == id);
            let text = message.map(|message| encode::file([(message, Vec::new())].into_iter()));
            format!("{:?}", text.unwrap_or_default())
        });
        let _ = writeln!(
            rust,
            "const {}: [&str; {}] = [{}];",
            id.replace('-', "_").to_uppercase(),
            locales.len(),
            texts.collect::<Vec<_>>().join(", ")
        );
    }
}

/// What the texts are written with, for the code that reads them.
fn marks() -> String {
    let marks = [
        ("BETWEEN", encode::BETWEEN),
        ("ARGUMENT", encode::ARGUMENT),
        ("CHOICE", encode::CHOICE),
        ("KEY", encode::KEY),
        ("VARIANT", encode::VARIANT),
        ("END", encode::END),
    ];
    let marks = marks.map(|(name, mark)| format!("const {name}: char = {mark:?};\n"));
    marks.concat() + &format!("const INDEX_BITS: u32 = {INDEX_BITS};\n")
}

/// An enum with its list and ids.
fn listed<'a>(rust: &mut String, about: &str, name: &str, ids: impl Iterator<Item = &'a str>) {
    let _ = writeln!(
        rust,
        "enums::listed! {{\n    /// {about}\n    #[derive(Clone, Copy, Debug, PartialEq, Eq)]\n    pub enum {name} {{"
    );
    for id in ids {
        let variant = variant(id);
        let _ = writeln!(rust, "        /// `{id}`.\n        {variant} = {id:?},");
    }
    rust.push_str("    }\n}\n");
}

/// The variant of an enum for an id.
fn variant(id: &str) -> String {
    id.split(['-', '_']).map(capitalized).collect()
}

fn capitalized(word: &str) -> String {
    let mut chars = word.chars();
    let first = chars.next().into_iter().flat_map(char::to_uppercase);
    first.chain(chars).collect()
}

fn module(rust: &mut String, place: usize, file: &FileSource) {
    let name = file.name.replace('-', "_");
    let _ = writeln!(
        rust,
        "/// The texts of `{}.ftl`.\n#[allow(clippy::too_many_arguments, reason = \"a sentence has as many arguments as it tells\")]\npub mod {name} {{",
        file.name
    );
    for (index, message) in fetched(file).enumerate() {
        function(rust, place, index, message);
    }
    rust.push_str("}\n");
}

fn function(rust: &mut String, file: usize, index: usize, message: &TextMessage) {
    // One number for each message: its calls are short.
    let place = file << INDEX_BITS | index;
    let name = message.id.replace('-', "_");
    for line in shown(message).lines() {
        let _ = writeln!(rust, "    /// {line}");
    }
    if message.arguments.is_empty() {
        let _ = writeln!(
            rust,
            "    #[must_use]\n    pub fn {name}() -> &'static str {{\n        crate::store::fixed({place:#x})\n    }}"
        );
        return;
    }
    let typed = message.arguments.iter().map(|argument| {
        let of_type = match argument.of_type {
            ArgumentType::Count => "usize",
            ArgumentType::Text => "&str",
        };
        format!("{}: {of_type}", argument.name.replace('-', "_"))
    });
    let values = message.arguments.iter().map(|argument| {
        let of_type = match argument.of_type {
            ArgumentType::Count => "Count",
            ArgumentType::Text => "Text",
        };
        format!(
            "crate::pattern::Value::{of_type}({})",
            argument.name.replace('-', "_")
        )
    });
    let _ = writeln!(
        rust,
        "    #[must_use]\n    pub fn {name}({}) -> String {{\n        crate::store::filled({place:#x}, &[{}])\n    }}",
        typed.collect::<Vec<_>>().join(", "),
        values.collect::<Vec<_>>().join(", ")
    );
}

/// The English text for the documentation of a function.
fn shown(message: &TextMessage) -> String {
    let encoded = encode::file(std::iter::once((message, names(message))));
    let shown = encoded.chars().map(|letter| match letter {
        letter if letter.is_control() && letter != '\n' => '·',
        letter => letter,
    });
    format!("`{}`", shown.collect::<String>().replace('`', "'"))
}

/// A name for a content that changes with it: FNV-1a of 64 bits.
fn fnv(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
