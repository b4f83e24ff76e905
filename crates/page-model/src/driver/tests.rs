//! Each property of the driver, with a task of numbered passes.
#![allow(clippy::unwrap_used)]

use std::fmt;

use protocol::{Constraint, Failure, TokenId};

use super::{
    Driver, Ended, NextNeed, NoAnswer, PageTask, PassEngine, PassReading, TaskAnswer, TaskProblem,
    TaskRequest,
    fake::{FakePage, FakePlace, numbered_model},
};

/// The texts whose passes were taken, one token longer each time.
#[derive(Clone, Debug, Default, PartialEq)]
struct Passes {
    taken: Vec<usize>,
    pauses: usize,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Press {
    /// Passes up to this length.
    To(usize),
    /// Passes without an end.
    Play,
    /// One pass, which the page begins by itself.
    Background,
    /// A mask.
    Mask,
    /// Work without a request, in so many parts.
    Work(usize),
}

#[derive(Debug, PartialEq)]
struct PassesProblem(NoAnswer);

impl fmt::Display for PassesProblem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.", self.0)
    }
}

impl From<NoAnswer> for PassesProblem {
    fn from(refusal: NoAnswer) -> Self {
        Self(refusal)
    }
}

impl TaskProblem for PassesProblem {
    fn next_step(&self) -> &str {
        "Press again."
    }
}

impl PageTask for Passes {
    type Press = Press;
    type Goal = Press;
    type Inputs = String;
    type Problem = PassesProblem;

    fn is_open_ended(press: &Press) -> bool {
        *press == Press::Play
    }

    fn is_background(press: &Press) -> bool {
        *press == Press::Background
    }

    fn goal(&self, press: Press, _: &String) -> Press {
        match press {
            Press::Background => Press::To(self.taken.len() + 1),
            other => other,
        }
    }

    fn next(&self, goal: &Press, prompt: &String) -> NextNeed {
        let made = self.taken.len();
        match goal {
            Press::Work(0) => NextNeed::Done,
            Press::Work(_) => NextNeed::Work,
            Press::To(length) if made >= *length => NextNeed::Done,
            Press::Mask if made > 0 => NextNeed::Done,
            Press::Mask => NextNeed::Ask(TaskRequest::Mask {
                constraint: Constraint::Regex("a".into()),
                output: Vec::new(),
            }),
            Press::To(_) | Press::Play | Press::Background => NextNeed::Ask(TaskRequest::Pass {
                engine: PassEngine::Page,
                kind: PassReading::Whole,
                context: vec![prompt.len() as TokenId; made + 1],
            }),
        }
    }

    fn take(
        &mut self,
        _: &mut Press,
        _: &String,
        answer: TaskAnswer,
    ) -> Result<Option<String>, PassesProblem> {
        match answer {
            TaskAnswer::Pass(pass) => self.taken.push(pass.report.computed as usize),
            TaskAnswer::Mask(_) => self.taken.push(0),
            _ => return Err(NoAnswer::other_answer().into()),
        }
        Ok(Some(format!("pass {}", self.taken.len())))
    }

    fn work(&mut self, goal: &mut Press, _: &String) {
        if let Press::Work(parts) = goal {
            *parts -= 1;
        }
    }

    fn pause(&mut self, _: &mut Press) {
        self.pauses += 1;
    }

    fn announcement(&self, _: &Press, ended: Ended) -> Option<String> {
        Some(format!("{ended:?}"))
    }
}

fn begun() -> (FakePage, FakePlace<Passes>) {
    let page = FakePage::default();
    let prompt = |page: &FakePage| page.prompt.borrow().clone();
    let place = FakePlace::new(&page, Driver::default(), Passes::default(), prompt);
    (page, place)
}

fn crashed() -> NoAnswer {
    NoAnswer::Engine(Failure::Crashed {
        detail: "memory".into(),
    })
}

#[test]
fn a_press_makes_its_passes_one_after_the_other() {
    let (page, place) = begun();
    place.press(Press::To(2));
    assert!(place.driver.is_busy());
    assert_eq!(page.waiting().len(), 1);
    page.answer(0);
    // The browser draws before the next request.
    assert_eq!(
        (page.waiting().len(), place.shown.borrow().taken.len()),
        (0, 1)
    );
    page.pass_time(0.0);
    page.answer(0);
    page.pass_time(0.0);
    assert_eq!(place.task.borrow().taken, [1, 2]);
    assert!(!place.driver.is_busy() && place.work.borrow().is_none());
    assert_eq!(*page.said.borrow(), ["pass 1", "pass 2", "Done"]);
    assert_eq!(page.room_made.get(), 1, "the run and the lanes pause once");
}

#[test]
fn what_the_page_begins_by_itself_ends_nothing_and_is_not_paused() {
    let (page, place) = begun();
    place.press(Press::Play);
    place.press(Press::Background);
    page.answer(0);
    page.pass_time(0.0);
    assert!(place.driver.has_press(|press| *press == Press::Play));
    place.driver.pause();
    page.settle();
    assert_eq!(
        place.task.borrow().taken.len(),
        3,
        "one, that under way, and its own"
    );
    let (page, place) = begun();
    place.press(Press::Background);
    place.driver.pause();
    page.settle();
    assert_eq!(
        (place.task.borrow().taken.len(), place.task.borrow().pauses),
        (1, 0)
    );
}

#[test]
fn presses_while_busy_are_carried_out_in_turn() {
    let (page, place) = begun();
    for length in 1..=6 {
        place.press(Press::To(length));
    }
    page.settle();
    assert_eq!(place.task.borrow().taken, [1, 2, 3, 4, 5, 6]);
    // A key held down gives no more than the queue holds, beside the one under way.
    let (page, place) = begun();
    for length in 1..=100 {
        place.press(Press::To(length));
    }
    page.settle();
    assert_eq!(
        place.task.borrow().taken.len(),
        1 + super::state::LONGEST_QUEUE
    );
}

#[test]
fn a_press_ends_play_and_is_carried_out_after_it() {
    let (page, place) = begun();
    place.press(Press::Play);
    page.answer(0);
    page.pass_time(0.0);
    place.press(Press::To(3));
    page.answer(0);
    page.pass_time(0.0);
    assert_eq!(place.work.borrow().as_ref().unwrap().0, Press::To(3));
    page.settle();
    assert_eq!(place.task.borrow().taken.len(), 3);
}

#[test]
fn a_pause_ends_after_the_pass_under_way_and_drops_what_waits() {
    let (page, place) = begun();
    place.press(Press::To(3));
    place.press(Press::To(5));
    place.driver.pause();
    page.settle();
    assert_eq!(place.task.borrow().taken, [1]);
    assert_eq!(place.task.borrow().pauses, 1);
    assert_eq!(page.said.borrow().last().unwrap(), "Paused");
    place.press(Press::To(2));
    page.settle();
    assert_eq!(place.task.borrow().taken, [1, 2]);
}

#[test]
fn a_replaced_task_takes_nothing_of_the_former_and_is_free_at_once() {
    let (page, place) = begun();
    place.press(Press::To(3));
    let late = page.waiting();
    place.replace(Passes::default());
    assert!(!place.driver.is_busy() && place.work.borrow().is_none());
    place.press(Press::To(1));
    assert_eq!(
        page.waiting(),
        late,
        "nobody waits for the first request any more"
    );
    page.settle();
    assert_eq!(place.task.borrow().taken, [1]);
}

#[test]
fn an_answer_to_what_is_no_longer_asked_is_dropped() {
    let (page, place) = begun();
    place.press(Press::To(1));
    page.prompt.replace("a longer prompt".into());
    page.answer(0);
    assert!(place.task.borrow().taken.is_empty());
    page.settle();
    assert_eq!(place.task.borrow().taken, [1]);
}

#[test]
fn another_model_ends_a_press_and_its_answer_is_dropped() {
    let (page, place) = begun();
    place.press(Press::To(1));
    page.model.replace(numbered_model(1));
    page.answer(0);
    assert!(place.task.borrow().taken.is_empty() && !place.driver.is_busy());
    place.press(Press::To(1));
    page.settle();
    assert_eq!(place.task.borrow().taken, [1]);
}

#[test]
fn a_cancelled_request_is_made_again_but_not_for_ever() {
    let (page, place) = begun();
    place.press(Press::To(1));
    for _ in 0..3 {
        page.refuse(0, NoAnswer::Engine(Failure::Cancelled));
    }
    page.settle();
    assert_eq!(place.task.borrow().taken, [1]);
    place.press(Press::To(2));
    let mut cancelled = 0;
    while !page.waiting().is_empty() {
        page.refuse(0, NoAnswer::Engine(Failure::Cancelled));
        cancelled += 1;
    }
    assert_eq!(cancelled, 33, "the request and its repetitions");
    assert_eq!(place.problems.borrow().len(), 1);
}

#[test]
fn a_failure_ends_the_press_and_says_what_to_do() {
    let (page, place) = begun();
    place.press(Press::To(2));
    place.press(Press::To(4));
    page.refuse(0, crashed());
    assert!(!place.driver.is_busy());
    assert_eq!(place.problems.borrow().len(), 1);
    let said = page.said.borrow().last().cloned().unwrap();
    assert!(said.ends_with(". Press again."), "{said}");
}

#[test]
fn a_worker_that_does_not_answer_in_time_is_ended() {
    let (page, place) = begun();
    place.press(Press::Mask);
    page.pass_time(7_999.0);
    assert!(place.driver.is_busy());
    page.pass_time(1.0);
    assert!(!place.driver.is_busy());
    assert_eq!(place.problems.borrow().len(), 1);
    assert!(matches!(
        page.given_up.borrow()[..],
        [TaskRequest::Mask { .. }]
    ));
}

#[test]
fn what_may_take_long_is_given_up_at_a_pause() {
    let (page, place) = begun();
    page.masks_ready.set(false);
    place.press(Press::Mask);
    assert!(matches!(page.waiting()[..], [TaskRequest::Compiled(_)]));
    place.driver.pause();
    page.run();
    assert!(!place.driver.is_busy(), "nothing is awaited");
    assert!(matches!(
        page.given_up.borrow()[..],
        [TaskRequest::Compiled(_)]
    ));
    assert!(place.problems.borrow().is_empty());
    // A mask is computed in a moment: its worker goes on.
    page.masks_ready.set(true);
    place.press(Press::Mask);
    place.driver.pause();
    page.run();
    assert!(!place.driver.is_busy());
    assert_eq!(page.given_up.borrow().len(), 1);
}

#[test]
fn what_must_be_there_before_is_asked_for_first() {
    let (page, place) = begun();
    page.masks_ready.set(false);
    place.press(Press::Mask);
    page.answer(0);
    assert!(matches!(page.waiting()[..], [TaskRequest::Mask { .. }]));
    page.settle();
    assert_eq!(place.task.borrow().taken, [0]);
}

#[test]
fn presses_wait_until_the_page_is_ready() {
    let (page, place) = begun();
    page.ready.set(false);
    place.press(Press::To(2));
    assert!(!place.driver.is_busy() && place.work.borrow().is_some());
    // Whoever leaves the screen meanwhile finds them there.
    place.driver.pause();
    page.ready.set(true);
    place.driver.resume(&place);
    page.run();
    page.settle();
    assert_eq!(place.task.borrow().taken, [1, 2]);
}

#[test]
fn work_without_requests_lets_the_browser_draw() {
    let (page, place) = begun();
    place.press(Press::Work(5));
    // The task redraws after each part.
    let mut draws = 0;
    while place.driver.is_busy() {
        page.pass_time(0.0);
        draws += 1;
    }
    assert_eq!(draws, 5);
}
