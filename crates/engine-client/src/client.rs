//! One engine with its model loaded: sends requests, and tracks what the engine's KV cache holds.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use protocol::{
    Answer, Command, DeviceInfo, Failure, MemoryReport, ModelInfo, Payload, Progress, RequestId,
    SelfTestReport, TokenId,
};

use crate::{
    answers::{CachedPosition, Forward, GrammarTruth, TextPieces},
    command::cheapest_command,
    queue::Queue,
    transport::{Outcome, Transport},
};

/// An engine with its model loaded. Forward passes requested at the same time run in the order of the requests.
pub struct EngineClient {
    engine: Rc<dyn Transport>,
    device: DeviceInfo,
    /// How many decoder layers its model has.
    layers: u32,
    /// Forward passes run one after the other: each depends on what the one before left in the cache.
    queue: Queue,
    /// The tokens in the engine's cache; empty where that is not known.
    cached: RefCell<Vec<TokenId>>,
    /// The forward pass under way.
    running: Cell<Option<RequestId>>,
    on_reading: OnReading,
    /// The requests under way that may fetch a vocabulary, with its folder.
    fetching: RefCell<Vec<(String, RequestId)>>,
    /// Whether the network has been run: the first time is slower.
    warm: Cell<bool>,
}

/// Called with the progress of a forward pass over a long text, and with `None` when the pass has ended.
pub type OnReading = Rc<dyn Fn(Option<Progress>)>;

/// What [`EngineClient::load`] returns.
pub struct Loaded {
    /// The client.
    pub client: Rc<EngineClient>,
    /// The model's shape.
    pub model: ModelInfo,
    /// The bytes of its tokens, where the engine has a tokenizer.
    pub pieces: Payload,
}

impl EngineClient {
    /// Makes the engine load the model at `url`. `on_progress` is called while it loads, `on_reading` during later forward
    /// passes.
    ///
    /// # Errors
    /// Any [`Failure`] of the engine.
    pub async fn load(
        engine: Rc<dyn Transport>,
        url: String,
        on_progress: impl FnMut(Progress) + 'static,
        on_reading: OnReading,
    ) -> Result<Loaded, Failure> {
        let load = Command::Load { url };
        let request = engine.send(load, Payload::None, Box::new(on_progress));
        match request.outcome.await? {
            (Answer::Loaded { model, device, .. }, pieces) => {
                let client = Self {
                    engine,
                    device,
                    layers: model.layers,
                    queue: Queue::default(),
                    cached: RefCell::default(),
                    running: Cell::default(),
                    on_reading,
                    fetching: RefCell::default(),
                    warm: Cell::default(),
                };
                Ok(Loaded {
                    client: Rc::new(client),
                    model: *model,
                    pieces,
                })
            }
            _ => Err(unexpected()),
        }
    }

    /// Whether the engine will be able to answer more requests later.
    pub fn is_growing(&self) -> bool {
        self.engine.is_growing()
    }

    /// The device it computes on.
    pub fn device(&self) -> &DeviceInfo {
        &self.device
    }

    /// Cuts a text into tokens.
    ///
    /// # Errors
    /// Any [`Failure`] of the engine.
    pub async fn tokenize(&self, text: String) -> Result<Vec<TokenId>, Failure> {
        match self.ask(Command::Tokenize { text }, Payload::None).await? {
            (Answer::Tokenized { tokens }, _) => Ok(tokens),
            _ => Err(unexpected()),
        }
    }

    /// Cuts a text into the tokens of another model, whose vocabulary is in the folder at `url`. `on_progress` is called
    /// while it is fetched.
    ///
    /// # Errors
    /// Any [`Failure`] of the engine or of the download.
    pub async fn tokenize_as(
        &self,
        url: String,
        text: String,
        on_progress: Rc<dyn Fn(Progress)>,
    ) -> Result<TextPieces, Failure> {
        let folder = url.clone();
        let command = Command::TokenizeAs { url, text };
        let on_progress = Box::new(move |progress| on_progress(progress));
        let request = self.engine.send(command, Payload::None, on_progress);
        self.fetching.borrow_mut().push((folder, request.id));
        let outcome = request.outcome.await;
        let of_another = |(_, id): &(String, RequestId)| *id != request.id;
        self.fetching.borrow_mut().retain(of_another);
        match outcome? {
            (Answer::Pieces { tokens, piece_ends }, payload) => {
                TextPieces::from_answer(tokens, piece_ends, payload).ok_or_else(unexpected)
            }
            _ => Err(unexpected()),
        }
    }

    /// Cancels the requests that wait for the vocabulary in the folder at `url`.
    pub fn cancel_vocabulary(&self, url: &str) {
        // Copied first: a request may end, and leave the list, while it is cancelled.
        let fetching = self.fetching.borrow().clone();
        for (_, id) in fetching.iter().filter(|(folder, _)| folder == url) {
            self.engine.cancel(*id);
        }
    }

    /// The logits after `context`, as cheaply as the cache allows.
    ///
    /// # Errors
    /// Any [`Failure`] of the engine; what its cache holds is then unknown, and the next pass a prefill.
    pub async fn forward(&self, context: Vec<TokenId>) -> Result<Forward, Failure> {
        let _turn = self.queue.turn().await?;
        self.extend(context).await
    }

    /// The same with nothing read from the cache, and the cache left as it is.
    ///
    /// # Errors
    /// Any [`Failure`] of the engine.
    pub async fn forward_naive(&self, context: Vec<TokenId>) -> Result<Forward, Failure> {
        let _turn = self.queue.turn().await?;
        self.pass(Command::Recompute { tokens: context }).await
    }

    /// What the cache holds for one position of `context`, which is read first if it is not what the cache holds.
    ///
    /// # Errors
    /// [`Failure::NotCached`] outside of the context or the layers, or any other [`Failure`] of the engine.
    pub async fn cache_at(
        &self,
        context: Vec<TokenId>,
        layer: u32,
        position: u32,
    ) -> Result<CachedPosition, Failure> {
        let _turn = self.queue.turn().await?;
        let Some(needed) = context.get(..=position as usize) else {
            return Err(Failure::NotCached {
                layer,
                position,
                layers: self.layers,
                cached: context.len() as u32,
            });
        };
        if !self.cached.borrow().starts_with(needed) {
            self.extend(context).await?;
        }
        let command = Command::CacheAt { layer, position };
        match self.ask(command, Payload::None).await? {
            (Answer::Cached { kv_heads, head_dim }, Payload::Floats(numbers)) => {
                CachedPosition::new(kv_heads as usize, head_dim as usize, numbers)
                    .ok_or_else(unexpected)
            }
            _ => Err(unexpected()),
        }
    }

    /// The memory that the engine uses.
    ///
    /// # Errors
    /// Any [`Failure`] of the engine.
    pub async fn memory(&self) -> Result<MemoryReport, Failure> {
        match self.ask(Command::Memory, Payload::None).await? {
            (Answer::Memory(report), _) => Ok(report),
            _ => Err(unexpected()),
        }
    }

    /// The true distribution of the token after `context`.
    ///
    /// # Errors
    /// Any [`Failure`] of the engine.
    pub async fn truth(&self, context: Vec<TokenId>) -> Result<GrammarTruth, Failure> {
        let command = Command::Truth { tokens: context };
        match self.ask(command, Payload::None).await? {
            (Answer::Truth { known }, payload) => {
                GrammarTruth::from_answer(known, payload).ok_or_else(unexpected)
            }
            _ => Err(unexpected()),
        }
    }

    /// Cancels the forward pass that runs, and those that wait.
    pub fn cancel(&self) {
        self.queue.cancel_waiting();
        if let Some(id) = self.running.get() {
            self.engine.cancel(id);
        }
    }

    /// The logits another engine must reproduce.
    ///
    /// # Errors
    /// Any [`Failure`] of the engine.
    pub async fn known_answers(&self) -> Result<Vec<f32>, Failure> {
        let (_, answers) = self.ask(Command::KnownAnswers, Payload::None).await?;
        self.warm.set(true);
        answers.into_floats().ok_or_else(unexpected)
    }

    /// Makes the engine run its self-test against another's `answers`.
    ///
    /// # Errors
    /// [`Failure::SelfTestFailed`], or any other [`Failure`] of the engine.
    pub async fn self_test(&self, answers: Vec<f32>) -> Result<SelfTestReport, Failure> {
        self.warm.set(true);
        match self
            .ask(Command::SelfTest, Payload::Floats(answers))
            .await?
        {
            (Answer::SelfTest(report), _) if report.passed => Ok(report),
            (
                Answer::SelfTest(SelfTestReport {
                    max_kl,
                    max_difference,
                    ..
                }),
                _,
            ) => Err(Failure::SelfTestFailed {
                max_kl,
                max_difference,
            }),
            _ => Err(unexpected()),
        }
    }

    /// Runs what is missing of `context` in the cache. The caller must hold the turn.
    async fn extend(&self, context: Vec<TokenId>) -> Result<Forward, Failure> {
        let forward = self
            .pass(cheapest_command(&self.cached.take(), &context))
            .await?;
        self.cached.replace(context);
        Ok(forward)
    }

    async fn pass(&self, command: Command) -> Result<Forward, Failure> {
        let reading = self.on_reading.clone();
        let on_progress = Box::new(move |progress| reading(Some(progress)));
        let request = self.engine.send(command, Payload::None, on_progress);
        self.running.set(Some(request.id));
        let outcome = request.outcome.await;
        self.running.set(None);
        (self.on_reading)(None);
        match outcome? {
            (Answer::Logits(report), Payload::Floats(logits)) => {
                let timed = report.milliseconds.is_some();
                Ok(Forward {
                    logits,
                    report,
                    device: self.device.clone(),
                    // A recorded pass was not measured here, so a first one is not slower.
                    cold: !self.warm.replace(true) && timed,
                })
            }
            _ => Err(unexpected()),
        }
    }

    async fn ask(&self, command: Command, payload: Payload) -> Outcome {
        let request = self.engine.send(command, payload, Box::new(drop));
        request.outcome.await
    }
}

fn unexpected() -> Failure {
    Failure::Malformed {
        detail: "an answer to another question".into(),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    #![allow(clippy::unwrap_used)]
    use std::pin::Pin;

    use super::*;
    use crate::fake::{FakeEngine, poll};

    /// Something asked of a client, on its way.
    type Asked<'s, T> = Pin<Box<dyn Future<Output = Result<T, Failure>> + 's>>;

    /// Lets the engine work until all that was asked is answered, in the order in which it was asked.
    fn answers<T>(engine: &FakeEngine, mut asked: Vec<Asked<T>>) -> Vec<Result<T, Failure>> {
        let mut outcomes: Vec<_> = asked.iter_mut().map(|asked| poll(asked.as_mut())).collect();
        while outcomes.iter().any(Option::is_none) {
            engine.work();
            for (asked, outcome) in asked.iter_mut().zip(&mut outcomes) {
                if outcome.is_none() {
                    *outcome = poll(asked.as_mut());
                }
            }
        }
        outcomes.into_iter().flatten().collect()
    }

    /// A client with a fake engine behind it.
    pub fn client() -> (Rc<FakeEngine>, Rc<EngineClient>) {
        client_that_reports(Rc::new(drop))
    }

    fn client_that_reports(on_reading: OnReading) -> (Rc<FakeEngine>, Rc<EngineClient>) {
        let engine = Rc::new(FakeEngine::default());
        let load = EngineClient::load(engine.clone(), "tiny/".into(), drop, on_reading);
        let load: Asked<Loaded> = Box::pin(load);
        let loaded = answers(&engine, vec![load]).pop().unwrap().unwrap();
        (engine, loaded.client)
    }

    /// The context that logits of the fake engine stand for.
    fn context(forward: &Forward) -> Vec<TokenId> {
        forward
            .logits
            .iter()
            .map(|logit| *logit as TokenId)
            .collect()
    }

    #[test]
    fn whatever_is_asked_at_once_each_is_answered_for_its_own_context() {
        let (engine, client) = client();
        let contexts: [&[TokenId]; 8] = [
            &[1, 2],
            &[1, 2, 3],
            &[5],
            &[1, 2, 3, 4],
            &[1, 2, 7],
            &[1, 2, 7, 8],
            &[5, 6],
            &[1],
        ];
        let asked = contexts.iter().enumerate().map(|(index, &context)| {
            let context = context.to_vec();
            let asked: Asked<Forward> = match index {
                3 => Box::pin(client.forward_naive(context)),
                _ => Box::pin(client.forward(context)),
            };
            asked
        });
        let answered = answers(&engine, asked.collect());
        for (outcome, expected) in answered.iter().zip(contexts) {
            assert_eq!(context(outcome.as_ref().unwrap()), expected);
        }
    }

    #[test]
    fn a_naive_pass_computes_everything_and_costs_the_run_nothing() {
        let (engine, client) = client();
        let forward = |naive: bool, context: &[TokenId]| {
            let context = context.to_vec();
            let asked: Asked<Forward> = if naive {
                Box::pin(client.forward_naive(context))
            } else {
                Box::pin(client.forward(context))
            };
            answers(&engine, vec![asked]).pop().unwrap().unwrap()
        };
        forward(false, &[1, 2, 3]);
        let naive = forward(true, &[1, 2, 3, 4]);
        let cached = forward(false, &[1, 2, 3, 4]);
        assert_eq!(naive.logits, cached.logits);
        assert_eq!((naive.report.computed, naive.report.reused), (4, 0));
        assert_eq!((cached.report.computed, cached.report.reused), (1, 3));
        assert_eq!(engine.computed.get(), 3 + 4 + 1);
    }

    #[test]
    fn only_the_first_pass_of_an_engine_is_cold() {
        let (engine, client) = client();
        let asked = [vec![1, 2], vec![1, 2, 3]]
            .map(|context| Box::pin(client.forward(context)) as Asked<Forward>);
        let answered = answers(&engine, asked.into());
        let cold: Vec<bool> = answered
            .into_iter()
            .map(|pass| pass.unwrap().cold)
            .collect();
        assert_eq!(cold, [true, false]);
    }

    #[test]
    fn the_cache_that_is_shown_is_that_of_the_text_that_is_meant() {
        let (engine, client) = client();
        let look = |context: &[TokenId], position| {
            let asked = client.cache_at(context.to_vec(), 0, position);
            answers(&engine, vec![Box::pin(asked) as Asked<CachedPosition>])
                .pop()
                .unwrap()
        };
        let run: Asked<Forward> = Box::pin(client.forward(vec![1, 2, 3]));
        answers(&engine, vec![run]).pop().unwrap().unwrap();
        assert_eq!(look(&[1, 2, 3], 2).unwrap().values, [3.0]);
        assert_eq!(engine.computed.get(), 3, "it was there already");
        assert_eq!(look(&[4, 5], 1).unwrap().values, [5.0]);
        let outside = Failure::NotCached {
            layer: 0,
            position: 2,
            layers: 1,
            cached: 2,
        };
        assert_eq!(look(&[4, 5], 2), Err(outside));
    }

    #[test]
    fn a_cancel_ends_the_pass_under_way_and_those_in_line_and_nothing_after() {
        let (engine, client) = client();
        let contexts = [vec![1, 2], vec![1, 2, 3]];
        let mut asked: Vec<Asked<Forward>> = (contexts.into_iter())
            .map(|context| Box::pin(client.forward(context)) as Asked<_>)
            .collect();
        assert!(asked.iter_mut().all(|asked| poll(asked.as_mut()).is_none()));
        client.cancel();
        asked.push(Box::pin(client.forward(vec![1, 2, 3, 4])));
        let outcomes = answers(&engine, asked);
        assert_eq!(outcomes[0], Err(Failure::Cancelled));
        assert_eq!(outcomes[1], Err(Failure::Cancelled));
        assert_eq!(context(outcomes[2].as_ref().unwrap()), [1, 2, 3, 4]);
    }

    #[test]
    fn a_vocabulary_that_is_waited_for_is_cancelled_by_its_folder() {
        let (engine, client) = client();
        let cut = |url: &str| -> Asked<TextPieces> {
            Box::pin(client.tokenize_as(url.into(), "a".into(), Rc::new(drop)))
        };
        let mut asked: Vec<_> = ["one/", "other/"].map(cut).into();
        assert!(asked.iter_mut().all(|asked| poll(asked.as_mut()).is_none()));
        client.cancel_vocabulary("other/");
        let outcomes = answers(&engine, asked);
        assert_eq!(
            outcomes,
            [Err(Failure::NoTokenizer), Err(Failure::Cancelled)]
        );
        assert!(client.fetching.borrow().is_empty());
    }

    #[test]
    fn a_long_pass_tells_how_far_it_is_and_when_it_has_ended() {
        let reported = Rc::new(RefCell::new(Vec::new()));
        let heard = reported.clone();
        let (engine, client) =
            client_that_reports(Rc::new(move |progress| heard.borrow_mut().push(progress)));
        let mut pass: Asked<Forward> = Box::pin(client.forward(vec![1, 2, 3]));
        assert!(poll(pass.as_mut()).is_none());
        let half = Progress::Forward { done: 2, total: 3 };
        engine.report(&half);
        assert_eq!(*reported.borrow(), [Some(half.clone())]);
        engine.work();
        poll(pass.as_mut()).unwrap().unwrap();
        assert_eq!(*reported.borrow(), [Some(half), None]);
    }
}
