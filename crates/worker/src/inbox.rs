//! The worker's request queue: requests run one at a time in order of arrival; a cancel is handled on arrival.

use std::{cell::RefCell, collections::VecDeque, rc::Rc};

use protocol::{Command, Event, Failure, Payload, Request, RequestId, wire};
use wasm_bindgen_futures::spawn_local;

use crate::{scope::Scope, session::WorkerSession, task::RunningRequest};

#[derive(Default)]
struct Inbox {
    waiting: VecDeque<(Request, Payload)>,
    /// The running request, if any.
    current: Option<RunningRequest>,
}

/// Handles every message of the page from now on.
pub fn listen(scope: Scope) {
    let inbox = Rc::new(RefCell::new(Inbox::default()));
    let session = Rc::new(RefCell::new(Some(WorkerSession::default())));
    scope.clone().on_message(move |message| {
        match wire::unpack::<Request>(&message.data()) {
            Ok((
                Request {
                    command: Command::Cancel { request },
                    ..
                },
                _,
            )) => cancel(&inbox, &scope, request),
            Ok(request) => {
                inbox.borrow_mut().waiting.push_back(request);
                // The session is `None` while `work` runs; `work` empties the queue before it returns the session.
                let idle = session.borrow_mut().take();
                if let Some(idle) = idle {
                    let work = work(inbox.clone(), scope.clone(), idle, session.clone());
                    spawn_local(work);
                }
            }
            Err(failure) => scope.post(&Event::Lost { failure }),
        }
    });
}

/// Runs the queued requests until the queue is empty, then returns the session.
async fn work(
    inbox: Rc<RefCell<Inbox>>,
    scope: Scope,
    mut session: WorkerSession,
    slot: Rc<RefCell<Option<WorkerSession>>>,
) {
    loop {
        let next = inbox.borrow_mut().waiting.pop_front();
        let Some((Request { id, command }, payload)) = next else {
            break;
        };
        let task = RunningRequest::new(id, scope.clone());
        inbox.borrow_mut().current = Some(task.clone());
        let outcome = session.answer(command, payload, &task).await;
        inbox.borrow_mut().current = None;
        match outcome {
            Ok((answer, payload)) => scope.post_with(
                &Event::Done {
                    request: id,
                    answer,
                },
                &payload,
            ),
            Err(failure) => scope.post(&Event::Failed {
                request: id,
                failure,
            }),
        }
    }
    *slot.borrow_mut() = Some(session);
}

fn cancel(inbox: &RefCell<Inbox>, scope: &Scope, request: RequestId) {
    let mut inbox = inbox.borrow_mut();
    if let Some(task) = inbox.current.as_ref().filter(|task| task.id() == request) {
        task.cancel();
        return;
    }
    let before = inbox.waiting.len();
    inbox.waiting.retain(|(waiting, _)| waiting.id != request);
    if inbox.waiting.len() < before {
        scope.post(&Event::Failed {
            request,
            failure: Failure::Cancelled,
        });
    }
}
