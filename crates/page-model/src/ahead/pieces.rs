//! The text ahead as it is shown: the letters of its tokens, which go on where those of the run end.

use generation::GenerationStep;
use protocol::TokenId;

use super::{AheadToken, TextAhead};
use crate::{
    run::generated_text::{Core, PieceStream, ShownPiece},
    tokens::TokenTexts,
};

/// A token of the text ahead as it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct AheadPiece {
    /// The step that would generate it, counted from 0.
    pub step: usize,
    /// The token's id.
    pub token: TokenId,
    /// Its text, with the white space around it.
    pub text: String,
    /// Whether a sign stands for what cannot be seen.
    pub is_sign: bool,
    /// Whether it stands after the first difference to the text before.
    pub is_new: bool,
}

/// The tokens of the text ahead as they are shown after these steps.
pub fn shown(steps: &[GenerationStep], ahead: &TextAhead, texts: &TokenTexts) -> Vec<AheadPiece> {
    let mut pieces = PieceStream::default();
    let mut written = Vec::new();
    for step in steps {
        pieces.show(step.choice.token, &step.piece, texts);
        written.push(step.choice.token);
    }
    let piece = |(step, token): (usize, &AheadToken)| {
        // Where the prompt is all that stands before it, it is not the first token.
        let bytes = match written.is_empty() {
            true => texts.piece(token.token).to_vec(),
            false => texts.piece_after(&written, token.token),
        };
        written.push(token.token);
        let ShownPiece {
            before,
            core,
            after,
            ..
        } = pieces.show(token.token, &bytes, texts);
        let is_sign = matches!(core, Core::Sign(_));
        let (Core::Text(core) | Core::Sign(core)) = core;
        AheadPiece {
            step,
            token: token.token,
            text: [before, core, after].concat(),
            is_sign,
            is_new: token.is_new,
        }
    };
    (ahead.first_step()..)
        .zip(ahead.tokens())
        .map(piece)
        .collect()
}
