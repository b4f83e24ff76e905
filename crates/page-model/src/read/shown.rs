//! A text as it is shown: its tokens as running text, each with its tint.

use super::{
    scored_text::{ScoredText, TokenReading},
    tint, words,
};
use crate::{
    run::generated_text::{PieceStream, ShownPiece},
    tokens::TokenTexts,
};

/// A token as it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct TintedToken {
    /// Its index among all tokens of the text.
    pub index: usize,
    /// Its text.
    pub piece: ShownPiece,
    /// The step of its tint; none without a prediction.
    pub tint: Option<usize>,
    /// Its numbers, in words.
    pub numbers: String,
}

/// The tokens of a text, without those that the tokenizer puts before it.
pub fn shown(text: &ScoredText, texts: &TokenTexts) -> Vec<TintedToken> {
    let mut pieces = PieceStream::default();
    let token = |index: usize| {
        let (before, token) = (&text.tokens[..index], text.tokens[index]);
        let piece = pieces.show(token, &texts.piece_after(before, token), texts);
        let reading: Option<TokenReading> = text.reading(index);
        TintedToken {
            index,
            tint: reading.map(|reading| tint::step(reading.bits)),
            numbers: words::token(&piece.label, reading),
            piece,
        }
    };
    (text.special(texts)..text.tokens.len())
        .map(token)
        .collect()
}
