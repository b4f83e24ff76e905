//! Numbers of texts, what is asked for in which order, and what is said.
#![allow(clippy::unwrap_used)]

mod numbers;
mod task;

use super::{
    part::{SecondText, TextSide, TokenPlace},
    task::{ReadInputs, ReadPress, ReadResults},
};
use crate::driver::{
    Driver,
    fake::{FakePage, FakePlace},
};

/// What is wanted in most tests: the text `ab`, and what the model writes after its beginning.
pub(crate) fn inputs(token: Option<TokenPlace>) -> ReadInputs {
    ReadInputs {
        first: "ab".into(),
        second: SecondText::Greedy,
        token,
        window: 8,
        ends: vec![0],
    }
}

/// The results of reading these, with the model of a fake page.
pub(crate) fn read(of: impl Fn() -> ReadInputs + 'static) -> ReadResults {
    let page = FakePage::default();
    let place = FakePlace::new(
        &page,
        Driver::default(),
        ReadResults::default(),
        move |_| of(),
    );
    place.press(ReadPress);
    page.settle();
    assert!(place.problems.borrow().is_empty());
    place.task.take()
}

/// Two texts with an open token of the first.
pub(crate) fn read_with_a_token() -> (ReadResults, TokenPlace) {
    let place = TokenPlace {
        side: TextSide::First,
        index: 1,
    };
    (read(move || inputs(Some(place))), place)
}
