//! Every language has its plural forms, and its numbers.

use icu_locale_core::Locale as IcuLocale;
use icu_plurals::{PluralCategory, PluralRules};

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
