//! Random orders of presses, answers, cancellations, pauses, undo and changes of the page against every task.
//!
//! After every event, what a task shows must be what the present model writes by itself, without any interruption. At the end
//! nothing is busy. Without the driver's comparison of what was asked for, the same orders find an outdated answer.
#![allow(clippy::unwrap_used)]

use std::fmt::Debug;

use protocol::Failure;

use super::{
    Driver, NextNeed, NoAnswer, PageTask, TaskHost,
    fake::{FakePage, FakePlace, numbered_model},
};

/// The orders of events that are tried for each task.
const ORDERS: u64 = 10_000;
/// The events of an order.
const EVENTS: usize = 40;

/// A task whose state can be checked against the model.
pub trait Checked: PageTask + Clone + Debug {
    /// A task at rest.
    fn at_rest() -> Self;

    /// What the task reads of the page.
    fn inputs(page: &FakePage) -> Self::Inputs;

    /// The presses that are tried.
    fn presses() -> Vec<Self::Press>;

    /// What the page's present model leaves in the same state by itself, without interruption.
    fn expected(&self, page: &FakePage) -> String;

    /// What is compared: everything that answers have left in the state.
    fn content(&self) -> String;

    /// Takes a step back; `false` if the task knows none.
    fn back(&mut self) -> bool {
        false
    }
}

/// Numbers that look random, from a seed.
struct Dice(u64);

impl Dice {
    /// A number below `sides`. The generator is SplitMix64.
    fn throw(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % sides as u64) as usize
    }

    fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.throw(of.len())].clone()
    }
}

/// An event of an order.
#[derive(Clone, Copy, Debug)]
enum TrialEvent {
    Press,
    Answer,
    Time,
    Pause,
    Back,
    Undo,
    Prompt,
    Settings,
    Model,
    CancelAll,
    Fail,
    Masks,
    Ready,
}

/// The events, those that bring a task on more often than those that disturb it.
const EVENT_TABLE: [TrialEvent; 26] = [
    TrialEvent::Press,
    TrialEvent::Press,
    TrialEvent::Press,
    TrialEvent::Answer,
    TrialEvent::Answer,
    TrialEvent::Answer,
    TrialEvent::Answer,
    TrialEvent::Answer,
    TrialEvent::Answer,
    TrialEvent::Answer,
    TrialEvent::Time,
    TrialEvent::Time,
    TrialEvent::Time,
    TrialEvent::Time,
    TrialEvent::Pause,
    TrialEvent::Back,
    TrialEvent::Undo,
    TrialEvent::Prompt,
    TrialEvent::Settings,
    TrialEvent::Model,
    TrialEvent::Model,
    TrialEvent::CancelAll,
    TrialEvent::Fail,
    TrialEvent::Masks,
    TrialEvent::Ready,
    TrialEvent::Ready,
];

/// Carries one order out. An error says what went wrong.
fn order<T: Checked>(seed: u64, driver: Driver<FakePlace<T>>) -> Result<(), String> {
    let mut dice = Dice(seed);
    let page = FakePage::default();
    let place = FakePlace::new(&page, driver, T::at_rest(), T::inputs);
    // What undo must bring back, newest last.
    let mut kept: Vec<String> = Vec::new();
    let mut log = Vec::new();
    for _ in 0..EVENTS {
        let event = dice.pick(&EVENT_TABLE);
        log.push(event);
        let before = place.task.borrow().content();
        happen(event, &page, &place, &mut dice, &mut kept)?;
        // Replaced by another start: what stood there is what the event found.
        if place.kept.borrow().len() > kept.len() {
            kept.push(before);
        }
        check(&page, &place).map_err(|wrong| format!("{wrong} after {log:?}"))?;
    }
    page.ready.set(true);
    place.driver.resume(&place);
    page.run();
    page.settle();
    check(&page, &place).map_err(|wrong| format!("{wrong} at the end of {log:?}"))?;
    match place.driver.is_busy() || place.work.borrow().is_some() {
        true => Err(format!("busy for ever after {log:?}")),
        false => Ok(()),
    }
}

fn happen<T: Checked>(
    event: TrialEvent,
    page: &FakePage,
    place: &FakePlace<T>,
    dice: &mut Dice,
    kept: &mut Vec<String>,
) -> Result<(), String> {
    let waiting = page.waiting().len();
    match event {
        TrialEvent::Press => place.press(dice.pick(&T::presses())),
        TrialEvent::Answer if waiting > 0 => {
            page.answer(dice.throw(waiting));
            if dice.throw(3) > 0 {
                page.pass_time(0.0);
            }
        }
        TrialEvent::Answer => page.pass_time(0.0),
        TrialEvent::Time => page.pass_time(dice.pick(&[0.0, 10.0, 200.0, 9_000.0])),
        TrialEvent::Pause => {
            place.driver.pause();
            page.run();
        }
        TrialEvent::Back => {
            let mut task = place.task.borrow().clone();
            if task.back() {
                put(place, task, dice);
            }
        }
        TrialEvent::Undo => {
            let former = place.kept.borrow_mut().pop();
            let expected = kept.pop();
            // Of another model, whose texts mean nothing now: the page forgets them with it.
            if let Some(former) = former {
                put(place, former, dice);
                let there = place.task.borrow().content();
                if Some(&there) != expected.as_ref() {
                    return Err(format!("undo brought {there} back, not {expected:?}"));
                }
            }
        }
        TrialEvent::Prompt => {
            page.prompt.replace(dice.pick(&["ab", "a", "bc"]).into());
        }
        TrialEvent::Settings => page.settings.borrow_mut().seed = dice.throw(3) as u64,
        TrialEvent::Model => {
            page.model.replace(numbered_model(dice.throw(3)));
            place.kept.borrow_mut().clear();
            kept.clear();
            put(place, T::at_rest(), dice);
        }
        TrialEvent::CancelAll => {
            for _ in 0..waiting {
                page.refuse(0, NoAnswer::Engine(Failure::Cancelled));
            }
        }
        TrialEvent::Fail if waiting > 0 => {
            let crashed = Failure::Crashed {
                detail: "memory".into(),
            };
            page.refuse(dice.throw(waiting), NoAnswer::Engine(crashed));
        }
        TrialEvent::Fail => {}
        TrialEvent::Masks => page.masks_ready.set(false),
        TrialEvent::Ready => {
            page.ready.set(dice.throw(2) > 0);
            place.driver.resume(place);
            page.run();
        }
    }
    Ok(())
}

/// Puts another state in the task's place. The driver is stopped for it or not: no answer may get lost into another state even
/// where someone forgets that.
fn put<T: Checked>(place: &FakePlace<T>, task: T, dice: &mut Dice) {
    match dice.throw(2) {
        0 => place.replace(task),
        _ => {
            place.task.replace(task);
        }
    }
}

/// Whether what the task holds is what the page's model writes by itself, and no answer came to another request.
fn check<T: Checked>(page: &FakePage, place: &FakePlace<T>) -> Result<(), String> {
    let misled = NoAnswer::other_answer().to_string();
    if place
        .problems
        .borrow()
        .iter()
        .any(|problem| problem.contains(&misled))
    {
        return Err("took an answer to another request".into());
    }
    let task = place.task.borrow();
    let (content, expected) = (task.content(), task.expected(page));
    match content == expected {
        true => Ok(()),
        false => Err(format!(
            "shows {content}\nbut the model writes {expected}\n"
        )),
    }
}

/// Brings a task on until `reached`, with the answers of the page's model and nothing in between.
pub fn write_until<T: Checked>(
    task: &mut T,
    goal: &mut T::Goal,
    page: &FakePage,
    inputs: &T::Inputs,
    reached: impl Fn(&T) -> bool,
) {
    while !reached(task) {
        match task.next(goal, inputs) {
            NextNeed::Done => return,
            NextNeed::Work => task.work(goal, inputs),
            NextNeed::Refuse(none) => {
                if task.refuse(goal, none).is_err() {
                    return;
                }
            }
            NextNeed::Ask(request) => {
                let answer = page.answer_of(&request, &page.model().unwrap());
                if task.take(goal, inputs, answer).is_err() {
                    return;
                }
            }
        }
    }
}

/// Tries all orders with a task.
pub fn every_order<T: Checked>() {
    for seed in 0..ORDERS {
        if let Err(wrong) = order::<T>(seed, Driver::default()) {
            panic!("seed {seed}: {wrong}");
        }
    }
}

/// Whether some order finds an outdated answer where the driver does not compare.
pub fn finds_what_the_comparison_is_for<T: Checked>() {
    let found = (0..ORDERS).find(|&seed| order::<T>(seed, Driver::without_comparison()).is_err());
    assert!(found.is_some(), "no order needs the comparison");
}
