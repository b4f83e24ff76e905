//! The rounds under the driver: random orders, and what each press asks for.

use super::super::task::{SpeculativeInputs, SpeculativePress};
use super::*;
use crate::driver::{
    Driver, PageTask, TaskHost, TaskRequest,
    fake::{FakePage, FakePlace},
    interleaving::{Checked, every_order, finds_what_the_comparison_is_for, write_until},
};

type Rounds = Option<SpeculativeText>;

impl Checked for Rounds {
    fn at_rest() -> Self {
        None
    }

    fn inputs(page: &FakePage) -> SpeculativeInputs {
        SpeculativeInputs {
            prompt: page.prompt.borrow().clone(),
            settings: page.settings.borrow().clone(),
            setup: setup(DraftSource::Small, 2),
        }
    }

    fn presses() -> Vec<SpeculativePress> {
        vec![
            SpeculativePress::Pass,
            SpeculativePress::Round,
            SpeculativePress::Rounds(2),
            SpeculativePress::ToEnd,
            SpeculativePress::Plain,
        ]
    }

    fn expected(&self, page: &FakePage) -> String {
        let Some(here) = self else {
            return String::new();
        };
        let start = RunStart {
            texts: page.model().unwrap(),
            ..here.start().clone()
        };
        let inputs = SpeculativeInputs {
            prompt: start.prompt.clone(),
            settings: start.settings.clone(),
            setup: here.setup(),
        };
        let mut anew = Some(SpeculativeText::new(start, here.setup()));
        let mut goal = anew.goal(SpeculativePress::ToEnd, &inputs);
        write_until(&mut anew, &mut goal, page, &inputs, |text| {
            let text = text.as_ref().unwrap();
            let rounds = text.rounds().len() == here.rounds().len();
            rounds && text.proposed().count() >= here.proposed().count()
        });
        anew.content()
    }

    fn content(&self) -> String {
        let content = |text: &SpeculativeText| {
            let proposed: Vec<_> = text.proposed().collect();
            let name = &text.start().texts.info().name;
            format!(
                "{name} {} {:?} {proposed:?}",
                text.start().prompt,
                text.generated()
            )
        };
        self.as_ref().map(content).unwrap_or_default()
    }

    fn back(&mut self) -> bool {
        self.as_mut().is_some_and(SpeculativeText::back)
    }
}

#[test]
fn no_order_of_events_shows_an_outdated_answer() {
    every_order::<Rounds>();
}

#[test]
fn without_the_comparison_an_outdated_answer_is_found() {
    finds_what_the_comparison_is_for::<Rounds>();
}

#[test]
fn six_quick_presses_are_six_rounds() {
    let page = FakePage::default();
    page.settings.borrow_mut().max_new_tokens = 100;
    let place = FakePlace::new(&page, Driver::default(), Rounds::None, Rounds::inputs);
    for _ in 0..3 {
        place.press(SpeculativePress::Round);
    }
    page.settle();
    let task = place.task.borrow();
    let text = task.as_ref().unwrap();
    assert!(text.rounds().len() == 3 || text.is_over());
}

#[test]
fn plain_decoding_is_timed_without_the_prompt() {
    let page = FakePage::default();
    let place = FakePlace::new(&page, Driver::default(), Rounds::None, Rounds::inputs);
    place.press(SpeculativePress::ToEnd);
    page.settle();
    place.press(SpeculativePress::Plain);
    let asked = page.waiting();
    assert!(matches!(&asked[..], [TaskRequest::Pass { context, .. }] if context.len() == 2));
    page.settle();
    let task = place.task.borrow();
    let text = task.as_ref().unwrap();
    assert_eq!(text.plain().unwrap().passes, text.generated().len());
}
