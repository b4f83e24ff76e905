//! The client against a session without a browser: what it sends, and how every request ends.
#![allow(clippy::unwrap_used)]

use std::{
    cell::{Cell, RefCell},
    pin::pin,
    rc::Rc,
};

use constraint::ConstraintSession;
use futures_channel::oneshot;
use protocol::{
    Constraint, ConstraintAnswer, ConstraintCommand, ConstraintFailure, Failure, ModelInfo,
    Payload, Progress, RequestId, Vocabulary,
};

use super::{ConstraintClient, OutputMask, StartConstraintWorker};
use crate::{
    LoadedModel,
    fake::poll,
    transport::{Outcome, PendingRequest, Transport},
};

const EOS: u32 = 0;

/// A worker of the tests. Shared by the client and the test.
#[derive(Default)]
struct WorkerLog {
    started: Cell<u32>,
    commands: RefCell<Vec<&'static str>>,
    /// The next command crashes the worker.
    crashes: Cell<bool>,
    /// Commands are not answered, but kept.
    stuck: Cell<bool>,
    kept: RefCell<Vec<oneshot::Sender<Outcome<ConstraintAnswer>>>>,
}

struct NativeWorker {
    session: RefCell<ConstraintSession>,
    log: Rc<WorkerLog>,
}

impl Drop for NativeWorker {
    fn drop(&mut self) {
        // As a connection does: its requests end with it.
        self.log.kept.take();
    }
}

impl Transport<ConstraintCommand, ConstraintAnswer> for NativeWorker {
    fn send(
        &self,
        command: ConstraintCommand,
        payload: Payload,
        _: Box<dyn FnMut(Progress)>,
    ) -> PendingRequest<ConstraintAnswer> {
        self.log.commands.borrow_mut().push(match command {
            ConstraintCommand::Load { .. } => "load",
            ConstraintCommand::Compile { .. } => "compile",
            ConstraintCommand::Mask { .. } => "mask",
            ConstraintCommand::Ping => "ping",
            ConstraintCommand::Speak(_) => "speak",
        });
        let (ended, outcome) = oneshot::channel();
        if self.log.stuck.get() {
            self.log.kept.borrow_mut().push(ended);
        } else {
            let crashed = Err(Failure::Crashed {
                detail: "unreachable".into(),
            });
            let outcome = match self.log.crashes.take() {
                true => crashed,
                false => self.session.borrow_mut().answer(command, payload),
            };
            drop(ended.send(outcome));
        }
        PendingRequest {
            id: RequestId(0),
            outcome: Box::pin(async { outcome.await.unwrap_or(Err(Failure::Cancelled)) }),
        }
    }

    fn cancel(&self, _: RequestId) {}
}

fn client() -> (ConstraintClient, Rc<WorkerLog>) {
    let log = Rc::<WorkerLog>::default();
    let starts = log.clone();
    let start: StartConstraintWorker = Box::new(move || {
        starts.started.set(starts.started.get() + 1);
        let worker = NativeWorker {
            session: RefCell::default(),
            log: starts.clone(),
        };
        Box::pin(async move {
            let worker: Rc<dyn Transport<ConstraintCommand, ConstraintAnswer>> = Rc::new(worker);
            Ok(worker)
        })
    });
    (ConstraintClient::new(start), log)
}

fn model(pieces: &[&str]) -> LoadedModel {
    LoadedModel {
        info: ModelInfo {
            eos_token_ids: vec![EOS],
            special_token_ids: vec![EOS],
            ..ModelInfo::default()
        }
        .into(),
        vocabulary: Vocabulary::from_pieces(pieces).into(),
    }
}

fn choice(text: &str) -> Constraint {
    Constraint::Choice(vec![text.into()])
}

fn mask(
    client: &ConstraintClient,
    model: &LoadedModel,
    constraint: &Constraint,
    tokens: &[u32],
) -> Result<OutputMask, Failure> {
    poll(pin!(client.mask(model, constraint, tokens.into()))).unwrap()
}

fn allowed(mask: Result<OutputMask, Failure>) -> Vec<u32> {
    match mask {
        Ok(OutputMask::Allowed { tokens, .. }) => tokens.iter().collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn only_what_the_worker_lacks_is_sent() {
    let (client, log) = client();
    let letters = model(&["<end>", "a", "b", "ab"]);
    assert_eq!(log.started.get(), 0);
    assert_eq!(allowed(mask(&client, &letters, &choice("ab"), &[])), [1, 3]);
    assert_eq!(allowed(mask(&client, &letters, &choice("ab"), &[1])), [2]);
    assert_eq!(allowed(mask(&client, &letters, &choice("ba"), &[])), [2]);
    assert_eq!(
        mask(&client, &letters, &choice("ba"), &[1]),
        Ok(OutputMask::Rejected { position: 0 })
    );
    assert_eq!(
        mask(&client, &letters, &choice("bc"), &[2]),
        Ok(OutputMask::DeadEnd)
    );
    assert_eq!(
        mask(&client, &letters, &choice("ba"), &[2, 1, EOS]),
        Ok(OutputMask::Ended)
    );
    let other = model(&["<end>", "b", "a"]);
    assert_eq!(allowed(mask(&client, &other, &choice("ba"), &[])), [1]);
    assert_eq!(log.started.get(), 1);
    let expected = [
        "load", "compile", "mask", "mask", "compile", "mask", "mask", "compile", "mask", "compile",
        "mask", "load", "compile", "mask",
    ];
    assert_eq!(*log.commands.borrow(), expected);
}

#[test]
fn a_refused_constraint_is_known_without_another_request() {
    let (client, log) = client();
    let letters = model(&["<end>", "a"]);
    let empty = Constraint::Choice(vec![]);
    let refused = poll(pin!(client.compile(&letters, &empty))).unwrap();
    assert_eq!(refused, Ok(Err(ConstraintFailure::Empty)));
    let refused = mask(&client, &letters, &empty, &[]);
    assert_eq!(refused, Ok(OutputMask::Refused(ConstraintFailure::Empty)));
    assert_eq!(*log.commands.borrow(), ["load", "compile"]);
}

/// What has to be waited for before a mask is known: the worker with the tokens first, then the constraint.
#[test]
fn what_was_prepared_and_compiled_is_known() {
    let (client, log) = client();
    let letters = model(&["<end>", "a", "b", "ab"]);
    let (ab, ba) = (choice("ab"), choice("ba"));
    assert!(!client.has_compiled(&letters, &ab));
    assert_eq!(poll(pin!(client.prepare(&letters))).unwrap(), Ok(()));
    assert_eq!(*log.commands.borrow(), ["load"]);
    assert!(!client.has_compiled(&letters, &ab));
    assert_eq!(allowed(mask(&client, &letters, &ab, &[])), [1, 3]);
    assert!(client.has_compiled(&letters, &ab) && !client.has_compiled(&letters, &ba));
    assert!(!client.has_compiled(&model(&["<end>", "a"]), &ab));
    assert_eq!(poll(pin!(client.prepare(&letters))).unwrap(), Ok(()));
    assert_eq!(*log.commands.borrow(), ["load", "compile", "mask"]);
    client.cancel();
    assert!(!client.has_compiled(&letters, &ab));
}

#[test]
fn after_a_crash_the_next_request_starts_another_worker() {
    let (client, log) = client();
    let letters = model(&["<end>", "a", "b", "ab"]);
    assert_eq!(allowed(mask(&client, &letters, &choice("ab"), &[])), [1, 3]);
    log.crashes.set(true);
    let crashed = mask(&client, &letters, &choice("ab"), &[1]);
    assert!(
        matches!(crashed, Err(Failure::Crashed { .. })),
        "{crashed:?}"
    );
    assert_eq!(allowed(mask(&client, &letters, &choice("ab"), &[1])), [2]);
    assert_eq!(log.started.get(), 2);
}

#[test]
fn a_stuck_worker_is_ended_and_every_request_has_its_outcome() {
    let (client, log) = client();
    let letters = model(&["<end>", "a", "b", "ab"]);
    let (ab, ba) = (choice("ab"), choice("ba"));
    log.stuck.set(true);
    let mut running = pin!(client.mask(&letters, &ab, vec![]));
    let mut waiting = pin!(client.compile(&letters, &ba));
    assert!(poll(running.as_mut()).is_none() && poll(waiting.as_mut()).is_none());
    client.cancel();
    assert_eq!(poll(waiting).unwrap(), Err(Failure::Cancelled));
    log.stuck.set(false);
    assert_eq!(poll(running).unwrap(), Err(Failure::Cancelled));
    assert_eq!(allowed(mask(&client, &letters, &ba, &[])), [2]);
    assert_eq!(log.started.get(), 2);
}

#[test]
fn a_worker_that_never_starts_can_be_ended() {
    let starts = Rc::new(Cell::new(0));
    let counted = starts.clone();
    let start: StartConstraintWorker = Box::new(move || {
        counted.set(counted.get() + 1);
        Box::pin(std::future::pending())
    });
    let client = ConstraintClient::new(start);
    let letters = model(&["<end>", "a"]);
    let constraint = Constraint::Choice(vec!["a".into()]);
    for started in 1..=2 {
        let mut waiting = pin!(client.compile(&letters, &constraint));
        assert!(poll(waiting.as_mut()).is_none());
        assert_eq!(starts.get(), started);
        client.cancel();
        assert_eq!(poll(waiting).unwrap(), Err(Failure::Cancelled));
    }
}
