//! The texts that are there, and the language in which the page speaks.

use std::{cell::Cell, sync::OnceLock};

use crate::{
    BETWEEN, DIRECTION, EMBEDDED, HASHES, INDEX_BITS, Locale, MESSAGES, TextFile, pattern,
};

/// The texts of one file in one language.
struct TextTable(Vec<&'static str>);

impl TextTable {
    fn of(text: &'static str) -> Self {
        Self(text.split(BETWEEN).collect())
    }
}

static TABLES: [[OnceLock<TextTable>; MESSAGES.len()]; HASHES.len()] =
    [const { [const { OnceLock::new() }; MESSAGES.len()] }; HASHES.len()];

/// What can fail, in English: the one text that is compiled into a program of a browser, if it calls [`keep_failures`].
const FAILURES: &str = EMBEDDED[Locale::En as usize][TextFile::Failures as usize];

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
    DIRECTION[locale() as usize]
}

/// Takes the texts of a file over. What was loaded once stays: a second load changes nothing.
///
/// # Errors
/// [`OtherTexts`] if the file has another number of texts than the program.
pub fn load(file: TextFile, locale: Locale, text: String) -> Result<(), OtherTexts> {
    let texts = TextTable::of(text.leak());
    let (found, expected) = (texts.0.len(), MESSAGES[file as usize]);
    if found != expected {
        return Err(OtherTexts { found, expected });
    }
    table(file as usize, locale as usize).get_or_init(|| texts);
    Ok(())
}

/// Lets this program say in English what fails, without a file: a worker must be able to before it has heard anything of
/// the page. The page does not call it, and so does not carry these texts.
pub fn keep_failures() {
    table(TextFile::Failures as usize, Locale::En as usize).get_or_init(|| TextTable::of(FAILURES));
}

/// The texts of a file in the present language, as [`load`] takes them; `None` where they are not there. A page hands them
/// on to its workers.
#[must_use]
pub fn written(file: TextFile) -> Option<String> {
    let table = known(file as usize, locale() as usize)?;
    let mut between = [0; 4];
    Some(table.0.join(BETWEEN.encode_utf8(&mut between)))
}

/// Whether the texts of a file are there.
#[must_use]
pub fn is_loaded(file: TextFile, locale: Locale) -> bool {
    table(file as usize, locale as usize).get().is_some()
}

/// A text without arguments. A reference to it fits one register, and there are many calls.
#[inline(never)]
pub(crate) fn fixed(place: u32) -> &'static &'static str {
    let (file, index) = ((place >> INDEX_BITS) as usize, place as u16 as usize);
    match known(file, locale() as usize) {
        Some(table) => &table.0[index],
        None => missing(place),
    }
}

/// The path and the text of each lesson or question.
pub(crate) fn content(
    file: TextFile,
) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
    let file = file as usize;
    let table = known(file, locale() as usize);
    if table.is_none() {
        missing((file << INDEX_BITS) as u32);
    }
    let texts = table.into_iter().flat_map(|table| &table.0);
    // The compiler of the texts writes each path in a line of its own.
    texts.filter_map(|text| text.split_once('\n'))
}

/// The texts of a file in a language, if they are there. A native program has all.
fn known(file: usize, locale: usize) -> Option<&'static TextTable> {
    let table = table(file, locale);
    #[cfg(not(target_arch = "wasm32"))]
    table.get_or_init(|| TextTable::of(EMBEDDED[locale][file]));
    table.get()
}

/// The place of the texts of a file in a language.
fn table(file: usize, locale: usize) -> &'static OnceLock<TextTable> {
    &TABLES[locale][file]
}

/// A text with its arguments.
#[inline(never)]
pub(crate) fn filled(place: u32, values: &[pattern::Value<'_>]) -> String {
    pattern::filled(fixed(place), values)
}

/// What stands in place of a text whose file was not loaded: that a part of the page could not be fetched. Where that cannot be
/// said either, marks that are seen.
#[cold]
fn missing(place: u32) -> &'static &'static str {
    static SAID: [OnceLock<&str>; HASHES.len()] = [const { OnceLock::new() }; HASHES.len()];
    if let Some(report) = REPORT.get() {
        report(place);
    }
    match known(TextFile::First as usize, locale() as usize) {
        Some(_) => SAID[locale() as usize].get_or_init(crate::first::page_unfetched),
        None => &MISSING,
    }
}

static REPORT: OnceLock<fn(u32)> = OnceLock::new();

/// Names what is told the place of each text that is said before its file was loaded. Only the first call counts.
pub fn report_missing(report: fn(u32)) {
    REPORT.get_or_init(|| report);
}

/// Shown in place of a text where no text is there.
static MISSING: &str = "⟦text⟧";
