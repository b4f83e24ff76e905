//! The Rust of the texts: a module for each file with a function for each message, and the lists of languages and files.

use std::fmt::Write as _;

use crate::{
    encode,
    locale::{FileSource, LocaleSource},
    source::{ArgumentType, TextMessage},
};

/// The bits of a message's place in its file; those above them are the place of the file.
const INDEX_BITS: u32 = 16;

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
        pairs.map(|(file, reference)| {
            let messages = file.messages.iter().zip(&reference.messages);
            CompiledFile {
                locale: locale.code.clone(),
                file: file.name.clone(),
                text: encode::file(
                    messages.map(|(message, reference)| (message, names(reference))),
                ),
            }
        })
    });
    compiled.collect()
}

fn names(message: &TextMessage) -> Vec<&str> {
    let arguments = message.arguments.iter();
    arguments.map(|argument| argument.name.as_str()).collect()
}

/// The source of the functions, for `include!` in the crate `texts`.
#[must_use]
pub fn rust(locales: &[LocaleSource]) -> String {
    let mut rust = marks();
    let english = locales.first().into_iter();
    let files: Vec<&FileSource> = english.flat_map(LocaleSource::of_program).collect();
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
        files.iter().map(|file| file.name.as_str()),
    );
    let _ = writeln!(
        rust,
        "const HASHES: [[&str; {}]; {}] = [",
        files.len(),
        locales.len()
    );
    let compiled = self::files(locales);
    for of_locale in compiled.chunks(files.len().max(1)) {
        let hashes = of_locale.iter().map(|file| format!("{:?}", file.hash()));
        let _ = writeln!(rust, "    [{}],", hashes.collect::<Vec<_>>().join(", "));
    }
    rust.push_str("];\n");
    let _ = writeln!(
        rust,
        "const MESSAGES: [usize; {}] = [{}];",
        files.len(),
        files
            .iter()
            .map(|file| file.messages.len().to_string())
            .collect::<Vec<_>>()
            .join(", ")
    );
    let _ = writeln!(
        rust,
        "#[cfg(not(target_arch = \"wasm32\"))]\nconst EMBEDDED: [[&str; {}]; {}] = [",
        files.len(),
        locales.len()
    );
    for of_locale in compiled.chunks(files.len().max(1)) {
        let texts = of_locale.iter().map(|file| format!("{:?}", file.text));
        let _ = writeln!(rust, "    [{}],", texts.collect::<Vec<_>>().join(", "));
    }
    rust.push_str("];\n");
    for (place, file) in files.iter().enumerate() {
        module(&mut rust, place, file);
    }
    rust
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
        let variant: String = id.split(['-', '_']).map(capitalized).collect();
        let _ = writeln!(rust, "        /// `{id}`.\n        {variant} = {id:?},");
    }
    rust.push_str("    }\n}\n");
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
    for (index, message) in file.messages.iter().enumerate() {
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
