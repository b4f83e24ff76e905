//! An engine whose logits are the context itself: what its cache really held shows in every answer. It answers when it
//! is told to, so that a test decides what happens meanwhile.

use std::{
    cell::{Cell, RefCell},
    collections::VecDeque,
    pin::Pin,
    task::{Context, Poll, Waker},
};

use futures_channel::oneshot;
use protocol::{
    Answer, CacheReport, Command, DeviceInfo, DeviceKind, Failure, ForwardReport, Payload,
    Progress, RequestId, TokenId,
};

use super::connection::{Answerer, Answering, Ending};
use crate::state::lexicon::tests::model;

/// Stands in for a worker.
#[derive(Default)]
pub struct FakeEngine {
    cache: RefCell<Vec<TokenId>>,
    waiting: RefCell<VecDeque<Waiting>>,
    cancelled: RefCell<Vec<RequestId>>,
    next_id: Cell<u32>,
    /// How many positions went through the network so far.
    pub computed: Cell<u32>,
}

/// A request that is not answered yet.
struct Waiting {
    id: RequestId,
    command: Command,
    ended: oneshot::Sender<Ending>,
    on_progress: Box<dyn FnMut(Progress)>,
}

impl FakeEngine {
    /// Answers the oldest request, if there is one.
    pub fn work(&self) {
        let next = self.waiting.borrow_mut().pop_front();
        if let Some(next) = next {
            let ending = if self.cancelled.borrow().contains(&next.id) {
                Err(Failure::Cancelled)
            } else {
                self.answer(next.command)
            };
            drop(next.ended.send(ending));
        }
    }

    /// Tells whoever asked first how far its request is.
    pub fn tell(&self, progress: &Progress) {
        if let Some(first) = self.waiting.borrow_mut().front_mut() {
            (first.on_progress)(progress.clone());
        }
    }

    /// Ends every request with a failure, as a worker that is gone does.
    pub fn crash(&self, failure: &Failure) {
        for waiting in self.waiting.take() {
            drop(waiting.ended.send(Err(failure.clone())));
        }
    }

    fn answer(&self, command: Command) -> Ending {
        let mut cache = self.cache.borrow_mut();
        match command {
            Command::Load { .. } => {
                let answer = Answer::Loaded {
                    model: Box::new(model(None)),
                    device: DeviceInfo {
                        kind: DeviceKind::Cpu,
                        name: String::new(),
                    },
                    milliseconds: None,
                };
                Ok((answer, Payload::None))
            }
            Command::Prefill { tokens } => {
                *cache = tokens;
                Ok(self.logits(&cache, 0))
            }
            Command::Decode { token, position } => {
                if position as usize > cache.len() {
                    let cached = cache.len() as u32;
                    return Err(Failure::PositionPastCache { position, cached });
                }
                cache.truncate(position as usize);
                cache.push(token);
                Ok(self.logits(&cache, position))
            }
            Command::Recompute { tokens } => Ok(self.logits(&tokens, 0)),
            Command::CacheAt { layer, position } => {
                let (kv_heads, head_dim) = (1, 1);
                let token = cache[position as usize];
                Ok((
                    Answer::Cached { kv_heads, head_dim },
                    Payload::Floats(vec![layer as f32, token as f32]),
                ))
            }
            other => Err(Failure::Malformed {
                detail: format!("{other:?}"),
            }),
        }
    }

    fn logits(&self, context: &[TokenId], reused: u32) -> (Answer, Payload) {
        let computed = context.len() as u32 - reused;
        self.computed.set(self.computed.get() + computed);
        let report = ForwardReport {
            computed,
            reused,
            milliseconds: Some(1.0),
            parts: None,
            cache: CacheReport::default(),
        };
        let logits = context.iter().map(|token| *token as f32).collect();
        (Answer::Logits(report), Payload::Floats(logits))
    }
}

impl Answerer for FakeEngine {
    fn ask(
        &self,
        command: Command,
        _payload: Payload,
        on_progress: Box<dyn FnMut(Progress)>,
    ) -> (RequestId, Answering) {
        let id = RequestId(self.next_id.replace(self.next_id.get() + 1));
        let (ended, ending) = oneshot::channel();
        self.waiting.borrow_mut().push_back(Waiting {
            id,
            command,
            ended,
            on_progress,
        });
        let answer = async { ending.await.unwrap_or(Err(Failure::Cancelled)) };
        (id, Box::pin(answer))
    }

    fn cancel(&self, request: RequestId) {
        self.cancelled.borrow_mut().push(request);
    }
}

/// What has become of a future, without waiting for it.
pub fn poll<T>(future: Pin<&mut (impl Future<Output = T> + ?Sized)>) -> Option<T> {
    match future.poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(outcome) => Some(outcome),
        Poll::Pending => None,
    }
}
