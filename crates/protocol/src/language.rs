//! The language in which a worker says what fails. It fetches no texts: it has those of English inside, and the page hands
//! it those of another language.

use serde::{Deserialize, Serialize};
use texts::{Locale, TextFile, load, locale, set_locale, written};

use crate::Failure;

/// A language with the texts that a worker says in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpokenLanguage {
    /// The id of the language.
    pub locale: String,
    /// The texts of what fails, as `texts::load` takes them.
    pub failures: String,
}

impl SpokenLanguage {
    /// The present language of this program; `None` where the texts of what fails are not there.
    #[must_use]
    pub fn present() -> Option<Self> {
        Some(Self {
            locale: locale().id().into(),
            failures: written(TextFile::Failures)?,
        })
    }

    /// Makes it the language of this program.
    ///
    /// # Errors
    /// [`Failure::Malformed`] for a language or texts of another build; the language stays what it was.
    pub fn speak(self) -> Result<(), Failure> {
        let malformed = |detail| Failure::Malformed { detail };
        let Some(locale) = Locale::from_id(&self.locale) else {
            return Err(malformed(self.locale));
        };
        load(TextFile::Failures, locale, self.failures)
            .map_err(|other| malformed(format!("{} / {}", other.found, other.expected)))?;
        set_locale(locale);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// What the page sends in a language, as it arrives.
    fn sent(locale: Locale) -> SpokenLanguage {
        let before = texts::locale();
        set_locale(locale);
        let json = serde_json::to_string(&SpokenLanguage::present().unwrap()).unwrap();
        set_locale(before);
        serde_json::from_str(&json).unwrap()
    }

    #[test]
    fn a_failure_is_said_in_the_language_that_was_told_last() {
        let failure = Failure::ContextFull {
            tokens: 3_000,
            context_window: 256,
        };
        let english = failure.to_string();
        assert_eq!(
            english,
            "The text has 3000 tokens; this model sees at most 256."
        );
        sent(Locale::ArXB).speak().unwrap();
        let arabic = failure.to_string();
        assert!(!arabic.contains("text"), "{arabic}");
        assert!(arabic.contains(" 3000 "), "{arabic}");
        assert!(!failure.next_step().contains("text"));
        sent(Locale::EnXA).speak().unwrap();
        assert!(failure.to_string().contains("töökéé"), "{failure}");
        sent(Locale::En).speak().unwrap();
        assert_eq!(failure.to_string(), english);
    }

    #[test]
    fn texts_of_another_build_leave_the_language_as_it_was() {
        for other in [
            SpokenLanguage {
                locale: "xx".into(),
                ..sent(Locale::EnXA)
            },
            SpokenLanguage {
                failures: "one text".into(),
                ..sent(Locale::EnXA)
            },
        ] {
            assert!(matches!(other.speak(), Err(Failure::Malformed { .. })));
            assert_eq!(locale(), Locale::En);
        }
    }
}
