//! A worker that hangs is found, one that is slow is not, and a page that was suspended finds nothing.
#![allow(clippy::unwrap_used)]

use std::{cell::RefCell, pin::Pin, rc::Rc};

use protocol::{Answer, Command, Failure, ModelSource, Payload, Progress};

use super::{LATEST_TICK, TICK, WatchedTransport, fake_timer::FakeTimer};
use crate::{
    fake::{FakeConnection, FakeEngine, poll},
    transport::{Outcome, PendingRequest, Transport},
};

const SECOND: f64 = 1_000.0;

/// The outcome of a request on its way.
type AwaitedOutcome = Pin<Box<dyn Future<Output = Outcome>>>;

/// A worker that is watched.
struct Watched {
    worker: Rc<FakeEngine>,
    timer: Rc<FakeTimer>,
    transport: WatchedTransport<Command>,
    hung: Rc<RefCell<Vec<Failure>>>,
}

impl Watched {
    fn new() -> Self {
        let worker = Rc::new(FakeEngine::default());
        let timer = Rc::new(FakeTimer::default());
        let hung = Rc::new(RefCell::new(Vec::new()));
        let told = hung.clone();
        let on_hang = move |failure| told.borrow_mut().push(failure);
        Self {
            transport: WatchedTransport::new(
                Rc::new(FakeConnection(worker.clone())),
                timer.clone(),
                on_hang,
            ),
            worker,
            timer,
            hung,
        }
    }

    /// With a forward pass that was measured.
    fn measured(milliseconds: f64) -> Self {
        let watched = Self::new();
        watched.worker.slower.set(milliseconds - 1.0);
        let mut first = watched.ask(prefill(1));
        watched.worker.work();
        assert!(poll(first.as_mut()).unwrap().is_ok());
        watched
    }

    fn send(&self, command: Command) -> PendingRequest {
        self.transport.send(command, Payload::None, Box::new(drop))
    }

    fn ask(&self, command: Command) -> AwaitedOutcome {
        self.send(command).outcome
    }

    /// How long the worker is silent before it is found to hang, to the tick. A pong may be on its way.
    fn found_after(&self) -> f64 {
        let began = self.timer.passed.get();
        while self.hung.borrow().is_empty() {
            self.timer.pass(TICK);
            assert!(self.timer.passed.get() < 1e7, "it was never found");
        }
        self.timer.passed.get() - began
    }

    /// The worker is asked for a token and loops without an end.
    fn hang(&self) -> AwaitedOutcome {
        self.worker.hangs.set(true);
        self.ask(decode())
    }

    fn is_alive(&self) -> bool {
        Rc::strong_count(&self.worker) > 1
    }
}

fn prefill(tokens: u32) -> Command {
    Command::Prefill {
        tokens: (0..tokens).collect(),
    }
}

fn decode() -> Command {
    Command::Decode {
        token: 1,
        position: 1,
    }
}

fn load() -> Command {
    Command::Load {
        source: ModelSource::folder("tiny/"),
        memory: None,
        format: None,
    }
}

#[test]
fn an_endless_loop_is_found_its_worker_ended_and_every_request_told() {
    let watched = Watched::measured(5.0);
    let (mut running, mut waiting) = (watched.hang(), watched.ask(Command::Memory));
    watched.timer.pass(20.0 * SECOND);
    assert!(poll(running.as_mut()).is_none() && watched.is_alive());
    watched.timer.pass(2.0 * TICK);
    let failure = Failure::Unresponsive { seconds: 20 };
    assert_eq!(
        watched.hung.borrow().as_slice(),
        std::slice::from_ref(&failure)
    );
    assert!(!watched.is_alive(), "its worker still runs");
    for request in [&mut running, &mut waiting] {
        assert_eq!(poll(request.as_mut()).unwrap(), Err(failure.clone()));
    }
    let mut later = watched.ask(Command::Memory);
    assert_eq!(poll(later.as_mut()).unwrap(), Err(failure));
    watched.timer.pass(1e6);
    assert_eq!(watched.hung.borrow().len(), 1, "told more than once");
}

#[test]
fn the_deadline_is_ten_times_a_measured_chunk_and_never_below_twenty_seconds() {
    for (chunk, deadline) in [
        (0.5, 20.0),
        (1_900.0, 20.0),
        (3_000.0, 30.0),
        (30_000.0, 300.0),
    ] {
        let watched = Watched::measured(chunk);
        let _running = watched.hang();
        let (found, deadline) = (watched.found_after(), deadline * SECOND);
        let within = deadline..=deadline + 2.0 * TICK;
        assert!(within.contains(&found), "{chunk} ms: found after {found}");
    }
}

/// A first token may take as long as a software adapter needs to compile its shaders.
#[test]
fn a_first_token_of_83_seconds_is_no_hang_with_and_without_answers_in_between() {
    for answers_pings in [true, false] {
        let watched = Watched::new();
        let mut first = watched.ask(prefill(5));
        watched.worker.hangs.set(!answers_pings);
        watched.timer.pass(83.0 * SECOND);
        assert!(poll(first.as_mut()).is_none() && watched.is_alive());
        watched.worker.hangs.set(false);
        watched.worker.work();
        assert!(poll(first.as_mut()).unwrap().is_ok());
    }
    // But a loop in the first token, or in a load, is found.
    for command in [prefill(5), load()] {
        let watched = Watched::new();
        watched.worker.hangs.set(true);
        let _running = watched.ask(command);
        assert!((83.0 * SECOND..240.0 * SECOND).contains(&watched.found_after()));
    }
}

#[test]
fn a_pass_that_lasts_for_minutes_is_no_hang_while_pings_are_answered_between_its_chunks() {
    let watched = Watched::measured(5.0);
    let mut pass = watched.ask(prefill(8_000));
    // Each chunk takes 19 seconds, although it was expected to take 5 milliseconds.
    watched.worker.hangs.set(true);
    for _ in 0..20 {
        watched.timer.pass(19.0 * SECOND);
        watched.worker.read_messages();
    }
    watched.timer.pass(19.0 * SECOND);
    assert!(watched.is_alive());
    // The progress of the pass counts as well.
    watched
        .worker
        .report(&Progress::Forward { done: 1, total: 2 });
    watched.timer.pass(19.0 * SECOND);
    assert!(poll(pass.as_mut()).is_none() && watched.is_alive());
    watched.timer.pass(3.0 * SECOND);
    assert!(!watched.is_alive());
}

#[test]
fn an_answer_at_the_last_moment_counts() {
    let watched = Watched::measured(5.0);
    let mut pass = watched.hang();
    watched.timer.pass(20.5 * SECOND);
    watched.worker.hangs.set(false);
    watched.worker.work();
    // The timer is called before the answer is taken.
    watched.timer.pass(10.0 * SECOND);
    assert!(matches!(
        poll(pass.as_mut()).unwrap(),
        Ok((Answer::Logits(_), _))
    ));
    let mut next = watched.ask(Command::Memory);
    watched.timer.pass(20.0 * SECOND);
    watched.worker.work();
    assert!(poll(next.as_mut()).is_some());
}

#[test]
fn a_page_that_was_suspended_begins_to_count_anew() {
    let watched = Watched::measured(5.0);
    let mut pass = watched.hang();
    for _ in 0..10 {
        watched.timer.pass(15.0 * SECOND);
        watched.timer.suspend(3_600.0 * SECOND);
    }
    assert!(poll(pass.as_mut()).is_none() && watched.is_alive());
    // A hidden tab, whose timer comes once a minute.
    for _ in 0..10 {
        watched.timer.suspend(60.0 * SECOND);
    }
    assert!(watched.is_alive());
    // Shorter delays are counted in full.
    for _ in 0..20 {
        watched.timer.suspend(2.0 * TICK);
    }
    assert!(!watched.is_alive());
}

#[test]
fn a_clock_that_is_set_back_or_is_no_number_neither_makes_a_hang_nor_hides_one() {
    for clock_error in [-1e9, 1e9, f64::NAN] {
        let watched = Watched::measured(5.0);
        let _pass = watched.hang();
        watched.timer.pass(15.0 * SECOND);
        watched.timer.clock_error.set(clock_error);
        watched.timer.pass(4.0 * SECOND);
        assert!(watched.is_alive(), "{clock_error}");
        watched.timer.pass(20.0 * SECOND);
        assert!(!watched.is_alive(), "{clock_error}");
    }
    const { assert!(LATEST_TICK > 2.0 * TICK) }
}

#[test]
fn a_worker_that_was_asked_for_nothing_is_not_watched() {
    let watched = Watched::measured(5.0);
    watched.worker.hangs.set(true);
    watched.timer.pass(1e6);
    assert!(watched.is_alive());
    assert!(watched.timer.due.borrow().is_empty(), "its timer runs");
    let _pass = watched.ask(decode());
    watched.timer.pass(19.0 * SECOND);
    assert!(watched.is_alive(), "the time before was counted");
}

#[test]
fn a_look_up_behind_a_long_load_waits_as_long_as_the_load() {
    let watched = Watched::new();
    let mut load = watched.ask(load());
    let mut look_up = watched.ask(Command::Memory);
    watched.worker.hangs.set(true);
    watched.timer.pass(100.0 * SECOND);
    assert!(watched.is_alive());
    watched.worker.hangs.set(false);
    watched.worker.work();
    assert!(poll(load.as_mut()).unwrap().is_ok());
    watched.worker.hangs.set(true);
    assert!((20.0 * SECOND..23.0 * SECOND).contains(&watched.found_after()));
    assert!(poll(look_up.as_mut()).unwrap().is_err());
}

#[test]
fn a_pass_that_was_cancelled_is_not_given_to_another_worker() {
    let watched = Watched::measured(5.0);
    watched.worker.hangs.set(true);
    let mut pass = watched.send(decode());
    let mut look_up = watched.ask(Command::Memory);
    watched.transport.cancel(pass.id);
    watched.timer.pass(22.0 * SECOND);
    assert_eq!(
        poll(pass.outcome.as_mut()).unwrap(),
        Err(Failure::Cancelled)
    );
    let failure = Failure::Unresponsive { seconds: 20 };
    assert_eq!(poll(look_up.as_mut()).unwrap(), Err(failure));
}

#[test]
fn a_pass_that_is_dropped_has_its_deadline_until_the_worker_has_ended_it() {
    let watched = Watched::measured(3_000.0);
    let dropped = watched.send(decode());
    watched.worker.hangs.set(true);
    drop(dropped.outcome);
    watched.transport.cancel(dropped.id);
    let mut look_up = watched.ask(Command::Memory);
    watched.timer.pass(29.0 * SECOND);
    assert!(watched.is_alive(), "the look-up waits for the pass");
    watched.worker.hangs.set(false);
    watched.worker.work();
    watched.timer.pass(TICK);
    watched.worker.hangs.set(true);
    assert!((20.0 * SECOND..23.0 * SECOND).contains(&watched.found_after()));
    let failure = Failure::Unresponsive { seconds: 20 };
    assert_eq!(poll(look_up.as_mut()).unwrap(), Err(failure));

    // With no other request, it is watched for as long as the worker is at work on it.
    let watched = Watched::measured(5.0);
    drop(watched.hang());
    assert!((20.0 * SECOND..23.0 * SECOND).contains(&watched.found_after()));
    let watched = Watched::measured(5.0);
    drop(watched.ask(decode()));
    watched.worker.work();
    watched.timer.pass(TICK);
    assert!(watched.timer.due.borrow().is_empty(), "its timer runs");
}

#[test]
fn a_connection_that_is_dropped_ends_its_worker_although_a_request_waits() {
    let watched = Watched::measured(5.0);
    let mut pass = watched.hang();
    let Watched {
        worker,
        timer,
        transport,
        hung,
    } = watched;
    drop(transport);
    assert_eq!(Rc::strong_count(&worker), 1);
    timer.pass(1e6);
    assert!(hung.borrow().is_empty());
    assert_eq!(poll(pass.as_mut()).unwrap(), Err(Failure::Cancelled));
}
