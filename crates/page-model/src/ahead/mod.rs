//! The text ahead: the text that the present settings and seed write after the run.

mod pieces;
mod text;
pub mod words;

use generation::{AheadRequest, Generation, GenerationStep, stop_string_ends};
use protocol::TokenId;

use crate::{
    settings::{Settings, StopString},
    tokens::TokenTexts,
};

pub use pieces::{AheadPiece, shown};
pub use text::{AheadChange, AheadToken, TextAhead};

/// The most tokens that are written ahead.
pub const MOST_AHEAD: u32 = 60;

/// What is to be written ahead of a run under these settings. It is over where the run would be, but for stop strings, which
/// [`AheadStops`] finds.
///
/// `None` if the run is over, or if its settings need logits that were dropped.
pub fn request(generation: &Generation, settings: &Settings) -> Option<AheadRequest> {
    let rule = settings.sampling(generation);
    let mut request = generation.ahead(rule, settings.coin(), MOST_AHEAD)?;
    let first = generation.steps().len();
    let later = settings.by_hand.iter().filter(|(step, _)| **step >= first);
    request.by_hand = later.map(|(step, u)| (*step as u32, *u)).collect();
    Some(request)
}

/// Finds the stop strings of the settings in a text ahead.
pub struct AheadStops<'a> {
    /// The steps of the run before it.
    pub steps: &'a [GenerationStep],
    /// The stop strings.
    pub stops: &'a [StopString],
    /// The texts of the tokens.
    pub texts: &'a TokenTexts,
}

impl AheadStops<'_> {
    /// Whether a stop string ends in the last of these tokens, which follow the run.
    fn end_in_last(&self, ahead: &[AheadToken]) -> bool {
        let steps = self.steps.iter().map(|step| step.piece.as_slice());
        let mut before: Vec<TokenId> = self.steps.iter().map(|step| step.choice.token).collect();
        let ahead = ahead.iter().map(|ahead| {
            let piece = match before.is_empty() {
                true => self.texts.piece(ahead.token).to_vec(),
                false => self.texts.piece_after(&before, ahead.token),
            };
            before.push(ahead.token);
            piece
        });
        let ahead: Vec<Vec<u8>> = ahead.collect();
        let pieces = steps.chain(ahead.iter().map(Vec::as_slice));
        let ends = |stop: &StopString| stop_string_ends(stop.as_str(), pieces.clone());
        self.stops.iter().any(ends)
    }
}
