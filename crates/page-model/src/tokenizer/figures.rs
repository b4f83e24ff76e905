//! The figures of the Tokenizer screen.

use super::{cut::boxes, words};
use crate::{
    embed::controls::PROMPT,
    figure::{AnyPicture, FigureData, Need, any, figures},
};

figures![
    Figure {
        id: "token-pieces",
        title: words::title_pieces(),
        needs: &[Need::Cuts],
        query: &["text"],
        controls: PROMPT,
        draw: draw_token_pieces,
    },
    Figure {
        id: "word-probability",
        title: words::title_any_word(),
        needs: &[Need::Word],
        query: &["word"],
        controls: PROMPT,
        draw: draw_word_probability,
    },
];

/// Draws the figure `token-pieces`.
pub fn draw_token_pieces(data: &FigureData) -> Option<AnyPicture> {
    Some(any(boxes(data.cuts, data.letter)?))
}

/// Draws the figure `word-probability`.
pub fn draw_word_probability(data: &FigureData) -> Option<AnyPicture> {
    Some(any(data.word?.picture(data.texts)?))
}
