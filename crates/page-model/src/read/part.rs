//! What an address says of Read, which is what the visitor has chosen there: the texts, and the open token.

use super::{FIRST_TEXTS, LONGEST_TEXT};
use crate::{
    history::KeptPart,
    language::ModelLanguage,
    parameter::{Parameter, ParameterNote, within},
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
    /// The token whose prediction is shown.
    pub token: Option<TokenPlace>,
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
    /// The first text with a model of this language.
    pub fn first(&self, language: ModelLanguage) -> &str {
        let usual = FIRST_TEXTS.of(language);
        self.first.as_deref().unwrap_or(usual)
    }
}

impl TokenPlace {
    /// In an address: `a.12`.
    fn written(self) -> String {
        format!("{}.{}", self.side.id(), self.index)
    }

    fn read(written: &str) -> Option<Self> {
        let (side, index) = written.split_once('.')?;
        Some(Self {
            side: TextSide::from_id(side)?,
            // Each token has a byte of the text or more, and few tokens are added.
            index: index
                .parse()
                .ok()
                .filter(|index| *index <= 4 * LONGEST_TEXT)?,
        })
    }
}

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
                let token = TokenPlace::read(&value)
                    .ok_or_else(|| ParameterNote::new(texts::first::read_unknown_token))?;
                part.token = Some(token);
                Ok(None)
            },
            write: |part, _| part.token.iter().map(|token| token.written()).collect(),
        },
    ];

    #[cfg(test)]
    fn values(name: &str) -> Option<proptest::prelude::BoxedStrategy<Vec<String>>> {
        use proptest::prelude::*;

        let token = ("[ab]", 0_usize..=4 * LONGEST_TEXT);
        let token = token.prop_map(|(side, index)| vec![format!("{side}.{index}")]);
        let text = "\\PC{0,40}".prop_map(|text| vec![text]);
        match name {
            "read" | "beside" => Some(text.boxed()),
            "read_token" => Some(token.boxed()),
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
