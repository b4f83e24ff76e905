//! The plural forms of the languages, by the rules of Unicode's CLDR for whole numbers.

/// A plural form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PluralForm {
    /// The form of no things.
    Zero,
    /// The form of one thing.
    One,
    /// The form of two things.
    Two,
    /// The form of few things.
    Few,
    /// The form of many things.
    Many,
    /// Every other number.
    Other,
}

impl PluralForm {
    /// The form of a key of a variant.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Some(match key {
            "zero" => Self::Zero,
            "one" => Self::One,
            "two" => Self::Two,
            "few" => Self::Few,
            "many" => Self::Many,
            "other" => Self::Other,
            _ => return None,
        })
    }

    /// The key of a variant with this form.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Zero => "zero",
            Self::One => "one",
            Self::Two => "two",
            Self::Few => "few",
            Self::Many => "many",
            Self::Other => "other",
        }
    }

    /// The form's letter in a file that is fetched.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Zero => 'z',
            Self::One => 'o',
            Self::Two => 't',
            Self::Few => 'f',
            Self::Many => 'm',
            Self::Other => '*',
        }
    }
}

/// The forms that a message needs for every whole number in a language; `None` for a language that nothing is known of
/// here.
#[must_use]
pub fn forms(language: &str) -> Option<&'static [PluralForm]> {
    use PluralForm::{Few, Many, One, Other, Two, Zero};
    Some(match language {
        "en" | "de" | "nl" | "sv" | "fr" | "pt" | "es" | "it" | "tr" => &[One, Other],
        "ar" => &[Zero, One, Two, Few, Many, Other],
        "pl" | "uk" | "ru" => &[One, Few, Many, Other],
        "zh" | "ja" | "ko" | "id" => &[Other],
        _ => return None,
    })
}
