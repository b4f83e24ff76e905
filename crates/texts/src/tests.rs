//! Every language has its plural forms, and its numbers.
#![allow(clippy::expect_used)]

use std::path::Path;

use icu_locale_core::Locale as IcuLocale;
use icu_plurals::{PluralCategory, PluralRules};

use texts_compiler::{encode, generate, generate::CompiledFile, source, with_pseudo_languages};

use super::*;

/// The languages whose plural forms are known here.
const KNOWN: [&str; 17] = [
    "en", "de", "nl", "sv", "fr", "pt", "es", "it", "tr", "ar", "pl", "uk", "ru", "zh", "ja", "ko",
    "id",
];

#[test]
fn the_plural_forms_are_those_of_unicode() {
    for language in KNOWN {
        let locale: IcuLocale = language.parse().expect("a language");
        let rules = PluralRules::try_new_cardinal(locale.into()).expect("its rules");
        for number in (0..1_000).chain([1_001, 1_011, 100_000]) {
            let expected = match rules.category_for(number) {
                PluralCategory::Zero => "z",
                PluralCategory::One => "o",
                PluralCategory::Two => "t",
                PluralCategory::Few => "f",
                PluralCategory::Many => "m",
                PluralCategory::Other => "*",
            };
            assert_eq!(
                plural::letter(language, number),
                expected,
                "{language} {number}"
            );
        }
    }
}

#[test]
fn a_page_speaks_the_language_it_is_asked_for_else_the_one_of_the_browser() {
    let of = |asked, preferred: &[&str]| {
        let preferred: Vec<String> = preferred.iter().map(|code| (*code).into()).collect();
        Locale::chosen(asked, &preferred)
    };
    assert_eq!(of(None, &["en-GB"]), Locale::En);
    assert_eq!(of(Some("xx"), &["yy", "en"]), Locale::En);
    assert_eq!(of(Some("ar-XB"), &["en"]), Locale::ArXB);
    assert_eq!(
        of(None, &["ar", "de"]),
        Locale::En,
        "nobody prefers a language that nobody speaks"
    );
    assert_eq!(of(None, &[]), Locale::En);
}

#[test]
fn a_language_is_offered_by_its_own_name() {
    assert_eq!(Locale::En.name(), "English");
    assert!(Locale::En.offered().all(|locale| locale != Locale::EnXA));
    assert!(Locale::EnXA.offered().eq(Locale::ALL));
}

#[test]
fn numbers_have_the_marks_of_the_language() {
    assert_eq!(
        [0, 999, 1_000, 1_000_000].map(numbers::count),
        ["0", "999", "1,000", "1,000,000"]
    );
    set_locale(Locale::EnXA);
    assert_eq!(numbers::count(50_257), "50.257");
    assert_eq!(numbers::marked("2.61"), "2,61");
    set_locale(Locale::En);
}

/// A text of a file, filled in.
fn filled(fluent: &str, values: &[pattern::Value<'_>]) -> String {
    let messages = source::read(Path::new("words.ftl"), fluent).expect("Fluent");
    let message = &messages[0];
    let names = message
        .arguments
        .iter()
        .map(|argument| argument.name.as_str());
    pattern::filled(
        &encode::file([(message, names.collect())].into_iter()),
        values,
    )
}

#[test]
fn a_text_has_its_arguments_and_its_plural_form() {
    use pattern::Value::{Count, Text};
    let fluent = "# $n (count) a number\n# $of (text) a word\ntokens = Then { $n ->\n    [0] no token of { $of }\n    [one] { $n } token of { $of }\n   *[other] { $n } tokens of { $of }\n }.\n";
    let said = |n| filled(fluent, &[Count(n), Text("␣old")]);
    assert_eq!(said(0), "Then no token of ␣old.");
    assert_eq!(said(1), "Then 1 token of ␣old.");
    assert_eq!(said(2_031), "Then 2,031 tokens of ␣old.");
}

#[test]
fn an_argument_keeps_its_own_direction() {
    let fluent = "# $token (text) a token\nnext = { $token } comes next.\n";
    set_locale(Locale::ArXB);
    assert_eq!(
        filled(fluent, &[pattern::Value::Text("old")]),
        "\u{2068}old\u{2069} comes next."
    );
    assert_eq!(first::percent("94.5"), "94.5%");
    assert_eq!(numbers::marked("−2.61"), "\u{200E}−2.61");
    set_locale(Locale::En);
}

#[test]
fn only_the_texts_of_this_build_are_taken_over() {
    let text = || EMBEDDED[Locale::En as usize][TextFile::First as usize].to_owned();
    assert_eq!(load(TextFile::First, Locale::En, text()), Ok(()));
    assert!(is_loaded(TextFile::First, Locale::En));
    let longer = text() + "\u{1e}more";
    let error = load(TextFile::First, Locale::En, longer).expect_err("one text more");
    assert_eq!(error.found, error.expected + 1);
}

#[test]
fn the_page_asks_for_the_files_that_the_compiler_names() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/locales"));
    let locales = with_pseudo_languages(folder).expect("complete languages");
    let mut written: Vec<String> = generate::files(&locales)
        .iter()
        .map(CompiledFile::path)
        .collect();
    let asked = Locale::ALL
        .into_iter()
        .flat_map(|locale| TextFile::ALL.map(|file| file.path(locale)));
    let mut asked: Vec<String> = asked.collect();
    written.sort();
    asked.sort();
    assert_eq!(written, asked);
}
