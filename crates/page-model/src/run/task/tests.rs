//! The run under the driver: random orders, what each press does, and the pace of Play.
#![allow(clippy::unwrap_used)]

use super::*;
use crate::driver::{
    Driver, TaskHost, TaskPlace,
    fake::{FakePage, FakePlace},
    interleaving::{Checked, every_order, finds_what_the_comparison_is_for},
};

type TheRun = Option<Run>;

fn inputs(page: &FakePage) -> LoopInputs {
    LoopInputs {
        prompt: page.prompt.borrow().clone(),
        settings: page.settings.borrow().clone(),
        method: Method::Cached,
        speed: Speed::at(Speed::LAST),
        less_motion: false,
        texts: page.model(),
    }
}

fn begun() -> (FakePage, FakePlace<TheRun>) {
    let page = FakePage::default();
    let place = FakePlace::new(&page, Driver::default(), None, inputs);
    (page, place)
}

/// The contexts of all logits that a run keeps, with the logits.
fn kept(run: &TheRun) -> Vec<(Vec<TokenId>, Vec<f32>)> {
    let Some(run) = run else {
        return Vec::new();
    };
    let tokens = run.generation().tokens();
    let logits = |logits: &sampling::Logits| logits.as_slice().to_vec();
    let taken = run.steps().iter().filter_map(|step| {
        let of_step = step.logits.as_ref()?;
        Some((tokens[..step.position].to_vec(), logits(of_step)))
    });
    let pending = run.generation().pending();
    let pending = pending.map(|ranking| (tokens.clone(), logits(ranking.logits())));
    taken.chain(pending).collect()
}

impl Checked for TheRun {
    fn at_rest() -> Self {
        None
    }

    fn inputs(page: &FakePage) -> LoopInputs {
        inputs(page)
    }

    fn presses() -> Vec<LoopPress> {
        let linked = [(3, false), (5, true), (1, false)];
        let linked = linked.map(|(token, forced)| LinkedToken { token, forced });
        vec![
            LoopPress::Stage,
            LoopPress::Token,
            LoopPress::UpTo(3),
            LoopPress::Play,
            LoopPress::Linked(linked.into()),
            LoopPress::Logits,
            LoopPress::Ahead,
            LoopPress::Prompt,
        ]
    }

    fn expected(&self, page: &FakePage) -> String {
        let kept = kept(self).into_iter().map(|(context, _)| {
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
        format!("{:?}", kept.collect::<Vec<_>>())
    }

    fn content(&self) -> String {
        format!("{:?}", kept(self))
    }

    fn back(&mut self) -> bool {
        self.as_mut().map(Run::back).is_some()
    }
}

#[test]
fn no_order_of_events_shows_an_outdated_answer() {
    every_order::<TheRun>();
}

#[test]
fn without_the_comparison_an_outdated_answer_is_found() {
    finds_what_the_comparison_is_for::<TheRun>();
}

#[test]
fn a_token_is_six_stages() {
    let (page, place) = begun();
    for stage in Stage::ALL {
        place.press(LoopPress::Stage);
        page.settle();
        assert_eq!(place.task.borrow().as_ref().unwrap().stage(), stage);
    }
    assert_eq!(place.task.borrow().as_ref().unwrap().steps().len(), 1);
    place.press(LoopPress::Token);
    page.settle();
    assert_eq!(place.task.borrow().as_ref().unwrap().steps().len(), 2);
}

#[test]
fn the_prompt_is_read_before_the_first_step_and_again_on_another_engine() {
    let (page, place) = begun();
    place.press(LoopPress::Prompt);
    page.settle();
    assert!(place.task.borrow().as_ref().unwrap().has_no_pass());
    place.press(LoopPress::Prompt);
    assert_eq!(page.waiting().len(), 1, "it is read once more");
    page.settle();
    assert!(place.task.borrow().as_ref().unwrap().has_no_pass());
    place.press(LoopPress::Token);
    assert!(page.waiting().is_empty(), "its logits are there");
    place.press(LoopPress::Prompt);
    assert!(page.waiting().is_empty(), "a run has begun");
}

#[test]
fn a_link_is_written_token_by_token() {
    let (page, place) = begun();
    let tokens = [5, 4].map(|token| LinkedToken {
        token,
        forced: true,
    });
    place.press(LoopPress::Linked(tokens.into()));
    assert!(
        place
            .driver
            .has_press(|press| matches!(press, LoopPress::Linked(_)))
    );
    page.settle();
    let task = place.task.borrow();
    let written = task.as_ref().unwrap().generation().generated();
    assert_eq!(written.collect::<Vec<_>>(), [5, 4]);
}

#[test]
fn a_token_of_another_model_ends_a_link() {
    let (page, place) = begun();
    let tokens = [5, 4_000].map(|token| LinkedToken {
        token,
        forced: false,
    });
    place.press(LoopPress::Linked(tokens.into()));
    page.settle();
    assert_eq!(place.task.borrow().as_ref().unwrap().steps().len(), 1);
    assert!(!place.driver.is_busy());
}

#[test]
fn play_keeps_its_pace_and_a_pause_ends_the_wait() {
    let page = FakePage::default();
    let slow = |page: &FakePage| LoopInputs {
        speed: Speed::at(0),
        ..inputs(page)
    };
    let place = FakePlace::new(&page, Driver::default(), TheRun::None, slow);
    place.press(LoopPress::Play);
    page.answer(0);
    page.answer(0);
    let stage = || place.task.borrow().as_ref().unwrap().stage();
    assert_eq!(stage(), Stage::Forward);
    page.pass_time(Speed::at(0).stage_milliseconds() - 1.0);
    assert_eq!(
        stage(),
        Stage::Forward,
        "the stage lasts until it can be read"
    );
    page.pass_time(1.0);
    assert_ne!(stage(), Stage::Forward);
    place.driver.pause();
    page.run();
    assert!(
        !place.driver.is_busy(),
        "nobody waits for the rest of the stage"
    );
}

#[test]
fn a_choice_that_a_recording_does_not_name_is_refused_and_the_text_stays() {
    let (page, place) = begun();
    place.press(LoopPress::Token);
    page.settle();
    let steps = || place.task.borrow().as_ref().unwrap().steps().len();
    page.listed.set(Some(0));
    place.press(LoopPress::Token);
    page.settle();
    assert_eq!(steps(), 1);
    let problem = Failure::NotListed { listed: 0 }.to_string();
    assert_eq!(*place.problems.borrow(), [problem]);
    assert!(!place.driver.is_busy());
    let token = place
        .task
        .borrow()
        .as_ref()
        .unwrap()
        .generation()
        .pending()
        .unwrap()
        .ids()[0];
    let linked = LinkedToken {
        token,
        forced: true,
    };
    place.press(LoopPress::Linked([linked].into()));
    page.settle();
    assert_eq!(
        (steps(), place.problems.borrow().len()),
        (1, 2),
        "nor that of a link"
    );
}

#[test]
fn after_a_refusal_the_last_token_is_shown_and_a_press_asks_again() {
    let (page, place) = begun();
    place.press(LoopPress::Token);
    page.settle();
    place.press(LoopPress::Token);
    page.refuse(0, Failure::NotLoaded.into());
    let shown = || {
        let task = place.task.borrow();
        let run = task.as_ref().unwrap();
        (run.steps().len(), run.stage(), run.charted_step())
    };
    assert_eq!(shown(), (1, Stage::Append, Some(0)));
    assert_eq!(place.problems.borrow().len(), 1);
    place.press(LoopPress::Token);
    page.settle();
    assert_eq!(shown(), (2, Stage::Append, Some(1)));
}

#[test]
fn dropped_logits_are_computed_again() {
    let (page, place) = begun();
    place.press(LoopPress::Token);
    place.press(LoopPress::Token);
    page.settle();
    let before = kept(&place.task.borrow());
    place.change(|run| run.as_mut().map(Run::forget_logits));
    place.press(LoopPress::Logits);
    page.settle();
    assert_eq!(kept(&place.task.borrow()), before);
}
