//! The worker's request queue: requests run one at a time in order of arrival; a cancel, a ping and a language are handled on
//! arrival. Requests that wait for the network and not for the engine run beside the queue. The text ahead makes way for
//! whatever comes.

use std::{cell::RefCell, collections::VecDeque, rc::Rc};

use protocol::{Answer, Command, Event, Failure, Payload, Request, RequestId, wire};
use wasm_bindgen_futures::spawn_local;

use crate::{
    models,
    scope::Scope,
    session::{CommandOutcome, WorkerSession},
    task::RunningRequest,
};

#[derive(Default)]
struct Inbox {
    waiting: VecDeque<(Request, Payload)>,
    /// The request of the queue that runs, if any, and those that run beside it.
    running: Vec<RunningRequest>,
    /// The text ahead that is being written, if any.
    ahead: Option<RunningRequest>,
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
            Ok((
                Request {
                    id: request,
                    command: Command::Ping,
                },
                _,
            )) => {
                let answer = Answer::Pong;
                scope.post(&Event::Done { request, answer });
            }
            Ok((
                Request {
                    id: request,
                    command: Command::Speak(language),
                },
                _,
            )) => scope.post(&match language.speak() {
                Ok(()) => Event::Done {
                    request,
                    answer: Answer::Pong,
                },
                Err(failure) => Event::Failed { request, failure },
            }),
            Ok((Request { id, command }, _)) if command.runs_beside_others() => {
                let (inbox, task) = (inbox.clone(), RunningRequest::new(id, scope.clone()));
                inbox.borrow_mut().running.push(task.clone());
                spawn_local(async move {
                    let outcome = models::answer(command, &task).await;
                    end(&inbox, &task, outcome);
                });
            }
            Ok(request) => {
                make_way(&inbox, &scope);
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
        inbox.borrow_mut().running.push(task.clone());
        let ahead = matches!(command, Command::WriteAhead(_)).then(|| task.clone());
        inbox.borrow_mut().ahead = ahead;
        let outcome = session.answer(command, payload, &task).await;
        end(&inbox, &task, outcome);
    }
    *slot.borrow_mut() = Some(session);
}

/// Posts the last event of a request.
fn end(inbox: &RefCell<Inbox>, task: &RunningRequest, outcome: CommandOutcome) {
    let request = task.id();
    let mut inbox = inbox.borrow_mut();
    inbox.running.retain(|running| running.id() != request);
    match outcome {
        Ok((answer, payload)) => {
            let done = Event::Done { request, answer };
            task.scope().post_with(&done, &payload);
        }
        Err(failure) => task.scope().post(&Event::Failed { request, failure }),
    }
}

/// Ends the texts ahead that are written or wait: another request has come.
fn make_way(inbox: &RefCell<Inbox>, scope: &Scope) {
    let mut inbox = inbox.borrow_mut();
    if let Some(ahead) = &inbox.ahead {
        ahead.cancel();
    }
    inbox.waiting.retain(|(Request { id, command }, _)| {
        let is_ahead = matches!(command, Command::WriteAhead(_));
        if is_ahead {
            cancelled(scope, *id);
        }
        !is_ahead
    });
}

fn cancel(inbox: &RefCell<Inbox>, scope: &Scope, request: RequestId) {
    let mut inbox = inbox.borrow_mut();
    if let Some(task) = inbox.running.iter().find(|task| task.id() == request) {
        task.cancel();
        return;
    }
    let before = inbox.waiting.len();
    inbox.waiting.retain(|(waiting, _)| waiting.id != request);
    if inbox.waiting.len() < before {
        cancelled(scope, request);
    }
}

fn cancelled(scope: &Scope, request: RequestId) {
    scope.post(&Event::Failed {
        request,
        failure: Failure::Cancelled,
    });
}
