//! The experiments under the driver, in random orders.

use crate::{
    driver::{
        Driver, PageTask, TaskRequest,
        fake::{FakePage, FakePlace},
        interleaving::{Checked, every_order, finds_what_the_comparison_is_for, write_until},
    },
    experiments::{
        ExperimentView,
        expected::ExpectedText,
        plan::ExperimentPlan,
        results::{ExperimentInputs, ExperimentResults},
        words,
    },
};

fn inputs(page: &FakePage) -> ExperimentInputs {
    let plan = ExperimentPlan {
        seeds: 2,
        tokens: 2,
        searched: 2,
        passes: 100,
        beams: 2,
        beam_tokens: 2,
        branches: 2,
        depth: 1,
        runs: 10,
        compared_tokens: 2,
        expected: ExpectedText::Answer("b".into()),
        ..ExperimentPlan::default()
    };
    ExperimentInputs {
        prompt: page.prompt.borrow().clone(),
        settings: page.settings.borrow().clone(),
        plan,
        run: Vec::new(),
    }
}

impl Checked for ExperimentResults {
    fn at_rest() -> Self {
        Self::default()
    }

    fn inputs(page: &FakePage) -> ExperimentInputs {
        inputs(page)
    }

    fn presses() -> Vec<ExperimentView> {
        ExperimentView::ALL.into()
    }

    fn expected(&self, page: &FakePage) -> String {
        let mut anew = Self::default();
        for view in ExperimentView::ALL {
            let (Some(here), Some(experiment)) = (self.origin(view), self.experiment(view)) else {
                continue;
            };
            let inputs = ExperimentInputs {
                prompt: here.from.prompt.clone(),
                settings: here.from.settings.clone(),
                run: here.from.run.clone(),
                ..inputs(page)
            };
            // The page answers a prompt with its settings of the moment.
            let present = page.settings.replace(inputs.settings.clone());
            let mut goal = anew.goal(view, &inputs);
            let reached = (experiment.progress(), experiment.is_done());
            write_until(&mut anew, &mut goal, page, &inputs, |anew| {
                let experiment = anew.experiment(view);
                experiment.is_some_and(|of| (of.progress(), of.is_done()) == reached)
            });
            page.settings.replace(present);
        }
        anew.content()
    }

    /// Sentences are compared once an experiment is done: what is counted of an answer comes a moment after it. Of the
    /// readings, the text that they read: one whose engine fails is left out.
    fn content(&self) -> String {
        let content = |view| {
            let (of, experiment) = (self.origin(view)?, self.experiment(view)?);
            if let (ExperimentView::Determinism, Some(of)) = (view, &self.determinism) {
                let tokens = of.experiment.steps().iter().map(|step| step.token);
                return Some(format!("{:?}", tokens.collect::<Vec<_>>()));
            }
            let progress = experiment.progress();
            let said = words::result(self, view).filter(|_| experiment.is_done());
            Some(format!("{view:?} {} {progress:?} {said:?}", of.from.prompt))
        };
        let contents = ExperimentView::ALL.into_iter().filter_map(content);
        contents.collect::<Vec<_>>().join("\n")
    }
}

#[test]
fn no_order_of_events_shows_an_outdated_answer() {
    every_order::<ExperimentResults>();
}

#[test]
fn without_the_comparison_an_outdated_answer_is_found() {
    finds_what_the_comparison_is_for::<ExperimentResults>();
}

fn place_on(page: &FakePage) -> FakePlace<ExperimentResults> {
    let results = ExperimentResults::default();
    FakePlace::new(page, Driver::default(), results, inputs)
}

#[test]
fn every_experiment_comes_to_its_end_under_the_driver() {
    let page = FakePage::default();
    let place = place_on(&page);
    for view in ExperimentView::ALL {
        place.press(view);
        page.settle();
        let task = place.task.borrow();
        assert!(task.experiment(view).unwrap().is_done(), "{view:?}");
        assert!(!task.origin(view).unwrap().cancelled, "{view:?}");
        assert_eq!(
            *page.said.borrow().last().unwrap(),
            words::result(&task, view).unwrap()
        );
    }
}

#[test]
fn a_cancelled_experiment_keeps_what_was_counted() {
    let page = FakePage::default();
    let place = place_on(&page);
    place.press(ExperimentView::Search);
    page.answer(0);
    page.answer(0);
    place.driver.pause();
    page.settle();
    let task = place.task.borrow();
    assert!(task.origin(ExperimentView::Search).unwrap().cancelled);
    let search = task.experiment(ExperimentView::Search).unwrap();
    assert!(search.progress().passes > 0);
    assert_eq!(
        *page.said.borrow().last().unwrap(),
        words::cancelled(ExperimentView::Search)
    );
}

#[test]
fn what_was_read_is_drawn_before_another_engine_loads() {
    let page = FakePage::default();
    page.extra_ready.set(false);
    let place = place_on(&page);
    place.press(ExperimentView::Determinism);
    // No time passes: no update of the screen is due.
    while !matches!(page.waiting()[..], [TaskRequest::ExtraEngine { .. }]) {
        page.answer(0);
    }
    let read = |results: &ExperimentResults| {
        results
            .experiment(ExperimentView::Determinism)
            .unwrap()
            .progress()
    };
    assert_eq!(read(&place.shown.borrow()), read(&place.task.borrow()));
}
