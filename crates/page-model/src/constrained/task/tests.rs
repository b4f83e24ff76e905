//! Both runs and the enumeration of outputs under the driver, in random orders.
#![allow(clippy::unwrap_used)]

use super::*;
use crate::{
    constrained::{
        outputs::{ConstraintOutputs, EnumeratePress},
        side_by_side::RunSide,
    },
    driver::{
        Driver, TaskHost,
        fake::{FakePage, FakePlace},
        interleaving::{Checked, every_order, finds_what_the_comparison_is_for, write_until},
    },
};

type Runs = Option<ConstrainedRun>;

fn inputs(page: &FakePage) -> ConstrainedInputs {
    ConstrainedInputs {
        prompt: page.prompt.borrow().clone(),
        settings: page.settings.borrow().clone(),
        setup: ConstraintSetup::default(),
    }
}

fn started_from(start: &RunStart, page: &FakePage) -> (RunStart, ConstrainedInputs) {
    let inputs = ConstrainedInputs {
        prompt: start.prompt.clone(),
        settings: start.settings.clone(),
        setup: ConstraintSetup::default(),
    };
    let texts = page.model().unwrap();
    (
        RunStart {
            texts,
            ..start.clone()
        },
        inputs,
    )
}

impl Checked for Runs {
    fn at_rest() -> Self {
        None
    }

    fn inputs(page: &FakePage) -> ConstrainedInputs {
        inputs(page)
    }

    fn presses() -> Vec<ConstrainedPress> {
        vec![
            ConstrainedPress::Token,
            ConstrainedPress::Tokens(2),
            ConstrainedPress::ToEnd,
        ]
    }

    fn expected(&self, page: &FakePage) -> String {
        let Some(here) = self else {
            return String::new();
        };
        let (start, inputs) = started_from(&here.start, page);
        let mut anew = Some(ConstrainedRun::begin(start, here.setup.clone()).unwrap());
        let mut goal = anew.goal(ConstrainedPress::ToEnd, &inputs);
        let tokens =
            |run: &ConstrainedRun| RunSide::ALL.map(|side| run.side(side).generated().count());
        let ended = |run: &ConstrainedRun| run.sides.end().is_some();
        write_until(&mut anew, &mut goal, page, &inputs, |run| {
            let run = run.as_ref().unwrap();
            tokens(run) == tokens(here) && ended(run) == ended(here)
        });
        anew.content()
    }

    fn content(&self) -> String {
        let content = |run: &ConstrainedRun| {
            let texts = RunSide::ALL.map(|side| run.side(side).generated().collect::<Vec<_>>());
            let name = &run.start.texts.info().name;
            format!(
                "{name} {} {texts:?} {:?}",
                run.start.prompt,
                run.sides.end()
            )
        };
        self.as_ref().map(content).unwrap_or_default()
    }

    fn back(&mut self) -> bool {
        let run = self.as_mut().filter(|run| run.sides.tokens() > 0);
        run.map(|run| run.sides.back()).is_some()
    }
}

impl Checked for ConstraintOutputs {
    fn at_rest() -> Self {
        Self::default()
    }

    fn inputs(page: &FakePage) -> ConstrainedInputs {
        inputs(page)
    }

    fn presses() -> Vec<EnumeratePress> {
        vec![EnumeratePress]
    }

    fn expected(&self, page: &FakePage) -> String {
        let mut anew = Self::default();
        if let Some(found) = &self.found {
            let inputs = ConstrainedInputs {
                prompt: found.prompt.clone(),
                ..inputs(page)
            };
            let mut goal = anew.goal(EnumeratePress, &inputs);
            write_until(&mut anew, &mut goal, page, &inputs, |_| false);
        }
        anew.content()
    }

    fn content(&self) -> String {
        format!("{:?}", self.found)
    }
}

#[test]
fn no_order_of_events_shows_an_outdated_answer() {
    every_order::<Runs>();
    every_order::<ConstraintOutputs>();
}

#[test]
fn without_the_comparison_an_outdated_answer_is_found() {
    finds_what_the_comparison_is_for::<Runs>();
    finds_what_the_comparison_is_for::<ConstraintOutputs>();
}

#[test]
fn a_constraint_that_cannot_be_compiled_leaves_the_texts_that_are_there() {
    let page = FakePage::default();
    let place = FakePlace::new(&page, Driver::default(), Runs::None, inputs);
    place.press(ConstrainedPress::Token);
    page.settle();
    let before = place.task.borrow().content();
    page.prompt.replace("b".into());
    place.press(ConstrainedPress::Token);
    page.answer(0);
    page.pass_time(0.0);
    assert!(matches!(page.waiting()[..], [TaskRequest::Compiled(_)]));
    page.refuse(0, NoAnswer::Constraint(protocol::ConstraintFailure::Empty));
    assert_eq!(place.task.borrow().content(), before);
    assert_eq!(place.problems.borrow().len(), 1);
    // The next press of the same prompt begins, and keeps for undo what it replaces.
    place.press(ConstrainedPress::Token);
    page.settle();
    assert_ne!(place.task.borrow().content(), before);
    assert_eq!(place.kept.borrow().len(), 1);
}

#[test]
fn six_quick_presses_are_six_tokens() {
    let page = FakePage::default();
    page.settings.borrow_mut().max_new_tokens = 3;
    let place = FakePlace::new(&page, Driver::default(), Runs::None, inputs);
    for _ in 0..6 {
        place.press(ConstrainedPress::Token);
    }
    page.settle();
    let task = place.task.borrow();
    let run = task.as_ref().unwrap();
    let ended = run.sides.end().is_some() || run.side(RunSide::Unmasked).stop_reason().is_some();
    assert!(run.sides.tokens() == 3 || ended, "{}", run.sides.tokens());
}
