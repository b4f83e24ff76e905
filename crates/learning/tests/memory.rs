//! An hour of learning takes no more memory than a minute: everything that is kept of the steps is bounded.
#![allow(clippy::unwrap_used)]

use std::alloc::System;

use learning::{LearningSession, LearningSettings};
use protocol::{
    LearnRequest, LearningAnswer, LearningCommand, LearningEffort, LearningRun, LearningSource,
};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// An hour at forty steps a second.
const STEPS_OF_AN_HOUR: u64 = 144_000;

/// Steps after which the histories of losses are full.
const STEPS_OF_A_BEGINNING: u64 = 30_000;

/// Bytes by which the two may differ: histories of different fill.
const DIFFERENCE: isize = 16 * 1024;

/// A network so small that an hour's steps take seconds. What is kept of a step does not depend on its size.
fn tiny() -> LearningSettings {
    LearningSettings {
        context: 2,
        hidden_size: 2,
        intermediate_size: 2,
        layers: 1,
        heads: 1,
        key_value_heads: 1,
        rows: 1,
        evaluate_every: 20,
        ..LearningSettings::default()
    }
}

#[test]
fn an_hour_of_steps_takes_no_more_memory_than_the_beginning() {
    let region = Region::new(ALLOCATOR);
    let in_use = || {
        let change = region.change();
        change.bytes_allocated as isize - change.bytes_deallocated as isize
    };
    let mut session = LearningSession::new(tiny());
    let mut steps = 0;
    let mut learn_until = |end: u64| {
        let mut answered = 0;
        while steps < end {
            let ticks = std::cell::Cell::new(0.0);
            // A clock that lets a hundred steps fit into an answer.
            let now = || ticks.replace(ticks.get() + 1.0);
            let request = LearnRequest {
                run: LearningRun {
                    source: LearningSource::Grammar,
                    seed: 1,
                    number: 0,
                },
                steps,
                effort: LearningEffort::Milliseconds(100),
                learning_rate: 4e-3,
                prompt: String::new(),
                sampling_seed: 1,
            };
            let answer = session.answer(LearningCommand::Learn(request), now);
            let (LearningAnswer::Learned(report), _) = answer.unwrap() else {
                panic!("it learns");
            };
            steps = report.steps;
            answered = report.losses.len() + report.held_out.len();
        }
        (in_use(), answered)
    };
    let (beginning, _) = learn_until(STEPS_OF_A_BEGINNING);
    let (hour, points) = learn_until(STEPS_OF_AN_HOUR);
    assert!(hour - beginning < DIFFERENCE, "{beginning} became {hour}");
    assert!(points <= 2 * learning::loss_history::MOST_POINTS);
}
