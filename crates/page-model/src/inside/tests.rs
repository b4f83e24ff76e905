//! The inside of the network on the fake page: what is asked for, what stays, and that no order of events shows what is not so.
#![allow(clippy::unwrap_used)]

mod effect;
mod grid;
mod search;
mod task;

use protocol::{
    AblatedPositions, Ablations, InspectRequest, Inspection, NetworkPart, NetworkShape, TokenId,
};

use super::{
    cell::{InspectedCell, PickedLogit},
    inspected_text::InspectedText,
    state::InsideInputs,
};
use crate::driver::{
    TaskAnswer, TaskHost, TaskRequest,
    fake::{FakePage, network_shape},
};

/// The middle head of the second layer.
const HEAD: NetworkPart = NetworkPart::Head { layer: 1, head: 1 };

fn shape(page: &FakePage) -> NetworkShape {
    network_shape(&page.model().unwrap())
}

/// What the page's model answers.
fn answer(page: &FakePage, request: &InspectRequest) -> Inspection {
    request.check(&shape(page)).unwrap();
    let request = TaskRequest::Inspect(Box::new(request.clone()));
    match page.answer_of(&request, &page.model().unwrap()) {
        TaskAnswer::Inspected(inspection) => *inspection,
        other => panic!("{other:?}"),
    }
}

fn text(tokens: &[TokenId], chosen: Option<TokenId>, ablations: Ablations) -> InspectedText {
    InspectedText {
        tokens: tokens.into(),
        chosen,
        ablations,
    }
}

fn plain(tokens: &[TokenId], chosen: Option<TokenId>) -> InspectedText {
    text(tokens, chosen, Ablations::default())
}

/// The inputs of a text with the last token's second layer picked.
fn inputs(page: &FakePage, text: InspectedText) -> InsideInputs {
    InsideInputs {
        shape: Some(shape(page)),
        view: 0..text.tokens.len(),
        picked: text.last().map(|position| InspectedCell {
            layer: 1,
            position,
            head: 0,
        }),
        text,
        logit: PickedLogit {
            token: None,
            other: None,
            heads_of: vec![1],
        },
        strongest: 3,
    }
}

/// A head that is switched off.
fn off(positions: AblatedPositions) -> Ablations {
    Ablations::zero(HEAD, positions)
}
