//! The kinds of language that a model can have been trained on: each screen has examples for each of them.

/// The kind of language that a model was trained on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelLanguage {
    /// The invented language of the models that come with the page: a grammar made its texts.
    Invented,
    /// Simple English stories for children, like those of TinyStories.
    Stories,
    /// Texts as people write them: English at least, mostly code too.
    Real,
}

/// One thing for each kind of language.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ByLanguage<T> {
    /// For the models that come with the page.
    pub invented: T,
    /// For models of children's stories.
    pub stories: T,
    /// For models of real texts.
    pub real: T,
}

impl<T: Copy> ByLanguage<T> {
    /// Each of them as one that may be missing.
    pub const fn each(self) -> ByLanguage<Option<T>> {
        ByLanguage {
            invented: Some(self.invented),
            stories: Some(self.stories),
            real: Some(self.real),
        }
    }

    /// The one for a language.
    pub fn of(&self, language: ModelLanguage) -> T {
        match language {
            ModelLanguage::Invented => self.invented,
            ModelLanguage::Stories => self.stories,
            ModelLanguage::Real => self.real,
        }
    }
}

impl<T: Copy> ByLanguage<Option<T>> {
    /// The same where texts have records, code and dialogues: stories for children have none.
    pub const fn of_records(same: T) -> Self {
        Self {
            invented: Some(same),
            stories: None,
            real: Some(same),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{
        ModelLanguage::{Invented, Real, Stories},
        *,
    };

    #[test]
    fn each_language_has_its_own() {
        let numbers = ByLanguage {
            invented: 1,
            stories: 2,
            real: 3,
        };
        assert_eq!(
            [Invented, Stories, Real].map(|of| numbers.of(of)),
            [1, 2, 3]
        );
        assert_eq!(numbers.each().of(Real), Some(3));
        assert_eq!(ByLanguage::of_records(1).of(Stories), None);
    }
}
