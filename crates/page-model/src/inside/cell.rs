//! One cell of the grid: the vectors in it, what its attention reads, and the parts of a logit at its position.

use protocol::{
    CellWanted, ContributionsWanted, InspectRequest, InspectWanted, Inspection, TokenId,
};

use super::inspected_text::InspectedText;

/// How many neurons of a cell are listed.
pub const LISTED_NEURONS: u32 = 8;

/// A cell that the visitor has picked: a layer at a position, and one of its heads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InspectedCell {
    /// The layer, from 0.
    pub layer: u32,
    /// The position, from 0.
    pub position: usize,
    /// The head, from 0.
    pub head: u32,
}

/// The logit whose parts are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PickedLogit {
    /// The token; `None` for the one that follows the position.
    pub token: Option<TokenId>,
    /// A token whose logit is taken off.
    pub other: Option<TokenId>,
    /// The layers whose heads are listed one by one.
    pub heads_of: Vec<u32>,
}

impl InspectedCell {
    /// The request for all that is shown of the cell; `None` where the text does not have the position. Without a token that
    /// follows or was picked there are no contributions.
    pub fn request(&self, text: &InspectedText, logit: &PickedLogit) -> Option<InspectRequest> {
        if self.position >= text.tokens.len() {
            return None;
        }
        let position = self.position as u32;
        let contributions = |token| ContributionsWanted {
            position,
            token,
            other: logit.other,
            heads_of: logit.heads_of.clone(),
        };
        let token = logit.token.or(text.follower(self.position));
        let wanted = InspectWanted {
            lens: false,
            logits: false,
            attention: Some(self.layer),
            cell: Some(CellWanted {
                layer: self.layer,
                position,
                head: self.head,
                neurons: LISTED_NEURONS,
            }),
            contributions: token.map(contributions),
        };
        Some(InspectRequest {
            // What follows is named where it matters.
            follower: None,
            ..text.request(self.position, self.position, wanted)
        })
    }
}

/// What was computed of a picked cell.
#[derive(Clone, Debug, PartialEq)]
pub struct CellDetails {
    /// What was asked for.
    pub request: InspectRequest,
    /// The answer: attention weights at one column, the vectors, and contributions where a token is known.
    pub inspection: Inspection,
}
