//! The figures of the Tokenizer screen.

use super::{cut::boxes, words};
use crate::figures::{Figure, Need, any};

/// The figures of the Tokenizer screen.
pub static FIGURES: [Figure; 2] = [
    Figure {
        id: "token-pieces",
        title: words::TITLE_PIECES,
        needs: &[Need::Cuts],
        query: &["text"],
        draw: |data| Some(any(boxes(data.cuts, data.letter)?)),
    },
    Figure {
        id: "word-probability",
        title: words::TITLE_WORD,
        needs: &[Need::Word],
        query: &["word"],
        draw: |data| Some(any(data.word?.picture(data.lexicon)?)),
    },
];
