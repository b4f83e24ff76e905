//! A page for tests: a clock that stands still, and answers that a test gives when it likes.
#![allow(
    missing_docs,
    reason = "the fields are those of the page that they stand for"
)]

mod place;
pub mod training;

use std::{
    cell::{Cell, RefCell},
    pin::Pin,
    rc::Rc,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll, Wake, Waker},
};

use engine_client::{
    Forward, ForwardRows, GrammarScores, GrammarTruth, TextScores, constraint::OutputMask,
    fake::inspection, learning::LearningOutcome,
};
use futures_channel::oneshot;
use protocol::{
    Ablations, CacheReport, DeviceInfo, DeviceKind, Failure, ForwardReport, ModelInfo,
    NetworkShape, ScoreReport, TokenId, TokenScore, TokenSet, Vocabulary,
};

use super::{NoAnswer, PassEngine, PassReading, TaskAnswer, TaskHost, TaskRequest};
use crate::{
    run::RunStart,
    settings::Settings,
    tokens::{TokenTexts, tests::model},
};

pub use place::FakePlace;

/// What the fake page's requests are answered with.
type TaskAnswerSender = oneshot::Sender<Result<TaskAnswer, NoAnswer>>;

/// A request that waits for its answer.
pub struct UnansweredRequest {
    /// The request.
    pub request: TaskRequest,
    /// The model when it was made: that model answers it, however late.
    model: TokenTexts,
    answer: TaskAnswerSender,
}

/// A page without a browser. A handle; copies share it.
#[derive(Clone)]
pub struct FakePage(Rc<FakeState>);

pub struct FakeState {
    pub prompt: RefCell<String>,
    pub settings: RefCell<Settings>,
    pub model: RefCell<TokenTexts>,
    pub ready: Cell<bool>,
    pub said: RefCell<Vec<String>>,
    pub given_up: RefCell<Vec<TaskRequest>>,
    /// How often other work was paused.
    pub room_made: Cell<usize>,
    /// What must be there before a mask: set by the answer to a request for it.
    pub masks_ready: Cell<bool>,
    /// What must be there before a pass of another engine: set by the answer to a request for it.
    pub extra_ready: Cell<bool>,
    /// How many of the likeliest tokens the engine names.
    pub listed: Cell<Option<u32>>,
    now: Cell<f64>,
    requests: RefCell<Vec<UnansweredRequest>>,
    sleepers: RefCell<Vec<(f64, oneshot::Sender<()>)>>,
    spawned: RefCell<Vec<Pin<Box<dyn Future<Output = ()>>>>>,
}

struct WakeFlag(AtomicBool);

impl Wake for WakeFlag {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl std::ops::Deref for FakePage {
    type Target = FakeState;

    fn deref(&self) -> &FakeState {
        &self.0
    }
}

/// A model of eight tokens with a number: the logits of two numbers differ after every text.
pub fn numbered_model(number: usize) -> TokenTexts {
    let info = ModelInfo {
        name: format!("tiny {number}"),
        ..model(Some(0))
    };
    let vocabulary = Vocabulary::from_pieces(engine_client::fake::PIECES);
    TokenTexts::new(Arc::new(info), Arc::new(vocabulary))
}

impl Default for FakePage {
    fn default() -> Self {
        let settings = Settings {
            max_new_tokens: 5,
            ..Settings::default()
        };
        Self(Rc::new(FakeState {
            prompt: RefCell::new("ab".into()),
            settings: RefCell::new(settings),
            model: RefCell::new(numbered_model(0)),
            ready: Cell::new(true),
            said: RefCell::default(),
            given_up: RefCell::default(),
            room_made: Cell::new(0),
            masks_ready: Cell::new(true),
            extra_ready: Cell::new(true),
            listed: Cell::default(),
            now: Cell::new(0.0),
            requests: RefCell::default(),
            sleepers: RefCell::default(),
            spawned: RefCell::default(),
        }))
    }
}

impl FakePage {
    /// Polls what was spawned until it waits.
    pub fn run(&self) {
        let flag = Arc::new(WakeFlag(AtomicBool::new(true)));
        let waker = Waker::from(Arc::clone(&flag));
        while flag.0.swap(false, Ordering::Relaxed) {
            let spawned = self.spawned.take();
            for mut work in spawned {
                if work.as_mut().poll(&mut Context::from_waker(&waker)) == Poll::Pending {
                    self.spawned.borrow_mut().push(work);
                }
            }
        }
    }

    /// Lets time pass, and wakes what has slept long enough.
    pub fn pass_time(&self, milliseconds: f64) {
        self.now.set(self.now.get() + milliseconds);
        let now = self.now.get();
        let (due, asleep) =
            (self.sleepers.take().into_iter()).partition::<Vec<_>, _>(|(until, _)| *until <= now);
        self.sleepers.replace(asleep);
        for (_, sleeper) in due {
            let _ = sleeper.send(());
        }
        self.run();
    }

    /// The requests that wait for an answer, oldest first. Those that nobody waits for any more are dropped.
    pub fn waiting(&self) -> Vec<TaskRequest> {
        let mut requests = self.requests.borrow_mut();
        requests.retain(|pending| !pending.answer.is_canceled());
        requests
            .iter()
            .map(|pending| pending.request.clone())
            .collect()
    }

    /// Answers the request at a place among those that wait, as the model it was made to would.
    pub fn answer(&self, place: usize) {
        let pending = self.requests.borrow_mut().remove(place);
        if pending.request == TaskRequest::MaskWorker
            || matches!(pending.request, TaskRequest::Compiled(_))
        {
            self.masks_ready.set(true);
        }
        if matches!(pending.request, TaskRequest::ExtraEngine { .. }) {
            self.extra_ready.set(true);
        }
        let answer = self.answer_of(&pending.request, &pending.model);
        let _ = pending.answer.send(Ok(answer));
        self.run();
    }

    /// Refuses the request at a place among those that wait.
    pub fn refuse(&self, place: usize, refusal: NoAnswer) {
        self.answer_with(place, Err(refusal));
    }

    /// Answers the request at a place among those that wait with something of the test's own.
    pub fn answer_with(&self, place: usize, answer: Result<TaskAnswer, NoAnswer>) {
        let pending = self.requests.borrow_mut().remove(place);
        let _ = pending.answer.send(answer);
        self.run();
    }

    /// Answers everything that is asked, and lets time pass, until nothing waits.
    pub fn settle(&self) {
        for _ in 0..10_000 {
            if !self.waiting().is_empty() {
                self.answer(0);
            } else if !self.sleepers.borrow().is_empty() {
                // Shorter than every deadline: what is asked is answered in time.
                self.pass_time(1.0);
                self.sleepers
                    .borrow_mut()
                    .retain(|(_, sleeper)| !sleeper.is_canceled());
            } else {
                return;
            }
        }
        panic!("the page never comes to rest");
    }

    /// The answer of a model.
    pub fn answer_of(&self, request: &TaskRequest, model: &TokenTexts) -> TaskAnswer {
        match request {
            TaskRequest::Prompt(prompt) => TaskAnswer::Prompt(Box::new(RunStart {
                prompt: prompt.clone(),
                context: tokens(prompt),
                settings: self.settings.borrow().clone(),
                texts: model.clone(),
            })),
            TaskRequest::Tokens(text) => TaskAnswer::Tokens(tokens(text)),
            TaskRequest::Pass {
                engine,
                kind,
                context,
            } => TaskAnswer::Pass(Box::new(Forward {
                logits: logits(model, engine, context),
                report: ForwardReport {
                    listed: self.listed.get(),
                    ..report(match kind {
                        PassReading::Cached | PassReading::LastAlone | PassReading::OfRun(_) => 1,
                        PassReading::Naive | PassReading::Branch | PassReading::Whole => {
                            context.len()
                        }
                    })
                },
                device: device(),
                cold: false,
            })),
            TaskRequest::Rows {
                engine,
                context,
                first,
            } => TaskAnswer::Rows(Box::new(ForwardRows {
                rows: (*first..context.len())
                    .map(|last| logits(model, engine, &context[..=last]))
                    .collect(),
                report: report(context.len() - first),
                before: None,
                device: device(),
                cold: false,
            })),
            TaskRequest::Mask { output, .. } => TaskAnswer::Mask(mask(output)),
            TaskRequest::Truth(context) => {
                TaskAnswer::Truth(GrammarTruth::Known(truth(model, context)))
            }
            TaskRequest::Inspect(request) | TaskRequest::InspectSecond { request, .. } => {
                let rows = |text: &[TokenId], ablations: &Ablations, row| {
                    row_logits(model, text, ablations, row)
                };
                let inspection = inspection(request, &network_shape(model), &rows);
                TaskAnswer::Inspected(Box::new(inspection))
            }
            TaskRequest::Scores(tokens) => TaskAnswer::Scores(Box::new(scores(model, tokens))),
            TaskRequest::GrammarScores(tokens) => {
                let truth = |place: usize| {
                    let [(token, _)] = truth(model, &tokens[..place])[..] else {
                        return None;
                    };
                    Some(f32::from(u8::from(token == tokens[place])))
                };
                let known = (1..tokens.len()).map(truth).collect();
                TaskAnswer::GrammarScores(GrammarScores::Known(known))
            }
            TaskRequest::Learn(request) => {
                TaskAnswer::Learned(LearningOutcome::Learned(Box::new(training::learn(request))))
            }
            TaskRequest::SecondModel(_)
            | TaskRequest::ExtraEngine { .. }
            | TaskRequest::MaskWorker
            | TaskRequest::Compiled(_) => TaskAnswer::Ready,
        }
    }
}

impl TaskHost for FakePage {
    fn now(&self) -> f64 {
        self.now.get()
    }

    async fn sleep(&self, milliseconds: f64) {
        let (sender, woken) = oneshot::channel();
        self.sleepers
            .borrow_mut()
            .push((self.now.get() + milliseconds, sender));
        let _ = woken.await;
    }

    fn spawn(&self, work: impl Future<Output = ()> + 'static) {
        self.spawned.borrow_mut().push(Box::pin(work));
    }

    type Model = Option<TokenTexts>;

    fn model(&self) -> Option<TokenTexts> {
        Some(self.model.borrow().clone())
    }

    async fn answer(&self, request: TaskRequest) -> Result<TaskAnswer, NoAnswer> {
        let (sender, answer) = oneshot::channel();
        let model = self.model.borrow().clone();
        self.requests.borrow_mut().push(UnansweredRequest {
            request,
            model,
            answer: sender,
        });
        answer.await.unwrap_or(Err(Failure::Cancelled.into()))
    }

    fn before(&self, request: &TaskRequest) -> Option<TaskRequest> {
        match request {
            TaskRequest::Mask { constraint, .. } => {
                (!self.masks_ready.get()).then(|| TaskRequest::Compiled(constraint.clone()))
            }
            TaskRequest::Pass { engine, .. } | TaskRequest::Rows { engine, .. } => match *engine {
                PassEngine::Extra { device, format } => {
                    (!self.extra_ready.get()).then_some(TaskRequest::ExtraEngine { device, format })
                }
                PassEngine::Page | PassEngine::Second(_) => None,
            },
            _ => None,
        }
    }

    fn give_up(&self, request: &TaskRequest) {
        self.given_up.borrow_mut().push(request.clone());
    }

    fn announce(&self, said: String) {
        self.said.borrow_mut().push(said);
    }
}

/// Two letters of the alphabet are two tokens; others are the third.
fn tokens(text: &str) -> Vec<TokenId> {
    let token = |letter| match letter {
        'a' => 1,
        'b' => 2,
        _ => 3,
    };
    text.chars().map(token).collect()
}

/// Logits that depend on the model, its engine and the whole text. The end of a text is as likely as any other token.
fn logits(model: &TokenTexts, engine: &PassEngine, context: &[TokenId]) -> Vec<f32> {
    let seed = (model.info().name.bytes()).chain(format!("{engine:?}").into_bytes());
    let seed = seed
        .map(u64::from)
        .chain(context.iter().map(|&token| u64::from(token) + 1_000));
    let hash = seed.fold(0xcbf2_9ce4_8422_2325, |hash: u64, part| {
        (hash ^ part).wrapping_mul(0x0100_0000_01b3)
    });
    (0..8_u32)
        .map(|token| {
            let mixed = (hash ^ (u64::from(token) << 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            (mixed >> 40) as f32 / (1 << 22) as f32
        })
        .collect()
}

/// The dimensions of a model's network as far as it can be looked into: two layers of three heads.
pub fn network_shape(model: &TokenTexts) -> NetworkShape {
    NetworkShape {
        layers: 2,
        heads: 3,
        ..NetworkShape::from(model.info())
    }
}

/// The logits of a row after a text, with parts of the network replaced. Those of the last row of the whole network are the
/// model's own.
fn row_logits(model: &TokenTexts, text: &[TokenId], ablations: &Ablations, row: u32) -> Vec<f32> {
    let mut seed = text.to_vec();
    if row < network_shape(model).layers {
        seed.push(100 + row);
    }
    if !ablations.is_empty() {
        seed.extend(
            format!("{ablations:?}")
                .into_bytes()
                .into_iter()
                .map(TokenId::from),
        );
    }
    logits(model, &PassEngine::Page, &seed)
}

/// All tokens but the one that the output's length names.
fn mask(output: &[TokenId]) -> OutputMask {
    if output.len() > 2 {
        return OutputMask::Ended;
    }
    OutputMask::Allowed {
        tokens: TokenSet::of_tokens((0..8).filter(|token| *token as usize != output.len()), 8),
        may_end: true,
    }
}

/// The scores of a text by the logits after each of its beginnings.
fn scores(model: &TokenTexts, tokens: &[TokenId]) -> TextScores {
    let score = |place: usize| {
        let logits = logits(model, &PassEngine::Page, &tokens[..place]);
        let own = logits[tokens[place] as usize];
        let sum: f32 = logits.iter().map(|logit| (logit - own).exp()).sum();
        TokenScore {
            log_probability: -sum.ln(),
            rank: 1 + logits.iter().filter(|logit| **logit > own).count() as u32,
            entropy: 1.0,
        }
    };
    TextScores {
        scores: (1..tokens.len()).map(score).collect(),
        report: ScoreReport {
            windows: 1,
            least_context: None,
            computed: tokens.len() as u32 - 1,
            milliseconds: Some(1.0),
        },
        device: device(),
    }
}

fn truth(model: &TokenTexts, context: &[TokenId]) -> Vec<(TokenId, f64)> {
    let number = model.info().name.bytes().last().map_or(0, u32::from);
    vec![((3 * context.len() as u32 + number) % 8, 1.0)]
}

/// As if the cache held all that a pass can read from it.
fn report(computed: usize) -> ForwardReport {
    ForwardReport {
        computed: computed as u32,
        reused: 0,
        milliseconds: Some(1.0),
        parts: None,
        listed: None,
        cache: CacheReport::default(),
    }
}

fn device() -> DeviceInfo {
    DeviceInfo {
        kind: DeviceKind::Cpu,
        name: String::new(),
    }
}
