//! What an address says of Read, which is what the visitor has chosen there: the texts, and the open token.

use super::{FIRST_TEXTS, LONGEST_TEXT};
use crate::{
    history::KeptPart,
    language::ModelLanguage,
    parameter::{Parameter, counted, unless, within, yes_or_no},
    screen_part::ScreenPart,
};

enums::listed! {
    /// One of the two texts.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum TextSide {
        /// The text that is read.
        First = "a",
        /// The one beside it.
        Second = "b",
    }
}

/// What is read beside the first text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum SecondText {
    /// What the model writes after the beginning of the first text, the likeliest token each time.
    #[default]
    Greedy,
    /// A text of the visitor's own; nothing where it is empty.
    Own(String),
}

/// A token of one of the texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenPlace {
    /// The text.
    pub side: TextSide,
    /// Its index among all tokens of the text, those that the tokenizer puts before it included.
    pub index: usize,
}

/// The part of the page's state that belongs to Read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadPart {
    /// The first text, if it is not the usual one of the model's language.
    pub first: Option<String>,
    /// The second text.
    pub second: SecondText,
    /// The index of the token whose prediction is shown.
    token: Option<usize>,
    /// Whether it is one of the second text.
    in_second: bool,
}

impl TextSide {
    /// The place of the text among both.
    pub fn place(self) -> usize {
        match self {
            Self::First => 0,
            Self::Second => 1,
        }
    }
}

impl ReadPart {
    /// The token whose prediction is shown.
    pub fn token(&self) -> Option<TokenPlace> {
        let side = match self.in_second {
            true => TextSide::Second,
            false => TextSide::First,
        };
        self.token.map(|index| TokenPlace { side, index })
    }

    /// Shows the prediction of another token, or of none.
    pub fn open_token(&mut self, token: Option<TokenPlace>) {
        self.token = token.map(|token| token.index);
        self.in_second = token.is_some_and(|token| token.side == TextSide::Second);
    }

    /// The first text with a model of this language.
    pub fn first(&self, language: ModelLanguage) -> &str {
        let usual = FIRST_TEXTS.of(language);
        self.first.as_deref().unwrap_or(usual)
    }
}

/// The greatest index of a token in an address: each token has a byte of the text or more, and few tokens are added.
const LAST_TOKEN: usize = 4 * LONGEST_TEXT;

impl ScreenPart for ReadPart {
    const PARAMETERS: &'static [Parameter<Self>] = &[
        Parameter {
            name: "read",
            read: |part, value| {
                part.first = Some(within(value, LONGEST_TEXT)?);
                Ok(None)
            },
            write: |part, _| part.first.iter().cloned().collect(),
        },
        Parameter {
            name: "beside",
            read: |part, value| {
                part.second = SecondText::Own(within(value, LONGEST_TEXT)?);
                Ok(None)
            },
            write: |part, _| match &part.second {
                SecondText::Greedy => Vec::new(),
                SecondText::Own(text) => vec![text.clone()],
            },
        },
        Parameter {
            name: "read_token",
            read: |part, value| {
                let mut index = 0;
                let note = counted(&value, 1..=LAST_TOKEN, &mut index)?;
                part.token = Some(index);
                Ok(note)
            },
            write: |part, _| part.token.iter().map(usize::to_string).collect(),
        },
        Parameter {
            name: "read_second",
            read: |part, value| {
                part.in_second = yes_or_no(&value)?;
                Ok(None)
            },
            write: |part, _| unless(!part.in_second, "true"),
        },
    ];

    #[cfg(test)]
    fn values(name: &str) -> Option<proptest::prelude::BoxedStrategy<Vec<String>>> {
        use proptest::prelude::*;

        let token = (1..=LAST_TOKEN).prop_map(|index| vec![index.to_string()]);
        let text = "\\PC{0,40}".prop_map(|text| vec![text]);
        match name {
            "read" | "beside" => Some(text.boxed()),
            "read_token" => Some(token.boxed()),
            "read_second" => Some(Just(vec!["true".into()]).boxed()),
            _ => None,
        }
    }
}

impl KeptPart for ReadPart {
    fn bytes(&self) -> usize {
        let second = match &self.second {
            SecondText::Greedy => 0,
            SecondText::Own(text) => text.len(),
        };
        size_of::<Self>() + self.first.as_ref().map_or(0, String::len) + second
    }
}
