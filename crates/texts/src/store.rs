//! The texts that are there, and the language in which the page speaks.

use std::{cell::Cell, sync::OnceLock};

use crate::{BETWEEN, HASHES, INDEX_BITS, Locale, MESSAGES, TextFile, pattern};

/// The texts of one file in one language.
struct TextTable(Vec<&'static str>);

static TABLES: [[OnceLock<TextTable>; MESSAGES.len()]; HASHES.len()] =
    [const { [const { OnceLock::new() }; MESSAGES.len()] }; HASHES.len()];

thread_local! {
    static LOCALE: Cell<Locale> = const { Cell::new(Locale::En) };
}

/// Why texts are not those of this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherTexts {
    /// The number of texts in the file.
    pub found: usize,
    /// The number that the program knows.
    pub expected: usize,
}

/// The language in which the texts are given now.
#[must_use]
pub fn locale() -> Locale {
    LOCALE.get()
}

/// Gives all texts from now on in another language. In a page its files must have been loaded.
pub fn set_locale(locale: Locale) {
    LOCALE.set(locale);
}

/// The direction in which the language is written, as in the attribute `dir`.
#[must_use]
pub fn direction() -> &'static str {
    crate::first::direction()
}

/// Takes the texts of a file over. What was loaded once stays: a second load changes nothing.
///
/// # Errors
/// [`OtherTexts`] if the file has another number of texts than the program.
pub fn load(file: TextFile, locale: Locale, text: String) -> Result<(), OtherTexts> {
    let texts: Vec<&'static str> = text.leak().split(BETWEEN).collect();
    let (found, expected) = (texts.len(), MESSAGES[file as usize]);
    if found != expected {
        return Err(OtherTexts { found, expected });
    }
    TABLES[locale as usize][file as usize].get_or_init(|| TextTable(texts));
    Ok(())
}

/// Whether the texts of a file are there.
#[must_use]
pub fn is_loaded(file: TextFile, locale: Locale) -> bool {
    TABLES[locale as usize][file as usize].get().is_some()
}

/// A text without arguments. A reference to it fits one register, and there are many calls.
#[inline(never)]
pub(crate) fn fixed(place: u32) -> &'static &'static str {
    let (file, index) = ((place >> INDEX_BITS) as usize, place as u16 as usize);
    match table(file) {
        Some(table) => &table.0[index],
        None => missing(place),
    }
}

/// The texts of a file in the language of now, if they are there.
fn table(file: usize) -> Option<&'static TextTable> {
    let locale = locale() as usize;
    #[cfg(not(target_arch = "wasm32"))]
    TABLES[locale][file]
        .get_or_init(|| TextTable(crate::EMBEDDED[locale][file].split(BETWEEN).collect()));
    TABLES[locale][file].get()
}

/// The path and the text of each lesson or question.
pub(crate) fn content(
    file: TextFile,
) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
    let file = file as usize;
    let table = table(file);
    if table.is_none() {
        missing((file << INDEX_BITS) as u32);
    }
    let texts = table.into_iter().flat_map(|table| &table.0);
    // The compiler of the texts writes each path in a line of its own.
    texts.filter_map(|text| text.split_once('\n'))
}

/// A text with its arguments.
#[inline(never)]
pub(crate) fn filled(place: u32, values: &[pattern::Value<'_>]) -> String {
    pattern::filled(fixed(place), values)
}

/// What stands in place of a text whose file was not loaded: it is seen as such.
#[cold]
fn missing(place: u32) -> &'static &'static str {
    if let Some(report) = REPORT.get() {
        report(place);
    }
    &MISSING
}

static REPORT: OnceLock<fn(u32)> = OnceLock::new();

/// Names what is told the place of each text that is said before its file was loaded. Only the first call counts.
pub fn report_missing(report: fn(u32)) {
    REPORT.get_or_init(|| report);
}

/// Shown in place of a text whose file was not loaded.
static MISSING: &str = "⟦text⟧";
