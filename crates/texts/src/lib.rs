//! Every text of the page. Translators edit `locales/<language>/<file>.ftl`; here each message is a function with the
//! arguments that it has, written when this crate is compiled.
//!
//! ```
//! assert_eq!(texts::first::percent("84.3"), "84.3%");
//! assert_eq!(texts::numbers::count(50_257), "50,257");
//! ```
//!
//! A native program has all texts. A page fetches those of its language, file by file, with [`load`]. A worker has the
//! failures in English ([`keep_failures`]); the page hands it those of another language.

#![deny(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

pub mod numbers;
mod pattern;
mod plural;
mod store;

pub use store::{
    OtherTexts, direction, is_loaded, keep_failures, load, locale, report_missing, set_locale,
    written,
};

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

impl TextFile {
    /// The files of messages: all but the lessons and questions.
    pub fn messages() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().take(FIRST_CONTENT)
    }

    /// The path of the file in a language, under the folder of the page. It has another name when its texts are others.
    #[must_use]
    pub fn path(self, locale: Locale) -> String {
        let hash = HASHES[locale as usize][self as usize];
        // Without the machinery of `format!` for numbers, which is large.
        ["texts/", locale.id(), "/", self.id(), "-", hash, ".txt"].concat()
    }
}

impl Locale {
    /// The name of the language in the language itself.
    #[must_use]
    pub fn name(self) -> &'static str {
        LANGUAGE_NAME[self as usize]
    }

    /// The languages that a page in this language offers. Those that nobody speaks are offered in one of them alone.
    pub fn offered(self) -> impl Iterator<Item = Self> {
        let number = match (self as usize) < SPOKEN {
            true => SPOKEN,
            false => Self::ALL.len(),
        };
        Self::ALL.into_iter().take(number)
    }

    /// The language of a page: the one that the address asks for, else the first that the browser prefers; English where
    /// there is none of them.
    #[must_use]
    pub fn chosen(asked: Option<&str>, preferred: &[String]) -> Self {
        let asked = asked.and_then(Self::of_code);
        let preferred = || preferred.iter().find_map(|code| Self::of_code(code));
        asked.or_else(preferred).unwrap_or(Self::En)
    }

    /// The language of a code: that of the code itself, else that of its first part, so that `de-CH` is `de`.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        let language = code.split('-').next().unwrap_or(code);
        Self::from_id(code).or_else(|| Self::from_id(language))
    }
}

#[cfg(test)]
mod tests;
