//! The task under the driver: random orders, what is asked for, and what ends it.

use engine_client::learning::LearningOutcome;
use protocol::{Failure, LearningEffort, LearningRefusal};

use super::{super::task::MOST_STEPS, *};
use crate::driver::{
    NoAnswer, TaskAnswer, TaskRequest,
    fake::training::{STEPS_OF_A_SLICE, report},
    interleaving::{Checked, every_order, finds_what_the_comparison_is_for},
};

impl Checked for LiveTrainingResults {
    fn at_rest() -> Self {
        Self::default()
    }

    fn inputs(page: &FakePage) -> LiveTrainingInputs {
        inputs(page)
    }

    fn presses() -> Vec<LiveTrainingPress> {
        vec![
            LiveTrainingPress::Start,
            LiveTrainingPress::Step,
            LiveTrainingPress::Look,
        ]
    }

    /// What the worker says of a training after as many steps, asked with the same prompt and seed.
    fn expected(&self, _: &FakePage) -> String {
        let Some((run, prompt, seed)) = self.asked() else {
            return self.content();
        };
        let steps = self.of(&run).unwrap().report().steps;
        let look = report(&run, steps, &prompt, seed).look;
        format!("{steps} {prompt} {seed} {look:?}")
    }

    fn content(&self) -> String {
        let Some((run, prompt, seed)) = self.asked() else {
            return "nothing".into();
        };
        let report = self.of(&run).unwrap().report();
        format!("{} {prompt} {seed} {:?}", report.steps, report.look)
    }
}

#[test]
fn no_order_of_events_shows_an_outdated_answer() {
    every_order::<LiveTrainingResults>();
}

#[test]
fn without_the_comparison_an_outdated_answer_is_found() {
    finds_what_the_comparison_is_for::<LiveTrainingResults>();
}

/// The effort of the request that waits, and the steps that it names.
fn asked(page: &FakePage) -> Option<(LearningEffort, u64)> {
    match page.waiting().first()? {
        TaskRequest::Learn(request) => Some((request.effort, request.steps)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn it_learns_until_it_is_paused_and_each_request_names_the_steps_before() {
    let page = FakePage::default();
    let place = place(&page);
    place.press(LiveTrainingPress::Start);
    let mut steps = Vec::new();
    for _ in 0..3 {
        let (effort, known) = asked(&page).unwrap();
        assert!(matches!(effort, LearningEffort::Milliseconds(_)));
        steps.push(known);
        page.answer(0);
        page.pass_time(1.0);
    }
    assert_eq!(steps, [0, STEPS_OF_A_SLICE, 2 * STEPS_OF_A_SLICE]);
    place.driver.pause();
    page.run();
    assert!(asked(&page).is_some(), "the slice under way is taken");
    page.answer(0);
    page.pass_time(1.0);
    assert_eq!(asked(&page), None);
    assert!(!place.driver.is_busy());
    let steps = place.task.borrow().view().unwrap().report().steps;
    assert_eq!(steps, 4 * STEPS_OF_A_SLICE);
    assert!(page.said.borrow().concat().contains("after 10,000 steps"));
}

#[test]
fn it_ends_by_itself_after_the_most_steps() {
    let page = FakePage::default();
    let place = place(&page);
    place.press(LiveTrainingPress::Start);
    page.settle();
    let steps = place.task.borrow().view().unwrap().report().steps;
    assert_eq!(steps, MOST_STEPS);
    place.press(LiveTrainingPress::Step);
    page.settle();
    let steps = place.task.borrow().view().unwrap().report().steps;
    assert_eq!(steps, MOST_STEPS + 1, "one more can be taken");
}

#[test]
fn one_step_is_one_and_what_is_there_is_not_asked_for_again() {
    let page = FakePage::default();
    let place = place(&page);
    place.press(LiveTrainingPress::Look);
    assert_eq!(asked(&page), Some((LearningEffort::Look, 0)));
    page.settle();
    place.press(LiveTrainingPress::Look);
    assert_eq!(asked(&page), None, "it is there");
    place.press(LiveTrainingPress::Step);
    assert_eq!(asked(&page), Some((LearningEffort::Step, 0)));
    page.settle();
    let speed =
        |place: &FakePlace<LiveTrainingResults>| place.task.borrow().view().unwrap().speed();
    assert_eq!(speed(&place), Some(20_000.0));
    page.prompt.replace("bc".into());
    place.press(LiveTrainingPress::Look);
    assert_eq!(asked(&page), Some((LearningEffort::Look, 1)));
    page.settle();
    assert_eq!(speed(&place), Some(20_000.0), "as when it learned last");
}

#[test]
fn the_page_says_once_that_the_floor_is_near() {
    let page = FakePage::default();
    let place = place(&page);
    place.press(LiveTrainingPress::Start);
    for _ in 0..14 {
        page.answer(0);
        page.pass_time(1.0);
    }
    let said = page.said.borrow().clone();
    let near: Vec<&String> = said
        .iter()
        .filter(|said| said.contains("0.1 nats"))
        .collect();
    assert_eq!(near, ["Within 0.1 nats of the floor after 29,000 steps."]);
    place.driver.stop();
}

/// The problem that an answer leads to, and whether something is shown after it.
fn problem_of(answer: Result<TaskAnswer, NoAnswer>) -> (String, bool) {
    let page = FakePage::default();
    let place = place(&page);
    place.press(LiveTrainingPress::Step);
    page.settle();
    place.press(LiveTrainingPress::Start);
    page.answer_with(0, answer);
    page.settle();
    assert!(!place.driver.is_busy());
    let problems = place.problems.borrow();
    let is_shown = place.task.borrow().view().is_some();
    (problems.concat(), is_shown)
}

#[test]
fn what_ends_a_training_is_said() {
    let short = LearningRefusal::TooShort {
        characters: 12,
        least: 1_000,
    };
    let refused = TaskAnswer::Learned(LearningOutcome::Refused(short));
    let (said, is_shown) = problem_of(Ok(refused));
    assert!(
        said.contains("12 characters are too few") && said.contains("1,000"),
        "{said}"
    );
    assert!(!is_shown);

    let (said, is_shown) = problem_of(Ok(TaskAnswer::Learned(LearningOutcome::Gone)));
    assert!(said.contains("gone") && !is_shown, "{said}");

    let (said, is_shown) = problem_of(Ok(TaskAnswer::Learned(LearningOutcome::Diverged)));
    assert!(said.contains("learning rate was too large"), "{said}");
    assert!(is_shown, "what was there stays");

    let crashed = Failure::Crashed {
        detail: "memory".into(),
    };
    let (said, is_shown) = problem_of(Err(NoAnswer::Engine(crashed)));
    assert!(said.contains("memory") && is_shown, "{said}");
}
