//! The lanes under the driver: random orders, and what Play and a change of settings do.
#![allow(clippy::unwrap_used)]

use super::*;
use crate::{
    compare::comparison::tests::known,
    driver::{
        Driver, TaskHost,
        fake::{FakePage, FakePlace},
        interleaving::{Checked, every_order, finds_what_the_comparison_is_for},
    },
};

type Texts = Option<Comparison>;

fn inputs(page: &FakePage) -> LanesInputs {
    let mut lanes = Lanes::default();
    lanes.tokens = 2;
    LanesInputs {
        prompt: page.prompt.borrow().clone(),
        settings: page.settings.borrow().clone(),
        lanes,
        speed: Speed::at(Speed::LAST),
        texts: page.model(),
    }
}

fn begun() -> (FakePage, FakePlace<Texts>) {
    let page = FakePage::default();
    let place = FakePlace::new(&page, Driver::default(), None, inputs);
    (page, place)
}

impl Checked for Texts {
    fn at_rest() -> Self {
        None
    }

    fn inputs(page: &FakePage) -> LanesInputs {
        inputs(page)
    }

    fn presses() -> Vec<LanesPress> {
        vec![LanesPress::CatchUp, LanesPress::CatchUp, LanesPress::Play]
    }

    fn expected(&self, page: &FakePage) -> String {
        let known = self.iter().flat_map(known).map(|(context, _)| {
            let request = TaskRequest::Pass {
                engine: PassEngine::Page,
                kind: PassReading::OfRun(Method::Cached),
                context: context.clone(),
            };
            match page.answer_of(&request, &page.model().unwrap()) {
                TaskAnswer::Pass(pass) => (context, pass.logits),
                _ => unreachable!("a pass is answered with a pass"),
            }
        });
        format!("{:?}", known.collect::<Vec<_>>())
    }

    fn content(&self) -> String {
        format!("{:?}", self.iter().flat_map(known).collect::<Vec<_>>())
    }
}

#[test]
fn no_order_of_events_shows_an_outdated_answer() {
    every_order::<Texts>();
}

#[test]
fn without_the_comparison_an_outdated_answer_is_found() {
    finds_what_the_comparison_is_for::<Texts>();
}

#[test]
fn lanes_catch_up_and_follow_a_change_of_settings() {
    let (page, place) = begun();
    place.press(LanesPress::CatchUp);
    page.settle();
    assert_eq!(place.task.borrow().as_ref().unwrap().reached(), 2);
    page.settings.borrow_mut().seed = 99;
    place.press(LanesPress::CatchUp);
    page.settle();
    let written = inputs(&page);
    let task = place.task.borrow();
    let comparison = task.as_ref().unwrap();
    assert!(comparison.is_written(&written.settings(), 2) && comparison.demand().is_none());
}

#[test]
fn play_ends_with_the_last_lane() {
    let (page, place) = begun();
    place.press(LanesPress::Play);
    assert!(place.driver.has_press(|press| *press == LanesPress::Play));
    page.settle();
    assert!(place.task.borrow().as_ref().unwrap().is_over());
    assert!(!place.driver.is_busy());
}

#[test]
fn play_keeps_its_pace() {
    let page = FakePage::default();
    let slow = |page: &FakePage| LanesInputs {
        speed: Speed::at(2),
        ..inputs(page)
    };
    let place = FakePlace::new(&page, Driver::default(), Texts::None, slow);
    place.press(LanesPress::Play);
    let mut answered = 0;
    while let [_, ..] = page.waiting()[..] {
        page.answer(0);
        answered += 1;
    }
    assert!(answered > 1, "the prompt and the first tokens");
    let reached = || place.task.borrow().as_ref().unwrap().reached();
    let before = reached();
    page.pass_time(Speed::at(2).token_milliseconds() - 1.0);
    assert!(page.waiting().is_empty() && reached() == before);
    page.pass_time(1.0);
    assert!(!page.waiting().is_empty() || place.task.borrow().as_ref().unwrap().is_over());
}
