//! The inside of the network on the fake page: what is asked for, what stays, and that no order of events shows what is not so.
#![allow(clippy::unwrap_used)]

mod continuation;
mod effect;
mod grid;
mod pictures;
mod search;
mod task;

use protocol::{
    AblatedPositions, Ablations, InspectRequest, InspectWanted, Inspection, NetworkPart,
    NetworkShape, TokenId,
};

use super::{
    InsideView, Part,
    cell::{InspectedCell, PickedLogit},
    inspected_text::InspectedText,
    pick::PickedPlace,
    reading::InsideReading,
    shown_pass::ShownPass,
    state::{InsideInputs, InsideState},
    task::InsidePress,
};
use crate::{
    driver::{
        Driver, TaskAnswer, TaskHost, TaskRequest,
        fake::{FakePage, FakePlace, network_shape},
    },
    tokens::TokenTexts,
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
        compares: true,
        mean_over: None,
        continued: None,
        strongest: 3,
    }
}

/// A head that is switched off.
fn off(positions: AblatedPositions) -> Ablations {
    Ablations::zero(HEAD, positions)
}

/// What is shown of a pass, and what was computed of it.
pub(crate) struct Looked {
    pub pass: ShownPass,
    pub part: Part,
    pub inputs: InsideInputs,
    pub state: InsideState,
    pub texts: TokenTexts,
}

impl Looked {
    pub fn reading(&self) -> InsideReading<'_> {
        InsideReading {
            pass: &self.pass,
            part: &self.part,
            inputs: &self.inputs,
            state: &self.state,
            texts: &self.texts,
        }
    }
}

/// The pass over five tokens of the fake page's model, after which the fourth of its tokens was chosen. The newest cell of the
/// last layer is picked.
pub(crate) fn looked(view: Option<InsideView>) -> Looked {
    looked_at(|part| {
        part.view = view;
        part.cell = Some(PickedPlace {
            row: 2,
            position: 4,
            head: Some(1),
        });
    })
}

/// The same pass with the middle head of the last layer off.
pub(crate) fn looked_without_a_head() -> Looked {
    looked_at(|part| {
        part.view = Some(InsideView::Off);
        part.cell = Some(PickedPlace {
            row: 2,
            position: 4,
            head: Some(1),
        });
        part.switch(HEAD);
    })
}

/// The same pass with other picks.
pub(crate) fn looked_at(pick: impl Fn(&mut Part)) -> Looked {
    let page = FakePage::default();
    let texts = page.model().unwrap();
    let mut part = Part::default();
    pick(&mut part);
    let pass = ShownPass {
        tokens: [1, 2, 5, 1, 2].into(),
        chosen: Some(3),
        likeliest: vec![(3, 0.5), (5, 0.25)],
    };
    let inputs = InsideInputs::of(&pass, &part, network_shape(&texts), 0..4, None);
    let of = inputs.clone();
    let place = FakePlace::new(
        &page,
        Driver::default(),
        InsideState::default(),
        move |_| of.clone(),
    );
    for press in InsideState::default().missing(&inputs) {
        place.press(press);
    }
    page.settle();
    assert!(place.problems.borrow().is_empty());
    let state = place.task.take();
    assert_eq!(state.missing(&inputs), []);
    Looked {
        pass,
        part,
        inputs,
        state,
        texts,
    }
}
