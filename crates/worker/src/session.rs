//! The conversation: each command, answered by the engine.

use engine::{Engine, KnownAnswerTest, Manifest, compare, manifest};
use protocol::{
    Answer, Command, DeviceInfo, Failure, ForwardReport, ModelInfo, Progress, TokenId,
    wire::Payload,
};
use web_sys::RequestCache;

use crate::{device, download::download, task::Task};

/// What came of a command: the answer and what travels beside it.
type Outcome = Result<(Answer, Payload), Failure>;

/// The state between two commands.
#[derive(Default)]
pub struct Session {
    device: Option<device::Opened>,
    engine: Option<Engine>,
    #[cfg(feature = "cpu")]
    tokenizer: Option<engine::Tokenizer>,
}

/// The files of a model this build reads.
const FILES: &[&str] = if cfg!(feature = "cpu") {
    &[manifest::CONFIG, manifest::TOKENIZER, manifest::WEIGHTS]
} else {
    &[manifest::CONFIG, manifest::WEIGHTS]
};

impl Session {
    /// Does what `command` asks.
    ///
    /// # Errors
    /// Any [`Failure`].
    pub async fn answer(&mut self, command: Command, payload: Payload, task: &Task) -> Outcome {
        match command {
            Command::Load { url } => self.load(&url, task).await,
            Command::Tokenize { text } => self.tokenize(&text),
            Command::Prefill { tokens } => self.prefill(&tokens, task).await,
            Command::Decode { token, position } => self.decode(token, position, task).await,
            Command::KnownAnswers => self.known_answers(task).await,
            Command::SelfTest => self.self_test(payload, task).await,
            Command::Cancel { .. } => Err(Failure::Malformed {
                detail: "a cancel out of turn".into(),
            }),
        }
    }

    async fn load(&mut self, url: &str, task: &Task) -> Outcome {
        let began = task.scope().now();
        self.engine = None;
        let address = |file: &str, version: &str| format!("{url}{file}?v={version}");
        let file = manifest::MANIFEST;
        // The manifest is always asked for anew; it names its files by checksum, so that these can be kept for ever.
        let json = download(
            task,
            file,
            &format!("{url}{file}"),
            RequestCache::NoCache,
            |_| {},
        )
        .await?;
        let manifest = Manifest::from_json(&json)?;
        let total = manifest.total_bytes(FILES)?;
        let mut received = 0;
        let mut contents = Vec::with_capacity(FILES.len());
        for &file in FILES {
            let address = address(file, manifest.version(file)?);
            let bytes = download(task, file, &address, RequestCache::Default, |bytes| {
                received += bytes;
                task.progress(Progress::Download { received, total });
            })
            .await?;
            manifest.check(file, &bytes)?;
            contents.push(bytes);
        }
        task.progress(Progress::Upload);
        task.breathe().await?;
        let device = match &self.device {
            Some(device) => device,
            None => self.device.insert(device::open(task.scope()).await?),
        };
        let (Some(config), Some(weights)) = (contents.first(), contents.last()) else {
            return Err(Failure::NotLoaded);
        };
        let engine = Engine::load(config, weights, &device.device)?;
        let device = DeviceInfo {
            kind: device::KIND,
            name: device.name.clone(),
        };
        let (model, payload) = self.with_pieces(engine.describe(&manifest), &contents)?;
        self.engine = Some(engine);
        Ok((
            Answer::Loaded {
                model: Box::new(model),
                device,
                milliseconds: task.scope().now() - began,
            },
            payload,
        ))
    }

    /// Adds what the tokenizer knows to what the engine knows of the model.
    #[cfg(feature = "cpu")]
    fn with_pieces(
        &mut self,
        mut model: ModelInfo,
        contents: &[Vec<u8>],
    ) -> Result<(ModelInfo, Payload), Failure> {
        let json = contents.get(1).ok_or(Failure::NoTokenizer)?;
        let tokenizer = engine::Tokenizer::from_json(json)?;
        let (bytes, ends) = tokenizer.vocabulary(model.vocab_size).into_parts();
        model.piece_ends = Some(ends);
        model.special_token_ids = tokenizer.special_token_ids();
        self.tokenizer = Some(tokenizer);
        Ok((model, Payload::Bytes(bytes)))
    }

    /// This build has no tokenizer: the CPU engine beside it has told the page about the tokens.
    #[cfg(not(feature = "cpu"))]
    fn with_pieces(
        &mut self,
        model: ModelInfo,
        _contents: &[Vec<u8>],
    ) -> Result<(ModelInfo, Payload), Failure> {
        Ok((model, Payload::None))
    }

    #[cfg(feature = "cpu")]
    fn tokenize(&self, text: &str) -> Outcome {
        let tokens = self
            .tokenizer
            .as_ref()
            .ok_or(Failure::NotLoaded)?
            .encode(text)?;
        Ok((Answer::Tokenized { tokens }, Payload::None))
    }

    #[cfg(not(feature = "cpu"))]
    fn tokenize(&self, _text: &str) -> Outcome {
        Err(Failure::NoTokenizer)
    }

    async fn prefill(&mut self, tokens: &[TokenId], task: &Task) -> Outcome {
        let began = task.scope().now();
        let engine = self.engine.as_mut().ok_or(Failure::NotLoaded)?;
        let mut prefill = engine.begin_prefill(tokens)?;
        let total = tokens.len() as u32;
        let logits = loop {
            match prefill.advance().await? {
                engine::Advance::Done(logits) => break logits,
                engine::Advance::More { done } => {
                    task.progress(Progress::Forward { done, total });
                    task.breathe().await?;
                }
            }
        };
        let report = ForwardReport {
            computed: total,
            reused: 0,
            milliseconds: task.scope().now() - began,
        };
        Ok((Answer::Logits(report), Payload::Floats(logits)))
    }

    async fn decode(&mut self, token: TokenId, position: u32, task: &Task) -> Outcome {
        let began = task.scope().now();
        let engine = self.engine.as_mut().ok_or(Failure::NotLoaded)?;
        let logits = engine.decode(token, position).await?;
        let report = ForwardReport {
            computed: 1,
            reused: position,
            milliseconds: task.scope().now() - began,
        };
        Ok((Answer::Logits(report), Payload::Floats(logits)))
    }

    async fn known_answers(&self, task: &Task) -> Outcome {
        let began = task.scope().now();
        let engine = self.engine.as_ref().ok_or(Failure::NotLoaded)?;
        let test = engine.known_answer_test();
        let logits = engine.run_known_answer_test(&test).await?;
        let computed = (test.prompt.len() + test.continuation.len()) as u32;
        let report = ForwardReport {
            computed,
            reused: 0,
            milliseconds: task.scope().now() - began,
        };
        Ok((Answer::Logits(report), Payload::Floats(logits)))
    }

    async fn self_test(&self, payload: Payload, task: &Task) -> Outcome {
        let Some(reference) = payload.into_floats() else {
            return Err(Failure::Malformed {
                detail: "a self-test without answers".into(),
            });
        };
        let engine = self.engine.as_ref().ok_or(Failure::NotLoaded)?;
        task.progress(Progress::WarmUp);
        let test: KnownAnswerTest = engine.known_answer_test();
        let candidate = engine.run_known_answer_test(&test).await?;
        Ok((
            Answer::SelfTest(compare(&reference, &candidate, test.steps())),
            Payload::None,
        ))
    }
}
