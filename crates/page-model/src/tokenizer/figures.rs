//! The figures of the Tokenizer screen.

use super::{cut::boxes, words};
use crate::{
    embed::controls::PROMPT,
    figures::{Need, any, figures},
};

figures![
    Figure {
        id: "token-pieces",
        title: words::TITLE_PIECES,
        needs: &[Need::Cuts],
        query: &["text"],
        controls: PROMPT,
        draw: |data| Some(any(boxes(data.cuts, data.letter)?)),
    },
    Figure {
        id: "word-probability",
        title: words::TITLE_WORD,
        needs: &[Need::Word],
        query: &["word"],
        controls: PROMPT,
        draw: |data| Some(any(data.word?.picture(data.lexicon)?)),
    },
];
