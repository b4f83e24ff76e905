//! Messages in the order they came, one at work at a time; a cancel is heard at once.

use std::{cell::RefCell, collections::VecDeque, rc::Rc};

use protocol::{Command, Event, Failure, Payload, Request, RequestId, wire};
use wasm_bindgen_futures::spawn_local;

use crate::{scope::Scope, session::Session, task::Task};

#[derive(Default)]
struct Inbox {
    waiting: VecDeque<(Request, Payload)>,
    /// The request at work, if any.
    current: Option<Task>,
}

/// Answers every message of the page from now on.
pub fn listen(scope: Scope) {
    let inbox = Rc::new(RefCell::new(Inbox::default()));
    let session = Rc::new(RefCell::new(Some(Session::default())));
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
                // The session is away while it works; it looks into the inbox again before it comes back.
                let at_rest = session.borrow_mut().take();
                if let Some(at_rest) = at_rest {
                    let work = work(inbox.clone(), scope.clone(), at_rest, session.clone());
                    spawn_local(work);
                }
            }
            Err(failure) => scope.post(&Event::Lost { failure }),
        }
    });
}

/// Answers what waits, until nothing does.
async fn work(
    inbox: Rc<RefCell<Inbox>>,
    scope: Scope,
    mut session: Session,
    home: Rc<RefCell<Option<Session>>>,
) {
    loop {
        let next = inbox.borrow_mut().waiting.pop_front();
        let Some((Request { id, command }, payload)) = next else {
            break;
        };
        let task = Task::new(id, scope.clone());
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
    *home.borrow_mut() = Some(session);
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
