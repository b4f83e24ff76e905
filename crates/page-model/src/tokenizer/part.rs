//! What an address says of Tokenizer.

use crate::{
    parameter::{Parameter, ParameterNote, unless, within},
    screen_part::ScreenPart,
    tokenizer::{LONGEST_TEXT, LONGEST_WORD, TokenizerView},
};

/// The part of the page's state that belongs to Tokenizer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TokenizerPart {
    /// The open view.
    pub view: TokenizerView,
    /// The text in the box, if it is not the usual one.
    pub text: Option<String>,
    /// The word in the box, if it is not the usual one.
    pub word: Option<String>,
}

impl ScreenPart for TokenizerPart {
    const RANK: u8 = 2;

    const PARAMETERS: &'static [Parameter<Self>] = &[
        Parameter {
            name: "tokens",
            read: |part, value| {
                part.view = TokenizerView::from_id(&value)
                    .ok_or_else(|| ParameterNote::new(texts::first::tokenizer_unknown_view))?;
                Ok(None)
            },
            write: |part, usual| unless(part.view == usual.view, part.view.id()),
        },
        Parameter {
            name: "text",
            read: |part, value| {
                part.text = Some(within(value, LONGEST_TEXT)?);
                Ok(None)
            },
            write: |part, _| part.text.iter().cloned().collect(),
        },
        Parameter {
            name: "word",
            read: |part, value| {
                part.word = Some(within(value, LONGEST_WORD)?);
                Ok(None)
            },
            write: |part, _| part.word.iter().cloned().collect(),
        },
    ];
}
