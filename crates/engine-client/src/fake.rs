//! An engine for tests: its logits are the context itself, so every answer shows what its cache held, and after it a number
//! for each part of the network that was replaced. It answers when the test calls [`FakeEngine::work`].

mod inside;

use std::{
    cell::{Cell, RefCell},
    collections::VecDeque,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll, Waker},
};

use futures_channel::oneshot;
use generation::StopReason;
use protocol::{
    AheadEnd, AheadPart, AheadReport, Answer, CacheReport, Command, DeviceInfo, DeviceKind,
    Failure, ForwardReport, Joining, ModelInfo, Payload, Progress, RequestId, ScoreReport,
    SelfTestReport, SuggestedSettings, TokenId, TokenScore, Vocabulary, WantedLogits, WeightCounts,
    WeightPrecision, grammar_payload,
};

use crate::transport::{Outcome, PendingRequest, Transport};

pub use inside::inspection;

/// The bytes of the tokens of [`model`].
pub const PIECES: [&[u8]; 8] = [
    b"<|endoftext|>",
    b" a",
    b"b",
    b"\n",
    &[0xF0, 0x9F],
    &[0xA6, 0x8A],
    b".\n",
    b"",
];
/// The logits that an engine which is checked against this one must reproduce.
const KNOWN_ANSWERS: [f32; 2] = [0.25, -1.5];

/// Stands in for a worker.
#[derive(Default)]
pub struct FakeEngine {
    cache: RefCell<Vec<TokenId>>,
    waiting: RefCell<VecDeque<QueuedRequest>>,
    cancelled: RefCell<Vec<RequestId>>,
    next_id: Cell<u32>,
    /// What the model's manifest states and a recording does not.
    pub license: RefCell<Option<String>>,
    /// Makes the self-test fail.
    pub wrong: Cell<bool>,
    /// How many positions went through the network so far.
    pub computed: Cell<u32>,
    /// Milliseconds by which a pass takes longer than one.
    pub slower: Cell<f64>,
    /// Makes it answer nothing, as an endless loop does.
    pub hangs: Cell<bool>,
    /// Pings that are not answered yet.
    pings: RefCell<Vec<oneshot::Sender<Outcome>>>,
}

/// A request that is not answered yet.
struct QueuedRequest {
    id: RequestId,
    command: Command,
    payload: Payload,
    ended: oneshot::Sender<Outcome>,
    on_progress: Box<dyn FnMut(Progress)>,
}

impl FakeEngine {
    /// Answers the oldest request, if there is one.
    pub fn work(&self) {
        if self.hangs.get() {
            return;
        }
        let next = self.waiting.borrow_mut().pop_front();
        if let Some(next) = next {
            let ending = if self.cancelled.borrow().contains(&next.id) {
                Err(Failure::Cancelled)
            } else {
                self.answer(next.command, next.payload)
            };
            drop(next.ended.send(ending));
        }
    }

    /// Reports progress of the oldest request.
    pub fn report(&self, progress: &Progress) {
        if let Some(first) = self.waiting.borrow_mut().front_mut() {
            (first.on_progress)(progress.clone());
        }
    }

    /// Answers the pings, as a worker does between two chunks.
    pub fn read_messages(&self) {
        for ping in self.pings.take() {
            drop(ping.send(Ok((Answer::Pong, Payload::None))));
        }
    }

    /// Ends every request with a failure, as a worker that is gone does.
    pub fn crash(&self, failure: &Failure) {
        for waiting in self.waiting.take() {
            drop(waiting.ended.send(Err(failure.clone())));
        }
    }

    fn answer(&self, command: Command, payload: Payload) -> Outcome {
        let mut cache = self.cache.borrow_mut();
        match command {
            Command::Load { .. } => {
                let (pieces, ends) = Vocabulary::from_pieces(PIECES).into_parts();
                let model = ModelInfo {
                    license: self.license.borrow().clone(),
                    piece_ends: Some(ends),
                    ..model(None)
                };
                let answer = Answer::Loaded {
                    model: Box::new(model),
                    device: DeviceInfo {
                        kind: DeviceKind::Cpu,
                        name: String::new(),
                    },
                    milliseconds: None,
                };
                Ok((answer, Payload::Bytes(pieces)))
            }
            Command::Inspect(request) => Ok(inside::inspected(&request)),
            Command::Prefill { tokens } => {
                *cache = tokens;
                Ok(self.logits(&cache, 0, cache.len()))
            }
            Command::Decode { token, position } => {
                if position as usize > cache.len() {
                    let cached = cache.len() as u32;
                    return Err(Failure::PositionPastCache { position, cached });
                }
                cache.truncate(position as usize);
                cache.push(token);
                Ok(self.logits(&cache, position, cache.len()))
            }
            Command::Extend {
                tokens,
                position,
                wanted,
            } => {
                if position as usize > cache.len() {
                    let cached = cache.len() as u32;
                    return Err(Failure::PositionPastCache { position, cached });
                }
                cache.truncate(position as usize);
                cache.extend(&tokens);
                let all = rows(&cache, tokens.len());
                let (answer, last) = self.logits(&cache, position, cache.len());
                Ok(match wanted {
                    WantedLogits::Last => (answer, last),
                    WantedLogits::All => (answer, Payload::Floats(all)),
                })
            }
            Command::Recompute { tokens } => Ok(self.logits(&tokens, 0, cache.len())),
            Command::CacheAt { layer, position } => {
                let (kv_heads, head_dim) = (1, 1);
                let token = cache[position as usize];
                Ok((
                    Answer::Cached { kv_heads, head_dim },
                    Payload::Floats(vec![layer as f32, token as f32]),
                ))
            }
            Command::Tokenize { text } => {
                let tokens = text.bytes().map(|byte| TokenId::from(byte % 8)).collect();
                Ok((Answer::Tokenized { tokens }, Payload::None))
            }
            Command::TokenizeAsWritten { text } => {
                let tokens = text.bytes().map(|byte| TokenId::from(byte % 4)).collect();
                Ok((Answer::Tokenized { tokens }, Payload::None))
            }
            Command::TokenizeAs { .. } => Err(Failure::NoTokenizer),
            Command::WriteAhead(request) => {
                // The last token again and again; the cache is left as it is.
                let last = request.generated.last().or(request.prompt.last());
                let last = *last.ok_or(Failure::EmptyContext)?;
                let rest = AheadPart {
                    from: 0,
                    tokens: vec![last; request.count as usize],
                };
                let report = AheadReport {
                    rest,
                    end: AheadEnd::Stopped(StopReason::MaxNewTokens),
                    passes: 0,
                    milliseconds: None,
                };
                Ok((Answer::Ahead(report), Payload::None))
            }
            Command::Score { tokens } => Ok(scores(&tokens)),
            Command::ScoreByGrammar { tokens } => {
                // Each of the eight tokens is as probable as another; after a token 7 nothing is known.
                let known = tokens.iter().take_while(|token| **token != 7).count();
                let probability = |place| (place <= known).then_some(0.125);
                let probabilities: Vec<_> = (1..tokens.len()).map(probability).collect();
                Ok((Answer::GrammarScores, grammar_payload(&probabilities)))
            }
            Command::KnownAnswers => {
                let answers = Payload::Floats(KNOWN_ANSWERS.to_vec());
                Ok((Answer::KnownAnswers { steps: 1 }, answers))
            }
            Command::SelfTest => {
                let report = SelfTestReport {
                    passed: payload == Payload::Floats(KNOWN_ANSWERS.to_vec()) && !self.wrong.get(),
                    max_kl: 0.0,
                    max_difference: 0.0,
                    steps: 1,
                };
                Ok((Answer::SelfTest(report), Payload::None))
            }
            other => Err(Failure::Malformed {
                detail: format!("{other:?}"),
            }),
        }
    }

    fn logits(&self, context: &[TokenId], reused: u32, cached: usize) -> (Answer, Payload) {
        let computed = context.len() as u32 - reused;
        self.computed.set(self.computed.get() + computed);
        let report = ForwardReport {
            computed,
            reused,
            milliseconds: Some(1.0 + self.slower.get()),
            parts: None,
            listed: None,
            cache: CacheReport {
                positions: cached as u32,
                ..CacheReport::default()
            },
        };
        let logits = context.iter().map(|&number| number as f32).collect();
        (Answer::Logits(report), Payload::Floats(logits))
    }
}

/// Scores that tell the text: the rank of each token is its id, and its log-probability is minus its position.
fn scores(tokens: &[TokenId]) -> (Answer, Payload) {
    let score = |(position, token): (u8, &TokenId)| TokenScore {
        log_probability: -f32::from(position),
        rank: *token,
        entropy: 0.5,
    };
    let scores: Vec<_> = (0..).zip(tokens).skip(1).map(score).collect();
    let report = ScoreReport {
        windows: 1,
        least_context: None,
        computed: scores.len() as u32,
        milliseconds: Some(1.0),
    };
    (Answer::Scores(report), TokenScore::to_payload(&scores))
}

/// For each of the last `count` tokens of a text two numbers: its position and the sum of the text up to it.
fn rows(text: &[TokenId], count: usize) -> Vec<f32> {
    let positions = text.len() - count..text.len();
    let row = |position: usize| {
        let sum: TokenId = text[..=position].iter().sum();
        [position as f32, sum as f32]
    };
    positions.flat_map(row).collect()
}

impl Transport for FakeEngine {
    fn send(
        &self,
        command: Command,
        payload: Payload,
        on_progress: Box<dyn FnMut(Progress)>,
    ) -> PendingRequest {
        let id = RequestId(self.next_id.replace(self.next_id.get() + 1));
        let (ended, ending) = oneshot::channel();
        if command == Command::Ping {
            self.pings.borrow_mut().push(ended);
            if !self.hangs.get() {
                self.read_messages();
            }
        } else {
            self.waiting.borrow_mut().push_back(QueuedRequest {
                id,
                command,
                payload,
                ended,
                on_progress,
            });
        }
        let outcome = async { ending.await.unwrap_or(Err(Failure::Cancelled)) };
        PendingRequest {
            id,
            outcome: Box::pin(outcome),
        }
    }

    fn cancel(&self, request: RequestId) {
        self.cancelled.borrow_mut().push(request);
    }
}

/// A connection to the fake engine of a test: the requests end with it, as those of a worker do.
pub struct FakeConnection(pub Rc<FakeEngine>);

impl Transport for FakeConnection {
    fn send(
        &self,
        command: Command,
        payload: Payload,
        on_progress: Box<dyn FnMut(Progress)>,
    ) -> PendingRequest {
        self.0.send(command, payload, on_progress)
    }

    fn cancel(&self, request: RequestId) {
        self.0.cancel(request);
    }
}

impl Drop for FakeConnection {
    fn drop(&mut self) {
        self.0.crash(&Failure::Cancelled);
    }
}

/// What has become of a future, without waiting for it.
pub fn poll<T>(future: Pin<&mut (impl Future<Output = T> + ?Sized)>) -> Option<T> {
    match future.poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(outcome) => Some(outcome),
        Poll::Pending => None,
    }
}

/// A model of eight tokens and eight positions.
pub fn model(bos_token_id: Option<TokenId>) -> ModelInfo {
    ModelInfo {
        name: "tiny".into(),
        description: String::new(),
        license: None,
        version: "0123456789abcdef".into(),
        family: "llama".into(),
        parameters: 8,
        weights: WeightCounts::default(),
        weight_file_bytes: 16,
        vocab_size: 8,
        context_window: 8,
        trained_window: 8,
        layers: 1,
        hidden_size: 4,
        intermediate_size: 4,
        heads: 1,
        kv_heads: 1,
        head_dim: 4,
        bos_token_id,
        eos_token_ids: vec![0],
        chat: None,
        suggested: SuggestedSettings::default(),
        notes: Vec::new(),
        weight_format: Some(WeightPrecision::F32),
        quantised: Vec::new(),
        dtype: "f32".into(),
        element_bytes: 4,
        cache_bytes_per_token: 32,
        piece_ends: None,
        special_token_ids: vec![0],
        joining: Joining::default(),
    }
}
