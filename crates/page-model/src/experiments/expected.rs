//! What counts as a right text: the result of a sum, a visitor's own answer, or a record that a program can read.

use super::words::screen;
use crate::{
    compare::words::EXTRACTION_PROMPT,
    language::{ByLanguage, ModelLanguage},
    parse::sum_at_end,
    words::examples::english::FACT,
};

/// What a visitor chose to count as right.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ExpectedText {
    /// What the prompt suggests: see [`ExpectedText::of`].
    #[default]
    Usual,
    /// A text that begins with this answer.
    Answer(String),
    /// A complete JSON record.
    Record,
}

/// What counts as right after a given prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RightText {
    /// A text that begins with this answer.
    Answer(String),
    /// A complete JSON record, prompt and text together.
    Record,
}

/// A prompt with what is right after it.
#[derive(Clone, Copy, Debug)]
pub struct RightExample {
    /// Its id in attributes.
    pub id: &'static str,
    /// The name on its button.
    pub name: fn() -> &'static str,
    /// The prompt.
    pub prompt: &'static str,
    /// The answer; `None` where the prompt suggests what is right.
    pub answer: Option<&'static str>,
}

/// The examples for a language: stories for children have nothing that is right.
pub fn examples(language: ModelLanguage) -> &'static [RightExample] {
    const RECORD: RightExample = RightExample {
        id: "record",
        name: screen::record_example,
        prompt: RECORD_PROMPT,
        answer: None,
    };
    const SUM: RightExample = RightExample {
        id: "sum",
        name: screen::sum_example,
        prompt: SUM_PROMPT,
        answer: None,
    };
    const CAPITAL: RightExample = RightExample {
        id: "fact",
        name: screen::fact_example,
        prompt: FACT,
        answer: Some("Paris"),
    };
    const ALL: ByLanguage<&[RightExample]> = ByLanguage {
        invented: &[SUM, RECORD],
        stories: &[],
        real: &[CAPITAL, RECORD],
    };
    ALL.of(language)
}

impl RightExample {
    /// What counts as right after it.
    pub fn expected(&self) -> ExpectedText {
        (self.answer).map_or(ExpectedText::Usual, |answer| {
            ExpectedText::Answer(answer.into())
        })
    }
}

/// The prompt of the example whose first token is right or wrong.
pub const SUM_PROMPT: &str = "7 + 2 =";
/// The prompt of the example of a record.
pub const RECORD_PROMPT: &str = EXTRACTION_PROMPT;

impl ExpectedText {
    /// What counts as right after this prompt: the visitor's choice; else the result of a sum at the end of the prompt, or
    /// a JSON record that the prompt has begun. `None` where none of these is there.
    pub fn of(&self, prompt: &str) -> Option<RightText> {
        match self {
            Self::Answer(answer) if answer.trim().is_empty() => None,
            Self::Answer(answer) => Some(RightText::Answer(answer.trim().into())),
            Self::Record => Some(RightText::Record),
            Self::Usual => match sum_at_end(prompt) {
                Some(sum) => Some(RightText::Answer(sum.to_string())),
                None => prompt.contains(['{', '[']).then_some(RightText::Record),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_prompt_suggests_what_is_right() {
        let answer = |text: &str| Some(RightText::Answer(text.into()));
        assert_eq!(ExpectedText::Usual.of(SUM_PROMPT), answer("9"));
        let record = ExpectedText::Usual.of("{\"country\": \"Japan\",");
        assert_eq!(record, Some(RightText::Record));
        assert_eq!(ExpectedText::Usual.of("Once upon a time"), None);
        for language in [ModelLanguage::Invented, ModelLanguage::Real] {
            for example in examples(language) {
                let right = example.expected().of(example.prompt);
                assert!(right.is_some(), "{}", example.id);
            }
        }
    }

    #[test]
    fn a_choice_goes_before_the_prompt() {
        let paris = ExpectedText::Answer(" Paris ".into());
        assert_eq!(
            paris.of(SUM_PROMPT),
            Some(RightText::Answer("Paris".into()))
        );
        assert_eq!(ExpectedText::Record.of(SUM_PROMPT), Some(RightText::Record));
        assert_eq!(ExpectedText::Answer(" ".into()).of(SUM_PROMPT), None);
    }
}
