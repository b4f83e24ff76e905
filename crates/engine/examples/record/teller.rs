//! Answers the protocol's commands natively, as the worker does but without measurements: for the shipped recordings,
//! and for the test that compares them with the model.

use std::{error::Error, fs, path::Path};

use engine::{
    AheadAdvance, Device, Engine, Manifest, ModelIdentity, SpelledGrammar, Tokenizer, TruthReader,
    manifest,
};
use generation::AheadRequest;
use model::CausalLm;
use pollster::block_on;
use protocol::{
    AheadPart, AheadReport, Answer, Command, DeviceInfo, DeviceKind, Failure, ModelInfo, Payload,
    TruthKnown,
};

/// The name of the device in recordings.
pub const RECORDED_BY: &str = "the CPU engine, outside of a browser";

/// One command and its answer.
pub struct Exchange {
    /// The answer.
    pub answer: Answer,
    /// The payload beside the answer.
    pub payload: Payload,
}

/// An engine with its tokenizer and its grammar.
pub struct Teller {
    engine: Engine,
    tokenizer: Tokenizer,
    truth: Option<TruthReader<'static>>,
    /// The model's description, as sent to the page.
    pub model: ModelInfo,
}

impl Teller {
    /// Loads the model in `folder`.
    pub fn load(folder: &Path) -> Result<Self, Box<dyn Error>> {
        let read = |name: &str| fs::read(folder.join(name));
        let manifest = Manifest::from_json(&read(manifest::MANIFEST)?)?;
        let weights = read(manifest::WEIGHTS)?;
        manifest.check(manifest::WEIGHTS, &weights)?;
        let tokenizer = Tokenizer::from_json(&read(manifest::TOKENIZER)?)?;
        let engine = Engine::load(&read(manifest::CONFIG)?, &weights, &Device::flex())?;
        let mut teller = Self::new(engine, tokenizer, manifest.identity()?);
        if let Some(entry) = &manifest.grammar {
            let contents = read(&entry.file)?;
            let (bos, eos) = (teller.model.bos_token_id, &teller.model.eos_token_ids);
            let grammar = SpelledGrammar::read(entry, &contents, &teller.tokenizer, bos, eos)?;
            // Leaked, since it is needed until the program ends.
            teller.truth = Some(TruthReader::new(Box::leak(Box::new(grammar))));
        }
        Ok(teller)
    }

    /// The network, for what measures it outside of the page.
    #[allow(dead_code, reason = "the example asks by commands alone")]
    pub fn network(&self) -> &CausalLm {
        self.engine.network()
    }

    /// A model without a grammar.
    pub fn new(engine: Engine, tokenizer: Tokenizer, identity: ModelIdentity) -> Self {
        let mut model = engine.describe(identity);
        model.special_token_ids = tokenizer.special_token_ids();
        model.joining = tokenizer.joining();
        Self {
            engine,
            tokenizer,
            truth: None,
            model,
        }
    }

    /// Answers one command.
    ///
    /// # Errors
    /// Any [`Failure`] of the engine, and [`Failure::Malformed`] for a command that neither recordings nor tests need.
    pub fn tell(&mut self, command: &Command) -> Result<Exchange, Failure> {
        let (answer, payload) = match command {
            Command::Load { .. } => self.loaded(),
            Command::Tokenize { text } => {
                let tokens = self.tokenizer.encode(text)?;
                (Answer::Tokenized { tokens }, Payload::None)
            }
            Command::Prefill { tokens } => logits(block_on(self.engine.prefill(tokens))?),
            Command::Decode { token, position } => {
                logits(block_on(self.engine.decode(*token, *position))?)
            }
            Command::Extend {
                tokens,
                position,
                wanted,
            } => logits(block_on(self.engine.extend(tokens, *position, *wanted))?),
            Command::WriteAhead(request) => {
                (self.write_ahead(request.as_ref().clone())?, Payload::None)
            }
            Command::Inspect(request) => {
                let pass = self.engine.begin_inspect(request.as_ref().clone())?;
                let numbers = block_on(pass.finish())?.into_numbers();
                (Answer::Inspected, Payload::Floats(numbers))
            }
            Command::Truth { tokens } => {
                let next = self.truth.as_mut().map(|reader| reader.after(tokens));
                truth(next)
            }
            other => {
                return Err(Failure::Malformed {
                    detail: format!("{other:?} is not answered here"),
                });
            }
        };
        Ok(Exchange { answer, payload })
    }

    fn write_ahead(&mut self, request: AheadRequest) -> Result<Answer, Failure> {
        let mut pass = self.engine.begin_ahead(request)?;
        let mut rest = AheadPart::default();
        loop {
            match block_on(pass.advance())? {
                AheadAdvance::Read => {}
                AheadAdvance::Written(token) => rest.tokens.push(token),
                AheadAdvance::End(end) => {
                    return Ok(Answer::Ahead(AheadReport {
                        rest,
                        end,
                        passes: pass.passes(),
                        milliseconds: None,
                    }));
                }
            }
        }
    }

    fn loaded(&self) -> (Answer, Payload) {
        let vocabulary = self.tokenizer.vocabulary(self.model.vocab_size);
        let (bytes, ends) = vocabulary.into_parts();
        let model = ModelInfo {
            piece_ends: Some(ends),
            ..self.model.clone()
        };
        let device = DeviceInfo {
            kind: DeviceKind::Recorded,
            name: RECORDED_BY.into(),
        };
        let answer = Answer::Loaded {
            model: Box::new(model),
            device,
            milliseconds: None,
        };
        (answer, Payload::Bytes(bytes))
    }
}

fn logits(forward: engine::ForwardOutput) -> (Answer, Payload) {
    (
        Answer::Logits(forward.report),
        Payload::Floats(forward.logits),
    )
}

/// The answer for the distribution a [`TruthReader`] returned, if there is a reader.
fn truth(next: Option<Option<Vec<(u32, f64)>>>) -> (Answer, Payload) {
    let (known, payload) = match next {
        None => (TruthKnown::NoGrammar, Payload::None),
        Some(None) => (TruthKnown::OutsideGrammar, Payload::None),
        Some(Some(next)) => {
            let (tokens, probabilities) = next.into_iter().unzip();
            let distribution = Payload::Distribution {
                tokens,
                probabilities,
            };
            (TruthKnown::Exactly, distribution)
        }
    };
    (Answer::Truth { known }, payload)
}
