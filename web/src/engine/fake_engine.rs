//! An engine whose logits are the context itself: what its cache really held shows in every answer. It answers when it
//! is told to, so that a test decides what happens meanwhile.

use std::{
    cell::{Cell, RefCell},
    collections::VecDeque,
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
    waiting: RefCell<VecDeque<(RequestId, Command, oneshot::Sender<Ending>)>>,
    cancelled: RefCell<Vec<RequestId>>,
    next_id: Cell<u32>,
    /// How many positions went through the network so far.
    pub computed: Cell<u32>,
}

impl FakeEngine {
    /// Answers the oldest request, if there is one.
    pub fn work(&self) {
        let next = self.waiting.borrow_mut().pop_front();
        if let Some((id, command, ended)) = next {
            let ending = if self.cancelled.borrow().contains(&id) {
                Err(Failure::Cancelled)
            } else {
                self.answer(command)
            };
            drop(ended.send(ending));
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
        _on_progress: Box<dyn FnMut(Progress)>,
    ) -> (RequestId, Answering) {
        let id = RequestId(self.next_id.replace(self.next_id.get() + 1));
        let (ended, ending) = oneshot::channel();
        self.waiting.borrow_mut().push_back((id, command, ended));
        let answer = async { ending.await.unwrap_or(Err(Failure::Cancelled)) };
        (id, Box::pin(answer))
    }

    fn cancel(&self, request: RequestId) {
        self.cancelled.borrow_mut().push(request);
    }
}
