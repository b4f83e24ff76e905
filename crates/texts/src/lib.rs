//! Every text of the page. Translators edit `locales/<language>/<file>.ftl`; here each message is a function with the
//! arguments that it has, written when this crate is compiled.
//!
//! ```
//! assert_eq!(texts::first::percent("84.3"), "84.3%");
//! assert_eq!(texts::numbers::count(50_257), "50,257");
//! ```
//!
//! A native program has all texts. A page fetches those of its language, file by file, with [`load`].

#![deny(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

pub mod numbers;
mod pattern;
mod plural;
mod store;

pub use store::{OtherTexts, direction, is_loaded, load, locale, report_missing, set_locale};

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

impl TextFile {
    /// The path of the file in a language, under the folder of the page. It has another name when its texts are others.
    #[must_use]
    pub fn path(self, locale: Locale) -> String {
        let hash = HASHES[locale as usize][self as usize];
        // Without the machinery of `format!` for numbers, which is large.
        ["texts/", locale.id(), "/", self.id(), "-", hash, ".txt"].concat()
    }
}

impl Locale {
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
