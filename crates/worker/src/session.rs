//! Runs each command on the engine and returns its answer.

#[cfg(feature = "cpu")]
mod ahead;
mod inside;
mod known_answers;
mod load;
mod score;

use engine::{Advance, Engine, ExactnessTest, ForwardOutput, Prefill};
use protocol::{
    Answer, Command, Failure, MemoryReport, ModelSource, Payload, TokenId, WantedLogits,
    WeightPrecision,
};

use crate::{
    device::{self, Opened},
    models::{self, ModelFileSet},
    network::{self, LoadLimits},
    scope,
    task::RunningRequest,
};

/// The result of a command: the answer with its payload, or the error.
pub type CommandOutcome = Result<(Answer, Payload), Failure>;

/// The state between two commands: device, engine and, in the CPU build, tokenizer and grammar.
#[derive(Default)]
pub struct WorkerSession {
    device: Option<device::Opened>,
    engine: Option<Engine>,
    /// The model of the engine and the memory that it was given.
    loaded: Option<(ModelSource, Option<u64>)>,
    #[cfg(feature = "cpu")]
    text: Option<TextTools>,
    #[cfg(feature = "cpu")]
    vocabularies: crate::vocabularies::Vocabularies,
}

/// The tokenizer and the grammar of the model; only the CPU build has them.
#[cfg(feature = "cpu")]
struct TextTools {
    tokenizer: engine::Tokenizer,
    truth: crate::truth::TruthSource,
}

impl WorkerSession {
    /// Runs `command` and returns its answer.
    ///
    /// # Errors
    /// Any [`Failure`] of the engine, a download or the device.
    pub async fn answer(
        &mut self,
        command: Command,
        payload: Payload,
        task: &RunningRequest,
    ) -> CommandOutcome {
        match command {
            Command::Load {
                source,
                memory,
                format,
            } => self.load(source, memory, format, task).await,
            Command::Tokenize { text } => self.tokenize(&text),
            Command::TokenizeAsWritten { text } => self.tokenize_as_written(&text),
            Command::TokenizeAs { url, text } => self.tokenize_as(&url, &text, task).await,
            Command::Prefill { tokens } => self.prefill(&tokens, task).await,
            Command::Recompute { tokens } => self.recompute(&tokens, task).await,
            Command::Decode { token, position } => self.decode(token, position).await,
            Command::Extend {
                tokens,
                position,
                wanted,
            } => self.extend(&tokens, position, wanted).await,
            Command::Inspect(request) => self.inspect(*request, task).await,
            Command::WriteAhead(request) => self.write_ahead(*request, task).await,
            Command::CacheAt { layer, position } => self.cache_at(layer, position).await,
            Command::CompareFormats { tokens, format } => {
                self.compare_formats(&tokens, format, task).await
            }
            Command::Score { tokens } => self.score(&tokens, task).await,
            Command::ScoreByGrammar { tokens } => self.score_by_grammar(&tokens, task).await,
            Command::Memory => self.memory(),
            Command::Truth { tokens } => self.truth(&tokens, task).await,
            Command::KnownAnswers => self.known_answers(task).await,
            Command::SelfTest => self.self_test(payload, task).await,
            about_models @ (Command::LookUp { .. }
            | Command::Download { .. }
            | Command::ListStored
            | Command::DeleteStored { .. }) => models::answer(about_models, task).await,
            // The inbox handles these on arrival.
            Command::Cancel { .. } | Command::Ping | Command::Speak(_) => Err(Failure::Malformed {
                detail: "a cancel, a ping or a language out of turn".into(),
            }),
        }
    }

    /// Loads the model once more, in another number format, and compares the two.
    async fn compare_formats(
        &mut self,
        tokens: &[TokenId],
        format: WeightPrecision,
        task: &RunningRequest,
    ) -> CommandOutcome {
        let (Some(device), Some(engine)) = (&self.device, &self.engine) else {
            return Err(Failure::NotLoaded);
        };
        let (source, memory) = self.loaded.clone().ok_or(Failure::NotLoaded)?;
        let files = match source {
            ModelSource::Folder { .. } | ModelSource::Random { .. } => {
                return Err(Failure::Malformed {
                    detail: "only a model that is stored or was chosen is compared".into(),
                });
            }
            ModelSource::Stored { key } => ModelFileSet::stored(&key, task).await?,
            ModelSource::Files { name, files } => ModelFileSet::chosen(&name, &files)?,
        };
        let taken = engine.memory();
        // Beside its cache of the run, the loaded engine gets one for the comparison.
        let taken = taken.weight_bytes + 2 * taken.cache.allocated_bytes;
        let limits = LoadLimits {
            memory: memory.map(|memory| memory.saturating_sub(taken)),
            format: Some(format),
        };
        let mut opened = models::open(files, task).await?;
        let other = network::load_files(&mut opened, limits, device).await?;
        let mut test = ExactnessTest::new(engine, &other, tokens)?;
        loop {
            if let Some(report) = test.advance().await? {
                return Ok((Answer::FormatsCompared(report), Payload::None));
            }
            task.progress(test.progress());
            task.yield_to_event_loop().await?;
        }
    }

    /// The device, opened at the first call.
    async fn device(&mut self, task: &RunningRequest) -> Result<&Opened, Failure> {
        match self.device {
            Some(ref opened) => Ok(opened),
            None => Ok(self.device.insert(device::open(task.scope()).await?)),
        }
    }

    #[cfg(feature = "cpu")]
    fn tokenize(&self, text: &str) -> CommandOutcome {
        let TextTools { tokenizer, .. } = self.text.as_ref().ok_or(Failure::NotLoaded)?;
        let tokens = tokenizer.encode(text)?;
        Ok((Answer::Tokenized { tokens }, Payload::None))
    }

    #[cfg(not(feature = "cpu"))]
    fn tokenize(&self, _text: &str) -> CommandOutcome {
        Err(Failure::NoTokenizer)
    }

    #[cfg(feature = "cpu")]
    fn tokenize_as_written(&self, text: &str) -> CommandOutcome {
        let TextTools { tokenizer, .. } = self.text.as_ref().ok_or(Failure::NotLoaded)?;
        let tokens = tokenizer.encode_as_written(text)?;
        Ok((Answer::Tokenized { tokens }, Payload::None))
    }

    #[cfg(not(feature = "cpu"))]
    fn tokenize_as_written(&self, _text: &str) -> CommandOutcome {
        Err(Failure::NoTokenizer)
    }

    #[cfg(feature = "cpu")]
    async fn tokenize_as(
        &mut self,
        url: &str,
        text: &str,
        task: &RunningRequest,
    ) -> CommandOutcome {
        self.vocabularies.cut(url, text, task).await
    }

    #[cfg(not(feature = "cpu"))]
    async fn tokenize_as(
        &mut self,
        _url: &str,
        _text: &str,
        _task: &RunningRequest,
    ) -> CommandOutcome {
        Err(Failure::NoTokenizer)
    }

    #[cfg(feature = "cpu")]
    async fn truth(&mut self, tokens: &[TokenId], task: &RunningRequest) -> CommandOutcome {
        let TextTools { tokenizer, truth } = self.text.as_mut().ok_or(Failure::NotLoaded)?;
        truth.answer(tokens, tokenizer, task).await
    }

    #[cfg(not(feature = "cpu"))]
    async fn truth(&mut self, _tokens: &[TokenId], _task: &RunningRequest) -> CommandOutcome {
        Err(Failure::NoTokenizer)
    }

    #[cfg(not(feature = "cpu"))]
    async fn write_ahead(
        &mut self,
        _request: generation::AheadRequest,
        _task: &RunningRequest,
    ) -> CommandOutcome {
        Err(Failure::NoTextAhead)
    }

    async fn prefill(&mut self, tokens: &[TokenId], task: &RunningRequest) -> CommandOutcome {
        let engine = self.engine.as_mut().ok_or(Failure::NotLoaded)?;
        finish(engine.begin_prefill(tokens)?, task).await
    }

    async fn recompute(&self, tokens: &[TokenId], task: &RunningRequest) -> CommandOutcome {
        let engine = self.engine.as_ref().ok_or(Failure::NotLoaded)?;
        finish(engine.begin_recompute(tokens)?, task).await
    }

    async fn decode(&mut self, token: TokenId, position: u32) -> CommandOutcome {
        let engine = self.engine.as_mut().ok_or(Failure::NotLoaded)?;
        engine.decode(token, position).await.map(logits)
    }

    async fn extend(
        &mut self,
        tokens: &[TokenId],
        position: u32,
        wanted: WantedLogits,
    ) -> CommandOutcome {
        let engine = self.engine.as_mut().ok_or(Failure::NotLoaded)?;
        let pass = engine.extend(tokens, position, wanted).await?;
        Ok(logits(pass))
    }

    async fn cache_at(&self, layer: u32, position: u32) -> CommandOutcome {
        let engine = self.engine.as_ref().ok_or(Failure::NotLoaded)?;
        let entry = engine.cache_entry(layer, position).await?;
        let answer = Answer::Cached {
            kv_heads: entry.kv_heads,
            head_dim: entry.head_dim,
        };
        Ok((answer, Payload::Floats(entry.numbers)))
    }

    fn memory(&self) -> CommandOutcome {
        let engine = self.engine.as_ref().ok_or(Failure::NotLoaded)?;
        let report = MemoryReport {
            worker_bytes: Some(scope::linear_memory()),
            ..engine.memory()
        };
        Ok((Answer::Memory(report), Payload::None))
    }
}

/// Runs a prefill to its end, and lets the event loop deliver messages between two chunks.
async fn finish(mut prefill: Prefill<'_>, task: &RunningRequest) -> CommandOutcome {
    loop {
        match prefill.advance().await? {
            Advance::Done(forward) => return Ok(logits(forward)),
            Advance::More(progress) => {
                task.progress(progress);
                task.yield_to_event_loop().await?;
            }
        }
    }
}

fn logits(ForwardOutput { logits, report }: ForwardOutput) -> (Answer, Payload) {
    (Answer::Logits(report), Payload::Floats(logits))
}
